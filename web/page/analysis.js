import { Analyst, arrowsOf, endWords, evaluationBar, valueSign, valueWords } from './evaluation.js';
import { Line } from './line.js';
import { Table } from './table.js';
import { addressOf, placeHere } from './address.js';
import { ask } from './api.js';
import { bestLines, linesWanted } from './best_lines.js';
import { button, stateChip } from './chip.js';
import { capital, outcomeWords, some } from './words.js';
import { control } from './controls.js';
import { historyView } from './history.js';
import { html, refill } from './element.js';
import { leafOf } from './leaf.js';
import { pageKey } from './keys.js';

/**
 * Analysis: free play for both sides, and what the strongest player thinks of it.
 *
 * @typedef {ReturnType<typeof import('./bar.js').connectionBar>} ConnectionBar
 */

const GAME = 'commander';

/** @param {ConnectionBar} connection */
export async function analysisPage(connection) {
  const { position, ruleset } = placeHere();
  const answer = await ask({ op: 'setup', game: GAME, ruleset, position });
  document.title = 'Analysis · Rulebound';
  if (!answer.position) {
    return html(
      'main',
      { class: 'nothing', id: 'main' },
      html('h1', {}, 'This position cannot be played.'),
      html('p', {}, html('a', { class: 'btn p', href: addressOf('editor', { position, ruleset }) }, 'To the editor')),
    );
  }
  const page = new AnalysisPage(new Line(GAME, ruleset, answer.position), connection);
  await page.link.load();
  return page.element;
}

class AnalysisPage {
  /**
   * @param {Line} link
   * @param {ConnectionBar} connection
   */
  constructor(link, connection) {
    this.link = link;
    this.connection = connection;
    this.analyst = new Analyst();
    this.thinks = true;
    this.thought = /** @type {import('./evaluation.js').Thought|null} */ (null);
    this.version = -1;
    this.bar = evaluationBar();
    this.panel = html('section', { class: 'panel card', 'aria-label': 'Referee' });
    this.wanted = linesWanted();
    this.lines = bestLines({
      play: (action) => void this.table.play(action),
      think: (on) => {
        this.thinks = on;
        this.think();
        this.show();
      },
      wanted: (lines) => {
        this.wanted = lines;
        this.think();
        this.show();
      },
    });
    this.moves = historyView({ go: (step) => void this.go(step) });
    const list = control(null, 'Moves', () => this.history.classList.toggle('open'), '≡');
    list.classList.add('narrow');
    this.history = html(
      'div',
      { class: 'hist card' },
      this.moves.list,
      html(
        'div',
        { class: 'ctl', role: 'toolbar', 'aria-label': 'Moves' },
        list,
        control('first', 'First', () => void this.travel('first')),
        control('back', 'Back', () => void this.travel('back')),
        control('forward', 'Forward', () => void this.travel('forward')),
        control('last', 'Last', () => void this.travel('last')),
        control('flip', 'Flip the board', () => this.flip()),
      ),
    );
    this.table = new Table(link, {
      spectator: false,
      flipped: false,
      seen: null,
      saw: () => {},
      changed: () => this.refresh(),
      failed: (error) => this.complain(error),
    });
    this.element = html(
      'main',
      { class: 'match analysis', id: 'main' },
      html('h1', { class: 'sr' }, 'Analysis'),
      html('div', { class: 'boardwrap' }, this.bar.element, this.table.board.element),
      html('aside', { class: 'col', 'aria-label': 'Analysis' }, this.lines.element, this.panel, this.history),
    );
    document.addEventListener('keydown', (event) =>
      pageKey(this.table, event, { travel: (where) => void this.travel(where), flip: () => this.flip() }),
    );
    document.addEventListener('language', () => this.table.show());
  }

  /** @param {'first'|'back'|'forward'|'last'} where */
  travel(where) {
    const now = this.link.state.step;
    const last = this.link.all.length;
    const step = { first: 0, back: now - 1, forward: now + 1, last }[where];
    return this.go(Math.max(0, Math.min(last, step)));
  }

  /** @param {number} step */
  async go(step) {
    if (step === this.link.state.step) return;
    await this.link.go(step).catch((error) => this.complain(error));
  }

  flip() {
    this.table.flipped = !this.table.flipped;
    this.table.show();
  }

  /** @param {any} error */
  complain(error) {
    this.connection.show('danger', capital(error.message), { label: 'All right', action: () => {} });
  }

  /** Lets the player think about what stands now. */
  think() {
    const { link } = this;
    this.thought = null;
    this.analyst.stop();
    if (!this.thinks || link.state.outcome) return;
    this.analyst
      .think(link.context, link.steps, this.wanted, (thought) => {
        this.thought = thought;
        this.show();
      })
      .catch((error) => this.complain(error));
  }

  /** Draws everything beside the board, and thinks where the position is another. */
  refresh() {
    const { state } = this.link;
    if (state.version !== this.version) {
      this.version = state.version;
      history.replaceState(null, '', addressOf('analysis', { position: this.link.context.position, ruleset: state.ruleset }));
      this.think();
      this.show();
      return;
    }
    this.draw();
  }

  /** Draws the board too, whose arrows are the thought. */
  show() {
    this.table.hints = arrowsOf((this.thought?.lines ?? []).map(({ line }) => line));
    this.table.show();
  }

  /** What the bar shows: how it ended, or what the best line is worth. */
  value() {
    const { outcome } = this.link.state;
    if (outcome) return { share: outcome.winner ? (outcome.winner === 'red' ? 1 : 0) : 0.5, sign: '', words: endWords(outcome) };
    const [best] = this.thought?.lines ?? [];
    return best ? { share: best.share, sign: valueSign(best), words: valueWords(best) } : null;
  }

  draw() {
    const { table, link } = this;
    const { state } = link;
    const leaf = leafOf(table) ?? this.idle();
    this.panel.className = `panel card ${leaf.className}`;
    refill(this.panel, table.typed ? html('p', { class: 'typed' }, html('kbd', {}, table.typed), ' then Enter') : null, leaf.children);
    this.moves.update(link.all, ['red', 'blue'], state.step, state.open);
    this.bar.update(this.value(), table.flipped);
    this.lines.update(this.thought, state.outcome, this.thinks, this.wanted);
  }

  /** @returns {import('./panel.js').Leaf} */
  idle() {
    const { state } = this.link;
    const best = this.thought?.lines[0]?.line[0]?.action;
    return {
      className: 'plain',
      children: [
        html('div', { class: 'head' }, stateChip('plain', state.outcome ? endWords(state.outcome) : `${capital(state.to_act ?? '')} to move`)),
        html('p', { class: 'say' }, state.outcome ? outcomeWords(state.outcome) : `${some(state.actions?.count ?? 0, 'move')} to choose from.`),
        html(
          'div',
          { class: 'row' },
          best ? button('Play the best', () => void this.table.play(best), { primary: true, name: 'best' }) : null,
          html('a', { class: 'btn', 'data-name': 'edit', href: addressOf('editor', { position: state.position, ruleset: state.ruleset }) }, 'Edit or play'),
        ),
      ],
    };
  }
}
