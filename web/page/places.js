import { capital } from './words.js';
import { html } from './element.js';

/**
 * What may be done, by place: the actions of one place together, those that begin alike in one row.
 *
 * @typedef {import('./match.js').ActionItem} ActionItem
 */

/**
 * @param {import('./match.js').State} state
 * @param {Set<string>} marked places that the evidence points at
 * @param {((action: string) => void)|null} act null where the reader may not act
 */
export function placesView({ actions, decision_text: asked, outcome }, marked, act) {
  const places = Object.entries(actions?.places ?? {});
  if (actions?.elsewhere.length) places.push(['', actions.elsewhere]);
  return [
    html('h2', {}, asked ? capital(asked) : outcome ? 'The match is over' : 'What may be done'),
    places.length
      ? html('div', { class: 'placegrid' }, places.map(([place, items]) => placeView(place, items, marked.has(place), act)))
      : html('p', { class: 's muted' }, 'Nothing is asked of you here.'),
  ];
}

/**
 * @param {string} place
 * @param {ActionItem[]} items
 * @param {boolean} marked
 * @param {((action: string) => void)|null} act
 */
function placeView(place, items, marked, act) {
  return html(
    'section',
    { class: marked ? 'place marked' : 'place' },
    html('h3', {}, place || 'Anywhere', marked ? html('span', { class: 'num', role: 'img', 'aria-label': 'part of the reason' }, '×') : null),
    [...rows(items)].map(([start, row]) =>
      html(
        'div',
        { class: 'acts' },
        start ? html('span', { class: 'start mono' }, start) : null,
        html(
          'div',
          { class: 'ends' },
          row.map(({ action }) =>
            html(
              'button',
              {
                type: 'button',
                class: 'btn small mono',
                disabled: !act,
                'aria-label': action,
                'data-action': action,
                onclick: () => act?.(action),
              },
              start ? action.slice(start.length + 1) : action,
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * Actions by their first word; those that stand alone have no row of their own.
 *
 * @param {ActionItem[]} items
 * @returns {Map<string, ActionItem[]>}
 */
function rows(items) {
  const first = (/** @type {ActionItem} */ { action }) => action.split(' ', 1)[0];
  /** @type {Map<string, ActionItem[]>} */
  const found = new Map();
  for (const item of items) {
    const alike = items.filter((other) => first(other) === first(item) && other.action.includes(' '));
    const start = alike.length > 1 && alike.includes(item) ? first(item) : '';
    found.set(start, [...(found.get(start) ?? []), item]);
  }
  return found;
}
