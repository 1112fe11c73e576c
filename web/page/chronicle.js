import { PHASES, phaseName, shortName } from './map_facts.js';
import { deedWords } from './battle_words.js';
import { deedsOf } from './battle_log.js';
import { html, refill } from './element.js';
import { orderWords } from './order_list.js';

/**
 * The whole history of a game on a map, turn by turn: every action with what came of it.
 *
 * @typedef {import('./match.js').HistoryItem} HistoryItem
 * @typedef {{round: number, power: string, items: {item: HistoryItem, phase: string}[]}} Turn
 *
 * @typedef {object} ChronicleView
 * @property {HistoryItem[]} history
 * @property {number} shown  the step that is looked at
 * @property {{round?: number, turn: string, phase: string, sheltering?: boolean}} now  where the match stands
 * @property {string[]} order  the powers in the order of turns
 * @property {(space: string) => string} name
 */

/**
 * The history by turns. Every `end` ends one phase, so that it can be counted back from where the match stands.
 *
 * @param {Pick<ChronicleView, 'history'|'now'|'order'>} view
 * @returns {Turn[]}
 */
export function turnsOf({ history, now, order }) {
  /** @type {Turn[]} */
  const turns = [];
  let round = now.round ?? 1;
  let power = now.turn;
  let phase = PHASES.findIndex(([id]) => id === now.phase) + (now.sheltering ? 1 : 0);
  for (const item of history.toReversed()) {
    if (item.kind === 'end') phase -= 1;
    if (phase < 0) {
      const place = order.indexOf(power);
      if (place <= 0) round -= 1;
      power = order.at(place - 1) ?? power;
      phase = PHASES.length - 1;
    }
    let turn = turns.at(-1);
    if (!turn || turn.round !== round || turn.power !== power) {
      turn = { round, power, items: [] };
      turns.push(turn);
    }
    turn.items.push({ item, phase: PHASES[phase][0] });
  }
  for (const turn of turns) turn.items.reverse();
  return turns.reverse();
}

/**
 * What came of an action, in words.
 *
 * @param {HistoryItem} item
 * @param {string} attacker whose turn it was
 * @param {(space: string) => string} name
 */
export const eventWords = (item, attacker, name) => deedsOf(item).map((deed) => deedWords(deed, { attacker, name })).filter(Boolean);

export class Chronicle {
  /** @param {{go: (step: number) => void}} doings */
  constructor({ go }) {
    this.go = go;
    this.drawn = '';
    /**
     * The turn whose actions are listed, by its first step.
     *
     * @type {number|null}
     */
    this.opened = null;
    this.shown = -1;
    /** @type {ChronicleView|null} */
    this.view = null;
    this.list = html('div', { class: 'moves chronicle', role: 'group', tabindex: 0, 'aria-label': 'History' });
  }

  /** @param {ChronicleView} view */
  update(view) {
    this.view = view;
    const { history, shown } = view;
    const key = JSON.stringify([history.length, history.at(-1)?.action, shown, this.opened, view.order, view.name(history.at(-1)?.to ?? '')]);
    if (key === this.drawn) return;
    this.drawn = key;
    const turns = turnsOf(view);
    const current = turns.find(({ items }) => items.some(({ item }) => item.step === shown));
    // A turn that was jumped to begins with the position that the turn before it left.
    if (shown !== this.shown && this.opened !== shown + 1) this.opened = current ? current.items[0].item.step : null;
    this.shown = shown;
    refill(this.list, turns.length ? turns.map((turn) => this.turnView(turn, view)) : html('p', { class: 's muted none' }, 'Nothing has happened yet.'));
    const row = this.list.querySelector('[aria-current]') ?? this.list.querySelector('[aria-expanded="true"]');
    if (row instanceof HTMLElement) this.list.scrollTop = Math.max(0, row.offsetTop - this.list.clientHeight / 2);
  }

  /**
   * @param {Turn} turn
   * @param {ChronicleView} view
   */
  turnView({ round, power, items }, { shown, name }) {
    const first = items[0].item.step;
    const open = this.opened === first;
    return html(
      'section',
      { 'data-turn': `${round} ${power}` },
      html(
        'h3',
        {},
        html('button', { type: 'button', class: 'turnhead', 'aria-expanded': String(open), onclick: () => this.jump(first) }, `Round ${round}, ${shortName(power)}`),
      ),
      open ? html('ol', {}, items.map(({ item, phase }, index) => this.row(item, { phase: phase === items[index - 1]?.phase ? '' : phase, power, shown, name }))) : null,
    );
  }

  /**
   * Goes to the beginning of a turn.
   *
   * @param {number} first its first step
   */
  jump(first) {
    this.opened = first;
    this.drawn = '';
    if (this.shown === first - 1 && this.view) this.update(this.view);
    this.go(first - 1);
  }

  /**
   * @param {HistoryItem} item
   * @param {{phase: string, power: string, shown: number, name: (space: string) => string}} scene
   */
  row(item, { phase, power, shown, name }) {
    const words = item.kind === 'end' ? 'End of the phase' : orderWords(item, name);
    const events = eventWords(item, power, name);
    return [
      phase ? html('li', { class: 'phase xs muted' }, phaseName(phase)) : null,
      html(
        'li',
        {},
        html(
          'button',
          { type: 'button', 'data-step': item.step, 'aria-current': item.step === shown ? 'step' : null, class: item.step === shown ? 'cur' : null, title: item.action, onclick: () => this.go(item.step) },
          html('span', {}, item.by === null || item.by === power ? words : `${shortName(item.by)}: ${words}`),
          events.map((event) => html('span', { class: 'xs event' }, event)),
        ),
      ),
    ];
  }
}
