import { sentence, some } from './words.js';
import { actionWords } from './piece_words.js';
import { assertively, politely } from './announce.js';
import { optionsOf } from './option.js';
import { remediesOf } from './remedy.js';
import { spread, written } from './action.js';
import { yourSides } from './match.js';

/**
 * A try, and what the referee answers to it.
 *
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('./table.js').Unit} Unit
 * @typedef {import('./types.js').Refusal} Refusal
 * @typedef {{type: 'refusal', intent: string, by: string|undefined, from: string|null, to: string|null, refusals: Refusal[], complete: boolean, flash: boolean}
 *   | {type: 'choice', from: string, to: string, title: string, question: string, options: import('./option.js').Option[]}
 *   | {type: 'legal', from: string|null, to: string|null, title: string, message: string, action: string}} Answer
 */

/**
 * Tries to go somewhere: plays it, asks, or shows why not.
 *
 * @param {Table} table
 * @param {string} from
 * @param {Unit} unit
 * @param {string} to
 */
export async function attempt(table, from, unit, to) {
  const stack = table.placement.get(from);
  if (!stack) return;
  const ways = table.mayAct ? table.open.filter((step) => step.to === to) : [];
  if (ways.length === 1) {
    await table.play(ways[0].text);
    return;
  }
  const whole = stack.members.map(({ letter }) => letter);
  const intent = written(unit === 'whole' ? whole : [unit], from, unit !== 'whole', to);
  // Where the stack cannot go as one but several of its members can, it is asked which.
  const members = table.mayAct && unit === 'whole' && !ways.length ? table.steps.filter((step) => step.from === from && step.to === to) : [];
  if (new Set(members.map(({ pieces }) => pieces[0])).size > 1) {
    const movers = new Map(members.map((step) => [step.pieces[0], members.filter(({ pieces }) => pieces[0] === step.pieces[0])]));
    const choices = [...movers].map(([letter, steps]) => (steps.length > 1 ? written([letter], from, true, to) : steps[0].text));
    await ask(table, from, to, spread(intent), 'which-piece', choices);
    return;
  }
  await judge(table, intent, from, to);
}

/**
 * Asks the referee about an intent and shows the answer.
 *
 * @param {Table} table
 * @param {string} intent
 * @param {string|null} from
 * @param {string|null} to
 * @param {boolean} [play] whether it is played at once if legal
 */
export async function judge(table, intent, from, to, play = true) {
  const before = table.answer;
  if (before?.type === 'refusal' && before.intent === intent) {
    table.answer = { ...before, flash: true };
    table.show();
    return;
  }
  const yours = yourSides(table.state);
  const by = !table.options.spectator && yours.length === 1 && !table.past ? yours[0] : undefined;
  /** @type {import('./types.js').Verdict} */
  let verdict;
  try {
    verdict = await table.link.verdict(intent, by, table.past?.shown);
  } catch (error) {
    table.options.failed(error);
    return;
  }
  if (verdict.verdict === 'legal') {
    if (table.mayAct && play) await table.play(verdict.action);
    else {
      table.answer = { type: 'legal', from, to, title: spread(verdict.action), message: verdict.message, action: verdict.action };
      table.show();
      politely(`Legal. ${verdict.message}`);
    }
  } else if (verdict.verdict === 'needs-choice' && from && to) {
    const title = spread(verdict.question === 'capture-kind' ? verdict.choices[0] : intent);
    await ask(table, from, to, title, verdict.question, verdict.choices);
  } else if (verdict.verdict === 'illegal') {
    const { verdict: _, ...refusal } = verdict;
    table.answer = { type: 'refusal', intent, by, from, to, refusals: [refusal], complete: false, flash: false };
    table.show();
    const [remedy] = remediesOf(table, table.answer);
    const words = remedy ? ` Press 1: ${actionWords(remedy).label}.` : '';
    assertively(`Not legal. ${sentence(refusal.message)}${words}`);
  }
}

/**
 * Puts a question: the options that are legal, then those that are not, with their reasons.
 *
 * @param {Table} table
 * @param {string} from
 * @param {string} to
 * @param {string} title
 * @param {string} question
 * @param {string[]} choices
 */
export async function ask(table, from, to, title, question, choices) {
  const { version } = table.link.state;
  const options = await optionsOf(table, from, to, question, choices);
  if (version !== table.link.state.version) return;
  table.answer = { type: 'choice', from, to, title, question, options };
  table.show();
  const open = options.filter(({ reason }) => reason === null);
  assertively(`Your choice. ${open.map(({ label }, index) => `${index + 1}: ${label}`).join('. ')}`);
}

/**
 * Plays an option, or asks further where it still leaves something open.
 *
 * @param {Table} table
 * @param {string} action
 * @param {string} from
 * @param {string} to
 */
export async function decide(table, action, from, to) {
  if (table.steps.some(({ text }) => text === action)) await table.play(action);
  else await judge(table, action, from, to);
}

/**
 * Shows every objection to what was refused.
 *
 * @param {Table} table
 */
export async function allObjections(table) {
  const { answer } = table;
  if (answer?.type !== 'refusal') return;
  const refusals = await table.link.objections(answer.intent, answer.by, table.past?.shown);
  if (table.answer !== answer || !refusals.length) return;
  table.answer = { ...answer, refusals, complete: true, flash: false };
  table.show();
  politely(`${some(refusals.length, 'objection')}. ${refusals.map(({ message }) => sentence(message)).join(' ')}`);
}
