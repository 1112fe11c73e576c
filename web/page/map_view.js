import { ask } from './api.js';
import { html, refill, svg } from './element.js';
import { follow } from './map_hand.js';
import { shiftInto } from './map_frame.js';
import { Sight } from './map_sight.js';
import { Spaces } from './map_spaces.js';
import { arePatternsShown, patterns, showPatterns } from './map_patterns.js';

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
    this.spaces = new Spaces([], 1000);
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
    this.picture = svg('svg', { class: 'map', 'aria-hidden': 'true' }, patterns(), world, this.copies);
    this.frame = svg('rect', { class: 'here' });
    this.ground = svg('g');
    this.small = svg('svg', { class: 'small', 'aria-hidden': 'true' }, this.ground, this.frame);
    const tool = (/** @type {string} */ words, /** @type {string} */ sign, /** @type {() => void} */ action) =>
      html('button', { type: 'button', 'aria-label': words, title: words, 'data-name': words, onclick: action }, sign);
    const texture = tool('Patterns of owners', '▨', () => this.pattern(texture));
    texture.setAttribute('aria-pressed', String(arePatternsShown()));
    showPatterns(arePatternsShown());
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
        texture,
      ),
    );
    this.listen();
    new ResizeObserver(() => this.resize()).observe(this.field);
  }

  /** Whether the map is there. */
  get ready() {
    return this.spaces.paths.size > 0;
  }

  listen() {
    follow(this.field, {
      pan: (across, down) => {
        this.sight.pan(across, down);
        this.look();
      },
      zoom: (factor, at) => this.zoom(factor, at),
      press: (at) => {
        const space = this.spaces.at(this.sight.point(at));
        if (space) this.press(space);
      },
    });
    this.field.addEventListener('keydown', (event) => this.key(event));
    this.field.addEventListener('blur', () => this.mark(null));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
    const way = ways[event.key];
    if (way) {
      const next = this.cursor ? this.spaces.neighbour(this.cursor, way) : this.spaces.near(this.sight.middle);
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
   * Puts the cursor on a space, and brings it into sight.
   *
   * @param {string|null} space
   */
  mark(space) {
    if (space) this.cursor = space;
    this.ring.setAttribute('d', space ? this.spaces.outline(space) : '');
    if (space) this.bring([space]);
  }

  /**
   * Shows the targets that lie in these spaces and no others.
   *
   * @param {Set<string|null>|null} spaces all of them, where it is null
   */
  narrow(spaces) {
    this.wanted = spaces;
    const { below, above } = this.layers;
    for (const target of [below, above].flatMap((layer) => [...layer.querySelectorAll('[data-mark="target"]')])) {
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
      spaces.map((space) => svg('path', { d: this.spaces.outline(space), 'data-mark': 'last', 'data-square': space })),
    );
  }

  /**
   * Brings spaces into sight, if one of them is not.
   *
   * @param {string[]} spaces
   */
  bring(spaces) {
    const points = spaces.filter((space) => this.spaces.has(space)).map((space) => this.spaces.middle(space));
    if (!points.length || points.every((point) => this.sight.sees(point))) return;
    const { width } = this.sight.map;
    const near = points.map(({ x, y }) => ({ x: points[0].x + ((((x - points[0].x + width * 1.5) % width) + width) % width) - width / 2, y }));
    const [left, right] = [Math.min(...near.map(({ x }) => x)), Math.max(...near.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...near.map(({ y }) => y)), Math.max(...near.map(({ y }) => y))];
    const needed = Math.max((right - left) * 1.3, (bottom - top) * 1.3 * (this.sight.window.width / this.sight.window.height));
    this.sight.look({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.max(this.sight.width, needed));
    this.look();
  }

  /**
   * @param {number} factor
   * @param {Point} [at] in pixels of the window
   */
  zoom(factor, at) {
    this.sight.zoom(factor, at);
    this.look();
  }

  /** @param {HTMLElement} button */
  pattern(button) {
    const shown = !arePatternsShown();
    showPatterns(shown);
    button.setAttribute('aria-pressed', String(shown));
  }

  /** Brings the words of a refusal whole into sight, from under what lies over the map. */
  reveal() {
    const callout = this.layers.above.querySelector('[data-mark="callout"]');
    if (!callout) return;
    const frame = this.field.getBoundingClientRect();
    const { left, right, top, bottom } = callout.getBoundingClientRect();
    // Of all copies on a map that wraps, the one that is nearest to the middle is meant.
    const round = this.sight.map.width * this.sight.scale;
    const aside = round * Math.round((frame.left + frame.width / 2 - (left + right) / 2) / round);
    const covers = [...this.element.querySelectorAll('.zoom, .minimap')].map((cover) => cover.getBoundingClientRect()).filter(({ width }) => width > 0);
    const { x, y } = shiftInto({ left: left + aside, right: right + aside, top, bottom }, frame, covers, this.sight.room);
    if (!x && !y) return;
    this.sight.pan(x, y);
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
    if (layer === 'below' || layer === 'above') this.narrow(this.wanted);
    if (layer === 'above') this.reveal();
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
    this.spaces = new Spaces([...paths], width);
    refill(this.ground, [...paths].map((path) => path.cloneNode()));
    this.sight = new Sight(width, height);
    this.sight.fit(this.field.clientWidth, this.field.clientHeight);
    this.sight.look(this.sight.middle, this.sight.filling);
    this.look();
  }
}
