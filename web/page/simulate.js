import { RulesChoice } from './rules_choice.js';
import { SetupChoice } from './setup_choice.js';
import { ask, games } from './api.js';
import { button } from './chip.js';
import { capital } from './words.js';
import { comparison, reportView } from './simulation_view.js';
import { html, refill } from './element.js';
import { monsterField } from './monster_field.js';
import { politely } from './announce.js';
import { readRuleset } from './address.js';
import { simulate, simulateAddress, whatIfWords } from './simulation.js';

/**
 * How hard an encounter is: fought many times, with what-ifs beside it.
 *
 * @typedef {import('./simulation.js').WhatIf} WhatIf
 * @typedef {import('./simulation.js').Answer} Answer
 */

const GAME = 'srd5e';
const FIGHTS = [100, 300, 1000, 3000, 10000];
/** @type {[string, string][]} */
const PLAYERS = [
  ['tactics', 'Tactics'],
  ['greedy', 'Greedy'],
  ['random', 'Random'],
];

/** @type {[string, string][]} */
const INITIATIVE = [
  ['', 'Rolled, unless the fight has begun'],
  ['rolled', 'Rolled in every fight'],
  ['written', 'As it is written'],
];

class SimulatePage {
  /**
   * @param {import('./types.js').GameSummary} game
   * @param {{show: (kind: 'danger', words: string) => void}} connection
   */
  constructor(game, connection) {
    this.connection = connection;
    this.fights = 300;
    /** Of the party, and of its foes. @type {[string, string]} */
    this.players = ['tactics', 'tactics'];
    /** Whether everybody rolls in each fight; what the referee thinks best if it is empty. */
    this.initiative = '';
    /** @type {WhatIf[]} */
    this.whatIfs = [];
    /** What the next what-if changes. @type {WhatIf} */
    this.next = {};
    /** The creatures that can be left out. @type {string[]} */
    this.creatures = [];
    /** @type {Answer|null} */
    this.answer = null;
    this.chosen = 0;
    /** @type {AbortController|null} */
    this.asking = null;
    this.bar = html('progress', { max: 1, value: 0, 'aria-label': 'Fights fought' });
    this.count = html('span', { class: 's muted' });
    this.form = html('form', { class: 'card form', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.run(); } });
    this.result = html('section', { class: 'result', 'aria-label': 'What came of it', 'aria-live': 'off' });
    this.rules = new RulesChoice(game, () => void this.setup.learn(this.rules.ruleset).catch((error) => this.complain(error)));
    this.setup = new SetupChoice({
      game: GAME,
      pictures: true,
      changed: () => void this.learn(),
      read: (text) => this.adopt(text),
    });
    this.element = html(
      'main',
      { class: 'lob simulate', id: 'main' },
      html('div', {}, html('h1', {}, 'How hard is this?'), html('p', { class: 'muted' }, 'An encounter is fought many times over, and counted. Every figure comes with the interval that holds the true one nineteen times of twenty.')),
      html('div', { class: 'desk' }, this.form, this.result),
    );
  }

  /** @param {unknown} error */
  complain(error) {
    this.connection.show('danger', capital(/** @type {Error} */ (error).message));
  }

  /** Takes the question that the address carries. */
  async begin() {
    const query = new URLSearchParams(location.hash.slice(1));
    const [position, ruleset, whatIfs] = [query.get('position'), readRuleset(query.get('ruleset')), query.get('what_ifs')];
    this.fights = Number(query.get('fights')) || this.fights;
    const players = (query.get('players') ?? '').split(',').filter(Boolean);
    this.initiative = query.get('initiative') ?? '';
    if (players.length) this.players = [players[0], players[1] ?? players[0]];
    try {
      this.whatIfs = JSON.parse(whatIfs ?? '[]');
    } catch {
      this.whatIfs = [];
    }
    if (ruleset) this.rules.adopt(ruleset);
    await this.setup.begin(position, this.rules.ruleset);
    this.draw();
  }

  /**
   * An own file may say by which edition it is played.
   *
   * @param {string} text
   */
  adopt(text) {
    try {
      const { ruleset } = JSON.parse(text);
      if (!ruleset) return;
      this.rules.adopt(ruleset);
      this.setup.ruleset = this.rules.ruleset;
    } catch {
      // The referee says what is wrong with it.
    }
  }

  /** Learns who is there. */
  async learn() {
    const { laid, ruleset } = this.setup;
    try {
      const text = !laid ? '{"creatures":[]}' : laid.position.startsWith('{') ? laid.position : (await ask({ op: 'setup', game: GAME, ruleset, position: laid.position })).position;
      this.creatures = JSON.parse(text).creatures.map((/** @type {{id: string}} */ { id }) => id);
    } catch {
      this.creatures = [];
    }
    this.draw();
  }

  get question() {
    const { laid, ruleset } = this.setup;
    return { position: laid?.position ?? '', ruleset, fights: this.fights, players: this.players.join(), initiative: this.initiative || undefined, what_ifs: this.whatIfs };
  }

  draw() {
    const select = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options, /** @type {string} */ value, /** @type {(value: string) => void} */ take) => {
      const field = html('select', { class: 'field', 'data-name': name, 'aria-label': label, onchange: () => take(field.value) }, options.map(([key, words]) => html('option', { value: key, selected: key === value }, words)));
      return field;
    };
    const { asking } = this;
    const focused = this.form.contains(document.activeElement) ? (document.activeElement?.getAttribute('data-name') ?? '') : '';
    refill(
      this.form,
      html('h2', {}, 'The question'),
      html('div', { class: 'fl' }, html('span', {}, 'Encounter'), this.setup.element),
      html('div', { class: 'fl' }, html('label', { for: 'rules' }, 'Rules'), this.rules.element),
      html('div', { class: 'fl' }, html('span', {}, 'Fights'), select('fights', 'How many fights', [...new Set([...FIGHTS, this.fights])].toSorted((a, b) => a - b).map((number) => [String(number), String(number)]), String(this.fights), (value) => (this.fights = Number(value)))),
      html(
        'div',
        { class: 'fl' },
        html('span', {}, 'Players'),
        html(
          'div',
          { class: 'row' },
          select('party-player', 'Who plays the party', PLAYERS.map(([key, words]) => [key, `Party: ${words}`]), this.players[0], (value) => (this.players[0] = value)),
          select('foes-player', 'Who plays the foes', PLAYERS.map(([key, words]) => [key, `Foes: ${words}`]), this.players[1], (value) => (this.players[1] = value)),
        ),
      ),
      html('div', { class: 'fl' }, html('span', {}, 'Initiative'), select('initiative', 'Who comes first', INITIATIVE, this.initiative, (value) => (this.initiative = value))),
      html('div', { class: 'fl' }, html('span', {}, 'What if'), this.whatIfForm(select)),
      html(
        'div',
        { class: 'go' },
        asking
          ? html('div', { class: 'row' }, this.bar, this.count, button('Stop', () => asking.abort(), { name: 'stop' }))
          : html('button', { type: 'submit', class: 'btn p tall', 'data-name': 'run', disabled: !this.setup.laid }, 'Fight it out'),
      ),
    );
    const again = focused ? this.form.querySelector(`[data-name="${focused}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {(name: string, label: string, options: [string, string][], value: string, take: (value: string) => void) => HTMLElement} select */
  whatIfForm(select) {
    const { next } = this;
    const change = () => {
      const made = Object.fromEntries(Object.entries(next).filter(([, value]) => (Array.isArray(value) ? value.length : value)));
      if (!Object.keys(made).length) return;
      this.whatIfs = [...this.whatIfs, made];
      this.next = {};
      this.draw();
    };
    return html(
      'div',
      { class: 'whatifs' },
      html(
        'ul',
        { class: 'creatures', 'aria-label': 'What-ifs' },
        this.whatIfs.map((whatIf, index) =>
          html(
            'li',
            {},
            html('span', { class: 'grow' }, whatIfWords(whatIf)),
            html('button', { type: 'button', class: 'btn small', 'data-name': `drop-${index}`, onclick: () => { this.whatIfs = this.whatIfs.filter((_, place) => place !== index); this.draw(); } }, 'Remove'),
          ),
        ),
      ),
      html('div', { class: 'row' }, monsterField(GAME, this.rules.ruleset, 'what-add', next.add?.[0] ?? '', (value) => (next.add = value ? [value] : []))),
      html(
        'div',
        { class: 'row' },
        select('what-remove', 'Without', [['', 'Nobody missing'], ...this.creatures.map((id) => /** @type {[string, string]} */ ([id, `Without ${id.replaceAll('-', ' ')}`]))], next.remove?.[0] ?? '', (value) => (next.remove = value ? [value] : [])),
        select('what-level', 'Level', [['', 'Same level'], ...Array.from({ length: 20 }, (_, index) => /** @type {[string, string]} */ ([String(index + 1), `Level ${index + 1}`]))], String(next.level ?? ''), (value) => (next.level = Number(value) || undefined)),
        select('what-edition', 'Edition', [['', 'Same edition'], ['2014', 'Rules of 2014'], ['2024', 'Rules of 2024']], next.edition ?? '', (value) => (next.edition = value || undefined)),
      ),
      button('Add this what-if', change, { name: 'add-what-if' }),
    );
  }

  /** Fights it out. */
  async run() {
    if (this.asking || !this.setup.laid) return;
    const asking = new AbortController();
    this.asking = asking;
    this.bar.value = 0;
    this.count.textContent = '';
    history.replaceState(null, '', simulateAddress(this.question));
    this.draw();
    try {
      const tell = (/** @type {import('./simulation.js').Progress} */ { done, of }) => {
        this.bar.max = Math.max(of, 1);
        this.bar.value = done;
        this.count.textContent = of ? `${done} of ${of}` : '';
      };
      this.answer = await simulate({ game: GAME, ...this.question }, tell, asking.signal);
      this.chosen = 0;
      const [report] = this.answer.reports;
      politely(`${capital(report.difficulty)}. ${this.answer.party} wins ${Math.round(report.won.share * 100)} per cent of ${report.fights} fights.`);
    } catch (error) {
      if (!asking.signal.aborted) this.complain(error);
    } finally {
      this.asking = null;
      this.draw();
      this.tell();
    }
  }

  /** Tells what came of it. */
  tell() {
    const { answer } = this;
    if (!answer) return;
    const copied = html('span', { role: 'status', class: 's muted' });
    const copy = () => void navigator.clipboard?.writeText(location.href).then(() => (copied.textContent = 'Copied.'), () => {});
    refill(
      this.result,
      answer.reports.length > 1
        ? comparison(answer, this.chosen, (index) => {
            this.chosen = index;
            this.tell();
          })
        : null,
      reportView(answer, this.chosen),
      html('div', { class: 'row share' }, button('Copy the link to this question', copy, { name: 'copy-question' }), copied),
    );
  }
}

/** @param {{show: (kind: 'danger', words: string) => void}} connection */
export async function simulatePage(connection) {
  const game = (await games()).find(({ key }) => key === GAME);
  document.title = 'How hard is this? · Rulebound';
  if (!game) return html('main', { class: 'nothing', id: 'main' }, html('h1', {}, 'There are no encounters here.'));
  const page = new SimulatePage(game, connection);
  await page.begin();
  return page.element;
}
