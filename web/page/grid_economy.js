import { html, refill } from './element.js';
import { levelName, plain } from './grid_words.js';
import { nameOf } from './grid_facts.js';

/**
 * What is left to whoever is asked: actions, movement, slots; and what of it the answered act would take. The movement is chosen
 * here, too: by which speed, and how high.
 *
 * @typedef {import('./grid_facts.js').Turn} Turn
 * @typedef {import('./grid_facts.js').Creature} Creature
 *
 * @typedef {object} Cost  What an act costs, as the referee says it.
 * @property {number} [action]
 * @property {number} [bonus]
 * @property {number} [reaction]
 * @property {number} [interaction]
 * @property {number} [attacks]
 * @property {Record<string, number>} [movement]
 * @property {{level: number, count: number, pact?: boolean}[]} [slots]
 * @property {{name: string, uses: number}[]} [features]
 * @property {string} [breaks]
 *
 * @typedef {object} Going  How one goes.
 * @property {string} mode
 * @property {number|null} height  In feet, where it is another than now.
 *
 * @typedef {object} Doings
 * @property {(mode: string) => void} go  Chooses a speed.
 * @property {(feet: number) => void} rise  Chooses a height, by so many feet.
 */

/** @type {Record<string, string>} */
const GOING = { walk: 'Walk', fly: 'Fly', swim: 'Swim', climb: 'Climb', burrow: 'Burrow' };

/**
 * So many discs: those that are spent are hollow, those that the act would spend come last of the others.
 *
 * @param {number} left
 * @param {number} spent
 * @param {number} [most]
 */
const pips = (left, spent, most = left) =>
  html(
    'span',
    { class: 'pips', 'aria-hidden': 'true' },
    Array.from({ length: Math.max(left, spent, most, 1) }, (_, index) => html('i', { class: index < left - spent ? 'on' : index < left ? 'going' : null })),
  );

/**
 * @param {string} name
 * @param {number} left
 * @param {number} spent
 */
function purse(name, left, spent) {
  const words = spent ? `${name}: ${left}, this takes ${spent}` : `${name}: ${left ? left : 'spent'}`;
  return html('div', { class: left ? 'purse' : 'purse spent', 'data-purse': name, 'data-left': left, 'data-spends': spent || null, role: 'img', 'aria-label': words }, pips(left, spent), html('b', {}, name));
}

/**
 * A speed with what is left of it; pressed, it is how one goes.
 *
 * @param {import('./grid_facts.js').Movement} movement
 * @param {number} spent
 * @param {{chosen: boolean, alone: boolean, go: (mode: string) => void}} view
 */
function speedBar({ mode, left, speed }, spent, { chosen, alone, go }) {
  const name = GOING[mode] ?? mode;
  const after = Math.max(0, left - spent);
  const most = Math.max(speed, left, 1);
  const inside = [
    html('b', {}, alone ? 'Movement' : name),
    html('progress', { max: most, value: after, 'aria-label': `${name}: feet left` }),
    html('span', { class: 'feet' }, spent ? `${left} − ${spent} = ${after} ft` : `${left} / ${speed} ft`),
  ];
  const about = { class: left ? 'purse mv' : 'purse mv spent', 'data-purse': mode, 'data-left': left, 'data-spends': spent || null };
  return alone
    ? html('div', about, inside)
    : html('button', { ...about, type: 'button', 'aria-pressed': String(chosen), 'data-name': `go-${mode}`, title: `${name} (M)`, onclick: () => go(mode) }, inside);
}

/**
 * How high one goes.
 *
 * @param {number} height
 * @param {(feet: number) => void} rise
 */
const stepper = (height, rise) =>
  html(
    'div',
    { class: 'purse height', role: 'group', 'aria-label': 'Height' },
    html('button', { type: 'button', 'data-name': 'lower', 'aria-label': 'Five feet lower (Page Down)', title: 'Lower (Page Down)', onclick: () => rise(-5) }, '▼'),
    html('output', { 'data-height': height }, `${height} ft`),
    html('button', { type: 'button', 'data-name': 'higher', 'aria-label': 'Five feet higher (Page Up)', title: 'Higher (Page Up)', onclick: () => rise(5) }, '▲'),
  );

export class Economy {
  /** @param {Doings} doings */
  constructor(doings) {
    this.doings = doings;
    this.drawn = '';
    this.element = html('section', { class: 'eco card', 'aria-label': 'What is left of the turn', tabindex: 0 });
  }

