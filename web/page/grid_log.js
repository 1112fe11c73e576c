import { diceView, thrown } from './grid_dice.js';
import { html, refill } from './element.js';
import { nameOf } from './grid_facts.js';
import { plain, slotWords, tellIntent } from './grid_words.js';
import { capital, some } from './words.js';

/**
 * What was done in a fight and what came of it, in words and with its dice.
 *
 * @typedef {import('./match.js').HistoryItem} HistoryItem
 * @typedef {Record<string, any> & {event: string, creature?: string}} Deed
 */

/** @param {unknown} id */
const name = (id) => nameOf(String(id ?? ''));
/** @param {unknown} word */
const said = (word) => plain(String(word ?? ''));
/** @param {unknown} at a creature, or a square with or without its height */
const whom = (at) => (Array.isArray(at) ? at.slice(0, 2).join(',') : name(at));
/** @param {unknown} spot */
const where = (spot) => (Array.isArray(spot) ? `${spot[0]},${spot[1]}${spot[2] ? `, ${spot[2]} ft high` : ''}` : String(spot));

/** @type {Record<string, string>} */
const ABILITIES = { str: 'Strength', dex: 'Dexterity', con: 'Constitution', int: 'Intelligence', wis: 'Wisdom', cha: 'Charisma' };

/** What somebody is asked about. @type {Record<string, (trigger: Record<string, any>) => string>} */
const TRIGGERS = {
  hit: ({ attacker, total }) => `${name(attacker)} hits with ${total}`,
  targeted: ({ by, spell }) => `${name(by)} aims ${said(spell)} at it`,
  casts: ({ creature, spell, level }) => `${name(creature)} casts ${said(spell)}${level ? `, ${slotWords(String(level))}` : ''}`,
  damaged: ({ by, amount }) => `${name(by)} has done it ${amount} damage`,
  falls: ({ creature }) => `${name(creature)} falls`,
  'leaves-reach': ({ creature }) => `${name(creature)} leaves its reach`,
  'turn-ended': ({ creature }) => `${name(creature)} has ended its turn`,
  'initiative-20': () => 'the count of 20 has come',
  readied: ({ happened }) => String(happened),
  'you-hit': ({ target, with: what, critical }) => `it hits ${name(target)} with ${said(what)}${critical ? ', critically' : ''}`,
  'drops-to-0': ({ creature, by }) => `${name(by)} brings ${name(creature)} down`,
};

/** What became so, and is so no longer. @type {Record<string, [string, string]>} */
const STATES = { dodging: ['dodges', 'no longer dodges'], raging: ['rages', 'no longer rages'], stable: ['is stable', 'is no longer stable'], reacted: ['has used its reaction', 'has its reaction again'] };

/** @param {Record<string, any>} guard */
const guardWords = ({ armor_class: ac, halved, less }) => [ac ? `has ${ac} more armour class` : '', halved ? 'takes half the damage' : '', less ? `takes ${less} less damage` : ''].filter(Boolean).join(' and ');

/** @param {Record<string, any>} influence */
const influenceWords = ({ name: what, on, by }) => `${said(what)} of ${name(by)}${on ? ` is on ${name(on)}` : ' lies on the ground'}`;

