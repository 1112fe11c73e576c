import { nameOf } from './grid_facts.js';
import { readIntent } from './grid_intent.js';
import { capital } from './words.js';

/**
 * What a creature is told to do, as people say it.
 *
 * @typedef {import('./grid_intent.js').Intent} Intent
 */

/** @param {string} word */
export const plain = (word) => word.replaceAll('-', ' ');

/**
 * `1st`, `2nd`, `pact`.
 *
 * @param {string} level
 */
export const levelName = (level) => (level === 'pact' ? 'pact' : `${level}${/** @type {Record<string, string>} */ ({ 1: 'st', 2: 'nd', 3: 'rd' })[level] ?? 'th'}`);

/**
 * Which slot.
 *
 * @param {string} level
 */
export const slotWords = (level) => (level === 'pact' ? 'pact slot' : `${levelName(level)} level`);

/** How a verb is said to oneself and told of others. @type {Record<string, [string, string]>} */
const VERBS = {
  attack: ['attack', 'attacks'],
  'opportunity-attack': ['strike', 'strikes'],
  multiattack: ['multiattack', 'attacks several times'],
  cast: ['cast', 'casts'],
  jump: ['jump', 'jumps'],
  'jump high': ['jump up', 'jumps up'],
  dash: ['dash', 'dashes'],
  disengage: ['disengage', 'disengages'],
  dodge: ['dodge', 'dodges'],
  hide: ['hide', 'hides'],
  search: ['search', 'searches'],
  study: ['study', 'studies'],
  influence: ['influence', 'influences'],
  help: ['help', 'helps'],
  ready: ['ready', 'readies'],
  use: ['use', 'uses'],
  interact: ['handle', 'handles'],
  draw: ['draw', 'draws'],
  stow: ['stow', 'stows'],
  'pick-up': ['pick up', 'picks up'],
  drop: ['drop', 'drops'],
  'don shield': ['take the shield up', 'takes the shield up'],
  'doff shield': ['take the shield off', 'takes the shield off'],
  grapple: ['grapple', 'grapples'],
  shove: ['shove', 'shoves'],
  escape: ['get free', 'gets free'],
  release: ['let go', 'lets go'],
  'release readied': ['do what was readied', 'does what was readied'],
  stand: ['stand up', 'stands up'],
  'drop prone': ['drop prone', 'drops prone'],
  mount: ['mount', 'mounts'],
  dismount: ['dismount', 'dismounts'],
  'end concentration': ['end the concentration', 'ends the concentration'],
  dismiss: ['dismiss', 'dismisses'],
  stabilise: ['stabilise', 'stabilises'],
  feature: ['use', 'uses'],
  legendary: ['take the legendary action', 'takes the legendary action'],
  lair: ['let the lair use', 'lets the lair use'],
  speak: ['say', 'says'],
  improvise: ['improvise', 'improvises'],
  'rest short': ['rest for an hour', 'rests for an hour'],
  'rest long': ['rest for a night', 'rests for a night'],
  kill: ['kill', 'kills'],
  'knock-out': ['knock out', 'knocks out'],
  pass: ['pass', 'does nothing about it'],
  'roll initiative': ['roll initiative', 'rolls initiative for everybody'],
  order: ['let come first', 'lets come first'],
  'end turn': ['end the turn', 'ends its turn'],
  delay: ['wait', 'waits'],
};

/** @type {Record<string, [string, string]>} */
const WAYS = { walk: ['move', 'moves'], fly: ['fly', 'flies'], swim: ['swim', 'swims'], climb: ['climb', 'climbs'], burrow: ['burrow', 'burrows'], crawl: ['crawl', 'crawls'] };

/** Options that are one word. @type {Record<string, string>} */
const FLAGS = { 'one-handed': 'with one hand', 'two-handed': 'with two hands', thrown: 'thrown', 'knock-out': 'to knock out', confirmed: 'letting go of the other spell', prone: 'prone', away: 'away', grapple: 'by grappling', shove: 'by shoving', 'healers-kit': 'a healer’s kit' };
/** Options with a value, how they are said. @type {Record<string, (value: string) => string>} */
const VALUES = {
  with: (value) => `with ${FLAGS[value] ?? plain(value)}`,
  by: (value) => `by ${/** @type {Record<string, string>} */ ({ str: 'strength', dex: 'dexterity' })[value] ?? plain(value)}`,
  as: (value) => (value === 'ritual' ? 'as a ritual' : value === 'free' ? 'for free' : value === 'action' ? 'as an action' : value === 'nick' ? 'with the nick' : `as a ${value}${value === 'bonus' ? ' action' : ''}`),
  option: (value) => plain(value),
  from: (value) => `from ${nameOf(value)}`,
  using: (value) => `${plain(value)}`,
  '+': (value) => `and ${plain(value)}`,
  amount: (value) => `${value} points`,
  against: (value) => `against ${nameOf(value)}`,
  skill: (value) => `with ${plain(value)}`,
  in: (value) => `in the ${value} hand`,
  to: (value) => `to ${value}`,
};

