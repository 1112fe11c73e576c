import { Board } from './board.js';
import { assertively, politely } from './announce.js';
import { actionWords, capital, choiceWords, outcomeWords, pieceName, reachLine, sentence, some, stackName } from './words.js';
import { bubble } from './choices.js';
import { checkedSquares } from './check.js';
import { foresee, sessionSteps } from './foresight.js';
import { listed, yourSides, yourTurn } from './match.js';
import { pressKey } from './keys.js';
import { reach } from './sketch.js';
import { readPlacement, readSession } from './position.js';
import { readStep, readSteps, spread } from './action.js';
import { remediesOf } from './remedy.js';
import { sceneOf } from './scene.js';

/**
 * A Commander board at which somebody sits: what is selected, what was answered, what is on its way.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./match.js').Link} Link
 * @typedef {import('./types.js').Refusal} Refusal
 * @typedef {import('./action.js').Step} Step
 * @typedef {import('./piece.js').Letter} Letter
 * @typedef {'whole'|Letter} Unit
 * @typedef {{type: 'refusal', intent: string, by: string|undefined, from: string|null, to: string|null, refusals: Refusal[], complete: boolean, flash: boolean}
 *   | {type: 'choice', from: string, to: string, title: string, question: string, choices: string[]}
 *   | {type: 'legal', from: string|null, to: string|null, title: string, message: string, action: string}} Answer
 */

export class Table {
  /**
   * @param {Link} link
   * @param {{spectator: boolean, flipped: boolean, changed: () => void, failed: (error: any) => void}} options
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
    this.typed = '';
    this.known = -1;
    this.board = new Board({
      press: (square) => this.press(square),
      lift: (square) => this.lift(square),
      drop: (from, to) => this.drop(from, to),
      hold: (square) => void this.study(square),
      release: () => this.letGo(),
      key: (event, square) => pressKey(this, event, square),
    });
    link.onChange(() => this.arrive());
  }

  /** The state shown: the current one, or the past one looked at. */
  get state() {
    return this.past ?? this.link.state;
  }

