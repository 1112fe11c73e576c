import { ask, look } from './api.js';
import { capital, some } from './words.js';
import { html } from './element.js';
import { entry } from './line.js';
import { turns } from './history.js';

/**
 * What the strongest player thinks of a position.
 *
 * @typedef {import('./match.js').HistoryItem} HistoryItem
 * @typedef {import('./board.js').Hint} Hint
 * @typedef {{game: string, ruleset: unknown, position: string}} Context
 * @typedef {{share: number, winner: 'red'|'blue'|null, turns: number, depth: number, line: HistoryItem[]}} Variation
 *   A line: the share of Red (1 is won, 0 lost, 0.5 even); where it is decided, who wins, and in how many of its turns.
 * @typedef {{lines: Variation[], tried: number}} Thought  The best line first, and how many positions were tried.
 */

/** How long it thinks, once after the other, in milliseconds. */
const TIMES = [300, 1000, 4000];

/** Thinks about one position at a time. */
export class Analyst {
  constructor() {
    this.run = 0;
  }

  /**
   * Thinks about a position, longer and longer, until something else is asked.
   *
   * @param {Context} context
   * @param {string[]} steps
   * @param {number} lines how many are wanted
   * @param {(thought: Thought) => void} tell
   */
  async think(context, steps, lines, tell) {
    const run = ++this.run;
    for (const milliseconds of TIMES) {
      if (run !== this.run) return;
      const found = await thought(context, steps, lines, milliseconds);
      if (run !== this.run) return;
      tell(found);
    }
  }

  stop() {
    this.run++;
  }
}

/**
 * What the strongest player thinks after some time.
 *
 * @param {Context} context
 * @param {string[]} steps
 * @param {number} lines
 * @param {number} milliseconds
 * @returns {Promise<Thought>}
 */
export async function thought(context, steps, lines, milliseconds) {
  const { player } = (await look('/api/bots')).bots.at(-1);
  const answer = await ask({ op: 'play', ...context, steps, player, milliseconds, lines });
  return { lines: answer.lines.map((/** @type {any} */ line) => read(line, answer.by)), tried: answer.playouts };
}

/**
 * A line as the page shows it.
 *
 * @param {{value: number, decided: number|null, depth: number, moves: {by: string, action: string}[]}} line
 * @param {'red'|'blue'} by the side that it is worth this to
 * @returns {Variation}
 */
function read({ value, decided, depth, moves }, by) {
  const other = by === 'red' ? 'blue' : 'red';
  return {
    share: by === 'red' ? value : 1 - value,
    winner: decided === null ? null : decided > 0 ? by : other,
    turns: Math.abs(decided ?? 0),
    depth,
    line: moves.map(({ by: mover, action }, index) => entry(action, mover, index + 1)),
  };
}

/**
 * What a line is worth, in words.
 *
 * @param {Variation} variation
 */
export function valueWords({ share, winner, turns: count }) {
  if (winner) return `${capital(winner)}: mate in ${some(count, 'turn')}`;
  const percent = percentOf(share);
  if (percent === 50) return 'Even';
  return percent > 50 ? `Red ${percent}\u00a0%` : `Blue ${100 - percent}\u00a0%`;
}

/**
 * The same where there is little room.
 *
 * @param {Variation} variation
 */
export function valueSign({ share, winner, turns: count }) {
  if (winner) return `#${count}`;
  const percent = percentOf(share);
  return `${Math.max(percent, 100 - percent)}`;
}

/**
 * Who is ahead in a line.
 *
 * @param {Variation} variation
 * @returns {'red'|'blue'|'even'}
 */
export function leader({ share, winner }) {
  if (winner) return winner;
  const percent = percentOf(share);
  return percent === 50 ? 'even' : percent > 50 ? 'red' : 'blue';
}

/**
 * What is not decided is never 0 or 100.
 *
 * @param {number} share
 */
const percentOf = (share) => Math.min(99, Math.max(1, Math.round(share * 100)));

/**
 * How a game ended, in a few words.
 *
 * @param {import('./types.js').Outcome} outcome
 */
export const endWords = ({ winner }) => (winner ? `${capital(winner)} has won` : 'Drawn');

/** The bar beside the board: how much of it is Red's. */
export function evaluationBar() {
  const red = html('span', { class: 'part red' });
  const words = html('span', { class: 'words' });
  const element = html('div', { class: 'evaluation', role: 'meter', 'aria-label': 'Evaluation', 'aria-valuemin': 0, 'aria-valuemax': 100 }, red, words);
  /**
   * @param {{share: number, sign: string, words: string}|null} value the share of Red
   * @param {boolean} flipped
   */
  const update = (value, flipped) => {
    const share = value?.share ?? 0.5;
    element.classList.toggle('flipped', flipped);
    element.classList.toggle('unknown', value === null);
    element.classList.toggle('blueahead', share < 0.5);
    red.style.setProperty('--share', `${(share * 100).toFixed(1)}%`);
    words.textContent = value?.sign ?? '';
    element.setAttribute('aria-valuenow', String(Math.round(share * 100)));
    element.setAttribute('aria-valuetext', value?.words ?? 'not known');
  };
  update(null, false);
  return { element, update };
}

/**
 * The moves of a line in short notation, turn by turn.
 *
 * @param {HistoryItem[]} line
 */
export const lineText = (line) => turns(line).map(({ text }) => text || 'end').join(', ');

/**
 * Lines as arrows: the first turn of each, the better the heavier; one line alone has room for the answer it expects.
 *
 * @param {HistoryItem[][]} lines
 * @returns {Hint[]}
 */
export function arrowsOf(lines) {
  /** @type {Hint[]} */
  const arrows = [];
  /** @param {HistoryItem[]} moves @param {Hint['weight']} weight */
  const draw = (moves, weight) => {
    for (const { from, to } of moves) {
      const known = arrows.some((arrow) => arrow.from === from && arrow.to === to);
      if (from && to && !known) arrows.push({ from, to, weight });
    }
  };
  const [best] = lines;
  lines.forEach((line, rank) => draw(turnOf(line, 0), rank === 0 ? 0 : rank === 1 ? 1 : 2));
  if (lines.length === 1) draw(turnOf(best, 1), 'answer');
  return arrows;
}

/**
 * The moves of one turn of a line.
 *
 * @param {HistoryItem[]} line
 * @param {number} number from 0
 */
function turnOf(line, number) {
  const turn = turns(line)[number];
  return turn ? line.slice(turn.first - 1, turn.last) : [];
}
