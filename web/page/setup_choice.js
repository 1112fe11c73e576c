import { ask, look } from './api.js';
import { capital, sentence } from './words.js';
import { html, refill } from './element.js';
import { isDark } from './settings.js';
import { presetOf } from './monster_field.js';

/**
 * Where a match begins: one of the ready-made setups, or an own one as text, with everything that is wrong with it. The same
 * for every game.
 *
 * @typedef {{name: string, line: string, note: string, sides: string[]}} Scenario
 * @typedef {{message: string, problem?: {place?: string}}} Problem
 * @typedef {{position: string, ruleset?: unknown, sides: string[]}} Laid
 *
 * @typedef {object} Setting
 * @property {string} game
 * @property {boolean} [pictures]  Whether the ready-made ones are shown.
 * @property {() => void} changed  Hears of every change.
 * @property {(text: string) => void} [read]  Hears of an own text before it is checked.
 * @property {(laid: Laid, ruleset: unknown) => Promise<Laid>} [alter]  What else is changed.
 */

/** How long nobody types before a text is checked, in milliseconds. */
const REST = 300;
const PICTURE = 320;

/**
 * A problem with its place.
 *
 * @param {Problem} problem
 */
export function problemView({ message, problem }) {
  const place = problem?.place;
  const rest = place && message.startsWith(`${place}: `) ? message.slice(place.length + 2) : null;
  return html('li', {}, rest === null ? sentence(message) : [html('code', {}, place), ' ', sentence(rest)]);
}

export class SetupChoice {
  /** @param {Setting} setting */
  constructor(setting) {
    this.setting = setting;
    /** @type {Scenario[]} */
    this.scenarios = [];
    this.scenario = '';
    /** An own text instead. @type {string|null} */
    this.own = null;
    /** @type {unknown} */
    this.ruleset = undefined;
    /** What comes of it; null while it is none. @type {Laid|null} */
    this.laid = null;
    /** @type {Problem[]} */
    this.problems = [];
    this.listed = false;
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.resting = undefined;
    this.element = html('div', { class: 'setup' });
    this.text = html('textarea', {
      class: 'field mono',
      rows: 6,
      spellcheck: 'false',
      'data-name': 'own-text',
      'aria-label': 'Your own position',
      placeholder: 'Paste a position here, or choose a file',
      oninput: () => this.typed(),
    });
    this.file = html('input', { type: 'file', class: 'field', 'data-name': 'own-file', 'aria-label': 'A file with a position', onchange: () => void this.opened() });
    this.wrong = html('ul', { class: 'ev problems', role: 'alert' });
  }

  /**
   * Learns what is ready under a ruleset, and lays out what is chosen.
   *
   * @param {unknown} ruleset
   */
  async learn(ruleset) {
    this.ruleset = ruleset;
    const preset = presetOf(ruleset);
    const { scenarios } = await look(`/api/scenarios/${this.setting.game}${preset ? `?ruleset=${encodeURIComponent(preset)}` : ''}`);
    this.scenarios = scenarios;
    if (!this.current) this.scenario = scenarios[0]?.name ?? 'start';
    await this.lay();
  }

