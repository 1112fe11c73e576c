import { ask } from './api.js';
import { readStep } from './action.js';
import { sideToMove, turned } from './position.js';

/**
 * A board on this page alone: a position that anybody moves on, judged by the referee without a match.
 *
 * @typedef {import('./match.js').Link} Link
 * @typedef {import('./match.js').State} State
 * @typedef {import('./match.js').ActionItem} ActionItem
 */

/**
 * An action in the shape of the server's list.
 *
 * @param {string} action
 * @returns {ActionItem}
 */
export function item(action) {
  const step = readStep(action);
  if (!step) return { action, kind: action, from: null, to: null, token: null, part: false };
  return { action, kind: step.kind, from: step.from, to: step.to, token: step.pieces.join(''), part: step.deploy };
}

/**
 * What a side could do from each place of a position if it were to move.
 *
 * @param {string} game
 * @param {unknown} ruleset
 * @param {string} position
 * @param {string} side
 * @returns {Promise<string[]>}
 */
export async function reach(game, ruleset, position, side) {
  const text = sideToMove(position) === side ? position : turned(position);
  return (await ask({ op: 'actions', game, ruleset, position: text })).actions;
}

/** @implements {Link} */
export class Sketch {
  /**
   * @param {string} game
   * @param {unknown} ruleset
   * @param {string} position
   * @param {string[]} steps
   */
  constructor(game, ruleset, position, steps) {
    this.context = { game, ruleset: ruleset ?? undefined, position };
    this.start = { context: this.context, steps };
    this.steps = steps;
    /** @type {(() => void)[]} */
    this.listeners = [];
    this.state = /** @type {State} */ ({
      match: '', game, ruleset, version: 0, step: 0, shown: 0, to_act: null, decision: null, decision_text: null, open: false,
      outcome: null, stuck: false, position, setup: null, board: null, actions: null, last: null, history: [], seats: [],
      you: { seat: 0, sides: ['red', 'blue'] }, offers: { take_back: null, draw: null }, clocks: null, thinking: [], dice: { by: 'server', hash: '', seed: null }, hidden: false,
    });
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** Asks what stands now and what may be done. */
  async load() {
    const before = this.steps.length ? (await ask({ op: 'apply', ...this.context, actions: this.steps })).positions : [];
    const position = before.at(-1) ?? this.context.position;
    const answer = await ask({ op: 'actions', ...this.context, steps: this.steps });
    /** @type {Record<string, ActionItem[]>} */
    const places = {};
    /** @type {ActionItem[]} */
    const elsewhere = [];
    for (const action of /** @type {string[]} */ (answer.actions).map(item)) {
      if (action.from) (places[action.from] ??= []).push(action);
      else elsewhere.push(action);
    }
    this.state = {
      ...this.state,
      version: this.state.version + 1,
      step: this.steps.length,
      position,
      open: position.split(' ').length > 6,
      to_act: answer.to_act,
      outcome: answer.outcome ?? null,
      actions: { count: answer.actions.length, places, elsewhere },
      ...this.recorded(),
    };
    for (const listener of this.listeners) listener();
  }

  /**
   * What the state tells of the steps so far; a board that only shows an example tells nothing.
   *
   * @returns {Pick<State, 'last'|'history'>}
   */
  recorded() {
    return { last: null, history: [] };
  }

  /** @param {string} intent */
  async act(intent) {
    this.steps = [...this.steps, intent];
    await this.load();
  }

  /**
   * Puts everything back, or another position in its place.
   *
   * @param {string} [position]
   */
  async reset(position) {
    this.context = position ? { ...this.start.context, position } : this.start.context;
    this.steps = position ? [] : this.start.steps;
    await this.load();
  }

  /**
   * @param {string} intent
   * @param {string} [by]
   */
  verdict(intent, by) {
    return ask({ op: 'verdict', ...this.context, steps: this.steps, intent, by });
  }

  /**
   * @param {string} intent
   * @param {string} [by]
   */
  async objections(intent, by) {
    return (await ask({ op: 'objections', ...this.context, steps: this.steps, intent, by })).objections;
  }

  /**
   * @param {number} [_step]
   * @returns {Promise<State>}
   */
  async at(_step) {
    return this.state;
  }

  /** @param {number} to */
  async takeBack(to) {
    this.steps = this.steps.slice(0, to);
    await this.load();
  }
}
