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
 * @property {(place: string) => string} name  The name of a place.
 * @property {(message: string) => string} told  What the referee says, with the names of places.
 * @property {HTMLElement|null} foreseen  What it would lead to.
 * @property {import('./element.js').Child} plea  What a game master can do about a refusal.
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
        html('p', { class: 'say' }, verdict.message ? sentence(`costs ${doings.told(verdict.message)}`) : 'It may be played.'),
        doings.mayAct
          ? html('div', { class: 'rem' }, button('Play it', () => doings.attempt(verdict.action, true), { primary: true, icon: 'check', name: 'play' }))
          : html('p', { class: 's muted' }, 'Nothing is sent: it is not your move here.'),
        doings.foreseen,
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
      html('p', { class: 'say' }, sentence(doings.told(verdict.message))),
      evidence(verdict.evidence.filter((mark) => mark.type !== 'number'), doings.name),
      facts(verdict),
      others?.length ? otherReasons(game, others.map((other) => ({ ...other, message: doings.told(other.message) }))) : null,
      verdict.remedy
        ? html(
            'div',
            { class: 'rem' },
            html('div', { class: 'lab' }, 'What you can do'),
            button(verdict.remedy, () => doings.attempt(verdict.remedy ?? ''), { primary: true, icon: 'check', name: 'remedy', disabled: !doings.mayAct }),
          )
        : html('p', { class: 's muted rem' }, inherentWords(verdict)),
      doings.plea,
      others === null
        ? html('button', { type: 'button', class: 'btn q small', 'data-name': 'all', onclick: doings.all }, 'All objections')
        : others.length
          ? null
          : html('p', { class: 's muted' }, 'There is no other objection.'),
    ],
  };
}

/** The roles whose places are numbered, here as on a map. */
const NUMBERED = new Set(['blocker', 'shooter', 'attacker', 'missing', 'terrain', 'owed']);

/**
 * A line for each place in each role. Those that do something or refuse it are numbered, in order.
 *
 * @param {Mark[]} marks
 * @param {(place: string) => string} name
 */
function evidence(marks, name) {
  if (!marks.length) return null;
  /** @type {Map<string, Mark[]>} */
  const lines = new Map();
  for (const mark of marks) {
    const key = [mark.role, mark.at ?? mark.through ?? mark.places].join();
    lines.set(key, [...(lines.get(key) ?? []), mark]);
  }
  let number = 0;
  return html(
    'ol',
    { class: 'ev' },
    [...lines.values()].map((same) => {
      const [{ role, at, through, places }] = same;
      const what = same.flatMap((mark) => mark.name ?? []).join(', ').replaceAll('_', ' ');
      const where = at ? name(at) : (through?.map(name).join(' – ') ?? places?.map(name).join(', '));
      const sign = role === 'gate' ? ['good', '✓'] : at && NUMBERED.has(role) ? ['', ++number] : ['quiet', '·'];
      return html(
        'li',
        { 'data-square': at, 'data-role': role },
        html('span', { class: `num ${sign[0]}` }, sign[1]),
        html('span', {}, html('b', {}, capital([what, where].filter(Boolean).join(', '))), `, ${roleWords(role)}`),
      );
    }),
  );
}