/** How every event is told; what is told by another one, or by the action itself, is empty. @type {Record<string, (deed: Deed) => string>} */
export const WORDS = {
  declared: () => '',
  moved: () => '',
  'move-waits': () => '',
  'move-resumed': ({ creature, on }) => (on ? '' : `${name(creature)} goes no further`),
  waits: () => '',
  resumed: () => '',
  answered: () => '',
  guarded: ({ creature, guard }) => `${name(creature)} ${guardWords(guard)}`,
  followed: ({ creature, feature }) => `${name(creature)} follows up its hit with ${said(feature)}`,
  added: ({ creature, amount, kind }) => `${name(creature)} adds ${amount} ${kind} damage to its hit`,
  countered: ({ creature, spell, kept }) => `${said(spell)} of ${name(creature)} comes to nothing${kept ? ', and the slot is kept' : ''}`,
  shifted: ({ creature, to }) => `${name(creature)} comes to ${where(to)}`,
  attacked: ({ creature, target, with: what, throw: { faces, total }, armor_class: ac, strike }) =>
    faces.length
      ? `${name(creature)} ${strike === 'miss' ? 'misses' : strike === 'critical' ? 'hits critically' : 'hits'} ${whom(target)} with ${said(what)}: ${total} against ${ac}`
      : `${name(creature)} ${strike === 'miss' ? 'misses' : 'hits'} ${whom(target)} with ${said(what)}`,
  saved: ({ creature, ability, throw: { faces, total }, dc, success, keeps }) =>
    `${name(creature)} ${success ? 'saves' : 'fails to save'}${keeps ? ' to keep its concentration' : ''}: ${faces.length ? `${ABILITIES[ability] ?? ability} ${total} against DC ${dc}` : `${ABILITIES[ability] ?? ability} fails by itself, DC ${dc}`}`,
  checked: ({ creature, skill, throw: { total } }) => `${name(creature)} rolls ${total} for ${said(skill)}`,
  damaged: ({ creature, amount, kinds }) => `${name(creature)} takes ${amount} ${(kinds ?? []).join(' and ')} damage`,
  downed: ({ creature }) => `${name(creature)} falls to 0 hit points`,
  'concentration-tested': () => '',
  healed: ({ creature, amount }) => `${name(creature)} regains ${some(amount, 'hit point')}`,
  bolstered: ({ creature, amount }) => `${name(creature)} has ${some(amount, 'temporary hit point')}`,
  'condition-began': ({ creature, condition, source }) => `${name(creature)} is ${condition}${source && source !== creature ? ` by ${name(source)}` : ''}`,
  'condition-ended': ({ creature, condition }) => `${name(creature)} is no longer ${condition}`,
  'concentration-began': ({ creature, spell }) => `${name(creature)} concentrates on ${said(spell)}`,
  'concentration-ended': ({ creature, spell }) => `${name(creature)} no longer concentrates on ${said(spell)}`,
  'casting-went-on': ({ creature, spell, turns_left: left }) => `${name(creature)} goes on casting ${said(spell)}, ${some(left, 'turn')} to go`,
  'casting-ended': ({ creature, spell }) => `${name(creature)} has done with casting ${said(spell)}`,
  'spell-began': ({ creature, spell }) => `${said(spell)} of ${name(creature)} begins`,
  'spell-ended': ({ creature, spell }) => `${said(spell)} of ${name(creature)} ends`,
  'influence-began': ({ influence }) => (influence.waits ? '' : influenceWords(influence)),
  'influence-changed': ({ influence }) => `${said(influence.name)} of ${name(influence.by)} changes`,
  'influence-ended': ({ name: what, creature }) => `${said(what)} ends${creature ? ` for ${name(creature)}` : ''}`,
  'maximum-changed': ({ creature, max_hp: most }) => `${name(creature)} can have ${some(most, 'hit point')} at most`,
  vanished: ({ creature }) => `${name(creature)} vanishes`,
  departed: ({ creature }) => `${name(creature)} leaves the fight`,
  shaped: ({ creature, form }) => `${name(creature)} takes the form of ${said(form)}`,
  reverted: ({ creature }) => `${name(creature)} is itself again`,
  summoned: ({ creature, by, spell, at }) => `${name(creature)} comes to ${where(at)}, called by ${name(by)} with ${said(spell)}`,
  'temporary-lost': ({ creature, amount }) => `${name(creature)} loses ${some(amount, 'temporary hit point')}`,
  gained: ({ creature, item, count }) => `${name(creature)} has ${said(item)}${count > 1 ? ` ×${count}` : ''}`,
  thrown: ({ creature, name: what, face, sides }) => `the die of ${sides} sides for ${said(what)} shows ${face} for ${name(creature)}`,
  raised: ({ creature, hp }) => `${name(creature)} lives again, with ${some(hp, 'hit point')}`,
  held: ({ creature, item, from }) => `${name(creature)} takes ${said(item)} in hand${from === 'ground' ? ' from the ground' : ''}`,
  stowed: ({ creature, item }) => `${name(creature)} puts ${said(item)} away`,
  dropped: ({ creature, item }) => `${name(creature)} drops ${said(item)}`,
  landed: ({ item, at }) => `${said(item)} comes to lie at ${where(at)}`,
  became: ({ creature, state, on }) => `${name(creature)} ${STATES[state]?.[on ? 0 : 1] ?? `${on ? 'is' : 'is no longer'} ${said(state)}`}`,
  helped: ({ creature, by, against }) => `${name(by)} helps ${name(creature)}${against ? ` against ${name(against)}` : ''}`,
  'help-used': ({ creature }) => `${name(creature)} uses the help`,
  hidden: ({ creature, from }) => (from.length ? `${name(creature)} is hidden from ${from.map(name).join(', ')}` : `${name(creature)} is hidden from nobody`),
  mounted: ({ creature, mount }) => `${name(creature)} mounts ${name(mount)}`,
  dismounted: ({ creature, to }) => `${name(creature)} is off its mount, at ${where(to)}`,
  readied: () => '',
  'ready-ended': ({ creature }) => `what ${name(creature)} readied waits no longer`,
  'opportunity-offered': ({ creature, mover }) => `${name(creature)} may strike at ${name(mover)}, who leaves its reach`,
  'release-offered': ({ creature, happened }) => `${name(creature)} may do what was readied: ${happened}`,
  'cleave-offered': ({ creature, target }) => `${name(creature)} has hit ${name(target)} and may strike at a second one`,
  'knock-out-offered': ({ creature, target }) => `${name(creature)} may kill ${name(target)} or knock it out`,
  'reaction-offered': ({ creature, trigger }) => `${name(creature)} may answer: ${TRIGGERS[trigger?.kind]?.(trigger) ?? said(trigger?.kind)}`,
  'legendary-offered': ({ creature }) => `${name(creature)} may take a legendary action`,
  'order-offered': ({ creature }) => `${name(creature)} says what comes first`,
  'lair-offered': ({ creature }) => `the lair of ${name(creature)} may act`,
  'power-spent': ({ creature, power }) => `${name(creature)} has used ${said(power)}`,
  'trait-spent': ({ creature, name: what }) => `${name(creature)} has used ${said(what)}`,
  'slot-gained': ({ creature, level }) => `${name(creature)} has one more slot, ${slotWords(String(level))}`,
  counted: ({ creature, name: what, count }) => `${name(creature)} has ${said(what)} ×${count}`,
  recharged: ({ creature, power, back }) => `${name(creature)} ${back ? `has ${said(power)} again` : `does not get ${said(power)} back`}`,
  'took-along': ({ creature, deed }) => `${name(creature)} takes ${said(deed)} along`,
  'legendary-barred': ({ creature, option }) => `${name(creature)} cannot take ${said(option)} again before its turn`,
  'lair-acted': ({ option }) => `the lair acts: ${said(option)}`,
  'death-saved': ({ creature, throw: { faces }, successes, failures }) => `${name(creature)} ${faces.length ? 'makes a death save' : 'is hurt while dying'}: ${some(successes, 'success', 'successes')}, ${some(failures, 'failure')}`,
  died: ({ creature }) => `${name(creature)} dies`,
  'initiative-rolled': ({ creature, throw: { total } }) => `${name(creature)} rolls ${total} for initiative`,
  'turn-ended': () => '',
  'round-began': ({ round }) => `round ${round} begins`,
  'turn-began': ({ creature }) => `the turn of ${name(creature)}`,
  'fight-ended': ({ winner }) => (winner ? `${name(winner)} wins the fight` : 'the fight is over'),
  'left-to-table': ({ creature, what }) => `the table decides what comes of ${said(what)} of ${name(creature)}`,
};

