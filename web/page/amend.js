import { button, closeButton, stateChip } from './chip.js';
import { capital, sentence } from './words.js';
import { html, refill } from './element.js';
import { isMaster, masterOf } from './master.js';
import { politely } from './announce.js';

/**
 * The table's word: another position in the place of the one that stands there, with a reason that everybody reads.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 * @typedef {{setup: unknown, reason: string}} Amendment
 *
 * @typedef {object} Editor  What a game has for changing positions, beside their text.
 * @property {(desk: AmendDesk) => import('./element.js').Child[]} form
 * @property {() => Amendment|string} amendment  What would be put there, or what is missing.
 * @property {() => import('./element.js').Child} [offer]  What stands under the panel while nothing is changed.
 * @property {() => void} [open]
 * @property {() => void} [close]
 */

/** How long a reason may be, in characters. */
const LONGEST_REASON = 200;

/**
 * Whether the reader may put another position there, or ask the others for it.
 *
 * @param {State} state
 */
export function mayAmend(state) {
  if (!state.you) return false;
  return masterOf(state) ? isMaster(state) : state.outcome === null && !state.hidden;
}

/** The position as text, for every game. @implements {Editor} */
class TextEditor {
  constructor() {
    this.text = html('textarea', { class: 'field mono', rows: 8, spellcheck: 'false', 'data-name': 'setup', 'aria-label': 'The position' });
    this.reason = html('input', { class: 'field', maxlength: LONGEST_REASON, autocomplete: 'off', 'data-name': 'amend-reason', 'aria-label': 'Why', placeholder: 'Why' });
    this.position = '';
  }

  /** @param {AmendDesk} desk */
  form(desk) {
    const { position } = desk.page.link.state;
    if (position !== this.position) {
      this.position = position;
      this.text.value = pretty(position);
      this.reason.value = '';
    }
    return [this.text, this.reason];
  }

  amendment() {
    const reason = this.reason.value.trim();
    return reason ? { setup: this.text.value.trim(), reason } : 'Say why.';
  }
}

/**
 * JSON with room between its parts; other texts as they are.
 *
 * @param {string} text
 */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

export class AmendDesk {
  /**
   * @param {PlainPage} page
   * @param {(page: PlainPage) => Editor} [editor]
   */
  constructor(page, editor) {
    this.page = page;
    this.opened = false;
    /** Whether the text is edited although the game has more than that. */
    this.plain = false;
    this.editor = editor?.(page) ?? null;
    this.text = new TextEditor();
    this.problems = html('ul', { class: 'ev problems', role: 'alert' });
  }

  get may() {
    return mayAmend(this.page.link.state) && !this.page.past;
  }

  toggle() {
    if (this.opened) this.page.letGo();
    else this.open();
  }

  open() {
    const { page } = this;
    page.dismiss();
    if (!this.may) {
      const master = masterOf(page.link.state);
      page.conduct.connection.show('lost', master ? 'Only the game master changes the position.' : 'Nothing can be changed here.', { label: 'All right', action: () => {} });
      return;
    }
    this.opened = true;
    refill(this.problems);
    this.editor?.open?.();
    page.show();
    const first = page.panel.querySelector('select, input, textarea');
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  close() {
    if (this.opened) this.editor?.close?.();
    this.opened = false;
  }

  get current() {
    return this.editor && !this.plain ? this.editor : this.text;
  }

  /** @returns {Leaf|null} */
  leaf() {
    if (!this.opened || !this.may) return null;
    const other = this.editor
      ? html(
          'button',
          {
            type: 'button',
            class: 'btn q small',
            'data-name': 'as-text',
            onclick: () => {
              this.plain = !this.plain;
              refill(this.problems);
              this.page.show();
            },
          },
          this.plain ? 'Change one thing' : 'Change the text',
        )
      : null;
    return {
      className: 'ask amend',
      children: [
        html('div', { class: 'head' }, stateChip('ask', 'Change something'), closeButton('Close', () => this.page.letGo())),
        this.current.form(this),
        this.problems,
        html('div', { class: 'row' }, button(masterOf(this.page.link.state) || this.alone ? 'Change it' : 'Ask the others', () => void this.send(), { primary: true, name: 'amend' }), other),
      ],
    };
  }

  /** Whether no other person must agree. */
  get alone() {
    const { seats, you } = this.page.link.state;
    return seats.every(({ seat, player, claimed }) => seat === you?.seat || player !== 'human' || !claimed);
  }

  /**
   * What stands under a leaf that is not about changing anything.
   *
   * @param {Leaf} leaf
   */
  rest(leaf) {
    return !this.opened && this.may && !leaf.className.includes('throwing') ? (this.editor?.offer?.() ?? null) : null;
  }

  /** Sends what is to be changed; everything wrong with it is listed. */
  async send() {
    const { page } = this;
    const amendment = this.current.amendment();
    if (typeof amendment === 'string') {
      refill(this.problems, html('li', {}, amendment));
      return;
    }
    const { setup, reason } = amendment;
    try {
      await page.link.post('amend', { do: 'ask', step: page.link.state.step, position: setup, reason });
      page.letGo();
      politely(reason);
    } catch (error) {
      refill(this.problems, problemsOf(error).map((words) => html('li', {}, words)));
    }
  }
}

/**
 * Everything wrong with a position, in sentences.
 *
 * @param {any} error of the server
 * @returns {string[]}
 */
export function problemsOf(error) {
  const { problems = [], line, column } = error.problem?.at ?? {};
  if (problems.length) return problems.map((/** @type {{message: string}} */ { message }) => sentence(message));
  const place = line ? `Line ${line}${column ? `, column ${column}` : ''}: ` : '';
  return [sentence(`${place}${place ? error.message : capital(error.message)}`)];
}
