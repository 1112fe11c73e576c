import { Aimer } from './grid_aimer.js';
import { Aiming } from './grid_aim.js';
import { BUILT } from './grid_acts.js';
import { Barred } from './grid_barred.js';
import { Builder } from './grid_builder.js';
import { Difficulty } from './difficulty.js';
import { Economy } from './grid_economy.js';
import { Gait } from './grid_gait.js';
import { Gaze } from './grid_gaze.js';
import { GridReplay } from './grid_replay.js';
import { MapView } from './map_view.js';
import { Remedies } from './grid_remedy.js';
import { Ticker } from './grid_ticker.js';
import { button } from './chip.js';
import { capital } from './words.js';
import { choiceWords } from './grid_choice.js';
import { creatureAt, creaturesAt, momentOf } from './grid_facts.js';
import { deedWords, eventWords, logView } from './grid_log.js';
import { grid } from './grid_squares.js';
import { gridKey } from './grid_keys.js';
import { html, refill } from './element.js';
import { leafOf } from './grid_leaves.js';
import { listed, seatName, yourSides } from './match.js';
import { marksOf } from './verdict_leaf.js';
import { moveTokens, traceView, waysOf } from './grid_trace.js';
import { orderView } from './grid_order.js';
import { politely } from './announce.js';
import { routeTo } from './grid_route.js';
import { sayIntent } from './grid_words.js';
import { showEffect } from './grid_effect.js';
import { showLegend } from './grid_legend.js';
import { lastDeed, sinceOwn } from './grid_since.js';

/**
 * The stage of a fight on a grid: whoever is asked shows where it can go and what it can do; a press goes, aims or looks.
 *
 * @typedef {import('./text_stage.js').Stage} Stage
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 * @typedef {import('./plain_page.js').Answer} Answer
 * @typedef {import('./grid_acts.js').Act} Act
 * @typedef {import('./grid_remedy.js').Remedy} Remedy
 * @typedef {import('./match.js').State} State
 * @typedef {{x: number, y: number}} Point
 */

/** @implements {Stage} */
export class GridStage {
  constructor() {
    /** @type {PlainPage|null} */
    this.page = null;
    /** What is drawn. */
    this.moment = momentOf('', document.createElement('div'));
    /** What was listed then. @type {import('./match.js').ActionItem[]} */
    this.items = [];
    /** The creature that is looked at. @type {string|null} */
    this.selected = null;
    /** A square in which several creatures are, of whom one is to be chosen. @type {string|null} */
    this.crowd = null;
    /** What is put together. @type {Builder|null} */
    this.builder = null;
    this.position = '';
    /** The groups of acts that are opened. @type {Set<string>} */
    this.unfolded = new Set();
    const again = () => this.page?.show();
    this.barred = new Barred(again);
    this.replay = new GridReplay(again);
    this.help = new Remedies();
    this.gait = new Gait(this);
    this.aimer = new Aimer(this);
    this.gaze = new Gaze(this);
    this.economy = new Economy({ go: (mode) => this.gait.go(mode), rise: (feet) => this.gait.rise(feet) });
    this.end = html('div', { class: 'endturn' });
    this.legend = html('ul', { class: 'gridlegend', 'aria-label': 'Signs on the grid' });
    this.difficulty = new Difficulty((error) => this.page?.conduct.complain(error));
    /** @type {MapView} */
    this.map = new MapView(grid(), {
      press: (square, point) => this.press(square, point),
      told: (square) => {
        this.hover(square, null);
        politely(this.describe(square));
      },
      hover: (square, point) => this.hover(square, point),
      start: () => this.actor?.square ?? null,
      edge: () => politely('The edge of the grid.'),
      describe: (square) => this.describe(square),
      arrived: again,
      key: () => {},
      failed: (error) => this.page?.conduct.complain(error),
    });
    this.ticker = new Ticker(this.map.tools, { open: () => this.page?.history.classList.toggle('open'), replay: () => this.showAgain() });
    /** Whom the act that is answered would reach. @type {HTMLElement} */
    this.foreseen = html('div', { class: 'effect' });
    this.beside = [html('div', { class: 'endrow' }, this.end, this.difficulty.element)];
  }

