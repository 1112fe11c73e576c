import { Conduct } from './conduct.js';
import { MasterDesk, speaksFor } from './master.js';
import { assertively, politely } from './announce.js';
import { outcomeWords, sentence, some } from './words.js';
import { clockFaces } from './clock.js';
import { neededRoll, rollLeaf } from './roll_leaf.js';
import { controlsView } from './controls.js';
import { html, refill } from './element.js';
import { seatName, yourSides } from './match.js';
import { verdictLeaf } from './verdict_leaf.js';
import { watchConnection } from './bar.js';

/**
 * A match of any game: a stage to play on, and a box to try anything.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./socket.js').ServerMatch} ServerMatch
 * @typedef {{intent: string, by: string|undefined, verdict: import('./types.js').Verdict, others: import('./types.js').Refusal[]|null}} Answer
 *   Of which side; other objections are null until somebody asks for them.
 */

export class PlainPage {
  /**
   * @param {ServerMatch} link
   * @param {ReturnType<typeof import('./bar.js').connectionBar>} connection
   * @param {import('./text_stage.js').Stage} stage
   */
  constructor(link, connection, stage) {
    this.link = link;
    this.stage = stage;
    this.clocks = clockFaces(link.state);
    /** @type {State|null} */
    this.past = null;
    /** @type {Answer|null} */
    this.answer = null;
    /**
     * What waits for dice that people throw.
     *
     * @type {import('./roll_leaf.js').Throwing|null}
     */
    this.throwing = null;
    this.version = -1;
    this.conduct = new Conduct(link, connection, {
      past: () => this.past,
      turnTo: (past) => this.turnTo(past),
      letGo: () => (this.answer = this.throwing = null),
      words: (item) => stage.words(item),
      refresh: () => this.show(),
    });
    this.desk = new MasterDesk(this);
    this.panel = html('section', { class: 'panel card', 'aria-label': 'Referee' });
    this.seats = html('div', { class: 'seatlist card' });
    this.moves = stage.history({ go: (step) => void this.conduct.go(step) });
    this.controls = controlsView(this.conduct, {
      moves: () => {
        if (this.history.classList.toggle('open')) this.history.scrollIntoView({ block: 'nearest' });
      },
      takeBack: () => this.conduct.askTakeBack(),
      flip: null,
    });
    this.history = html('div', { class: 'hist card' }, this.moves.list, this.controls.element);
    this.field = html('input', {
      class: 'field mono',
      id: 'try',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      placeholder: 'Any move in notation',
    });
    this.element = html(
      'main',
      { class: 'match plainmatch', id: 'main' },
      html('h1', { class: 'sr' }, `Match of ${link.state.game}`),
      html('div', { class: 'boardwrap' }, stage.lay(this)),
      html('aside', { class: 'col', 'aria-label': 'Match' }, this.seats, this.panel, stage.beside, this.history),
    );
    link.onChange(() => this.arrive());
    watchConnection(link, connection);
    this.arrive();
  }

  get state() {
    return this.past ?? this.link.state;
  }

  /** What the refusal that is shown points at. */
  get evidence() {
    return this.answer?.verdict.verdict === 'illegal' ? this.answer.verdict.evidence : [];
  }

  get mayAct() {
    const { to_act: side, outcome } = this.link.state;
    return !this.past && outcome === null && speaksFor(this.link.state, side);
  }

  /** The side that the reader speaks for; the one to act where it is not said. */
  get speaker() {
    const yours = yourSides(this.link.state);
    if (this.past) return undefined;
    return this.mayAct ? (this.link.state.to_act ?? undefined) : yours.length === 1 ? yours[0] : undefined;
  }

  /** Lets go what was answered. */
  letGo() {
    this.answer = null;
    this.throwing = null;
    this.show();
  }

