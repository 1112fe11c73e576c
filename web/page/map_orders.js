import { button, closeButton, stateChip } from './chip.js';
import { capital, some } from './words.js';
import { flag } from './map_patterns.js';
import { html } from './element.js';
import { icon } from './icon.js';
import { counts, isRaid, kindName, powerName, unitWords } from './map_facts.js';

/**
 * What the panel says on a map while nothing was answered: units to choose, things to buy, battles to fight.
 *
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {import('./match.js').ActionItem} ActionItem
 * @typedef {Map<string, number>} Choice  How many of each kind.
 */

/**
 * The kinds in notation: `2 tank + 1 infantry`.
 *
 * @param {Choice} choice
 */
export const unitsText = (choice) =>
  [...choice]
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(' + ');

/**
 * A row that counts one kind up and down.
 *
 * @param {string} kind
 * @param {number} count
 * @param {number} most
 * @param {(count: number) => void} choose
 * @param {{name?: string, of?: number}} [words] what it is called, and how many there are where fewer may be chosen
 */
export function counter(kind, count, most, choose, { name = kindName(kind), of = most } = {}) {
  const step = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {number} */ next) =>
    html(
      'button',
      { type: 'button', class: 'btn small', 'aria-label': `${words} ${name}`, 'data-name': `${words} ${kind}`, disabled: next < 0 || next > most, onclick: () => choose(next) },
      sign,
    );
  return html(
    'li',
    { class: count ? 'on' : null, 'data-kind': kind },
    html('span', { class: 'kind' }, capital(name)),
    step('−', 'Fewer', count - 1),
    html('output', { 'aria-label': `${name} chosen` }, Number.isFinite(of) ? `${count} of ${of}` : count),
    step('+', 'More', count + 1),
  );
}

/**
 * @typedef {object} SelectionView
 * @property {string} name  of the space
 * @property {string|null} owner  the power that holds it
 * @property {import('./map_facts.js').Force[]} forces
 * @property {string} power  whose turn it is
 * @property {boolean} mayAct
 * @property {Choice} choice
 * @property {ActionItem[]} items  what the chosen units may do from here
 * @property {HTMLElement} foreseen  the odds of the battle that is about to be fought here
 * @property {{on: boolean, toggle: () => void}|null} raid  whether they raid; null where nothing can
 * @property {(kind: string, count: number) => void} choose
 * @property {(action: string) => void} attempt
 * @property {() => void} close
 */

/**
 * @param {SelectionView} view
 * @returns {Leaf}
 */
export function selectionLeaf(view) {
  const own = view.forces.find(({ power }) => power === view.power);
  const others = view.forces.filter((force) => force !== own || !view.mayAct);
  const targets = new Set(view.items.map(({ to }) => to)).size;
  const plain = view.items.filter(({ kind }) => kind !== 'move');
  const goes = view.raid?.on ? some(targets, 'factory', 'factories') + ' to raid.' : `${some(targets, 'space')} to go to.`;
  return {
    className: 'ok',
    children: [
      html('div', { class: 'head' }, stateChip('yes', view.name), view.owner ? [flag(view.owner), html('span', { class: 's' }, powerName(view.owner))] : null, closeButton('Let go (Esc)', view.close)),
      own && view.mayAct
        ? html('ul', { class: 'counters', 'aria-label': 'Units to order' }, [...own.units].map(([kind, most]) => counter(kind, view.choice.get(kind) ?? 0, most, (count) => view.choose(kind, count))))
        : null,
      view.raid && view.mayAct ? raidToggle(view.raid) : null,
      others.map((force) => html('p', { class: 's' }, html('b', {}, powerName(force.power)), `: ${force.words}`)),
      view.foreseen,
      html('p', { class: 'say' }, view.forces.length ? (targets ? goes : 'Nothing goes from here now.') : 'Nobody is here.'),
      plain.length ? actionList(plain, view.mayAct ? view.attempt : null) : null,
      own && view.mayAct ? html('p', { class: 's muted wide' }, 'Choose how many go, then a space. Try any space and the map shows why not.') : null,
    ],
  };
}

