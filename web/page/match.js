/**
 * A match as the page knows it: the last state of the server, and the ways to change it.
 *
 * @typedef {import('./types.js').Verdict} Verdict
 * @typedef {import('./types.js').Refusal} Refusal
 *
 * @typedef {object} ActionItem
 * @property {string} action
 * @property {string} kind
 * @property {string|null} from
 * @property {string|null} to
 * @property {string|null} token
 * @property {boolean} part
 *
 * @typedef {ActionItem & {step: number, by: string|null, cost: unknown, notices: {kind: string}[]|null, message: string, events: any[]|null, rolls: any[], waivers: string[], reason: string|null, at: number, clock: number|null}} HistoryItem
 *
 * @typedef {{left: number, seconds: number, increment: number}} Clock  What is left, in milliseconds; the time and the increment in seconds.
 * @typedef {{running: string|null, sides: Record<string, Clock>, at: number}} Clocks  As they were told at a moment of `performance.now()`.
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string[]} sides
 * @property {string} name
 * @property {'human'|{bot: string, player: string}} player
 * @property {boolean} open
 * @property {boolean} claimed
 * @property {boolean} [online]
 * @property {boolean} master
 *
 * @typedef {object} State
 * @property {string} match
 * @property {string} game
 * @property {unknown} ruleset
 * @property {number} version
 * @property {number} step
 * @property {number} shown
 * @property {string|null} to_act
 * @property {unknown} decision  What the side to act is asked, in the game's own shape.
 * @property {string|null} decision_text
 * @property {boolean} open
 * @property {import('./types.js').Outcome|null} outcome
 * @property {boolean} stuck
 * @property {string} position
 * @property {unknown} setup  The position as a value, in the game's own shape.
 * @property {string|null} board
 * @property {{count: number, places: Record<string, ActionItem[]>, elsewhere: ActionItem[]}|null} actions
 * @property {HistoryItem|null} last
 * @property {HistoryItem[]} history
 * @property {Seat[]} seats
 * @property {{seat: number, sides: string[]}|null} you
 * @property {{take_back: {seat: number, to: number, waits_for: number[]}|null, draw: {seat: number, waits_for: number[]}|null, amendment?: {seat: number, position: unknown, reason: string, waits_for: number[]}|null, appeals?: import('./master.js').Appeal[]}} offers
 * @property {Clocks|null} clocks
 * @property {number[]} thinking
 * @property {{by: 'server'|'people', hash: string, seed: string|null}} dice
 * @property {boolean} hidden
 *
 * @typedef {object} Link  Where a match is played: at the server, or on this page alone.
 * @property {State} state
 * @property {(intent: string, rolls?: number[]) => Promise<void>} act  With the dice, where people throw them.
 * @property {(intent: string, by?: string, step?: number) => Promise<Verdict>} verdict  At a past step, where one is given.
 * @property {(intent: string, by?: string, step?: number) => Promise<Refusal[]>} objections
 * @property {(step: number) => Promise<State>} at
 * @property {(to: number) => Promise<void>} takeBack
 * @property {(listener: () => void) => void} onChange
 */

/**
 * All listed actions of a state, in one list.
 *
 * @param {State} state
 * @returns {ActionItem[]}
 */
export const listed = (state) =>
  state.actions ? [...Object.values(state.actions.places).flat(), ...state.actions.elsewhere] : [];

/**
 * The sides a seat speaks for.
 *
 * @param {State} state
 */
export const yourSides = (state) => state.you?.sides ?? [];

/**
 * Whether it is up to the reader to act.
 *
 * @param {State} state
 */
export const yourTurn = (state) => state.to_act !== null && state.outcome === null && yourSides(state).includes(state.to_act);

/**
 * The name of a seat as a reader sees it.
 *
 * @param {State} state
 * @param {Seat} seat
 */
export function seatName(state, seat) {
  if (state.you?.seat === seat.seat) return 'You';
  if (typeof seat.player === 'object') return botName(seat.player.bot);
  return seat.name || (seat.claimed ? 'A friend' : 'Open seat');
}

/** @type {Record<string, string>} */
const BOTS = { easy: 'Easy bot', steady: 'Steady bot', strong: 'Strong bot', max: 'Max bot' };

/** @param {string} bot */
const botName = (bot) => BOTS[bot] ?? `${bot} bot`;
