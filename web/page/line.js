import { Sketch, item } from './sketch.js';
import { ask } from './api.js';

/**
 * A line of play on this page alone: moves for both sides, back and forward, and another move where one likes.
 *
 * @typedef {import('./match.js').HistoryItem} HistoryItem
 */

/**
 * A move in the shape of a match's history.
 *
 * @param {string} action
 * @param {string} by
 * @param {number} step
 * @returns {HistoryItem}
 */
export const entry = (action, by, step) => ({
  ...item(action), step, by, cost: null, notices: [], message: '', events: [], rolls: [], waivers: [], reason: null, at: 0, clock: null,
});

export class Line extends Sketch {
  /**
   * @param {string} game
   * @param {unknown} ruleset
   * @param {string} position
   */
  constructor(game, ruleset, position) {
    super(game, ruleset, position, []);
    /** @type {HistoryItem[]} */
    this.played = [];
    /**
     * What follows the position shown.
     *
     * @type {HistoryItem[]}
     */
    this.rest = [];
  }

  get all() {
    return [...this.played, ...this.rest];
  }

  /** @override */
  recorded() {
    return { last: this.played.at(-1) ?? null, history: this.played };
  }

  /**
   * @override
   * @param {string} intent
   */
  async act(intent) {
    const before = { played: this.played, rest: this.rest, steps: this.steps };
    const [next, ...rest] = this.rest;
    this.rest = next?.action === intent ? rest : [];
    this.played = [...this.played, entry(intent, this.state.to_act ?? '', this.played.length + 1)];
    try {
      await super.act(intent);
    } catch (error) {
      Object.assign(this, before);
      throw error;
    }
  }

  /** @param {number} step */
  async go(step) {
    const { all } = this;
    this.played = all.slice(0, step);
    this.rest = all.slice(step);
    this.steps = this.played.map(({ action }) => action);
    await this.load();
  }

  /**
   * @override
   * @param {number} to
   */
  takeBack(to) {
    return this.go(to);
  }

  /**
   * @override
   * @param {number} [step]
   * @returns {Promise<import('./match.js').State>}
   */
  async at(step = this.state.step) {
    const actions = this.all.slice(0, step).map(({ action }) => action);
    const position = actions.length ? (await ask({ op: 'apply', ...this.context, actions })).positions.at(-1) : this.context.position;
    return { ...this.state, position };
  }
}
