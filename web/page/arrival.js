import { keepMatch } from './vault.js';
import { seatName } from './match.js';

/**
 * Goes to a match just made, and keeps the links of all its other seats.
 *
 * @param {any} created
 * @param {string} game
 * @param {number|null} mine the seat of the reader; none where all of them are for others
 */
export function open(created, game, mine) {
  /** @type {{seat: number, sides: string[], secret: string|null, link: string|null}[]} */
  const seats = created.seats;
  const names = created.state.seats.map((/** @type {import('./match.js').Seat} */ seat) =>
    seat.seat === mine ? 'You' : seatName({ ...created.state, you: null }, seat),
  );
  keepMatch({
    match: created.match,
    game,
    secret: seats.find(({ seat }) => seat === mine)?.secret ?? null,
    title: names.join(' – '),
    links: seats.flatMap(({ seat, sides, link }) => (link && seat !== mine ? { seat, sides, link } : [])),
    at: Date.now(),
    seen: null,
  });
  location.assign(`/match/${created.match}`);
}
