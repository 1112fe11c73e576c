import { call } from './api.js';
import { capital } from './words.js';
import { open } from './arrival.js';
import { isMaster } from './master.js';
import { keepMatch, keptMatch } from './vault.js';
import { outcomeLeaf } from './leaf.js';
import { recall } from './settings.js';
import { standingLeaf } from './standing.js';
import { yourSides } from './match.js';

/**
 * What one does with a match besides playing it: look back, agree, give up, begin another. The same for every game.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./panel.js').Leaf} Leaf
 *
 * @typedef {object} Page  The page that shows the match.
 * @property {() => State|null} past  The past state looked at.
 * @property {(past: State|null) => void} turnTo  Shows a past state, or the current one again.
 * @property {() => void} letGo  Lets go what is selected or answered.
 * @property {(item: import('./match.js').HistoryItem) => string} words  What was done, for people.
 * @property {() => void} refresh
 */

export class Conduct {
  /**
   * @param {import('./socket.js').ServerMatch} link
   * @param {ReturnType<typeof import('./bar.js').connectionBar>} connection
   * @param {Page} page
   */
  constructor(link, connection, page) {
    this.link = link;
    this.connection = connection;
    this.page = page;
    this.spectator = yourSides(link.state).length === 0;
    this.resigning = false;
  }

  /** @param {'first'|'back'|'forward'|'last'} where */
  travel(where) {
    const now = this.link.state.step;
    const shown = this.page.past()?.shown ?? now;
    const step = { first: 0, back: shown - 1, forward: shown + 1, last: now }[where];
    void this.go(Math.max(0, Math.min(now, step)));
  }

  /** @param {number} step */
  async go(step) {
    try {
      this.page.turnTo(step === this.link.state.step ? null : await this.link.at(step));
    } catch (error) {
      this.complain(error);
    }
  }

  askTakeBack() {
    void this.post('take-back', { do: 'ask' });
  }

  /**
   * Takes back everything after a step, or asks the others for it.
   *
   * @param {number} to
   */
  takeBack(to) {
    return this.trying(() => this.link.takeBack(to));
  }

  /**
   * The game master goes back to a step that is looked at.
   *
   * @param {number} to
   */
  undo(to) {
    return this.trying(async () => {
      await this.link.takeBack(to);
      this.page.turnTo(null);
    });
  }

  offerDraw() {
    void this.post('draw', { do: 'offer' });
  }

  askResign() {
    if (this.link.state.outcome) return;
    this.page.letGo();
    this.resigning = true;
    this.page.refresh();
  }

  /**
   * @param {string} verb
   * @param {Record<string, unknown>} body
   */
  post(verb, body) {
    return this.trying(() => this.link.post(verb, body));
  }

  /** A new match from the position looked at. */
  fork() {
    const { game, seats, step } = this.link.state;
    const body = { step: this.page.past()?.shown ?? step, seats: copySeats(seats), listed: false };
    return this.trying(async () => open(await call('POST', this.link.path('fork'), body), game));
  }

  rematch() {
    const { game, ruleset, seats, clocks } = this.link.state;
    const timed = copySeats(seats).map((seat) => ({ ...seat, clock: timeOf(clocks, seat.sides[0]) }));
    return this.trying(async () => open(await call('POST', '/api/matches', { game, ruleset, seats: timed, listed: false }), game));
  }

  /** @param {number} seat */
  sit(seat) {
    return this.trying(async () => {
      const joined = await call('POST', this.link.path('join'), { seat, name: recall('name') || 'Friend' });
      const { match, game, seats } = this.link.state;
      const sides = seats.find((one) => one.seat === seat)?.sides ?? [];
      keepMatch({ match, game, secret: joined.secret, title: `You, ${sides.join(' and ')}`, invite: null, at: Date.now(), seen: null });
      location.reload();
    });
  }

  /** @param {() => Promise<unknown>} deed */
  async trying(deed) {
    try {
      await deed();
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {any} error */
  complain(error) {
    const stale = error.kind === 'stale-step';
    const words = stale ? 'The position has changed. Here it is now.' : (error.message ?? 'Something went wrong on our side.');
    this.connection.show(stale ? 'lost' : 'danger', capital(words), { label: 'All right', action: () => {} });
  }

  /**
   * What the panel says while nothing is selected and nothing was answered.
   *
   * @param {{check: boolean, sending: boolean}} view
   * @returns {Leaf}
   */
  idle({ check, sending }) {
    const { state } = this.link;
    const past = this.page.past();
    if (state.outcome && !past) {
      return outcomeLeaf(state.game, state.outcome, {
        review: () => this.travel('first'),
        rematch: this.spectator ? null : () => void this.rematch(),
        record: this.link.path('record'),
      });
    }
    const invite = keptMatch(state.match)?.invite ?? null;
    return standingLeaf(
      state,
      { past, after: past?.last ? this.page.words(past.last) : '', spectator: this.spectator, invite, resigning: this.resigning, check, sending },
      {
        now: () => this.travel('last'),
        undo: past && isMaster(state) ? () => void this.undo(past.shown) : null,
        fork: () => void this.fork(),
        reply: (verb, answer) => void this.post(verb, { do: answer }),
        resign: () => {
          this.resigning = false;
          void this.post('resign', {});
        },
        keep: () => {
          this.resigning = false;
          this.page.refresh();
        },
        sit: (seat) => void this.sit(seat),
      },
    );
  }
}

/**
 * The seats of a match, for another one like it.
 *
 * @param {import('./match.js').Seat[]} seats
 */
const copySeats = (seats) =>
  seats.map(({ sides, name, player, master }) =>
    typeof player === 'object' ? { sides, player: { bot: player.bot } } : { sides, name: name || undefined, master },
  );

/**
 * The time that a side was given.
 *
 * @param {import('./match.js').Clocks|null} clocks
 * @param {string} side
 */
function timeOf(clocks, side) {
  if (!clocks) return undefined;
  const { seconds, increment } = clocks.sides[side];
  return { seconds, increment };
}
