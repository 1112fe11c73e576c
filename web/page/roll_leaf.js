import { button, closeButton, stateChip } from './chip.js';
import { html, refill } from './element.js';
import { politely } from './announce.js';
import { capital, some } from './words.js';

/**
 * Dice that people throw: the referee says which it needs and what for, and the page asks how they fell. All dice of one
 * purpose are given together, and can be taken back as long as the act is not played.
 *
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {{throw: 'die', sides: number}|{throw: 'volley', dice: number, sides: number, hits_on: number}} Roll
 * @typedef {{what: string, whose: string, dice: number}} Purpose  What for, whose, and how many alike.
 * @typedef {{roll: Roll, purpose: Purpose|null}} Need
 * @typedef {(rolls: number[]) => Promise<unknown>} Send  Plays something with the dice that fell.
 */

/** How many dice have a field each; more are typed into one. */
const MOST_FIELDS = 12;
/** Dice with so many faces have a button for each. */
const MOST_FACES = 20;

/**
 * What an action still needs, if that is why it was not played.
 *
 * @param {any} error
 * @returns {Need|null}
 */
export function neededRoll(error) {
  const at = error.kind === 'needs-roll' ? error.problem?.at : null;
  return at?.roll ? { roll: at.roll, purpose: at.purpose?.what ? at.purpose : null } : null;
}

/**
 * The least and the most that can fall.
 *
 * @param {Roll} roll
 * @returns {[number, number]}
 */
const range = (roll) => (roll.throw === 'die' ? [1, roll.sides] : [0, roll.dice]);

/** @param {Need} need */
const count = ({ roll, purpose }) => (roll.throw === 'die' ? Math.max(1, purpose?.dice ?? 1) : 1);

/** @param {string} id a name in kebab-case */
const named = (id) => capital(id.replaceAll('-', ' '));

/**
 * What is to be thrown, and what for.
 *
 * @param {Need} need
 */
export function rollWords(need) {
  const { roll, purpose } = need;
  const dice = count(need);
  const ask =
    roll.throw === 'volley'
      ? `Throw ${some(roll.dice, 'die', 'dice')}. How many show ${roll.hits_on} or less?`
      : dice === 1
        ? `Throw a die with ${roll.sides} faces. What does it show?`
        : `Throw ${dice} dice with ${roll.sides} faces. What do they show?`;
  return purpose ? `${named(purpose.whose)}, ${purpose.what}. ${ask}` : ask;
}

/** The dice of one act. */
export class RollDesk {
  /** @param {import('./plain_page.js').PlainPage} page */
  constructor(page) {
    this.page = page;
    /** @type {{action: string, send: Send, thrown: {need: Need, values: number[]}[]}|null} */
    this.deed = null;
    /** @type {Need|null} */
    this.need = null;
    /** @type {HTMLInputElement[]} */
    this.fields = [];
    this.slots = html('div', { class: 'rolldesk', role: 'group' });
    this.note = html('p', { class: 's bad', role: 'alert' });
    this.give = button('Give', () => void this.given(), { primary: true, name: 'give' });
  }

  /**
   * Plays an act; asks for dice where it needs any.
   *
   * @param {string} action
   * @param {Send} send
   */
  async play(action, send) {
    this.deed = { action, send, thrown: [] };
    this.need = null;
    await this.send();
  }

  letGo() {
    this.deed = null;
    this.need = null;
  }

  /** Sends the dice so far, and asks for the next. */
  async send() {
    const { deed } = this;
    if (!deed) return;
    try {
      await deed.send(deed.thrown.flatMap(({ values }) => values));
      if (this.deed === deed) this.letGo();
    } catch (error) {
      const need = neededRoll(error);
      if (!need) {
        // What cannot fall is asked for again.
        deed.thrown.pop();
        if (!deed.thrown.length && !this.need) this.letGo();
        throw error;
      }
      if (this.deed === deed) this.ask(need);
    }
  }

  /**
   * Lays out the fields for some dice.
   *
   * @param {Need} need
   * @param {number[]} [values] as they were given before
   */
  ask(need, values = []) {
    this.need = need;
    const dice = count(need);
    const [least, most] = range(need.roll);
    const words = rollWords(need);
    this.fields = dice > MOST_FIELDS ? [this.lineField(dice, values)] : Array.from({ length: dice }, (_, index) => this.field(index, dice, values[index]));
    this.note.textContent = '';
    this.slots.setAttribute('aria-label', words);
    const faces = most - least < MOST_FACES && dice <= MOST_FIELDS;
    refill(
      this.slots,
      html('div', { class: 'rollfields' }, this.fields),
      faces
        ? html(
            'div',
            { class: 'fallen', role: 'group', 'aria-label': 'Faces' },
            Array.from({ length: most - least + 1 }, (_, index) => button(String(least + index), () => this.press(least + index), { name: `roll-${least + index}` })),
          )
        : null,
    );
    politely(words);
    this.page.show();
    this.focus();
  }

