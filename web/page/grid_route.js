import { CELL } from './grid_squares.js';
import { svg } from './element.js';

/**
 * The way to a square that a creature can reach, as the drawing of its reach says.
 *
 * @typedef {import('./grid_facts.js').Creature} Creature
 * @typedef {{to: string, feet: string, way: string[], risks: string|undefined}} Route
 */

/**
 * @param {Element} below the layer in which reach is drawn
 * @param {string} square
 * @returns {Route|null}
 */
export function routeTo(below, square) {
  const reached = below.querySelector(`[data-mark="reach"][data-square="${CSS.escape(square)}"]`);
  if (!(reached instanceof SVGElement)) return null;
  const { to = square, feet = '', way = '', risks } = reached.dataset;
  return { to, feet, way: way.split(' ').filter(Boolean), risks };
}

/**
 * The way under the tokens and what it costs over them.
 *
 * @param {Route} route
 * @param {Creature} creature who goes
 * @param {import('./map_spaces.js').Places} places
 */
export function routeView({ to, feet, way, risks }, creature, places) {
  const aside = ((creature.cells - 1) * CELL) / 2;
  const middle = (/** @type {string} */ square) => {
    const { x, y } = places.middle(square);
    return { x: x + aside, y: y + aside };
  };
  const points = [middle(creature.square), ...way.map(middle)];
  const line = points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');
  const end = middle(to);
  const half = (creature.cells * CELL) / 2;
  const look = risks ? 'walk risky' : 'walk';
  return {
    under: svg(
      'g',
      { class: look },
      svg('rect', { class: 'body', x: end.x - half + 3, y: end.y - half + 3, width: 2 * half - 6, height: 2 * half - 6, rx: 12 }),
      svg('path', { class: 'halo', d: line, fill: 'none' }),
      svg('path', { class: 'steps', d: line, fill: 'none' }),
    ),
    over: svg(
      'g',
      { class: look, 'data-mark': 'walk', 'data-square': to, 'data-feet': feet },
      svg('rect', { class: 'cost', x: end.x - 24, y: end.y - 17, width: 48, height: 34, rx: 10 }),
      svg('text', { x: end.x, y: end.y + 7, 'text-anchor': 'middle', 'font-size': 20, 'font-weight': 700 }, feet),
      risks ? svg('title', {}, `provokes ${risks === '1' ? 'an opportunity attack' : `${risks} opportunity attacks`}`) : null,
    ),
  };
}
