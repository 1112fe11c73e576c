import { html } from './element.js';
import { flag } from './map_patterns.js';
import { shortName, unitWords } from './map_facts.js';

/**
 * Both sides of a battle, by the value with which their units hit.
 *
 * @typedef {import('./map_facts.js').Force} Force
 * @typedef {import('./map_facts.js').KindTable} KindTable
 * @typedef {{force: Force, units: Map<number, [string, number][]>}} Rank  A power's units by value.
 */

/** The values, the strongest first; 0 is for what throws no die. */
const VALUES = [4, 3, 2, 1, 0];

/**
 * A power's units by the value with which they hit. Each artillery that attacks raises one infantry to 2 (AXA-8.4).
 *
 * @param {Force} force
 * @param {Map<string, number>} values
 * @param {boolean} attacks
 * @returns {Rank}
 */
function rank(force, values, attacks) {
  /** @type {Map<number, [string, number][]>} */
  const units = new Map();
  const put = (/** @type {number} */ value, /** @type {string} */ kind, /** @type {number} */ count) => {
    if (count > 0) units.set(value, [...(units.get(value) ?? []), [kind, count]]);
  };
  const supported = attacks ? Math.min(force.units.get('infantry') ?? 0, force.units.get('artillery') ?? 0) : 0;
  for (const [kind, count] of force.units) {
    const raised = kind === 'infantry' ? supported : 0;
    put(2, kind, raised);
    put(values.get(kind) ?? 0, kind, count - raised);
  }
  return { force, units };
}

/**
 * @param {Rank[]} ranks
 * @param {number} value
 */
const cell = (ranks, value) =>
  ranks.flatMap(({ force, units }) =>
    (units.get(value) ?? []).map(([kind, count]) =>
      html('span', { class: 'force', 'data-power': force.power, 'data-kind': kind }, ranks.length > 1 ? flag(force.power) : null, unitWords(count, kind)),
    ),
  );

/**
 * @param {Force[]} attackers
 * @param {Force[]} defenders
 * @param {KindTable} kinds
 */
export function battleBoard(attackers, defenders, kinds) {
  const [left, right] = [attackers.map((force) => rank(force, kinds.attack, true)), defenders.map((force) => rank(force, kinds.defence, false))];
  const used = VALUES.filter((value) => [...left, ...right].some(({ units }) => units.has(value)));
  const names = (/** @type {Force[]} */ forces, /** @type {string} */ role) =>
    html('th', { scope: 'col' }, forces.map(({ power }) => html('span', { class: 'force' }, flag(power), shortName(power))), html('span', { class: 'xs muted' }, role));
  return html(
    'table',
    { class: 'battleboard' },
    html('thead', {}, html('tr', {}, names(attackers, 'attacks'), html('th', { scope: 'col', class: 'xs muted' }, 'hits on'), names(defenders, 'defends'))),
    html(
      'tbody',
      {},
      used.map((value) =>
        html(
          'tr',
          { 'data-value': value },
          html('td', {}, cell(left, value)),
          html('th', { scope: 'row' }, value || '–'),
          html('td', {}, cell(right, value)),
        ),
      ),
    ),
  );
}
