import { capital } from './words.js';
import { html } from './element.js';

/**
 * A board in letters: the drawing for the terminal where the game has one, else the rows of its position; and what else
 * the position says, field by field.
 *
 * @param {import('./match.js').State} state
 */
export function textBoard({ board, position, setup }) {
  const fields = setup && typeof setup === 'object' ? Object.entries(setup) : [];
  const drawn = fields.filter(([, value]) => isRows(value));
  const told = fields.filter(([, value]) => !isRows(value));
  const rows = drawn.map(([, value]) => String(value).replaceAll('/', '\n')).join('\n\n');
  return [
    html('pre', { tabindex: 0, role: 'img', 'aria-label': `Board: ${position}` }, (board ?? rows) || position),
    told.length
      ? html('dl', { class: 'told' }, told.map(([name, value]) => html('div', {}, html('dt', {}, capital(name.replaceAll('_', ' '))), html('dd', {}, valueWords(value)))))
      : null,
  ];
}

/** @param {unknown} value */
const isRows = (value) => typeof value === 'string' && value.includes('/');

/**
 * A value of a position in words.
 *
 * @param {unknown} value
 * @returns {string}
 */
function valueWords(value) {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length ? value.map(valueWords).join(', ') : 'none';
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name.replaceAll('_', ' ')} ${valueWords(part)}`)
      .join(', ');
  }
  return String(value);
}
