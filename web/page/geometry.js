import { FILES, RANKS } from './position.js';

/**
 * Where the squares of the Commander board lie in its drawing.
 *
 * @typedef {{x: number, y: number}} Point
 */

/** The distance between two points of the board. */
export const UNIT = 64;
/** The whole drawing, with its coordinates. */
export const VIEW = { width: 746, height: 806 };
/** The part that is board. */
export const FIELD = { left: 34, top: 8, width: 704, height: 768 };

/** The board as one side sees it. */
export class Geometry {
  /** @param {boolean} flipped whether Blue sits at the bottom */
  constructor(flipped) {
    this.flipped = flipped;
  }

  /**
   * The middle of a square.
   *
   * @param {string} square
   * @returns {Point}
   */
  at(square) {
    const file = FILES.indexOf(square[0]);
    const rank = Number(square.slice(1)) - 1;
    const column = this.flipped ? FILES.length - 1 - file : file;
    const row = this.flipped ? rank : RANKS - 1 - rank;
    return { x: FIELD.left + UNIT / 2 + column * UNIT, y: FIELD.top + UNIT / 2 + row * UNIT };
  }

  /**
   * The square at a column and a row as they are seen, from the upper left.
   *
   * @param {number} column
   * @param {number} row
   * @returns {string|null}
   */
  square(column, row) {
    if (column < 0 || row < 0 || column >= FILES.length || row >= RANKS) return null;
    const file = this.flipped ? FILES.length - 1 - column : column;
    const rank = this.flipped ? row + 1 : RANKS - row;
    return `${FILES[file]}${rank}`;
  }

  /**
   * The neighbour that lies this far away as it is seen.
   *
   * @param {string} square
   * @param {number} right
   * @param {number} down
   * @returns {string|null}
   */
  step(square, right, down) {
    const { x, y } = this.at(square);
    return this.square((x - FIELD.left - UNIT / 2) / UNIT + right, (y - FIELD.top - UNIT / 2) / UNIT + down);
  }
}

/**
 * The squares from one to another along a line, both included; only the two where no line joins them.
 *
 * @param {string} from
 * @param {string} to
 * @returns {string[]}
 */
export function line(from, to) {
  const [fileA, fileB] = [FILES.indexOf(from[0]), FILES.indexOf(to[0])];
  const [rankA, rankB] = [Number(from.slice(1)), Number(to.slice(1))];
  const [across, up] = [fileB - fileA, rankB - rankA];
  const far = Math.max(Math.abs(across), Math.abs(up));
  if (far === 0 || (across !== 0 && up !== 0 && Math.abs(across) !== Math.abs(up))) return [from, to];
  return Array.from(
    { length: far + 1 },
    (_, step) => `${FILES[fileA + Math.sign(across) * step]}${rankA + Math.sign(up) * step}`,
  );
}
