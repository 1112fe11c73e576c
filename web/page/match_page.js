import { checkedSquares } from './check.js';
import { Table } from './table.js';
import { call } from './api.js';
import { capital } from './words.js';
import { control, historyView } from './history.js';
import { html, refill } from './element.js';
import { keepMatch, keptMatch } from './vault.js';
import { copySeats, open } from './arrival.js';
import { leafOf, outcomeLeaf } from './leaf.js';
import { pageKey } from './keys.js';
import { readPlacement } from './position.js';
import { yourSides } from './match.js';
import { seatRow } from './seats.js';
import { standingLeaf } from './standing.js';
import { watchConnection } from './bar.js';

/**
 * A match of Commander Chess: board, opponent, panel, moves, you.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./socket.js').ServerMatch} ServerMatch
 * @typedef {ReturnType<typeof import('./bar.js').connectionBar>} ConnectionBar
 */

export class MatchPage {
  /**
   * @param {ServerMatch} link
   * @param {ConnectionBar} connection
   */
  constructor(link, connection) {
    this.link = link;
    this.connection = connection;
    this.resigning = false;
    /** @type {string|null} */
    this.start = null;
    const sides = yourSides(link.state);
    this.spectator = sides.length === 0;
    this.panel = html('section', { class: 'panel card', 'aria-label': 'Referee' });
    this.top = html('div', { class: 'slot opp' });
    this.bottom = html('div', { class: 'slot me' });
    this.moves = historyView({ go: (step) => void this.go(step) });
    this.table = new Table(link, {
      spectator: this.spectator,
      flipped: sides.length === 1 && sides[0] === 'blue',
      changed: () => this.refresh(),
      failed: (error) => this.complain(error),
    });
    this.history = html('div', { class: 'hist card' }, this.moves.list, this.controls());
    this.element = html(
      'main',
      { class: 'match', id: 'main' },
      html('h1', { class: 'sr' }, 'Match of Commander Chess'),
      html('div', { class: 'boardwrap' }, this.table.board.element),
      html('aside', { class: 'col', 'aria-label': 'Match' }, this.top, this.panel, this.history, this.bottom),
    );
    this.onKey = (/** @type {KeyboardEvent} */ event) =>
      pageKey(this.table, event, { travel: (where) => this.travel(where), flip: () => this.flip() });
    document.addEventListener('keydown', this.onKey);
    document.addEventListener('language', () => this.table.show());
    watchConnection(link, connection);
    this.table.arrive();
    void this.prepare();
  }

  /** Learns where the match began, so that what was taken can be counted. */
  async prepare() {
    const { state } = this.link;
    const first = state.step === 0 ? state : await this.link.at(0).catch(() => null);
    this.start = first?.position ?? null;
    this.refresh();
  }

  controls() {
    const list = control('≡', 'Moves', () => this.history.classList.toggle('open'), true);
    list.classList.add('narrow');
    const playing = this.spectator
      ? []
      : [
          control('undo', 'Take back', () => this.takeBack()),
          control('½', 'Offer a draw', () => void this.post('draw', { do: 'offer' }), true),
          control('flag', 'Resign', () => this.askResign()),
        ];
    return html(
      'div',
      { class: 'ctl', role: 'toolbar', 'aria-label': 'Match controls' },
      list,
      control('first', 'First', () => this.travel('first')),
      control('back', 'Back', () => this.travel('back')),
      control('forward', 'Forward', () => this.travel('forward')),
      control('last', 'Last', () => this.travel('last')),
      control('flip', 'Flip the board', () => this.flip()),
      playing,
    );
  }

