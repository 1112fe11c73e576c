import { Aiming, ON_GRID } from './grid_aim.js';
import { ask } from './api.js';
import { creatureAt } from './grid_facts.js';
import { politely } from './announce.js';
import { readIntent } from './grid_intent.js';
import { sayIntent } from './grid_words.js';

/**
 * Aims acts on the grid: asks the referee what may be aimed at, shows what an act would do where the pointer rests, and tries it
 * where one presses.
 *
 * @typedef {import('./grid_stage.js').GridStage} GridStage
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 * @typedef {import('./types.js').Verdict} Verdict
 * @typedef {{x: number, y: number}} Point
 */

/** How long a pointer rests before what an act would do there is shown, in milliseconds. */
const REST = 120;

export class Aimer {
  /** @param {GridStage} stage */
  constructor(stage) {
    this.stage = stage;
    /** What is aimed. @type {Aiming|null} */
    this.aiming = null;
    /** What it would be where the pointer rests. @type {string|null} */
    this.preview = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.resting = undefined;
  }

  letGo() {
    clearTimeout(this.resting);
    this.aiming = null;
    this.preview = null;
  }

  /** @param {Aiming} aiming */
  begin(aiming) {
    this.letGo();
    this.aiming = aiming;
    politely(`${aiming.label}: choose a target.`);
    void this.study(aiming);
  }

  /**
   * Shows what would be done at a square.
   *
   * @param {PlainPage} page
   * @param {string|null} square
   * @param {Point|null} point
   */
  hover(page, square, point) {
    clearTimeout(this.resting);
    const said = (square && this.aiming?.said(this.pointed(square, point))) ?? null;
    if (said === this.preview) return;
    this.resting = setTimeout(() => {
      this.preview = said;
      page.show();
    }, REST);
  }

  /**
   * What is pointed at.
   *
   * @param {string} square
   * @param {Point|null} point
   * @returns {import('./grid_aim.js').Pointed}
   */
  pointed(square, point) {
    const { page, moment, map } = this.stage;
    const { cells = [] } = /** @type {{cells?: {name?: string, at: number[][]}[]}} */ (page?.state.setup ?? {});
    const named = cells.find(({ name, at }) => name && at.some((one) => one.join() === square))?.name;
    return {
      creature: creatureAt(moment.creatures, square, point)?.id ?? null,
      thing: named ?? null,
      square,
      corner: 'corner' in map.spaces ? /** @type {import('./grid_squares.js').Squares} */ (map.spaces).corner(point, square) : square,
    };
  }

  /**
   * A verdict of which nothing is shown; null where there is none.
   *
   * @param {string} intent
   * @returns {Promise<Verdict|null>}
   */
  async verdict(intent) {
    const { page } = this.stage;
    return page ? page.link.verdict(intent, page.speaker, page.past?.shown).catch(() => null) : null;
  }

  /**
   * Asks the referee what may be aimed at, and whether it is meant for friends.
   *
   * @param {Aiming} aiming
   */
  async study(aiming) {
    const { actor, creatures } = this.stage;
    const verdict = aiming.question ? await this.verdict(aiming.question) : null;
    if (verdict?.verdict === 'needs-choice' && ON_GRID.has(verdict.question)) aiming.learn(verdict);
    if (aiming.word === 'at' && aiming.sample) aiming.corners = await this.spreads(aiming.sample);
    if (aiming.harms === null && aiming.atCreatures) {
      const friends = aiming.options.filter((id) => creatures.get(id)?.team === actor?.team);
      const friend = friends.find((id) => id !== actor?.id) ?? friends[0];
      const tried = friend ? await this.verdict(aiming.at([friend])) : null;
      if (tried?.verdict === 'legal') aiming.harms = tried.notices.some((notice) => /** @type {{kind: string}} */ (notice).kind === 'friendly-fire');
    }
    if (this.aiming === aiming) this.stage.page?.show();
  }

  /**
   * Whether the area of an act spreads from an intersection, as its drawing says.
   *
   * @param {string} intent
   */
  async spreads(intent) {
    const { state } = this.stage.page ?? {};
    if (!state) return false;
    const { game, ruleset, position } = state;
    const drawn = await ask({ op: 'picture', game, ruleset, position, intent, layer: 'above' }).catch(() => null);
    return /data-mark="origin"/.test(drawn?.svg ?? '');
  }

  /**
   * Aims where one presses.
   *
   * @param {PlainPage} page
   * @param {string} square
   * @param {Point|null} point
   * @returns {boolean} whether there is anything to aim at
   */
  press(page, square, point) {
    const meant = this.aiming?.meant(this.pointed(square, point)) ?? null;
    if (meant !== null) void this.at(page, meant);
    return meant !== null;
  }

  /**
   * Aims at a creature, a thing, a square, a point or a direction.
   *
   * @param {PlainPage} page
   * @param {string} option
   */
  async at(page, option) {
    const { aiming } = this;
    if (!aiming) return;
    clearTimeout(this.resting);
    this.preview = null;
    if (aiming.several) await this.toggle(aiming, option);
    if (aiming.several && !aiming.chosen.length) {
      page.answer = null;
      page.show();
      return;
    }
    // Of those that differ in more than their target, one is chosen.
    const alike = aiming.actions.filter((action) => readIntent(action).target === option);
    if (alike.length > 1 && !aiming.slots.length) {
      page.answer = { intent: alike[0], by: page.speaker, verdict: { verdict: 'needs-choice', question: 'option', choices: alike }, others: null };
      page.show();
      politely(`${aiming.label}: ${alike.map(sayIntent).join(', ')}`);
    } else void page.attempt(alike.length && !aiming.slots.length ? alike[0] : aiming.at(aiming.several ? aiming.chosen : [option]));
  }

  /**
   * Adds one of several; one that cannot be chosen twice is let go instead.
   *
   * @param {Aiming} aiming
   * @param {string} option
   */
  async toggle(aiming, option) {
    const more = [...aiming.chosen, option];
    const again = aiming.chosen.includes(option);
    const goes = again && (more.length > aiming.most || (await this.verdict(aiming.at(more)))?.verdict === 'illegal');
    aiming.chosen = goes ? aiming.chosen.filter((one) => one !== option) : more.slice(-aiming.most);
  }

  /**
   * Aims what the referee asks about, where that is answered on the grid.
   *
   * @param {PlainPage} page
   * @param {string} intent
   * @param {Verdict} verdict
   */
  asks(page, intent, verdict) {
    if (verdict.verdict !== 'needs-choice' || !ON_GRID.has(verdict.question) || !page.mayAct) return false;
    const { thing, verb } = readIntent(intent);
    const { aiming } = this;
    const goesOn = aiming?.bare.thing === thing && aiming.bare.verb === verb && aiming.word === 'on' && verdict.question === 'targets';
    page.answer = null;
    if (goesOn) aiming.learn(verdict);
    else this.begin(Aiming.asked(sayIntent(intent), intent, verdict));
    return true;
  }

  /**
   * Goes to the next or the previous legal target.
   *
   * @param {boolean} back
   */
  next(back) {
    const { aiming } = this;
    const { creatures, actor, map, page } = this.stage;
    if (!aiming || page?.answer) return false;
    const squares = aiming.atCreatures ? aiming.suggestions(creatures, actor).flatMap((id) => creatures.get(id)?.square ?? []) : aiming.options;
    if (!squares.length) return false;
    const index = squares.indexOf(map.cursor ?? '');
    map.point(squares[(index + (back ? -1 : 1) + squares.length) % squares.length] ?? squares[0]);
    return true;
  }
}
