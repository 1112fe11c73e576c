import { Basket } from './basket.js';
import { BattleDesk, setupOf } from './battle_desk.js';
import { Chronicle, eventWords } from './chronicle.js';
import { MapView } from './map_view.js';
import { world } from './map_world.js';
import { flag } from './map_patterns.js';
import { OrderList, orderWords } from './order_list.js';
import { PHASES, concerns, forcesAt, isRaid, kindName, phaseEnd, phaseName, powerName, shortName, standingOf, turnOf } from './map_facts.js';
import { Prospects } from './prospects.js';
import { html, refill } from './element.js';
import { listLeaf, purchaseLeaf, raiders, selectionLeaf, standbyLeaf, unitsText } from './map_orders.js';
import { listed, seatName } from './match.js';
import { presence } from './folk.js';
import { politely } from './announce.js';
import { some } from './words.js';
import { trackView } from './track.js';

/**
 * The stage of a game on a map: press a space to choose its units, then another to order them there.
 *
 * @typedef {import('./text_stage.js').Stage} Stage
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 * @typedef {import('./map_orders.js').Choice} Choice
 */

/** How near one looks at first: pixels for a unit of the map, unless that would show too little of it. */
const NEAR = 1.8;
const NARROW = 330;

/** @implements {Stage} */
export class MapStage {
  constructor() {
    /** @type {PlainPage|null} */
    this.page = null;
    this.tellsSeats = true;
    /** @type {{space: string, choice: Choice, raid: boolean}|null} */
    this.selection = null;
    this.basket = new Basket();
    this.battle = new BattleDesk(this);
    this.position = '';
    this.strip = html('div', { class: 'axbar card' });
    this.map = new MapView(world(), {
      press: (space) => this.press(space),
      told: (space) => politely(this.describe(space)),
      arrived: () => this.arrived(),
      key: (event) => this.key(event),
      failed: (error) => this.page?.conduct.complain(error),
    });
    this.orders = new OrderList({
      look: (step) => void this.page?.conduct.go(step),
      takeBack: (to) => void this.page?.conduct.takeBack(to),
      point: (order) => this.map.trace(order ?? this.last),
      end: () => void this.page?.attempt('end', true),
    });
    this.prospects = new Prospects({
      name: (space) => this.name(space),
      arrived: () => this.page && this.showOrders(this.page),
      tell: politely,
      failed: (error) => this.page?.conduct.complain(error),
    });
    this.found = false;
  }

  /** What stands in the column of the page. */
  get beside() {
    return [this.battle.element, this.orders.element];
  }

  /** What the order that is answered, or the space that is chosen, has to do with battles. */
  get foreseen() {
    return this.prospects.element;
  }

  /** @param {PlainPage} page */
  lay(page) {
    this.page = page;
    const form = page.tryForm();
    return html('div', { class: 'mapcol' }, this.strip, this.map.element, form);
  }

  get tokens() {
    return this.map.layers.tokens;
  }

  /** @param {PlainPage} page */
  show(page) {
    const { state, answer } = page;
    if (state.position !== this.position) {
      this.position = state.position;
      this.selection = null;
      this.basket = new Basket();
      this.battle.clear();
    }
    const asked = answer && answer.verdict.verdict !== 'needs-choice' ? answer.intent : undefined;
    const from = asked ? undefined : this.selection?.space;
    void this.map.show(state, { intent: asked, from });
    this.map.narrow(this.selection && !asked ? new Set(this.fitting().map(({ to }) => to)) : null);
    const touched = page.evidence.flatMap((mark) => [mark.at ?? [], mark.through ?? [], mark.places ?? []].flat());
    if (touched.length) this.map.bring(touched);
    this.map.trace(this.last);
    this.map.element.classList.toggle('refused', page.evidence.length > 0);
    this.showStrip();
    this.showOrders(page);
    this.battle.show(page);
    void this.prospects.show(state, this.about(page));
  }

  /**
   * What the odds are asked about: the order that waits to be played, or the chosen space.
   *
   * @param {PlainPage} page
   * @returns {import('./prospects.js').About}
   */
  about({ answer }) {
    if (!answer) return { space: this.selection?.space };
    const moving = turnOf(this.tokens)?.phase === 'combat_move';
    return moving && answer.verdict.verdict === 'legal' ? { action: answer.verdict.action } : {};
  }

  /** The last order that went anywhere, before what is looked at. */
  get last() {
    const { page } = this;
    return page?.link.state.history.findLast(({ step, from, to }) => step <= page.state.shown && (from || to)) ?? null;
  }

  /** @param {PlainPage} page */
  showOrders(page) {
    const turn = turnOf(this.tokens);
    if (!turn) return;
    const { history } = page.link.state;
    this.orders.update({
      history,
      shown: page.state.shown,
      mayAct: page.mayAct,
      end: phaseEnd(turn.phase),
      name: (space) => this.name(space),
      chance: (space) => this.prospects.chance(space),
    });
  }

