import { svg } from './element.js';

/** How far from the middle of its square a way begins, in units of the drawing. */
const BESIDE = 32;

/**
 * The way to a square that a creature can reach, with what it costs, as the drawing of its reach says.
 *
 * @param {Element} below the layer in which reach is drawn
 * @param {import('./map_spaces.js').Places} places
 * @param {string} from
 * @param {string} to
 */
export function routeTo(below, places, from, to) {
  const reached = below.querySelector(`[data-mark="reach"][data-square="${CSS.escape(to)}"]`);
  if (!(reached instanceof SVGElement)) return null;
  const { way = '', feet = '', risks } = reached.dataset;
  const points = [from, ...way.split(' ')].map((square) => places.middle(square));
  const end = points[points.length - 1];
  // The way begins beside the creature, so that its name stays readable.
  const apart = Math.hypot(points[1].x - points[0].x, points[1].y - points[0].y) || 1;
  points[0] = { x: points[0].x + ((points[1].x - points[0].x) * BESIDE) / apart, y: points[0].y + ((points[1].y - points[0].y) * BESIDE) / apart };
  const line = points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');
  return svg(
    'g',
    { class: risks ? 'walk risky' : 'walk', 'data-mark': 'walk', 'data-square': to, 'data-feet': feet },
    svg('path', { class: 'halo', d: line, fill: 'none' }),
    svg('path', { class: 'steps', d: line, fill: 'none' }),
    svg('rect', { x: end.x - 24, y: end.y - 17, width: 48, height: 34, rx: 10 }),
    svg('text', { x: end.x, y: end.y + 7, 'text-anchor': 'middle', 'font-size': 20, 'font-weight': 700 }, feet),
    risks ? svg('title', {}, `provokes ${risks === '1' ? 'an opportunity attack' : `${risks} opportunity attacks`}`) : null,
  );
}
