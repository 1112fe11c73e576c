import { html } from './element.js';
import { choiceWords } from './words.js';

/**
 * A choice that is owed, as buttons at the spot; on a small screen the bubble only names what the panel offers.
 *
 * @param {import('./table.js').Table} table
 * @param {Extract<import('./table.js').Answer, {type: 'choice'}>} answer
 */
export function bubble(table, answer) {
  return html(
    'div',
    { class: 'bubble', role: 'group', 'aria-label': 'Your choice' },
    answer.choices.map((choice, index) => {
      const { label } = choiceWords(answer.question, choice);
      return html(
        'button',
        { type: 'button', class: index === 0 ? 'btn p' : 'btn', 'data-choice': choice, onclick: () => void table.play(choice) },
        label,
      );
    }),
  );
}
