import { html } from './element.js';
import { markdown } from './markdown.js';
import { rule as readRule } from './api.js';
import { closeButton } from './chip.js';

/** One paragraph of the rulebook, over the column and never over the board. */

/** @type {HTMLElement|null} */
let returnTo = null;

/**
 * @param {string} game
 * @param {string} id
 */
export async function openRule(game, id) {
  const rule = await readRule(id);
  if (!document.querySelector('.drawer')) {
    returnTo = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  }
  closeRule(false);
  const drawer = html(
    'aside',
    { class: 'drawer card', role: 'dialog', 'aria-labelledby': 'drawer-title', tabindex: -1 },
    html(
      'div',
      { class: 'head' },
      html('span', { class: 'chip rule' }, rule.id),
      html('span', { class: 'muted s' }, rule.section),
      closeButton('Close the rule (Esc)', () => closeRule()),
    ),
    html('h2', { id: 'drawer-title' }, rule.title),
    html('div', { class: 'prose' }, markdown(rule.text, game)),
    html('p', { class: 's' }, html('a', { href: `/rules/${game}/${rule.id}` }, 'Open the rulebook page')),
  );
  (document.querySelector('.col') ?? document.body).append(drawer);
  drawer.focus({ preventScroll: true });
}

/**
 * @param {boolean} [back] whether the focus goes back
 * @returns {boolean} whether one was open
 */
export function closeRule(back = true) {
  const drawer = document.querySelector('.drawer');
  drawer?.remove();
  if (drawer && back) returnTo?.focus({ preventScroll: true });
  return drawer !== null;
}
