import { button } from './chip.js';
import { capital } from './words.js';
import { copyOf, endConcentration, entryOf, heal, hurt, join, placeOf, put, remove } from './encounter.js';
import { nameOf } from './grid_facts.js';
import { html } from './element.js';
import { monsterField } from './monster_field.js';

/**
 * Changes of a fight, one thing at a time: what the table says happens to a creature, whatever the rules say.
 *
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 * @typedef {import('./amend.js').Editor} Editor
 * @typedef {import('./encounter.js').Encounter} Encounter
 * @typedef {import('./encounter.js').Entry} Entry
 * @typedef {{hp: number, most: number, temp: number, conditions: string[]}} Health
 *
 * @typedef {object} Scene  What a change is made in.
 * @property {Encounter} encounter  A copy, to be changed.
 * @property {Entry} entry
 * @property {string} name
 * @property {Health} health
 * @property {import('./grid_facts.js').Turn} turn
 *
 * @typedef {object} Verb
 * @property {string} words
 * @property {string[]} fields
 * @property {(scene: Scene, value: (field: string) => string) => string} change  Makes the change; says it, or throws what is missing.
 */

const CONDITIONS = [
  'blinded', 'charmed', 'deafened', 'exhaustion', 'frightened', 'grappled', 'incapacitated', 'invisible', 'paralyzed', 'petrified', 'poisoned', 'prone', 'restrained', 'stunned', 'unconscious',
];
const DAMAGES = ['acid', 'bludgeoning', 'cold', 'fire', 'force', 'lightning', 'necrotic', 'piercing', 'poison', 'psychic', 'radiant', 'slashing', 'thunder'];

/**
 * A whole number that was typed.
 *
 * @param {string} text
 * @param {string} what
 */
function amount(text, what) {
  if (!/^\d+$/.test(text)) throw new Error(`Say how much ${what}.`);
  return Number(text);
}

/**
 * A square that was typed.
 *
 * @param {string} text
 */
function square(text) {
  const at = placeOf(text);
  if (!at) throw new Error('Say which square, such as 12,7, or press it on the grid.');
  return at;
}

/**
 * `1:4 2:0` as numbers by name.
 *
 * @param {string} text
 */
function counts(text) {
  const parts = [...text.matchAll(/([a-z0-9-]+)\s*[:=]\s*(\d+)/g)];
  if (!parts.length) throw new Error('Say what is left, such as 1:4 2:0.');
  return Object.fromEntries(parts.map(([, name, count]) => [name, Number(count)]));
}