  /** @param {PlainPage} page */
  lay(page) {
    this.page = page;
    document.addEventListener('keydown', (event) =>
      gridKey(event, {
        letGo: () => this.back(),
        mode: () => this.gait.next(),
        rise: (feet) => this.gait.rise(feet),
        undo: () => page.mayAct && page.link.state.step > 0 && void page.conduct.takeBack(page.link.state.step - 1),
        end: () => this.end.querySelector('button')?.click(),
        type: () => page.field.focus(),
        target: (back) => this.aimer.next(back),
        focus: () => this.focus(),
        travel: (where) => page.conduct.travel(where),
      }),
    );
    return html('div', { class: 'mapcol gridcol' }, this.map.element, this.ticker.element, this.economy.element, page.tryForm());
  }

  get tokens() {
    return this.map.layers.tokens;
  }

  get turn() {
    return this.moment.turn;
  }

  get creatures() {
    return this.moment.creatures;
  }

  /** Who is asked something: the owner of a pending decision, or whose turn it is. */
  get actor() {
    const { turn } = this;
    return this.creatures.get(turn?.asked ?? turn?.creature ?? '');
  }

  /** Who moves when the one that is asked does. */
  get mover() {
    return this.creatures.get(this.turn?.mover ?? '') ?? this.actor;
  }

  /** Whom one looks at. */
  get looked() {
    return this.creatures.get(this.selected ?? '');
  }

  /** Whether what is drawn is what stands now. */
  get isFresh() {
    return this.page !== null && this.moment.position === this.page.state.position;
  }

  /** Whether the reader may act on what is drawn. */
  get mayAct() {
    return this.page !== null && this.page.mayAct && this.isFresh;
  }

  /** Whether the one that is asked is in its own turn, and so may move. */
  get moves() {
    return this.turn !== null && this.turn.asked === null;
  }

  /** @param {PlainPage} page */
  show(page) {
    const { state, answer } = page;
    if (state.position !== this.position) {
      this.position = state.position;
      this.letGo();
      this.selected = this.crowd = null;
      this.gait.forget();
      this.barred.forget();
    }
    this.adopt(page);
    void this.map.show(state, this.shown(page));
    if (answer || this.aimer.aiming) this.gait.draw(null);
    this.map.element.classList.toggle('refused', page.evidence.length > 0);
    this.gaze.follow(page);
    this.showTurn(page);
    const last = lastDeed(page.link.state.history, state.shown);
    refill(this.map.traced, traceView(last, this.creatures, this.map.spaces));
    this.ticker.show(last, { since: this.since(page).length, playing: this.replay.playing });
    this.difficulty.show(state);
    const ends = page.mayAct && listed(state).find(({ action }) => /^(\S+: )?end turn$/.test(action));
    refill(this.end, ends ? button('End turn', () => void page.attempt(ends.action, true), { primary: true, name: 'end', key: 'E' }) : null);
    queueMicrotask(() => this.gaze.settle(page));
  }

  /**
   * Takes over what was drawn, once it is there: names, acts and numbers are of one moment.
   *
   * @param {PlainPage} page
   */
  adopt(page) {
    const { state, link } = page;
    if (this.map.there.tokens !== state.position) return;
    this.items = listed(state);
    if (this.moment.position === state.position) return;
    const before = this.creatures;
    this.moment = momentOf(state.position, this.tokens);
    const last = link.state.history.findLast(({ step }) => step <= state.shown);
    if (last && this.map.ready) moveTokens(this.tokens, before, this.creatures, waysOf(last), this.map.spaces);
    this.map.people([...this.creatures.values()]);
    showLegend(this.legend, this.moment, this.tokens);
    const then = this.help.then(this.actor?.id ?? '');
    if (then && page.mayAct && this.moves) void page.attempt(then);
  }

  /**
   * What the marks are about: the answer, what the pointer aims at, what is aimed, whom one looks at, or where one can go.
   *
   * @param {PlainPage} page
   * @returns {import('./map_view.js').Shown}
   */
  shown({ answer, state }) {
    if (answer) return { intent: answer.intent, by: answer.by, marks: answer.others?.length ? marksOf(answer.others) : undefined };
    const { preview, aiming } = this.aimer;
    if (preview) return { intent: preview };
    const decision = /** @type {{creature: string, kind: string}|null} */ (state.decision);
    if (aiming && decision) return { from: `${decision.creature} with ${aiming.thing ?? aiming.bare.verb}` };
    if (this.selected) return { from: this.selected };
    return decision?.kind === 'turn' ? { from: [decision.creature, this.gait.said].filter(Boolean).join(' ') } : {};
  }

