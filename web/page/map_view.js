import { ask } from './api.js';
import { html, refill, svg } from './element.js';
import { follow } from './map_hand.js';
import { shiftInto } from './map_frame.js';
import { Sight } from './map_sight.js';

/**
 * A map in layers that the referee draws: the background once, the units with every position, and marks over them. It can be
 * moved, made larger, and pressed.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {{intent?: string, by?: string, from?: string, marks?: import('./types.js').Mark[]}} Shown  What the marks are about.
 * @typedef {{x: number, y: number}} Point
 *
 * @typedef {object} Kind  What kind of map it is.
 * @property {string} label  What it says to people who do not see it.
 * @property {boolean} wraps  Whether its left and right edges are one.
 * @property {number} close  How many pixels a unit of the map needs for everything to be told apart.
 * @property {(state: State) => string} ground  What its background depends on.
 * @property {string|null} kept  The ground whose background a browser may keep.
 * @property {(background: SVGGElement, width: number) => import('./map_spaces.js').Places} places
 * @property {string} shapes  What of the background is shown small, as a selector.
 * @property {SVGElement[]} defs  What drawings of the page need.
 * @property {HTMLElement[]} tools  Buttons beside those of every map.
 * @property {boolean} [twice]  Whether two presses at one point make it larger; they do unless it is said.
 * @property {number} [least]  How many pixels a unit has at least when something is brought into sight.
 * @property {boolean} [cells]  Whether it is a grid of cells to people who do not see it.
 *
 * @typedef {object} Doings
 * @property {(space: string, point: Point|null) => void} press  With the point of the map, where a pointer pressed.
 * @property {() => void} arrived  A layer has come.
 * @property {(space: string) => void} told  A place is pointed at by the keyboard.
 * @property {(event: KeyboardEvent) => void} key
 * @property {(error: unknown) => void} failed
 * @property {(space: string|null, point: Point|null) => void} [hover]
 * @property {() => string|null} [start]  Where the keyboard begins.
 * @property {() => void} [edge]  The keyboard came to the edge.
 * @property {(space: string) => string} [describe]  A place in words.
 */

const STEP = 1.5;

/**
 * A button over a map.
 *
 * @param {string} words
 * @param {string} sign
 * @param {() => void} action
 */
export const tool = (words, sign, action) =>
  html('button', { type: 'button', 'aria-label': words, title: words, 'data-name': words, onclick: action }, sign);

/** @param {string} game */
async function kept(game) {
  const response = await fetch(`/api/pictures/${game}/background.svg`);
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return { svg: await response.text() };
}

export class MapView {
  /**
   * @param {Kind} kind
   * @param {Doings} doings
   */
  constructor(kind, doings) {
    this.kind = kind;
    this.doings = doings;
    this.sight = new Sight(1000, 560, kind.wraps);
    /** @type {import('./map_spaces.js').Places} */
    this.spaces = kind.places(svg('g'), 1000);
    /** @type {Record<'background'|'below'|'tokens'|'above', SVGGElement>} */
    this.layers = {
      background: svg('g'),
      below: svg('g'),
      tokens: svg('g'),
      above: svg('g'),
    };
    /** What each layer shows or is about to show, so that nothing is asked for twice. */
    this.drawn = { background: '', below: '', tokens: '', above: '' };
    /** What each layer shows. */
    this.there = { background: '', below: '', tokens: '', above: '' };
    this.settled = false;
    /** @type {{middle: Point, team: string, fate: string|null}[]|null} */
    this.crowd = null;
    /** @type {Set<string|null>|null} */
    this.wanted = null;
    /** @type {string|null} */
    this.cursor = null;
    this.ring = svg('path', { class: 'cursor', fill: 'none' });
    this.traced = svg('g', { class: 'traced' });
    /** What the page itself draws under the units. */
    this.under = svg('g', { class: 'pointed' });
    /** What the page itself draws over everything. */
    this.pointed = svg('g', { class: 'pointed' });
    const { background, below, tokens, above } = this.layers;
    const world = svg('g', { id: 'map-world' }, background, below, this.traced, this.under, tokens, this.ring, above, this.pointed);
    this.copies = kind.wraps ? [-1, 1].map((side) => svg('use', { href: '#map-world', class: 'copy', 'data-side': side })) : [];
    this.picture = svg('svg', { class: 'map', 'aria-hidden': 'true' }, kind.defs, world, this.copies);
    this.frame = svg('rect', { class: 'here' });
    this.ground = svg('g');
    /** Those who are shown on the small map. */
    this.dots = svg('g', { class: 'people' });
    this.small = svg('svg', { class: 'small', 'aria-hidden': 'true' }, this.ground, this.dots, this.frame);
    /** The cells about the cursor, where the map is a grid of them. */
    this.cells = html('div', { class: 'sr', role: 'rowgroup' });
    const role = kind.cells ? { role: 'grid', 'aria-roledescription': 'battle grid' } : { role: 'application', 'aria-roledescription': 'map' };
    this.field = html('div', { class: 'mapfield', tabindex: 0, ...role, 'aria-label': kind.label }, this.picture, kind.cells ? this.cells : null);
    this.minimap = html('div', { class: 'minimap' }, this.small);
    this.tools = html(
      'div',
      { class: 'zoom' },
      tool('Larger', '+', () => this.zoom(STEP)),
      tool('Smaller', '−', () => this.zoom(1 / STEP)),
      tool('Whole map', '◱', () => this.whole()),
      kind.tools,
    );
    this.element = html('div', { class: 'mapbox card' }, this.field, this.minimap, this.tools);
    this.listen();
    new ResizeObserver(() => this.resize()).observe(this.field);
  }

