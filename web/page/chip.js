import { html } from './element.js';
import { icon } from './icon.js';
import { openRule } from './drawer.js';

/** Small labelled things that appear in many places. */

/**
 * The state of an answer.
 *
 * @param {'no'|'yes'|'ask'|'plain'} kind
 * @param {string} words
 */
export const stateChip = (kind, words) => html('span', { class: `chip ${kind}` }, words);

/**
 * The id of a rule; it opens its paragraph.
 *
 * @param {string} game
 * @param {string} rule
 */
export function ruleChip(game, rule) {
  return html(
    'a',
    {
      class: 'chip rule',
      href: `/rules/${game}/${rule}`,
      'data-rule': rule,
      title: `Rule ${rule}`,
      onclick: (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openRule(game, rule);
      },
    },
    rule,
  );
}

/**
 * The button that closes what is shown.
 *
 * @param {string} words
 * @param {() => void} action
 */
export const closeButton = (words, action) =>
  html('button', { type: 'button', class: 'x icon', 'aria-label': words, onclick: action }, icon('close', 14));

/**
 * A button with words, and what it gives at its right end.
 *
 * @param {string} words
 * @param {() => void} action
 * @param {{primary?: boolean, detail?: string, key?: string, icon?: import('./icons.js').Icon, disabled?: boolean, name?: string}} [options]
 */
export function button(words, action, { primary, detail, key, icon: picture, disabled, name } = {}) {
  return html(
    'button',
    { type: 'button', class: primary ? 'btn p' : 'btn', disabled, 'data-name': name, onclick: action },
    picture ? icon(picture) : null,
    words,
    detail || key ? html('span', {}, detail ?? '', key ? html('kbd', {}, key) : null) : null,
  );
}

/** Three dots: somebody thinks. */
export const dots = () => html('span', { class: 'dots', role: 'img', 'aria-label': 'thinking' }, html('i', {}), html('i', {}), html('i', {}));