  /** The board as it is drawn, with the steps of an open session. */
  get placement() {
    let placement = readPlacement(this.state.position);
    const session = readSession(this.state.position);
    if (session) for (const step of sessionSteps(session)) placement = foresee(placement, step);
    if (this.sent && !this.past) placement = foresee(placement, this.sent);
    return placement;
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
   * @param {{from: string, to: string}|null} [glide] a piece that moves there
   */
  show(glide = null) {
    this.board.show(sceneOf(this), glide);
    const { answer } = this;
    if (answer?.type === 'choice' && answer.choices.length <= 4) this.board.beside(bubble(this, answer), answer.to, answer.from);
    else this.board.beside(null);
    this.options.changed();
  }

  /** A new state has come. */
  arrive() {
    const { version } = this.link.state;
    if (version === this.known) {
      this.options.changed();
      return;
    }
    const first = this.known < 0;
    this.known = version;
    this.sent = null;
    this.foreign = null;
    this.answer = null;
    this.selection = null;
    const session = this.mayAct ? readSession(this.link.state.position) : null;
    if (session) this.selectMember(session.origin, null);
    const { last, outcome } = this.link.state;
    const step = last ? readStep(last.action) : null;
    this.show(!first && step && step.kind !== 'stay' && step.kind !== 'kamikaze' ? step : null);
    if (first || this.past) return;
    const said = last ? `${capital(last.by)}: ${spread(last.action)}.` : 'The position has changed.';
    const check = checkedSquares(this).length ? ' Check.' : '';
    politely(outcome ? `${said} ${outcomeWords(outcome)}` : `${said}${check}`);
  }

  /** @param {string} square */
  press(square) {
    if (this.sent) return;
    if (this.answer?.type === 'choice') this.answer = null;
    const stack = this.placement.get(square);
    if (!this.selection) {
      if (stack) this.select(square);
      else this.say(`${square} is empty.`);
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
    void this.attempt(from, unit, square);
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
    this.say(`${unit === 'whole' ? 'Whole stack' : pieceName(unit)}: ${reachLine(this.open)}`);
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
    this.answer = null;
    this.foreign = null;
    const session = this.mayAct ? readSession(this.state.position) : null;
    const kept = this.selection;
    this.selection = null;
    if (session) this.selectMember(session.origin, kept?.unit === 'whole' ? null : (kept?.unit ?? null));
    this.show();
  }

  /** @param {string} square */
  lift(square) {
    if (!this.placement.has(square) || this.sent) return false;
    if (this.selection?.square !== square) this.select(square);
    return true;
  }

  /**
   * @param {string} from
   * @param {string|null} to
   */
  drop(from, to) {
    if (to && to !== from && this.selection) void this.attempt(from, this.selection.unit, to);
    else this.show();
  }

  /**
   * Tries to go somewhere: plays it, asks, or shows why not.
   *
   * @param {string} from
   * @param {Unit} unit
   * @param {string} to
   */
  async attempt(from, unit, to) {
    const stack = this.placement.get(from);
    if (!stack) return;
    const ways = this.mayAct ? this.open.filter((step) => step.to === to) : [];
    if (ways.length === 1) {
      await this.play(ways[0].text);
      return;
    }
    const pieces = unit === 'whole' ? stack.members.map(({ letter }) => letter) : [unit];
    const written = pieces.length > 1 ? `(${pieces.join('')})` : pieces[0];
    await this.judge(`${written}${from}${unit === 'whole' ? '' : '>'}*${to}`, from, to);
  }

  /**
   * Asks the referee about an intent and shows the answer.
   *
   * @param {string} intent
   * @param {string|null} from
   * @param {string|null} to
   * @param {boolean} [play] whether it is played at once if legal
   */
  async judge(intent, from, to, play = true) {
    const { state } = this;
    const yours = yourSides(state);
    const by = !this.options.spectator && yours.length === 1 && !this.past ? yours[0] : undefined;
    const same = this.answer?.type === 'refusal' && this.answer.intent === intent;
    if (same && this.answer?.type === 'refusal') {
      this.answer = { ...this.answer, flash: true };
      this.show();
      return;
    }
    /** @type {import('./types.js').Verdict} */
    let verdict;
    try {
      verdict = await this.link.verdict(intent, by, this.past?.shown);
    } catch (error) {
      this.options.failed(error);
      return;
    }
    if (verdict.verdict === 'legal') {
      if (this.mayAct && play) await this.play(verdict.action);
      else {
        this.answer = { type: 'legal', from, to, title: spread(verdict.action), message: verdict.message, action: verdict.action };
        this.show();
        this.say(`Legal. ${verdict.message}`);
      }
    } else if (verdict.verdict === 'needs-choice' && from && to) {
      this.answer = { type: 'choice', from, to, title: spread(verdict.question === 'capture-kind' ? verdict.choices[0] : intent), question: verdict.question, choices: verdict.choices };
      this.show();
      assertively(`Your choice. ${verdict.choices.map((choice, index) => `${index + 1}: ${choiceWords(verdict.question, choice).label}`).join('. ')}`);
    } else if (verdict.verdict === 'illegal') {
      const { verdict: _, ...refusal } = verdict;
      this.answer = { type: 'refusal', intent, by, from, to, refusals: [refusal], complete: false, flash: false };
      this.show();
      const [remedy] = remediesOf(this, this.answer);
      const words = remedy ? ` Press 1: ${actionWords(remedy).label}.` : '';
      assertively(`Not legal. ${sentence(refusal.message)}${words}`);
    }
  }

  async allObjections() {
    const answer = this.answer;
    if (answer?.type !== 'refusal') return;
    const refusals = await this.link.objections(answer.intent, answer.by, this.past?.shown);
    if (this.answer !== answer || !refusals.length) return;
    this.answer = { ...answer, refusals, complete: true, flash: false };
    this.show();
    this.say(`${some(refusals.length, 'objection')}. ${refusals.map(({ message }) => sentence(message)).join(' ')}`);
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

  /** The steps of the open session that may be taken back. */
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

  /** @param {string} words */
  say(words) {
    politely(words);
  }
}

/**
 * @param {Step} step
 * @param {Unit} unit
 */
const matches = (step, unit) => (unit === 'whole' ? !step.deploy : step.deploy && step.pieces[0] === unit);
