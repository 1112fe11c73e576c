import { listed } from './match.js';

/**
 * The actions that a refusal suggests and the referee calls legal now: its remedy, then another member's way there.
 *
 * @param {import('./table.js').Table} table
 * @param {import('./inquiry.js').Answer} answer
 * @returns {string[]} at most two, the best first
 */
export function remediesOf(table, answer) {
  if (answer.type !== 'refusal' || !table.mayAct) return [];
  const legal = new Set(listed(table.state).map(({ action }) => action));
  const { remedy } = answer.refusals[0];
  const others = table.steps.filter((step) => step.from === answer.from && step.to === answer.to).map((step) => step.text);
  return [...new Set([...(remedy && legal.has(remedy) ? [remedy] : []), ...others])].slice(0, 2);
}
