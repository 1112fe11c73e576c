import { endWords, leader, lineText, valueSign, valueWords } from './evaluation.js';
import { some } from './words.js';
import { html, refill } from './element.js';
import { recall, remember } from './settings.js';
import { spread } from './action.js';

/**
 * The card of the best lines: what they are worth, how many are wanted, and whether anybody thinks at all.
 *
 * @typedef {import('./evaluation.js').Thought} Thought
 */

/** The most lines that are shown. */
export const MOST = 3;

/** How many lines the reader wants. */
export function linesWanted() {
  const kept = Number(recall('lines') ?? 1);
  return Number.isInteger(kept) ? Math.min(MOST, Math.max(1, kept)) : 1;
}

/**
 * @param {{play: (action: string) => void, think: (on: boolean) => void, wanted: (lines: number) => void}} page
 */
export function bestLines(page) {
  const element = html('section', { class: 'card bestlines', 'aria-label': 'Best lines' });
  /**
   * @param {Thought|null} thought
   * @param {import('./types.js').Outcome|null} outcome
   * @param {boolean} thinks
   * @param {number} wanted
   */
  const update = (thought, outcome, thinks, wanted) => {
    const focused = element.contains(document.activeElement) ? document.activeElement?.getAttribute('data-name') : null;
    const [best] = thought?.lines ?? [];
    refill(
      element,
      html(
        'div',
        { class: 'head' },
        html('b', { class: 'score grow' }, outcome ? endWords(outcome) : best ? valueWords(best) : thinks ? '…' : 'Off'),
        html(
          'button',
          { type: 'button', class: 'btn small', 'data-name': 'think', 'aria-pressed': String(thinks), onclick: () => page.think(!thinks) },
          thinks ? 'Stop' : 'Think',
        ),
      ),
      html(
        'ol',
        { class: 'lines', 'data-lines': wanted },
        (thought?.lines ?? []).map((line, index) => {
          const first = line.line[0];
          return html(
            'li',
            {},
            html(
              'button',
              {
                type: 'button',
                'data-name': `line${index + 1}`,
                title: `Play ${spread(first.action)}`,
                onclick: () => page.play(first.action),
              },
              html('span', { class: `value ${leader(line)}` }, html('span', { class: 'sr' }, `${valueWords(line)}: `), html('span', { 'aria-hidden': 'true' }, valueSign(line))),
              html('span', { class: 'mono s linetext' }, lineText(line.line)),
            ),
          );
        }),
      ),
      html(
        'div',
        { class: 'foot' },
        html('span', { class: 'xs muted grow' }, thought && best ? `${some(best.depth, 'turn')} deep, ${thought.tried.toLocaleString('en')} positions` : ''),
        stepper(wanted, page.wanted),
      ),
    );
    const again = focused ? element.querySelector(`[data-name="${focused}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  };
  return { element, update };
}

/**
 * How many lines are wanted, with a button for fewer and one for more.
 *
 * @param {number} wanted
 * @param {(lines: number) => void} change
 */
function stepper(wanted, change) {
  const step = (/** @type {number} */ by, /** @type {string} */ words, /** @type {string} */ sign) => {
    const next = wanted + by;
    const possible = next >= 1 && next <= MOST;
    return html(
      'button',
      {
        type: 'button',
        class: 'icon',
        'aria-label': words,
        'data-name': words,
        'aria-disabled': possible ? null : 'true',
        onclick: () => {
          if (!possible) return;
          remember('lines', String(next));
          change(next);
        },
      },
      sign,
    );
  };
  return html(
    'span',
    { class: 'stepper', role: 'group', 'aria-label': 'How many lines' },
    step(-1, 'Fewer lines', '−'),
    html('span', { class: 's count', role: 'status' }, some(wanted, 'line')),
    step(1, 'More lines', '+'),
  );
}
