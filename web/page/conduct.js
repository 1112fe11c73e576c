import { call } from './api.js';
import { capital } from './words.js';
import { open } from './arrival.js';
import { isAwaited, linksLeaf, openSeatLeaf } from './links.js';
import { isMaster } from './master.js';
import { keepMatch, keptMatch } from './vault.js';
import { outcomeLeaf } from './leaf.js';
import { politely } from './announce.js';
import { recall } from './settings.js';
import { offerLeaf, standingLeaf } from './standing.js';
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
 * @property {(side: string) => string} side  The name of a side.
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
    /** How many steps there were. */
    this.step = link.state.step;
    /** Whether the reader asked to go back. */
    this.asked = false;
    /** Whether the reader wants to see the links of the other seats; they are shown anyway while somebody is awaited. */
    this.inviting = /** @type {boolean|null} */ (null);
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
    this.asked = true;
    void this.post('take-back', { do: 'ask' });
  }

  /**
   * Notices when the match went back, and tells it to those who have not asked for it.
   *
   * @returns {boolean} whether it did
   */
  hear() {
    const { step, seats } = this.link.state;
    const back = step < this.step;
    const asked = this.asked;
    this.step = step;
    this.asked = false;
    if (!back) return false;
    const words = seats.some(({ master }) => master) ? `The game master went back to step ${step}.` : `The match went back to step ${step}.`;
    politely(words);
    if (!asked) this.connection.show('lost', words, { label: 'All right', action: () => {} });
    return true;
  }

  /**
   * Takes back everything after a step, or asks the others for it.
   *
   * @param {number} to
   */
  takeBack(to) {
    this.asked = true;
    return this.trying(() => this.link.takeBack(to));
  }

  /**
   * The game master goes back to a step that is looked at.
   *
   * @param {number} to
   */
  undo(to) {
    this.asked = true;
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
    return this.again(this.page.past()?.shown ?? this.link.state.step);
  }

  /** A new match from where this one began. */
  rematch() {
    return this.again(0);
  }

  /**
   * A new match with the same seats that starts with the first steps of this one.
   *
   * @param {number} step
   */
  again(step) {
    const { game, you } = this.link.state;
    return this.trying(async () => open(await call('POST', this.link.path('fork'), { step, listed: false }, this.link.secret), game, you?.seat ?? null));
  }

  /** The links of the other seats, where the reader made the match. */
  get links() {
    return keptMatch(this.link.state.match)?.links ?? [];
  }

  /** Whether the links are shown. */
  get invites() {
    return this.inviting ?? isAwaited(this.link.state, this.links);
  }

  /** Shows the links, or puts them away. */
  showLinks() {
    this.page.letGo();
    this.inviting = !this.invites;
    this.page.refresh();
  }

  /** @param {number} seat */
  sit(seat) {
    return this.trying(async () => {
      const joined = await call('POST', this.link.path('join'), { seat, name: recall('name') || 'Friend' });
      const { match, game, seats } = this.link.state;
      const sides = seats.find((one) => one.seat === seat)?.sides ?? [];
      keepMatch({ match, game, secret: joined.secret, title: `You, ${sides.join(' and ')}`, at: Date.now(), seen: null });
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
   * What comes before whatever the game has to say: offers, links for those who are missing, an open seat.
   *
   * @returns {Leaf|null}
   */
  call() {
    const { links } = this;
    const { state } = this.link;
    if (state.outcome || this.page.past() || this.resigning) return null;
    const offer = offerLeaf(state, (verb, answer) => void this.post(verb, { do: answer }));
    if (offer) return offer;
    if (this.invites && links.length) return linksLeaf(state, links, { side: this.page.side, close: () => this.showLinks() });
    return openSeatLeaf(state, (seat) => void this.sit(seat));
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
    return this.call() ?? standingLeaf(
      state,
      { past, after: past?.last ? this.page.words(past.last) : '', spectator: this.spectator, resigning: this.resigning, check, sending },
      {
        now: () => this.travel('last'),
        undo: past && isMaster(state) ? () => void this.undo(past.shown) : null,
        fork: () => void this.fork(),
        resign: () => {
          this.resigning = false;
          void this.post('resign', {});
        },
        keep: () => {
          this.resigning = false;
          this.page.refresh();
        },
      },
    );
  }
}
