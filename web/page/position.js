import { isLetter } from './piece.js';

/**
 * The text of a Commander Chess position (CTL-13.1 to CTL-13.4), read for drawing.
 *
 * @typedef {import('./piece.js').Letter} Letter
 * @typedef {'red'|'blue'} Color
 * @typedef {{letter: Letter, heroic: boolean}} Member
 * @typedef {{color: Color, members: Member[]}} Stack  The carrier first.
 * @typedef {Map<string, Stack>} Placement
 * @typedef {{origin: string, steps: string[]}} Session
 */

export const FILES = 'abcdefghijk';
export const RANKS = 12;

/**
 * Reads the first field of a position.
 *
 * @param {string} text
 * @returns {Placement}
 */
export function readPlacement(text) {
  /** @type {Placement} */
  const placement = new Map();
  const ranks = (text.split(' ')[0] ?? '').split('/');
  ranks.forEach((rank, row) => {
    let file = 0;
    for (const [part] of rank.matchAll(/\d+|\([^)]*\)|\+?[A-Za-z]/g)) {
      if (/^\d/.test(part)) {
        file += Number(part);
        continue;
      }
      const stack = readStack(part);
      if (stack && file < FILES.length && row < RANKS) placement.set(`${FILES[file]}${RANKS - row}`, stack);
      file += 1;
    }
  });
  return placement;
}

/**
 * Reads `T`, `+t` or `(NF+T)`; a capital letter is red.
 *
 * @param {string} text
 * @returns {Stack|null}
 */
export function readStack(text) {
  /** @type {Member[]} */
  const members = [];
  let red = true;
  for (const [part] of text.matchAll(/\+?[A-Za-z]/g)) {
    const written = part.slice(-1);
    const letter = written.toUpperCase();
    if (!isLetter(letter)) return null;
    red = written === letter;
    members.push({ letter, heroic: part.startsWith('+') });
  }
  return members.length ? { color: red ? 'red' : 'blue', members } : null;
}

/**
 * Writes the first field of a position.
 *
 * @param {Placement} placement
 */
export function writePlacement(placement) {
  const ranks = Array.from({ length: RANKS }, (_, row) => {
    let text = '';
    let empty = 0;
    for (const file of FILES) {
      const stack = placement.get(`${file}${RANKS - row}`);
      if (stack) text += `${empty || ''}${writeStack(stack)}`;
      empty = stack ? 0 : empty + 1;
    }
    return `${text}${empty || ''}`;
  });
  return ranks.join('/');
}

/** @param {Stack} stack */
function writeStack({ color, members }) {
  const letters = members.map(({ letter, heroic }) => `${heroic ? '+' : ''}${color === 'red' ? letter : letter.toLowerCase()}`).join('');
  return members.length > 1 ? `(${letters})` : letters;
}

/**
 * The side to move.
 *
 * @param {string} text
 * @returns {Color}
 */
export const sideToMove = (text) => (text.split(' ')[1] === 'b' ? 'blue' : 'red');

/**
 * The open deploy session, if there is one.
 *
 * @param {string} text
 * @returns {Session|null}
 */
export function readSession(text) {
  const field = text.split(' ')[6];
  if (!field) return null;
  const [origin, , steps] = field.split(':');
  return { origin, steps: steps.replace(/\.\.\.$/, '').split(',').filter(Boolean) };
}

/**
 * The position with the other side to move, for asking what the other side reaches.
 *
 * @param {string} text
 * @returns {string}
 */
export function turned(text) {
  const fields = text.split(' ').slice(0, 6);
  fields[1] = fields[1] === 'r' ? 'b' : 'r';
  return fields.join(' ');
}

/**
 * How many pieces of each kind a side has.
 *
 * @param {Placement} placement
 * @param {Color} color
 * @returns {Map<Letter, number>}
 */
export function muster(placement, color) {
  /** @type {Map<Letter, number>} */
  const count = new Map();
  for (const stack of placement.values()) {
    if (stack.color !== color) continue;
    for (const { letter } of stack.members) count.set(letter, (count.get(letter) ?? 0) + 1);
  }
  return count;
}
