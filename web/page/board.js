import { html, refill, svg } from './element.js';
import { FIELD, Geometry, UNIT, VIEW } from './geometry.js';
import { FILES, RANKS } from './position.js';
import { drawObjection } from './objection.js';
import { arrow, check, frame, legal, numeral, pad, stroke, trail } from './marks.js';
import { follow } from './drag.js';
import { hatches } from './zones.js';
import { token } from './tokens.js';

/**
 * The Commander board: one cacheable background, a small layer of pieces and marks over it, and a grid of cells that
 * takes pointer, keyboard and screen reader.
 *
 * @typedef {import('./types.js').Refusal} Refusal
 * @typedef {import('./action.js').Kind} Kind
 *
 * @typedef {object} Scene  Everything that is shown.
 * @property {import('./position.js').Placement} placement
 * @property {boolean} flipped
 * @property {string[]} last  Squares of the last move.
 * @property {string|null} selected
 * @property {{square: string, kind: Kind}[]} legal
 * @property {string[]} check
 * @property {{refusals: Refusal[], from: string|null, to: string|null, words: string, flash: boolean}|null} objection
 * @property {{square: string, from: string}|null} choice
 * @property {{from: string, to: string}|null} meant  A legal move that is looked at.
 * @property {Hint[]} hints  Moves that somebody would play, the best first.
 * @property {{from: string, to: string}[]} trail  Steps of an open session.
 * @property {string|null} waiting  A square whose piece is on its way.
 * @property {Set<string>} movable
 * @property {(square: string) => string} label
 *
 * @typedef {{from: string, to: string, weight: 0|1|2|'answer'}} Hint  An arrow: the best is the heaviest, an answer is dashed.
 *
 * @typedef {{from: string, to: string, pace: number}} Glide  A piece on its way, and how long it takes in milliseconds.
 *
 * @typedef {object} Listener
 * @property {(square: string) => void} press
 * @property {(square: string) => boolean} lift  Whether the piece there may be dragged.
 * @property {(from: string, to: string|null) => void} drop
 * @property {(square: string) => void} hold  Long press.
 * @property {() => void} release
 * @property {(event: KeyboardEvent, square: string) => boolean} key  Whether it was used.
 */

