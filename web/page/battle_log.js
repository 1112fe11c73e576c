/**
 * Battles as the history tells them: who threw what, who lost what, how it ended.
 *
 * @typedef {import('./match.js').HistoryItem} HistoryItem
 * @typedef {'attacker'|'defender'} Party
 * @typedef {{dice: number, up_to: number, hits: number}} Throw  Dice of one value; none where low luck gives the hits.
 * @typedef {Record<string, number>} Units
 *
 * @typedef {object} Deed  Something that happened in a battle: an event with its fields.
 * @property {string} kind
 * @property {string} [power]
 * @property {Party} [party]
 * @property {string} [volley]
 * @property {Throw[]} [throws]
 * @property {number|Record<string, number>} [hits]
 * @property {Units} [units]
 * @property {Units} [ships]
 * @property {number} [damaged]
 * @property {number} [count]
 * @property {number[]} [dice]
 * @property {boolean} [conquered]
 * @property {string} [defender]
 * @property {string|null} [at]  Where the action that brought it about leads.
 *
 * @typedef {object} Battle
 * @property {string} space
 * @property {boolean} raid
 * @property {string} attacker
 * @property {string|null} defender  The power that answers for the defender.
 * @property {number} first  The step with which it began.
 * @property {number|null} last  The step with which it ended.
 * @property {Deed[][]} rounds  What happened in each; the first are the deeds before the first round.
 */

/**
 * An event of a game, by its kind: `{"fired": {…}}` or a word alone.
 *
 * @param {any} event
 * @returns {Deed}
 */
export function deed(event) {
  if (typeof event === 'string') return { kind: event };
  const [[kind, fields]] = Object.entries(event);
  return { kind, ...fields };
}

/** @param {HistoryItem} item */
export const deedsOf = (item) => (item.events ?? []).map(deed).map((one) => ({ ...one, at: item.to }));

/** @param {HistoryItem} item */
const begins = (item) => item.kind === 'bomb' || (item.kind === 'battle' && deedsOf(item).some(({ kind }) => kind === 'battle_begun'));

/**
 * The last battle or raid that had begun after a step, as far as it had come.
 *
 * @param {HistoryItem[]} history
 * @param {number} shown
 * @returns {Battle|null}
 */
export function lastBattle(history, shown) {
  const from = history.findLastIndex((item) => item.step <= shown && begins(item));
  return from < 0 ? null : follow(history, from, shown);
}

/**
 * @param {HistoryItem[]} history
 * @param {number} from the index of the item that begins it
 * @param {number} shown
 * @returns {Battle}
 */
function follow(history, from, shown) {
  const { step, by, to, kind } = history[from];
  const raid = kind === 'bomb';
  /** @type {Battle} */
  const battle = { space: to ?? '', raid, attacker: by ?? '', defender: null, first: step, last: null, rounds: [[]] };
  for (const item of history.slice(from)) {
    if (item.step > shown || battle.last !== null) break;
    for (const one of deedsOf(item)) {
      if (one.kind === 'round_begun') battle.rounds.push([]);
      else battle.rounds[battle.rounds.length - 1].push(one);
      if (one.kind === 'battle_begun') battle.defender = one.defender ?? null;
      if (one.kind === 'battle_over') battle.last = item.step;
    }
    if (raid) battle.last = item.step;
  }
  return battle;
}

/**
 * How many rounds of a battle have been fought.
 *
 * @param {Battle} battle
 */
export const roundsOf = (battle) => battle.rounds.length - 1;

/**
 * What each power has lost in a battle, in the order in which they lost something.
 *
 * @param {Battle} battle
 * @returns {Map<string, Map<string, number>>}
 */
export function lossesOf(battle) {
  /** @type {Map<string, Map<string, number>>} */
  const losses = new Map();
  for (const { kind, power, units } of battle.rounds.flat()) {
    if ((kind !== 'suffered' && kind !== 'lost') || !power || !units) continue;
    const lost = losses.get(power) ?? new Map();
    for (const [unit, count] of Object.entries(units)) lost.set(unit, (lost.get(unit) ?? 0) + count);
    if (lost.size) losses.set(power, lost);
  }
  return losses;
}

/** What can be told of the end of a battle. */
/** @typedef {'taken'|'left'|'bombed'|'over'|'on'} End */

/**
 * How a battle ended: the land was taken, the attacker left, or nothing of the kind.
 *
 * @param {Battle} battle
 * @returns {End}
 */
export function endOf(battle) {
  if (battle.last === null) return 'on';
  if (battle.raid) return 'bombed';
  const deeds = battle.rounds.flat();
  if (deeds.some(({ conquered }) => conquered)) return 'taken';
  return deeds.some(({ kind }) => kind === 'retreated' || kind === 'withdrew') ? 'left' : 'over';
}
