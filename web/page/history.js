import { html, refill } from './element.js';
import { shortened } from './action.js';

/**
 * The moves so far, one row for each pair of turns.
 *
 * @typedef {import('./match.js').HistoryItem} HistoryItem
 * @typedef {{by: string, text: string, first: number, last: number}} Turn  The steps it spans.
 */

/**
 * The history by turns: the steps of a session are one turn.
 *
 * @param {HistoryItem[]} history
 * @returns {Turn[]}
 */
export function turns(history) {
  /** @type {Turn[]} */
  const list = [];
  for (const item of history) {
    const turn = list.at(-1);
    if (item.kind === 'amended') {
      list.push({ by: 'changed', text: item.action, first: item.step, last: item.step });
      continue;
    }
    const text = item.action === 'commit' ? '' : shortened(item.action);
    if (turn && turn.by === item.by) {
      turn.text = [turn.text, text].filter(Boolean).join(' ');
      turn.last = item.step;
    } else list.push({ by: item.by ?? '', text, first: item.step, last: item.step });
  }
  return list;
}

/**
 * @param {{go: (step: number) => void}} page
 */
export function historyView(page) {
  const list = html('div', { class: 'moves', tabindex: 0, role: 'group', 'aria-label': 'Moves' });
  /** @type {string} */
  let drawn = '';
  /**
   * @param {HistoryItem[]} history
   * @param {string[]} sides in the order of play
   * @param {number} shown
   * @param {boolean} open whether the last turn is still going on
   */
  const update = (history, sides, shown, open) => {
    const key = `${history.map((item) => item.action).join()}|${shown}|${open}`;
    if (key === drawn) return;
    drawn = key;
    const rows = sides.length === 2 ? pairs(turns(history), sides[0]) : turns(history).map((turn) => [turn]);
    refill(
      list,
      rows.flatMap((row, number) => [
        html('span', { class: 'n' }, number + 1),
        ...Array.from({ length: sides.length === 2 ? 2 : 1 }, (_, column) => {
          const turn = row[column];
          if (!turn) return html('span', {});
          const current = shown >= turn.first && shown <= turn.last;
          const words = `${turn.by === 'changed' ? '✎ ' : ''}${turn.text || 'end'}${open && turn.last === history.length ? ' …' : ''}`;
          return html(
            'button',
            { type: 'button', class: current ? 'cur' : null, 'aria-current': current ? 'step' : null, onclick: () => page.go(turn.last) },
            sides.length === 2 ? words : `${turn.by}: ${words}`,
          );
        }),
      ]),
    );
    list.classList.toggle('single', sides.length !== 2);
    if (!history.length) refill(list, html('p', { class: 's muted none' }, 'No moves yet.'));
    const current = list.querySelector('.cur');
    if (current instanceof HTMLElement) {
      list.scrollTop = Math.max(0, current.offsetTop - list.clientHeight + current.offsetHeight + 4);
    }
  };
  return { list, update };
}

/**
 * Turns in rows of two, the first side at the left.
 *
 * @param {Turn[]} list
 * @param {string} first
 * @returns {(Turn|null)[][]}
 */
function pairs(list, first) {
  /** @type {(Turn|null)[][]} */
  const rows = [];
  for (const turn of list) {
    const row = rows.at(-1);
    if (turn.by === 'changed') rows.push([turn, null]);
    else if (turn.by === first || !row || row.length === 2) rows.push(turn.by === first ? [turn] : [null, turn]);
    else row.push(turn);
  }
  return rows;
}
