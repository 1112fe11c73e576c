import { RulesChoice } from './rules_choice.js';
import { SetupChoice } from './setup_choice.js';
import { call } from './api.js';
import { capital } from './words.js';
import { html, refill } from './element.js';
import { open } from './arrival.js';
import { recall, remember } from './settings.js';

/**
 * The form for a new match: where it begins, by which rules, and who plays what.
 *
 * @typedef {import('./types.js').GameSummary} Game
 * @typedef {'me'|'friend'|'bot'} Who
 */

/** @type {[string, string][]} */
const STRENGTHS = [
  ['easy', 'Easy'],
  ['steady', 'Steady'],
  ['strong', 'Strong'],
  ['max', 'Max'],
];

/** @type {[string, string][]} */
const DICE = [
  ['server', 'Thrown here'],
  ['people', 'Typed in'],
];

/** Minutes for the whole match and seconds for each turn. */
/** @type {[string, string, {seconds: number, increment: number}|undefined][]} */
const TIMES = [
  ['none', 'None', undefined],
  ['5+3', '5 + 3', { seconds: 300, increment: 3 }],
  ['10+5', '10 + 5', { seconds: 600, increment: 5 }],
  ['20+10', '20 + 10', { seconds: 1200, increment: 10 }],
];

/** Games in which dice fall. */
const WITH_DICE = new Set(['axis', 'srd5e', 'skirmish']);

export class MatchForm {
  /**
   * @param {Game} game
   * @param {{show: (kind: 'danger', words: string) => void}} connection
   */
  constructor(game, connection) {
    this.connection = connection;
    this.strength = 'steady';
    this.time = 'none';
    this.dice = 'server';
    /** @type {Map<string, Who>} */
    this.who = new Map();
    this.element = html('form', { class: 'card form', onsubmit: (/** @type {Event} */ event) => void this.start(event) });
    this.game = game;
    this.rules = new RulesChoice(game, () => {});
    this.setup = new SetupChoice({ game: game.key, changed: () => {} });
    /** What a fight can have besides. @type {import('./fight_choices.js').FightChoices|null} */
    this.fight = null;
    this.choose(game);
  }

  /** @param {Game} game */
  choose(game) {
    this.game = game;
    this.dice = 'server';
    this.fight = null;
    this.rules = new RulesChoice(game, () => void this.setup.learn(this.rules.ruleset).catch((error) => this.complain(error)));
    const fight = game.key === 'srd5e';
    this.setup = new SetupChoice({
      game: game.key,
      pictures: fight,
      changed: () => {
        this.seat(this.setup.laid?.sides ?? []);
        this.draw();
      },
      read: (text) => this.fight?.read(text),
      alter: async (laid, ruleset) => (this.fight ? this.fight.alter(laid, ruleset) : laid),
    });
    this.who = new Map();
    this.seat(game.sides);
    void this.prepare(fight).catch((error) => this.complain(error));
    this.draw();
  }

  /** @param {boolean} fight */
  async prepare(fight) {
    if (fight) {
      const { FightChoices } = await import('./fight_choices.js');
      this.fight = new FightChoices(this);
    }
    await this.setup.learn(this.rules.ruleset);
  }

  /** @param {unknown} error */
  complain(error) {
    this.connection.show('danger', capital(/** @type {Error} */ (error).message));
  }

  /**
   * Gives every side a player, those who had one the same.
   *
   * @param {string[]} sides
   */
  seat(sides) {
    if (!sides.length) return;
    const mine = sides.some((side) => this.who.get(side) === 'me');
    this.who = new Map(sides.map((side, index) => [side, this.who.get(side) ?? (index === 0 && !mine ? 'me' : (this.fight?.heir(side) ?? 'bot'))]));
  }

  draw() {
    const name = html('input', {
      class: 'field',
      id: 'name',
      maxlength: 40,
      autocomplete: 'nickname',
      placeholder: 'Guest',
      value: recall('name') ?? '',
      oninput: () => remember('name', name.value.trim()),
    });
    const bots = [...this.who.values()].includes('bot');
    // A bot throws no dice of its own.
    if (bots) this.dice = 'server';
    const typing = this.element.contains(document.activeElement) ? (document.activeElement?.getAttribute('data-name') ?? document.activeElement?.id ?? '') : '';
    refill(
      this.element,
      html('h2', {}, 'New match'),
      html('div', { class: 'fl' }, html('span', {}, 'Begins'), this.setup.element),
      html('div', { class: 'fl' }, html('label', { for: 'rules' }, 'Rules'), this.rules.element),
      this.fight?.changes(),
      [...this.who].map(([side, who]) =>
        this.choice(this.fight?.label(side) ?? capital(side), who, [['me', 'Me'], ['friend', 'Friend'], ['bot', 'Bot']], (value) => {
          this.who.set(side, /** @type {Who} */ (value));
          this.draw();
        }),
      ),
      this.fight?.rows(),
      this.choice('Strength', this.strength, STRENGTHS, (value) => {
        this.strength = value;
        this.draw();
      }, !bots),
      this.choice('Time', this.time, TIMES.map(([key, words]) => [key, words]), (value) => {
        this.time = value;
        this.draw();
      }, false, 'Minutes for the match and seconds more for each turn'),
      WITH_DICE.has(this.game.key)
        ? this.choice('Dice', this.dice, DICE, (value) => {
            this.dice = value;
            this.draw();
          }, bots, 'Typed in: people throw real dice and say how they fell')
        : null,
      html('div', { class: 'fl' }, html('label', { for: 'name' }, 'Name'), name),
      html('div', { class: 'go' }, html('button', { type: 'submit', class: 'btn p tall', 'data-name': 'start', disabled: this.setup.problems.length > 0 }, 'Start match')),
    );
    const again = typing ? this.element.querySelector(`[data-name="${typing}"], #${CSS.escape(typing)}`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /**
   * A row of buttons of which one is pressed.
   *
   * @param {string} label
   * @param {string} value
   * @param {[string, string][]} options
   * @param {(value: string) => void} choose
   * @param {boolean} [idle] whether it does not matter now
   * @param {string} [help]
   */
  choice(label, value, options, choose, idle = false, help) {
    return html(
      'div',
      { class: idle ? 'fl idle' : 'fl' },
      html('span', { id: `label-${label}`, title: help }, label),
      html(
        'div',
        { class: 'seg', role: 'group', 'aria-labelledby': `label-${label}` },
        options.map(([key, words]) =>
          html(
            'button',
            { type: 'button', disabled: idle, 'aria-pressed': String(key === value), 'data-name': `${label}-${key}`, onclick: () => choose(key) },
            words,
          ),
        ),
      ),
    );
  }

  /** @param {Event} event */
  async start(event) {
    event.preventDefault();
    const mine = [...this.who].filter(([, who]) => who === 'me').map(([side]) => side);
    const name = recall('name') || undefined;
    /** @type {Record<string, unknown>[]} */
    const seats = mine.length ? [{ sides: mine, name }] : [];
    for (const [side, who] of this.who) {
      if (who === 'friend') seats.push({ sides: [side] });
      if (who === 'bot') seats.push({ sides: [side], player: { bot: this.strength } });
    }
    const clock = TIMES.find(([key]) => key === this.time)?.[2];
    const { laid } = this.setup;
    const body = { game: this.game.key, ruleset: laid?.ruleset ?? this.rules.ruleset, position: laid?.position, seats, clock, dice: this.dice };
    this.fight?.arrange(body);
    try {
      open(await call('POST', '/api/matches', body), body.game, mine.length ? 0 : null);
    } catch (error) {
      this.complain(error);
    }
  }
}
