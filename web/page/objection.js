import { svg } from './element.js';
import { VIEW, line } from './geometry.js';
import { aim, brackets, failure, frame, gate, ground, legal, stroke } from './marks.js';
import { readStep } from './action.js';
import { zone } from './zones.js';

/**
 * A refusal drawn on the board, from its evidence alone.
 *
 * @typedef {import('./types.js').Mark} Mark
 * @typedef {import('./types.js').Refusal} Refusal
 * @typedef {import('./geometry.js').Geometry} Geometry
 * @typedef {import('./geometry.js').Point} Point
 */

/** The height of a callout, and how far below the point of failure it may start. */
const HEIGHT = 42;
const DROPS = [-HEIGHT / 2, 34, -34 - HEIGHT, 66, -66 - HEIGHT, 98];

/** Who or what is numbered on the board and in the panel. */
const NUMBERED = new Set(['blocker', 'shooter', 'attacker', 'owed']);

/**
 * The numbered marks of some refusals: the same thing has one number.
 *
 * @param {Refusal[]} refusals
 * @returns {Mark[]}
 */
export function numbered(refusals) {
  /** @type {Mark[]} */
  const marks = [];
  for (const mark of refusals.flatMap((refusal) => refusal.evidence)) {
    if (!NUMBERED.has(mark.role) || !mark.at) continue;
    if (!marks.some((other) => other.at === mark.at && other.role === mark.role)) marks.push(mark);
  }
  return marks;
}

/**
 * The way of a refused try, and the index on it where it fails.
 *
 * @param {Mark[]} evidence
 * @param {string|null} from
 * @param {string|null} to
 * @returns {{way: string[], fails: number}|null}
 */
export function route(evidence, from, to) {
  const drawn = evidence.find((mark) => mark.type === 'line' && mark.role === 'path' && from && mark.through?.[0] === from);
  const way = drawn?.through ?? (from && to && from !== to ? line(from, to) : null);
  if (!way) return null;
  const hit = new Set(
    evidence.filter((mark) => mark.at && ['blocker', 'terrain', 'path', 'missing'].includes(mark.role)).map((mark) => mark.at),
  );
  const struck = way.findIndex((square, index) => index > 0 && hit.has(square));
  if (struck > 0) return { way, fails: struck };
  const have = evidence.find((mark) => mark.role === 'have' && mark.type === 'number')?.value;
  const need = evidence.find((mark) => mark.role === 'need' && mark.type === 'number')?.value;
  if (have !== undefined && need === way.length - 1 && have < need) return { way, fails: Math.max(have + 1, 1) };
  return { way, fails: way.length - 1 };
}

/**
 * @param {Geometry} geometry
 * @param {Refusal[]} refusals the first gives the line and the words
 * @param {string|null} from
 * @param {string|null} to
 * @param {{words: string, taken: Set<string>, flash: boolean}} options the callout, the squares that hold a piece
 */
export function drawObjection(geometry, refusals, from, to, { words, taken, flash }) {
  const evidence = refusals.flatMap((refusal) => refusal.evidence);
  const back = svg('g', { class: 'objection back' });
  const front = svg('g', { class: flash ? 'objection front flash' : 'objection front' });
  let zones = 0;
  for (const mark of evidence) {
    if (mark.type === 'zone' && mark.places) back.append(zone(geometry, mark.places, zones++ % 2 === 1));
    if (!mark.at) continue;
    const point = geometry.at(mark.at);
    if (mark.role === 'terrain' || mark.role === 'missing') back.append(ground(point, mark.at, mark.role));
    if (mark.role === 'gate') front.append(gate(point, mark.at));
    if (mark.role === 'protected') front.append(frame(point, mark.at, 'protected'));
  }
  const drawn = route(refusals[0].evidence, from, to);
  let spot = to ?? refusals[0].evidence.find((mark) => mark.at)?.at ?? null;
  /** @type {Point|null} */
  let callout = spot ? geometry.at(spot) : null;
  if (drawn) {
    const points = drawn.way.map((square) => geometry.at(square));
    const last = points[points.length - 1];
    const stop = points[drawn.fails];
    const near = points[drawn.fails - 1];
    const share = taken.has(drawn.way[drawn.fails]) ? 0.58 : 0.72;
    const cross = { x: near.x + (stop.x - near.x) * share, y: near.y + (stop.y - near.y) * share };
    const dotted = drawn.fails < points.length - 1 ? stroke(cross, last, 'way after', 22, 16) : null;
    const solid = stroke(points[0], cross, 'way', 30, 7);
    front.append(...[solid, dotted].filter((part) => part !== null));
    if (drawn.fails < points.length - 1) front.append(aim(last, drawn.way[drawn.way.length - 1]));
    front.append(failure(cross, drawn.way[drawn.fails]));
    spot = drawn.way[drawn.fails];
    callout = cross;
  }
  const other = evidence.find((mark) => mark.type === 'line' && mark.role !== 'path');
  if (other?.through && other.through.length > 1) {
    const ends = [other.through[0], other.through[other.through.length - 1]].map((square) => geometry.at(square));
    const part = stroke(ends[0], ends[1], 'way after', 10, 10);
    if (part) front.append(part);
  }
  numbered(refusals).forEach((mark, index) => {
    const square = /** @type {string} */ (mark.at);
    front.append(brackets(geometry.at(square), square, mark.role, index + 1, index % 2 === 1));
  });
  for (const refusal of refusals.slice(0, 1)) {
    const step = refusal.remedy ? readStep(refusal.remedy) : null;
    if (step) front.append(legal(geometry.at(step.to), step.kind, step.to, true));
  }
  if (callout && words) {
    const numbers = numbered(refusals).map((mark, index) => {
      const { x, y } = geometry.at(/** @type {string} */ (mark.at));
      return { x: x + (index % 2 === 1 ? 31 : -31), y: y - 31 };
    });
    front.append(drawCallout(geometry, callout, words, { taken, from, to, numbers }));
  }
  return { back, front };
}

