import { Difficulty } from './difficulty.js';
import { Economy } from './grid_economy.js';
import { MapView } from './map_view.js';
import { actsLeaf, actsOf, aimLeaf } from './grid_acts.js';
import { button, closeButton, stateChip } from './chip.js';
import { creatureAt, creaturesOf, nameOf, turnOf } from './grid_facts.js';
import { deedWords, eventWords, logView } from './grid_log.js';
import { grid } from './grid_squares.js';
import { html, refill } from './element.js';
import { listed, seatName } from './match.js';
import { orderView } from './grid_order.js';
import { politely } from './announce.js';
import { routeTo } from './grid_route.js';
import { showEffect } from './grid_effect.js';
import { capital, sentence, some } from './words.js';

/**
 * The stage of a fight on a grid: the creature on turn shows where it can go and what it can do; a press goes, aims or looks.
 *
 * @typedef {import('./text_stage.js').Stage} Stage
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 * @typedef {import('./grid_acts.js').Act} Act
 */

/** How long a pointer rests before what an act would do there is shown, in milliseconds. */
const REST = 120;
/** How large a square is at least when the grid comes up, in pixels. */
const LEAST = 26;
/** The side of a square in units of the drawing. */
const CELL = 64;

/** @implements {Stage} */
export class GridStage {
  constructor() {
    /** @type {PlainPage|null} */
    this.page = null;
    /** The creature that is looked at. @type {string|null} */
    this.selected = null;
    /** What is being aimed. @type {Act|null} */
    this.aiming = null;
    /** What the aimed act would be where the pointer rests. @type {string|null} */
    this.preview = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.resting = undefined;
    this.position = '';
    this.followed = '';
    this.economy = new Economy();
    this.end = html('div', { class: 'endturn' });
    this.difficulty = new Difficulty((error) => this.page?.conduct.complain(error));
    this.map = new MapView(grid(), {
      press: (square) => this.press(square),
      told: (square) => {
        this.hover(square);
        politely(this.describe(square));
      },
      hover: (square) => this.hover(square),
      arrived: () => this.page?.show(),
      key: (event) => this.key(event),
      failed: (error) => this.page?.conduct.complain(error),
    });
    /** Whom the act that is answered would reach. @type {HTMLElement} */
    this.foreseen = html('div', { class: 'effect' });
  }

  get beside() {
    return [this.end, this.difficulty.element];
  }

  /** @param {PlainPage} page */
  lay(page) {
    this.page = page;
    return html('div', { class: 'mapcol gridcol' }, this.map.element, this.economy.element, page.tryForm());
  }

  get tokens() {
    return this.map.layers.tokens;
  }

  get turn() {
    return turnOf(this.tokens);
  }

  get creatures() {
    return creaturesOf(this.tokens);
  }

  /** Who is asked something: the owner of a pending decision, or whose turn it is. */
  get actor() {
    const { turn } = this;
    return turn ? (turn.asked ?? turn.creature) : null;
  }

  /** @param {PlainPage} page */
  show(page) {
    const { state, answer } = page;
    if (state.position !== this.position) {
      this.position = state.position;
      this.selected = null;
      this.letGo();
    }
    const asked = answer && answer.verdict.verdict !== 'needs-choice' ? answer.intent : (this.preview ?? undefined);
    const reaching = !asked && !this.aiming ? this.shownCreature : undefined;
    void this.map.show(state, { intent: asked, from: reaching?.square });
    if (!reaching || answer) refill(this.map.pointed);
    this.map.element.classList.toggle('refused', page.evidence.length > 0);
    const taken = answer?.verdict.verdict === 'legal' ? (answer.verdict.area?.squares ?? []) : [];
    const touched = [...page.evidence.flatMap((mark) => [mark.at ?? [], mark.through ?? []].flat()), ...taken.map(String)];
    if (touched.length) this.map.bring(touched);
    this.follow();
    const cost = answer?.verdict.verdict === 'legal' ? /** @type {import('./grid_economy.js').Cost} */ (answer.verdict.cost) : null;
    showEffect(this.foreseen, answer?.verdict.verdict === 'legal' ? answer.verdict : {});
    const { turn, creatures } = this;
    this.economy.show(turn, creatures.get(turn?.creature ?? ''), cost);
    this.difficulty.show(state);
    const ends = page.mayAct && listed(state).find(({ action }) => /^(\S+: )?end turn$/.test(action));
    refill(this.end, ends ? button('End turn', () => void page.attempt(ends.action, true), { primary: true, name: 'end' }) : null);
  }

  /** Whose reach is shown: who is looked at, else who is asked. */
  get shownCreature() {
    const { creatures } = this;
    return creatures.get(this.selected ?? this.actor ?? '');
  }

  /** Brings whose turn it is into sight, once a turn. */
  follow() {
    const creature = this.creatures.get(this.actor ?? '');
    const key = `${this.turn?.round} ${this.actor}`;
    if (!creature || !this.map.ready || this.followed === key) return;
    if (!this.followed) {
      const { sight } = this.map;
      sight.look(this.map.spaces.middle(creature.square), Math.min(sight.whole, (sight.window.width / LEAST) * CELL));
      this.map.look();
    }
    this.followed = key;
    this.map.bring([creature.square]);
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
    return orderView({
      turn,
      creatures: this.creatures,
      player: (side) => this.player(now, side),
      chosen: this.selected,
      choose: (id) => {
        this.select(this.selected === id ? null : id);
        page.show();
      },
    });
  }

