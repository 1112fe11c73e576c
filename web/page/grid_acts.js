import { html } from './element.js';
import { levelName, plain, sayIntent } from './grid_words.js';
import { nameOf } from './grid_facts.js';
import { printIntent, readIntent, unaimed } from './grid_intent.js';
import { stateChip } from './chip.js';

/**
 * What a creature can do: the listed actions, those that differ only in whom they are aimed at and in their slot as one, by
 * groups with the useful ones first.
 *
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {import('./match.js').ActionItem} ActionItem
 * @typedef {import('./grid_intent.js').Intent} Intent
 *
 * @typedef {object} Act
 * @property {string} key
 * @property {string} group
 * @property {string} label
 * @property {string} verb
 * @property {string|null} thing  What it is done with, as the referee calls it.
 * @property {string} action  One way to say it, which is legal.
 * @property {Intent} bare  The same, aimed at nothing.
 * @property {string[]} actions  All that are listed.
 * @property {string[]} targets  The creatures and things that are named first.
 * @property {string[]} slots
 * @property {string|null} word  How it is aimed: `target` or a word of the intent; null where nothing is aimed.
 * @property {string} detail  A few words more.
 */

/** The groups in the order of the panel, with the verbs in them; what is behind a button is seldom wanted. */
/** @type {{name: string, verbs: string[], folded?: boolean}[]} */
const GROUPS = [
  { name: 'Answer', verbs: ['roll initiative', 'order', 'pass', 'opportunity-attack', 'release readied', 'legendary', 'lair'] },
  { name: 'Attack', verbs: ['multiattack', 'attack', 'grapple', 'shove'] },
  { name: 'Cast', verbs: ['cast'] },
  { name: 'Powers', verbs: ['feature'] },
  { name: 'Move', verbs: ['move', 'stand', 'jump', 'mount', 'dismount', 'escape'] },
  { name: 'Actions', verbs: ['dash', 'disengage', 'dodge', 'hide', 'help', 'ready', 'stabilise'] },
  { name: 'Things', verbs: ['draw', 'pick-up', 'stow', 'drop', 'don shield', 'doff shield', 'use', 'interact'], folded: true },
  { name: 'More', verbs: ['search', 'study', 'influence', 'improvise', 'speak', 'drop prone', 'jump high', 'release', 'end concentration', 'dismiss', 'rest short', 'rest long', 'delay'], folded: true },
];

/** Acts that are put together from several parts. */
export const BUILT = new Set(['ready', 'improvise', 'speak']);

/** @param {string} verb */
const groupOf = (verb) => GROUPS.find(({ verbs }) => verbs.includes(verb))?.name ?? 'More';

/**
 * What makes an action another act than others: not whom it is aimed at, nor with which slot.
 *
 * @param {Intent} intent
 */
function keyOf({ actor, verb, thing, aim, words }) {
  const who = actor ? `${actor}: ` : '';
  if (BUILT.has(verb) || verb === 'move' || verb === 'help' || verb === 'shove' || verb === 'dismount') return who + verb;
  return [who + verb, thing, Object.keys(aim).filter((word) => word !== 'on').join(), words.join(' ')].filter(Boolean).join(' ');
}

/**
 * What an act is called: the thing it is done with.
 *
 * @param {Intent} intent
 */
function labelOf(intent) {
  const { actor, verb, thing, words } = intent;
  const who = actor ? `${nameOf(actor)}: ` : '';
  const bonus = words.includes('bonus') ? ' (bonus)' : '';
  const manner = words.includes('thrown') ? ' thrown' : words.includes('two-handed') ? ' in two hands' : '';
  if (verb === 'attack' || verb === 'opportunity-attack') {
    const with_ = words[words.indexOf('with') + 1];
    const what = words.includes('with') ? with_ : verb === 'attack' ? 'attack' : (words[0] ?? 'attack');
    return `${who}${nameOf(what)}${manner}${bonus}`;
  }
  if (verb === 'move') return `${who}Move`;
  if (verb === 'ready') return `${who}Ready an act`;
  if (verb === 'multiattack') return `${who}Multiattack${thing ? `: ${plain(thing)}` : ''}`;
  if (verb === 'cast' || verb === 'feature' || verb === 'legendary' || verb === 'lair') {
    const option = words.includes('option') ? `: ${plain(words[words.indexOf('option') + 1])}` : '';
    const more = words.includes('ritual') ? ' (ritual)' : words.includes('using') ? ` (${plain(words[words.indexOf('using') + 1])})` : words.includes('from') ? ` (${plain(words[words.indexOf('from') + 1])})` : bonus;
    return `${who}${nameOf(thing ?? '')}${option}${more}`;
  }
  if (verb === 'speak') return `${who}Say something`;
  if (BUILT.has(verb) || verb === 'help' || verb === 'shove' || verb === 'dismount') return who + sayIntent(verb);
  return sayIntent(printIntent({ ...unaimed(intent), slot: null }));
}

/**
 * The acts that some listed actions are.
 *
 * @param {ActionItem[]} items
 * @param {import('./grid_facts.js').Card|undefined} card of who acts
 * @returns {Act[]}
 */
