import { button, closeButton, stateChip } from './chip.js';
import { html } from './element.js';
import { nameOf } from './grid_facts.js';
import { plain, sayIntent } from './grid_words.js';
import { quoted, readIntent } from './grid_intent.js';

/**
 * Acts that are put together from several parts: what is readied and for what, what is improvised, what is said.
 *
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {import('./grid_facts.js').Creature} Creature
 *
 * @typedef {object} View
 * @property {Map<string, Creature>} creatures
 * @property {Creature|undefined} actor
 * @property {string[]} verbs  What can be readied.
 * @property {(intent: string) => void} attempt
 * @property {() => void} changed
 * @property {() => void} close
 */

/** What a readied act may wait for, and what it takes beside the creature. @type {[string, string, ''|'square'|'feet'][]} */
const DEEDS = [
  ['moves', 'moves', ''],
  ['attacks', 'attacks', ''],
  ['casts', 'casts a spell', ''],
  ['speaks', 'speaks', ''],
  ['ends-turn', 'ends its turn', ''],
  ['leaves-reach', 'leaves my reach', ''],
  ['enters', 'enters a square', 'square'],
  ['comes-within', 'comes within feet', 'feet'],
  ['words', 'something else happens', ''],
];

/**
 * A field with its name.
 *
 * @param {string} words
 * @param {HTMLElement} field
 */
const labelled = (words, field) => html('label', { class: 'built' }, html('span', {}, words), field);

export class Builder {
  /** @param {'ready'|'improvise'|'speak'} kind */
  constructor(kind) {
    this.kind = kind;
    this.text = '';
    this.ruling = '';
    this.verb = 'attack';
    this.with = '';
    this.target = '';
    this.square = '';
    this.who = '';
    this.deed = 'moves';
    this.place = '';
    this.feet = '5';
    /** Which square is asked for on the grid. @type {'square'|'place'|null} */
    this.asking = null;
    /** What is put together so far, in words. */
    this.told = html('p', { class: 's muted' });
  }

  /** Says what is put together so far. */
  tell() {
    this.told.textContent = this.isComplete ? sayIntent(this.intent) : 'Nothing is done before it is put together.';
  }

  /**
   * A square that was pressed on the grid.
   *
   * @param {string} square
   * @param {Creature|undefined} there
   */
  press(square, there) {
    if (this.asking) this[this.asking] = square;
    else if (there && this.verb === 'move') this.who = there.id;
    else if (there) this.target = there.id;
    else if (this.verb === 'move') this.square = square;
    else if (this.deed === 'enters') this.place = square;
    this.asking = null;
  }

  /** What is readied. */
  get act() {
    const on = this.target ? ` on ${this.target}` : '';
    if (this.verb === 'attack') return `attack ${this.target}${this.with ? ` with ${this.with}` : ''}`;
    if (this.verb === 'cast') return `cast ${this.with}${this.square ? ` at ${this.square}` : on}`;
    if (this.verb === 'move') return `move to ${this.square}`;
    if (/^(help|grapple|shove|stabilise)$/.test(this.verb)) return `${this.verb} ${this.target}`;
    if (this.verb === 'improvise') return `improvise ${quoted(this.text)} as action`;
    if (this.verb === 'use') return `use ${this.with}`;
    return this.verb;
  }

  get trigger() {
    if (this.deed === 'words') return quoted(this.place);
    const more = { enters: ` ${this.place}`, 'comes-within': ` ${this.feet}` }[this.deed] ?? '';
    return `${this.who} ${this.deed}${more}`;
  }

  get intent() {
    if (this.kind === 'speak') return `speak ${quoted(this.text)}`;
    if (this.kind === 'improvise') return `improvise ${quoted(this.text)}${this.ruling ? ` as ${this.ruling}` : ''}`;
    return `ready ${this.act} when ${this.trigger}`;
  }

  /** Whether everything that is needed is there. */
  get isComplete() {
    if (this.kind !== 'ready') return this.text.trim() !== '';
    const needs = { attack: this.target, cast: this.with, move: this.square, help: this.target, grapple: this.target, shove: this.target, stabilise: this.target, improvise: this.text, use: this.with }[this.verb] ?? 'nothing';
    const waits = this.deed === 'words' ? this.place : this.who && (this.deed === 'enters' ? this.place : this.deed === 'comes-within' ? this.feet : 'nothing');
    return Boolean(needs && waits);
  }

  /**
   * @param {View} view
   * @returns {Leaf}
   */
  leaf(view) {
    this.tell();
    const title = { ready: 'Ready an act', improvise: 'Improvise', speak: 'Say something' }[this.kind];
    return {
      className: 'ask acts builder',
      children: [
        html('div', { class: 'head' }, stateChip('ask', title), closeButton('Let go (Esc)', view.close)),
        this.kind === 'ready' ? this.readyParts(view) : this.textParts(view),
        this.told,
        html('div', { class: 'rem' }, button('See what it takes', () => view.attempt(this.intent), { primary: true, disabled: !this.isComplete, name: 'built' })),
      ],
    };
  }

