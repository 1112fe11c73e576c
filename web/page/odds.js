import { some } from './words.js';
import { unitWords } from './map_facts.js';

/**
 * The odds of a battle, as the referee finds them, and what they say in words.
 *
 * @typedef {'attacker_wins'|'defender_wins'|'draw'|'retreat'} End
 * @typedef {Record<string, number>} Units  How many of each kind.
 * @typedef {{units: Units}} Force
 * @typedef {{end: End, attacker: Force, defender: Force, chance: number}} Outcome
 *
 * @typedef {object} Odds
 * @property {number} attacker_wins
 * @property {number} takes
 * @property {number} swing  How much more the defender loses than the attacker on average, in IPC.
 * @property {{loss: number}} attacker
 * @property {{loss: number}} defender
 * @property {Outcome[]} outcomes
 *
 * @typedef {object} BattleOdds
 * @property {string} place
 * @property {{field: unknown, attacker: Force, defender: Force}} battle
 * @property {Odds} odds
 *
 * @typedef {{end: End, left: number, chance: number}} Bar  How likely it is that the winner has so many units left.
 */

/** What is lost by rounding in sums of chances. */
const NOTHING = 1e-9;

/**
 * A chance in whole hundredths; what is neither certain nor impossible never looks so.
 *
 * @param {number} chance
 */
export function percent(chance) {
  if (chance > NOTHING && chance < 0.005) return '<\u20091\u00a0%';
  if (chance >= 0.995 && chance < 1 - NOTHING) return '>\u200999\u00a0%';
  return `${Math.round(chance * 100)}\u00a0%`;
}

/**
 * Money with its sign: `+4.2 IPC`.
 *
 * @param {number} money
 */
export const swingWords = (money) => `${money < 0 ? '−' : '+'}${Math.abs(money).toFixed(1)}\u00a0IPC`;

/** @param {Units} units */
export const forceWords = (units) =>
  Object.entries(units)
    .map(([kind, count]) => unitWords(count, kind))
    .join(', ') || 'nobody';

/**
 * Its place among all bars: from most attackers left to most defenders left.
 *
 * @param {Bar} bar
 */
const rank = ({ end, left }) => ({ attacker_wins: -2 - left, retreat: -1, draw: 0, defender_wins: left })[end];

/**
 * What can be left of a battle, from most attackers to most defenders.
 *
 * @param {Odds} odds
 * @returns {Bar[]}
 */
export function barsOf({ outcomes }) {
  const total = (/** @type {Force} */ { units }) => Object.values(units).reduce((sum, count) => sum + count, 0);
  /** @type {Map<string, Bar>} */
  const bars = new Map();
  for (const { end, attacker, defender, chance } of outcomes) {
    const left = end === 'attacker_wins' ? total(attacker) : end === 'defender_wins' ? total(defender) : 0;
    const key = `${end} ${left}`;
    bars.set(key, { end, left, chance: (bars.get(key)?.chance ?? 0) + chance });
  }
  return [...bars.values()].sort((one, other) => rank(one) - rank(other));
}

/**
 * What is left: `3 attackers`.
 *
 * @param {Bar} bar
 */
export function leftWords({ end, left }) {
  if (end === 'attacker_wins') return some(left, 'attacker');
  return end === 'defender_wins' ? some(left, 'defender') : end;
}