  /** @param {{go: (step: number) => void}} doings */
  history(doings) {
    const chronicle = new Chronicle(doings);
    const update = (/** @type {PlainPage} */ { link: { state: now }, state }) => {
      const order = [...(turnOf(this.tokens)?.money.keys() ?? [])];
      chronicle.update({ history: now.history, shown: state.shown, now: setupOf(now), order, name: (space) => this.name(space) });
    };
    return { list: chronicle.list, update };
  }

  /** @param {PlainPage} page */
  seats(page) {
    const turn = turnOf(this.tokens);
    if (!turn) return null;
    const now = page.link.state;
    return trackView({
      turn,
      standing: standingOf(this.tokens),
      seat: (power) => {
        const seat = now.seats.find(({ sides }) => sides.includes(power));
        const on = page.state.to_act === power && !now.outcome;
        const word = seat && on && now.thinking.includes(seat.seat) ? 'thinking' : on ? 'to act' : '';
        return { name: seat ? `${seatName(now, seat)}${presence(now, seat) === 'away' ? ' (away)' : ''}` : '', clock: page.clocks.get(power)?.element ?? null, word, on };
      },
    });
  }

  /** @param {import('./match.js').HistoryItem} item */
  words(item) {
    return item.kind === 'end' ? 'End of the phase' : orderWords(item, (space) => this.name(space));
  }

  /** @param {import('./match.js').HistoryItem} item */
  events(item) {
    return eventWords(item, turnOf(this.tokens)?.power ?? item.by ?? '', (space) => this.name(space));
  }

  /** Units or the map have come: what stands where is known now. */
  arrived() {
    const { page } = this;
    if (!page) return;
    const turn = turnOf(this.tokens);
    if (!this.found && turn && this.map.ready) {
      this.found = true;
      const capital = this.map.layers.background.querySelector(`[data-capital="${turn.power}"]`);
      const space = capital instanceof SVGElement ? capital.dataset.square : null;
      if (space) this.map.sight.look(this.map.spaces.middle(space), Math.min(this.map.sight.filling, Math.max(this.map.sight.window.width / NEAR, NARROW)));
      this.map.look();
    }
    page.show();
  }

  showStrip() {
    const turn = turnOf(this.tokens);
    if (!turn) return;
    refill(
      this.strip,
      html(
        'div',
        { class: 'who' },
        flag(turn.power),
        html('b', {}, powerName(turn.power)),
        html('span', { class: 'muted s' }, `round ${turn.round} · ${turn.money.get(turn.power) ?? 0} IPC`),
      ),
      html(
        'ol',
        { class: 'phases', 'aria-label': 'Phases' },
        PHASES.map(([id, words]) => html('li', { 'aria-current': id === turn.phase ? 'step' : null }, words)),
      ),
    );
  }

  /** @param {string} place */
  name(place) {
    return this.map.spaces.name(place);
  }

  /** @param {string} side */
  side(side) {
    return shortName(side);
  }

  /** @param {string} message */
  told(message) {
    return message.replace(/[a-z][a-z\d_]*/g, (word) => (this.map.spaces.has(word) ? this.name(word) : kindName(word)));
  }

  /** @param {string} space */
  owner(space) {
    const taken = this.map.layers.below.querySelector(`.taken[data-square="${CSS.escape(space)}"]`);
    return (taken instanceof SVGElement ? taken.dataset.power : null) ?? this.map.spaces.facts(space).power ?? null;
  }

  /**
   * A space in words.
   *
   * @param {string} space
   */
  describe(space) {
    const owner = this.owner(space);
    const forces = forcesAt(this.tokens, space).map(({ power, words }) => `${powerName(power)} ${words}`);
    const targets = new Set(this.itemsFrom(space).map(({ to }) => to)).size;
    return [
      this.name(space),
      owner ? powerName(owner) : this.map.spaces.facts(space).kind,
      forces.join('; ') || 'empty',
      space === this.selection?.space ? 'selected' : null,
      targets ? some(targets, 'target') : null,
    ]
      .filter(Boolean)
      .join(', ');
  }

  /** @param {string} space */
  itemsFrom(space) {
    return this.page?.state.actions?.places[space] ?? [];
  }

  /** What the chosen units may do; what anybody there may, where none is chosen. */
  fitting() {
    if (!this.selection) return [];
    const { space, choice, raid } = this.selection;
    const kinds = [...choice].filter(([, count]) => count > 0).map(([kind]) => kind);
    const items = this.itemsFrom(space);
    return kinds.length ? items.filter(({ action }) => isRaid(action) === raid && kinds.some((kind) => concerns(action, kind))) : items;
  }

  /** @param {string} space */
  press(space) {
    const { page, selection } = this;
    if (!page) return;
    const asking = page.answer !== null;
    page.answer = null;
    if (selection && !asking && selection.space === space) this.selection = null;
    else if (selection && this.isOrder(space)) {
      this.order(space);
      return;
    } else this.select(space);
    page.show();
  }

