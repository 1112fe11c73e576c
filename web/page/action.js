import { isLetter } from './piece.js';

/**
 * An action of Commander Chess in its long notation (CTL-13.6), read for drawing and grouping.
 *
 * @typedef {import('./piece.js').Letter} Letter
 * @typedef {'move'|'capture'|'stay'|'kamikaze'|'join'} Kind
 * @typedef {{text: string, pieces: Letter[], from: string, to: string, kind: Kind, deploy: boolean}} Step
 */

/** @type {Record<string, Kind>} */
const KINDS = { '': 'move', x: 'capture', _: 'stay', '@': 'kamikaze', '&': 'join' };

const FORM = /^(\([+A-Z]+\)|\+?[A-Z])([a-k]\d{1,2}?)(>?)([x_@&*]?)([a-k]\d{1,2})$/;

/**
 * Reads a step; anything else, such as `commit`, is null.
 *
 * @param {string} text
 * @returns {Step|null}
 */
export function readStep(text) {
  const match = FORM.exec(text);
  if (!match) return null;
  const [, pieces, from, deploy, sign, to] = match;
  return {
    text,
    pieces: [...pieces].filter(isLetter),
    from,
    to,
    kind: KINDS[sign] ?? 'move',
    deploy: deploy === '>',
  };
}

/**
 * Reads all steps of a list.
 *
 * @param {string[]} actions
 * @returns {Step[]}
 */
export const readSteps = (actions) => actions.map(readStep).filter((step) => step !== null);

/**
 * The notation without the origin, as a player would write it (CTL-13.7).
 *
 * @param {string} text
 * @returns {string}
 */
export function shortened(text) {
  const match = FORM.exec(text);
  return match ? `${match[1]}${match[3]}${match[4]}${match[5]}` : text;
}

/**
 * The notation spread out for a heading: `F f6–f10`, `F f6×h8`.
 *
 * @param {string} text
 * @returns {string}
 */
export function spread(text) {
  const match = FORM.exec(text);
  if (!match) return text === 'commit' ? 'End of the turn' : text;
  const sign = { x: '×', _: '⌖', '@': '✷', '&': '+' }[match[4]] ?? '–';
  return `${match[1].replace(/[()]/g, '')} ${match[2]}${sign}${match[5]}`;
}

/**
 * Pieces that go somewhere in whatever way is possible, in the notation.
 *
 * @param {string[]} pieces
 * @param {string} from
 * @param {boolean} deploy
 * @param {string} to
 */
export const written = (pieces, from, deploy, to) =>
  `${pieces.length > 1 ? `(${pieces.join('')})` : pieces[0]}${from}${deploy ? '>' : ''}*${to}`;

/**
 * The steps that a typed text can mean: long or short notation, heroes marked or not.
 *
 * @param {string} typed
 * @param {string[]} actions
 * @returns {string[]}
 */
export function meant(typed, actions) {
  const plain = (/** @type {string} */ text) => text.replace(/[+#() ]/g, '');
  const wanted = plain(typed);
  const exact = actions.filter((action) => plain(action) === wanted);
  return exact.length ? exact : actions.filter((action) => plain(shortened(action)) === wanted);
}