  /**
   * Who plays a side.
   *
   * @param {import('./match.js').State} state
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

  /**
   * A square in words.
   *
   * @param {string} square
   */
  describe(square) {
    const { kind, height } = this.map.spaces.facts(square);
    const reached = this.map.layers.below.querySelector(`[data-mark="reach"][data-square="${CSS.escape(square)}"]`);
    const feet = reached instanceof SVGElement ? `${reached.dataset.feet} feet away` : null;
    return [square, creatureAt(this.creatures, square)?.words ?? 'free', kind, height ? `${height} feet high` : null, feet].filter(Boolean).join(', ');
  }

  /** @param {string|null} id */
  select(id) {
    this.letGo();
    this.selected = id;
    const creature = id ? this.creatures.get(id) : null;
    if (creature) {
      this.map.bring([creature.square]);
      politely(creature.words);
    }
  }

  /** Lets go of what is being aimed. */
  letGo() {
    clearTimeout(this.resting);
    this.aiming = null;
    this.preview = null;
    refill(this.map.pointed);
  }

  /**
   * Shows the way to a square, or what the aimed act would do there.
   *
   * @param {string|null} square
   */
  hover(square) {
    const { page, aiming } = this;
    if (!page || page.answer) return;
    clearTimeout(this.resting);
    if (aiming) {
      const said = square ? this.said(aiming, square) : null;
      if (said === this.preview) return;
      this.resting = setTimeout(() => {
        this.preview = said;
        page.show();
      }, REST);
      return;
    }
    const from = this.shownCreature?.square;
    refill(this.map.pointed, square && from ? routeTo(this.map.layers.below, this.map.spaces, from, square) : null);
  }

  /**
   * An act aimed at a square, or at who stands there.
   *
   * @param {Act} act
   * @param {string} square
   */
  said(act, square) {
    return act.aim?.({ creature: creatureAt(this.creatures, square)?.id, square }) ?? null;
  }

  /** @param {string} square */
  press(square) {
    const { page, aiming } = this;
    if (!page) return;
    const answered = page.answer !== null;
    page.answer = null;
    clearTimeout(this.resting);
    const said = aiming ? this.said(aiming, square) : null;
    if (said) {
      this.preview = null;
      void page.attempt(said);
      return;
    }
    const there = creatureAt(this.creatures, square);
    if (there && there.id !== this.actor) this.select(this.selected === there.id && !answered ? null : there.id);
    else if (there) this.select(null);
    else if (page.mayAct && !aiming) {
      void page.attempt(`move to ${square}`);
      return;
    } else this.select(null);
    page.show();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.page || event.key !== 'Escape') return;
    if (this.page.answer) this.page.answer = null;
    else if (this.aiming) this.letGo();
    else this.selected = null;
    this.page.show();
  }

  /**
   * @param {PlainPage} page
   * @param {Act} act
   */
  choose(page, act) {
    this.letGo();
    if (!act.aim || act.action.includes('multiattack')) {
      void page.attempt(act.action);
      return;
    }
    this.selected = null;
    this.aiming = act;
    politely(`${act.label}: choose a ${act.takes}.`);
    page.show();
  }

  /** @param {PlainPage} page */
  leaf(page) {
    const { turn, creatures, aiming } = this;
    if (!turn) return null;
    const { take_back: takeBack, draw } = page.link.state.offers;
    if (takeBack || draw) return null;
    const items = listed(page.state);
    const attempt = (/** @type {string} */ action) => void page.attempt(action);
    if (aiming) {
      const same = actsOf(items).find(({ label, group }) => label === aiming.label && group === aiming.group);
      const targets = same ? items.map(({ action }) => action).filter((action) => actsOf([{ ...items[0], action }])[0]?.label === aiming.label) : [];
      return aimLeaf(aiming, targets, {
        attempt,
        close: () => {
          this.letGo();
          page.show();
        },
      });
    }
    const chosen = this.selected ? creatures.get(this.selected) : null;
    if (chosen) return this.creatureLeaf(page, chosen, items);
    const { actor } = this;
    if (!actor) return null;
    const acts = actsOf(items);
    const asked = turn.asked ? (page.state.decision_text ?? `${nameOf(actor)} is asked`) : null;
    const { mayAct } = page;
    const can = asked ?? `${nameOf(actor)} can do ${some(acts.length, 'thing')}`;
    const line = mayAct ? can : `${this.player(page.link.state, page.state.to_act)} ${asked ? `is asked: ${asked}` : `plays ${nameOf(actor)}`}`;
    return actsLeaf({ title: nameOf(actor), asked: asked !== null, line: sentence(line), acts, mayAct, choose: (act) => this.choose(page, act) });
  }

  /**
   * A creature that is looked at: how it is, and what can be done to it.
   *
   * @param {PlainPage} page
   * @param {import('./grid_facts.js').Creature} creature
   * @param {import('./match.js').ActionItem[]} items
   * @returns {import('./panel.js').Leaf}
   */
  creatureLeaf(page, creature, items) {
    const word = new RegExp(`(^| )${creature.id}( |$)`);
    const against = items.filter(({ action }) => word.test(action.replace(/^\S+: /, '')));
    return {
      className: 'ok acts',
      children: [
        html(
          'div',
          { class: 'head' },
          stateChip('plain', creature.name),
          html('span', { class: 's muted' }, capital(creature.team)),
          closeButton('Let go (Esc)', () => {
            this.select(null);
            page.show();
          }),
        ),
        html('p', { class: 'say' }, sentence(creature.healthWords)),
        creature.fate || creature.conditions.length ? html('p', {}, capital([creature.fate, ...creature.conditions].filter(Boolean).join(', '))) : null,
        html('p', { class: 's muted' }, 'The grid shows how far it could go.'),
        against.length && page.mayAct
          ? html('div', { class: 'rem' }, html('div', { class: 'lab' }, 'What you can do'), against.slice(0, 8).map(({ action }, index) => button(action, () => void page.attempt(action), { primary: index === 0, name: 'target' })))
          : null,
      ],
    };
  }
}
