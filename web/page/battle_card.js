import { battleBoard } from './battle_board.js';
import { diceRow, faceRow } from './battle_dice.js';
import { deedWords, hitsOf, lossWords, unitList, volleyWords } from './battle_words.js';
import { endOf, lastBattle, lossesOf, roundsOf } from './battle_log.js';
import { flag } from './map_patterns.js';
import { html, refill } from './element.js';
import { powerName, shortName } from './map_facts.js';
import { capital, some } from './words.js';

/**
 * The battle that is fought, or the report of the one that was.
 *
 * @typedef {import('./battle_log.js').Battle} Battle
 * @typedef {import('./battle_log.js').Deed} Deed
 * @typedef {import('./map_facts.js').Force} Force
 * @typedef {import('./map_facts.js').KindTable} KindTable
 *
 * @typedef {object} BattleView
 * @property {import('./match.js').HistoryItem[]} history
 * @property {number} shown  the step that is looked at
 * @property {string[]} sides  whose battles stay in sight until they act again
 * @property {(space: string) => Force[]} forces  who stands in a space after that step
 * @property {Record<string, number>} submerged  the submarines of each power that have left the battle
 * @property {KindTable} kinds
 * @property {(space: string) => string} name
 */

/**
 * The battle that is shown after a step: one under way, one that this step ended, or the last one until the reader acts again.
 *
 * @param {BattleView} view
 */
export function battleInSight({ history, shown, sides }) {
  const battle = lastBattle(history, shown);
  if (!battle || battle.last === null || battle.last === shown) return battle;
  if (shown < history.length) return null;
  const since = history.slice(battle.last);
  return since.some(({ by, kind }) => (sides.length ? sides.includes(by ?? '') : kind === 'end')) ? null : battle;
}

export class BattleCard {
  constructor() {
    this.drawn = '';
    this.element = html('section', { class: 'battle card', 'aria-label': 'Battle', hidden: true });
  }

