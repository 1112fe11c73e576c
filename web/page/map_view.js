import { ask } from './api.js';
import { html, refill, svg } from './element.js';
import { Sight } from './map_sight.js';

/**
 * A map in layers that the referee draws: the background once, the units with every position, and marks over them. It can be
 * moved, made larger, and pressed.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {{intent?: string, by?: string, from?: string}} Shown  What the marks are about.
 * @typedef {{x: number, y: number}} Point
 */

/** How many pixels a unit of the map needs for every kind of unit to be told apart. */
const CLOSE = 1.75;
/** How far a pointer may go and still press. */
const STILL = 6;
const STEP = 1.5;

/** The map that a browser may keep: the one of the printed board. */
const PRINTED = '"1942"';

/** @param {string} game */
async function printed(game) {
  const response = await fetch(`/api/pictures/${game}/background.svg`);
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return { svg: await response.text() };
}

export class MapView {
  /**
   * @param {{press: (space: string) => void, arrived: () => void, told: (space: string) => void, key: (event: KeyboardEvent) => void, failed: (error: unknown) => void}} doings
   */
  constructor(doings) {
    this.doings = doings;
    this.sight = new Sight(1000, 560);
    /** @type {Map<string, SVGPathElement>} */
    this.spaces = new Map();
    /** @type {Record<'background'|'below'|'tokens'|'above', SVGGElement>} */
    this.layers = {
      background: svg('g'),
      below: svg('g'),
      tokens: svg('g'),
      above: svg('g'),
    };
    /** What each layer shows, so that nothing is asked for twice. */
    this.drawn = { background: '', below: '', tokens: '', above: '' };
    /** @type {Set<string|null>|null} */
    this.wanted = null;
    /** @type {string|null} */
    this.cursor = null;
    this.ring = svg('path', { class: 'cursor', fill: 'none' });
    this.traced = svg('g', { class: 'traced' });
    const { background, below, tokens, above } = this.layers;
    const world = svg('g', { id: 'map-world' }, background, below, this.traced, tokens, this.ring, above);
    this.copies = [-1, 1].map((side) => svg('use', { href: '#map-world', class: 'copy', 'data-side': side }));
    this.picture = svg('svg', { class: 'map', 'aria-hidden': 'true' }, world, this.copies);
    this.frame = svg('rect', { class: 'here' });
    this.ground = svg('g');
    this.small = svg('svg', { class: 'small', 'aria-hidden': 'true' }, this.ground, this.frame);
    const tool = (/** @type {string} */ words, /** @type {string} */ sign, /** @type {() => void} */ action) =>
      html('button', { type: 'button', 'aria-label': words, title: words, 'data-name': words, onclick: action }, sign);
    this.field = html(
      'div',
      {
        class: 'mapfield',
        tabindex: 0,
        role: 'application',
        'aria-roledescription': 'map',
        'aria-label': 'Map. Arrows move from space to space, Enter chooses, plus and minus zoom.',
      },
      this.picture,
    );
    this.element = html(
      'div',
      { class: 'mapbox card' },
      this.field,
      html('div', { class: 'minimap' }, this.small),
      html(
        'div',
        { class: 'zoom' },
        tool('Larger', '+', () => this.zoom(STEP)),
        tool('Smaller', '−', () => this.zoom(1 / STEP)),
        tool('Whole map', '◱', () => this.whole()),
      ),
    );
    this.listen();
    new ResizeObserver(() => this.resize()).observe(this.field);
  }

  /** Whether the map is there. */
  get ready() {
    return this.spaces.size > 0;
  }

