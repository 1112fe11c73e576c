import { ask } from './api.js';
import { html, refill } from './element.js';
import { oddsCard } from './odds_card.js';
import { percent } from './odds.js';

/**
 * The battles that are about to be fought, and those that an order would lead to. What is shown stands in one element that
 * is filled when the referee has answered, so that nothing else of the panel is touched.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./odds.js').BattleOdds} BattleOdds
 * @typedef {{action?: string, space?: string}} About  An order that is thought of, or a space.
 *
 * @typedef {object} Doings
 * @property {(place: string) => string} name  The name of a place.
 * @property {() => void} arrived  The battles of another position are known.
 * @property {(words: string) => void} tell  Says what an order would lead to.
 * @property {(error: unknown) => void} failed
 */

export class Prospects {
  /** @param {Doings} doings */
  constructor(doings) {
    this.doings = doings;
    this.element = html('div', { class: 'prospects' });
    this.wanted = '';
    this.position = '';
    /** @type {Map<string, Promise<BattleOdds[]>>} What was asked of this position, by the steps after it. */
    this.asked = new Map();
    /** @type {Map<string, BattleOdds>} */
    this.pending = new Map();
  }

  /**
   * How likely the attacker wins in a space, in words; nothing where no battle is about to be fought.
   *
   * @param {string|null} space
   */
  chance(space) {
    const found = space ? this.pending.get(space) : undefined;
    return found ? percent(found.odds.attacker_wins) : null;
  }

  /**
   * Shows the battles that an order would lead to or change, or the one in a space.
   *
   * @param {State} state
   * @param {About} about
   */
  async show(state, about) {
    const wanted = JSON.stringify([state.position, about]);
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    refill(this.element);
    if (state.position !== this.position) {
      this.position = state.position;
      this.asked.clear();
      this.pending.clear();
    }
    try {
      const now = await this.battles(state, []);
      const then = about.action ? await this.battles(state, [about.action]) : now;
      if (this.wanted !== wanted) return;
      this.pending = new Map(now.map((found) => [found.place, found]));
      const known = new Set(now.map(fingerprint));
      const told = then.filter((found) => (about.action ? !known.has(fingerprint(found)) : found.place === about.space));
      refill(this.element, told.map((found) => oddsCard(found, this.doings.name(found.place))));
      this.doings.arrived();
      if (about.action && told.length) this.doings.tell(told.map((found) => this.words(found)).join(' '));
    } catch (error) {
      if (this.wanted === wanted) this.wanted = '';
      this.doings.failed(error);
    }
  }

  /** @param {BattleOdds} found */
  words({ place, odds }) {
    return `${this.doings.name(place)}: the attacker wins with ${percent(odds.attacker_wins)}.`;
  }

  /**
   * The battles after some steps, but for those that are too large to be looked through.
   *
   * @param {State} state
   * @param {string[]} steps
   * @returns {Promise<BattleOdds[]>}
   */
  battles({ game, ruleset, position }, steps) {
    const key = steps.join();
    const known = this.asked.get(key);
    if (known) return known;
    const asked = ask({ op: 'odds', game, ruleset, position, steps }).then(({ battles }) => battles.filter((/** @type {{odds: unknown}} */ { odds }) => odds !== null));
    this.asked.set(key, asked);
    asked.catch(() => this.asked.delete(key));
    return asked;
  }
}

/** @param {BattleOdds} found */
const fingerprint = ({ place, battle }) => JSON.stringify([place, battle]);
