import { html } from './element.js';
import { look } from './api.js';

/**
 * The monsters of the tables, to be found by their names.
 *
 * @typedef {{name: string, line: string}} Beast
 */

/**
 * The name of the preset that a ruleset is, or changes.
 *
 * @param {unknown} ruleset
 */
export const presetOf = (ruleset) => (typeof ruleset === 'string' ? ruleset : ((/** @type {any} */ (ruleset))?.preset ?? ''));

/**
 * @param {string} game
 * @param {unknown} ruleset
 * @returns {Promise<Beast[]>}
 */
export async function bestiary(game, ruleset) {
  const preset = presetOf(ruleset);
  return (await look(`/api/bestiary/${game}${preset ? `?ruleset=${encodeURIComponent(preset)}` : ''}`)).monsters;
}

/**
 * A field that offers the monsters whose names fit.
 *
 * @param {string} game
 * @param {unknown} ruleset
 * @param {string} name of the field
 * @param {string} value
 * @param {(value: string) => void} take
 */
export function monsterField(game, ruleset, name, value, take) {
  const list = html('datalist', { id: `${name}-list` });
  const field = html('input', {
    class: 'field',
    'data-name': name,
    list: `${name}-list`,
    'aria-label': 'Monster',
    placeholder: 'A monster, such as goblin',
    autocomplete: 'off',
    value,
    oninput: () => take(field.value.trim().toLowerCase().replaceAll(' ', '-')),
  });
  void bestiary(game, ruleset).then(
    (monsters) => list.append(...monsters.map(({ name: monster, line }) => html('option', { value: monster }, line))),
    () => {},
  );
  return html('div', { class: 'grow' }, field, list);
}