  /** @param {BattleView} view */
  update(view) {
    const battle = battleInSight(view);
    const forces = battle ? standing(view, battle) : [];
    const key = JSON.stringify([battle, view.shown, forces.map(({ power, units }) => [power, [...units]]), battle ? view.name(battle.space) : '', [...view.kinds.cost]]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.element.hidden = !battle;
    refill(this.element, battle ? (battle.last === null ? fightView(battle, forces, view) : reportView(battle, forces, view)) : null);
    const rounds = this.element.querySelector('.rounds');
    if (rounds) rounds.scrollTop = rounds.scrollHeight;
  }
}

/**
 * Who stands in the space of a battle and takes part in it.
 *
 * @param {BattleView} view
 * @param {Battle} battle
 * @returns {Force[]}
 */
function standing({ forces, submerged }, battle) {
  return forces(battle.space).map((force) => {
    const units = new Map(force.units);
    const below = submerged[force.power] ?? 0;
    if (below) units.set('submarine', Math.max(0, (units.get('submarine') ?? 0) - below));
    return { ...force, units };
  });
}

/**
 * @param {Battle} battle
 * @param {Force[]} forces
 * @param {BattleView} view
 */
function fightView(battle, forces, view) {
  const attackers = forces.filter(({ power }) => power === battle.attacker);
  const defenders = forces.filter(({ power }) => power !== battle.attacker);
  const round = roundsOf(battle);
  return [
    html('div', { class: 'head' }, html('h2', {}, `Battle: ${view.name(battle.space)}`), html('span', { class: 's muted' }, round ? `round ${round}` : 'before the first round')),
    roundsView(battle, view),
    battleBoard(attackers, defenders, view.kinds),
  ];
}

/**
 * Every round with its dice and its losses.
 *
 * @param {Battle} battle
 * @param {BattleView} view
 */
function roundsView(battle, view) {
  const rounds = battle.rounds.map((deeds, index) => ({ index, rows: deeds.map((deed) => deedRow(deed, battle, view)).filter(Boolean) }));
  return html(
    'div',
    { class: 'rounds', role: 'group', 'aria-label': 'Rounds', tabindex: 0 },
    rounds
      .filter(({ index, rows }) => index > 0 || rows.length)
      .map(({ index, rows }) =>
        html(
          'section',
          { 'data-round': index },
          html('h3', {}, battle.raid ? 'Raid' : index ? `Round ${index}` : 'Before the first round'),
          rows.length ? html('ul', {}, rows) : null,
        ),
      ),
  );
}

/**
 * @param {Deed} deed
 * @param {Battle} battle
 * @param {BattleView} view
 */
function deedRow(deed, battle, { name }) {
  const { kind, throws = [], party, dice = [] } = deed;
  if (kind === 'fired') {
    const who = party === 'attacker' ? battle.attacker : battle.defender;
    const words = `${who ? shortName(who) : 'The defender'} ${volleyWords(deed)}`;
    return html(
      'li',
      { class: 'volley', 'data-party': party },
      html('span', { class: 'whose' }, who ? flag(who) : null, words),
      html('b', { class: 'hits' }, some(hitsOf(deed), 'hit')),
      html('span', { class: 'throws' }, throws.map(diceRow)),
    );
  }
  if (kind === 'bombed') return html('li', { class: 'volley' }, html('span', { class: 'whose' }, capital(deedWords(deed, { attacker: battle.attacker, name }))), html('span', { class: 'throws' }, faceRow(dice)));
  if (kind === 'battle_over' || kind === 'round_begun' || kind === 'round_fought') return null;
  if (kind === 'suffered' || kind === 'lost') return deed.units && (unitList(deed.units) || deed.damaged) ? html('li', { class: 'loss' }, lossWords(deed)) : null;
  const words = deedWords(deed, { attacker: battle.attacker, name });
  return words ? html('li', {}, words) : null;
}

/**
 * How a battle ended, in a sentence.
 *
 * @param {Battle} battle
 * @param {Force[]|null} left  who stands there after it, where that is known
 * @param {(space: string) => string} name
 */
export function resultWords(battle, left, name) {
  const [who, where] = [powerName(battle.attacker), name(battle.space)];
  const end = endOf(battle);
  if (end === 'bombed') {
    const damage = battle.rounds.flat().flatMap(({ dice }) => dice ?? []).reduce((sum, face) => sum + face, 0);
    return damage ? `${who} bombs ${where}: ${some(damage, 'point')} of damage.` : `The raid on ${where} does no damage.`;
  }
  if (end === 'taken') return `${who} takes ${where}.`;
  if (end === 'left') return `${who} breaks off the battle for ${where}.`;
  if (!left) return `The battle for ${where} is over.`;
  const [mine, theirs] = [left.some(({ power }) => power === battle.attacker), left.some(({ power }) => power !== battle.attacker)];
  if (mine && theirs) return `Both stay in ${where}.`;
  if (mine) return `${who} wins the battle for ${where}.`;
  return theirs ? `The defender holds ${where}.` : `Nobody is left in ${where}.`;
}

/**
 * What both sides lost, the rounds, the end.
 *
 * @param {Battle} battle
 * @param {Force[]} forces
 * @param {BattleView} view
 */
function reportView(battle, forces, view) {
  const left = view.shown === battle.last ? forces : null;
  const losses = lossesOf(battle);
  const value = (/** @type {Map<string, number>} */ units) => [...units].reduce((sum, [kind, count]) => sum + count * (view.kinds.cost.get(kind) ?? 0), 0);
  const others = [...losses.keys()].filter((power) => power !== battle.attacker);
  const powers = [battle.attacker, ...(others.length ? others : battle.defender ? [battle.defender] : [])];
  const rounds = roundsOf(battle);
  return [
    html('div', { class: 'head' }, html('h2', {}, `${battle.raid ? 'Raid' : 'Battle'}: ${view.name(battle.space)}`), battle.raid ? null : html('span', { class: 's muted' }, some(rounds, 'round'))),
    html('p', { class: 'result' }, resultWords(battle, left, view.name)),
    html(
      'table',
      { class: 'report' },
      html('thead', {}, html('tr', {}, html('th', { scope: 'col' }, 'Power'), html('th', { scope: 'col' }, 'Lost'), html('th', { scope: 'col' }, 'IPC'))),
      html(
        'tbody',
        {},
        powers.map((power) => {
          const lost = losses.get(power) ?? new Map();
          return html(
            'tr',
            { 'data-power': power },
            html('th', { scope: 'row' }, html('span', { class: 'force' }, flag(power), shortName(power))),
            html('td', {}, unitList(lost) || 'nothing'),
            html('td', {}, value(lost)),
          );
        }),
      ),
    ),
    html('details', {}, html('summary', {}, 'Dice and losses'), roundsView(battle, view)),
  ];
}
