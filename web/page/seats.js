import { html, svg } from './element.js';
import { ICONS } from './icons.js';
import { PIECES } from './piece.js';
import { capital } from './words.js';
import { dots } from './chip.js';
import { pieceName } from './piece_words.js';
import { muster } from './position.js';
import { seatName } from './match.js';
import { tokenPicture } from './tokens.js';

/**
 * Who sits where: name, what they have taken, whose turn it is.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./position.js').Color} Color
 * @typedef {import('./position.js').Placement} Placement
 */

/**
 * @param {State} state
 * @param {Color} color
 * @param {Placement} start
 * @param {Placement} now
 * @param {string} place `opp` above the board, `me` below it
 * @param {HTMLElement|null} clock
 */
export function seatRow(state, color, start, now, place, clock) {
  const seat = state.seats.find(({ sides }) => sides.includes(color));
  const active = state.to_act === color && !state.outcome;
  const name = seat ? seatName(state, seat) : capital(color);
  const thinking = seat ? state.thinking.includes(seat.seat) : false;
  const both = state.seats.length === 1 || (state.you?.sides.length ?? 0) > 1;
  return html(
    'div',
    { class: `seat card ${place}${active ? ' on' : ''}`, 'data-side': color },
    tokenPicture({ color, members: [{ letter: 'C', heroic: false }] }),
    html(
      'div',
      { class: 'who' },
      html('b', {}, html('span', { title: both ? null : name }, both ? capital(color) : name), thinking ? dots() : null),
      taken(color, start, now),
    ),
    html('span', { class: 'turn' }, clock ?? turnWord(state, color)),
  );
}

/**
 * What is to be said of a side in a word.
 *
 * @param {State} state
 * @param {string} side
 */
export function turnWord(state, side) {
  const { outcome } = state;
  if (outcome) return outcome.winner === side ? 'winner' : outcome.reason === 'time-out' ? 'out of time' : '';
  const seat = state.seats.find(({ sides }) => sides.includes(side));
  if (state.to_act === side) return seat && state.thinking.includes(seat.seat) ? 'thinking' : 'to move';
  return seat && seat.player === 'human' && seat.claimed && seat.online === false && state.you?.seat !== seat.seat ? 'away' : '';
}

/**
 * What a side has taken from the other.
 *
 * @param {Color} color
 * @param {Placement} start
 * @param {Placement} now
 */
function taken(color, start, now) {
  const other = color === 'red' ? 'blue' : 'red';
  const left = muster(now, other);
  const pieces = [...muster(start, other)].flatMap(([letter, count]) =>
    Array.from({ length: Math.max(0, count - (left.get(letter) ?? 0)) }, () => letter),
  );
  const words = pieces.length ? `has taken ${pieces.map((letter) => pieceName(letter).toLowerCase()).join(', ')}` : 'has taken nothing';
  return html(
    'div',
    { class: 'caps', role: 'img', 'aria-label': words },
    pieces.map((letter) =>
      svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { 'fill-rule': 'evenodd', d: ICONS[PIECES[letter].icon] })),
    ),
    pieces.length ? null : html('span', { class: 'xs' }, capital(color)),
  );
}