  listen() {
    /** @type {Map<number, Point>} */
    const pointers = new Map();
    let travelled = 0;
    const local = (/** @type {PointerEvent|WheelEvent} */ { clientX, clientY }) => {
      const { left, top } = this.field.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    this.field.addEventListener('pointerdown', (event) => {
      if (!pointers.size) travelled = 0;
      pointers.set(event.pointerId, local(event));
      this.field.setPointerCapture(event.pointerId);
    });
    this.field.addEventListener('pointermove', (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = local(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      travelled += Math.hypot(now.x - before.x, now.y - before.y);
      pointers.set(event.pointerId, now);
      if (travelled <= STILL) return;
      if (other) {
        const apart = Math.hypot(before.x - other.x, before.y - other.y) || 1;
        this.sight.zoom(Math.hypot(now.x - other.x, now.y - other.y) / apart, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      } else this.sight.pan(now.x - before.x, now.y - before.y);
      this.look();
    });
    const end = (/** @type {PointerEvent} */ event) => {
      const last = pointers.size === 1;
      if (!pointers.delete(event.pointerId) || !last || event.type === 'pointercancel' || travelled > STILL) return;
      const space = this.spaceAt(this.sight.point(local(event)));
      if (space) this.press(space);
    };
    this.field.addEventListener('pointerup', end);
    this.field.addEventListener('pointercancel', end);
    this.field.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.sight.zoom(Math.exp(-event.deltaY / 400), local(event));
        this.look();
      },
      { passive: false },
    );
    this.field.addEventListener('keydown', (event) => this.key(event));
    this.field.addEventListener('blur', () => this.mark(null));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
    const way = ways[event.key];
    if (way) {
      const next = this.cursor ? this.neighbour(this.cursor, way) : this.central();
      if (next) this.mark(next);
      if (next) this.doings.told(next);
    } else if ((event.key === 'Enter' || event.key === ' ') && this.cursor) this.doings.press(this.cursor);
    else if (event.key === '+') this.zoom(STEP);
    else if (event.key === '-') this.zoom(1 / STEP);
    else {
      this.doings.key(event);
      return;
    }
    event.preventDefault();
  }

  /** @param {string} space */
  press(space) {
    this.cursor = space;
    this.doings.press(space);
  }

  /**
   * The space in which a point lies.
   *
   * @param {Point} point
   */
  spaceAt({ x, y }) {
    const { width } = this.sight.map;
    const at = new DOMPoint(((x % width) + width) % width, y);
    for (const [space, path] of this.spaces) if (path.isPointInFill(at)) return space;
    return null;
  }

  /** @param {string} space */
  middle(space) {
    const [x, y] = (this.spaces.get(space)?.dataset.middle ?? '500 280').split(' ').map(Number);
    return { x, y };
  }

  /** @param {string} space */
  name(space) {
    const path = this.spaces.get(space);
    return path?.dataset.name || space;
  }

  /** The space nearest to the middle of what is seen. */
  central() {
    const { x, y } = this.sight.middle;
    return this.nearest((point) => Math.hypot(point.x - x, point.y - y));
  }

  /**
   * The nearest space in a direction.
   *
   * @param {string} space
   * @param {[number, number]} way
   */
  neighbour(space, [right, down]) {
    const from = this.middle(space);
    const { width } = this.sight.map;
    return this.nearest((point) => {
      const x = ((point.x - from.x + width * 1.5) % width) - width / 2;
      const y = point.y - from.y;
      const along = x * right + y * down;
      const aside = Math.abs(x * down) + Math.abs(y * right);
      return along > 1 && aside <= along * 1.2 ? along + aside : Infinity;
    });
  }

  /** @param {(point: Point) => number} far */
  nearest(far) {
    let best = { space: /** @type {string|null} */ (null), distance: Infinity };
    for (const space of this.spaces.keys()) {
      const distance = far(this.middle(space));
      if (distance < best.distance) best = { space, distance };
    }
    return best.space;
  }

  /**
   * Puts the cursor on a space, and brings it into sight.
   *
   * @param {string|null} space
   */
  mark(space) {
    if (space) this.cursor = space;
    this.ring.setAttribute('d', (space && this.spaces.get(space)?.getAttribute('d')) || '');
    if (space) this.bring([space]);
  }

  /**
   * Shows the targets that lie in these spaces and no others.
   *
   * @param {Set<string|null>|null} spaces all of them, where it is null
   */
  narrow(spaces) {
    this.wanted = spaces;
    for (const target of this.layers.above.querySelectorAll('[data-mark="target"]')) {
      target.classList.toggle('unwanted', spaces !== null && !spaces.has(target.getAttribute('data-square')));
    }
  }

  /**
   * Marks where an order began and ended.
   *
   * @param {{from: string|null, to: string|null}|null} order
   */
  trace(order) {
    const spaces = [...new Set([order?.from, order?.to])].flatMap((space) => (space && this.spaces.has(space) ? [space] : []));
    refill(
      this.traced,
      spaces.map((space) => svg('path', { d: this.spaces.get(space)?.getAttribute('d'), 'data-mark': 'last', 'data-square': space })),
    );
  }

  /**
   * Brings spaces into sight, if one of them is not.
   *
   * @param {string[]} spaces
   */
  bring(spaces) {
    const points = spaces.filter((space) => this.spaces.has(space)).map((space) => this.middle(space));
    if (!points.length || points.every((point) => this.sight.sees(point))) return;
    const { width } = this.sight.map;
    const near = points.map(({ x, y }) => ({ x: points[0].x + ((((x - points[0].x + width * 1.5) % width) + width) % width) - width / 2, y }));
    const [left, right] = [Math.min(...near.map(({ x }) => x)), Math.max(...near.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...near.map(({ y }) => y)), Math.max(...near.map(({ y }) => y))];
    const needed = Math.max((right - left) * 1.3, (bottom - top) * 1.3 * (this.sight.window.width / this.sight.window.height));
    this.sight.look({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.max(this.sight.width, needed));
    this.look();
  }

  /** @param {number} factor */
  zoom(factor) {
    this.sight.zoom(factor);
    this.look();
  }

  whole() {
    this.sight.look(this.sight.middle, this.sight.map.width);
    this.look();
  }

  resize() {
    const first = this.sight.window.width === 1;
    this.sight.fit(this.field.clientWidth, this.field.clientHeight);
    if (first) this.sight.look(this.sight.middle, this.sight.filling);
    this.look();
  }

  /** Shows what is to be seen. */
  look() {
    const { box, map, scale } = this.sight;
    this.picture.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.element.dataset.detail = scale >= CLOSE ? 'kinds' : 'totals';
    this.element.dataset.whole = String(box.width >= map.width);
    this.copies.forEach((copy, index) => {
      const seen = index === 0 ? box.x < 0 : box.x + box.width > map.width;
      copy.setAttribute('x', String((index === 0 ? -1 : 1) * map.width));
      copy.classList.toggle('seen', seen);
    });
    this.small.setAttribute('viewBox', `0 0 ${map.width} ${map.height}`);
    for (const [name, value] of Object.entries(box)) this.frame.setAttribute(name, String(value));
  }

  /**
   * Draws a state, and marks over it.
   *
   * @param {State} state
   * @param {Shown} shown
   */
  async show(state, shown) {
    const { game, ruleset, position } = state;
    const question = { op: 'picture', game, ruleset, position };
    const marks = JSON.stringify([position, shown]);
    const map = JSON.stringify(/** @type {any} */ (state.setup)?.map ?? null);
    try {
      await Promise.all([
        this.draw('background', map, () => (map === PRINTED ? printed(game) : ask({ ...question, layer: 'background' }))),
        this.draw('tokens', position, () => ask({ ...question, layer: 'tokens' })),
        this.draw('below', marks, () => ask({ ...question, ...shown, layer: 'below' })),
        this.draw('above', marks, () => ask({ ...question, ...shown, layer: 'above' })),
      ]);
    } catch (error) {
      this.doings.failed(error);
    }
  }

  /**
   * Draws a layer, unless it is drawn already.
   *
   * @param {'background'|'below'|'tokens'|'above'} layer
   * @param {string} key
   * @param {() => Promise<{svg: string}>} drawing
   */
  async draw(layer, key, drawing) {
    if (this.drawn[layer] === key) return;
    this.drawn[layer] = key;
    const { svg: text } = await drawing().catch((error) => {
      // Asked for again with the next change.
      if (this.drawn[layer] === key) this.drawn[layer] = '';
      throw error;
    });
    if (this.drawn[layer] !== key) return;
    const drawn = new DOMParser().parseFromString(text, 'image/svg+xml');
    const group = drawn.querySelector('[data-layer]');
    if (!group) return;
    refill(this.layers[layer], document.importNode(group, true));
    if (layer === 'above') this.narrow(this.wanted);
    if (layer === 'background') this.settle(drawn.documentElement.getAttribute('viewBox') ?? '0 0 1000 560');
    if (layer === 'background' || layer === 'tokens') this.doings.arrived();
  }

  /**
   * Knows the spaces of a background that has come.
   *
   * @param {string} box
   */
  settle(box) {
    const [, , width, height] = box.split(' ').map(Number);
    const paths = /** @type {NodeListOf<SVGPathElement>} */ (this.layers.background.querySelectorAll('path[data-kind]'));
    this.spaces = new Map([...paths].map((path) => [path.dataset.square ?? '', path]));
    refill(this.ground, [...paths].map((path) => path.cloneNode()));
    this.sight = new Sight(width, height);
    this.sight.fit(this.field.clientWidth, this.field.clientHeight);
    this.sight.look(this.sight.middle, this.sight.filling);
    this.look();
  }
}
