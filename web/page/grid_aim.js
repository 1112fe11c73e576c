import { button, closeButton, stateChip } from './chip.js';
import { html } from './element.js';
import { nameOf } from './grid_facts.js';
import { levelName, plain, slotWords } from './grid_words.js';
import { printIntent, readIntent } from './grid_intent.js';
import { some } from './words.js';

/**
 * Something that is being aimed: at creatures, one after the other, at a point, at a square or in a direction. What may be
 * aimed at, and at how many, the referee says in its question.
 *
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {import('./grid_intent.js').Intent} Intent
 * @typedef {import('./grid_facts.js').Creature} Creature
 * @typedef {import('./types.js').Verdict} Verdict
 *
 * @typedef {object} Pointed  What a press points at.
 * @property {string|null} creature
 * @property {string|null} thing  A named thing that stands or lies there.
 * @property {string} square
 * @property {string} corner  The intersection that is nearest.
 */

/** How many suggestions are shown before the others are asked for. */
const FEW = 6;
/** Questions that are answered on the grid. */
export const ON_GRID = new Set(['targets', 'point', 'placement', 'direction']);
/** The eight directions as they lie on the grid. */
const ROSE = ['north-west', 'north', 'north-east', 'west', '', 'east', 'south-west', 'south', 'south-east'];

export class Aiming {
  /**
   * @param {object} given
   * @param {string} given.label
   * @param {Intent} given.bare  What is aimed, without its target and its slot.
   * @param {string} given.word  How it is aimed: `target`, or a word of the intent.
   * @param {string[]} given.options  What is known to be legal.
   * @param {string[]} [given.slots]
   * @param {string[]} [given.actions]  The listed ones.
   * @param {string|null} [given.thing]  What it is done with.
   */
  constructor({ label, bare, word, options, slots = [], actions = [], thing = null }) {
    this.label = label;
    this.bare = bare;
    this.word = word;
    this.options = options;
    this.slots = slots;
    /** @type {string|null} */
    this.slot = slots[0] ?? bare.slot;
    this.actions = actions;
    this.thing = thing;
    /** The creatures chosen so far. @type {string[]} */
    this.chosen = [];
    this.most = 1;
    this.least = 1;
    /** How far it may be, in feet. @type {number|null} */
    this.feet = null;
    /** @type {string[]} */
    this.directions = [];
    /** Whether points are intersections. */
    this.corners = false;
    /** Whether those of the own side are not meant; null where nobody knows. @type {boolean|null} */
    this.harms = null;
    this.all = false;
  }

  /**
   * Aims what is listed.
   *
   * @param {import('./grid_acts.js').Act} act
   */
  static of({ label, bare, word, targets, slots, actions, thing, verb }) {
    const aiming = new Aiming({ label, bare, word: word ?? 'target', options: targets, slots, actions, thing: thing ?? verb });
    if (/^(attack|opportunity-attack|grapple|shove)$/.test(verb)) aiming.harms = true;
    if (/^(help|stabilise|mount|use)$/.test(verb)) aiming.harms = false;
    return aiming;
  }

  /**
   * Aims what was asked about.
   *
   * @param {string} label
   * @param {string} intent
   * @param {Extract<Verdict, {verdict: 'needs-choice'}>} verdict
   */
  static asked(label, intent, verdict) {
    const first = readIntent(verdict.choices[0] ?? intent);
    const word = first.target && !readIntent(intent).target ? 'target' : pushes(first) ? 'away' : (Object.keys(first.aim).at(-1) ?? 'on');
    const bare = readIntent(intent);
    const aiming = new Aiming({ label, bare: { ...bare, aim: { ...bare.aim, [word]: [] } }, word, options: [], thing: bare.thing });
    aiming.slot = bare.slot;
    aiming.chosen = word === 'on' ? (bare.aim.on ?? []) : [];
    aiming.learn(verdict);
    return aiming;
  }

