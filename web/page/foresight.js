import { readPlacement, readSession } from './position.js';
import { readStep } from './action.js';

/**
 * What a step does to the drawing of a board, before the referee's answer is there and inside an open session, whose
 * text gives its start and its steps. It decides nothing: every answer of the referee replaces it.
 *
 * @typedef {import('./position.js').Placement} Placement
 * @typedef {import('./position.js').Member} Member
 */

/** Carriers first: the order in which a stack is written (CTL-13.2). */
const ORDER = 'NFEHTAGSCIM';

/** @param {Member[]} members */
const ordered = (members) => members.toSorted((a, b) => ORDER.indexOf(a.letter) - ORDER.indexOf(b.letter));

/**
 * @param {Placement} placement
 * @param {import('./action.js').Step} step
 * @returns {Placement}
 */
export function foresee(placement, step) {
  const next = new Map(placement);
  const origin = next.get(step.from);
  if (!origin) return next;
  const leaves = origin.members.filter(({ letter }) => step.pieces.includes(letter));
  const stays = origin.members.filter(({ letter }) => !step.pieces.includes(letter));
  const target = next.get(step.to);
  if (step.kind !== 'stay') {
    if (stays.length) next.set(step.from, { color: origin.color, members: ordered(stays) });
    else next.delete(step.from);
  }
  if (step.kind === 'stay' || step.kind === 'kamikaze') next.delete(step.to);
  else if (step.kind === 'join' && target) {
    next.set(step.to, { color: origin.color, members: ordered([...target.members, ...leaves]) });
  } else next.set(step.to, { color: origin.color, members: leaves });
  return next;
}

/**
 * The steps of an open session in long notation.
 *
 * @param {import('./position.js').Session} session
 */
export function sessionSteps({ origin, steps }) {
  return steps
    .map((text) => readStep(text.replace('>', `${origin}>`)))
    .filter((step) => step !== null);
}

/**
 * The board of a position as it is drawn: with the steps of its open session.
 *
 * @param {string} position
 * @returns {Placement}
 */
export function unfolded(position) {
  const session = readSession(position);
  return (session ? sessionSteps(session) : []).reduce(foresee, readPlacement(position));
}