  /**
   * Whether pressing a space orders the chosen units there.
   *
   * @param {string} space
   */
  isOrder(space) {
    const { page, selection } = this;
    return Boolean(page?.mayAct && selection && selection.space !== space && unitsText(selection.choice));
  }

  /** @param {string} space */
  select(space) {
    const power = turnOf(this.tokens)?.power;
    const own = forcesAt(this.tokens, space).find((force) => force.power === power);
    const moving = new Set(this.itemsFrom(space).flatMap(({ token }) => (token ?? '').split(', ').map((part) => part.replace(/^\d+ /, ''))));
    /** @type {Choice} */
    const choice = new Map();
    const first = own ? [...own.units.keys()].find((kind) => moving.has(kind)) : null;
    if (first) choice.set(first, 1);
    this.selection = { space, choice, raid: false };
    politely(this.describe(space));
  }

  /**
   * Orders the chosen units to a space: what boards or goes ashore is chosen among the listed orders, everything else is
   * said by its two ends, and the referee finds the way.
   *
   * @param {string} to
   */
  order(to) {
    const { page, selection } = this;
    if (!page || !selection) return;
    const { space, choice, raid } = selection;
    const kinds = [...choice].filter(([, count]) => count > 0).map(([kind]) => kind);
    const ferried = this.fitting().filter((item) => item.to === to && item.kind !== 'move');
    if (ferried.length > 1) {
      const title = `${kinds.map(kindName).join(', ')}: ${this.name(space)} – ${this.name(to)}`;
      page.answer = { intent: title, by: undefined, verdict: { verdict: 'needs-choice', question: 'which-order', choices: ferried.map(({ action }) => action) }, others: null };
      page.show();
    } else void page.attempt(ferried.length ? ferried[0].action : `${unitsText(choice)} ${space}..${to}${raid ? ' raid' : ''}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.page) return;
    const last = this.page.link.state.history.at(-1);
    if (event.key === 'u' && this.page.mayAct && last) void this.page.conduct.takeBack(last.step - 1);
    if (event.key !== 'Escape') return;
    if (this.page.answer) this.page.answer = null;
    else this.selection = null;
    this.page.show();
  }

  /** @param {PlainPage} page */
  leaf(page) {
    const turn = turnOf(this.tokens);
    if (!turn) return null;
    const attempt = (/** @type {string} */ action) => void page.attempt(action);
    const { take_back: takeBack, draw } = page.link.state.offers;
    const asked = takeBack || draw ? null : this.battle.leaf(page);
    if (asked) return asked;
    if (this.selection) {
      const { selection } = this;
      const { space, choice } = selection;
      const bombers = raiders(this.itemsFrom(space));
      return selectionLeaf({
        name: this.name(space),
        owner: this.owner(space),
        forces: forcesAt(this.tokens, space),
        power: turn.power,
        mayAct: page.mayAct,
        choice,
        items: this.fitting(),
        foreseen: this.foreseen,
        raid: bombers.size ? { on: selection.raid, toggle: () => this.raid(page, bombers) } : null,
        choose: (kind, count) => {
          choice.set(kind, count);
          if (!bombers.has(kind)) selection.raid = false;
          page.show();
        },
        attempt,
        close: () => {
          this.selection = null;
          page.show();
        },
      });
    }
    // What somebody offers is answered first.
    if (!page.mayAct || takeBack || draw) return null;
    const items = listed(page.state);
    if (turn.phase === 'purchase') {
      return purchaseLeaf({
        items,
        money: turn.money.get(turn.power) ?? '0',
        purchased: turn.purchased,
        basket: this.basket.choice,
        price: this.basket.price,
        choose: (kind, count) => void this.put(page, kind, count),
        buy: () => void this.buy(page),
        attempt,
      });
    }
    if (turn.phase === 'combat' || turn.phase === 'mobilise') {
      return listLeaf(phaseName(turn.phase), items, attempt);
    }
    return standbyLeaf(phaseName(turn.phase), Object.keys(page.state.actions?.places ?? {}).length);
  }

  /**
   * Sends the bombers on a raid, alone, or no longer.
   *
   * @param {PlainPage} page
   * @param {Set<string>} bombers
   */
  raid(page, bombers) {
    const { selection } = this;
    if (!selection) return;
    selection.raid = !selection.raid;
    if (selection.raid) {
      for (const kind of selection.choice.keys()) if (!bombers.has(kind)) selection.choice.set(kind, 0);
      if (!unitsText(selection.choice)) for (const kind of bombers) selection.choice.set(kind, 1);
    }
    page.show();
  }

  /**
   * Puts something into the basket, and shows what it costs.
   *
   * @param {PlainPage} page
   * @param {string} kind
   * @param {number} count
   */
  async put(page, kind, count) {
    await page.conduct.trying(async () => {
      const price = await this.basket.put(page.link, kind, count);
      if (price) politely(price.said);
    });
    page.show();
  }

  /** @param {PlainPage} page */
  async buy(page) {
    for (const intent of this.basket.purchases) await page.attempt(intent, true);
  }
}
