import { decide } from './inquiry.js';
import { html } from './element.js';

/**
 * A choice that is owed, as buttons at the spot; on a small screen the bubble only names what the panel offers.
 *
 * @param {import('./table.js').Table} table
 * @param {Extract<import('./inquiry.js').Answer, {type: 'choice'}>} answer
 */
export function bubble(table, answer) {
  return html(
    'div',
    { class: 'bubble', role: 'group', 'aria-label': 'Your choice' },
    answer.options.map(({ action, label, reason }, index) =>
      html(
        'button',
        {
          type: 'button',
          class: index === 0 ? 'btn p' : 'btn',
          disabled: reason !== null,
          title: reason,
          'data-choice': action,
          onclick: () => void decide(table, action, answer.from, answer.to),
        },
        label,
      ),
    ),
  );
}
