import { Board } from './board.js';
import { Fan } from './fan.js';
import { Replay } from './replay.js';
import { Spot } from './spot.js';
import { attempt } from './inquiry.js';
import { bubble } from './choices.js';
import { capital, outcomeWords, sentence } from './words.js';
import { pieceName, reachLine, stackName } from './piece_words.js';
import { checkedSquares } from './check.js';
import { foresee, unfolded } from './foresight.js';
import { listed, yourSides, yourTurn } from './match.js';
import { politely } from './announce.js';
import { pressKey } from './keys.js';
import { reach } from './sketch.js';
import { readSession } from './position.js';
import { readStep, readSteps, spread } from './action.js';
import { sceneOf } from './scene.js';

/**
 * A Commander board at which somebody sits: what is selected, what was answered, what is on its way.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./match.js').Link} Link
 * @typedef {import('./inquiry.js').Answer} Answer
 * @typedef {import('./action.js').Step} Step
 * @typedef {import('./piece.js').Letter} Letter
 * @typedef {'whole'|Letter} Unit
 *
 * @typedef {object} Options
 * @property {boolean} spectator
 * @property {boolean} flipped
 * @property {number|null} seen  The step that this reader saw last, where there is one.
 * @property {(step: number) => void} saw
 * @property {() => void} changed
 * @property {(error: any) => void} failed
 */

/** More options than this are a list in the panel and no bubble. */
const BUBBLE = 4;