/** @type {Record<string, Verb>} */
const VERBS = {
  damage: {
    words: 'takes damage',
    fields: ['amount', 'type', 'dies'],
    change: ({ entry, name, health }, value) => {
      const points = amount(value('amount'), 'damage');
      hurt(entry, health, points);
      if (value('dies') && entry.hp === 0) entry.dead = true;
      return `${name} takes ${[points, value('type'), 'damage'].filter(Boolean).join(' ')}${entry.dead ? ' and dies' : ''}`;
    },
  },
  heal: {
    words: 'regains hit points',
    fields: ['amount'],
    change: ({ entry, name, health }, value) => {
      const points = amount(value('amount'), 'it regains');
      heal(entry, health, points);
      return `${name} regains ${points} hit points`;
    },
  },
  temporary: {
    words: 'has temporary hit points',
    fields: ['amount'],
    change: ({ entry, name }, value) => {
      const points = amount(value('amount'), 'it has');
      put(entry, 'temp_hp', points);
      return `${name} has ${points} temporary hit points`;
    },
  },
  condition: {
    words: 'gets a condition',
    fields: ['condition', 'source'],
    change: ({ entry, name }, value) => {
      const condition = value('condition');
      const source = value('source') || undefined;
      entry.conditions = [...(entry.conditions ?? []), { name: condition, ...(source ? { source } : {}), ...(condition === 'exhaustion' ? { level: 1 } : {}) }];
      return `${name} is ${condition}${source ? ` by ${nameOf(source)}` : ''}`;
    },
  },
  relief: {
    words: 'loses a condition',
    fields: ['held'],
    change: ({ encounter, entry, name }, value) => {
      const condition = value('held');
      if (!condition) throw new Error(`${name} has no condition.`);
      put(entry, 'conditions', (entry.conditions ?? []).filter((/** @type {{name: string}} */ one) => one.name !== condition));
      encounter.influences = (encounter.influences ?? []).filter((/** @type {any} */ { on, name: spell }) => !(on === entry.id && spell === condition));
      return `${name} is no longer ${condition}`;
    },
  },
  move: {
    words: 'is moved',
    fields: ['square'],
    change: ({ entry, name }, value) => {
      const at = square(value('square'));
      entry.at = at;
      return `${name} is moved to ${at}`;
    },
  },
  concentration: {
    words: 'loses concentration',
    fields: [],
    change: ({ encounter, entry, name }) => {
      const spell = entry.concentrating;
      if (!spell) throw new Error(`${name} does not concentrate.`);
      endConcentration(encounter, entry.id);
      return `${name} loses concentration on ${spell.replaceAll('-', ' ')}`;
    },
  },
  slots: {
    words: 'has slots left',
    fields: ['slots'],
    change: ({ entry, name }, value) => {
      entry.slots = counts(value('slots'));
      return `${name} has slots left: ${value('slots')}`;
    },
  },
  uses: {
    words: 'has uses left',
    fields: ['uses'],
    change: ({ entry, name }, value) => {
      entry.features = { ...entry.features, ...counts(value('uses')) };
      return `${name} has left: ${value('uses')}`;
    },
  },
  dies: {
    words: 'dies',
    fields: [],
    change: ({ entry, name }) => {
      entry.hp = 0;
      entry.dead = true;
      return `${name} dies`;
    },
  },
  remove: {
    words: 'leaves the fight',
    fields: [],
    change: ({ encounter, entry, name, turn }) => {
      const after = turn.order.slice(turn.order.indexOf(entry.id) + 1);
      const next = [...after, ...turn.order].find((id) => id !== entry.id);
      if (encounter.turn?.of === entry.id) encounter.turn = { of: next };
      remove(encounter, entry.id);
      return `${name} leaves the fight`;
    },
  },
  add: {
    words: 'is joined by a monster',
    fields: ['monster', 'square'],
    change: ({ encounter, entry, name }, value) => {
      const monster = value('monster');
      if (!monster) throw new Error('Say which monster.');
      const id = join(encounter, monster, square(value('square')), entry);
      return `${nameOf(id)} joins ${name}`;
    },
  },
};

/** @implements {Editor} */
export class EncounterEditor {
  /** @param {PlainPage} page */
  constructor(page) {
    this.page = page;
    this.creature = '';
    this.verb = 'damage';
    /** What was typed, by field. @type {Map<string, string>} */
    this.typed = new Map();
    /** The step up to which what was left to the table is settled. */
    this.settled = Math.max(0, page.link.state.step - 1);
    this.note = html('input', { class: 'field', maxlength: 120, autocomplete: 'off', 'data-name': 'amend-note', 'aria-label': 'Why', placeholder: 'Why, if it needs to be said' });
  }

  /** The stage, which is that of a grid. */
  get stage() {
    return /** @type {import('./grid_stage.js').GridStage} */ (this.page.stage);
  }

  get creatures() {
    return this.stage.creatures;
  }

  /** Takes the creature that is looked at, or whose turn it is. */
  open() {
    this.creature = this.stage.selected ?? this.stage.actor?.id ?? [...this.creatures.keys()][0] ?? '';
    this.typed.clear();
    this.note.value = '';
    this.page.picking = (at) => {
      if (!VERBS[this.verb].fields.includes('square')) return false;
      this.typed.set('square', at);
      this.page.show();
      return true;
    };
  }

  close() {
    this.page.picking = null;
  }

  /** What was left to the table since it was last settled. */
  get left() {
    const { history } = this.page.link.state;
    return history.slice(this.settled).flatMap(({ events }) => (events ?? []).filter((/** @type {any} */ { event }) => event === 'left-to-table'));
  }

  offer() {
    const { left, page } = this;
    const chosen = this.stage.selected;
    if (!left.length && !chosen) return null;
    const change = button('Change something', () => page.amend.open(), { name: 'change' });
    if (!left.length) return html('div', { class: 'row amendrow' }, change);
    return html(
      'section',
      { class: 'lefttable', 'aria-label': 'Left to the table' },
      html('h3', {}, 'The table decides'),
      html('ul', { class: 'ev' }, left.map(({ creature, what }) => html('li', {}, html('span', {}, html('b', {}, nameOf(creature)), `: ${String(what).replaceAll('-', ' ')}`)))),
      html(
        'div',
        { class: 'row' },
        change,
        button('Done', () => {
          this.settled = page.link.state.step;
          page.show();
        }, { name: 'settled' }),
      ),
    );
  }

