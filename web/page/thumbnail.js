import { EUROPE } from './thumbnail_map.js';
import { readPlacement } from './position.js';
import { FIELD, Geometry } from './geometry.js';
import { svg } from './element.js';
import { token } from './tokens.js';

/** Small pictures of boards. */

const SCENE = '6c4/1n2fh1hf2/6s2a1/2n1g+t1tg2/4(ea)2m1ei/2i8/5F5/2IEA4EI/1(NF)2G(TM)1+TG2/6S2A1/1N3H1H3/6C4';

/** @param {string} game */
export function thumbnail(game) {
  if (game === 'commander') return commander();
  if (game === 'srd5e') return battle();
  return game === 'axis' ? map() : field(game);
}

/** A fight on a grid, small: walls, water, a party and its foes. */
function battle() {
  const square = (/** @type {string} */ kind, /** @type {number} */ column, /** @type {number} */ row) =>
    svg('rect', { class: kind, x: column * 80, y: row * 80, width: 80, height: 80 });
  const floor = Array.from({ length: 45 }, (_, index) => square('floor', index % 9, Math.floor(index / 9)));
  /** @type {[string, number, number][]} */
  const ground = [['wall', 4, 0], ['wall', 4, 1], ['wall', 4, 4], ['water', 6, 3], ['water', 7, 3], ['water', 7, 4], ['water', 6, 4], ['rough', 0, 0], ['rough', 1, 0]];
  const party = [[1, 2], [2, 3], [0, 3]].map(([column, row]) => svg('rect', { class: 'hero', x: column * 80 + 12, y: row * 80 + 12, width: 56, height: 56, rx: 16 }));
  const foes = [[5, 2], [7, 1], [6, 1]].map(([column, row]) => svg('circle', { class: 'foe', cx: column * 80 + 40, cy: row * 80 + 40, r: 28 }));
  return svg(
    'svg',
    { viewBox: '0 0 720 400', preserveAspectRatio: 'xMidYMid slice', class: 'smallgrid', 'aria-hidden': 'true' },
    floor,
    ground.map(([kind, column, row]) => square(kind, column, row)),
    party,
    foes,
  );
}

const commander = () => drawing(readPlacement(SCENE), false, { viewBox: '34 260 704 330', preserveAspectRatio: 'xMidYMid slice' });

/**
 * A whole board, small and still.
 *
 * @param {import('./position.js').Placement} placement
 * @param {boolean} flipped
 */
export const boardPicture = (placement, flipped) =>
  drawing(placement, flipped, { viewBox: `${FIELD.left} ${FIELD.top} ${FIELD.width} ${FIELD.height}` });

/**
 * @param {import('./position.js').Placement} placement
 * @param {boolean} flipped
 * @param {import('./element.js').Attributes} frame
 */
function drawing(placement, flipped, frame) {
  const geometry = new Geometry(flipped);
  const pieces = [...placement].map(([square, stack]) => {
    const { x, y } = geometry.at(square);
    return token(stack, { transform: `translate(${x} ${y})` });
  });
  const turned = flipped ? `rotate(180 ${FIELD.left + FIELD.width / 2} ${FIELD.top + FIELD.height / 2})` : null;
  return svg('svg', { ...frame, class: 'board', 'aria-hidden': 'true' }, svg('use', { href: '/commander.svg#board', transform: turned }), pieces);
}

function map() {
  return svg(
    'svg',
    { viewBox: '410 100 220 103', preserveAspectRatio: 'xMidYMid slice', class: 'smallmap', 'aria-hidden': 'true' },
    svg('rect', { class: 'sea', x: 300, y: 0, width: 460, height: 400 }),
    EUROPE.map(([owner, d]) => svg('path', { class: owner, d })),
  );
}

/**
 * A plain field for games without a drawing.
 *
 * @param {string} game
 */
function field(game) {
  const cells = [];
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 9; column++) {
      const wet = row === 2 && column !== 4;
      cells.push(svg('rect', { class: wet ? 'wet' : 'dry', x: column * 80 + 2, y: row * 80 + 2, width: 76, height: 76, rx: 8 }));
    }
  }
  /** @type {[number, number, 'red'|'blue', string][]} */
  const armies = [
    [2, 3, 'red', 'I'],
    [3, 3, 'red', 'A'],
    [5, 3, 'red', 'M'],
    [3, 1, 'blue', 'I'],
    [4, 1, 'blue', 'A'],
    [6, 1, 'blue', 'I'],
  ];
  return svg(
    'svg',
    { viewBox: '0 0 720 400', preserveAspectRatio: 'xMidYMid slice', class: 'plainfield', 'aria-hidden': 'true', 'data-game': game },
    cells,
    armies.map(([column, row, color, letter]) =>
      token(
        { color, members: [{ letter: /** @type {import('./piece.js').Letter} */ (letter), heroic: false }] },
        { transform: `translate(${column * 80 + 40} ${row * 80 + 40})` },
      ),
    ),
  );
}