  /**
   * @param {Turn|null} turn
   * @param {Creature|undefined} creature who is asked
   * @param {Cost|null} cost of the act that is answered
   * @param {Going} going
   */
  show(turn, creature, cost, going) {
    const drawn = JSON.stringify([turn, creature?.card, creature?.level, cost, going]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute('data-name') : null;
    if (turn?.round === '0') refill(this.element, html('p', { class: 'muted' }, 'The fight begins with initiative.'));
    else if (!turn || !creature) refill(this.element, html('p', { class: 'muted' }, 'Nobody has the turn.'));
    else refill(this.element, this.head(creature), this.purses(turn, creature, cost ?? {}, going), this.pools(creature, cost ?? {}));
    const again = focused ? this.element.querySelector(`[data-name="${focused}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {Creature} creature */
  head({ id, card, health, conditions, fate }) {
    const ails = [fate, ...conditions, ...(card.states ?? [])].filter(Boolean);
    return html(
      'div',
      { class: 'ecoh' },
      html('b', {}, nameOf(id)),
      html('span', { class: 'muted s' }, [card.is.join(', ') || `${card.size} ${card.type}`, `${health}${'looks' in card.health ? '' : ' HP'}`, `AC ${card.armor_class}`].join(' · ')),
      ails.length ? html('span', { class: 's ails' }, ails.join(', ')) : null,
    );
  }

  /**
   * @param {Turn} turn
   * @param {Creature} creature
   * @param {Cost} cost
   * @param {Going} going
   */
  purses(turn, creature, { action = 0, bonus = 0, reaction = 0, interaction = 0, attacks = 0, movement = {} }, { mode, height }) {
    const { go, rise } = this.doings;
    const alone = turn.movement.length < 2;
    return html(
      'div',
      { class: 'ecog' },
      purse('Action', turn.actions, action),
      turn.attacks || attacks ? purse('Attacks', turn.attacks, attacks) : null,
      purse('Bonus', turn.bonus, bonus),
      purse('Reaction', turn.reaction, reaction),
      purse('Interaction', turn.interaction, interaction),
      turn.movement.map((way) => speedBar(way, movement[way.mode] ?? 0, { chosen: way.mode === mode, alone, go })),
      !alone && mode === 'fly' ? stepper(height ?? creature.level, rise) : null,
    );
  }

  /**
   * @param {Creature} creature
   * @param {Cost} cost
   */
  pools({ card }, { slots = [], features = [], breaks }) {
    const used = (/** @type {string} */ level) =>
      slots.filter((slot) => (level === 'pact' ? slot.pact : !slot.pact && String(slot.level) === level)).reduce((sum, { count }) => sum + count, 0);
    const slot = (/** @type {string} */ level, /** @type {import('./grid_facts.js').Left} */ { left, most }) =>
      html('span', { 'data-purse': `slot-${level}`, 'data-left': left, 'data-most': most, 'data-spends': used(level) || null, role: 'img', 'aria-label': `${levelName(level)}-level slots: ${left} of ${most}` }, `${level === 'pact' ? 'Pact' : levelName(level)} `, pips(left, used(level), most));
    const counted = (card.features ?? []).filter(({ most }) => most !== undefined);
    return html(
      'div',
      { class: 'slots' },
      (card.casting?.slots ?? []).map(([level, left]) => slot(String(level), left)),
      card.casting?.pact ? slot('pact', card.casting.pact[1]) : null,
      counted.map(({ name, left = 0, most = 0 }) => {
        const spends = features.find((feature) => feature.name === name)?.uses ?? 0;
        const inside = most > 6 ? html('b', {}, `${left} / ${most}`) : pips(left, spends, most);
        return html('span', { 'data-purse': name, 'data-left': left, 'data-most': most, 'data-spends': spends || null, role: 'img', 'aria-label': `${plain(name)}: ${left} of ${most}` }, `${nameOf(name)} `, inside);
      }),
      card.legendary ? html('span', { 'data-purse': 'legendary' }, 'Legendary ', pips(card.legendary.left, 0, card.legendary.most)) : null,
      card.concentration || breaks
        ? html('span', { class: breaks ? 'breaks' : 'muted' }, `Concentration: ${card.concentration ? plain(card.concentration) : 'none'}${breaks ? ', which this ends' : ''}`)
        : html('span', { class: 'muted' }, 'Concentration: none'),
    );
  }
}
