import { FIELD, VIEW } from './geometry.js';
import { html } from './element.js';

/**
 * A place over the board for something that belongs to a square: above it, below it or beside it, within the board, and
 * covering as little as possible of what is better seen.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {'above'|'below'|'beside'} Side
 * @typedef {{left: number, top: number, side: Side}} Corner
 */

/** How far from the middle of the square it keeps, and how near a piece it may come, in units of the drawing. */
const GAP = 40;
const PIECE = 27;
/** How far the tail keeps from the corners of what it belongs to. */
const TAIL = 22;

export class Spot {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = html('div', { class: 'spot' });
    board.element.append(this.element);
  }

  clear() {
    this.element.replaceChildren();
  }

  /**
   * @param {HTMLElement} content
   * @param {string} square
   * @param {Map<string, number>} costs how much it costs to cover a square
   * @param {Side} [wanted] the side taken where nothing speaks against it
   */
  put(content, square, costs, wanted = 'below') {
    this.element.replaceChildren(content);
    const scale = this.board.element.clientWidth / VIEW.width;
    const [width, height] = [content.offsetWidth / scale, content.offsetHeight / scale];
    const corners = this.corners(square, width, height);
    corners.sort((one, other) => Number(other.side === wanted) - Number(one.side === wanted));
    const price = (/** @type {Corner} */ { left, top }, /** @type {number} */ index) => {
      let sum = index / 100;
      for (const [covered, cost] of costs) {
        const { x, y } = this.board.geometry.at(covered);
        if (x + PIECE > left && x - PIECE < left + width && y + PIECE > top && y - PIECE < top + height) sum += cost;
      }
      return sum;
    };
    const [best] = corners.map((corner, index) => ({ corner, price: price(corner, index) })).sort((one, other) => one.price - other.price);
    const { left, top, side } = best.corner;
    this.element.dataset.side = side;
    this.element.style.left = `${(left / VIEW.width) * 100}%`;
    this.element.style.top = `${(top / VIEW.height) * 100}%`;
    const tail = Math.min(Math.max(this.board.geometry.at(square).x - left, TAIL), width - TAIL);
    this.element.style.setProperty('--tail', `${(tail / width) * 100}%`);
  }

  /**
   * Where it could stand, the likeliest first.
   *
   * @param {string} square
   * @param {number} width
   * @param {number} height
   * @returns {Corner[]}
   */
  corners(square, width, height) {
    const { x, y } = this.board.geometry.at(square);
    const right = FIELD.left + FIELD.width;
    const lefts = [x - width / 2, x - TAIL - 8, x + TAIL + 8 - width].map((left) => Math.max(FIELD.left, Math.min(right - width, left)));
    /** @type {Corner[]} */
    const corners = [];
    for (const left of lefts) {
      if (y + GAP + height <= VIEW.height) corners.push({ left, top: y + GAP, side: 'below' });
      if (y - GAP - height >= 0) corners.push({ left, top: y - GAP - height, side: 'above' });
    }
    const top = Math.max(FIELD.top, Math.min(FIELD.top + FIELD.height - height, y - height / 2));
    if (x + GAP + width <= right) corners.push({ left: x + GAP, top, side: 'beside' });
    if (x - GAP - width >= FIELD.left) corners.push({ left: x - GAP - width, top, side: 'beside' });
    return corners;
  }
}
