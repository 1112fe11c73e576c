/**
 * What is seen of a map that may wrap: where, and how large.
 *
 * @typedef {{x: number, y: number}} Point
 */

/** The narrowest part of a map that fills the window, as a share of it. */
const NARROWEST = 0.09;

export class Sight {
  /**
   * @param {number} width of the map
   * @param {number} height
   * @param {boolean} [wraps] whether its left and right edges are one
   */
  constructor(width, height, wraps = true) {
    this.map = { width, height };
    this.wraps = wraps;
    this.window = { width: 1, height: 1 };
    /** The middle of what is seen, and its width. */
    this.middle = { x: width / 2, y: height / 2 };
    this.width = width;
  }

  /** The height of what is seen. */
  get height() {
    return (this.width * this.window.height) / this.window.width;
  }

  /** Pixels for a unit of the map. */
  get scale() {
    return this.window.width / this.width;
  }

  /** The width at which all of the map is seen. */
  get whole() {
    return this.wraps ? this.map.width : Math.max(this.map.width, (this.map.height * this.window.width) / this.window.height);
  }

  /** The width at which the map fills the window, whichever way it is longer. */
  get filling() {
    return Math.min(this.map.width, (this.map.height * this.window.width) / this.window.height);
  }

  /** What is seen, for a view box. */
  get box() {
    return { x: this.middle.x - this.width / 2, y: this.middle.y - this.height / 2, width: this.width, height: this.height };
  }

  /**
   * @param {number} width of the window in pixels
   * @param {number} height
   */
  fit(width, height) {
    this.window = { width: Math.max(1, width), height: Math.max(1, height) };
    this.settle();
  }

  /**
   * @param {Point} middle
   * @param {number} [width]
   */
  look(middle, width = this.width) {
    this.middle = { ...middle };
    this.width = width;
    this.settle();
  }

  /**
   * Moves what is seen by pixels of the window.
   *
   * @param {number} across
   * @param {number} down
   */
  pan(across, down) {
    this.look({ x: this.middle.x - across / this.scale, y: this.middle.y - down / this.scale });
  }

  /** How far what is seen can be moved up and down, in pixels of the window. */
  get room() {
    const half = this.height / 2;
    return {
      up: Math.max(0, this.map.height - half - this.middle.y) * this.scale,
      down: Math.max(0, this.middle.y - half) * this.scale,
    };
  }

  /**
   * Makes everything larger by a factor; the point of the window stays where it is.
   *
   * @param {number} factor
   * @param {Point} [at] in pixels of the window
   */
  zoom(factor, at = { x: this.window.width / 2, y: this.window.height / 2 }) {
    const kept = this.point(at);
    this.width = this.bounded(this.width / factor);
    const shift = { x: at.x / this.scale, y: at.y / this.scale };
    this.look({ x: kept.x - shift.x + this.width / 2, y: kept.y - shift.y + this.height / 2 });
  }

  /**
   * The point of the map under a point of the window.
   *
   * @param {Point} at
   */
  point(at) {
    const { x, y } = this.box;
    return { x: x + at.x / this.scale, y: y + at.y / this.scale };
  }

  /**
   * Whether a point of the map is well within sight.
   *
   * @param {Point} point
   */
  sees(point) {
    const { x, y, width, height } = this.box;
    const along = this.wraps ? (((point.x - x) % this.map.width) + this.map.width) % this.map.width : point.x - x;
    return along > width * 0.06 && along < width * 0.94 && point.y > y + height * 0.06 && point.y < y + height * 0.94;
  }

  /** @param {number} width */
  bounded(width) {
    return Math.min(this.whole, Math.max(NARROWEST * this.map.width, width));
  }

  /** Stays on the map: round and round sideways where it wraps, and never beyond any other edge. */
  settle() {
    this.width = this.bounded(this.width);
    const { width, height } = this.map;
    const within = (/** @type {number} */ at, /** @type {number} */ seen, /** @type {number} */ all) =>
      seen >= all ? all / 2 : Math.min(all - seen / 2, Math.max(seen / 2, at));
    const x = this.wraps ? ((this.middle.x % width) + width) % width : within(this.middle.x, this.width, width);
    this.middle = { x, y: within(this.middle.y, this.height, height) };
  }
}
