import { button } from './chip.js';
import { html, refill } from './element.js';
import { politely } from './announce.js';
import { percent } from './odds.js';
import { simulate, simulateAddress } from './simulation.js';
import { capital } from './words.js';

/**
 * How hard the fight is from here: asked only if somebody wants to know, for it is fought many times over. The answer stays,
 * with the step it was asked at, until it is asked again.
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
    /** @type {State|null} */
    this.state = null;
    /** What was found out, and at which step. @type {{step: number, answer: import('./simulation.js').Answer}|null} */
    this.found = null;
    /** @type {AbortController|null} */
    this.asking = null;
    this.bar = html('progress', { max: FIGHTS, value: 0, 'aria-label': 'Fights fought' });
    this.drawn = '';
  }

  /** @param {State} state */
  show(state) {
    this.state = state.outcome || hides(state.position) ? null : state;
    this.draw();
  }

  draw() {
    const { state, found, asking } = this;
    const key = JSON.stringify([state?.position, found?.step, asking !== null]);
    if (key === this.drawn) return;
    this.drawn = key;
    if (!state) {
      this.asking?.abort();
      refill(this.element);
      return;
    }
    if (asking) {
      refill(this.element, html('div', { class: 'row' }, this.bar, button('Stop', () => asking.abort(), { name: 'stop' })));
      return;
    }
    if (!found) {
      refill(this.element, button('How hard is this?', () => void this.find(), { name: 'difficulty' }));
      return;
    }
    const { step, answer } = found;
    const [report] = answer.reports;
    const { game, ruleset, position, shown } = state;
    refill(
      this.element,
      html(
        'section',
        { class: 'verdictline card', 'aria-label': 'How hard is this?', 'data-difficulty': report.difficulty },
        html('p', {}, html('b', {}, capital(report.difficulty)), step === shown ? '' : ` at step ${step}`, html('span', { class: 's muted' }, `, ${answer.party} wins ${percent(report.won.least)} to ${percent(report.won.most)} of ${report.fights} fights`)),
        html(
          'div',
          { class: 'row' },
          step === shown ? null : button('Ask again', () => void this.find(), { name: 'difficulty' }),
          html('a', { class: 'btn small', href: simulateAddress({ position, ruleset, fights: FIGHTS, initiative: 'written' }), target: '_blank', 'data-name': 'more', 'data-game': game }, 'More, and what-ifs'),
        ),
      ),
    );
  }

  async find() {
    const { state } = this;
    if (!state) return;
    const { game, ruleset, position, shown } = state;
    const asking = new AbortController();
    this.asking = asking;
    this.bar.value = 0;
    this.draw();
    try {
      const answer = await simulate({ game, ruleset, position, fights: FIGHTS, initiative: 'written' }, ({ done }) => (this.bar.value = done), asking.signal);
      this.found = { step: shown, answer };
      const [report] = answer.reports;
      politely(`${capital(report.difficulty)}: ${answer.party} wins ${percent(report.won.share)} of ${report.fights} fights.`);
    } catch (error) {
      if (!asking.signal.aborted) this.failed(error);
    } finally {
      this.asking = null;
      this.drawn = '';
      this.draw();
    }
  }
}