  tryForm() {
    return html(
      'form',
      {
        class: 'tryform',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          if (this.field.value.trim()) void this.attempt(this.field.value.trim());
        },
      },
      html('label', { for: 'try' }, 'Try anything'),
      html('div', { class: 'row' }, this.field, html('button', { type: 'submit', class: 'btn p', 'data-name': 'try' }, 'Try')),
    );
  }

  arrive() {
    const { version, last, outcome } = this.link.state;
    this.desk.hear(version !== this.version);
    if (version !== this.version) {
      this.answer = null;
      this.throwing = null;
      if (this.version >= 0 && last) {
        const done = [`${this.stage.side(last.by)}: ${this.stage.words(last)}`, ...this.stage.events(last)].join('. ');
        politely(`${done}. ${outcome ? outcomeWords(outcome) : ''}`);
      }
      this.version = version;
    }
    this.show();
  }

  /** @param {State|null} past */
  turnTo(past) {
    this.past = past;
    this.answer = null;
    this.throwing = null;
    this.show();
  }

  /**
   * Tries an intent: plays it where it is legal and the reader's turn, else says why not. What costs something is played
   * once its cost has been seen.
   *
   * @param {string} intent
   * @param {boolean} [sure]
   */
  attempt(intent, sure = false) {
    return this.conduct.trying(async () => {
      const by = this.speaker;
      const verdict = await this.link.verdict(intent, by, this.past?.shown);
      if (verdict.verdict === 'legal' && (sure || !costs(verdict.message)) && this.mayAct) {
        this.field.value = '';
        await this.act(verdict.action, []);
        return;
      }
      this.answer = { intent, by, verdict, others: null };
      if (verdict.verdict === 'illegal') assertively(`Not legal. ${sentence(this.stage.told(verdict.message))}`);
      else if (verdict.verdict === 'needs-choice') assertively(`Your choice: ${verdict.choices.join(', ')}`);
      else politely(`Legal. ${sentence(verdict.message)} Enter plays it.`);
      this.show();
      const play = this.panel.querySelector('[data-name="play"]');
      if (play instanceof HTMLElement) play.focus({ preventScroll: true });
    });
  }

  /**
   * Plays an action, with the dice that people threw for it so far; asks for the next where it needs more.
   *
   * @param {string} action
   * @param {number[]} rolls
   * @param {import('./roll_leaf.js').Send} [send]
   */
  async act(action, rolls, send = (thrown) => this.link.act(action, thrown)) {
    try {
      await send(rolls);
    } catch (error) {
      const needed = neededRoll(error);
      if (!needed) throw error;
      this.answer = null;
      this.throwing = { action, rolls, needed, send };
      this.show();
    }
  }

  /** @param {import('./roll_leaf.js').Throwing} throwing */
  rollLeaf(throwing) {
    return rollLeaf(throwing, {
      give: (value) => void this.conduct.trying(() => this.act(throwing.action, [...throwing.rolls, value], throwing.send)),
      close: () => this.letGo(),
    });
  }

  show() {
    const { answer, throwing } = this;
    const now = this.link.state;
    this.stage.show(this);
    const waiting = !this.conduct.resigning && !this.past && !now.outcome;
    const leaf =
      (throwing ? this.rollLeaf(throwing) : answer ? this.answerLeaf(answer) : waiting ? (this.desk.leaf() ?? this.stage.leaf(this)) : null) ??
      this.conduct.idle({ check: false, sending: false });
    const focused = this.panel.contains(document.activeElement) ? (document.activeElement?.getAttribute('data-name') ?? '') : null;
    this.panel.className = `panel card ${leaf.className}`;
    refill(this.panel, leaf.children);
    if (focused !== null) this.refocus(focused);
    this.controls.update();
    this.moves.update(this);
    for (const face of this.clocks.values()) face.update(now, this.past, '');
    refill(this.seats, this.stage.seats(this) ?? now.seats.map((seat) => this.seatLine(seat)));
    document.title = `${now.outcome ? 'Finished' : `${this.stage.side(now.to_act ?? '')} to act`} · Rulebound`;
  }

  /**
   * Keeps the focus in the panel: on the button of the same name or one beside it, else on the first answer to what is asked
   * now.
   *
   * @param {string} name
   */
  refocus(name) {
    const same = name ? this.panel.querySelector(`[data-name="${name}"]`) : null;
    const near = same?.matches(':disabled') ? same.parentElement?.querySelector('button:not(:disabled)') : same;
    const next = near ?? this.panel.querySelector('.rem .btn:not(:disabled), .fallen .btn');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** @param {import('./match.js').Seat} seat */
  seatLine(seat) {
    const active = seat.sides.includes(this.state.to_act ?? '') && !this.link.state.outcome;
    return html(
      'div',
      { class: active ? 'who on' : 'who' },
      html('b', {}, seat.sides.map((side) => this.stage.side(side)).join(', ')),
      html('span', { class: 's muted name' }, seatName(this.link.state, seat)),
      seat.sides.map((side) => this.clocks.get(side)?.element),
      html('span', { class: 'turn' }, this.link.state.thinking.includes(seat.seat) ? 'thinking' : active ? 'to act' : ''),
    );
  }

  /** @param {Answer} answer */
  answerLeaf(answer) {
    return verdictLeaf(this.link.state.game, answer, {
      mayAct: this.mayAct,
      attempt: (intent, sure) => void this.attempt(intent, sure),
      all: () => void this.conduct.trying(() => this.allObjections(answer)),
      name: (place) => this.stage.name(place),
      told: (message) => this.stage.told(message),
      foreseen: this.stage.foreseen,
      plea: this.desk.plea(answer),
      close: () => this.letGo(),
    });
  }

  /** @param {Answer} answer */
  async allObjections(answer) {
    const others = (await this.link.objections(answer.intent, answer.by, this.past?.shown)).slice(1);
    if (this.answer !== answer) return;
    this.answer = { ...answer, others };
    this.show();
    politely(some(others.length, 'other objection'));
  }
}

/**
 * Whether the words for a cost name one.
 *
 * @param {string} message
 */
const costs = (message) => message !== '' && message !== 'nothing';
