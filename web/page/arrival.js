import { keepMatch } from './vault.js';
import { seatName } from './match.js';

/**
 * Goes to a match just made.
 *
 * @param {any} created
 * @param {string} game
 */
export function open(created, game) {
  const [mine, other] = created.seats.filter((/** @type {any} */ seat) => seat.secret);
  const names = created.state.seats.map((/** @type {import('./match.js').Seat} */ seat) =>
    seat.seat === mine?.seat ? 'You' : seatName(created.state, seat),
  );
  const title = names.join(' – ');
  keepMatch({ match: created.match, game, secret: mine?.secret ?? null, title, invite: other?.link ?? null, at: Date.now(), seen: null });
  location.assign(`/match/${created.match}`);
}
