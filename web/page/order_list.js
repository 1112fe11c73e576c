import { button } from './chip.js';
import { capital, some } from './words.js';
import { html, refill } from './element.js';
import { icon } from './icon.js';
import { isRaid, unitWords } from './map_facts.js';

/**
 * The orders of a phase, in the order in which they were given, and its end.
 *
 * @typedef {import('./match.js').HistoryItem} HistoryItem
 *
 * @typedef {object} Doings
 * @property {(step: number) => void} look  Shows the match as it was after a step.
 * @property {(to: number) => void} takeBack  Takes back everything after a step.
 * @property {(order: HistoryItem|null) => void} point  Shows on the map where an order went.
 * @property {() => void} end  Ends the phase.
 *
 * @typedef {object} OrdersView
 * @property {HistoryItem[]} history
 * @property {number} shown  the step that is looked at
 * @property {boolean} mayAct
 * @property {string} end  the words for the end of the phase
 * @property {(space: string) => string} name
 * @property {(space: string|null) => string|null} chance  to win the battle that is about to be fought in a space
 */

/**
 * What was ordered in the phase that is looked at.
 *
 * @param {HistoryItem[]} history
 * @param {number} shown
 */
export function phaseOrders(history, shown) {
  const begins = history.findLastIndex(({ kind, step }) => kind === 'end' && step <= shown) + 1;
  const since = history.slice(begins);
  const ends = since.findIndex(({ kind }) => kind === 'end');
  return ends < 0 ? since : since.slice(0, ends);
}

/** What an order is called where it is no plain move. */
/** @type {Record<string, string>} */
const KINDS = {
  buy: 'Buy', repair: 'Repair', battle: 'Battle', bomb: 'Raid', place: 'Place', lose: 'Lose', submerge: 'Submerge', stay: 'Stay', retreat: 'Retreat', withdraw: 'Withdraw', shelter: 'Land',
};

/**
 * An order in words: `2 infantry, 1 tank: Ukraine S.S.R. – Caucasus`.
 *
 * @param {HistoryItem} order
 * @param {(space: string) => string} name
 */
export function orderWords({ kind, token, from, to, action }, name) {
  const units = (token?.split(', ') ?? []).map((part) => {
    const [, count, kind] = /^(\d+) (.+)$/.exec(part) ?? [null, '1', part];
    return unitWords(Number(count), kind);
  });
  const what = [KINDS[kind], units.join(', ')].filter(Boolean).join(' ');
  // What is placed comes from nowhere.
  const where = [kind === 'place' ? null : from, to].filter((place) => place !== null).map(name).join(' – ');
  return capital([what, where].filter(Boolean).join(': ')) || action;
}

/**
 * What is special about a move.
 *
 * @param {HistoryItem} order
 */
const manner = ({ kind, action }) => (isRaid(action) ? 'raid' : kind === 'load' || kind === 'offload' ? kind : '');

export class OrderList {
  /** @param {Doings} doings */
  constructor(doings) {
    this.doings = doings;
    this.drawn = '';
    this.count = html('span', { class: 's muted' });
    this.list = html('ol', { id: 'orders', 'aria-label': 'Orders of this phase' });
    this.toggle = html(
      'button',
      { type: 'button', class: 'btn narrow', 'aria-expanded': 'false', 'aria-controls': 'orders', 'data-name': 'orders', onclick: () => this.fold() },
    );
    this.foot = html('div', { class: 'endphase' });
    this.element = html(
      'section',
      { class: 'orders card', 'aria-label': 'Orders' },
      html('div', { class: 'head' }, html('h2', {}, 'Orders this phase'), this.count),
      this.toggle,
      this.foot,
      this.list,
    );
  }

  /** Folds or opens the list where there is little room. */
  fold() {
    const open = this.element.classList.toggle('open');
    this.toggle.setAttribute('aria-expanded', String(open));
  }

  /** @param {OrdersView} view */
  update(view) {
    const orders = phaseOrders(view.history, view.shown);
    const key = JSON.stringify([orders, view.shown, view.mayAct, view.end, orders.map((order) => [orderWords(order, view.name), view.chance(order.to)])]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.count.textContent = orders.length ? some(orders.length, 'order') : '';
    this.toggle.textContent = orders.length ? some(orders.length, 'order') : 'No orders';
    this.toggle.disabled = !orders.length;
    refill(
      this.list,
      orders.length ? orders.map((order) => this.row(order, view)) : html('li', { class: 's muted' }, 'Nothing is ordered yet.'),
    );
    refill(this.foot, view.mayAct ? button(view.end, this.doings.end, { primary: true, name: 'end' }) : null);
    this.list.scrollTop = this.list.scrollHeight;
  }

  /**
   * @param {HistoryItem} order
   * @param {OrdersView} view
   */
  row(order, { shown, mayAct, name, chance }) {
    const { look, takeBack, point } = this.doings;
    const words = orderWords(order, name);
    const back = `Take back: ${words}`;
    const wins = manner(order) === 'raid' ? null : chance(order.to);
    return html(
      'li',
      { 'data-step': order.step, onpointerenter: () => point(order), onpointerleave: () => point(null), onfocusin: () => point(order), onfocusout: () => point(null) },
      html(
        'button',
        { type: 'button', class: 'order', 'aria-current': order.step === shown ? 'step' : null, title: order.action, onclick: () => look(order.step) },
        html('span', { class: 'grow' }, words),
        html('span', { class: 'manner' }, manner(order)),
        wins ? html('span', { class: 'chance' }, html('span', { class: 'sr' }, 'wins with '), wins) : null,
      ),
      mayAct ? html('button', { type: 'button', class: 'icon undo', 'aria-label': back, title: back, 'data-name': 'undo', onclick: () => takeBack(order.step - 1) }, icon('undo', 16)) : null,
    );
  }
}
