import { svg } from './element.js';

/**
 * The marks of what was done last: the way that somebody went, and who struck at whom.
 *
 * @typedef {import('./grid_facts.js').Creature} Creature
 * @typedef {{x: number, y: number}} Point
 * @typedef {Record<string, any> & {event: string, creature?: string}} Deed
 */

/** How far from the middle of a token a line begins, beyond its radius. */
const BESIDE = 4;

/**
 * The squares through which each creature went, from where it stood.
 *
 * @param {import('./match.js').HistoryItem} item
 * @returns {Map<string, string[]>}
 */
export function waysOf({ events, from }) {
  /** @type {Map<string, string[]>} */
  const ways = new Map();
  const deeds = /** @type {Deed[]} */ (events ?? []);
  const actor = deeds.find(({ event }) => event === 'declared')?.creature;
  for (const { event, creature = '', to } of deeds) {
    if (event !== 'moved' && event !== 'shifted') continue;
    const way = ways.get(creature) ?? (creature === actor && from ? [from] : []);
    ways.set(creature, [...way, to.slice(0, 2).join(',')]);
  }
  return ways;
}

/** @param {Point[]} points */
const line = (points) => points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');

/**
 * @param {import('./match.js').HistoryItem|null} item
 * @param {Map<string, Creature>} creatures
 * @param {import('./map_spaces.js').Places} places
 */
export function traceView(item, creatures, places) {
  if (!item) return [];
  const middle = (/** @type {string} */ square, /** @type {number} */ cells) => {
    const { x, y } = places.middle(square);
    const aside = ((cells - 1) * 64) / 2;
    return { x: x + aside, y: y + aside };
  };
  const ways = [...waysOf(item)].map(([id, squares]) => {
    const cells = creatures.get(id)?.cells ?? 1;
    const ends = [squares[0], squares.at(-1) ?? squares[0]];
    return svg(
      'g',
      { 'data-mark': 'went', 'data-creature': id },
      ends.map((square) => svg('path', { class: 'end', d: places.outline(square), 'data-mark': 'last', 'data-square': square })),
      squares.length > 1 ? svg('path', { class: 'way', d: line(squares.map((square) => middle(square, cells))) }) : null,
    );
  });
  const blows = /** @type {Deed[]} */ (item.events ?? [])
    .filter(({ event }) => event === 'attacked')
    .flatMap(({ creature = '', target, strike }) => {
      const [by, on] = [creatures.get(creature), creatures.get(String(target))];
      if (!by || !on || by === on) return [];
      const apart = Math.hypot(on.middle.x - by.middle.x, on.middle.y - by.middle.y) || 1;
      const along = (/** @type {Creature} */ from, /** @type {Creature} */ to) => ({
        x: from.middle.x + ((to.middle.x - from.middle.x) * (from.radius + BESIDE)) / apart,
        y: from.middle.y + ((to.middle.y - from.middle.y) * (from.radius + BESIDE)) / apart,
      });
      const [start, end] = [along(by, on), along(on, by)];
      return svg(
        'g',
        { 'data-mark': 'struck', 'data-creature': creature, 'data-target': String(target), 'data-strike': strike, class: strike === 'miss' ? 'struck missed' : 'struck' },
        apart > by.radius + on.radius + 12 ? svg('path', { d: line([start, end]) }) : null,
        svg('circle', { cx: on.middle.x, cy: on.middle.y, r: on.radius + 5 }),
      );
    });
  return [...ways, ...blows];
}

/** How long a token takes for a square, and at most, in milliseconds. */
const STEP = 70;
const LONGEST = 560;

/**
 * Lets tokens come from where they stood, along the way that they went.
 *
 * @param {Element} tokens
 * @param {Map<string, Creature>} before
 * @param {Map<string, Creature>} after
 * @param {Map<string, string[]>} ways
 * @param {import('./map_spaces.js').Places} places
 */
export function moveTokens(tokens, before, after, ways, places) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [id, creature] of after) {
    const old = before.get(id);
    const token = tokens.querySelector(`.token[data-creature="${CSS.escape(id)}"]`);
    if (!old || !token || (old.middle.x === creature.middle.x && old.middle.y === creature.middle.y)) continue;
    const aside = ((creature.cells - 1) * 64) / 2;
    const between = (ways.get(id) ?? []).slice(1, -1).map((square) => {
      const { x, y } = places.middle(square);
      return { x: x + aside, y: y + aside };
    });
    const points = [old.middle, ...between, creature.middle];
    token.animate(
      points.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
      { duration: Math.min(LONGEST, Math.max(160, STEP * points.length)), easing: 'cubic-bezier(.2,.7,.2,1)' },
    );
  }
}
