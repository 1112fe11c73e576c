import { capital } from './words.js';
import { nameOf } from './grid_facts.js';
import { plain, sayIntent, slotWords } from './grid_words.js';

/**
 * The answers to a question of the referee, as people say them.
 *
 * @param {string} choice
 * @param {number} index
 * @param {import('./types.js').Choice} verdict
 */
export function choiceWords(choice, index, { question, choices, fields }) {
  const options = /** @type {unknown[]} */ (Array.isArray(fields?.options) ? fields.options : []);
  const option = options.length === choices.length ? String(options[index]) : null;
  if (question === 'confirm-concentration' && choices.length === 1) return 'Yes, let the other spell end';
  if (question === 'ruling') return /** @type {Record<string, string>} */ ({ action: 'It takes an action', bonus: 'It takes a bonus action', free: 'It takes nothing' })[/ as (\w+)$/.exec(choice)?.[1] ?? ''] ?? sayIntent(choice);
  if (option === null) return sayIntent(choice);
  if (question === 'slot') return capital(slotWords(option));
  if (question === 'hands') return option === 'two-handed' ? 'With two hands' : 'With one hand';
  if (question === 'targets' || question === 'source' || question === 'rider-or-mount' || question === 'weapon') return nameOf(option);
  return capital(plain(option));
}
