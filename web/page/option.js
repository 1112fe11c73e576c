import { sentence } from './words.js';
import { choiceWords, pieceName } from './piece_words.js';
import { readStep, written } from './action.js';

/**
 * One answer to a question: an action that may be played, or the reason why it may not.
 *
 * @typedef {import('./table.js').Table} Table
 * @typedef {{action: string, label: string, detail: string, reason: string|null}} Option
 */

/** The signs of a capture in the notation (CTL-13.6): moving in, staying, suicide. */
const CAPTURES = ['x', '_', '@'];

/** A kind that the piece never has there is no option at all. */
const UNFIT = 'not-that-kind';

/**
 * The options of a question: those the referee named, then those that come to mind as well, with what is against them.
 *
 * @param {Table} table
 * @param {string} from
 * @param {string} to
 * @param {string} question
 * @param {string[]} choices
 * @returns {Promise<Option[]>}
 */
export async function optionsOf(table, from, to, question, choices) {
  const legal = choices.map((action) => ({ action, ...choiceWords(question, action), reason: null }));
  const others = question === 'capture-kind' ? otherCaptures(choices) : question === 'which-piece' ? otherMovers(table, from, to, choices) : [];
  const judged = await Promise.all(
    others.map(async ({ intent, label }) => {
      const verdict = await table.link.verdict(intent).catch(() => null);
      if (verdict?.verdict !== 'illegal' || verdict.kind === UNFIT) return null;
      return { action: intent, label, detail: '', reason: sentence(verdict.message) };
    }),
  );
  return [...legal, ...judged.filter((option) => option !== null)];
}

/**
 * The ways to take that were not named.
 *
 * @param {string[]} choices
 */
function otherCaptures(choices) {
  const [named] = choices;
  const sign = /[x_@](?=[a-k]\d+$)/.exec(named)?.[0];
  if (!sign) return [];
  return CAPTURES.map((other) => named.replace(new RegExp(`${sign}(?=[a-k]\\d+$)`), other))
    .filter((intent) => !choices.includes(intent))
    .map((intent) => ({ intent, label: choiceWords('capture-kind', intent).label }));
}

/**
 * The whole stack and the members that were not named.
 *
 * @param {Table} table
 * @param {string} from
 * @param {string} to
 * @param {string[]} choices
 */
function otherMovers(table, from, to, choices) {
  const letters = table.placement.get(from)?.members.map(({ letter }) => letter) ?? [];
  const steps = choices.map(readStep);
  const whole = steps.some((step) => step && !step.deploy) ? [] : [{ intent: written(letters, from, false, to), label: 'Whole stack' }];
  const members = letters
    .filter((letter) => !steps.some((step) => step?.deploy && step.pieces[0] === letter))
    .map((letter) => ({ intent: written([letter], from, true, to), label: `${pieceName(letter)} alone` }));
  return [...whole, ...members];
}
