import { html, refill } from './element.js';
import { nameOf } from './grid_facts.js';

/**
 * What was done in a fight and what came of it, in words.
 *
 * @typedef {import('./match.js').HistoryItem} HistoryItem
 * @typedef {Record<string, any> & {event: string, creature?: string}} Deed
 */

/** @param {unknown} id */
const name = (id) => nameOf(String(id ?? ''));
/** @param {unknown} word */
const plain = (word) => String(word ?? '').replaceAll('-', ' ');

/** @type {Record<string, (trigger: Record<string, any>) => string>} */
const TRIGGERS = {
  hit: ({ attacker, total }) => `${name(attacker)} hits with ${total}`,
  targeted: ({ by, spell }) => `${name(by)} aims ${plain(spell)} at it`,
  casts: ({ creature, spell }) => `${name(creature)} casts ${plain(spell)}`,
  damaged: ({ by }) => `${name(by)} has hurt it`,
  falls: ({ creature }) => `${name(creature)} falls`,
};

/** @type {Record<string, (deed: Deed) => string>} */
const WORDS = {
  attacked: ({ creature, target, throw: { total }, armor_class: ac, strike }) => `${name(creature)} ${strike === 'miss' ? 'misses' : strike === 'critical' ? 'hits hard' : 'hits'} ${Array.isArray(target) ? target : name(target)}: ${total} against ${ac}`,
  saved: ({ creature, ability, throw: { total }, dc, success }) => `${name(creature)} ${success ? 'saves' : 'fails to save'}: ${ability} ${total} against ${dc}`,
  checked: ({ creature, skill, throw: { total } }) => `${name(creature)} rolls ${total} for ${plain(skill)}`,
  damaged: ({ creature, amount, kinds }) => `${name(creature)} takes ${amount} ${(kinds ?? []).join(' and ')} damage`,
  healed: ({ creature, amount }) => `${name(creature)} regains ${amount} hit points`,
  bolstered: ({ creature, amount }) => `${name(creature)} has ${amount} temporary hit points`,
  'condition-began': ({ creature, condition }) => `${name(creature)} is ${condition}`,
  'condition-ended': ({ creature, condition }) => `${name(creature)} is no longer ${condition}`,
  'concentration-began': ({ creature, spell }) => `${name(creature)} concentrates on ${plain(spell)}`,
  'concentration-ended': ({ creature, spell }) => `${plain(spell)} of ${name(creature)} ends`,
  'opportunity-offered': ({ creature, mover }) => `${name(creature)} may strike at ${name(mover)}, who leaves its reach`,
  'release-offered': ({ creature }) => `${name(creature)} may do what was readied`,
  'reaction-offered': ({ creature, trigger }) => `${name(creature)} may answer: ${TRIGGERS[trigger?.kind]?.(trigger) ?? plain(trigger?.kind)}`,
  guarded: ({ creature, guard }) => `${name(creature)} ${[guard.armor_class ? `has ${guard.armor_class} more armour class` : '', guard.halved ? 'takes half the damage' : '', guard.less ? `takes ${guard.less} less damage` : ''].filter(Boolean).join(' and ')}`,
  countered: ({ creature, spell }) => `${plain(spell)} of ${name(creature)} comes to nothing`,
  'legendary-offered': ({ creature }) => `${name(creature)} may take a legendary action`,
  'order-offered': ({ creature }) => `${name(creature)} says what comes first`,
  'lair-offered': ({ creature }) => `the lair of ${name(creature)} may act`,
  recharged: ({ creature, power, back }) => (back ? `${name(creature)} has ${plain(power)} again` : ''),
  'death-saved': ({ creature, successes, failures }) => `${name(creature)}: ${successes} saves, ${failures} failures`,
  died: ({ creature }) => `${name(creature)} dies`,
  'initiative-rolled': ({ creature, throw: { total } }) => `${name(creature)} rolls ${total} for initiative`,
  'round-began': ({ round }) => `round ${round} begins`,
  'turn-began': ({ creature }) => `the turn of ${name(creature)}`,
  'fight-ended': ({ winner }) => (winner ? `${name(winner)} wins the fight` : 'the fight is over'),
};

/**
 * What came of an action, in words.
 *
 * @param {HistoryItem} item
 */
export const eventWords = ({ events, waivers, reason }) => [
  ...(waivers.length ? [`${waivers.join(' and ')} waived${reason ? `: ${reason}` : ''}`] : []),
  ...(events ?? []).map((/** @type {Deed} */ deed) => WORDS[deed.event]?.(deed) ?? '').filter(Boolean),
];

/**
 * Who did something, and what.
 *
 * @param {HistoryItem} item
 */
export function deedWords({ action, events, by }) {
  const who = (events ?? []).find((/** @type {Deed} */ { event }) => event === 'declared')?.creature ?? by;
  return action.startsWith(`${who}: `) ? `${name(who)}${action.slice(who.length)}` : `${name(who)}: ${action}`;
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
                eventWords(item).map((words) => html('span', { class: 'xs event' }, words)),
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
