import { html, refill } from './element.js';
import { nameOf } from './grid_facts.js';
import { some } from './words.js';

/**
 * Whom an act that is answered would reach, as the referee says it.
 *
 * @typedef {{target: string, distance?: number, cover?: string, roll?: string}} Reached
 * @typedef {{targets?: Reached[], area?: {squares?: unknown[], creatures?: string[], origin?: unknown}}} Details
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
 * Everybody once, with how often.
 *
 * @param {Reached[]} targets
 */
function counted(targets) {
  /** @type {Map<string, {target: Reached, count: number}>} */
  const all = new Map();
  for (const target of targets) all.set(target.target, { target, count: (all.get(target.target)?.count ?? 0) + 1 });
  return [...all.values()];
}

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
          counted(targets).map(({ target, count }) => html('li', {}, html('b', {}, `${nameOf(String(target.target))}${count > 1 ? ` ×${count}` : ''}`), html('span', { class: 's muted' }, targetWords(target)))),
          others.map((id) => html('li', {}, html('b', {}, nameOf(id)))),
        )
      : null,
  );
}
