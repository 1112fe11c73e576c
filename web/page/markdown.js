import { html } from './element.js';

/**
 * The little Markdown of the rulebook, as elements: paragraphs, lists, tables, code, bold, emphasis, ids of rules.
 *
 * @param {string} text
 * @param {string} game whose rules the ids name
 * @returns {HTMLElement[]}
 */
export function markdown(text, game) {
  return text.split(/\n{2,}/).filter((block) => block.trim()).map((block) => readBlock(block.trim(), game));
}

/**
 * @param {string} block
 * @param {string} game
 * @returns {HTMLElement}
 */
function readBlock(block, game) {
  const lines = block.split('\n');
  if (lines[0].startsWith('```')) return html('pre', {}, html('code', {}, lines.slice(1, -1).join('\n')));
  if (lines[0].startsWith('|')) return readTable(lines, game);
  const item = /^(?:[-*]|\d+\.)\s+/;
  if (item.test(lines[0])) {
    /** @type {string[]} */
    const items = [];
    for (const line of lines) {
      if (item.test(line)) items.push(line.replace(item, ''));
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    const ordered = /^\d/.test(lines[0]);
    return html(ordered ? 'ol' : 'ul', {}, items.map((words) => html('li', {}, inline(words, game))));
  }
  return html('p', {}, inline(lines.join(' '), game));
}

/**
 * @param {string[]} lines
 * @param {string} game
 */
function readTable(lines, game) {
  const cells = (/** @type {string} */ line) => line.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());
  const [head, , ...rows] = lines;
  return html(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Table' },
    html(
      'table',
      {},
      html('thead', {}, html('tr', {}, cells(head).map((cell) => html('th', { scope: 'col' }, inline(cell, game))))),
      html('tbody', {}, rows.map((row) => html('tr', {}, cells(row).map((cell) => html('td', {}, inline(cell, game)))))),
    ),
  );
}

/**
 * @param {string} text
 * @param {string} game
 * @returns {import('./element.js').Child[]}
 */
function inline(text, game) {
  /** @type {import('./element.js').Child[]} */
  const parts = [];
  let rest = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\b([A-Z]{3}-\d+(?:\.\d+)?)\b/g)) {
    parts.push(text.slice(rest, match.index));
    rest = match.index + match[0].length;
    if (match[1] !== undefined) parts.push(html('code', {}, match[1]));
    else if (match[2] !== undefined) parts.push(html('strong', {}, match[2]));
    else if (match[3] !== undefined) parts.push(html('em', {}, match[3]));
    else parts.push(html('a', { href: `/rules/${game}/${match[4]}` }, match[4]));
  }
  parts.push(text.slice(rest));
  return parts;
}
