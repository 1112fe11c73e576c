import { ask, look } from './api.js';
import { capital } from './words.js';
import { html } from './element.js';
import { entry } from './line.js';
import { sideToMove } from './position.js';
import { turns } from './history.js';

/**
 * What the strongest player thinks of a position.
 *
 * @typedef {import('./match.js').HistoryItem} HistoryItem
 * @typedef {{game: string, ruleset: unknown, position: string}} Context
 * @typedef {{share: number|null, line: HistoryItem[], milliseconds: number, tried: number}} Thought  The share of Red: 1 is won, 0 lost, 0.5 even.
 */

/** How long it thinks, once after the other, in milliseconds. */
const TIMES = [300, 1000, 4000];

/** Thinks about one position at a time. */
export class Analyst {
  constructor() {
    this.run = 0;
  }

  /** The name of the player. */
  async name() {
    return (await look('/api/bots')).bots.at(-1).player;
  }

  /**
   * Thinks about a position, longer and longer, until something else is asked.
   *
   * @param {Context} context
   * @param {string[]} steps
   * @param {(thought: Thought) => void} tell
   */
  async think(context, steps, tell) {
    const run = ++this.run;
    const player = await this.name();
    for (const milliseconds of TIMES) {
      if (run !== this.run) return;
      const answer = await ask({ op: 'play', ...context, steps, player, milliseconds });
      const line = await expected(context, steps, answer.line);
      if (run !== this.run) return;
      const share = answer.value === null ? null : answer.by === 'red' ? answer.value : 1 - answer.value;
      tell({ share, line, milliseconds, tried: answer.playouts });
    }
  }

  stop() {
    this.run++;
  }
}

/**
 * The moves of a line with the side that makes each.
 *
 * @param {Context} context
 * @param {string[]} steps
 * @param {string[]} line
 * @returns {Promise<HistoryItem[]>}
 */
async function expected(context, steps, line) {
  if (!line.length) return [];
  const { positions } = await ask({ op: 'apply', ...context, actions: [...steps, ...line] });
  const before = [context.position, ...positions].slice(steps.length);
  return line.map((action, index) => entry(action, sideToMove(before[index]), index + 1));
}

/**
 * A share in words.
 *
 * @param {number} share of Red
 */
export function shareWords(share) {
  if (share === 1 || share === 0) return `${share ? 'Red' : 'Blue'} wins`;
  const percent = Math.round(share * 100);
  if (percent === 50) return 'Even';
  return percent > 50 ? `Red ${percent} %` : `Blue ${100 - percent} %`;
}

/** The bar beside the board: how much of it is Red's. */
export function evaluationBar() {
  const red = html('span', { class: 'part red' });
  const words = html('span', { class: 'words' });
  const element = html('div', { class: 'evaluation', role: 'meter', 'aria-label': 'Evaluation', 'aria-valuemin': 0, 'aria-valuemax': 100 }, red, words);
  /**
   * @param {number|null} share of Red
   * @param {boolean} flipped
   */
  const update = (share, flipped) => {
    element.classList.toggle('flipped', flipped);
    element.classList.toggle('unknown', share === null);
    const shown = share ?? 0.5;
    red.style.setProperty('--share', `${(shown * 100).toFixed(1)}%`);
    words.textContent = share === null ? '' : share === 1 || share === 0 ? '#' : `${Math.round(Math.max(share, 1 - share) * 100)}`;
    element.classList.toggle('blueahead', shown < 0.5);
    element.setAttribute('aria-valuenow', String(Math.round(shown * 100)));
    element.setAttribute('aria-valuetext', share === null ? 'not known' : shareWords(share));
  };
  update(null, false);
  return { element, update };
}

/**
 * The expected moves in short notation, turn by turn.
 *
 * @param {HistoryItem[]} line
 */
export function lineText(line) {
  const [first] = line;
  return first ? `${capital(first.by)}: ${turns(line).map(({ text }) => text || 'end').join(', ')}` : '';
}