  /**
   * @param {number} index
   * @param {number} dice
   * @param {number} [value]
   */
  field(index, dice, value) {
    const [least, most] = range(/** @type {Need} */ (this.need).roll);
    const field = html('input', {
      class: 'field rolled',
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      'data-name': `die-${index}`,
      'aria-label': dice === 1 ? 'What it shows' : `Die ${index + 1} of ${dice}`,
      value,
      oninput: () => {
        const numbers = field.value.match(/\d+/g) ?? [];
        // Several numbers are for several dice.
        if (numbers.length > 1) {
          field.value = '';
          for (const number of numbers) this.put(Number(number), index);
        } else if (Number(field.value) * 10 > most && Number(field.value) >= least) this.fields[index + 1]?.focus();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event, index),
    });
    return field;
  }

  /**
   * @param {number} dice
   * @param {number[]} values
   */
  lineField(dice, values) {
    return html('input', {
      class: 'field',
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      'data-name': 'die-0',
      'aria-label': `What the ${dice} dice show, with spaces between`,
      placeholder: '3 5 6 1 …',
      value: values.join(' '),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event, 0),
    });
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} index
   */
  key(event, index) {
    if (event.key === 'Enter') {
      event.preventDefault();
      const empty = this.fields.find(({ value }) => !value.trim());
      if (empty && empty !== this.fields[index]) empty.focus();
      else void this.given();
    } else if (event.key === 'Backspace' && !this.fields[index].value && index > 0) {
      event.preventDefault();
      this.fields[index - 1].value = '';
      this.fields[index - 1].focus();
    } else if (event.key === 'Escape') this.page.letGo();
  }

  /**
   * Puts a face into the first field that has none.
   *
   * @param {number} value
   * @param {number} [from]
   */
  put(value, from = 0) {
    const field = this.fields.slice(from).find((one) => !one.value.trim());
    if (!field) return;
    field.value = String(value);
    this.focus();
  }

  /**
   * Takes a face that was pressed: one die alone is given at once.
   *
   * @param {number} value
   */
  press(value) {
    if (this.fields.length === 1) this.fields[0].value = '';
    this.put(value);
    if (this.fields.length === 1) void this.given();
  }

  /** To the first field that has nothing, else to the button. */
  focus() {
    (this.fields.find(({ value }) => !value.trim()) ?? this.give).focus({ preventScroll: true });
  }

  /** Takes back the last face, or the last dice that were given. */
  undo() {
    const filled = this.fields.findLast(({ value }) => value.trim());
    if (filled) {
      filled.value = '';
      filled.focus();
      return;
    }
    const last = this.deed?.thrown.pop();
    if (last) this.ask(last.need, last.values);
  }

  /** Gives what was typed, if it can fall. */
  async given() {
    const { need, deed } = this;
    if (!need || !deed) return;
    const dice = count(need);
    const [least, most] = range(need.roll);
    const values = this.fields.flatMap(({ value }) => (value.match(/\d+/g) ?? []).map(Number));
    const wrong = values.find((value) => value < least || value > most);
    if (wrong !== undefined || values.length !== dice) {
      this.note.textContent = wrong !== undefined ? `A ${wrong} cannot fall: ${least} to ${most}.` : `${some(dice, 'die', 'dice')} are needed, ${values.length} are there.`;
      this.focus();
      return;
    }
    deed.thrown.push({ need, values });
    await this.page.conduct.trying(() => this.send());
  }

  /** @returns {Leaf|null} */
  leaf() {
    const { need, deed } = this;
    if (!need || !deed) return null;
    const { purpose } = need;
    return {
      className: 'ask throwing',
      children: [
        html('div', { class: 'head' }, stateChip('ask', purpose ? named(purpose.whose) : 'Dice'), html('b', { class: 'mono' }, deed.action), closeButton('Do not play it', () => this.page.letGo())),
        html('p', { class: 'say' }, rollWords(need)),
        this.slots,
        this.note,
        html('div', { class: 'row' }, this.give, button('Undo', () => this.undo(), { name: 'undo-die' })),
        deed.thrown.length
          ? html(
              'ol',
              { class: 'ev thrown', 'aria-label': 'Dice so far' },
              deed.thrown.map(({ need: { purpose: why }, values }) => html('li', {}, html('span', {}, why ? `${named(why.whose)}, ${why.what}: ` : '', html('b', {}, values.join(' '))))),
            )
          : null,
        html('p', { class: 's muted' }, 'Nothing is played before all dice have fallen.'),
      ],
    };
  }
}