/**
 * An event that has no words yet is told as it is.
 *
 * @param {Deed} deed
 */
const unknown = ({ event, creature, name: what, spell, item }) => [creature ? name(creature) : null, said(event), ...[what, spell, item].filter(Boolean).map(said)].filter(Boolean).join(': ');

/** @param {Deed} deed */
export const wordsOf = (deed) => (WORDS[deed.event] ?? unknown)(deed);

/**
 * Says of each save whether it keeps a concentration: the test is told before it.
 *
 * @param {Deed[]} events
 * @returns {Deed[]}
 */
function explained(events) {
  let tested = '';
  return events.map((deed) => {
    if (deed.event === 'concentration-tested') tested = deed.creature ?? '';
    else if (deed.event === 'saved' && deed.creature === tested) {
      tested = '';
      return { ...deed, keeps: true };
    }
    return deed;
  });
}

/**
 * What came of an action, line by line, each with its dice.
 *
 * @param {HistoryItem} item
 * @returns {{words: string, dice: HTMLElement|null}[]}
 */
export function linesOf({ events, rolls, waivers, reason }) {
  const waived = waivers.length ? [{ words: `${waivers.join(' and ')} waived${reason ? `: ${reason}` : ''}`, dice: null }] : [];
  const told = thrown(explained(events ?? []), rolls ?? []).map(({ deed, dice, dropped }) => ({ words: deed ? wordsOf(deed) : 'the dice', dice: diceView(dice, dropped) }));
  return [...waived, ...told.filter(({ words, dice }) => words || dice)];
}

