import { html } from './element.js';
import { politely } from './announce.js';

/**
 * The clocks of a match.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./match.js').Clocks} Clocks
 */

/** Below this a clock looks low and shows tenths. */
const LOW = 20_000;
/** What is said once each, when a clock of the reader passes it. */
const SPOKEN = /** @type {const} */ ([
  [10_000, 'Ten seconds left.'],
  [60_000, 'One minute left.'],
]);
const BEAT = 100;

/**
 * A time on a clock: `4:07`, `1:02:30`, and `0:09.4` when little is left.
 *
 * @param {number} left in milliseconds
 */
export function clockText(left) {
  const tenths = Math.ceil(Math.max(0, left) / 100);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  if (left < LOW) return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * What the clock of a side showed when a step was over.
 *
 * @param {State} state with its history
 * @param {Clocks} clocks
 * @param {string} side
 * @param {number} step
 */
function shownAt({ history }, clocks, side, step) {
  const item = history.slice(0, step).findLast(({ by, clock }) => by === side && clock !== null);
  return item?.clock ?? clocks.sides[side].seconds * 1000;
}

/** The face of one side's clock; it ticks by itself. */
export class ClockFace {
  /**
   * @param {string} side
   * @param {boolean} spoken whether the reader is told when little time is left
   */
  constructor(side, spoken) {
    this.side = side;
    this.spoken = spoken;
    this.digits = html('span', { class: 'digits', role: 'timer', 'aria-label': `Clock of ${side}` });
    this.word = html('span', { class: 'word' });
    this.element = html('span', { class: 'clock', 'data-side': side }, this.digits, this.word);
    this.left = 0;
    this.told = Infinity;
    this.beat = 0;
  }

  /**
   * @param {State} state the current one
   * @param {State|null} past the one looked at instead
   * @param {string} word what is said under the digits
   */
  update(state, past, word) {
    const { clocks } = state;
    clearInterval(this.beat);
    if (!clocks) return;
    const running = !past && clocks.running === this.side;
    const known = clocks.sides[this.side].left;
    const now = () => (past ? shownAt(state, clocks, this.side, past.shown) : running ? known - (performance.now() - clocks.at) : known);
    this.element.classList.toggle('running', running);
    this.word.textContent = word;
    this.draw(now());
    if (running) this.beat = window.setInterval(() => this.tick(now()), BEAT);
  }

  /** @param {number} left */
  draw(left) {
    this.left = left;
    const text = clockText(left);
    if (this.digits.textContent !== text) this.digits.textContent = text;
    this.element.classList.toggle('low', left < LOW);
  }

  /** @param {number} left */
  tick(left) {
    const before = this.left;
    this.draw(left);
    for (const [mark, words] of SPOKEN) {
      if (!this.spoken || left > mark || before <= mark || mark >= this.told) continue;
      this.told = mark;
      politely(words);
    }
    if (left <= 0) clearInterval(this.beat);
  }
}

/**
 * The faces of all sides, where there are clocks.
 *
 * @param {State} state
 * @returns {Map<string, ClockFace>}
 */
export function clockFaces({ clocks, you }) {
  const sides = Object.keys(clocks?.sides ?? {});
  return new Map(sides.map((side) => [side, new ClockFace(side, you?.sides.includes(side) ?? false)]));
}

/**
 * Clocks with the moment at which they were told, from which a running one is counted on.
 *
 * @param {Omit<Clocks, 'at'>|null|undefined} clocks
 * @returns {Clocks|null}
 */
export const heard = (clocks) => (clocks ? { ...clocks, at: performance.now() } : null);