  /**
   * What is left to whoever is asked, and what the act that is answered would take of it.
   *
   * @param {PlainPage} page
   */
  showTurn({ answer }) {
    const { turn, actor, mover, gait } = this;
    const { aiming } = this.aimer;
    const legal = answer?.verdict.verdict === 'legal' ? answer.verdict : null;
    showEffect(this.foreseen, legal ?? {});
    if (answer && aiming?.several) {
      const how = aiming.chosen.length < aiming.most ? 'press another creature to add it' : 'press one again to let it go';
      this.foreseen.prepend(html('p', { class: 's' }, `${aiming.chosen.length} of ${aiming.most} chosen: ${how}.`));
    }
    const cost = /** @type {import('./grid_economy.js').Cost|null} */ (legal?.cost ?? null);
    this.economy.show(turn, actor, cost, { mode: gait.mode, height: gait.height ?? mover?.level ?? null });
  }

  /** @param {{go: (step: number) => void}} doings */
  history(doings) {
    const log = logView(doings);
    return { list: log.list, update: (/** @type {PlainPage} */ { link, state }) => log.update(link.state.history, state.shown) };
  }

  /** @param {PlainPage} page */
  seats(page) {
    const { turn } = this;
    if (!turn) return null;
    const now = page.link.state;
    const choose = (/** @type {string} */ id) => this.look(this.selected === id ? null : id);
    return [...orderView({ turn, creatures: this.creatures, player: (side) => this.player(now, side), chosen: this.selected, choose }), this.legend];
  }

  /**
   * Who plays a side.
   *
   * @param {State} state
   * @param {string|null} side
   */
  player(state, side) {
    const seat = state.seats.find(({ sides }) => sides.includes(side ?? ''));
    return seat ? `${seatName(state, seat)}${seat.master ? ' (game master)' : ''}` : '';
  }

  /** @param {import('./match.js').HistoryItem} item */
  words(item) {
    return deedWords(item);
  }

  /** @param {import('./match.js').HistoryItem} item */
  events(item) {
    return eventWords(item);
  }

  /** @param {string} place */
  name(place) {
    return place;
  }

  /** @param {string} side */
  side(side) {
    return capital(side.replaceAll('-', ' '));
  }

  /** @param {string} message */
  told(message) {
    return message;
  }

  /** @param {string} intent */
  say(intent) {
    return sayIntent(intent);
  }

  /**
   * @param {string} choice
   * @param {number} index
   * @param {import('./types.js').Choice} verdict
   */
  choice(choice, index, verdict) {
    return choiceWords(choice, index, verdict);
  }

  /**
   * A square in words.
   *
   * @param {string} square
   * @returns {string}
   */
  describe(square) {
    const { kind, height } = this.map.spaces.facts(square);
    const here = creaturesAt(this.creatures, square);
    const areas = this.moment.areas.filter(({ squares }) => squares.includes(square));
    const things = this.moment.things.get(square);
    const route = this.aimer.aiming ? null : routeTo(this.map.layers.below, square);
    const plain = (/** @type {string} */ name) => name.replaceAll('-', ' ');
    return [
      square,
      here.map(({ words }) => words).join('; ') || 'free',
      kind,
      height ? `${height} feet high` : null,
      areas.length ? `in ${areas.map(({ name }) => plain(name)).join(' and ')}` : null,
      things ? `${things.map(plain).join(', ')} on the ground` : null,
      route ? `${route.feet} feet away` : null,
    ]
      .filter(Boolean)
      .join(', ');
  }

  focus() {
    this.map.field.focus({ preventScroll: true });
  }

  /**
   * Looks at a creature, or at nobody.
   *
   * @param {string|null} id
   */
  look(id) {
    this.letGo();
    if (this.page) this.page.answer = null;
    this.crowd = null;
    this.selected = id;
    const { looked } = this;
    if (looked) {
      this.map.bring([looked.square]);
      politely(looked.words);
    }
    this.page?.show();
  }

