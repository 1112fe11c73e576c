import { AmendDesk } from './amend.js';
import { Conduct } from './conduct.js';
import { MasterDesk, speaksFor } from './master.js';
import { RollDesk } from './roll_leaf.js';
import { assertively, politely } from './announce.js';
import { outcomeWords, sentence, some } from './words.js';
import { clockFaces } from './clock.js';
import { controlsView } from './controls.js';
import { folkView } from './folk.js';
import { html, refill } from './element.js';
import { stateChip } from './chip.js';
import { verdictLeaf } from './verdict_leaf.js';
import { watchConnection } from './bar.js';
import { yourSides } from './match.js';

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
   * @param {(page: PlainPage) => import('./amend.js').Editor} [editor] of positions, where the game has one
   */
  constructor(link, connection, stage, editor) {
    this.link = link;
    this.stage = stage;
    this.clocks = clockFaces(link.state);
    /** @type {State|null} */
    this.past = null;
    /**
     * What the reader tried, answered.
     *
     * @type {Answer|null}
     */
    this.given = null;
    /** What was tried and waits for the connection. @type {string|null} */
    this.waiting = null;
    /**
     * Takes a square that was pressed, where one is wanted.
     *
     * @type {((place: string) => boolean)|null}
     */
    this.picking = null;
    /** The answer that the panel shows. @type {Answer|null} */
    this.told = null;
    this.version = -1;
    this.conduct = new Conduct(link, connection, {
      past: () => this.past,
      turnTo: (past) => this.turnTo(past),
      letGo: () => this.dismiss(),
      words: (item) => this.words(item),
      side: (side) => stage.side(side),
      refresh: () => this.show(),
    });
    this.dice = new RollDesk(this);
    this.desk = new MasterDesk(this);
    this.amend = new AmendDesk(this, editor);
    this.panel = html('section', { class: 'panel card', 'aria-label': 'Referee' });
    this.seats = html('div', { class: 'seatlist card' });
    this.moves = stage.history({ go: (step) => void this.conduct.go(step) });
    this.controls = controlsView(this.conduct, {
      moves: () => {
        if (this.history.classList.toggle('open')) this.history.scrollIntoView({ block: 'nearest' });
      },
      takeBack: () => this.conduct.askTakeBack(),
      flip: null,
      amend: this.conduct.spectator ? null : () => this.amend.toggle(),
    });
    this.history = html('div', { class: 'hist card' }, this.moves.list, this.controls.element);
    this.field = html('input', {
      class: 'field mono',
      id: 'try',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      placeholder: 'Any move in notation',
      oninput: () => (this.misread.textContent = ''),
    });
    /** What could not be read of what was typed. */
    this.misread = html('p', { class: 'misread', role: 'alert' });
    this.element = html(
      'main',
      { class: 'match plainmatch', id: 'main' },
      html('h1', { class: 'sr' }, `Match of ${link.state.game}`),
      html('div', { class: 'boardwrap' }, stage.lay(this)),
      html('aside', { class: 'col', 'aria-label': 'Match' }, this.seats, this.panel, stage.beside, this.history),
    );
    link.onChange(() => this.arrive());
    link.onConnection(() => this.show());
    watchConnection(link, connection);
    this.arrive();
  }

  get state() {
    return this.past ?? this.link.state;
  }

  /** What the board shows the answer of: what was tried, else what is put before the game master. */
  get answer() {
    return this.given ?? this.desk.pleaded;
  }

  /** @param {Answer|null} answer */
  set answer(answer) {
    if (!answer) this.desk.look();
    this.given = answer;
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

  /**
   * What was done, for people.
   *
   * @param {import('./match.js').HistoryItem} item
   */
  words(item) {
    return item.by === null ? item.action : this.stage.words(item);
  }

  /** Forgets what was answered, what waits for dice, and what is being changed. */
  dismiss() {
    this.given = null;
    this.waiting = null;
    this.dice.letGo();
    this.amend.close();
  }

  /** Lets go what was answered. */
  letGo() {
    this.dismiss();
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
      this.misread,
    );
  }

  arrive() {
    const { version, last, outcome } = this.link.state;
    const moved = version !== this.version;
    this.desk.hear(moved);
    if (moved) {
      const back = this.version >= 0 && this.conduct.hear();
      this.dismiss();
      if (this.version >= 0 && last && !back) {
        const done = [last.by === null ? last.action : `${this.stage.side(last.by)}: ${this.stage.words(last)}`, ...this.stage.events(last)].join('. ');
        politely(`${done}. ${outcome ? outcomeWords(outcome) : ''}`);
      }
      this.version = version;
    }
    this.show();
  }

  /** @param {State|null} past */
  turnTo(past) {
    this.past = past;
    this.dismiss();
    this.show();
  }

  /**
   * Tries an intent: plays it where it is legal and the reader's turn, else says why not. What costs something is played
   * once its cost has been seen. While the connection is lost the try waits; a later one takes its place.
   *
   * @param {string} intent
   * @param {boolean} [sure]
   */
  attempt(intent, sure = false) {
    this.misread.textContent = '';
    return this.conduct.trying(async () => {
      const by = this.speaker;
      this.waiting = intent;
      const asked = this.link.verdict(intent, by, this.past?.shown);
      if (this.link.connection === 'lost') this.show();
      /** @type {import('./types.js').Verdict|null} */
      const verdict = await asked.catch((/** @type {any} */ error) => {
        if (this.waiting === intent) this.waiting = null;
        return this.notRead(error);
      });
      if (!verdict || this.waiting !== intent) return;
      this.waiting = null;
      if (verdict.verdict === 'legal' && (sure || !costs(verdict.message)) && this.mayAct) {
        this.field.value = '';
        await this.play(verdict.action, (rolls) => this.link.act(verdict.action, rolls));
        return;
      }
      if (this.stage.asks?.(this, intent, verdict)) return;
      this.given = { intent, by, verdict, others: null };
      if (verdict.verdict === 'illegal') assertively(`Not legal. ${sentence(this.stage.told(verdict.message))}`);
      else if (verdict.verdict === 'needs-choice') assertively(`Your choice: ${verdict.choices.map((choice, index) => this.choiceWords(choice, index, verdict)).join(', ')}`);
      else politely(`Legal. ${sentence(verdict.message)} Enter plays it.`);
      this.show();
      const play = this.panel.querySelector('[data-name="play"]');
      if (play instanceof HTMLElement) play.focus({ preventScroll: true });
    });
  }

  /**
   * Says at the field what of an intent could not be read.
   *
   * @param {any} error
   * @returns {null}
   */
  notRead(error) {
    if (error.kind !== 'bad-intent') throw error;
    this.misread.textContent = sentence(error.message);
    return null;
  }

  /**
   * An answer to a question, as people say it.
   *
   * @param {string} choice
   * @param {number} index
   * @param {import('./types.js').Choice} verdict
   */
  choiceWords(choice, index, verdict) {
    return this.stage.choice?.(choice, index, verdict) ?? choice;
  }

  /**
   * Plays an action; asks for its dice where people throw them.
   *
   * @param {string} action
   * @param {import('./roll_leaf.js').Send} send
   */
  async play(action, send) {
    this.given = null;
    await this.dice.play(action, send);
  }

  /** What the panel says. @returns {import('./panel.js').Leaf} */
  leaf() {
    const now = this.link.state;
    const playing = !this.conduct.resigning && !this.past && !now.outcome;
    return (
      this.dice.leaf() ??
      this.amend.leaf() ??
      (this.waiting && this.link.connection === 'lost' ? waitingLeaf(this.waiting) : null) ??
      (this.given ? this.answerLeaf(this.given) : null) ??
      (playing ? (this.desk.leaf() ?? this.conduct.call() ?? this.stage.leaf(this)) : null) ??
      this.conduct.idle({ check: false, sending: false })
    );
  }

  show() {
    const now = this.link.state;
    this.stage.show(this);
    const leaf = this.leaf();
    const focused = this.panel.contains(document.activeElement) ? (document.activeElement?.getAttribute('data-name') ?? '') : null;
    this.panel.className = `panel card ${leaf.className}`;
    refill(this.panel, leaf.children, this.amend.rest(leaf));
    // What is new is read from its head.
    if (this.answer !== this.told) this.panel.scrollTop = 0;
    this.told = this.answer;
    if (focused !== null) this.refocus(focused);
    this.controls.update();
    this.moves.update(this);
    for (const face of this.clocks.values()) face.update(now, this.past, '');
    const folk = this.stage.tellsSeats ? null : folkView(now, this.state.to_act, { side: (side) => this.stage.side(side), clocks: this.clocks });
    refill(this.seats, folk, this.stage.seats(this));
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
    const next = near ?? this.panel.querySelector('.rem .btn:not(:disabled), .rolldesk input');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    else this.stage.focus?.();
  }

  /** @param {Answer} answer */
  answerLeaf(answer) {
    return verdictLeaf(this.link.state.game, answer, {
      mayAct: this.mayAct,
      attempt: (intent, sure) => void this.attempt(intent, sure),
      all: () => void this.conduct.trying(() => this.allObjections(answer)),
      name: (place) => this.stage.name(place),
      told: (message) => this.stage.told(message),
      say: (intent) => this.stage.say?.(intent) ?? null,
      choice: (choice, index, verdict) => this.choiceWords(choice, index, verdict),
      remedies: this.stage.remedies?.(this, answer) ?? null,
      remedy: (remedy) => this.stage.remedy?.(this, remedy),
      foreseen: this.stage.foreseen,
      plea: this.desk.plea(answer),
      close: () => this.letGo(),
    });
  }

  /** @param {Answer} answer */
  async allObjections(answer) {
    const others = (await this.link.objections(answer.intent, answer.by, this.past?.shown)).slice(1);
    if (this.given !== answer) return;
    this.given = { ...answer, others };
    this.show();
    politely(some(others.length, 'other objection'));
  }
}

/**
 * What was tried while the connection is lost.
 *
 * @param {string} intent
 * @returns {import('./panel.js').Leaf}
 */
const waitingLeaf = (intent) => ({
  className: 'plain waits',
  children: [
    html('div', { class: 'head' }, stateChip('plain', 'On its way'), html('b', { class: 'mono' }, intent)),
    html('p', { class: 'say' }, 'It waits until the connection is back.'),
  ],
});

/**
 * Whether the words for a cost name one.
 *
 * @param {string} message
 */
const costs = (message) => message !== '' && message !== 'nothing';