export class Table {
  /**
   * @param {Link} link
   * @param {Options} options
   */
  constructor(link, options) {
    this.link = link;
    this.options = options;
    this.flipped = options.flipped;
    /** @type {{square: string, unit: Unit}|null} */
    this.selection = null;
    /** @type {Answer|null} */
    this.answer = null;
    /**
     * The past position looked at.
     *
     * @type {State|null}
     */
    this.past = null;
    /**
     * What the piece looked at reaches, if it is not to move.
     *
     * @type {{square: string, steps: Step[]}|null}
     */
    this.foreign = null;
    /** @type {Step|null} */
    this.sent = null;
    /**
     * Moves that somebody would play here, the best first.
     *
     * @type {import('./board.js').Hint[]}
     */
    this.hints = [];
    this.typed = '';
    this.known = -1;
    this.seen = options.seen;
    this.board = new Board({
      press: (square) => this.press(square),
      lift: (square) => this.lift(square),
      drop: (from, to) => this.drop(from, to),
      hold: (square) => this.hold(square),
      release: () => this.letGo(),
      key: (event, square) => pressKey(this, event, square),
    });
    this.spot = new Spot(this.board);
    this.fan = new Fan(this);
    this.replay = new Replay(this);
    link.onChange(() => this.arrive());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.known >= 0) this.arrive();
    });
  }

  /** The state shown: the current one, or the past one looked at. */
  get state() {
    return this.past ?? this.link.state;
  }

  /** The board as it is drawn. */
  get placement() {
    if (this.replay.moment) return this.replay.moment.placement;
    const placement = unfolded(this.state.position);
    return this.sent && !this.past ? foresee(placement, this.sent) : placement;
  }

  get mayAct() {
    return !this.options.spectator && !this.past && !this.sent && yourTurn(this.link.state);
  }

  /** All steps listed in the state shown. */
  get steps() {
    return readSteps(listed(this.state).map(({ action }) => action));
  }

  /** The steps of the selection. */
  get open() {
    if (!this.selection) return [];
    const { square, unit } = this.selection;
    if (this.foreign?.square === square) return this.foreign.steps.filter((step) => matches(step, unit));
    return this.steps.filter((step) => step.from === square && matches(step, unit));
  }

  /**
   * Draws everything again.
   *
   * @param {Step|null} [moved] a step whose piece glides to its square
   * @param {number} [pace] how long it takes, where it is not the usual time
   */
  show(moved = null, pace = this.board.pace) {
    const glides = moved && moved.kind !== 'stay' && moved.kind !== 'kamikaze';
    this.board.show(sceneOf(this), glides ? { ...moved, pace } : null);
    const { answer } = this;
    if (answer?.type === 'choice' && answer.options.length <= BUBBLE) {
      const costs = new Map([...this.placement.keys()].map((square) => [square, 1]));
      for (const square of [answer.from, answer.to]) costs.set(square, 100);
      this.spot.put(bubble(this, answer), answer.to, costs);
    } else this.spot.clear();
    this.fan.refresh();
    this.options.changed();
  }

  /** A new state has come, or the reader is back. */
  arrive() {
    const { version, step, last, outcome, history } = this.link.state;
    const first = this.known < 0;
    // What comes while nobody looks is drawn when somebody does.
    if (version === this.known || (document.hidden && !first)) {
      this.options.changed();
      return;
    }
    this.known = version;
    // A move that was drawn when it was sent does not move twice.
    const drawn = this.sent && this.seen !== null && history[this.seen]?.action === this.sent.text ? 1 : 0;
    const seen = (this.seen ?? step) + drawn;
    this.seen = step;
    this.options.saw(step);
    this.replay.stop();
    this.sent = null;
    this.foreign = null;
    this.answer = null;
    this.selection = null;
    const session = this.mayAct ? readSession(this.link.state.position) : null;
    if (session) this.selectMember(session.origin, null);
    if (!this.past && (step > seen + 1 || (first && step > seen))) void this.replay.from(seen);
    else this.show(!this.past && step > seen && last ? readStep(last.action) : null);
    if (first || this.past) return;
    const said = last ? (last.by ? `${capital(last.by)}: ${spread(last.action)}.` : sentence(last.action)) : 'The position has changed.';
    const check = checkedSquares(this).length ? ' Check.' : '';
    politely(outcome ? `${said} ${outcomeWords(outcome)}` : `${said}${check}`);
  }

  /** @param {string} square */
  press(square) {
    if (this.sent) return;
    this.replay.stop();
    if (this.answer?.type === 'choice') this.answer = null;
    const stack = this.placement.get(square);
    if (!this.selection) {
      if (stack) this.select(square);
      else politely(`${square} is empty.`);
      return;
    }
    const { square: from, unit } = this.selection;
    if (from === square) {
      this.next();
      return;
    }
    const color = this.placement.get(from)?.color;
    const yours = yourSides(this.state);
    // A piece that was only looked at is let go for the next one.
    if (stack && color !== this.state.to_act && !(yours.length === 1 && yours[0] === color)) {
      this.select(square);
      return;
    }
    const target = this.open.some((step) => step.to === square);
    const own = stack && stack.color === color;
    // Another own piece is taken up instead, unless joining it is legal or it was refused there before.
    if (!target && own && !this.foreign && this.steps.some((step) => step.from === square)) {
      this.select(square);
      return;
    }
    void attempt(this, from, unit, square);
  }

  /** The selected square once more: the next member of a stack, or let go. */
  next() {
    if (!this.selection) return;
    const { square, unit } = this.selection;
    const members = this.placement.get(square)?.members.map(({ letter }) => letter) ?? [];
    /** @type {Unit[]} */
    const units = members.length > 1 ? (this.state.open ? members : ['whole', ...members]) : [];
    const follower = units[units.indexOf(unit) + 1];
    if (follower) this.choose(follower);
    else if (this.state.open) this.choose(units[0] ?? unit);
    else this.letGo();
  }

  /** @param {string} square */
  select(square) {
    this.answer = null;
    this.foreign = null;
    const stack = this.placement.get(square);
    if (!stack) return;
    if (this.state.open && readSession(this.state.position)?.origin === square) this.selectMember(square, null);
    else this.selection = { square, unit: 'whole' };
    if (stack.color !== this.state.to_act || this.past) void this.study(square);
    else this.tellSelection();
    this.show();
  }

  tellSelection() {
    if (!this.selection) return;
    const stack = this.placement.get(this.selection.square);
    if (stack) politely(`${capital(stackName(stack))} on ${this.selection.square}. ${reachLine(this.open)}`);
  }

  /**
   * Takes up a member of the open session.
   *
   * @param {string} square
   * @param {Letter|null} letter
   */
  selectMember(square, letter) {
    const able = this.steps.filter((step) => step.from === square).map((step) => step.pieces[0]);
    const unit = letter ?? able[0];
    this.selection = unit ? { square, unit } : null;
  }

  /** @param {Unit} unit */
  choose(unit) {
    if (!this.selection) return;
    this.answer = null;
    this.selection = { ...this.selection, unit };
    this.show();
    politely(`${unit === 'whole' ? 'Whole stack' : pieceName(unit)}: ${reachLine(this.open)}`);
  }

  /**
   * Takes up a whole stack or one of its members, wherever it stands.
   *
   * @param {string} square
   * @param {Unit} unit
   */
  takeUp(square, unit) {
    if (this.sent) return;
    this.replay.stop();
    if (this.selection?.square !== square) this.select(square);
    this.choose(unit);
  }

  /**
   * Shows what any piece could do, also one that is not to move.
   *
   * @param {string} square
   */
  async study(square) {
    const stack = this.placement.get(square);
    if (!stack || this.state.open) return;
    this.selection = { square, unit: 'whole' };
    this.answer = null;
    const { game, ruleset, position } = this.state;
    const actions = await reach(game, ruleset, position, stack.color).catch(() => []);
    if (this.selection?.square !== square) return;
    this.foreign = { square, steps: readSteps(actions).filter((step) => step.from === square) };
    this.show();
    this.tellSelection();
  }

  letGo() {
    this.replay.stop();
    this.answer = null;
    this.foreign = null;
    const session = this.mayAct ? readSession(this.state.position) : null;
    const kept = this.selection;
    this.selection = null;
    if (session) this.selectMember(session.origin, kept?.unit === 'whole' ? null : (kept?.unit ?? null));
    this.show();
  }

  /**
   * A long press: what is inside, and what it reaches while it is held.
   *
   * @param {string} square
   */
  hold(square) {
    this.fan.open(square);
    void this.study(square);
  }

  /** @param {string} square */
  lift(square) {
    if (!this.placement.has(square) || this.sent) return false;
    this.fan.close();
    if (this.selection?.square !== square) this.select(square);
    return true;
  }

  /**
   * @param {string} from
   * @param {string|null} to
   */
  drop(from, to) {
    if (to && to !== from && this.selection) void attempt(this, from, this.selection.unit, to);
    else this.show();
  }

  /**
   * Sends an action and draws it at once, waiting.
   *
   * @param {string} action
   */
  async play(action) {
    const step = readStep(action);
    this.answer = null;
    this.selection = null;
    this.sent = step;
    this.show(step);
    try {
      await this.link.act(action);
    } catch (error) {
      this.sent = null;
      const verdict = /** @type {any} */ (error).problem?.verdict;
      if (verdict?.verdict === 'illegal') {
        this.answer = { type: 'refusal', intent: action, by: undefined, from: step?.from ?? null, to: step?.to ?? null, refusals: [verdict], complete: false, flash: false };
      } else this.options.failed(error);
      this.show();
    }
  }

  /** The open session, whose steps may be taken back. */
  get session() {
    return this.past ? null : readSession(this.link.state.position);
  }

  undo() {
    if (this.session && this.mayAct) void this.link.takeBack(this.link.state.step - 1).catch(this.options.failed);
  }

  cancel() {
    const session = this.session;
    if (session && this.mayAct) void this.link.takeBack(this.link.state.step - session.steps.length).catch(this.options.failed);
  }
}

/**
 * @param {Step} step
 * @param {Unit} unit
 */
const matches = (step, unit) => (unit === 'whole' ? !step.deploy : step.deploy && step.pieces[0] === unit);
