import { Board } from './board.js';
import { Palette } from './palette.js';
import { addressOf, placeHere } from './address.js';
import { ask, call, games } from './api.js';
import { button, stateChip } from './chip.js';
import { capital, sentence, some } from './words.js';
import { html, refill } from './element.js';
import { isLetter } from './piece.js';
import { numbered } from './objection.js';
import { open } from './arrival.js';
import { politely } from './announce.js';
import { readPlacement, sideToMove, writePlacement } from './position.js';
import { recall } from './settings.js';
import { stackName } from './piece_words.js';

/**
 * The position editor: any stack on any square, and all that is wrong with it.
 *
 * @typedef {{message: string, squares: string[]}} Problem
 * @typedef {ReturnType<typeof import('./bar.js').connectionBar>} ConnectionBar
 */

const GAME = 'commander';
const EMPTY = `${Array.from({ length: 12 }, () => '11').join('/')} r - - 0 1`;
/** How long to wait for the next letter of a text before it is looked at. */
const PAUSE = 150;

/** @type {[string, string][]} */
const OPPONENTS = [
  ['easy', 'Easy bot'],
  ['steady', 'Steady bot'],
  ['strong', 'Strong bot'],
  ['max', 'Max bot'],
  ['friend', 'A friend'],
  ['me', 'Me, both sides'],
];

/** @param {ConnectionBar} connection */
export async function editorPage(connection) {
  const place = placeHere();
  const game = (await games()).find(({ key }) => key === GAME);
  const page = new EditorPage(connection, game?.presets ?? [], place.ruleset);
  document.title = 'Position editor · Rulebound';
  await page.load(place.position);
  return page.element;
}

class EditorPage {
  /**
   * @param {ConnectionBar} connection
   * @param {string[]} presets
   * @param {unknown} ruleset
   */
  constructor(connection, presets, ruleset) {
    this.connection = connection;
    this.presets = presets;
    this.ruleset = ruleset ?? presets[0];
    this.text = EMPTY;
    this.flipped = false;
    /** @type {Problem[]} */
    this.problems = [];
    this.good = false;
    this.asked = 0;
    this.waiting = 0;
    this.opponent = 'steady';
    this.palette = new Palette();
    this.board = new Board({
      press: (square) => this.put(square, this.palette.used(this.placement.get(square))),
      lift: (square) => this.placement.has(square),
      drop: (from, to) => this.carry(from, to),
      hold: () => {},
      release: () => {},
      key: (event, square) => this.key(event, square),
    });
    this.panel = html('section', { class: 'panel card', 'aria-label': 'Problems' });
    this.field = html('textarea', {
      class: 'field mono',
      id: 'text',
      rows: 3,
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      oninput: () => {
        clearTimeout(this.waiting);
        this.waiting = window.setTimeout(() => void this.take(this.field.value.trim().replaceAll(/\s+/g, ' ')), PAUSE);
      },
    });
    this.form = html('section', { class: 'card form settings', 'aria-label': 'Position' });
    this.element = html(
      'main',
      { class: 'match editor', id: 'main' },
      html('h1', { class: 'sr' }, 'Position editor'),
      html('div', { class: 'boardwrap' }, this.board.element),
      html('aside', { class: 'col', 'aria-label': 'Editor' }, this.palette.element, this.panel, this.form),
    );
    document.addEventListener('language', () => this.show());
  }

  get placement() {
    return readPlacement(this.text);
  }

  /** The fields of the text, those that are missing filled in. */
  get fields() {
    const [, ...usual] = EMPTY.split(' ');
    const [placement = '', ...fields] = this.text.split(' ');
    return [placement, ...usual.map((value, index) => fields[index] ?? value)];
  }

  /**
   * Begins with a position, or with the name of one.
   *
   * @param {string} position
   */
  async load(position) {
    const named = await ask({ op: 'setup', game: GAME, ruleset: this.ruleset, position }).catch(() => null);
    await this.take(named?.position ?? position);
  }

  /**
   * Takes a text and asks what is wrong with it.
   *
   * @param {string} text
   */
  async take(text) {
    this.text = text;
    history.replaceState(null, '', addressOf('editor', { position: text, ruleset: this.ruleset }));
    this.draw();
    const asked = ++this.asked;
    const found = await this.judge(text);
    if (asked !== this.asked) return;
    const changed = found.map(({ message }) => message).join() !== this.problems.map(({ message }) => message).join();
    this.problems = found;
    this.good = !found.length;
    this.show();
    if (changed) politely(found.length ? `${some(found.length, 'problem')}. ${sentence(found[0].message)}` : 'The position is fine.');
  }

