import { Conduct } from './conduct.js';
import { Table } from './table.js';
import { capital } from './words.js';
import { checkedSquares } from './check.js';
import { clockFaces } from './clock.js';
import { controlsView } from './controls.js';
import { historyView } from './history.js';
import { html, refill } from './element.js';
import { keptMatch, sawMatch } from './vault.js';
import { leafOf } from './leaf.js';
import { pageKey } from './keys.js';
import { readPlacement } from './position.js';
import { seatRow, turnWord } from './seats.js';
import { spread } from './action.js';
import { watchConnection } from './bar.js';
import { yourSides } from './match.js';

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
    /** @type {string|null} */
    this.start = null;
    this.clocks = clockFaces(link.state);
    const sides = yourSides(link.state);
    const { match } = link.state;
    this.conduct = new Conduct(link, connection, {
      past: () => /** @type {Table} */ (this.table).past,
      turnTo: (past) => this.turnTo(past),
      letGo: () => this.table.letGo(),
      words: ({ action, by }) => (by === null ? action : spread(action)),
      side: capital,
      refresh: () => this.refresh(),
    });
    this.panel = html('section', { class: 'panel card', 'aria-label': 'Referee' });
    this.top = html('div', { class: 'slot opp' });
    this.bottom = html('div', { class: 'slot me' });
    this.moves = historyView({ go: (step) => void this.conduct.go(step) });
    this.controls = controlsView(this.conduct, {
      moves: () => this.history.classList.toggle('open'),
      takeBack: () => (this.table.session ? this.table.undo() : this.conduct.askTakeBack()),
      flip: () => this.flip(),
    });
    this.history = html('div', { class: 'hist card' }, this.moves.list, this.controls.element);
    /** @type {Table} */
    this.table = new Table(link, {
      spectator: this.conduct.spectator,
      flipped: sides.length === 1 && sides[0] === 'blue',
      seen: keptMatch(match)?.seen ?? null,
      saw: (step) => sawMatch(match, step),
      changed: () => this.refresh(),
      failed: (error) => this.conduct.complain(error),
    });
    this.element = html(
      'main',
      { class: 'match', id: 'main' },
      html('h1', { class: 'sr' }, 'Match of Commander Chess'),
      html('div', { class: 'boardwrap' }, this.table.board.element),
      html('aside', { class: 'col', 'aria-label': 'Match' }, this.top, this.panel, this.history, this.bottom),
    );
    document.addEventListener('keydown', (event) =>
      pageKey(this.table, event, { travel: (where) => this.conduct.travel(where), flip: () => this.flip() }),
    );
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

  /** Draws everything beside the board again. */
  refresh() {
    const { state } = this.link;
    const { table } = this;
    const answered = this.conduct.resigning ? null : leafOf(table);
    const leaf = answered ?? this.conduct.idle({ check: checkedSquares(table).length > 0, sending: table.sent !== null });
    const focused = this.panel.contains(document.activeElement) ? document.activeElement?.getAttribute('data-name') : null;
    this.panel.className = `panel card ${leaf.className}`;
    refill(this.panel, table.typed ? html('p', { class: 'typed' }, html('kbd', {}, table.typed), ' then Enter') : null, leaf.children);
    if (focused) {
      const again = this.panel.querySelector(`[data-name="${focused}"]`);
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    }
    this.controls.update();
    this.moves.update(state.history, ['red', 'blue'], table.state.shown, state.open);
    const start = readPlacement(this.start ?? state.position);
    const far = table.flipped ? 'red' : 'blue';
    const near = table.flipped ? 'blue' : 'red';
    const seats = { ...state, to_act: table.past ? table.past.to_act : state.to_act };
    for (const [side, face] of this.clocks) face.update(state, table.past, turnWord(seats, side));
    refill(this.top, seatRow(seats, far, start, table.placement, 'opp', this.clocks.get(far)?.element ?? null));
    refill(this.bottom, seatRow(seats, near, start, table.placement, 'me', this.clocks.get(near)?.element ?? null));
    document.title = `${state.outcome ? 'Finished' : `${capital(state.to_act ?? '')} to move`} · Commander Chess · Rulebound`;
  }

  flip() {
    this.table.flipped = !this.table.flipped;
    this.table.show();
  }

  /** @param {State|null} past */
  turnTo(past) {
    const { table } = this;
    table.replay.stop();
    table.past = past;
    table.selection = null;
    table.answer = null;
    table.foreign = null;
    if (past) table.show();
    else table.letGo();
  }
}
