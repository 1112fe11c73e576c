import { html } from './element.js';
import { some } from './words.js';

/**
 * Dice as they fell: the referee counts the hits of dice of one value, and so does the drawing.
 *
 * @typedef {import('./battle_log.js').Throw} Throw
 */

/**
 * Dice of one value in words.
 *
 * @param {Throw} fallen
 */
export function throwWords({ dice, up_to: most, hits }) {
  if (dice === 0) return `${some(hits, 'hit')} without a die`;
  return `${some(dice, 'die', 'dice')} up to ${most}: ${hits ? some(hits, 'hit') : 'no hit'}`;
}

/**
 * The dice of one value in a row, those that hit first.
 *
 * @param {Throw} fallen
 */
export function diceRow(fallen) {
  const { dice, up_to: most, hits } = fallen;
  const drawn = dice || hits;
  return html(
    'span',
    { class: 'dice', role: 'img', 'aria-label': throwWords(fallen), title: throwWords(fallen), 'data-up-to': most, 'data-hits': hits },
    html('span', { class: 'upto' }, dice ? `≤${most}` : '6'),
    Array.from({ length: drawn }, (_, index) => html('i', { class: index < hits ? 'die hit' : 'die' }, index < hits ? '✕' : '')),
  );
}

/**
 * Dice whose faces count, as they are added up.
 *
 * @param {number[]} faces
 */
export function faceRow(faces) {
  const words = `dice ${faces.join(' and ')}`;
  return html('span', { class: 'dice', role: 'img', 'aria-label': words }, faces.map((face) => html('i', { class: 'die face' }, face)));
}
