import { look } from './api.js';
import { recall, remember } from './settings.js';

/**
 * The puzzles of the server, and what this browser has made of them.
 *
 * @typedef {{number: number, game: string, ruleset: unknown, position: string, turns: number, line: string[]}} Puzzle
 *   The side to move wins in so many of its turns.
 * @typedef {'solved'|'shown'} Mark  Solved by the reader, or only looked at.
 */

export const GAME = 'commander';

/** The lengths there are, in turns. */
export const LENGTHS = [2, 3, 4];

/** The most that the server gives at once. */
const MOST = 100;

/**
 * @param {number|null} turns of one length, or all
 * @param {number} offset
 * @param {number} limit
 * @returns {Promise<{total: number, puzzles: Puzzle[]}>}
 */
export function puzzlesFrom(turns, offset, limit) {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  if (turns !== null) query.set('turns', String(turns));
  return look(`/api/puzzles/${GAME}?${query}`);
}

/**
 * @param {number} number
 * @returns {Promise<Puzzle|null>}
 */
export async function puzzleOf(number) {
  if (!Number.isInteger(number) || number < 1) return null;
  return (await puzzlesFrom(null, number - 1, 1)).puzzles[0] ?? null;
}

/**
 * The next puzzle of a length that is not solved; after the last comes the first. None where all others are solved.
 *
 * @param {number} number
 * @param {number|null} turns
 * @returns {Promise<Puzzle|null>}
 */
export async function nextPuzzle(number, turns) {
  /** @type {Puzzle[]} */
  const open = [];
  for (let offset = 0; ; offset += MOST) {
    const { total, puzzles } = await puzzlesFrom(turns, offset, MOST);
    open.push(...puzzles.filter((puzzle) => puzzle.number !== number && markOf(puzzle) !== 'solved'));
    if (offset + MOST >= total) break;
  }
  return open.find((puzzle) => puzzle.number > number) ?? open[0] ?? null;
}

/** @returns {Record<string, {mark: Mark, turns: number}>} by position */
function marks() {
  try {
    const kept = JSON.parse(recall('puzzles') ?? '{}');
    return kept && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/**
 * @param {Puzzle} puzzle
 * @returns {Mark|null}
 */
export const markOf = ({ position }) => marks()[position]?.mark ?? null;

/**
 * Keeps what became of a puzzle; what was solved stays solved.
 *
 * @param {Puzzle} puzzle
 * @param {Mark} mark
 */
export function keepMark({ position, turns }, mark) {
  const kept = marks();
  if (kept[position]?.mark === 'solved') return;
  remember('puzzles', JSON.stringify({ ...kept, [position]: { mark, turns } }));
}

/**
 * How many puzzles of a length are solved.
 *
 * @param {number|null} turns
 */
export const solvedCount = (turns) =>
  Object.values(marks()).filter((kept) => kept.mark === 'solved' && (turns === null || kept.turns === turns)).length;

/**
 * The length that the address of this page asks for.
 *
 * @returns {number|null}
 */
export function lengthHere() {
  const turns = Number(new URLSearchParams(location.search).get('turns'));
  return LENGTHS.includes(turns) ? turns : null;
}

/**
 * @param {number|null} number of a puzzle, or the list
 * @param {number|null} turns
 */
export const puzzleAddress = (number, turns) => `/puzzles${number === null ? '' : `/${number}`}${turns === null ? '' : `?turns=${turns}`}`;
