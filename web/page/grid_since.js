import { nameOf } from './grid_facts.js';
import { plain, tellIntent } from './grid_words.js';

/**
 * What happened since the reader acted last, in a line for each creature.
 *
 * @typedef {import('./match.js').HistoryItem} HistoryItem
 * @typedef {Record<string, any> & {event: string, creature?: string}} Deed
 */

/**
 * The last thing that was done up to a step; that somebody ended its turn is told only where something came of it.
 *
 * @param {HistoryItem[]} history
 * @param {number} shown
 */
export function lastDeed(history, shown) {
  const quiet = (/** @type {HistoryItem} */ { action, rolls, events }) => /^(\S+: )?(end turn|pass)$/.test(action) && !rolls?.length && !(events ?? []).some((/** @type {Deed} */ { event }) => event === 'moved' || event === 'fight-ended');
  const done = history.filter(({ step }) => step <= shown);
  return done.findLast((item) => !quiet(item)) ?? done.at(-1) ?? null;
}

/**
 * What was done by others since one of some sides acted.
 *
 * @param {HistoryItem[]} history
 * @param {string[]} sides
 */
export function sinceOwn(history, sides) {
  const own = history.findLastIndex(({ by }) => by !== null && sides.includes(by));
  return history.slice(own + 1);
}

/**
 * What came of an act, as its parts.
 *
 * @param {HistoryItem} item
 * @param {string} who did it
 */
function partsOf({ action, events }, who) {
  const deeds = /** @type {Deed[]} */ (events ?? []);
  const act = action.replace(/^\S+: /, '');
  const of = (/** @type {string|undefined} */ creature) => (creature === who ? '' : `${nameOf(creature ?? '')} `);
  /** @type {string[]} */
  const parts = [];
  const end = deeds.findLast(({ event }) => event === 'moved')?.to;
  if (end) parts.push(`moves to ${end[0]},${end[1]}`);
  if (/^(cast|feature|legendary|lair|dash|disengage|dodge|hide|ready|use|grapple|shove|help|stand)\b/.test(act)) parts.push(tellIntent(act));
  /** The blow whose damage comes next. @type {number} */
  let blow = -1;
  /** What everybody suffers beside blows. @type {Map<string, number>} */
  const hurt = new Map();
  for (const deed of deeds) {
    if (deed.event === 'attacked') {
      const target = Array.isArray(deed.target) ? deed.target.join(',') : nameOf(deed.target);
      parts.push(`${deed.strike === 'miss' ? 'misses' : 'hits'} ${target}${deed.strike === 'critical' ? ' critically' : ''}`);
      blow = deed.strike === 'miss' ? -1 : parts.length - 1;
    } else if (deed.event === 'damaged') {
      if (blow >= 0) parts[blow] += ` for ${deed.amount}`;
      else hurt.set(deed.creature ?? '', (hurt.get(deed.creature ?? '') ?? 0) + deed.amount);
      blow = -1;
    } else if (deed.event === 'healed') parts.push(`${of(deed.creature)}regains ${deed.amount}`);
    else if (deed.event === 'downed') parts.push(`${of(deed.creature)}falls to 0 hit points`);
    else if (deed.event === 'died') parts.push(`${of(deed.creature)}dies`);
    else if (deed.event === 'condition-began') parts.push(`${of(deed.creature)}is ${plain(String(deed.condition))}`);
  }
  return [...parts, ...[...hurt].map(([creature, amount]) => `${of(creature)}takes ${amount}`)];
}

/**
 * Whose doing it is: who lets something happen by doing nothing about it has not done it.
 *
 * @param {HistoryItem} item
 */
function doerOf({ action, events, by }) {
  const deeds = /** @type {Deed[]} */ (events ?? []);
  const who = deeds.find(({ event }) => event === 'declared')?.creature ?? by;
  return /^(\S+: )?pass$/.test(action) ? (deeds.find(({ event }) => event === 'damaged')?.by ?? who) : who;
}

/**
 * @param {HistoryItem[]} items
 * @returns {{who: string, words: string}[]}
 */
export function sinceLines(items) {
  /** @type {{who: string, words: string[]}[]} */
  const lines = [];
  for (const item of items) {
    const who = doerOf(item);
    const parts = partsOf(item, who);
    const last = lines.at(-1);
    if (last && last.who === who) {
      // A way that was gone in parts is one.
      if (parts[0]?.startsWith('moves') && last.words.at(-1)?.startsWith('moves')) last.words.pop();
      last.words.push(...parts);
    } else if (parts.length) lines.push({ who, words: parts });
  }
  return lines.map(({ who, words }) => ({ who: nameOf(who), words: words.join(', ') }));
}
