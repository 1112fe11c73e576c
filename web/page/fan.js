import { Spot } from './spot.js';
import { capital } from './words.js';
import { pieceName, stackName } from './piece_words.js';
import { html, refill } from './element.js';
import { squareOf } from './board.js';
import { tokenPicture } from './tokens.js';

/**
 * A stack opened at the board as a row of full-size tokens: while the pointer rests on it, while the cursor is there, or
 * after a long press. Each of them takes up that member.
 *
 * @typedef {import('./table.js').Table} Table
 */

/** How long a pointer rests before the row opens, and how long it may be away before it closes. */
const REST = 180;
const AWAY = 260;

export class Fan {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {string|null} */
    this.square = null;
    this.spot = new Spot(table.board);
    this.row = html('div', { class: 'fan', role: 'group', 'aria-label': 'Members of the stack' });
    this.timer = 0;
    this.listen();
  }

  listen() {
    const { grid } = this.table.board;
    grid.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'mouse' || event.buttons) return;
      const square = squareOf(event.target);
      if (square === this.square) clearTimeout(this.timer);
      else this.later(square);
    });
    for (const element of [grid, this.spot.element]) {
      element.addEventListener('pointerleave', (event) => {
        if (event.pointerType === 'mouse') this.later(null);
      });
    }
    grid.addEventListener('pointerdown', (event) => {
      if (this.square && squareOf(event.target) !== this.square) this.close();
    });
    grid.addEventListener('focusin', (event) => {
      const square = squareOf(event.target);
      if (square && event.target instanceof Element && event.target.matches(':focus-visible')) this.open(square);
    });
    grid.addEventListener('focusout', (event) => {
      if (this.square && squareOf(event.target) === this.square) this.close();
    });
    this.spot.element.addEventListener('pointerenter', () => clearTimeout(this.timer));
    // The focus stays on the board.
    this.spot.element.addEventListener('mousedown', (event) => event.preventDefault());
  }

  /**
   * Opens the stack there, or closes what is open, after a while.
   *
   * @param {string|null} square
   */
  later(square) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (square ? this.open(square) : this.close()), square ? REST : AWAY);
  }

  /**
   * Opens the stack on a square; anything else closes the row.
   *
   * @param {string} square
   */
  open(square) {
    clearTimeout(this.timer);
    const { table } = this;
    const stack = table.placement.get(square);
    if (!stack || stack.members.length < 2 || table.answer || table.sent) {
      this.close();
      return;
    }
    this.square = square;
    this.fill();
    const costs = new Map(table.open.map(({ to }) => [to, 1]));
    costs.set(square, 100);
    this.spot.put(this.row, square, costs, 'above');
  }

  close() {
    clearTimeout(this.timer);
    this.square = null;
    this.spot.clear();
  }

  /** Follows what has changed on the table. */
  refresh() {
    if (!this.square) return;
    const stack = this.table.placement.get(this.square);
    if (!stack || stack.members.length < 2 || this.table.answer || this.table.sent) this.close();
    else this.fill();
  }

  fill() {
    const { table, square } = this;
    const stack = square ? table.placement.get(square) : null;
    if (!square || !stack) return;
    const chosen = table.selection?.square === square ? table.selection.unit : null;
    /** @type {[import('./table.js').Unit, string, import('./position.js').Stack][]} */
    const units = table.state.open ? [] : [['whole', `Whole stack: ${stackName(stack)}`, stack]];
    for (const member of stack.members) units.push([member.letter, pieceName(member.letter), { color: stack.color, members: [member] }]);
    refill(
      this.row,
      units.map(([unit, words, shown]) =>
        html(
          'button',
          {
            type: 'button',
            tabindex: -1,
            'aria-label': capital(words),
            title: capital(words),
            'aria-pressed': String(unit === chosen),
            'data-fan': unit,
            onclick: () => this.take(square, unit),
          },
          tokenPicture(shown),
        ),
      ),
    );
  }

  /**
   * @param {string} square
   * @param {import('./table.js').Unit} unit
   */
  take(square, unit) {
    this.close();
    this.table.takeUp(square, unit);
  }
}
