import { svg } from './element.js';
import { UNIT } from './geometry.js';

/**
 * Areas on the board: hatched, with one border round all their squares.
 *
 * @typedef {import('./geometry.js').Geometry} Geometry
 */

/** The hatches, to be put once into each drawing. */
export function hatches() {
  const hatch = (/** @type {string} */ id, /** @type {number} */ angle, /** @type {number} */ width) =>
    svg(
      'pattern',
      { id, width: 9, height: 9, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${angle})` },
      svg('rect', { width: 9, height: 9, class: 'wash' }),
      svg('rect', { width, height: 9, class: 'stripe' }),
    );
  return svg('defs', { class: 'hatches' }, hatch('hatch', 45, 3), hatch('hatch-other', -45, 2.2));
}

/**
 * @param {Geometry} geometry
 * @param {string[]} places
 * @param {boolean} other whether it is a second zone, told apart by its hatch and border
 */
export function zone(geometry, places, other) {
  const half = UNIT / 2;
  const corners = new Map(places.map((place) => [place, geometry.at(place)]));
  const inside = new Set([...corners.values()].map(({ x, y }) => `${x},${y}`));
  const cells = [];
  let border = '';
  for (const { x, y } of corners.values()) {
    cells.push(
      svg('rect', { x: x - half, y: y - half, width: UNIT, height: UNIT, fill: `url(#${other ? 'hatch-other' : 'hatch'})` }),
    );
    if (!inside.has(`${x},${y - UNIT}`)) border += `M${x - half} ${y - half}h${UNIT}`;
    if (!inside.has(`${x},${y + UNIT}`)) border += `M${x - half} ${y + half}h${UNIT}`;
    if (!inside.has(`${x - UNIT},${y}`)) border += `M${x - half} ${y - half}v${UNIT}`;
    if (!inside.has(`${x + UNIT},${y}`)) border += `M${x + half} ${y - half}v${UNIT}`;
  }
  return svg(
    'g',
    { class: 'mark zone', 'data-role': 'zone' },
    cells,
    svg('path', { d: border, class: other ? 'border dashed' : 'border' }),
  );
}