  /** Whether the map is there. */
  get ready() {
    return this.spaces.count > 0;
  }

  listen() {
    const places = (/** @type {Point|null} */ at) => {
      const point = at && this.sight.point(at);
      return { space: point && this.spaces.at(point), point };
    };
    follow(
      this.field,
      {
        pan: (across, down) => {
          this.sight.pan(across, down);
          this.look();
        },
        zoom: (factor, at) => this.zoom(factor, at),
        press: (at) => {
          const { space, point } = places(at);
          if (space) this.press(space, point);
        },
        hover: (at) => {
          const { space, point } = places(at);
          this.doings.hover?.(space, point);
        },
      },
      { twice: this.kind.twice !== false },
    );
    this.field.addEventListener('keydown', (event) => this.key(event));
    this.field.addEventListener('focus', () => this.cursor && this.field.matches(':focus-visible') && this.mark(this.cursor));
    this.field.addEventListener('blur', () => this.ring.setAttribute('d', ''));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
    const way = ways[event.key];
    if (way) {
      const next = this.cursor ? this.spaces.neighbour(this.cursor, way) : (this.doings.start?.() ?? this.spaces.near(this.sight.middle));
      if (next) this.point(next);
      else if (this.cursor) this.doings.edge?.();
    } else if ((event.key === 'Enter' || event.key === ' ') && this.cursor) this.doings.press(this.cursor, null);
    else if (event.key === '+') this.zoom(STEP);
    else if (event.key === '-') this.zoom(1 / STEP);
    else {
      this.doings.key(event);
      return;
    }
    event.preventDefault();
  }

  /**
   * @param {string} space
   * @param {Point|null} point
   */
  press(space, point) {
    this.cursor = space;
    this.doings.press(space, point);
  }

  /**
   * Puts the cursor on a space, and tells it.
   *
   * @param {string} space
   */
  point(space) {
    this.mark(space);
    this.doings.told(space);
  }

  /**
   * Puts the cursor on a space, and brings it into sight.
   *
   * @param {string} space
   */
  mark(space) {
    this.cursor = space;
    this.ring.setAttribute('d', this.spaces.outline(space));
    if (this.kind.cells) this.showCells(space);
    this.bring([space]);
  }