  form() {
    const choose = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options, /** @type {string} */ value, /** @type {(value: string) => void} */ take) => {
      const select = html(
        'select',
        {
          class: 'field',
          'data-name': name,
          'aria-label': label,
          onchange: () => {
            take(select.value);
            this.page.show();
          },
        },
        options.map(([key, words]) => html('option', { value: key, selected: key === value }, words)),
      );
      return select;
    };
    const everybody = [...this.creatures.values()].map(({ id, name }) => /** @type {[string, string]} */ ([id, name]));
    const verbs = Object.entries(VERBS).map(([key, { words }]) => /** @type {[string, string]} */ ([key, words]));
    return [
      html(
        'div',
        { class: 'row two' },
        choose('amend-who', 'Who', everybody, this.creature, (value) => (this.creature = value)),
        choose('amend-what', 'What happens', verbs, this.verb, (value) => (this.verb = value)),
      ),
      VERBS[this.verb].fields.map((field) => this.field(field, choose)),
      this.note,
    ];
  }

  /**
   * @param {string} field
   * @param {(name: string, label: string, options: [string, string][], value: string, take: (value: string) => void) => HTMLElement} choose
   */
  field(field, choose) {
    const set = (/** @type {string} */ value) => void this.typed.set(field, value);
    const typed = this.typed.get(field) ?? '';
    const text = (/** @type {string} */ label, /** @type {string} */ placeholder, /** @type {string} */ mode = 'text') => {
      const input = html('input', { class: 'field', 'data-name': `amend-${field}`, 'aria-label': label, placeholder, inputmode: mode, autocomplete: 'off', value: typed, oninput: () => set(input.value.trim()) });
      return input;
    };
    const words = (/** @type {string[]} */ list) => list.map((word) => /** @type {[string, string]} */ ([word, capital(word)]));
    switch (field) {
      case 'amount':
        return text('How much', 'How much', 'numeric');
      case 'type':
        return choose('amend-type', 'Type of damage', [['', 'Any type'], ...words(DAMAGES)], typed, set);
      case 'dies': {
        const monster = entryOf(copyOf(this.page.link.state.setup), this.creature)?.monster;
        if (!this.typed.has(field)) set(monster ? 'yes' : '');
        return choose('amend-dies', 'At 0 hit points', [['', 'Falls at 0 hit points'], ['yes', 'Dies at 0 hit points']], this.typed.get(field) ?? '', set);
      }
      case 'condition':
        if (!typed) set(CONDITIONS[0]);
        return choose('amend-condition', 'Condition', words(CONDITIONS), typed, set);
      case 'source':
        return choose('amend-source', 'By whom', [['', 'By nobody'], ...[...this.creatures.values()].map(({ id, name }) => /** @type {[string, string]} */ ([id, `By ${name}`]))], typed, set);
      case 'held': {
        const held = this.creatures.get(this.creature)?.conditions ?? [];
        if (!held.includes(typed)) set(held[0] ?? '');
        return choose('amend-held', 'Condition', words(held), typed, set);
      }
      case 'square':
        return text('Square', 'A square, such as 12,7, or press it');
      case 'slots':
        return text('Slots left', 'Slots left by level: 1:4 2:0');
      case 'uses':
        return text('Uses left', 'Uses left: second-wind:1');
      case 'monster':
        return monsterField('srd5e', this.page.link.state.ruleset, 'amend-monster', typed, set);
      default:
        return null;
    }
  }

  /** @returns {import('./amend.js').Amendment|string} */
  amendment() {
    const encounter = copyOf(this.page.link.state.setup);
    const entry = entryOf(encounter, this.creature);
    const creature = this.creatures.get(this.creature);
    const { turn } = this.stage;
    if (!entry || !creature || !turn) return 'Say who.';
    // Whose turn it is, and the order, stay as they are whoever comes or goes.
    encounter.order ??= [...turn.order];
    if (turn.creature) encounter.turn ??= { of: turn.creature };
    try {
      const scene = { encounter, entry, name: creature.name, health: this.health(creature), turn };
      const said = VERBS[this.verb].change(scene, (field) => this.typed.get(field) ?? '');
      const why = this.note.value.trim();
      return { setup: encounter, reason: `${said}${why ? ` (${why})` : ''}` };
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  }

  /**
   * @param {import('./grid_facts.js').Creature} creature
   * @returns {Health}
   */
  health({ card: { health }, conditions }) {
    const { now, most, temporary } = 'looks' in health ? { now: 0, most: 0, temporary: 0 } : health;
    return { hp: now, most, temp: temporary, conditions };
  }
}
