import { svg } from './element.js';
import { UNIT } from './geometry.js';

/**
 * Small signs on a board: what is selected, what was played, where one may go, who stands in the way.
 *
 * @typedef {import('./geometry.js').Geometry} Geometry
 * @typedef {import('./geometry.js').Point} Point
 */

/**
 * A filled square behind a piece.
 *
 * @param {Point} point
 * @param {'selected'|'last'|'cursor'} kind
 */
export function pad({ x, y }, kind) {
  return svg('rect', { class: `mark ${kind}`, 'data-mark': kind, x: x - 30, y: y - 30, width: 60, height: 60, rx: 9 });
}

/** @param {Point} point */
function ring({ x, y }) {
  return [
    svg('circle', { class: 'halo', cx: x, cy: y, r: 30.5 }),
    svg('circle', { class: 'broken', cx: x, cy: y, r: 30.5 }),
  ];
}

/**
 * A place where one may go, by what happens there.
 *
 * @param {Point} point
 * @param {import('./action.js').Kind} kind
 * @param {string} square
 * @param {boolean} [remedy] whether a refusal offers it
 */
export function legal(point, kind, square, remedy = false) {
  const { x, y } = point;
  const group = svg('g', { class: 'mark legal', 'data-legal': kind, 'data-square': square });
  if (kind === 'move') {
    group.append(svg('circle', { class: remedy ? 'dot big' : 'dot', cx: x, cy: y, r: remedy ? 13 : 10.5 }));
  } else if (kind === 'join') {
    group.append(
      svg('circle', { class: 'badge', cx: x - 21, cy: y + 20, r: 10.5 }),
      svg('path', { class: 'sign', d: `M${x - 26} ${y + 20}h10M${x - 21} ${y + 15}v10` }),
    );
  } else {
    group.append(...ring(point));
    if (kind === 'stay') group.append(svg('path', { class: 'bar', d: `M${x - 11} ${y + 37}h22` }));
    if (kind === 'kamikaze') {
      group.append(
        svg('circle', { class: 'badge', cx: x + 23, cy: y - 23, r: 9.5 }),
        svg('path', { class: 'sign', d: `M${x + 19.5} ${y - 26.5}l7 7m0 -7l-7 7` }),
      );
    }
  }
  return group;
}

/**
 * The ring round a commander under attack.
 *
 * @param {Point} point
 * @param {string} square
 */
export function check({ x, y }, square) {
  return svg('circle', { class: 'mark check', 'data-mark': 'check', 'data-square': square, cx: x, cy: y, r: 31 });
}

/**
 * Four corners round the one who does it, with its number in the panel.
 *
 * @param {Point} point
 * @param {string} square
 * @param {string} role
 * @param {number|null} number
 * @param {boolean} right whether the number stands at the upper right
 */
export function brackets({ x, y }, square, role, number, right) {
  const [near, far] = [33, 19];
  const d =
    `M${x - near} ${y - far}V${y - near}H${x - far}M${x + far} ${y - near}H${x + near}V${y - far}` +
    `M${x + near} ${y + far}V${y + near}H${x + far}M${x - far} ${y + near}H${x - near}V${y + far}`;
  return svg(
    'g',
    { class: 'mark brackets', 'data-role': role, 'data-square': square },
    svg('path', { class: 'halo', d }),
    svg('path', { class: 'line', d }),
    number === null ? null : numeral({ x: x + (right ? 31 : -31), y: y - 31 }, number),
  );
}

/**
 * A number in a disc.
 *
 * @param {Point} point
 * @param {number} number
 */
export function numeral({ x, y }, number) {
  return svg(
    'g',
    { class: 'numeral', transform: `translate(${x} ${y})` },
    svg('circle', { r: 12.5 }),
    svg('text', { y: 5.5, 'text-anchor': 'middle', 'font-size': 15, 'font-weight': 700 }, number),
  );
}

/**
 * The point where a refused way fails, on the side from which it is entered.
 *
 * @param {Point} point
 * @param {string} square
 */
export function failure({ x, y }, square) {
  return svg(
    'g',
    { class: 'mark failure', 'data-mark': 'failure', 'data-square': square, transform: `translate(${x} ${y})` },
    svg('circle', { r: 14 }),
    svg('path', { d: 'M-5 -5L5 5M5 -5L-5 5' }),
  );
}

/**
 * A broken ring where a refused way was meant to end.
 *
 * @param {Point} point
 * @param {string} square
 */
export function aim({ x, y }, square) {
  return svg('circle', { class: 'mark aim', 'data-role': 'target', 'data-square': square, cx: x, cy: y, r: 15 });
}

