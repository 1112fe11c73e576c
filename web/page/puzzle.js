import { Line, entry } from './line.js';
import { Table } from './table.js';
import { arrowsOf, lineText, thought } from './evaluation.js';
import { ask } from './api.js';
import { assertively, politely } from './announce.js';
import { button, stateChip } from './chip.js';
import { capital, some } from './words.js';
import { control } from './controls.js';
import { historyView, turns } from './history.js';
import { html, refill } from './element.js';
import { keepMark, lengthHere, markOf, nextPuzzle, puzzleAddress, puzzleOf } from './puzzle_store.js';
import { leafOf } from './leaf.js';
import { pageKey } from './keys.js';
import { puzzleLeaf, refusal } from './puzzle_leaf.js';
import { sideToMove } from './position.js';
import { stackName } from './piece_words.js';

/**
 * One puzzle: the reader plays the side that wins, the best defence answers, and a turn that forces nothing is told why.
 *
 * @typedef {import('./puzzle_store.js').Puzzle} Puzzle
 * @typedef {import('./match.js').HistoryItem} HistoryItem
 * @typedef {ReturnType<typeof import('./bar.js').connectionBar>} ConnectionBar
 * @typedef {{forced: boolean, turns: number|null, line: HistoryItem[]}} Proof
 * @typedef {'playing'|'asking'|'wrong'|'showing'|'over'} Stage
 */

/** How long a move of the solution is looked at, in milliseconds. */
const PAUSE = 700;
/** How long it is thought about what follows a turn that forces nothing, in milliseconds. */
const GLANCE = 300;

/**
 * @param {string|undefined} name
 * @param {ConnectionBar} connection
 */
export async function puzzlePage(name, connection) {
  const puzzle = await puzzleOf(Number(name));
  document.title = puzzle ? `Puzzle ${puzzle.number} · Rulebound` : 'Puzzles · Rulebound';
  if (!puzzle) {
    return html(
      'main',
      { class: 'nothing', id: 'main' },
      html('h1', {}, 'There is no puzzle here.'),
      html('p', {}, html('a', { class: 'btn p', href: '/puzzles' }, 'To the puzzles')),
    );
  }
  const page = new PuzzlePage(puzzle, connection);
  await page.link.load();
  return page.element;
}

/** A line in which the reader plays one side; what is taken back is forgotten. */
class PuzzleLine extends Line {
  /**
   * @param {Puzzle} puzzle
   * @param {string} side
   */
  constructor({ game, ruleset, position }, side) {
    super(game, ruleset, position);
    this.state.you = { seat: 0, sides: [side] };
  }

  /** @override */
  get all() {
    return this.played;
  }
}

