/**
 * What a creature is told to do, taken apart and put together again: the page changes the target of an act, or its slot, and
 * leaves the rest as the referee wrote it.
 *
 * @typedef {object} Intent
 * @property {string|null} actor  Whose act it is, where that is said.
 * @property {string} verb  Its first word, or its first two where both are one verb.
 * @property {string|null} thing  The spell, weapon, feature or object it is done with, where the verb is followed by one.
 * @property {string|null} target  The creature it is done to, where the verb is followed by one.
 * @property {Record<string, string[]>} aim  By `on`, `at`, `toward`, `covering` and `to`.
 * @property {string|null} slot
 * @property {string[]} words  All other words.
 */

/** Verbs of two words. */
const DOUBLE = /^(end turn|end concentration|drop prone|don shield|doff shield|release readied|jump high|rest short|rest long|roll initiative)( |$)/;
/** Verbs that are followed by a creature or square. */
const AT_SOMEBODY = new Set(['attack', 'opportunity-attack', 'grapple', 'shove', 'help', 'influence', 'stabilise', 'mount', 'release']);
/** Verbs that are followed by a thing. */
const WITH_SOMETHING = new Set(['cast', 'feature', 'legendary', 'lair', 'use', 'interact', 'draw', 'stow', 'pick-up', 'drop', 'dismiss', 'multiattack', 'order']);
/** The words that aim. */
const AIMS = new Set(['on', 'at', 'toward', 'covering', 'to']);
/** Words that begin an option, and so end a list of targets. */
const OPTIONS = new Set([...AIMS, 'with', 'one-handed', 'two-handed', 'by', 'thrown', 'as', 'knock-out', 'slot', 'option', 'from', 'using', 'confirmed', 'amount', 'against', 'skill', 'in', 'prone', 'away', 'when', '+']);

/**
 * The words of a text; what stands in quotes is one.
 *
 * @param {string} text
 */
export const wordsOf = (text) => text.match(/"(?:\\.|[^"\\])*"|[^\s"]+/g) ?? [];

/**
 * @param {string} text
 * @returns {Intent}
 */
export function readIntent(text) {
  const [, actor = null, act] = /^(?:([a-z][a-z0-9-]*): )?(.*)$/s.exec(text) ?? ['', null, text];
  const double = DOUBLE.exec(act)?.[1];
  const [first = '', ...rest] = double ? [double, ...wordsOf(act.slice(double.length))] : wordsOf(act);
  /** @type {Intent} */
  const intent = { actor, verb: first, thing: null, target: null, aim: {}, slot: null, words: [] };
  // What is readied is an intent of its own, and a way is a list of squares.
  if (first === 'ready' || first === 'move' || first === 'speak' || first === 'improvise') return { ...intent, words: rest };
  const named = (/** @type {string|undefined} */ word) => word !== undefined && !OPTIONS.has(word);
  if (AT_SOMEBODY.has(first) && named(rest[0])) intent.target = rest.shift() ?? null;
  else if (WITH_SOMETHING.has(first) && named(rest[0])) intent.thing = rest.shift() ?? null;
  while (rest.length) {
    const word = rest.shift() ?? '';
    // Where somebody is pushed to belongs to the push.
    if (AIMS.has(word) && !intent.words.includes('away')) {
      intent.aim[word] = [];
      while (named(rest[0])) intent.aim[word].push(rest.shift() ?? '');
    } else if (word === 'slot') intent.slot = rest.shift() ?? null;
    else intent.words.push(word);
  }
  return intent;
}

/** @param {Intent} intent */
export function printIntent({ actor, verb, thing, target, aim, slot, words }) {
  const aimed = Object.entries(aim).filter(([, at]) => at.length).flatMap(([word, at]) => [word, ...at]);
  const parts = [verb, thing, target, ...aimed, ...(slot ? ['slot', slot] : []), ...words].filter(Boolean);
  return `${actor ? `${actor}: ` : ''}${parts.join(' ')}`;
}

/**
 * The same, aimed at nothing yet.
 *
 * @param {Intent} intent
 * @returns {Intent}
 */
export const unaimed = (intent) => ({ ...intent, target: null, aim: {} });

/**
 * Texts of the table, as an intent has them.
 *
 * @param {string} text
 */
export const quoted = (text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
