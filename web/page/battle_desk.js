import { BattleCard } from './battle_card.js';
import { Losses } from './battle_losses.js';
import { forcesAt, kindTable, shortName } from './map_facts.js';
import { listed, seatName, yourSides } from './match.js';
import { questionLeaf, questionOf } from './battle_question.js';

/**
 * Where battles are fought on the page: the card that shows them, and the questions in the panel.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 * @typedef {{submarines?: number, planes?: number, others?: number}} Hits
 * @typedef {{space: string, step: string, on_attacker?: Hits, on_defender?: Hits, submerged?: Record<string, number>}} BattleSetup
 */

/**
 * What the page reads of a position: where it stands, and the battle under way.
 *
 * @param {State} state
 * @returns {{round?: number, turn: string, phase: string, sheltering?: boolean, battle?: BattleSetup}}
 */
export const setupOf = (state) => /** @type {any} */ (state.setup);

/**
 * Who gave the hits that are taken now: the defender takes them first, those of submarines before those of planes (AXA-17.2).
 *
 * @param {BattleSetup} battle
 */
function shotOf({ step, on_attacker: attacker, on_defender: defender }) {
  if (step === 'anti_aircraft') return 'guns';
  const hits = Object.keys(defender ?? {}).length ? defender : attacker;
  return hits?.submarines ? 'submarines' : hits?.planes ? 'planes' : 'others';
}

export class BattleDesk {
  /** @param {import('./map_stage.js').MapStage} stage */
  constructor(stage) {
    this.stage = stage;
    this.card = new BattleCard();
    /**
     * The hits that are given out, before it is told.
     *
     * @type {Map<string, number>}
     */
    this.hits = new Map();
  }

  get element() {
    return this.card.element;
  }

  /** Another position is shown. */
  clear() {
    this.hits = new Map();
  }

  /** @param {PlainPage} page */
  show({ state, link }) {
    const { stage } = this;
    this.card.update({
      history: link.state.history,
      shown: state.shown,
      sides: yourSides(link.state),
      forces: (space) => forcesAt(stage.tokens, space),
      submerged: setupOf(state).battle?.submerged ?? {},
      kinds: kindTable(stage.map.layers.background),
      name: (space) => stage.name(space),
    });
  }

  /**
   * What a battle asks, and of whom; null where it asks nothing.
   *
   * @param {PlainPage} page
   */
  leaf(page) {
    const { stage } = this;
    const { state } = page;
    const question = questionOf(state.decision);
    if (!question) return null;
    const { battle } = setupOf(state);
    const power = state.to_act ?? '';
    const seat = state.seats.find(({ sides }) => sides.includes(power));
    const items = listed(state);
    const space = battle?.space ?? items.find(({ from }) => from)?.from ?? '';
    const losses = new Losses(items, power, forcesAt(stage.tokens, space), this.hits);
    return questionLeaf({
      game: state.game,
      question,
      where: stage.name(space),
      power,
      waitsFor: seat ? seatName(state, seat) : shortName(power),
      shot: battle ? shotOf(battle) : '',
      mayAct: page.mayAct,
      items,
      losses,
      choose: (row, count) => {
        this.hits.set(row, count);
        page.show();
      },
      lose: () => void this.lose(page, losses.answers(power)),
      answer: (action) => void page.attempt(action, true),
      name: (place) => stage.name(place),
    });
  }

  /**
   * Takes the losses that were chosen, power by power: what is no longer asked after the first is not told.
   *
   * @param {PlainPage} page
   * @param {{action: string, single: string}[]} answers
   */
  async lose(page, answers) {
    for (const { action, single } of answers) {
      if (listed(page.link.state).some((item) => item.action === single)) await page.attempt(action, true);
    }
  }
}
