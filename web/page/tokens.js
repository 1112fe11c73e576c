import { svg } from './element.js';
import { ICONS } from './icons.js';
import { PIECES } from './piece.js';

/**
 * Pieces as they are drawn: Red round, Blue with cut corners; stacks with their passengers in a plate; heroes with a chevron.
 *
 * @typedef {import('./position.js').Stack} Stack
 * @typedef {import('./position.js').Color} Color
 */

/**
 * @param {Color} color
 * @param {number} radius
 */
function outline(color, radius) {
  if (color === 'red') return svg('circle', { r: radius });
  const [edge, cut] = [radius - 0.5, (radius - 0.5) * 0.634];
  return svg('path', {
    d: `M${-cut} ${-edge}H${cut}L${edge} ${-cut}V${cut}L${cut} ${edge}H${-cut}L${-edge} ${cut}V${-cut}Z`,
  });
}

/**
 * @param {Color} color
 */
function body(color) {
  const disc = outline(color, 27);
  disc.setAttribute('class', 'body');
  const ring = outline(color, 23);
  ring.setAttribute('class', 'ring');
  return [disc, ring];
}

/**
 * @param {import('./icons.js').Icon} name
 * @param {number} x the middle
 * @param {number} y the middle
 * @param {number} size
 * @param {string} className
 */
function glyph(name, x, y, size, className) {
  const scale = size / 24;
  return svg('path', {
    class: className,
    'fill-rule': 'evenodd',
    transform: `translate(${(x - size / 2).toFixed(1)} ${(y - size / 2).toFixed(1)}) scale(${scale.toFixed(3)})`,
    d: ICONS[name],
  });
}

function chevron() {
  return svg(
    'g',
    { class: 'hero' },
    svg('circle', { cx: 20, cy: -20, r: 9.2 }),
    glyph('heroic', 20, -20, 11.3, 'chevron'),
  );
}

/**
 * The passengers of a stack in their plate.
 *
 * @param {import('./position.js').Member[]} passengers
 */
function plate(passengers) {
  const width = passengers.length > 1 ? 41 : 21.6;
  const heroic = passengers.some((passenger) => passenger.heroic);
  const parts = [
    svg('rect', { class: heroic ? 'plate heroic' : 'plate', x: -width / 2, y: 4.3, width, height: 21.1, rx: 5.4 }),
  ];
  passengers.forEach(({ letter }, index) => {
    const x = (index - (passengers.length - 1) / 2) * 18.6;
    parts.push(/** @type {any} */ (glyph(PIECES[letter].icon, x, 14.9, 16.2, 'passenger')));
  });
  return parts;
}

/**
 * A piece or a stack, drawn around the origin.
 *
 * @param {Stack} stack
 * @param {import('./element.js').Attributes} [attributes]
 */
export function token({ color, members }, attributes = {}) {
  const [carrier, ...passengers] = members;
  const alone = passengers.length === 0;
  return svg(
    'g',
    { ...attributes, class: `token ${color}` },
    body(color),
    glyph(PIECES[carrier.letter].icon, 0, alone ? 0 : -9.7, alone ? 35.1 : 27, 'glyph'),
    alone ? null : plate(passengers),
    carrier.heroic ? chevron() : null,
  );
}

/**
 * A piece as a small picture of its own, for seats, trays and rows.
 *
 * @param {Stack} stack
 */
export function tokenPicture(stack) {
  return svg('svg', { viewBox: '-32 -32 64 64', class: 'tok', 'aria-hidden': 'true' }, token(stack));
}