  /**
   * Takes over what the referee asks.
   *
   * @param {Extract<Verdict, {verdict: 'needs-choice'}>} verdict
   */
  learn({ question, choices, fields = {} }) {
    const { min, max, options } = /** @type {{min?: number, max?: number, options?: (string|[number, number])[]}} */ (fields);
    if (question === 'targets') {
      this.most = max ?? 1;
      this.least = min ?? 1;
      this.options = (options ?? []).map(String);
    } else if (question === 'point') this.feet = max ?? null;
    else if (question === 'direction') this.directions = (options ?? []).map(String);
    else if (question === 'placement') this.options = (options ?? []).map(String);
    if (choices.length) this.sample = choices[0];
  }

  /** What the referee is asked to learn what may be aimed at; null where a target must be named. */
  get question() {
    return this.word === 'target' || this.word === 'away' ? null : printIntent({ ...this.bare, aim: {}, slot: this.slot });
  }

  /** Whether creatures are aimed at. */
  get atCreatures() {
    return this.word === 'target' || this.word === 'on';
  }

  /** Whether it is aimed at more than one. */
  get several() {
    return this.word === 'on' && this.most > 1;
  }

  /**
   * How it is said when it is aimed at some.
   *
   * @param {string[]} at
   */
  at(at) {
    const { bare, word, slot } = this;
    if (word === 'target') return printIntent({ ...bare, target: at[0], slot });
    if (word === 'away') return printIntent({ ...bare, slot, words: [...bare.words.filter((one) => one !== 'away'), 'away', 'to', at[0]] });
    return printIntent({ ...bare, aim: { ...bare.aim, [word]: at }, slot });
  }

  /**
   * How it is said when it is aimed at what is pointed at; with those chosen before, where it takes several.
   *
   * @param {Pointed} pointed
   * @returns {string|null}
   */
  said(pointed) {
    const one = this.meant(pointed);
    if (one === null) return null;
    return this.several ? this.at([...this.chosen, one].slice(-this.most)) : this.at([one]);
  }

  /** @param {Pointed} pointed */
  meant({ creature, thing, square, corner }) {
    if (this.atCreatures) return creature ?? thing ?? (this.options.length && this.options.every((option) => !/^\d/.test(option)) && this.word === 'on' ? null : square);
    return this.corners && this.word === 'at' ? corner : square;
  }

  /**
   * The suggestions in the order in which they make sense: foes for what harms, friends for what helps, oneself last.
   *
   * @param {Map<string, Creature>} creatures
   * @param {Creature|undefined} actor
   */
  suggestions(creatures, actor) {
    const rank = (/** @type {string} */ id) => {
      const creature = creatures.get(id);
      if (!creature || creature.fate === 'dead') return 3;
      if (id === actor?.id) return this.harms === false ? 1 : 2.5;
      const friend = creature.team === actor?.team;
      return friend === (this.harms === false) ? 0 : 2;
    };
    const far = (/** @type {string} */ id) => {
      const creature = creatures.get(id);
      return creature && actor ? Math.hypot(creature.middle.x - actor.middle.x, creature.middle.y - actor.middle.y) : 0;
    };
    return this.options.filter((option) => !/^\d/.test(option)).toSorted((one, other) => rank(one) - rank(other) || far(one) - far(other));
  }
}

/** @param {Intent} intent */
const pushes = ({ words }) => words.includes('away') && words.includes('to');

/**
 * While something is aimed.
 *
 * @param {Aiming} aiming
 * @param {object} view
 * @param {Map<string, Creature>} view.creatures
 * @param {Creature|undefined} view.actor
 * @param {(option: string) => void} view.aim  Aims at a creature, a thing, a square or a direction.
 * @param {(slot: string) => void} view.slot
 * @param {(index: number) => void} view.remove  Lets one of those chosen go.
 * @param {() => void} view.more
 * @param {() => void} view.close
 * @returns {Leaf}
 */
