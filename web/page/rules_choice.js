import { capital } from './words.js';
import { html, refill } from './element.js';
import { rulebook } from './api.js';

/**
 * The rules that a match is played by: a preset, and the switches that are set otherwise.
 *
 * @typedef {import('./types.js').GameSummary} Game
 */
export class RulesChoice {
  /**
   * @param {Game} game
   * @param {() => void} changed
   */
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    this.preset = game.presets[0];
    /** Switches that differ from the preset. @type {Map<string, unknown>} */
    this.switches = new Map();
    this.summary = html('span', { class: 'xs muted summary' });
    this.list = html('div', { class: 'switches' });
    this.house = html(
      'details',
      { class: 'house', ontoggle: () => void this.learn().catch(() => {}) },
      html('summary', { 'data-name': 'house' }, 'House rules'),
      this.list,
    );
    const select = html(
      'select',
      { class: 'field', id: 'rules', onchange: () => this.choose(select.value) },
      game.presets.map((preset) => html('option', { value: preset, selected: preset === this.preset }, capital(preset))),
    );
    this.select = select;
    // Only for those who look at its switches.
    select.addEventListener('focus', () => void this.tell().catch(() => {}));
    this.element = html('span', { class: 'pick' }, select, this.summary, this.house);
  }

  /** The ruleset as a request writes it. */
  get ruleset() {
    return this.switches.size ? { preset: this.preset, ...Object.fromEntries(this.switches) } : this.preset;
  }

  /**
   * Takes a ruleset as a file or an address writes it.
   *
   * @param {unknown} ruleset
   */
  adopt(ruleset) {
    const { preset = this.game.presets[0], ...switches } = typeof ruleset === 'string' ? { preset: ruleset } : /** @type {Record<string, any>} */ (ruleset);
    if (!this.game.presets.includes(preset)) return;
    this.preset = preset;
    this.select.value = preset;
    this.switches = new Map(Object.entries(switches));
  }

  /** @param {string} preset */
  choose(preset) {
    if (!this.game.presets.includes(preset)) return;
    this.preset = preset;
    this.select.value = preset;
    this.switches.clear();
    void this.tell().catch(() => {});
    if (this.house.open) void this.learn().catch(() => {});
    this.changed();
  }

  async tell() {
    const { presets } = await rulebook(this.game.key);
    this.summary.textContent = capital(presets.find(({ name }) => name === this.preset)?.summary ?? '');
  }

  /**
   * Sets a switch.
   *
   * @param {string} name
   * @param {unknown} value
   * @param {unknown} usual what the preset has
   */
  set(name, value, usual) {
    if (value === usual) this.switches.delete(name);
    else this.switches.set(name, value);
    this.changed();
  }

  /** Lists the switches. */
  async learn() {
    const { presets, switches } = await rulebook(this.game.key);
    const usual = presets.find(({ name }) => name === this.preset)?.ruleset ?? {};
    refill(
      this.list,
      switches.map(({ name, summary, words }) => {
        const value = this.switches.get(name) ?? usual[name];
        return html('label', { class: 'switch' }, this.control(name, value, usual[name], words), html('span', { class: 's' }, summary));
      }),
    );
  }

  /**
   * @param {string} name
   * @param {unknown} value
   * @param {unknown} usual
   * @param {string[]} words
   */
  control(name, value, usual, words) {
    if (typeof usual === 'boolean') {
      const box = html('input', { type: 'checkbox', 'data-switch': name, checked: Boolean(value), onchange: () => this.set(name, box.checked, usual) });
      return box;
    }
    if (words.length) {
      const select = html(
        'select',
        { class: 'field', 'data-switch': name, onchange: () => this.set(name, select.value, usual) },
        words.map((word) => html('option', { value: word, selected: word === value }, word.replaceAll(/[-_]/g, ' '))),
      );
      return select;
    }
    const field = html('input', { type: 'number', class: 'field', 'data-switch': name, value: String(value), onchange: () => this.set(name, Number(field.value), usual) });
    return field;
  }
}
