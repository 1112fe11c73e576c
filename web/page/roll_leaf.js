import { button, closeButton, stateChip } from './chip.js';
import { html } from './element.js';
import { some } from './words.js';

/**
 * Dice that people throw: the referee says which it needs, and the page asks how they fell.
 *
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {{throw: 'die', sides: number}|{throw: 'volley', dice: number, sides: number, hits_on: number}} Roll
 * @typedef {(rolls: number[]) => Promise<unknown>} Send  Plays something with the dice that fell.
 * @typedef {{action: string, rolls: number[], needed: Roll, send: Send}} Throwing  What is about to be played, the dice so far, and the next.
 */

/**
 * The roll that an action still needs, if that is why it was not played.
 *
 * @param {any} error
 * @returns {Roll|null}
 */
export const neededRoll = (error) => (error.kind === 'needs-roll' ? (error.problem?.at?.roll ?? null) : null);

/**
 * What can fall.
 *
 * @param {Roll} roll
 */
function values(roll) {
  if (roll.throw === 'die') return Array.from({ length: roll.sides }, (_, index) => index + 1);
  return Array.from({ length: roll.dice + 1 }, (_, index) => index);
}

/** @param {Roll} roll */
export const rollWords = (roll) =>
  roll.throw === 'die' ? `Throw a die with ${roll.sides} faces. What does it show?` : `Throw ${some(roll.dice, 'die', 'dice')}. How many show ${roll.hits_on} or less?`;

/**
 * @param {Throwing} throwing
 * @param {{give: (value: number) => void, close: () => void}} doings
 * @returns {Leaf}
 */
export function rollLeaf({ action, rolls, needed }, { give, close }) {
  return {
    className: 'ask',
    children: [
      html('div', { class: 'head' }, stateChip('ask', `Dice ${rolls.length + 1}`), html('b', { class: 'mono' }, action), closeButton('Do not play it', close)),
      html('p', { class: 'say' }, rollWords(needed)),
      html('div', { class: 'fallen', role: 'group', 'aria-label': rollWords(needed) }, values(needed).map((value) => button(String(value), () => give(value), { name: `roll-${value}` }))),
      html('p', { class: 's muted' }, 'Nothing is played before all dice have fallen.'),
    ],
  };
}