/** @param {{on: boolean, toggle: () => void}} raid */
function raidToggle({ on, toggle }) {
  return html(
    'button',
    { type: 'button', class: 'btn raid', 'aria-pressed': String(on), 'data-name': 'raid', onclick: toggle },
    on ? icon('check') : null,
    'Raid',
    html('span', {}, 'bombs the factory instead of fighting'),
  );
}

/**
 * The kinds that may raid, by the orders that are listed.
 *
 * @param {ActionItem[]} items
 */
export const raiders = (items) =>
  new Set(items.filter(({ action }) => isRaid(action)).flatMap(({ token }) => (token ?? '').split(', ').map((part) => part.replace(/^\d+ /, ''))));

/**
 * @typedef {object} PurchaseView
 * @property {ActionItem[]} items
 * @property {string} money
 * @property {string} purchased
 * @property {Choice} basket
 * @property {import('./basket.js').Price|null} price  what the referee says of the basket
 * @property {(kind: string, count: number) => void} choose
 * @property {() => void} buy
 * @property {(action: string) => void} attempt
 */

/**
 * @param {PurchaseView} view
 * @returns {Leaf}
 */
export function purchaseLeaf(view) {
  const kinds = view.items.filter(({ kind }) => kind === 'buy').map(({ token }) => (token ?? '').replace(/^\d+ /, ''));
  const listed = [...new Set([...kinds, ...view.basket.keys()])];
  const repairs = view.items.filter(({ kind }) => kind === 'repair');
  const bought = [...counts(view.purchased)].map(([kind, count]) => unitWords(count, kind)).join(', ');
  return {
    className: view.price?.refused ? 'no' : 'plain',
    children: [
      html('div', { class: 'head' }, stateChip('plain', 'Purchase'), html('b', {}, `${view.money} IPC`)),
      html('ul', { class: 'counters buying', 'aria-label': 'Units to buy' }, listed.map((kind) => counter(kind, view.basket.get(kind) ?? 0, Infinity, (count) => view.choose(kind, count)))),
      view.price ? html('p', { class: 'say' }, view.price.said) : html('p', { class: 's muted' }, bought ? `Bought: ${bought}.` : 'Nothing is bought yet.'),
      button('Buy', view.buy, { primary: true, name: 'buy', disabled: !view.price || view.price.refused }),
      repairs.length ? actionList(repairs, view.attempt) : null,
    ],
  };
}

/**
 * Before anything is chosen in a phase of moves.
 *
 * @param {string} phase
 * @param {number} spaces from which something goes
 * @returns {Leaf}
 */
export const standbyLeaf = (phase, spaces) => ({
  className: 'plain',
  children: [
    html('div', { class: 'head' }, stateChip('plain', phase)),
    html('p', { class: 'say' }, spaces ? `Units may go from ${some(spaces, 'space')}.` : 'Nothing is left to do here.'),
    html('p', { class: 's muted' }, 'Press a space with units of yours, then where they shall go. Any try gets an answer.'),
  ],
});

/**
 * Battles, raids and what is to be placed: everything that needs no units to be chosen.
 *
 * @param {string} phase
 * @param {ActionItem[]} items
 * @param {(action: string) => void} attempt
 * @returns {Leaf}
 */
export function listLeaf(phase, items, attempt) {
  const doable = items.filter(({ kind }) => kind !== 'end');
  return {
    className: 'plain',
    children: [
      html('div', { class: 'head' }, stateChip('plain', phase)),
      html('p', { class: 'say' }, doable.length ? `${some(doable.length, 'order')} to choose from.` : 'Nothing is left to do here.'),
      doable.length ? actionList(doable, attempt) : null,
    ],
  };
}

/**
 * @param {ActionItem[]} items
 * @param {((action: string) => void)|null} attempt
 */
function actionList(items, attempt) {
  return html(
    'div',
    { class: 'orderlist', role: 'group', 'aria-label': 'Orders' },
    items.map(({ action }) => html('button', { type: 'button', class: 'btn small mono', 'data-action': action, disabled: !attempt, onclick: () => attempt?.(action) }, action)),
  );
}
