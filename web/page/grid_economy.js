import { html, refill } from './element.js';
import { nameOf } from './grid_facts.js';

/**
 * What is left of a turn: actions, movement, slots; and what of it the answered act would take.
 *
 * @typedef {import('./grid_facts.js').Turn} Turn
 *
 * @typedef {object} Cost  What an act costs, as the referee says it.
 * @property {number} [action]
 * @property {number} [bonus]
 * @property {number} [reaction]
 * @property {number} [interaction]
 * @property {number} [attacks]
 * @property {Record<string, number>} [movement]
 * @property {{level: number, count: number, pact?: boolean}[]} [slots]
 * @property {string} [breaks]
 */

/** @type {Record<string, string>} */
const GOING = { walk: 'Movement', fly: 'Flying', swim: 'Swimming', climb: 'Climbing', burrow: 'Burrowing' };

/** @param {string} level */
const slotName = (level) => (level === 'pact' ? 'Pact' : `${level}${/** @type {Record<string, string>} */ ({ 1: 'st', 2: 'nd', 3: 'rd' })[level] ?? 'th'}`);

/**
 * So many discs: those that are spent by the act come last and are hollow.
 *
 * @param {number} left
 * @param {number} spent
 */
const pips = (left, spent) =>
  html(
    'span',
    { class: 'pips', 'aria-hidden': 'true' },
    Array.from({ length: Math.max(left, spent, 1) }, (_, index) => html('i', { class: index < left - spent ? 'on' : index < left ? 'going' : null })),
  );

/**
 * @param {string} name
 * @param {number} left
 * @param {number} spent
 */
function purse(name, left, spent) {
  const words = spent ? `${name}: ${left}, this takes ${spent}` : `${name}: ${left ? left : 'spent'}`;
  return html('div', { class: left ? 'purse' : 'purse spent', 'data-purse': name, 'data-left': left, 'data-spends': spent || null, role: 'img', 'aria-label': words }, pips(left, spent), html('b', {}, name));
}

/**
 * @param {import('./grid_facts.js').Movement} movement
 * @param {number} spent
 */
function movementBar({ mode, left, speed }, spent) {
  const name = GOING[mode] ?? mode;
  const after = Math.max(0, left - spent);
  const most = Math.max(speed, left, 1);
  return html(
    'div',
    { class: left ? 'purse mv' : 'purse mv spent', 'data-purse': mode, 'data-left': left, 'data-spends': spent || null },
    html('b', {}, name),
    html('progress', { max: most, value: after, 'aria-label': `${name} left` }),
    html('span', { class: 'feet' }, spent ? `${left} − ${spent} = ${after} ft` : `${left} / ${speed} ft`),
  );
}

export class Economy {
  constructor() {
    this.element = html('section', { class: 'eco card', 'aria-label': 'What is left of the turn' });
  }

  /**
   * @param {Turn|null} turn
   * @param {import('./grid_facts.js').Creature|undefined} creature whose turn it is
   * @param {Cost|null} cost of the act that is answered
   */
  show(turn, creature, cost) {
    if (!turn?.creature) {
      refill(this.element, html('p', { class: 'muted' }, 'Nobody has the turn.'));
      return;
    }
    const { action = 0, bonus = 0, reaction = 0, interaction = 0, attacks = 0, movement = {}, slots = [], breaks } = cost ?? {};
    const used = (/** @type {string} */ level) =>
      slots.filter((slot) => (level === 'pact' ? slot.pact : !slot.pact && String(slot.level) === level)).reduce((sum, { count }) => sum + count, 0);
    refill(
      this.element,
      html(
        'div',
        { class: 'ecoh' },
        html('b', {}, nameOf(turn.creature)),
        creature ? html('span', { class: 'muted s' }, [creature.healthWords, creature.conditions.join(', ')].filter(Boolean).join(' · ')) : null,
      ),
      html(
        'div',
        { class: 'ecog' },
        purse('Action', turn.actions, action),
        turn.attacks || attacks ? purse('Attacks', turn.attacks, attacks) : null,
        purse('Bonus', turn.bonus, bonus),
        purse('Reaction', turn.reaction, reaction),
        purse('Interaction', turn.interaction, interaction),
        turn.movement.map((way) => movementBar(way, movement[way.mode] ?? 0)),
      ),
      html(
        'div',
        { class: 'slots' },
        turn.slots.map(([level, left]) => html('span', { 'data-purse': `slot-${level}`, 'data-left': left, 'data-spends': used(level) || null }, `${slotName(level)} `, pips(left, used(level)))),
        turn.features.filter(([, left]) => left > 0).map(([name, left]) => html('span', { class: 'muted' }, `${nameOf(name)} ${left}`)),
        html('span', { class: breaks ? 'breaks' : 'muted' }, `Concentration: ${turn.concentration ? turn.concentration.replaceAll('-', ' ') : 'none'}${breaks ? ', which this ends' : ''}`),
      ),
    );
  }
}
