/**
 * What a map knows of its places.
 *
 * @typedef {{x: number, y: number}} Point
 *
 * @typedef {object} Places
 * @property {number} count
 * @property {(space: string) => boolean} has
 * @property {(space: string) => string} outline  As a path.
 * @property {(space: string) => Record<string, string|undefined>} facts  What the drawing says of it.
 * @property {(space: string) => string} name  As people say it.
 * @property {(space: string) => Point} middle
 * @property {(point: Point) => string|null} at  The place in which a point lies.
 * @property {(point: Point) => string|null} near  The one whose middle is nearest to a point.
 * @property {(space: string, way: [number, number]) => string|null} neighbour  The nearest one in a direction.
 */

/**
 * The spaces of a map, known by their outlines.
 *
 * @implements {Places}
 */
export class Spaces {
  /**
   * @param {SVGPathElement[]} paths
   * @param {number} width of the map, which may wrap
   */
  constructor(paths, width) {
    this.width = width;
    /** @type {Map<string, SVGPathElement>} */
    this.paths = new Map(paths.map((path) => [path.dataset.square ?? '', path]));
  }

  get count() {
    return this.paths.size;
  }

  /** @param {string} space */
  has(space) {
    return this.paths.has(space);
  }

  /** @param {string} space */
  outline(space) {
    return this.paths.get(space)?.getAttribute('d') ?? '';
  }

  /**
   * What the drawing says of a space.
   *
   * @param {string} space
   */
  facts(space) {
    return this.paths.get(space)?.dataset ?? {};
  }

  /**
   * The name of a space, as people say it.
   *
   * @param {string} space
   */
  name(space) {
    return (this.facts(space).name || space).replace(/^(\d+) Sea Zone$/, 'Sea zone $1');
  }

  /** @param {string} space */
  middle(space) {
    const [x, y] = (this.facts(space).middle ?? '500 280').split(' ').map(Number);
    return { x, y };
  }

  /**
   * The space in which a point lies.
   *
   * @param {Point} point
   */
  at({ x, y }) {
    const point = new DOMPoint(((x % this.width) + this.width) % this.width, y);
    for (const [space, path] of this.paths) if (path.isPointInFill(point)) return space;
    return null;
  }

  /**
   * The space whose middle is nearest to a point.
   *
   * @param {Point} point
   */
  near({ x, y }) {
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
    return this.nearest((point) => {
      const x = ((point.x - from.x + this.width * 1.5) % this.width) - this.width / 2;
      const y = point.y - from.y;
      const along = x * right + y * down;
      const aside = Math.abs(x * down) + Math.abs(y * right);
      return along > 1 && aside <= along * 1.2 ? along + aside : Infinity;
    });
  }

  /** @param {(point: Point) => number} far */
  nearest(far) {
    let best = { space: /** @type {string|null} */ (null), distance: Infinity };
    for (const space of this.paths.keys()) {
      const distance = far(this.middle(space));
      if (distance < best.distance) best = { space, distance };
    }
    return best.space;
  }
}