  /**
   * Lays out the cell of the cursor and those beside it, so that a reader of screens finds a grid there.
   *
   * @param {string} space
   */
  showCells(space) {
    const rows = [-1, 0, 1].map((down) => {
      const middle = down ? this.spaces.neighbour(space, [0, down]) : space;
      const row = middle ? [this.spaces.neighbour(middle, [-1, 0]), middle, this.spaces.neighbour(middle, [1, 0])].filter((one) => one !== null) : [];
      return row.length
        ? html(
            'div',
            { role: 'row', 'aria-rowindex': Number(row[0].split(',')[1]) + 1 },
            row.map((one) => html('div', { role: 'gridcell', id: `cell-${one.replace(',', '-')}`, 'aria-colindex': Number(one.split(',')[0]) + 1, 'aria-selected': String(one === space) }, this.doings.describe?.(one) ?? one)),
          )
        : null;
    });
    refill(this.cells, rows);
    this.field.setAttribute('aria-activedescendant', `cell-${space.replace(',', '-')}`);
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
    const around = (/** @type {number} */ x) => points[0].x + ((((x - points[0].x + width * 1.5) % width) + width) % width) - width / 2;
    const near = points.map(({ x, y }) => ({ x: this.kind.wraps ? around(x) : x, y }));
    const [left, right] = [Math.min(...near.map(({ x }) => x)), Math.max(...near.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...near.map(({ y }) => y)), Math.max(...near.map(({ y }) => y))];
    const { window } = this.sight;
    const needed = Math.max((right - left) * 1.3, (bottom - top) * 1.3 * (window.width / window.height));
    const most = this.kind.least ? window.width / this.kind.least : Infinity;
    this.sight.look({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.max(this.sight.width, Math.min(needed, most)));
    this.look();
  }

  /** Where one looks, to come back to it. */
  get looked() {
    return { middle: { ...this.sight.middle }, width: this.sight.width };
  }

  /** @param {{middle: Point, width: number}} looked */
  lookAgain({ middle, width }) {
    this.sight.look(middle, width);
    this.look();
  }

  /**
   * Shows some on the small map, and keeps it off them: it stands in the corner where it covers nobody, or nowhere.
   *
   * @param {{middle: Point, team: string, fate: string|null}[]} some
   */
  people(some) {
    this.crowd = some;
    refill(this.dots, some.filter(({ fate }) => fate !== 'dead').map(({ middle: { x, y }, team }) => svg('circle', { cx: x, cy: y, r: 34, 'data-team': team })));
    this.place();
  }

  /** Puts the small map where it covers nobody. */
  place() {
    if (!this.crowd) return;
    const { width, height } = this.sight.window;
    const { clientWidth: wide, clientHeight: high } = this.minimap;
    const { x: left, y: top } = this.sight.box;
    const tokens = this.crowd.map(({ middle }) => ({ x: (middle.x - left) * this.sight.scale, y: (middle.y - top) * this.sight.scale }));
    const [edge, room] = [12, 12 + 32 * this.sight.scale];
    const corners = ['bottom left', 'top right', 'bottom right', 'top left'];
    const covers = (/** @type {string} */ corner) => {
      const [x, y] = [corner.includes('left') ? edge : width - edge - wide, corner.includes('top') ? edge : height - edge - high];
      return tokens.some((token) => token.x > x - room && token.x < x + wide + room && token.y > y - room && token.y < y + high + room);
    };
    const free = corners.find((corner) => !covers(corner));
    this.minimap.dataset.corner = free ?? 'none';
  }

  /**
   * @param {number} factor
   * @param {Point} [at] in pixels of the window
   */
  zoom(factor, at) {
    this.sight.zoom(factor, at);
    this.look();
  }

  /** Brings the words of a refusal whole into sight, from under what lies over the map. */
  reveal() {
    const callout = this.layers.above.querySelector('[data-mark="callout"]');
    if (!callout) return;
    const frame = this.field.getBoundingClientRect();
    const { left, right, top, bottom } = callout.getBoundingClientRect();
    // Of all copies on a map that wraps, the one that is nearest to the middle is meant.
    const round = this.sight.map.width * this.sight.scale;
    const aside = this.kind.wraps ? round * Math.round((frame.left + frame.width / 2 - (left + right) / 2) / round) : 0;
    const covers = [...this.element.querySelectorAll('.zoom, .minimap')].map((cover) => cover.getBoundingClientRect()).filter(({ width }) => width > 0);
    const { x, y } = shiftInto({ left: left + aside, right: right + aside, top, bottom }, frame, covers, this.sight.room);
    if (!x && !y) return;
    this.sight.pan(x, y);
    this.look();
  }

  whole() {
    this.sight.look(this.sight.middle, this.sight.whole);
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
    this.element.dataset.detail = scale >= this.kind.close ? 'kinds' : 'totals';
    this.element.dataset.whole = String(box.width >= this.sight.whole);
    this.copies.forEach((copy, index) => {
      const seen = index === 0 ? box.x < 0 : box.x + box.width > map.width;
      copy.setAttribute('x', String((index === 0 ? -1 : 1) * map.width));
      copy.classList.toggle('seen', seen);
    });
    this.small.setAttribute('viewBox', `0 0 ${map.width} ${map.height}`);
    for (const [name, value] of Object.entries(box)) this.frame.setAttribute(name, String(value));
    this.place();
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
    const ground = this.kind.ground(state);
    try {
      await Promise.all([
        this.draw('background', ground, () => (ground === this.kind.kept ? kept(game) : ask({ ...question, layer: 'background' }))),
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
    this.there[layer] = key;
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
    this.spaces = this.kind.places(this.layers.background, width);
    const shapes = this.layers.background.querySelectorAll(this.kind.shapes);
    refill(this.ground, [...shapes].map((shape) => shape.cloneNode()));
    const { map } = this.sight;
    // A door that opens changes the map, and not where one looks.
    const known = this.settled && map.width === width && map.height === height;
    this.settled = true;
    if (!known) {
      this.sight = new Sight(width, height, this.kind.wraps);
      this.sight.fit(this.field.clientWidth, this.field.clientHeight);
      this.sight.look(this.sight.middle, this.sight.filling);
    }
    if (this.kind.cells) {
      const [columns, rows] = [this.layers.background.querySelector('.field')].flatMap((field) => (field instanceof SVGElement ? [field.dataset.columns ?? '0', field.dataset.rows ?? '0'] : ['0', '0']));
      this.field.setAttribute('aria-colcount', columns);
      this.field.setAttribute('aria-rowcount', rows);
    }
    this.look();
  }
}
