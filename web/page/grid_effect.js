import { html, refill } from './element.js';
import { nameOf } from './grid_facts.js';
import { some } from './words.js';

/**
 * Whom an act that is answered would reach, as the referee says it.
 *
 * @typedef {{target: string, distance?: number, cover?: string, roll?: string}} Reached
 * @typedef {{targets?: Reached[], area?: {squares?: unknown[], creatures?: string[]}}} Details
 */

/** @param {Reached} target */
const targetWords = ({ distance, cover, roll }) =>
  [
    distance === undefined ? null : `${distance} ft`,
    cover && cover !== 'none' ? `${cover.replaceAll('-', ' ')} cover` : null,
    roll && roll !== 'normal' ? roll : null,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * @param {HTMLElement} element
 * @param {Details} details
 */
export function showEffect(element, { targets = [], area }) {
  const taken = area?.creatures ?? [];
  const others = taken.filter((id) => !targets.some(({ target }) => target === id));
  refill(
    element,
    area ? html('p', { class: 's' }, `${some(area.squares?.length ?? 0, 'square')}, ${some(taken.length, 'creature')} in it.`) : null,
    targets.length || others.length
      ? html(
          'ul',
          { class: 'reached', 'aria-label': 'Whom it reaches' },
          targets.map((target) => html('li', {}, html('b', {}, nameOf(target.target)), html('span', { class: 's muted' }, targetWords(target)))),
          others.map((id) => html('li', {}, html('b', {}, nameOf(id)))),
        )
      : null,
  );
}
