import { historyView } from './history.js';
import { html, refill } from './element.js';
import { placesView } from './places.js';
import { capital } from './words.js';
import { textBoard } from './text_board.js';

/**
 * What a page of any game plays on.
 *
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 *
 * @typedef {object} Stage
 * @property {(page: PlainPage) => HTMLElement} lay  Puts it up, once.
 * @property {readonly HTMLElement[]} beside  What stands in the column of the page, under the panel.
 * @property {(page: PlainPage) => void} show  Draws the state of the page.
 * @property {(place: string) => string} name  The name of a place.
 * @property {(side: string) => string} side  The name of a side.
 * @property {(message: string) => string} told  What the referee says, with the names of places.
 * @property {HTMLElement|null} foreseen  What the order that is answered would lead to, where the stage knows.
 * @property {(page: PlainPage) => import('./panel.js').Leaf|null} leaf  What the panel says while nothing was answered.
 * @property {(doings: {go: (step: number) => void}) => {list: HTMLElement, update: (page: PlainPage) => void}} history  The list of what was done.
 * @property {(page: PlainPage) => import('./element.js').Child[]|null} seats  What more there is to say of who plays.
 * @property {boolean} [tellsSeats]  Whether that tells who sits where, with clocks.
 * @property {(item: import('./match.js').HistoryItem) => string} words  What was done, for people.
 * @property {(item: import('./match.js').HistoryItem) => string[]} events  What came of it, for people.
 * @property {(intent: string) => string} [say]  An intent as people say it.
 * @property {(choice: string, index: number, verdict: import('./types.js').Choice) => string} [choice]  An answer to a question, as people say it.
 * @property {(page: PlainPage, intent: string, verdict: import('./types.js').Verdict) => boolean} [asks]  Takes over an answer that is a question to be answered on the stage.
 * @property {(page: PlainPage, answer: import('./plain_page.js').Answer) => import('./grid_remedy.js').Remedy[]|null} [remedies]  What can be done about a refusal, where the stage knows more of it.
 * @property {(page: PlainPage, remedy: import('./grid_remedy.js').Remedy) => void} [remedy]  Does something about a refusal.
 * @property {() => void} [focus]  Takes the focus.
 */

/**
 * The stage of a game without a drawing: its board in letters, and its actions by place.
 *
 * @implements {Stage}
 */
export class TextStage {
  constructor() {
    this.board = html('div', { class: 'textboard' });
    this.actions = html('div', { class: 'places' });
    /** @type {readonly HTMLElement[]} */
    this.beside = [];
    /** @type {HTMLElement|null} */
    this.foreseen = null;
  }

  /** @param {PlainPage} page */
  lay(page) {
    return html('div', { class: 'card plainboard' }, this.board, page.tryForm(), this.actions);
  }

  /** @param {PlainPage} page */
  show(page) {
    refill(this.board, textBoard(page.state));
    const marked = new Set(page.evidence.flatMap((mark) => [mark.at ?? [], mark.through ?? [], mark.places ?? []].flat()));
    refill(this.actions, placesView(page.state, marked, page.mayAct ? (action) => void page.attempt(action) : null));
  }

  leaf() {
    return null;
  }

  seats() {
    return null;
  }

  /** @param {{go: (step: number) => void}} doings */
  history(doings) {
    const moves = historyView(doings);
    const update = (/** @type {PlainPage} */ { link: { state: now }, state }) => {
      const sides = now.seats.flatMap((seat) => seat.sides);
      moves.update(now.history, sides.length === 2 ? sides : [''], state.shown, now.open);
    };
    return { list: moves.list, update };
  }

  /** @param {import('./match.js').HistoryItem} item */
  words({ action }) {
    return action;
  }

  /** @returns {string[]} */
  events() {
    return [];
  }

  /** @param {string} place */
  name(place) {
    return place;
  }

  /** @param {string} side */
  side(side) {
    return capital(side);
  }

  /** @param {string} message */
  told(message) {
    return message;
  }
}
