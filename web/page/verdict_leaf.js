import { button, closeButton, ruleChip, stateChip } from './chip.js';
import { capital, questionWords, roleWords, sentence } from './words.js';
import { facts, inherentWords, otherReasons } from './panel.js';
import { html } from './element.js';

/**
 * A verdict in words, for a game that the page knows nothing else about.
 *
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {import('./types.js').Mark} Mark
 *
 * @typedef {object} Doings
 * @property {boolean} mayAct
 * @property {(intent: string, sure?: boolean) => void} attempt
 * @property {() => void} all
 * @property {() => void} close
 */

/**
 * @param {string} game
 * @param {import('./plain_page.js').Answer} answer
 * @param {Doings} doings
 * @returns {Leaf}
 */
export function verdictLeaf(game, { intent, verdict, others }, doings) {
  const head = (/** @type {'no'|'yes'|'ask'} */ kind, /** @type {string} */ words, /** @type {string} */ rule = '') =>
    html(
      'div',
      { class: 'head' },
      stateChip(kind, words),
      html('b', { class: 'mono' }, intent),
      rule ? ruleChip(game, rule) : null,
      closeButton('Close', doings.close),
    );
  if (verdict.verdict === 'legal') {
    return {
      className: 'ok',
      children: [
        head('yes', 'Legal'),
        html('p', { class: 'say' }, verdict.message ? sentence(`costs ${verdict.message}`) : 'It may be played.'),
        doings.mayAct
          ? html('div', { class: 'rem' }, button('Play it', () => doings.attempt(verdict.action, true), { primary: true, icon: 'check', name: 'play' }))
          : html('p', { class: 's muted' }, 'Nothing is sent: it is not your move here.'),
      ],
    };
  }
  if (verdict.verdict === 'needs-choice') {
    return {
      className: 'ask',
      children: [
        head('ask', 'Your choice'),
        html('p', { class: 'say' }, questionWords(verdict.question, verdict.choices.length)),
        html(
          'div',
          { class: 'rem' },
          verdict.choices.map((choice, index) => button(choice, () => doings.attempt(choice), { primary: index === 0, name: 'choice' })),
        ),
      ],
    };
  }
  return {
    className: 'no',
    children: [
      head('no', 'Not legal', verdict.rule),
      html('p', { class: 'say' }, sentence(verdict.message)),
      evidence(verdict.evidence.filter((mark) => mark.type !== 'number')),
      facts(verdict),
      others?.length ? otherReasons(game, others) : null,
      verdict.remedy
        ? html(
            'div',
            { class: 'rem' },
            html('div', { class: 'lab' }, 'What you can do'),
            button(verdict.remedy, () => doings.attempt(verdict.remedy ?? ''), { primary: true, icon: 'check', name: 'remedy', disabled: !doings.mayAct }),
          )
        : html('p', { class: 's muted rem' }, inherentWords(verdict)),
      others === null
        ? html('button', { type: 'button', class: 'btn q small', 'data-name': 'all', onclick: doings.all }, 'All objections')
        : others.length
          ? null
          : html('p', { class: 's muted' }, 'There is no other objection.'),
    ],
  };
}

/** @param {Mark[]} marks */
function evidence(marks) {
  if (!marks.length) return null;
  return html(
    'ol',
    { class: 'ev' },
    marks.map((mark, index) => {
      const where = [mark.name, mark.at, mark.through?.join('–'), mark.places?.join(', ')].filter(Boolean).join(' ');
      return html('li', {}, html('span', { class: 'num' }, index + 1), html('span', {}, html('b', {}, mark.name ? capital(where) : where), `, ${roleWords(mark.role)}`));
    }),
  );
}
