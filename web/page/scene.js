import { checkedSquares } from './check.js';
import { calloutWords, reachLine, stackName } from './piece_words.js';
import { readSession } from './position.js';
import { route } from './objection.js';
import { sessionSteps } from './foresight.js';

/**
 * What the board shows of a table.
 *
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('./board.js').Scene} Scene
 */

/** Of several ways to one square the loudest is drawn. */
const LOUDNESS = ['kamikaze', 'stay', 'capture', 'join', 'move'];

/**
 * @param {Table} table
 * @returns {Scene}
 */
export function sceneOf(table) {
  const { answer, selection, placement, state } = table;
  /** @type {Map<string, import('./action.js').Kind>} */
  const targets = new Map();
  for (const { to, kind } of table.open) {
    const known = targets.get(to);
    if (!known || LOUDNESS.indexOf(kind) > LOUDNESS.indexOf(known)) targets.set(to, kind);
  }
  const session = readSession(state.position);
  const check = checkedSquares(table);
  const { moment } = table.replay;
  const last = session || table.sent ? null : state.last;
  const movable = new Set(table.mayAct ? table.steps.map(({ from }) => from) : []);
  return {
    placement,
    flipped: table.flipped,
    last: moment ? moment.last : last?.from && last.to ? [last.from, last.to] : [],
    selected: selection?.square ?? (answer && 'from' in answer ? answer.from : null),
    legal: [...targets].map(([square, kind]) => ({ square, kind })),
    check,
    objection: answer?.type === 'refusal' ? objectionOf(answer) : null,
    choice: answer?.type === 'choice' ? { square: answer.to, from: answer.from } : null,
    meant: answer?.type === 'legal' && answer.from && answer.to ? { from: answer.from, to: answer.to } : null,
    hints: selection || answer || moment || table.sent ? [] : table.hints,
    trail: session && !moment ? sessionSteps(session).filter(({ kind }) => kind !== 'stay') : [],
    waiting: table.sent ? table.sent.to : null,
    movable,
    label: (square) => {
      const stack = placement.get(square);
      const parts = [square, stack ? `${stack.color} ${stackName(stack)}` : 'empty'];
      if (square === selection?.square) parts.push('selected', reachLine(table.open).replace(/\.$/, ''));
      const kind = targets.get(square);
      if (kind) parts.push(`target: ${kind}`);
      if (check.includes(square)) parts.push('in check');
      if (last && (last.from === square || last.to === square)) parts.push('last move');
      return parts.join(', ');
    },
  };
}

/**
 * @param {Extract<import('./inquiry.js').Answer, {type: 'refusal'}>} answer
 * @returns {Scene['objection']}
 */
function objectionOf({ refusals, from, to, flash }) {
  const drawn = route(refusals[0].evidence, from, to);
  const words = calloutWords(refusals[0], drawn ? drawn.way[drawn.fails] : null);
  return { refusals, from, to, words, flash };
}
