import { ask } from './api.js';
import { button } from './chip.js';
import { html, refill } from './element.js';
import { politely } from './announce.js';

/**
 * How hard the fight is from here: asked only if somebody wants to know, for it is fought many times over.
 *
 * @typedef {import('./match.js').State} State
 */

/** How many fights are fought: the chance is then right within six hundredths. */
const FIGHTS = 300;

/**
 * Whether hit points are hidden from the reader: then nobody can tell.
 *
 * @param {string} position
 */
const hides = (position) => JSON.parse(position).creatures.some((/** @type {{veiled?: boolean}} */ creature) => creature.veiled);

export class Difficulty {
  /** @param {(error: unknown) => void} failed */
  constructor(failed) {
    this.failed = failed;
    this.element = html('div', { class: 'difficulty' });
    this.position = '';
  }

  /**
   * Offers to find out, where that was not found out yet.
   *
   * @param {State} state
   */
  show(state) {
    const position = state.outcome || hides(state.position) ? '' : state.position;
    if (position === this.position) return;
    this.position = position;
    this.offer(state);
  }

  /** @param {State} state */
  offer(state) {
    refill(this.element, this.position ? button('How hard is this?', () => void this.find(state), { name: 'difficulty' }) : null);
  }

  /** @param {State} state */
  async find(state) {
    const { game, ruleset, position } = state;
    refill(this.element, button('Fighting it out …', () => {}, { name: 'difficulty', disabled: true }));
    try {
      const [{ difficultyCard, difficultyWords }, answer] = await Promise.all([
        import('./difficulty_card.js'),
        ask({ op: 'simulate', game, ruleset, position, fights: FIGHTS, initiative: 'written' }),
      ]);
      if (this.position !== position) return;
      refill(this.element, difficultyCard(answer));
      politely(difficultyWords(answer));
    } catch (error) {
      if (this.position === position) this.offer(state);
      this.failed(error);
    }
  }
}