  /** Draws everything beside the board again. */
  refresh() {
    if (!this.table || !this.history) return;
    const { state } = this.link;
    const { table } = this;
    const leaf = leafOf(table) ?? this.idle(state);
    const focused = this.panel.contains(document.activeElement) ? document.activeElement?.getAttribute('data-name') : null;
    this.panel.className = `panel card ${leaf.className}`;
    refill(this.panel, table.typed ? html('p', { class: 'typed' }, html('kbd', {}, table.typed), ' then Enter') : null, leaf.children);
    if (focused) {
      const again = this.panel.querySelector(`[data-name="${focused}"]`);
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    }
    for (const name of ['Take back', 'Offer a draw', 'Resign']) {
      const control = this.history.querySelector(`[data-name="${name}"]`);
      if (control instanceof HTMLButtonElement) control.disabled = state.outcome !== null;
    }
    this.moves.update(state.history, ['red', 'blue'], table.state.shown, state.open);
    const start = readPlacement(this.start ?? state.position);
    const far = table.flipped ? 'red' : 'blue';
    const near = table.flipped ? 'blue' : 'red';
    const seats = { ...state, to_act: table.past ? table.past.to_act : state.to_act };
    refill(this.top, seatRow(seats, far, start, table.placement, 'opp'));
    refill(this.bottom, seatRow(seats, near, start, table.placement, 'me'));
    document.title = `${state.outcome ? 'Finished' : `${capital(state.to_act ?? '')} to move`} · Commander Chess · Rulebound`;
  }

  /** @param {State} state */
  idle(state) {
    if (state.outcome && !this.table.past) {
      return outcomeLeaf(state.game, state.outcome, {
        review: () => this.travel('first'),
        rematch: this.spectator ? null : () => void this.rematch(),
        record: `/api/matches/${state.match}/record`,
      });
    }
    return standingLeaf(
      state,
      {
        past: this.table.past,
        spectator: this.spectator,
        invite: keptMatch(state.match)?.invite ?? null,
        resigning: this.resigning,
        check: checkedSquares(this.table).length > 0,
        sending: this.table.sent !== null,
      },
      {
        now: () => this.travel('last'),
        fork: () => void this.fork(),
        reply: (verb, answer) => void this.post(verb, { do: answer }),
        resign: () => {
          this.resigning = false;
          void this.post('resign', {});
        },
        keep: () => {
          this.resigning = false;
          this.refresh();
        },
        sit: (seat) => void this.sit(seat),
      },
    );
  }

  askResign() {
    if (this.link.state.outcome) return;
    this.table.letGo();
    this.resigning = true;
    this.refresh();
  }

  takeBack() {
    if (this.table.session) this.table.undo();
    else void this.post('take-back', { do: 'ask' });
  }

  flip() {
    this.table.flipped = !this.table.flipped;
    this.table.show();
  }

  /** @param {'first'|'back'|'forward'|'last'} where */
  travel(where) {
    const now = this.link.state.step;
    const shown = this.table.past?.shown ?? now;
    const step = { first: 0, back: shown - 1, forward: shown + 1, last: now }[where];
    void this.go(Math.max(0, Math.min(now, step)));
  }

  /** @param {number} step */
  async go(step) {
    const { table } = this;
    const past = step === this.link.state.step ? null : await this.link.at(step).catch((error) => this.complain(error));
    if (past === undefined) return;
    table.past = past;
    table.selection = null;
    table.answer = null;
    table.foreign = null;
    table.known = this.link.state.version;
    table.show();
    if (!past) table.letGo();
  }

  /**
   * @param {string} verb
   * @param {Record<string, unknown>} body
   */
  async post(verb, body) {
    try {
      await this.link.post(verb, body);
    } catch (error) {
      this.complain(error);
    }
  }

  async fork() {
    const { match, game, seats } = this.link.state;
    const step = this.table.past?.shown ?? this.link.state.step;
    try {
      open(await call('POST', `/api/matches/${match}/fork`, { step, seats: copySeats(seats), listed: false }), game);
    } catch (error) {
      this.complain(error);
    }
  }

  async rematch() {
    const { game, ruleset, seats } = this.link.state;
    try {
      open(await call('POST', '/api/matches', { game, ruleset, seats: copySeats(seats), listed: false }), game);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {number} seat */
  async sit(seat) {
    try {
      const joined = await call('POST', this.link.path('join'), { seat, name: 'Friend' });
      const { match, game } = this.link.state;
      keepMatch({ match, game, secret: joined.secret, title: 'A match', invite: null, at: Date.now() });
      location.reload();
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

  leave() {
    document.removeEventListener('keydown', this.onKey);
    this.link.leave();
  }
}
