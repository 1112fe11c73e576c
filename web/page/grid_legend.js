import { html, refill, svg } from './element.js';
import { nameOf } from './grid_facts.js';
import { plain } from './grid_words.js';
import { some } from './words.js';

/**
 * What the letters and patterns on the grid mean, as far as they are there.
 *
 * @param {HTMLElement} element
 * @param {import('./grid_facts.js').Moment} moment
 * @param {Element} tokens the layer in which the letters stand
 */
export function showLegend(element, { areas, things }, tokens) {
  /** @type {Map<string, string>} */
  const letters = new Map();
  for (const disc of tokens.querySelectorAll('[data-condition]')) {
    const letter = disc.querySelector('text')?.textContent ?? '';
    if (!letter.startsWith('+')) letters.set(letter, disc.getAttribute('data-condition') ?? '');
  }
  refill(
    element,
    [...letters].toSorted().map(([letter, condition]) => html('li', { 'data-legend': condition }, html('i', { class: 'letter', 'aria-hidden': 'true' }, letter), condition)),
    areas.map(({ name, by, pattern, team, rounds }) =>
      html('li', { 'data-legend': name, 'data-pattern': pattern, 'data-team': team }, html('i', { class: 'swatch', 'aria-hidden': 'true' }), `${plain(name)} of ${nameOf(by)}${rounds === null ? '' : `, ${some(rounds, 'round')}`}`),
    ),
    things.size ? html('li', { 'data-legend': 'things' }, svg('svg', { viewBox: '0 0 14 14', 'aria-hidden': 'true' }, svg('path', { class: 'thing', d: 'M7 1L13 7L7 13L1 7Z' })), 'things on the ground') : null,
  );
  element.hidden = !letters.size && !areas.length && !things.size;
}