  /** Lets go of what is being aimed or put together. */
  letGo() {
    this.aimer.letGo();
    this.builder = null;
    this.gait.draw(null);
  }

  /** Lets everything go. */
  clear() {
    this.letGo();
    this.selected = this.crowd = null;
    this.help.forget();
    this.page?.show();
  }

  /** Takes one step back: from the answer, from what is aimed, from whom one looks at. */
  back() {
    const { page } = this;
    if (!page) return;
    this.replay.stop(page);
    if (page.answer || page.dice.need) {
      page.answer = null;
      this.help.forget();
      page.letGo();
    } else this.clear();
    if (page.panel.contains(document.activeElement) || document.activeElement === document.body) this.focus();
  }

  /**
   * Shows the way to a square, or what the aimed act would do there.
   *
   * @param {string|null} square
   * @param {Point|null} point
   */
  hover(square, point) {
    const { page } = this;
    if (!page || page.answer || this.builder) return;
    if (this.aimer.aiming) this.aimer.hover(page, square, point);
    else this.gait.draw(square);
  }

  /**
   * @param {string} square
   * @param {Point|null} point
   */
  press(square, point) {
    const { page, builder } = this;
    if (!page || page.picking?.(square)) return;
    this.replay.stop(page);
    this.help.forget();
    const there = creatureAt(this.creatures, square, point);
    if (builder) {
      builder.press(square, there);
      page.answer = null;
      page.show();
      return;
    }
    if (this.aimer.press(page, square, point)) return;
    const answered = page.answer !== null;
    const living = creaturesAt(this.creatures, square).filter(({ fate }) => fate !== 'dead');
    if (!point && living.length > 1) {
      this.look(null);
      this.crowd = square;
      page.show();
    } else if (there && (there.fate !== 'dead' || !this.moves)) this.look(this.selected === there.id && !answered ? null : there.id);
    else if (!this.aimer.aiming && this.actor && (page.mayAct || !page.link.state.hidden)) {
      this.selected = this.crowd = null;
      void page.attempt(this.gait.way(square));
    } else this.look(null);
  }

  /**
   * Begins an act: puts it together, aims it, or tries it.
   *
   * @param {PlainPage} page
   * @param {Act} act
   */
  choose(page, act) {
    this.letGo();
    this.selected = this.crowd = null;
    if (act.verb === 'move') {
      politely('Press a square to go there.');
      this.focus();
    } else if (BUILT.has(act.verb)) this.builder = new Builder(/** @type {'ready'|'improvise'|'speak'} */ (act.verb));
    else if (act.word && act.verb !== 'multiattack') this.aimer.begin(Aiming.of(act));
    else {
      void page.attempt(act.action);
      return;
    }
    page.show();
  }

  /**
   * @param {PlainPage} page
   * @param {string} intent
   * @param {import('./types.js').Verdict} verdict
   */
  asks(page, intent, verdict) {
    if (!this.aimer.asks(page, intent, verdict)) return false;
    this.builder = null;
    this.selected = null;
    page.show();
    this.focus();
    return true;
  }

  /**
   * @param {PlainPage} page
   * @param {Answer} answer
   */
  remedies(page, answer) {
    const modes = (this.turn?.movement ?? []).filter(({ left, mode }) => left > 0 && mode !== this.gait.mode).map(({ mode }) => mode);
    return page.mayAct ? this.help.about(page, answer, modes) : null;
  }

  /**
   * @param {PlainPage} page
   * @param {Remedy} remedy
   */
  remedy(page, remedy) {
    this.help.play(page, remedy, this.actor?.id ?? '');
  }

  /**
   * What others did since the reader acted.
   *
   * @param {PlainPage} page
   */
  since({ link: { state }, past }) {
    const sides = yourSides(state);
    return past || !sides.length ? [] : sinceOwn(state.history, sides);
  }

  /** Shows again what happened since the reader acted. */
  showAgain() {
    const { page } = this;
    if (!page) return;
    if (this.replay.playing) this.replay.stop(page);
    else void this.replay.from(page, page.link.state.step - this.since(page).length);
  }

  /** @param {PlainPage} page */
  leaf(page) {
    const { take_back: takeBack, draw } = page.link.state.offers;
    // What somebody offers is answered first.
    return this.turn && !takeBack && !draw ? leafOf(this, page) : null;
  }
}