  /**
   * @param {string} position
   * @returns {Promise<Problem[]>}
   */
  async judge(position) {
    try {
      const answer = await ask({ op: 'setup', game: GAME, ruleset: this.ruleset, position });
      // Members of a stack stand in the order in which the game writes them.
      if (answer.position && answer.position.split(' ').length === position.split(' ').length) this.text = answer.position;
      return answer.problems.map((/** @type {any} */ { message, problem }) => ({
        message,
        squares: [problem.square ?? [], problem.squares ?? [], problem.to ?? []].flat(),
      }));
    } catch (error) {
      const { message, problem } = /** @type {any} */ (error);
      const column = problem?.at?.column;
      return [{ message: column ? `${message} (column ${column})` : message, squares: [] }];
    }
  }

  /**
   * @param {string} square
   * @param {import('./position.js').Stack|null} stack
   */
  put(square, stack) {
    const { placement } = this;
    if (stack) placement.set(square, stack);
    else placement.delete(square);
    const { fields } = this;
    void this.take([writePlacement(placement), ...fields.slice(1)].join(' '));
    politely(stack ? `${square}: ${stack.color} ${stackName(stack)}` : `${square} is empty.`);
  }

  /**
   * Carries a stack to another square, or off the board.
   *
   * @param {string} from
   * @param {string|null} to
   */
  carry(from, to) {
    const { placement } = this;
    const stack = placement.get(from);
    if (!stack || from === to) {
      this.show();
      return;
    }
    placement.delete(from);
    if (to) placement.set(to, stack);
    void this.take([writePlacement(placement), ...this.fields.slice(1)].join(' '));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} square
   */
  key(event, square) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const stack = this.placement.get(square);
    if (event.key === 'Enter' || event.key === ' ') this.put(square, this.palette.used(stack));
    else if (event.key === 'Delete' || event.key === 'Backspace') this.put(square, null);
    else {
      const letter = event.key.toUpperCase();
      if (event.key.length !== 1 || !isLetter(letter)) return false;
      this.put(square, this.palette.used(stack, letter));
    }
    return true;
  }

  /**
   * @param {number} index of a field of the text
   * @param {string} value
   */
  set(index, value) {
    const { fields } = this;
    fields[index] = value;
    void this.take(fields.join(' '));
  }

  /** Draws everything. */
  show() {
    this.draw();
    refill(
      this.panel,
      html('div', { class: 'head' }, this.good ? stateChip('yes', 'Fine') : stateChip('no', some(this.problems.length, 'problem'))),
      this.good
        ? html('p', { class: 'say' }, `${capital(sideToMove(this.text))} to move.`)
        : html('ol', { class: 'ev', 'aria-label': 'Problems' }, this.problems.map((problem) => this.problemLine(problem))),
      html('p', { class: 's muted wide' }, 'Click to put the piece in hand, drag to move, off the board to remove.'),
    );
    this.panel.className = `panel card ${this.good ? 'ok' : 'no'}`;
    for (const control of this.form.querySelectorAll('[data-needs-good]')) {
      if (control instanceof HTMLButtonElement) control.disabled = !this.good;
    }
  }

  /** The problems in the shape of objections, so that the board marks them alike. */
  get objections() {
    return this.problems.map(({ message, squares }) => ({
      rule: '', kind: '', message, fields: {}, remedy: null, counterfactual: {},
      evidence: squares.map((at) => /** @type {import('./types.js').Mark} */ ({ role: 'owed', type: 'place', at })),
    }));
  }

  /** @param {Problem} problem */
  problemLine({ message, squares }) {
    const marks = numbered(this.objections).map(({ at }) => at);
    return html(
      'li',
      {},
      squares.length
        ? squares.map((square) => html('span', { class: 'num' }, marks.indexOf(square) + 1))
        : html('span', { class: 'num', 'aria-hidden': 'true' }, '×'),
      html('span', {}, sentence(message)),
    );
  }

  /** Draws the board and the form. */
  draw() {
    const { placement, objections } = this;
    const marked = new Set(this.problems.flatMap(({ squares }) => squares));
    this.board.show({
      placement,
      flipped: this.flipped,
      last: [],
      selected: null,
      legal: [],
      check: [],
      objection: marked.size ? { refusals: objections, from: null, to: null, words: '', flash: false } : null,
      choice: null,
      meant: null,
      hints: [],
      trail: [],
      waiting: null,
      movable: new Set(placement.keys()),
      label: (square) => {
        const stack = placement.get(square);
        return [square, stack ? `${stack.color} ${stackName(stack)}` : 'empty', marked.has(square) ? 'problem' : null].filter(Boolean).join(', ');
      },
    });
    if (document.activeElement !== this.field) this.field.value = this.text;
    this.drawForm();
  }

  drawForm() {
    const focused = this.form.contains(document.activeElement) ? document.activeElement?.id : null;
    if (focused === 'text' || focused === 'half' || focused === 'full') return;
    const { fields } = this;
    const custom = typeof this.ruleset === 'string' ? [] : ['custom'];
    const rules = html(
      'select',
      {
        class: 'field',
        id: 'rules',
        onchange: () => {
          if (rules.value !== 'custom') this.ruleset = rules.value;
          void this.take(this.text);
        },
      },
      [...custom, ...this.presets].map((preset) => html('option', { value: preset, selected: preset === this.ruleset }, capital(preset))),
    );
    const number = (/** @type {string} */ id, /** @type {number} */ index, /** @type {number} */ least) => {
      const field = html('input', { class: 'field', id, type: 'number', min: least, max: 9999, value: fields[index], onchange: () => this.set(index, field.value || String(least)) });
      return field;
    };
    const opponent = html(
      'select',
      { class: 'field', id: 'opponent', onchange: () => (this.opponent = opponent.value) },
      OPPONENTS.map(([value, words]) => html('option', { value, selected: value === this.opponent }, words)),
    );
    const side = (/** @type {string} */ letter, /** @type {string} */ words) =>
      html('button', { type: 'button', id: `to-move-${letter}`, 'aria-pressed': String(fields[1] === letter), onclick: () => this.set(1, letter) }, words);
    const needs = (/** @type {HTMLButtonElement} */ control) => {
      control.dataset.needsGood = '';
      control.disabled = !this.good;
      return control;
    };
    refill(
      this.form,
      html('div', { class: 'fl' }, html('span', { id: 'label-turn' }, 'To move'), html('div', { class: 'seg', role: 'group', 'aria-labelledby': 'label-turn' }, side('r', 'Red'), side('b', 'Blue'))),
      html('div', { class: 'fl' }, html('label', { for: 'half' }, 'Quiet turns'), html('div', { class: 'row' }, number('half', 4, 0), html('label', { for: 'full', class: 'beside' }, 'Move'), number('full', 5, 1))),
      html('div', { class: 'fl' }, html('label', { for: 'rules' }, 'Rules'), rules),
      html('div', { class: 'stackedfield' }, html('label', { for: 'text' }, 'Position as text'), this.field),
      html(
        'div',
        { class: 'row' },
        button('Start', () => void this.load('start'), { name: 'start-position' }),
        button('Clear', () => void this.take(EMPTY), { name: 'clear' }),
        button('Flip', () => { this.flipped = !this.flipped; this.show(); }, { name: 'flip' }),
      ),
      html('div', { class: 'fl' }, html('label', { for: 'opponent' }, 'Opponent'), opponent),
      html(
        'div',
        { class: 'row' },
        needs(button('Play from here', () => void this.play(), { primary: true, name: 'play' })),
        needs(button('Analyse', () => location.assign(addressOf('analysis', { position: this.text, ruleset: this.ruleset })), { name: 'analyse' })),
      ),
    );
    const again = focused ? document.getElementById(focused) : null;
    if (again) again.focus();
  }

  /** A match from here; the reader has the side to move. */
  async play() {
    const mine = sideToMove(this.text);
    const other = mine === 'red' ? 'blue' : 'red';
    const name = recall('name') || undefined;
    const rival = this.opponent === 'friend' ? { sides: [other] } : { sides: [other], player: { bot: this.opponent } };
    const seats = this.opponent === 'me' ? [{ sides: ['red', 'blue'], name }] : [{ sides: [mine], name }, rival];
    try {
      open(await call('POST', '/api/matches', { game: GAME, ruleset: this.ruleset, position: this.text, seats, listed: false }), GAME, 0);
    } catch (error) {
      this.connection.show('danger', capital(/** @type {Error} */ (error).message));
    }
  }
}