export class Board {
  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    this.geometry = new Geometry(false);
    /** @type {Scene|null} */
    this.scene = null;
    this.cursor = 'f5';
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.background = svg('use', { href: '/commander.svg#board' });
    this.layers = {
      coordinates: svg('g', { class: 'coordinates' }),
      shown: svg('g', { class: 'shown' }),
      under: svg('g', { class: 'under' }),
      pieces: svg('g', { class: 'pieces' }),
      over: svg('g', { class: 'over' }),
    };
    this.picture = svg(
      'svg',
      { viewBox: `0 0 ${VIEW.width} ${VIEW.height}`, class: 'board', 'aria-hidden': 'true' },
      hatches(),
      svg('rect', { width: VIEW.width, height: VIEW.height, class: 'paper' }),
      this.background,
      Object.values(this.layers),
    );
    this.grid = html('div', { class: 'cells', role: 'grid', 'aria-label': 'Board' });
    this.element = html('div', { class: 'boardbox' }, this.picture, this.grid);
    this.layCells();
    this.layCoordinates();
    this.listen();
  }

  /**
   * Shows a scene; a piece that a step moved glides to its square.
   *
   * @param {Scene} scene
   * @param {Glide|null} [glide]
   */
  show(scene, glide = null) {
    if (scene.flipped !== this.geometry.flipped) {
      this.geometry = new Geometry(scene.flipped);
      this.background.setAttribute(
        'transform',
        scene.flipped ? `rotate(180 ${FIELD.left + FIELD.width / 2} ${FIELD.top + FIELD.height / 2})` : '',
      );
      this.layCells();
      this.layCoordinates();
    }
    this.scene = scene;
    this.drawPieces(scene, glide);
    this.drawMarks(scene);
    this.describe(scene);
  }

  /**
   * Lays a drawing of the referee under the pieces, in the same frame, until it is taken away.
   *
   * @param {Element[]} drawing
   */
  lay(drawing) {
    this.layers.shown.replaceChildren(...drawing);
  }

  /** How long a piece takes to its square, in milliseconds; 0 for readers who want no motion. */
  get pace() {
    return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--move')) || 0;
  }

  /**
   * Keeps the focus on a square.
   *
   * @param {string} square
   */
  focus(square) {
    this.moveCursor(square);
    this.cells.get(square)?.focus({ preventScroll: true });
  }

  /**
   * @param {Scene} scene
   * @param {Glide|null} glide
   */
  drawPieces(scene, glide) {
    const pieces = [];
    for (const [square, stack] of scene.placement) {
      const { x, y } = this.geometry.at(square);
      const piece = token(stack, { 'data-square': square, transform: `translate(${x} ${y})` });
      if (square === scene.waiting) piece.classList.add('waiting');
      pieces.push(piece);
      if (glide?.to === square) {
        const start = this.geometry.at(glide.from);
        piece.animate(
          [{ transform: `translate(${start.x}px, ${start.y}px)` }, { transform: `translate(${x}px, ${y}px)` }],
          { duration: glide.pace, easing: 'cubic-bezier(.2,.7,.2,1)' },
        );
      }
    }
    this.layers.pieces.replaceChildren(...pieces);
  }

  /** @param {Scene} scene */
  drawMarks(scene) {
    const at = (/** @type {string} */ square) => this.geometry.at(square);
    /** @type {(SVGElement|null)[]} */
    const under = scene.last.map((square) => pad(at(square), 'last'));
    if (scene.selected) under.push(pad(at(scene.selected), 'selected'));
    /** @type {(SVGElement|null)[]} */
    const over = scene.check.map((square) => check(at(square), square));
    scene.trail.forEach(({ from, to }, index) => {
      under.push(trail(at(from), at(to)));
      over.push(svg('g', { class: 'step' }, numeral({ x: at(to).x + 27, y: at(to).y - 27 }, index + 1)));
    });
    if (!scene.objection && !scene.choice) over.push(...scene.legal.map(({ square, kind }) => legal(at(square), kind, square)));
    over.push(...scene.hints.map(({ from, to, weight }) => arrow(at(from), at(to), weight)).toReversed());
    if (scene.meant) {
      over.push(stroke(at(scene.meant.from), at(scene.meant.to), 'route', 30, 14));
      over.push(legal(at(scene.meant.to), 'move', scene.meant.to, true));
    }
    if (scene.choice) {
      over.push(stroke(at(scene.choice.from), at(scene.choice.square), 'route', 26, 30));
      over.push(frame(at(scene.choice.square), scene.choice.square, 'choice'));
    }
    if (scene.objection) {
      const { refusals, from, to, words, flash } = scene.objection;
      const taken = new Set(scene.placement.keys());
      const { back, front } = drawObjection(this.geometry, refusals, from, to, { words, taken, flash });
      under.push(back);
      over.push(front);
    }
    this.layers.under.replaceChildren(...under.filter((mark) => mark !== null));
    this.layers.over.replaceChildren(...over.filter((mark) => mark !== null));
    this.picture.classList.toggle('refusing', scene.objection !== null);
  }

  /** @param {Scene} scene */
  describe(scene) {
    for (const [square, cell] of this.cells) {
      cell.setAttribute('aria-label', scene.label(square));
      cell.setAttribute('aria-selected', String(square === scene.selected));
      cell.classList.toggle('holds', scene.placement.has(square));
      cell.classList.toggle('movable', scene.movable.has(square));
    }
  }

  layCells() {
    this.cells.clear();
    const rows = Array.from({ length: RANKS }, (_, row) =>
      html(
        'div',
        { role: 'row', class: 'cellrow' },
        [...FILES].map((_, column) => {
          const square = /** @type {string} */ (this.geometry.square(column, row));
          const cell = html('div', {
            role: 'gridcell',
            class: 'cell',
            'data-square': square,
            tabindex: square === this.cursor ? 0 : -1,
          });
          this.cells.set(square, cell);
          return cell;
        }),
      ),
    );
    refill(this.grid, rows);
  }

  layCoordinates() {
    const labels = [];
    for (let column = 0; column < FILES.length; column++) {
      const square = /** @type {string} */ (this.geometry.square(column, 0));
      labels.push(label(square[0], FIELD.left + UNIT * (column + 0.5), VIEW.height - 9));
    }
    for (let row = 0; row < RANKS; row++) {
      const square = /** @type {string} */ (this.geometry.square(0, row));
      labels.push(label(square.slice(1), FIELD.left - 14, FIELD.top + UNIT * (row + 0.5) + 5));
    }
    this.layers.coordinates.replaceChildren(...labels);
  }

  /** @param {string} square */
  moveCursor(square) {
    this.cells.get(this.cursor)?.setAttribute('tabindex', '-1');
    this.cursor = square;
    this.cells.get(square)?.setAttribute('tabindex', '0');
  }

  listen() {
    let dragged = false;
    this.grid.addEventListener('click', (event) => {
      const square = squareOf(event.target);
      if (!square || dragged) {
        dragged = false;
        return;
      }
      this.moveCursor(square);
      this.listener.press(square);
    });
    this.grid.addEventListener('focusin', (event) => {
      const square = squareOf(event.target);
      if (square) this.moveCursor(square);
    });
    this.grid.addEventListener('keydown', (event) => this.pressKey(event));
    this.grid.addEventListener('contextmenu', (event) => event.preventDefault());
    this.grid.addEventListener('pointerdown', (event) => {
      const square = squareOf(event.target);
      if (!square || event.button !== 0) return;
      dragged = false;
      follow(this, square, event, () => (dragged = true));
    });
  }

  /** @param {KeyboardEvent} event */
  pressKey(event) {
    if (this.listener.key(event, this.cursor)) {
      event.preventDefault();
      return;
    }
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = this.geometry.step(this.cursor, way[0], way[1]);
    if (next) this.focus(next);
  }
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 */
function label(text, x, y) {
  return svg('text', { x, y, class: 'coord', 'text-anchor': 'middle' }, text);
}

/**
 * The square of the cell under an event.
 *
 * @param {EventTarget|null} target
 * @returns {string|null}
 */
export function squareOf(target) {
  const cell = target instanceof Element ? target.closest('.cell') : null;
  return cell instanceof HTMLElement ? (cell.dataset.square ?? null) : null;
}