export function actsOf(items, card) {
  /** @type {Map<string, Act>} */
  const acts = new Map();
  for (const { action, token } of items) {
    const intent = readIntent(action);
    if (intent.verb === 'end turn') continue;
    const key = keyOf(intent);
    const known = acts.get(key);
    const act = known ?? {
      key,
      group: groupOf(intent.verb),
      label: labelOf(intent),
      verb: intent.verb,
      thing: token,
      action,
      bare: { ...unaimed(intent), slot: null },
      actions: [],
      targets: [],
      slots: [],
      word: intent.target ? 'target' : (Object.keys(intent.aim)[0] ?? null),
      detail: detailOf(intent, token, card),
    };
    if (!known) acts.set(key, act);
    act.actions.push(action);
    const first = intent.target ?? intent.aim.on?.[0];
    if (first && !act.targets.includes(first)) act.targets.push(first);
    if (intent.slot && !act.slots.includes(intent.slot)) act.slots.push(intent.slot);
  }
  return [...acts.values()];
}

/**
 * @param {Intent} intent
 * @param {string|null} token
 * @param {import('./grid_facts.js').Card|undefined} card
 */
function detailOf({ actor, verb }, token, card) {
  if (!card || actor || (verb !== 'attack' && verb !== 'opportunity-attack')) return '';
  const strike = card.attacks.find((attack) => attack.with === token);
  if (!strike) return '';
  return `${strike.bonus < 0 ? '−' : '+'}${Math.abs(strike.bonus)} · ${strike.damage.map(([dice]) => dice).join(' + ') || 'no damage'}`;
}

/**
 * Whether an act does anything worth a button of its own: one that is aimed at somebody, or at nobody in particular.
 *
 * @param {Act} act
 */
const isUseful = ({ verb, targets }) => !(verb === 'attack' && !targets.some((target) => !/^\d/.test(target)));

/**
 * @param {object} view
 * @param {string} view.title
 * @param {boolean} view.asked  Whether it is asked something in the turn of another.
 * @param {string} view.line
 * @param {import('./element.js').Child} view.since  What happened since the reader acted.
 * @param {Act[]} view.acts
 * @param {boolean} view.mayAct
 * @param {import('./grid_facts.js').Card|undefined} view.card
 * @param {Set<string>} view.unfolded  The groups that are opened.
 * @param {(act: Act) => void} view.choose
 * @param {import('./element.js').Child} view.barred  Spells that cannot be cast now.
 * @returns {Leaf}
 */
export function actsLeaf({ title, asked, line, since, acts, mayAct, card, unfolded, choose, barred }) {
  const useful = acts.filter(isUseful);
  const useless = acts.filter((act) => !isUseful(act));
  const button = (/** @type {Act} */ act) =>
    html(
      'button',
      { type: 'button', class: 'btn small', disabled: !mayAct, title: sayIntent(act.action), 'data-act': act.label, onclick: () => choose(act) },
      act.label,
      act.detail ? html('span', {}, act.detail) : null,
    );
  const group = (/** @type {string} */ name, /** @type {Act[]} */ some, /** @type {boolean} */ folded) => {
    if (!some.length && !(name === 'Cast' && barred)) return null;
    const rows = name === 'Cast' ? [...spellRows(some, card, button), barred] : html('div', { class: 'actrow' }, some.map(button));
    if (!folded) return html('section', { class: 'actgroup', 'data-group': name }, html('h3', {}, name), rows);
    return html(
      'details',
      {
        class: 'actgroup',
        'data-group': name,
        open: unfolded.has(name),
        ontoggle: (/** @type {Event} */ { target }) => (/** @type {HTMLDetailsElement} */ (target).open ? unfolded.add(name) : unfolded.delete(name)),
      },
      html('summary', {}, name, html('span', {}, some.length)),
      rows,
    );
  };
  const of = (/** @type {string} */ name) => (name === 'More' ? [...useful.filter((act) => act.group === name), ...useless] : useful.filter((act) => act.group === name));
  const inOrder = (/** @type {Act[]} */ some, /** @type {string[]} */ verbs) => some.toSorted((one, other) => verbs.indexOf(one.verb) - verbs.indexOf(other.verb));
  return {
    className: asked ? 'ask acts' : 'ok acts',
    children: [
      html('div', { class: 'head' }, stateChip(asked ? 'ask' : 'yes', title)),
      html('p', { class: 'say' }, line),
      since,
      GROUPS.map(({ name, verbs, folded }) => group(name, inOrder(of(name), verbs), folded === true && !asked)),
      html('p', { class: 's muted wide' }, asked ? 'The fight goes on when this is answered.' : mayAct ? 'Press a square to go there, a creature to see it, or type anything: what is refused is explained.' : 'Press a creature to see how it is and how far it could go; nothing is sent.'),
    ],
  };
}

/**
 * Spells by their level.
 *
 * @param {Act[]} acts
 * @param {import('./grid_facts.js').Card|undefined} card
 * @param {(act: Act) => HTMLElement} button
 */
function spellRows(acts, card, button) {
  const levels = new Map((card?.casting?.spells ?? []).map(({ name, level }) => [name, level]));
  const levelOf = (/** @type {Act} */ { thing }) => levels.get(thing ?? '') ?? 0;
  return [...new Set(acts.map(levelOf))].toSorted((one, other) => one - other).map((level) =>
    html('div', { class: 'actrow spells', 'data-level': level }, html('span', { class: 'xs muted lv' }, level ? levelName(String(level)) : 'at will'), acts.filter((act) => levelOf(act) === level).map(button)),
  );
}
