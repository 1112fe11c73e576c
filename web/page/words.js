/** The words of the page that belong to no game: plain, short, present tense. */

/**
 * @param {string} text
 */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * How many of something: `1 capture`, `3 captures`.
 *
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const some = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** @type {Record<string, string>} */
const QUESTIONS = {
  'capture-kind': 'There are two ways to take it.',
  'which-piece': 'Who shall go?',
  'which-order': 'Which of these orders?',
  slot: 'Which slot?',
  targets: 'Whom else?',
  weapon: 'With what?',
  hands: 'With how many hands?',
  placement: 'Where?',
  source: 'From whom?',
  option: 'In which way?',
  point: 'Where?',
  direction: 'In which direction?',
  ruling: 'What does the table say?',
  'rider-or-mount': 'The rider or the mount?',
  'knock-out': 'Kill or knock out?',
  order: 'What comes first?',
  'confirm-concentration': 'This ends your concentration. Do it all the same?',
};

/**
 * @param {string} question a kebab-case word
 * @param {number} count
 * @param {{mover: string, target: string}} [actors]
 */
export function questionWords(question, count, actors) {
  if (question === 'capture-kind' && actors) {
    return `The ${actors.mover} can take the ${actors.target} in ${count === 2 ? 'two' : count} ways.`;
  }
  return QUESTIONS[question] ?? `${capital(question.replaceAll('-', ' '))}?`;
}

/**
 * A sentence as the page prints it: a capital first, a full stop last.
 *
 * @param {string} message
 */
export function sentence(message) {
  const plain = message.trim();
  // The name of a square keeps its small letter.
  const text = /^[a-z]\d/.test(plain) ? plain : capital(plain);
  return /[.?!:]$/.test(text) ? text : `${text}.`;
}

/** @type {Partial<Record<import('./types.js').Role, string>>} */
const ROLES = {
  blocker: 'stands in the way',
  shooter: 'fires',
  attacker: 'attacks',
  protected: 'must be safe',
  terrain: 'does not allow it',
  missing: 'something is missing here',
  gate: 'allows it',
  owed: 'is left behind',
  origin: 'starts here',
  target: 'is the target',
  path: 'is the way',
  zone: 'is covered',
};

/** @param {import('./types.js').Role} role */
export const roleWords = (role) => ROLES[role] ?? role;

/** @type {Record<string, string>} */
const REASONS = {
  checkmate: 'checkmate',
  'commander-captured': 'the commander is taken',
  'commander-taken': 'the commander is taken',
  stalemate: 'no move is left',
  resignation: 'the other side resigned',
  agreement: 'both sides agreed',
  'time-out': 'the other side ran out of time',
  'threefold-repetition': 'the position came a third time',
  repetition: 'the position came a third time',
  'victory-cities': 'it holds the victory cities it needs',
  'half-move-clock': 'fifty turns without a capture',
};

/**
 * How a game ended.
 *
 * @param {import('./types.js').Outcome} outcome
 */
export function outcomeWords({ winner, reason }) {
  const why = REASONS[reason] ?? reason.replaceAll('-', ' ');
  return winner ? `${capital(winner)} wins: ${why}.` : `Draw: ${why}.`;
}
