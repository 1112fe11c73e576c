import { html, refill } from './element.js';
import { shortly } from './grid_log.js';

/**
 * What happened last, in a line with its dice, between the grid and what is left of the turn.
 *
 * @typedef {object} Doings
 * @property {() => void} open  Opens the history.
 * @property {() => void} replay  Shows again what happened since the reader acted.
 */
export class Ticker {
  /**
   * @param {HTMLElement} tools of the grid, which stand beside it
   * @param {Doings} doings
   */
  constructor(tools, { open, replay }) {
    this.last = html('button', { type: 'button', class: 'last', 'data-name': 'last', title: 'History', onclick: open });
    this.again = html('button', { type: 'button', class: 'again', 'data-name': 'replay', 'aria-label': 'Show again what happened since you acted', title: 'What happened since you acted', onclick: replay }, '↻');
    this.drawn = '';
    this.element = html('div', { class: 'ticker' }, this.last, this.again, tools);
  }

  /**
   * @param {import('./match.js').HistoryItem|null} item
   * @param {{since: number, playing: boolean}} view how many deeds others did since the reader acted
   */
  show(item, { since, playing }) {
    this.again.hidden = since === 0 && !playing;
    this.again.setAttribute('aria-pressed', String(playing));
    const drawn = `${item?.step}|${item?.action}`;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    refill(this.last, item ? shortly(item) : html('span', { class: 'muted' }, 'Nothing has happened yet.'));
  }
}
