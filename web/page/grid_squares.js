/**
 * The squares of a battle grid: `3,4` is the fourth column and the fifth row.
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {import('./map_spaces.js').Places} Places
 */

/**
 * The numbers of a square.
 *
 * @param {string} square
 */
export const numbersOf = (square) => square.split(',').map(Number);

/** @implements {Places} */
export class Squares {
  /** @param {SVGGElement} background which says how the squares lie */
  constructor(background) {
    const { columns = '0', rows = '0', cell = '64', left = '0', top = '0' } = /** @type {SVGElement|null} */ (background.querySelector('.field'))?.dataset ?? {};
    this.columns = Number(columns);
    this.rows = Number(rows);
    this.cell = Number(cell);
    this.left = Number(left);
    this.top = Number(top);
    /** @type {Map<string, string[]>} */
    this.grounds = new Map();
    for (const ground of /** @type {NodeListOf<SVGElement>} */ (background.querySelectorAll('.ground'))) this.note(ground);
    /** @type {Map<string, string>} */
    this.heights = new Map();
    for (const { dataset } of /** @type {NodeListOf<SVGElement>} */ (background.querySelectorAll('[data-height]'))) {
      this.heights.set(dataset.square ?? '', dataset.height ?? '');
    }
  }

  /**
   * Remembers which squares a kind of ground fills.
   *
   * @param {SVGElement} ground
   */
  note({ dataset: { kind = '', squares = '' } }) {
    for (const square of squares.split(' ')) this.grounds.set(square, [...(this.grounds.get(square) ?? []), kind]);
  }

  get count() {
    return this.columns * this.rows;
  }

  /** @param {string} square */
  has(square) {
    const [x, y] = numbersOf(square);
    return x >= 0 && y >= 0 && x < this.columns && y < this.rows;
  }

  /** @param {string} square */
  outline(square) {
    const [x, y] = numbersOf(square);
    return `M${this.left + x * this.cell} ${this.top + y * this.cell}h${this.cell}v${this.cell}h-${this.cell}Z`;
  }

  /**
   * What fills a square, and how high it is.
   *
   * @param {string} square
   * @returns {{kind?: string, height?: string}}
   */
  facts(square) {
    return { kind: this.grounds.get(square)?.join(', ').replaceAll('-', ' '), height: this.heights.get(square) };
  }

  /** @param {string} square */
  name(square) {
    return square;
  }

  /** @param {string} square */
  middle(square) {
    const [x, y] = numbersOf(square);
    return { x: this.left + (x + 0.5) * this.cell, y: this.top + (y + 0.5) * this.cell };
  }

  /** @param {Point} point */
  at(point) {
    const square = this.under(point);
    return this.has(square) ? square : null;
  }

  /** @param {Point} point */
  near(point) {
    const [x, y] = numbersOf(this.under(point));
    const within = (/** @type {number} */ at, /** @type {number} */ count) => Math.max(0, Math.min(count - 1, at));
    return this.count ? `${within(x, this.columns)},${within(y, this.rows)}` : null;
  }

  /**
   * The intersection that is nearest to a point; of a square alone its first corner.
   *
   * @param {Point|null} point
   * @param {string} square
   */
  corner(point, square) {
    if (!point) return square;
    return `${Math.round((point.x - this.left) / this.cell)},${Math.round((point.y - this.top) / this.cell)}`;
  }

  /** @param {Point} point */
  under({ x, y }) {
    return `${Math.floor((x - this.left) / this.cell)},${Math.floor((y - this.top) / this.cell)}`;
  }

  /**
   * @param {string} square
   * @param {[number, number]} way
   */
  neighbour(square, [right, down]) {
    const [x, y] = numbersOf(square);
    const beside = `${x + right},${y + down}`;
    return this.has(beside) ? beside : null;
  }
}

/** How many pixels the side of a square has at least when something is brought into sight. */
const LEAST = 24;
/** The side of a square in units of the drawing. */
export const CELL = 64;

/**
 * Whether an entry of the map is a thing that lies about: it says nothing but its name and where.
 *
 * @param {Record<string, unknown>} entry
 */
const isThing = (entry) => 'name' in entry && Object.keys(entry).every((key) => key === 'name' || key === 'at');

/**
 * A battle grid: squares that are told apart from afar.
 *
 * @returns {import('./map_view.js').Kind}
 */
export const grid = () => ({
  label: 'Battle grid. Arrows move from square to square, Enter chooses, plus and minus zoom.',
  wraps: false,
  close: 0,
  twice: false,
  cells: true,
  least: LEAST / CELL,
  ground: (state) => {
    const { grid: shape, cells = [] } = /** @type {any} */ (state.setup) ?? {};
    return JSON.stringify([shape, cells.filter((/** @type {Record<string, unknown>} */ entry) => !isThing(entry))]);
  },
  kept: null,
  places: (background) => new Squares(background),
  shapes: 'rect, .ground path',
  defs: [],
  tools: [],
});
