import { button, closeButton, stateChip } from './chip.js';
import { capital, sentence, some } from './words.js';
import { html } from './element.js';
import { levelName, plain, sayIntent } from './grid_words.js';
import { nameOf } from './grid_facts.js';

/**
 * A creature that is looked at: all that the referee tells of it, and what can be done to it.
 *
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {import('./grid_facts.js').Creature} Creature
 * @typedef {import('./grid_facts.js').Card} Card
 * @typedef {import('./element.js').Child} Child
 */

/** @param {number} number */
const signed = (number) => `${number < 0 ? '−' : '+'}${Math.abs(number)}`;

/** @param {import('./grid_facts.js').Left} left */
const leftWords = ({ left, most }) => `${left} of ${most}`;

/**
 * A line of the card, where there is something to say.
 *
 * @param {string} name
 * @param {Child[]} told
 */
const row = (name, told) => (told.length ? html('div', { 'data-fact': name }, html('dt', {}, name), html('dd', {}, told)) : null);

/** @param {string[]} words */
const listed = (words) => (words.length ? [words.join(', ')] : []);

/** @param {Card['attacks'][number]} attack */
function attackRow({ with: name, bonus, reach, range, damage }) {
  const far = [reach ? `reach ${reach} ft` : null, range ? `range ${range[0] === range[1] ? range[0] : `${range[0]}/${range[1]}`} ft` : null];
  const hurt = damage.map(([dice, kind]) => `${dice} ${kind}`).join(' + ');
  return html('li', {}, html('b', {}, nameOf(name)), html('span', {}, [`${signed(bonus)} to hit`, ...far, hurt || 'no damage'].filter(Boolean).join(', ')));
}

/** @param {NonNullable<Card['casting']>} casting */
function spellRows({ dc, attack, slots = [], pact, spells }) {
  const levels = [...new Set(spells.map(({ level }) => level))];
  const slot = new Map(slots);
  return [
    html('p', {}, `Save DC ${dc}, ${signed(attack)} to hit${pact ? `, pact slots of the ${levelName(String(pact[0]))} level: ${leftWords(pact[1])}` : ''}`),
    levels.map((level) => {
      const left = slot.get(level);
      const head = level ? `${levelName(String(level))} level${left ? ` (${leftWords(left)} slots)` : ''}` : 'Cantrips';
      const named = spells.filter((spell) => spell.level === level).map(({ name, innate }) => `${plain(name)}${innate ? ` (${leftWords(innate)})` : innate === null ? ' (at will)' : ''}`);
      return html('p', {}, html('b', {}, `${head}: `), named.join(', '));
    }),
  ];
}

/** @param {NonNullable<Card['effects']>[number]} effect */
function effectWords({ name, by, area, until }) {
  const time = until ? (until.rounds ? `${some(until.rounds, 'round')} left` : `until the ${until.at} of ${nameOf(until.of)}’s turn`) : 'without an end';
  return `${plain(name)} of ${nameOf(by)}${area ? ', on the ground' : ''} (${time})`;
}

/** @param {NonNullable<Card['defences']>} defences */
function defenceRows({ resists = [], immune = [], vulnerable = [], conditions = [] }) {
  const kinds = (/** @type {[string, string][]} */ list) => list.map(([kind, from]) => (from === 'anything' ? kind : `${kind} (${from})`));
  return [
    row('Resists', listed(kinds(resists))),
    row('Immune to', listed([...kinds(immune), ...conditions])),
    row('Vulnerable to', listed(kinds(vulnerable))),
  ];
}

/**
 * @param {Creature} creature
 */