export class PuzzlePage {
  /**
   * @param {Puzzle} puzzle
   * @param {ConnectionBar} connection
   */
  constructor(puzzle, connection) {
    this.puzzle = puzzle;
    this.connection = connection;
    this.side = sideToMove(puzzle.position);
    this.link = new PuzzleLine(puzzle, this.side);
    /** @type {Stage} */
    this.stage = 'playing';
    /** The version of the line that was seen last; nothing is there before the first. */
    this.version = 0;
    /** Counts what was asked, so that an answer to an earlier question is not heeded. */
    this.run = 0;
    /** Whether moves are being played for the reader. */
    this.moving = false;
    /** Whether the solution was shown. */
    this.shown = false;
    this.hinted = 0;
    /** @type {HistoryItem[]} */
    this.refutation = [];
    /**
     * How it would go on after a turn that forces nothing.
     *
     * @type {import('./evaluation.js').Variation|null}
     */
    this.sequel = null;
    /** @type {Puzzle|null} */
    this.next = null;
    this.task = html('section', { class: 'card task', 'aria-label': 'Puzzle' });
    this.panel = html('section', { class: 'panel card', 'aria-label': 'Referee' });
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
        control('first', 'Begin again', () => void this.go(0)),
        control('undo', 'Take back', () => void this.takeBack()),
        control('flip', 'Flip the board', () => this.flip()),
      ),
    );
    this.options = {
      spectator: false,
      flipped: this.side === 'blue',
      seen: null,
      saw: () => {},
      changed: () => this.refresh(),
      failed: (/** @type {any} */ error) => this.complain(error),
    };
    this.table = new Table(this.link, this.options);
    this.element = html(
      'main',
      { class: 'match puzzle', id: 'main' },
      html('h1', { class: 'sr' }, `Puzzle ${puzzle.number}`),
      html('div', { class: 'boardwrap' }, this.table.board.element),
      html('aside', { class: 'col', 'aria-label': 'Puzzle' }, this.task, this.panel, this.history),
    );
    document.addEventListener('keydown', (event) =>
      pageKey(this.table, event, { travel: (where) => void this.travel(where), flip: () => this.flip() }),
    );
    document.addEventListener('language', () => this.table.show());
    void this.findNext();
  }

  async findNext() {
    this.next = await nextPuzzle(this.puzzle.number, lengthHere()).catch(() => null);
    this.refresh();
  }

  /** How many turns the reader has played to their end. */
  get turnsPlayed() {
    const { open, to_act: side } = this.link.state;
    const own = turns(this.link.played).filter(({ by }) => by === this.side).length;
    return open && side === this.side ? own - 1 : own;
  }

  get turnsLeft() {
    return this.puzzle.turns - this.turnsPlayed;
  }

  /** @param {'first'|'back'|'forward'|'last'} where */
  async travel(where) {
    if (where === 'first') await this.go(0);
    else if (where === 'back') await this.takeBack();
  }

  /** Takes the reader's last turn back. */
  async takeBack() {
    const own = turns(this.link.played).filter(({ by }) => by === this.side).at(-1);
    if (own) await this.go(own.first - 1);
  }

  /** @param {number} step */
  async go(step) {
    this.run++;
    this.moving = false;
    this.options.spectator = false;
    await this.link.go(step).catch((error) => this.complain(error));
  }

  flip() {
    this.table.flipped = !this.table.flipped;
    this.table.show();
  }

  /** @param {any} error */
  complain(error) {
    this.moving = false;
    this.options.spectator = false;
    this.connection.show('danger', capital(error.message), { label: 'All right', action: () => {} });
  }

  /**
   * Whether the win can still be forced, and how; or what prevents it.
   *
   * @returns {Promise<Proof>}
   */
  async proof() {
    const { context, steps } = this.link;
    const answer = await ask({ op: 'forced', ...context, steps, by: this.side, turns: Math.max(0, this.turnsLeft) });
    if (answer.forced === null) throw new Error('nothing is proven within the positions that the server looks at');
    return { ...answer, line: answer.line.map((/** @type {{by: string, action: string}} */ { by, action }, /** @type {number} */ index) => entry(action, by, index + 1)) };
  }

  /** A new position has come. */
  arrive() {
    const { outcome, to_act: side } = this.link.state;
    this.refutation = [];
    this.sequel = null;
    this.hinted = 0;
    this.table.hints = [];
    if (outcome) {
      this.stage = outcome.winner === this.side ? 'over' : 'wrong';
      if (this.stage === 'over') keepMark(this.puzzle, this.shown ? 'shown' : 'solved');
      return;
    }
    if (this.moving) return;
    this.stage = 'playing';
    if (side !== this.side) void this.answer().catch((error) => this.complain(error));
  }

  /** The defence answers the reader's turn, or it is told why that turn was wrong. */
  async answer() {
    this.stage = 'asking';
    const run = ++this.run;
    const { forced, line } = await this.proof();
    if (run !== this.run) return;
    const answer = line.filter((_, index) => line.slice(0, index + 1).every(({ by }) => by !== this.side));
    if (forced) {
      await this.playOut(answer, 0);
      return;
    }
    await this.fail(answer);
  }

  /**
   * Tells that the win is no longer forced, what prevents it, and how it would go on.
   *
   * @param {HistoryItem[]} refutation
   */
  async fail(refutation) {
    const { run } = this;
    this.stage = 'wrong';
    this.refutation = refutation;
    this.table.hints = arrowsOf([refutation]);
    this.table.letGo();
    assertively(`Not forced. ${refusal(this)}`);
    const { context, steps } = this.link;
    const { lines } = await thought(context, [...steps, ...refutation.map(({ action }) => action)], 1, GLANCE);
    if (run !== this.run || !lines.length) return;
    this.sequel = lines[0];
    this.refresh();
  }

  /**
   * Plays moves for the reader, one after the other.
   *
   * @param {HistoryItem[]} line
   * @param {number} pause between them, in milliseconds
   */
  async playOut(line, pause) {
    const { run } = this;
    this.moving = true;
    for (const [index, { action }] of line.entries()) {
      if (index && pause) await new Promise((resolve) => setTimeout(resolve, pause));
      if (run !== this.run) return;
      if (index === line.length - 1) this.moving = false;
      await this.link.act(action);
    }
  }

  async hint() {
    const run = ++this.run;
    const { forced, line } = await this.proof();
    if (run !== this.run) return;
    if (!forced) {
      await this.fail([]);
      return;
    }
    const [{ from }] = line;
    this.hinted++;
    const stack = from ? this.table.placement.get(from) : null;
    if (this.hinted === 1 && from && stack) {
      this.table.select(from);
      politely(`The ${stackName(stack)} on ${from} moves.`);
      return;
    }
    this.table.hints = arrowsOf([line.filter((_, index) => line.slice(0, index + 1).every(({ by }) => by === this.side))]);
    this.table.letGo();
    politely(`The turn is ${lineText(line.slice(0, turns(line)[0].last))}.`);
  }

  async solution() {
    const run = ++this.run;
    const { forced, line } = await this.proof();
    if (run !== this.run) return;
    if (!forced) {
      await this.fail([]);
      return;
    }
    this.shown = true;
    this.stage = 'showing';
    this.options.spectator = true;
    await this.playOut(line, PAUSE);
    this.options.spectator = false;
  }

  /** Draws everything beside the board. */
  refresh() {
    const { state } = this.link;
    if (state.version !== this.version) {
      this.version = state.version;
      this.arrive();
      this.table.show();
      return;
    }
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute('data-name') : null;
    const leaf = (this.stage === 'playing' ? leafOf(this.table) : null) ?? puzzleLeaf(this);
    this.panel.className = `panel card ${leaf.className}`;
    refill(this.panel, this.table.typed ? html('p', { class: 'typed' }, html('kbd', {}, this.table.typed), ' then Enter') : null, leaf.children);
    this.moves.update(this.link.all, ['red', 'blue'], state.step, state.open);
    this.drawTask();
    const again = focused ? this.element.querySelector(`[data-name="${focused}"]`) : null;
    if (again instanceof HTMLElement && document.activeElement === document.body) again.focus({ preventScroll: true });
  }

  drawTask() {
    const { puzzle, stage } = this;
    const mark = markOf(puzzle);
    const playing = stage === 'playing';
    refill(
      this.task,
      html(
        'div',
        { class: 'head' },
        html('a', { class: 'chip', href: puzzleAddress(null, lengthHere()), 'data-name': 'list' }, 'All puzzles'),
        html('b', {}, `Puzzle ${puzzle.number}`),
        mark === 'solved' ? stateChip('yes', 'Solved') : null,
      ),
      html('p', { class: 'say' }, `${capital(this.side)} mates in ${some(puzzle.turns, 'turn')}.`),
      html(
        'div',
        { class: 'row' },
        button(this.hinted ? 'Next hint' : 'Hint', () => void this.hint().catch((error) => this.complain(error)), { name: 'hint', disabled: !playing }),
        button('Solution', () => void this.solution().catch((error) => this.complain(error)), { name: 'solution', disabled: !playing }),
        this.next ? html('a', { class: stage === 'over' ? 'btn p' : 'btn', 'data-name': 'next', href: puzzleAddress(this.next.number, lengthHere()) }, 'Next') : null,
      ),
    );
  }

  restart() {
    this.shown = false;
    void this.go(0);
  }
}
