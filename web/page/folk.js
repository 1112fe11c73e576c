import { dots } from './chip.js';
import { html } from './element.js';
import { seatName } from './match.js';

/**
 * Who sits at the table: each seat with its sides, whether somebody is there, its clocks, and who thinks or is to act.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./match.js').Seat} Seat
 */

/**
 * Whether somebody is there now: nobody has taken the seat, somebody has gone, or somebody looks.
 *
 * @param {State} state
 * @param {Seat} seat
 * @returns {'open'|'away'|'there'}
 */
export function presence(state, seat) {
  if (seat.player !== 'human' || state.you?.seat === seat.seat) return 'there';
  return !seat.claimed ? 'open' : seat.online === false ? 'away' : 'there';
}

/**
 * @param {State} state
 * @param {string|null} toAct the side that is asked in the position looked at
 * @param {{side: (side: string) => string, clocks: Map<string, import('./clock.js').ClockFace>}} view
 */
export function folkView(state, toAct, { side, clocks }) {
  return html(
    'ul',
    { class: 'folk', 'aria-label': 'At the table' },
    state.seats.map((seat) => {
      const active = seat.sides.includes(toAct ?? '') && !state.outcome;
      const there = presence(state, seat);
      const thinks = state.thinking.includes(seat.seat);
      const word = there === 'away' ? 'away' : thinks ? '' : active ? 'to act' : '';
      return html(
        'li',
        { class: active ? 'on' : null, 'data-seat': seat.seat, 'data-presence': there },
        html('i', { class: `there ${there}`, title: { open: 'Nobody has come yet', away: 'Not here now', there: 'Here' }[there] }),
        html('b', {}, seat.sides.map(side).join(', ')),
        html('span', { class: 's muted grow' }, `${seatName(state, seat)}${seat.master ? ' (game master)' : ''}`),
        thinks ? dots() : null,
        word ? html('span', { class: 's' }, word) : null,
        seat.sides.map((one) => clocks.get(one)?.element),
      );
    }),
  );
}
