import { PIECES } from './piece.js';
import { capital, roleWords, some } from './words.js';
import { language } from './settings.js';
import { readStack } from './position.js';
import { readStep } from './action.js';

/**
 * The words for pieces and what they do.
 *
 * @typedef {import('./piece.js').Letter} Letter
 * @typedef {import('./types.js').Mark} Mark
 * @typedef {import('./types.js').Refusal} Refusal
 */

/**
 * The name of a piece in the reader's language.
 *
 * @param {Letter} letter
 */
export const pieceName = (letter) => PIECES[letter][language()];

/**
 * The other language's name, shown beside it.
 *
 * @param {Letter} letter
 */
export const otherName = (letter) => PIECES[letter][language() === 'en' ? 'vi' : 'en'];

/**
 * A piece or a stack in words: `air force`, `navy with air force`.
 *
 * @param {import('./position.js').Stack} stack
 */
export function stackName({ members }) {
  const names = members.map(({ letter, heroic }) => `${heroic ? 'heroic ' : ''}${pieceName(letter).toLowerCase()}`);
  return names.length > 1 ? `${names[0]} with ${names.slice(1).join(' and ')}` : names[0];
}

/**
 * What can be done from a selection, in a short line.
 *
 * @param {{kind: import('./action.js').Kind}[]} steps
 */
export function reachLine(steps) {
  if (!steps.length) return 'Nothing moves from here now.';
  const count = (/** @type {string[]} */ ...kinds) => steps.filter(({ kind }) => kinds.includes(kind)).length;
  const parts = [
    [count('move'), 'move'],
    [count('capture', 'stay'), 'capture'],
    [count('kamikaze'), 'suicide attack'],
    [count('join'), 'join'],
  ].filter(([number]) => Number(number) > 0);
  return `${parts.map(([number, word]) => some(Number(number), String(word))).join(', ')}.`;
}

/**
 * An action as a button says it.
 *
 * @param {string} text
 * @returns {{label: string, detail: string}}
 */
export function actionWords(text) {
  if (text === 'commit') return { label: 'End the turn', detail: 'the rest stays' };
  const step = readStep(text);
  if (!step) return { label: text, detail: '' };
  const name = pieceName(step.pieces[0]).toLowerCase();
  const flies = step.pieces[0] === 'F';
  const verb = step.deploy ? `${flies ? 'Fly' : 'Bring'} the ${name} to ${step.to}` : `${flies ? 'Fly' : 'Move'} to ${step.to}`;
  switch (step.kind) {
    case 'move':
      return { label: verb, detail: step.deploy ? 'a deploy step' : '' };
    case 'join':
      return { label: `Join the stack on ${step.to}`, detail: step.deploy ? `the ${name}` : '' };
    case 'capture':
      return { label: `Take ${step.to}, move in`, detail: `stands on ${step.to}` };
    case 'stay':
      return { label: `Take ${step.to} from here`, detail: `stays on ${step.from}` };
    case 'kamikaze':
      return { label: `Suicide attack on ${step.to}`, detail: `the ${name} is lost` };
  }
}

/**
 * An answer to a question, as its button says it.
 *
 * @param {string} question
 * @param {string} text
 * @returns {{label: string, detail: string}}
 */
export function choiceWords(question, text) {
  const step = readStep(text);
  if (!step) return { label: text, detail: '' };
  if (question === 'capture-kind') {
    if (step.kind === 'capture') return { label: 'Move in', detail: `stands on ${step.to}` };
    if (step.kind === 'stay') return { label: 'Strike, return', detail: `stays on ${step.from}` };
    if (step.kind === 'kamikaze') return { label: 'Suicide attack', detail: 'both are lost' };
  }
  const names = step.pieces.map((letter) => pieceName(letter));
  if (step.deploy) return { label: `${names[0]} alone`, detail: `deploys to ${step.to}` };
  return { label: names.length > 1 ? 'Whole stack' : names[0], detail: actionWords(text).label.toLowerCase() };
}

/** @type {Record<string, string>} */
const CALLOUTS = {
  'out-of-range': 'Too far',
  'no-diagonals': 'No diagonals',
  'not-on-a-line': 'Not on a line',
  terrain: 'Closed ground',
  'river-without-bridge': 'No bridge here',
  'closed-navy-diagonal': 'Closed to ships',
  'cannot-combine': 'Does not fit',
  'cannot-stand': 'Cannot stand here',
  'only-as-kamikaze': 'Under fire',
  'only-by-staying': 'Only from afar',
  'commander-would-face': 'Commanders would meet',
  'commander-would-be-attacked': 'Commander in fire',
  'still-in-check': 'Still in check',
  'shields-the-commander': 'Shields the commander',
  'not-your-turn': '',
  'game-over': '',
};

/**
 * At most four words beside the point of failure.
 *
 * @param {Refusal} refusal
 * @param {string|null} place
 */
export function calloutWords(refusal, place) {
  const known = CALLOUTS[refusal.kind];
  if (known !== undefined) return known;
  const words = capital(refusal.kind.replaceAll('-', ' '));
  const count = words.split(' ').length;
  return place && count <= 2 ? `${words} on ${place}` : count <= 4 ? words : '';
}

/**
 * A piece of evidence as a line of the panel: what it is, where, and what it does.
 *
 * @param {Mark} mark
 * @param {string|null} place where it matters, if elsewhere
 * @returns {{name: string, rest: string}}
 */
export function evidenceWords(mark, place) {
  const stack = mark.name ? readStack(mark.name) : null;
  const name = stack ? capital(stackName(stack)) : (mark.name ?? '');
  const rest = mark.role === 'shooter' && place ? `covers ${place}` : roleWords(mark.role);
  return { name: [name, mark.at].filter(Boolean).join(' '), rest };
}
