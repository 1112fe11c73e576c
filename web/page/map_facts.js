import { some } from './words.js';

/**
 * What the drawing of a position says of it: whose turn, which phase, money, and who stands where. The page reads it from
 * the attributes of the drawing, and so knows no rule.
 *
 * @typedef {{round: string, power: string, phase: string, money: Map<string, string>, purchased: string}} Turn
 * @typedef {{income: Map<string, number>, cities: Map<string, number>, needed: Map<string, number>}} Standing
 *   What each power earns, and the victory cities that each team holds and needs.
 * @typedef {{cost: Map<string, number>, attack: Map<string, number>, defence: Map<string, number>}} KindTable
 *   What each kind of unit costs, and up to which value of a die it hits.
 * @typedef {{power: string, units: Map<string, number>, words: string}} Force
 */

/** The phases of a turn, in order, with the words of the strip and of the button that ends them. */
/** @type {[string, string, string][]} */
export const PHASES = [
  ['purchase', 'Purchase', 'End purchase'],
  ['combat_move', 'Combat move', 'End combat moves'],
  ['combat', 'Combat', 'End combat'],
  ['noncombat_move', 'Noncombat', 'End noncombat moves'],
  ['mobilise', 'Mobilise', 'End turn'],
];

/** @param {string} phase */
const phaseWords = (phase) => PHASES.find(([id]) => id === phase) ?? [phase, phase, 'End phase'];

/** @param {string} phase */
export const phaseName = (phase) => phaseWords(phase)[1];

/** @param {string} phase */
export const phaseEnd = (phase) => phaseWords(phase)[2];

/** @type {Record<string, string>} */
const POWERS = { russia: 'Soviet Union', germany: 'Germany', uk: 'United Kingdom', japan: 'Japan', usa: 'United States' };

/** @param {string} power */
export const powerName = (power) => POWERS[power] ?? power;

/** @type {Record<string, string>} */
const SHORT = { uk: 'UK', usa: 'US' };

/**
 * The name of a power where there is little room.
 *
 * @param {string} power
 */
export const shortName = (power) => SHORT[power] ?? powerName(power);

/**
 * The name of a kind of unit, as people say it.
 *
 * @param {string} kind
 */
export const kindName = (kind) => (kind === 'aa_gun' ? 'AA gun' : kind.replaceAll('_', ' '));

/** Kinds that are called the same whether one or many. */
const MASSES = new Set(['infantry', 'artillery']);

/**
 * So many of a kind: `2 tanks`.
 *
 * @param {number} count
 * @param {string} kind
 */
export const unitWords = (count, kind) => some(count, kindName(kind), MASSES.has(kind) ? kind : undefined);

/**
 * `infantry 3, tank 1`.
 *
 * @param {string} text
 * @returns {Map<string, number>}
 */
export const counts = (text) =>
  new Map(
    text
      .split(', ')
      .filter(Boolean)
      .map((part) => part.split(' '))
      .map(([kind, count]) => [kind, Number(count)]),
  );

/**
 * Whether an order in notation is a raid.
 *
 * @param {string} action
 */
export const isRaid = (action) => / raid\b/.test(action);

/**
 * Whether an order in notation moves or carries a kind.
 *
 * @param {string} action
 * @param {string} kind
 */
export const concerns = (action, kind) => action.split(/[^a-z_]+/).includes(kind);

/**
 * @param {Element} tokens the layer of tokens
 * @returns {Turn|null}
 */
export function turnOf(tokens) {
  const state = tokens.querySelector('.state');
  if (!(state instanceof SVGElement)) return null;
  const { round = '', power = '', phase = '', money = '', purchased = '' } = state.dataset;
  const purses = money.split(', ').map((part) => /** @type {[string, string]} */ (part.split(' ')));
  return { round, power, phase, money: new Map(purses), purchased };
}

/**
 * @param {Element} tokens the layer of tokens
 * @returns {Standing}
 */
export function standingOf(tokens) {
  const { income = '', cities = '', needed = '' } = /** @type {SVGElement|null} */ (tokens.querySelector('.state'))?.dataset ?? {};
  return { income: counts(income), cities: counts(cities), needed: counts(needed) };
}

/**
 * @param {Element} background the layer of the map itself
 * @returns {KindTable}
 */
export function kindTable(background) {
  const { cost = '', attack = '', defence = '' } = /** @type {SVGElement|null} */ (background.querySelector('.kindtable'))?.dataset ?? {};
  return { cost: counts(cost), attack: counts(attack), defence: counts(defence) };
}

/**
 * Who stands in a space.
 *
 * @param {Element} tokens the layer of tokens
 * @param {string} space
 * @returns {Force[]}
 */
export function forcesAt(tokens, space) {
  const found = /** @type {NodeListOf<SVGElement>} */ (tokens.querySelectorAll(`.token[data-square="${CSS.escape(space)}"]`));
  return [...found].map((token) => ({
    power: token.dataset.power ?? '',
    units: counts(token.dataset.units ?? ''),
    words: (token.getAttribute('aria-label') ?? '').replace(/^.* in .*?: /, ''),
  }));
}
