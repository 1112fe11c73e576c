import { capital } from './words.js';
import { politely } from './announce.js';
import { refill } from './element.js';
import { routeTo, routeView } from './grid_route.js';

/**
 * How one goes: by which speed, how high, and which way to a square.
 *
 * @typedef {import('./grid_stage.js').GridStage} GridStage
 */
export class Gait {
  /** @param {GridStage} stage */
  constructor(stage) {
    this.stage = stage;
    /** The speed that was chosen. @type {string|null} */
    this.chosen = null;
    /** The height in feet that was chosen. @type {number|null} */
    this.height = null;
  }

  /** Goes as one is, until something else is chosen. */
  forget() {
    this.chosen = null;
    this.height = null;
  }

  /** The speed by which one goes. */
  get mode() {
    return this.chosen ?? this.stage.turn?.mode ?? 'walk';
  }

  /** The speed and the height as the referee wants them; null where nothing was chosen. */
  get said() {
    if (this.chosen === null && this.height === null) return null;
    return this.height === null ? this.mode : `${this.mode} ${this.height}`;
  }

  /** @param {string} mode */
  go(mode) {
    this.chosen = mode;
    if (mode !== 'fly') this.height = null;
    politely(`${capital(mode)}.`);
    this.stage.page?.show();
  }

  /** The next of the speeds that there are. */
  next() {
    const modes = (this.stage.turn?.movement ?? []).map(({ mode }) => mode);
    if (modes.length > 1) this.go(modes[(modes.indexOf(this.mode) + 1) % modes.length]);
  }

  /**
   * Goes higher or lower.
   *
   * @param {number} feet
   */
  rise(feet) {
    const { mover, turn, page } = this.stage;
    if (!mover || !turn?.movement.some(({ mode }) => mode === 'fly')) return;
    this.chosen = 'fly';
    this.height = Math.max(0, (this.height ?? mover.level) + feet);
    politely(`${this.height} feet high.`);
    page?.show();
  }

  /**
   * How it is said that one goes to a square.
   *
   * @param {string} square
   */
  way(square) {
    const { mover, actor, turn, map } = this.stage;
    const to = routeTo(map.layers.below, square)?.to ?? this.centred(square);
    const who = mover && mover !== actor ? `${mover.id}: ` : '';
    const mode = this.height !== null || this.mode !== turn?.mode ? `${this.mode} ` : '';
    return `${who}move ${mode}to ${to}${this.height === null ? '' : `,${this.height}`}`;
  }

  /**
   * Where a body begins whose middle is in a square.
   *
   * @param {string} square
   */
  centred(square) {
    const aside = Math.floor(((this.stage.mover?.cells ?? 1) - 1) / 2);
    const [x, y] = square.split(',').map((number) => Math.max(0, Number(number) - aside));
    return `${x},${y}`;
  }

  /**
   * Draws the way to a square, or none.
   *
   * @param {string|null} square
   */
  draw(square) {
    const { map, looked, mover } = this.stage;
    const creature = looked ?? mover;
    const route = square ? routeTo(map.layers.below, square) : null;
    const drawn = route && creature ? routeView(route, creature, map.spaces) : null;
    refill(map.under, drawn?.under);
    refill(map.pointed, drawn?.over);
  }
}