function factsOf({ card, conditions }) {
  const suffered = (card.conditions ?? []).map(({ name, by, level }) => `${name}${level ? ` ${level}` : ''}${by ? ` (by ${nameOf(by)})` : ''}`);
  const implied = conditions.filter((name) => !(card.conditions ?? []).some((one) => one.name === name));
  const features = (card.features ?? []).map(({ name, left, most }) => `${plain(name)}${left === undefined || most === undefined ? '' : ` (${leftWords({ left, most })})`}`);
  return html(
    'dl',
    { class: 'card' },
    row('Conditions', listed([...suffered, ...implied])),
    row('Effects', listed((card.effects ?? []).map(effectWords))),
    row('Concentrates on', card.concentration ? [plain(card.concentration)] : []),
    row('Death saves', card.death_saves ? [`${some(card.death_saves[0], 'success', 'successes')}, ${some(card.death_saves[1], 'failure')}`] : []),
    row('Also', listed(card.states ?? [])),
    row('Readied', card.readied ? [sayIntent(`ready ${card.readied}`)] : []),
    row('Rides', card.rides ? [nameOf(card.rides)] : []),
    row('Speed', listed(card.speeds.map(([mode, feet]) => (mode === 'walk' ? `${feet} ft` : `${mode} ${feet} ft`)))),
    row('Senses', listed((card.senses ?? []).map(([sense, feet]) => `${sense} ${feet} ft`))),
    row('Abilities', [html('span', { class: 'abilities' }, card.abilities.map(([ability, score, modifier]) => html('span', {}, html('b', {}, ability.toUpperCase()), ` ${score} (${signed(modifier)})`)))]),
    row('Attacks', card.attacks.length ? [html('ul', {}, card.attacks.map(attackRow))] : []),
    row('Spells', card.casting ? spellRows(card.casting) : []),
    row('Features', listed(features)),
    row('Legendary actions', card.legendary ? [leftWords(card.legendary)] : []),
    card.defences ? defenceRows(card.defences) : null,
    row('Holds', listed((card.holds ?? []).map(plain))),
    row('Wears', card.wears ? [plain(card.wears)] : []),
    row('Carries', listed((card.carries ?? []).map(([name, count]) => (count > 1 ? `${count} × ${plain(name)}` : plain(name))))),
  );
}

/**
 * @param {Creature} creature
 * @param {object} view
 * @param {string} view.player  Who plays it.
 * @param {import('./grid_acts.js').Act[]} view.against  What can be done to it.
 * @param {import('./grid_facts.js').Area[]} view.areas  Areas in which it stands.
 * @param {(act: import('./grid_acts.js').Act) => void} view.choose
 * @param {() => void} view.close
 * @returns {Leaf}
 */
export function cardLeaf(creature, { player, against, areas, choose, close }) {
  const { card, name, team, healthWords, fate, square, level } = creature;
  const kind = card.is.length ? `${card.is.join(', ')}, ${card.size} ${card.type}` : `${card.size} ${card.type}`;
  return {
    className: 'plain acts creature',
    children: [
      html('div', { class: 'head' }, stateChip('plain', name), html('span', { class: 's muted' }, [capital(team.replaceAll('-', ' ')), player].filter(Boolean).join(', ')), closeButton('Let go (Esc)', close)),
      html('p', { class: 'say' }, sentence([healthWords, fate].filter(Boolean).join(', '))),
      html('p', { class: 's' }, html('b', {}, `AC ${card.armor_class}`), ` · ${kind} · at ${square}${level ? `, ${level} ft high` : ''}`),
      areas.length ? html('p', { class: 's' }, `Stands in ${areas.map((area) => plain(area.name)).join(' and ')}.`) : null,
      against.length ? html('div', { class: 'against' }, html('div', { class: 'lab' }, 'What you can do'), html('div', { class: 'actrow' }, against.map((act, index) => html('button', { type: 'button', class: 'btn small', 'data-name': 'target', 'data-act': act.label, onclick: () => choose(act) }, act.label, html('span', {}, act.detail, index < 9 ? html('kbd', {}, index + 1) : null))))) : null,
      factsOf(creature),
    ],
  };
}

/**
 * Several creatures in one square: whom one means.
 *
 * @param {string} square
 * @param {Creature[]} creatures
 * @param {{choose: (id: string) => void, close: () => void}} doings
 * @returns {Leaf}
 */
export function crowdLeaf(square, creatures, { choose, close }) {
  return {
    className: 'ask acts',
    children: [
      html('div', { class: 'head' }, stateChip('ask', 'Who?'), html('b', {}, square), closeButton('Let go (Esc)', close)),
      html('p', { class: 'say' }, `${creatures.length} creatures are here.`),
      html('div', { class: 'rem' }, creatures.map(({ id, health, fate }, index) => button(nameOf(id), () => choose(id), { detail: fate ?? health, key: index < 9 ? String(index + 1) : undefined, name: 'choice' }))),
    ],
  };
}
