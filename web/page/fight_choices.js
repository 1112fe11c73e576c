import { ask } from './api.js';
import { button } from './chip.js';
import { capital } from './words.js';
import { html } from './element.js';
import { monsterField } from './monster_field.js';
import { sidesOf, split } from './encounter.js';

/**
 * What a fight can have besides its sides: a game master, hit points that the others do not count, creatures that come or
 * stay away, and a seat for each character of a side.
 *
 * @typedef {import('./setup_choice.js').Laid} Laid
 * @typedef {import('./encounter.js').Encounter} Encounter
 */
export class FightChoices {
  /** @param {import('./match_form.js').MatchForm} form */
  constructor(form) {
    this.form = form;
    /** The side whose seat is the game master's. */
    this.master = '';
    /** @type {string[]} */
    this.add = [];
    /** @type {string[]} */
    this.remove = [];
    /** Sides with a seat for each of their creatures. @type {Set<string>} */
    this.apart = new Set();
    /** The encounter before sides were split. @type {Encounter|null} */
    this.encounter = null;
    this.monster = '';
    this.open = false;
  }

  /** Lays out the encounter again. */
  lay() {
    void this.form.setup.lay();
  }

  /**
   * An own file may say by which edition it is played.
   *
   * @param {string} text
   */
  read(text) {
    this.add = [];
    this.remove = [];
    this.apart.clear();
    try {
      const { ruleset } = JSON.parse(text);
      if (!ruleset) return;
      this.form.rules.adopt(ruleset);
      this.form.setup.ruleset = this.form.rules.ruleset;
    } catch {
      // The referee says what is wrong with it.
    }
  }

  /**
   * The encounter with everything that was changed.
   *
   * @param {Laid} laid
   * @param {unknown} ruleset
   * @returns {Promise<Laid>}
   */
  async alter(laid, ruleset) {
    const { add, remove } = this;
    let changed = laid;
    if (add.length || remove.length) {
      changed = await ask({ op: 'alter', game: 'srd5e', ruleset, position: laid.position, what_if: { add, remove } });
    }
    const text = changed.position.trim().startsWith('{') ? changed.position : (await ask({ op: 'setup', game: 'srd5e', ruleset, position: changed.position })).position;
    const encounter = /** @type {Encounter} */ (JSON.parse(text));
    this.encounter = structuredClone(encounter);
    for (const side of this.apart) split(encounter, side);
    if (!this.apart.size) return changed;
    const position = JSON.stringify(encounter);
    const { sides } = await ask({ op: 'setup', game: 'srd5e', ruleset, position });
    return { ...changed, position, sides };
  }

  /**
   * Who plays a side that is new: who played the one it was split from.
   *
   * @param {string} side
   */
  heir(side) {
    const from = this.encounter?.creatures.find(({ id }) => id === side)?.controller;
    const before = from ? this.form.who.get(from) : undefined;
    return before === 'me' ? 'friend' : before;
  }

  /**
   * The name of a side for people.
   *
   * @param {string} side
   */
  label(side) {
    return capital(side.replaceAll('-', ' '));
  }

  /** What can be changed of the encounter before it begins. */
  changes() {
    const { encounter, form } = this;
    if (!encounter) return null;
    const taken = new Set(this.remove);
    const toggle = (/** @type {string} */ id) => {
      this.remove = taken.has(id) ? this.remove.filter((name) => name !== id) : [...this.remove, id];
      this.lay();
    };
    const join = () => {
      if (!this.monster) return;
      this.add = [...this.add, this.monster];
      this.monster = '';
      this.lay();
    };
    const changed = this.add.length + this.remove.length;
    const leave = (/** @type {number} */ index) => {
      this.add = this.add.filter((_, place) => place !== index);
      this.lay();
    };
    const box = html(
      'details',
      { class: 'house', open: this.open, ontoggle: () => (this.open = box.open) },
      html('summary', { 'data-name': 'creatures' }, changed ? `Creatures, ${changed} changed` : 'Creatures'),
      html(
        'ul',
        { class: 'creatures', 'aria-label': 'Who is there' },
        [...new Set([...encounter.creatures.map(({ id }) => id), ...this.remove])].map((id) =>
          html('li', { class: taken.has(id) ? 'gone' : null }, html('span', { class: 'grow' }, this.label(id)), html('button', { type: 'button', class: 'btn small', 'data-name': `leave-${id}`, onclick: () => toggle(id) }, taken.has(id) ? 'Bring back' : 'Remove')),
        ),
      ),
      this.add.map((name, index) => html('div', { class: 'row' }, html('span', { class: 'grow' }, `A ${name.replaceAll('-', ' ')} joins the foes.`), button('Undo', () => leave(index), { name: `undo-${index}` }))),
      html('div', { class: 'row' }, monsterField('srd5e', form.rules.ruleset, 'join-monster', this.monster, (value) => (this.monster = value)), button('Add', join, { name: 'add-monster' })),
    );
    return html('div', { class: 'fl' }, html('span', {}, 'Creatures'), box);
  }

  rows() {
    const { form } = this;
    const people = [...form.who].filter(([, who]) => who !== 'bot').map(([side]) => side);
    // A bot is no game master.
    if (!people.includes(this.master)) this.master = '';
    /** @type {[string, string][]} */
    const masters = [['', 'None'], ...people.map((side) => /** @type {[string, string]} */ ([side, this.label(side)]))];
    const several = this.encounter ? [...sidesOf(this.encounter)].filter(([, creatures]) => creatures.length > 1) : [];
    const hidden = form.rules.switches.get('hidden_hit_points') === true;
    return [
      several.map(([side]) =>
        form.choice(`${this.label(side)} sits`, this.apart.has(side) ? 'each' : 'one', [['one', 'Together'], ['each', 'Each alone']], (value) => {
          if (value === 'each') this.apart.add(side);
          else this.apart.delete(side);
          this.lay();
        }, false, 'Each alone: every character has a seat, so that friends play one each'),
      ),
      form.choice('Master', this.master, masters, (value) => {
        this.master = value;
        form.draw();
      }, false, 'The game master plays this side, waives rules, changes things and goes back'),
      form.choice('Foes', hidden ? 'looks' : 'counted', [['counted', 'Hit points'], ['looks', 'Only looks']], (value) => {
        form.rules.set('hidden_hit_points', value === 'looks', false);
        form.draw();
      }, false, 'Whether the others see how many hit points are left, or how hurt somebody looks'),
    ];
  }

  /**
   * Puts what was chosen into a request for a match.
   *
   * @param {{seats: Record<string, any>[]}} body
   */
  arrange(body) {
    const seat = body.seats.find(({ sides }) => sides.includes(this.master));
    if (seat) seat.master = true;
  }
}