  /**
   * Takes the name of a ready-made setup or an own text, and a ruleset.
   *
   * @param {string|null} position
   * @param {unknown} ruleset
   */
  async begin(position, ruleset) {
    if (position && /\s|[{/]/.test(position)) {
      this.own = position;
      this.text.value = position;
    } else if (position) this.scenario = position;
    await this.learn(ruleset);
  }

  /** The ready-made setup that is chosen. */
  get current() {
    return this.scenarios.find(({ name }) => name === this.scenario);
  }

  /** Finds out what comes of what was chosen. */
  async lay() {
    const number = (this.asked += 1);
    try {
      const laid = await this.found();
      if (number !== this.asked) return;
      this.laid = laid;
      this.problems = [];
    } catch (error) {
      if (number !== this.asked) return;
      const { at } = /** @type {any} */ (error).problem ?? {};
      const place = at?.line ? `Line ${at.line}, column ${at.column}: ` : '';
      this.laid = null;
      this.problems = at?.problems?.length ? at.problems : [{ message: `${place}${/** @type {Error} */ (error).message}` }];
    }
    this.draw();
    this.setting.changed();
  }

  /** @returns {Promise<Laid>} */
  async found() {
    const { game, alter } = this.setting;
    const { own, ruleset, current } = this;
    let laid = /** @type {Laid} */ ({ position: this.scenario, sides: current?.sides ?? [] });
    if (own !== null) {
      if (!own.trim()) throw new Error('Nothing is written yet.');
      const answer = await ask({ op: 'setup', game, ruleset, position: own });
      if (answer.problems.length) throw Object.assign(new Error('problems'), { problem: { at: { problems: answer.problems } } });
      laid = { position: answer.position, sides: answer.sides };
    }
    return alter ? alter(laid, ruleset) : laid;
  }

  typed() {
    clearTimeout(this.resting);
    this.own = this.text.value;
    this.resting = setTimeout(() => {
      this.setting.read?.(this.text.value);
      void this.lay();
    }, REST);
  }

  async opened() {
    const file = this.file.files?.[0];
    if (!file) return;
    this.text.value = await file.text();
    this.typed();
  }

  /** @param {string} name */
  choose(name) {
    this.own = null;
    this.scenario = name;
    this.listed = false;
    void this.lay();
    this.draw();
    const head = this.element.querySelector('[data-name="setups"]');
    if (head instanceof HTMLElement) head.focus({ preventScroll: true });
  }

  writeOwn() {
    this.own = this.text.value;
    this.listed = false;
    void this.lay();
    this.draw();
    this.text.focus();
  }

  draw() {
    const typing = document.activeElement === this.text;
    const { current, own, listed, scenarios } = this;
    const name = own !== null ? 'Your own' : capital((current?.name ?? this.scenario).replaceAll('-', ' '));
    const toggle = () => {
      this.listed = !listed;
      this.draw();
      const head = this.element.querySelector('[data-name="setups"]');
      if (head instanceof HTMLElement) head.focus({ preventScroll: true });
    };
    refill(
      this.element,
      html(
        'button',
        { type: 'button', class: 'field chosen', 'data-name': 'setups', 'aria-expanded': String(listed), onclick: toggle },
        own === null && current ? this.picture(current) : null,
        html('span', { class: 'tx' }, html('b', {}, name), own === null && current?.note ? html('span', { class: 's muted' }, capital(current.note)) : null),
        html('span', { class: 's muted' }, listed ? 'close ▴' : 'change ▾'),
      ),
      own === null && current?.line ? html('p', { class: 's muted' }, current.line) : null,
      listed
        ? html(
            'div',
            { class: this.setting.pictures ? 'scenarios pictured' : 'scenarios', role: 'group', 'aria-label': 'Where it begins' },
            scenarios.map((scenario) => this.card(scenario)),
            html(
              'button',
              { type: 'button', class: 'scenario', 'data-name': 'own', 'aria-pressed': String(own !== null), onclick: () => this.writeOwn() },
              html('span', { class: 'tx' }, html('b', {}, 'Your own'), html('span', { class: 's muted' }, 'Paste a position or open a file.')),
            ),
          )
        : null,
      own !== null ? [this.text, this.file] : null,
      this.wrong,
    );
    refill(this.wrong, own === null || own.trim() ? this.problems.map(problemView) : null);
    if (typing) this.text.focus();
  }

  /** @param {Scenario} scenario */
  card(scenario) {
    const { name, line, note } = scenario;
    return html(
      'button',
      { type: 'button', class: 'scenario', 'data-scenario': name, 'aria-pressed': String(this.own === null && name === this.scenario), onclick: () => this.choose(name) },
      this.picture(scenario),
      html(
        'span',
        { class: 'tx' },
        html('b', {}, capital(name.replaceAll('-', ' '))),
        note ? html('span', { class: 's' }, capital(note)) : null,
        line ? html('span', { class: 's muted' }, line) : null,
      ),
    );
  }

  /** @param {Scenario} scenario */
  picture({ name }) {
    if (!this.setting.pictures) return null;
    const query = new URLSearchParams({ name, theme: isDark() ? 'dark' : 'light', bare: 'true', size: String(PICTURE) });
    const preset = presetOf(this.ruleset);
    if (preset) query.set('ruleset', preset);
    return html('img', { src: `/api/pictures/${this.setting.game}/scenario.svg?${query}`, alt: '', loading: 'lazy', width: 96, height: 64 });
  }
}