/**
 * One hatched square with a border: ground that does not allow it, or something missing.
 *
 * @param {Point} point
 * @param {string} square
 * @param {string} role
 */
export function ground({ x, y }, square, role) {
  const half = UNIT / 2;
  return svg(
    'g',
    { class: `mark ground ${role}`, 'data-role': role, 'data-square': square },
    svg('rect', { x: x - half, y: y - half, width: UNIT, height: UNIT, fill: 'url(#hatch)' }),
    svg('rect', { class: 'border', x: x - half + 2, y: y - half + 2, width: UNIT - 4, height: UNIT - 4, rx: 4 }),
  );
}

/**
 * A frame round a square: a choice owed there, or something still to do.
 *
 * @param {Point} point
 * @param {string} square
 * @param {string} role
 */
export function frame({ x, y }, square, role) {
  return svg('rect', {
    class: `mark frame ${role}`,
    'data-role': role,
    'data-square': square,
    x: x - 30,
    y: y - 30,
    width: 60,
    height: 60,
    rx: 9,
  });
}

/**
 * A place where it would be allowed.
 *
 * @param {Point} point
 * @param {string} square
 */
export function gate({ x, y }, square) {
  return svg(
    'g',
    { class: 'mark gate', 'data-role': 'gate', 'data-square': square, transform: `translate(${x} ${y})` },
    svg('circle', { r: 15 }),
    svg('path', { d: 'M-7 0l5 5l9 -10' }),
  );
}

/**
 * A line through points, with a halo; shortened so that it leaves the piece at its start visible.
 *
 * @param {Point} from
 * @param {Point} to
 * @param {string} className
 * @param {number} lead how much is left out at the start
 * @param {number} trail how much is left out at the end
 */
export function stroke(from, to, className, lead, trail) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length <= lead + trail) return null;
  const [across, down] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const d =
    `M${(from.x + across * lead).toFixed(1)} ${(from.y + down * lead).toFixed(1)}` +
    `L${(to.x - across * trail).toFixed(1)} ${(to.y - down * trail).toFixed(1)}`;
  return svg('g', { class: `mark ${className}` }, svg('path', { class: 'halo', d }), svg('path', { class: 'line', d }));
}

/**
 * A dotted arc from one square to another with a head: a step of a session that is already made.
 *
 * @param {Point} from
 * @param {Point} to
 */
export function trail(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [across, down] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const bow = Math.min(34, length / 5);
  const middle = { x: (from.x + to.x) / 2 - down * bow, y: (from.y + to.y) / 2 + across * bow };
  /** A point of the arc's end, some way from a square's middle towards the bow. */
  const off = (/** @type {Point} */ point, /** @type {number} */ distance) => {
    const far = Math.hypot(middle.x - point.x, middle.y - point.y);
    return { x: point.x + ((middle.x - point.x) * distance) / far, y: point.y + ((middle.y - point.y) * distance) / far };
  };
  const [start, end, wing] = [off(from, 31), off(to, 33), off(to, 46)];
  const [right, lower] = [((end.y - wing.y) / 13) * 8, ((wing.x - end.x) / 13) * 8];
  const d = `M${round(start)}Q${round(middle)} ${round(end)}`;
  const head = `M${round({ x: wing.x + right, y: wing.y + lower })}L${round(end)}L${round({ x: wing.x - right, y: wing.y - lower })}`;
  return svg('g', { class: 'mark trail' }, svg('path', { class: 'halo', d }), svg('path', { class: 'line', d }), svg('path', { class: 'head', d: head }));
}

/** Half the width of an arrow's shaft and of its head, by its weight. */
const WIDTHS = { 0: [6, 16], 1: [4, 12], 2: [2.5, 9], answer: [4, 12] };

/**
 * An arrow for a move that somebody would play: the better the heavier; an answer that is expected is an outline.
 *
 * @param {Point} from
 * @param {Point} to
 * @param {import('./board.js').Hint['weight']} weight
 */
export function arrow(from, to, weight) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [across, down] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [half, wing] = WIDTHS[weight];
  /** A point beside the way: so far along, so far to the right. */
  const off = (/** @type {number} */ along, /** @type {number} */ aside) =>
    round({ x: from.x + across * along - down * aside, y: from.y + down * along + across * aside });
  const neck = length - 8 - wing * 1.5;
  const d = `M${off(22, -half)}L${off(neck, -half)}L${off(neck, -wing)}L${off(length - 8, 0)}L${off(neck, wing)}L${off(neck, half)}L${off(22, half)}Z`;
  return svg('path', { class: `mark hint weight-${weight}`, 'data-mark': 'hint', 'data-weight': weight, d });
}

/** @param {Point} point */
const round = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