export function aimLeaf(aiming, { creatures, actor, aim, slot, remove, more, close }) {
  const suggested = aiming.atCreatures ? aiming.suggestions(creatures, actor) : [];
  const shown = aiming.all ? suggested : suggested.slice(0, FEW);
  return {
    className: 'ask acts aiming',
    children: [
      html('div', { class: 'head' }, stateChip('ask', 'Aim'), html('b', {}, aiming.label), closeButton('Let go (Esc)', close)),
      html('p', { class: 'say' }, lineOf(aiming)),
      aiming.slots.length > 1
        ? html(
            'div',
            { class: 'seg slotseg', role: 'group', 'aria-label': 'Level of the slot' },
            aiming.slots.map((level) => html('button', { type: 'button', 'aria-pressed': String(level === aiming.slot), 'data-slot': level, onclick: () => slot(level) }, aiming.slots.length > 2 ? levelName(level) : slotWords(level))),
          )
        : null,
      aiming.several ? chosenView(aiming, remove) : null,
      aiming.directions.length ? roseView(aiming.directions, aim) : null,
      html(
        'div',
        { class: 'rem targets' },
        shown.map((id, index) => targetButton(id, index, { creature: creatures.get(id), self: id === actor?.id, aim })),
        suggested.length > shown.length ? html('button', { type: 'button', class: 'btn q small', 'data-name': 'more', onclick: more }, `${suggested.length - shown.length} more`) : null,
      ),
      html('p', { class: 's muted wide' }, 'The grid shows what it takes in, lines and cover before anything is done.'),
    ],
  };
}

/** @param {Aiming} aiming */
function lineOf(aiming) {
  const within = aiming.feet ? ` within ${aiming.feet} ft` : '';
  if (aiming.directions.length) return 'Press where it shall go.';
  if (aiming.several) return `Press up to ${aiming.most} creatures, one after the other: ${aiming.chosen.length} chosen.`;
  if (aiming.atCreatures) return aiming.options.length ? `Press a creature: ${some(aiming.options.filter((option) => !/^\d/.test(option)).length, 'target')} in reach.` : 'Press a creature.';
  return aiming.corners ? `Press a point${within}; it spreads from the corner that is nearest.` : `Press a square${within}.`;
}

/**
 * @param {Aiming} aiming
 * @param {(index: number) => void} remove
 */
const chosenView = ({ chosen, most }, remove) =>
  html(
    'ol',
    { class: 'aims', 'aria-label': `Chosen, ${chosen.length} of ${most}` },
    Array.from({ length: most }, (_, index) =>
      html(
        'li',
        { class: chosen[index] ? 'on' : null },
        chosen[index] ? html('button', { type: 'button', 'data-name': `chosen-${index}`, title: 'Let go', onclick: () => remove(index) }, nameOf(chosen[index]), html('span', { 'aria-hidden': 'true' }, '×')) : String(index + 1),
      ),
    ),
  );

/**
 * @param {string[]} directions
 * @param {(option: string) => void} aim
 */
const roseView = (directions, aim) =>
  html(
    'div',
    { class: 'rose', role: 'group', 'aria-label': 'Directions' },
    ROSE.map((direction) =>
      direction
        ? html('button', { type: 'button', class: 'btn', disabled: !directions.includes(direction), 'data-name': direction, 'aria-label': plain(direction), title: plain(direction), onclick: () => aim(direction) }, direction.split('-').map((part) => part.charAt(0).toUpperCase()).join(''))
        : html('span', {}, '·'),
    ),
  );

/**
 * @param {string} id
 * @param {number} index
 * @param {{creature: Creature|undefined, self: boolean, aim: (option: string) => void}} view
 */
function targetButton(id, index, { creature, self, aim }) {
  const detail = creature ? [self ? 'oneself' : creature.team.replaceAll('-', ' '), creature.fate ?? creature.health].join(' · ') : 'a thing';
  return button(nameOf(id), () => aim(id), { primary: index === 0 && !self, detail, key: index < 9 ? String(index + 1) : undefined, name: 'target' });
}