/**
 * At most four words beside the point of failure, where they cover no piece: right, left, below, above.
 *
 * @param {Geometry} geometry
 * @param {Point} point
 * @param {string} words
 * @param {{taken: Set<string>, from: string|null, to: string|null, numbers: Point[]}} room what is better not covered
 */
function drawCallout(geometry, point, words, { taken, from, to, numbers }) {
  const width = words.length * 9.9 + 30;
  const height = HEIGHT;
  const pieces = [...new Set([...taken, ...(from ? [from] : []), ...(to ? [to] : [])])].map((square) => ({
    size: 29,
    weight: square === from || square === to ? 100 : 2,
    ...geometry.at(square),
  }));
  pieces.push(...numbers.map((number) => ({ size: 14, weight: 3, ...number })));
  /** @type {Point[]} */
  const spots = [];
  for (const gap of [30, 62, 94, 126]) {
    for (const drop of DROPS) spots.push({ x: point.x + gap, y: point.y + drop });
    for (const drop of DROPS) spots.push({ x: point.x - gap - width, y: point.y + drop });
  }
  for (const gap of [34, 66, 98]) {
    spots.push({ x: point.x - width / 2, y: point.y + gap });
    spots.push({ x: point.x - width / 2, y: point.y - gap - height });
  }
  const inside = spots.filter(({ x, y }) => x > 4 && y > 4 && x + width < VIEW.width - 4 && y + height < VIEW.height - 30);
  const covered = (/** @type {Point} */ { x, y }) =>
    pieces
      .filter(({ size, ...piece }) => piece.x + size > x && piece.x - size < x + width && piece.y + size > y && piece.y - size < y + height)
      .reduce((sum, { weight }) => sum + weight, 0);
  let best = inside[0] ?? { x: point.x + 30, y: point.y - height / 2 };
  for (const spot of inside) if (covered(spot) < covered(best)) best = spot;
  const foot = { x: Math.min(Math.max(point.x, best.x + 16), best.x + width - 16), y: Math.min(Math.max(point.y, best.y + 12), best.y + height - 12) };
  const length = Math.hypot(foot.x - point.x, foot.y - point.y) || 1;
  const [across, down] = [(foot.x - point.x) / length, (foot.y - point.y) / length];
  const tip = { x: point.x + across * 17, y: point.y + down * 17 };
  const wedge = `M${tip.x} ${tip.y}L${foot.x - down * 9} ${foot.y + across * 9}L${foot.x + down * 9} ${foot.y - across * 9}Z`;
  return svg(
    'g',
    { class: 'callout' },
    svg('path', { class: 'edge', d: wedge }),
    svg('rect', { class: 'edge', x: best.x, y: best.y, width, height, rx: 8 }),
    svg('path', { d: wedge }),
    svg('rect', { x: best.x, y: best.y, width, height, rx: 8 }),
    svg('text', { x: best.x + width / 2, y: best.y + 27, 'text-anchor': 'middle', 'font-size': 18, 'font-weight': 700 }, words),
  );
}