  /**
   * @param {keyof Builder & ('text'|'ruling'|'verb'|'with'|'target'|'square'|'who'|'deed'|'place'|'feet')} part
   * @param {string} words
   * @param {[string, string][]} options
   * @param {View} view
   */
  choice(part, words, options, { changed }) {
    const set = (/** @type {Event} */ { target }) => {
      this[part] = /** @type {HTMLSelectElement} */ (target).value;
      changed();
    };
    return labelled(words, html('select', { class: 'field', 'data-name': `built-${part}`, onchange: set }, options.map(([value, said]) => html('option', { value, selected: value === this[part] }, said))));
  }

  /**
   * @param {'text'|'place'|'square'|'feet'} part
   * @param {string} words
   * @param {string} hint
   * @param {View} view
   */
  input(part, words, hint, { changed, attempt }) {
    return labelled(
      words,
      html('input', {
        class: 'field',
        'data-name': `built-${part}`,
        value: this[part],
        placeholder: hint,
        maxlength: 120,
        autocomplete: 'off',
        onfocus: () => (this.asking = part === 'square' || (part === 'place' && this.deed === 'enters') ? part : null),
        oninput: (/** @type {Event} */ { target }) => {
          const whole = this.isComplete;
          this[part] = /** @type {HTMLInputElement} */ (target).value;
          this.tell();
          if (this.isComplete !== whole) changed();
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === 'Enter' && this.isComplete) attempt(this.intent);
        },
      }),
    );
  }

  /** @param {View} view */
  textParts(view) {
    const speak = this.kind === 'speak';
    return html(
      'div',
      { class: 'builds' },
      this.input('text', speak ? 'Words' : 'What', speak ? 'Surrender!' : 'swing on the chandelier', view),
      speak ? null : this.choice('ruling', 'It takes', [['', 'what the table says'], ['action', 'an action'], ['bonus', 'a bonus action'], ['free', 'nothing']], view),
    );
  }

  /** @param {View} view */
  readyParts(view) {
    const { creatures, actor, verbs } = view;
    const living = [...creatures.values()].filter(({ fate }) => fate !== 'dead');
    const foes = living.filter(({ team }) => team !== actor?.team);
    const friends = living.filter(({ team, id }) => team === actor?.team && id !== actor?.id);
    const named = (/** @type {Creature[]} */ some) => /** @type {[string, string][]} */ ([['', 'choose'], ...some.map(({ id }) => [id, nameOf(id)])]);
    const others = this.verb === 'help' || this.verb === 'stabilise' ? [...friends, ...foes] : [...foes, ...friends];
    const weapons = /** @type {[string, string][]} */ ((actor?.card.attacks ?? []).map(({ with: name }) => [name, nameOf(name)]));
    const spells = /** @type {[string, string][]} */ ((actor?.card.casting?.spells ?? []).map(({ name }) => [name, nameOf(name)]));
    const takes = DEEDS.find(([deed]) => deed === this.deed)?.[2] ?? '';
    return html(
      'div',
      { class: 'builds' },
      this.choice('verb', 'Then I', verbs.map((verb) => [verb, plain(verb)]), view),
      this.verb === 'attack' ? this.choice('with', 'With', [['', 'what is in hand'], ...weapons], view) : null,
      this.verb === 'cast' ? this.choice('with', 'Spell', [['', 'choose'], ...spells], view) : null,
      this.verb === 'use' ? this.choice('with', 'What', [['', 'choose'], ...things(actor)], view) : null,
      /^(attack|cast|help|grapple|shove|stabilise)$/.test(this.verb) ? this.choice('target', 'Whom', named(others), view) : null,
      this.verb === 'move' || this.verb === 'cast' ? this.input('square', this.verb === 'move' ? 'To' : 'At', 'press a square', view) : null,
      this.verb === 'improvise' ? this.input('text', 'What', 'cut the rope', view) : null,
      this.deed === 'words' ? null : this.choice('who', 'When', named([...foes, ...friends]), view),
      this.choice('deed', this.deed === 'words' ? 'When' : '', DEEDS.map(([deed, words]) => [deed, words]), view),
      takes === 'square' ? this.input('place', 'Where', 'press a square', view) : null,
      takes === 'feet' ? this.input('feet', 'Feet', '5', view) : null,
      this.deed === 'words' ? this.input('place', 'Namely', 'the door opens', view) : null,
    );
  }
}

/**
 * @param {Creature|undefined} actor
 * @returns {[string, string][]}
 */
const things = (actor) => [...new Set([...(actor?.card.holds ?? []), ...(actor?.card.carries ?? []).map(([name]) => name)])].map((name) => [name, nameOf(name)]);

/**
 * The verbs of what can be readied, by the listed actions.
 *
 * @param {string[]} actions
 */
export const readiedVerbs = (actions) => [...new Set(actions.map((action) => readIntent(readIntent(action).words.join(' ')).verb))].toSorted((one, other) => Number(other === 'attack') - Number(one === 'attack'));