/**
 * What came of an action, in words.
 *
 * @param {HistoryItem} item
 */
export const eventWords = (item) => linesOf(item).map(({ words }) => words).filter(Boolean);

/**
 * How far somebody went, in feet.
 *
 * @param {Deed[]} events
 */
const feetOf = (events) => events.filter(({ event }) => event === 'moved').reduce((sum, { feet }) => sum + Number(feet ?? 0), 0);

/**
 * Who did something, and what.
 *
 * @param {HistoryItem} item
 */
export function deedWords({ action, events, by }) {
  // What the table changed is told in words already.
  if (by === null) return action;
  const deeds = /** @type {Deed[]} */ (events ?? []);
  const who = deeds.find(({ event }) => event === 'declared')?.creature ?? by;
  const feet = /^(\S+: )?move /.test(action) ? feetOf(deeds) : 0;
  return `${name(who)} ${tellIntent(action)}${feet ? ` (${feet} ft)` : ''}`;
}

/** What is worth a place in one line. */
const TELLING = new Set(['attacked', 'saved', 'damaged', 'healed', 'bolstered', 'downed', 'died', 'condition-began', 'concentration-ended', 'countered', 'guarded', 'death-saved', 'fight-ended', 'vanished', 'raised']);

/**
 * An action in one line with its dice: who did what, and what matters of what came of it.
 *
 * @param {HistoryItem} item
 * @returns {import('./element.js').Child[]}
 */
export function shortly(item) {
  const told = thrown(explained(/** @type {Deed[]} */ (item.events ?? [])), item.rolls ?? []);
  const telling = told.filter(({ deed, dice }) => (deed ? TELLING.has(deed.event) : dice.length));
  const attacks = telling.some(({ deed }) => deed?.event === 'attacked');
  return [
    attacks ? null : html('b', {}, deedWords(item)),
    telling.map(({ deed, dice, dropped }) => html('span', { class: 'deed', 'data-event': deed?.event }, deed ? html(deed.event === 'attacked' ? 'b' : 'span', {}, capital(wordsOf(deed))) : null, diceView(dice, dropped))),
  ];
}

/** @param {{go: (step: number) => void}} doings */
export function logView({ go }) {
  const list = html('ol', { class: 'moves gridlog', tabindex: 0, 'aria-label': 'History' });
  let drawn = '';
  /**
   * @param {HistoryItem[]} history
   * @param {number} shown
   */
  const update = (history, shown) => {
    const key = `${history.length}|${history.at(-1)?.action}|${shown}`;
    if (key === drawn) return;
    drawn = key;
    refill(
      list,
      history.length
        ? history.map((item) =>
            html(
              'li',
              {},
              html(
                'button',
                { type: 'button', class: item.step === shown ? 'cur' : null, 'aria-current': item.step === shown ? 'step' : null, onclick: () => go(item.step) },
                html('span', {}, deedWords(item)),
                linesOf(item).map(({ words, dice }) => html('span', { class: 'xs event' }, capital(words), ' ', dice)),
              ),
            ),
          )
        : html('li', { class: 's muted none' }, 'Nothing has happened yet.'),
    );
    const current = list.querySelector('.cur');
    if (current instanceof HTMLElement) list.scrollTop = Math.max(0, current.offsetTop - list.clientHeight + current.offsetHeight + 4);
  };
  return { list, update };
}