/** @param {string[]} names */
const counted = (names) => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const all = [...counts].map(([name, count]) => `${/^\d/.test(name) ? name : nameOf(name)}${count > 1 ? ` ×${count}` : ''}`);
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '');
};

/** @param {string[]} words */
function options(words) {
  const said = [];
  for (let index = 0; index < words.length; index++) {
    const value = VALUES[words[index]];
    if (value && index + 1 < words.length) said.push(value(words[++index]));
    else said.push(FLAGS[words[index]] ?? plain(words[index]));
  }
  return said.join(' ');
}

/**
 * @param {Intent} intent
 * @param {0|1} person to oneself, or of somebody
 * @returns {string}
 */
function phrase(intent, person) {
  const { verb, thing, target, aim, slot, words } = intent;
  if (verb === 'move') return moved(words, person);
  if (verb === 'ready') return readied(words, person);
  const [said] = [VERBS[verb]?.[person] ?? plain(verb)];
  const aimed = Object.entries(aim).map(([word, at]) => `${word === 'covering' ? 'from' : word} ${word === 'toward' ? at.map(plain).join(' ') : counted(at)}`);
  const text = verb === 'speak' || verb === 'improvise' ? words[0] : null;
  const parts = [
    said,
    text ? text.slice(1, -1).replaceAll(/\\(["\\])/g, '$1') : null,
    thing ? plain(thing) : null,
    target ? (/^\d/.test(target) ? target : nameOf(target)) : null,
    ...aimed,
    options(text ? words.slice(1) : words) || null,
  ];
  return `${parts.filter(Boolean).join(' ')}${slot ? `, ${slotWords(slot)}` : ''}`;
}

/**
 * @param {string[]} words
 * @param {0|1} person
 */
function moved(words, person) {
  const mode = WAYS[words[0]] ? words[0] : 'walk';
  const squares = words.filter((word) => /^\d/.test(word));
  const end = squares.at(-1)?.split(',') ?? [];
  const height = end.length > 2 ? `, ${end[2]} ft high` : '';
  return `${WAYS[mode][person]} to ${end.slice(0, 2).join(',')}${height}`;
}

/**
 * @param {string[]} words
 * @param {0|1} person
 */
function readied(words, person) {
  const when = words.lastIndexOf('when');
  const act = phrase(readIntent(words.slice(0, when).join(' ')), 0);
  return `${VERBS.ready[person]} to ${act}, ${triggerWords(words.slice(when + 1))}`;
}

/** @type {Record<string, string>} */
const DEEDS = { moves: 'moves', attacks: 'attacks', casts: 'casts a spell', speaks: 'speaks', 'ends-turn': 'ends its turn', 'leaves-reach': 'leaves the reach' };

/**
 * What a readied act waits for.
 *
 * @param {string[]} words
 */
export function triggerWords([who = '', deed, value]) {
  if (who.startsWith('"')) return `when ${who.slice(1, -1)}`;
  if (deed === 'enters') return `when ${nameOf(who)} enters ${value}`;
  if (deed === 'comes-within') return `when ${nameOf(who)} comes within ${value} ft`;
  return `when ${nameOf(who)} ${DEEDS[deed] ?? plain(deed ?? '')}${value ? ` ${nameOf(value)}` : ''}`;
}

/**
 * An intent as one says it to oneself: `Cast hold person on Captain, 2nd level`.
 *
 * @param {string} text
 */
export function sayIntent(text) {
  const intent = readIntent(text);
  return `${intent.actor ? `${nameOf(intent.actor)}: ` : ''}${capital(phrase(intent, 0))}`;
}

/**
 * What somebody did: `attacks Goblin 1 with longsword`.
 *
 * @param {string} text
 */
export const tellIntent = (text) => phrase(readIntent(text), 1);

/**
 * The verb of an intent as one says it.
 *
 * @param {string} text
 */
export function verbWords(text) {
  const { verb, words } = readIntent(text);
  return verb === 'move' ? (WAYS[words[0]] ?? WAYS.walk)[0] : (VERBS[verb]?.[0] ?? plain(verb));
}
