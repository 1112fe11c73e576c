import { svg } from './element.js';
import { ICONS } from './icons.js';

/**
 * A small picture beside words; it says nothing by itself.
 *
 * @param {import('./icons.js').Icon} name
 * @param {number} [size] in pixels, where the style sheet gives none
 */
export function icon(name, size) {
  return svg(
    'svg',
    { viewBox: '0 0 24 24', 'aria-hidden': 'true', width: size, height: size, fill: 'currentColor', class: 'glyph' },
    svg('path', { 'fill-rule': 'evenodd', d: ICONS[name] }),
  );
}
