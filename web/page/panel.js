import { html, svg } from './element.js';
import { button, closeButton, ruleChip, stateChip } from './chip.js';
import { PIECES } from './piece.js';
import { capital, questionWords, sentence } from './words.js';
import { actionWords, evidenceWords, otherName, pieceName, reachLine } from './piece_words.js';
import { numbered, route } from './objection.js';
import { language } from './settings.js';
import { tokenPicture } from './tokens.js';

/**
 * The answers of the referee in words: head, sentence, evidence, numbers, what one can do.
 *
 * @typedef {import('./types.js').Refusal} Refusal
 * @typedef {import('./element.js').Child} Child
 * @typedef {{className: string, children: Child[]}} Leaf
 */

/**
 * @typedef {object} RefusalView
 * @property {string} game
 * @property {string} title  The try in notation.
 * @property {Refusal[]} refusals  The first gives the sentence.
 * @property {string|null} from
 * @property {string|null} to
 * @property {string[]} remedies  Actions the referee calls legal now.
 * @property {boolean} complete  Whether all objections are there.
 * @property {(action: string) => void} play
 * @property {() => void} all
 * @property {() => void} close
 */

/**
 * @param {RefusalView} view
 * @returns {Leaf}
 */
export function refusalLeaf(view) {
  const [first, ...others] = view.refusals;
  const marks = numbered(view.refusals);
  const drawn = route(first.evidence, view.from, view.to);
  const place = drawn ? drawn.way[drawn.fails] : null;
  return {
    className: 'no',
    children: [
      html(
        'div',
        { class: 'head' },
        stateChip('no', 'Not legal'),
        html('b', {}, view.title),
        ruleChip(view.game, first.rule),
        closeButton('Close (Esc)', view.close),
      ),
      html('p', { class: 'say' }, sentence(first.message)),
      evidenceList(first, marks, place),
      facts(first),
      others.length ? otherReasons(view.game, others) : null,
      remedies(view, first),
      view.complete
        ? others.length
          ? null
          : html('p', { class: 's muted' }, 'There is no other objection.')
        : html('button', { type: 'button', class: 'btn q small', 'data-name': 'all', onclick: view.all }, 'All objections'),
    ],
  };
}

/**
 * @param {Refusal} refusal
 * @param {import('./types.js').Mark[]} marks
 * @param {string|null} place
 */
function evidenceList(refusal, marks, place) {
  const rows = marks.map((mark, index) => {
    const { name, rest } = evidenceWords(mark, place);
    return html('li', {}, html('span', { class: 'num' }, index + 1), html('span', {}, html('b', {}, name), `, ${rest}`));
  });
  for (const mark of refusal.evidence) {
    if (mark.role !== 'gate' && mark.role !== 'terrain' && mark.role !== 'missing') continue;
    if (!mark.at) continue;
    const { name, rest } = evidenceWords(mark, place);
    const sign = html('span', { class: mark.role === 'gate' ? 'num good' : 'num' }, mark.role === 'gate' ? '✓' : '×');
    rows.push(html('li', {}, sign, html('span', {}, html('b', {}, name), `, ${rest}`)));
  }
  return rows.length ? html('ol', { class: 'ev' }, rows) : null;
}

/** @param {Refusal} refusal */
export function facts(refusal) {
  const numbers = refusal.evidence.filter((mark) => mark.type === 'number').slice(0, 3);
  if (!numbers.length) return null;
  return html(
    'dl',
    { class: 'facts' },
    numbers.map((mark) =>
      html(
        'div',
        {},
        html('dt', {}, `${capital(mark.name ?? '')}${mark.role === 'need' ? ' needed' : ''}`),
        html('dd', { class: mark.role === 'have' ? 'bad' : null }, mark.value ?? ''),
      ),
    ),
  );
}

/**
 * @param {string} game
 * @param {Refusal[]} others
 */
export function otherReasons(game, others) {
  return html(
    'ul',
    { class: 'ev others', 'aria-label': 'Other objections' },
    others.map((refusal) => html('li', {}, html('span', { class: 'grow' }, sentence(refusal.message)), ruleChip(game, refusal.rule))),
  );
}

/**
 * @param {RefusalView} view
 * @param {Refusal} refusal
 */
function remedies(view, refusal) {
  if (!view.remedies.length) {
    return html('p', { class: 's muted rem' }, inherentWords(refusal));
  }
  return html(
    'div',
    { class: 'rem' },
    html('div', { class: 'lab' }, 'What you can do'),
    view.remedies.map((action, index) => {
      const { label, detail } = actionWords(action);
      const words = index === 0 && /^(Move|Fly) to/.test(label) ? `${label} instead` : label;
      return button(words, () => view.play(action), {
        primary: index === 0,
        detail,
        key: String(index + 1),
        icon: index === 0 ? 'check' : undefined,
        name: 'remedy',
      });
    }),
  );
}

/**
 * What is said where nothing can be done.
 *
 * @param {Refusal} refusal
 */
export const inherentWords = ({ counterfactual: { inherent } }) =>
  inherent ? `Nothing changes this now: ${inherent}.` : 'No single move of yours changes this now.';

/**
 * @typedef {object} ChoiceView
 * @property {string} title
 * @property {string} question
 * @property {import('./option.js').Option[]} options
 * @property {(action: string) => void} play
 * @property {() => void} close
 * @property {string} [rule]
 * @property {{mover: string, target: string}} [actors]
 * @property {string} game
 */

/**
 * @param {ChoiceView} view
 * @returns {Leaf}
 */
export function choiceLeaf(view) {
  return {
    className: 'ask',
    children: [
      html(
        'div',
        { class: 'head' },
        stateChip('ask', 'Your choice'),
        html('b', {}, view.title),
        view.rule ? ruleChip(view.game, view.rule) : null,
        closeButton('Take the move back (Esc)', view.close),
      ),
      html('p', { class: 'say' }, questionWords(view.question, view.options.filter(({ reason }) => reason === null).length, view.actors)),
      html(
        'div',
        { class: 'rem' },
        view.options.map(({ action, label, detail, reason }, index) =>
          button(label, () => view.play(action), {
            primary: index === 0,
            detail: reason ?? detail,
            key: reason === null ? String(index + 1) : undefined,
            disabled: reason !== null,
            name: 'choice',
          }),
        ),
      ),
      html('p', { class: 's muted' }, 'Esc takes the move back.'),
    ],
  };
}

/**
 * @typedef {object} SelectionView
 * @property {string} game
 * @property {string} square
 * @property {import('./position.js').Stack} stack
 * @property {'whole'|import('./piece.js').Letter} unit
 * @property {import('./action.js').Step[]} steps
 * @property {boolean} own
 * @property {(unit: 'whole'|import('./piece.js').Letter) => void} choose
 * @property {() => void} close
 */

/**
 * @param {SelectionView} view
 * @returns {Leaf}
 */
export function selectionLeaf(view) {
  const { stack, unit, square } = view;
  const letter = unit === 'whole' ? stack.members[0].letter : unit;
  const kinds = [...new Set(view.steps.map(({ kind }) => kind))];
  return {
    className: 'ok',
    children: [
      html(
        'div',
        { class: 'head' },
        stateChip('yes', `${unit === 'whole' && stack.members.length > 1 ? 'Stack' : pieceName(letter)} ${square}`),
        html('span', { class: 's muted', lang: PIECES[letter].vi === otherName(letter) ? 'vi' : 'en' }, otherName(letter)),
        closeButton('Let go (Esc)', view.close),
      ),
      stack.members.length > 1 ? memberRow(view) : null,
      html('p', { class: 'say' }, reachLine(view.steps)),
      kinds.length ? legend(kinds) : null,
      html('p', { class: 's muted wide' }, view.own ? 'Try any other square and the board shows why not.' : 'This is what it could do if it were to move.'),
    ],
  };
}

/** @param {SelectionView} view */
function memberRow({ stack, unit, choose }) {
  /** @type {['whole'|import('./piece.js').Letter, string, import('./position.js').Stack][]} */
  const units = [['whole', 'Whole stack', stack]];
  for (const member of stack.members) {
    units.push([member.letter, pieceName(member.letter), { color: stack.color, members: [member] }]);
  }
  return html(
    'div',
    { class: 'seg members', role: 'group', 'aria-label': 'Who moves' },
    units.map(([key, words, shown]) =>
      html(
        'button',
        { type: 'button', 'aria-pressed': String(key === unit), 'data-unit': key, onclick: () => choose(key) },
        tokenPicture(shown),
        html('span', { lang: key === 'whole' ? null : language() }, words),
      ),
    ),
  );
}

/** @param {import('./action.js').Kind[]} kinds */
function legend(kinds) {
  const dot = svg('circle', { class: 'dot', cx: 8, cy: 8, r: 5 });
  const ring = () => svg('circle', { class: 'broken small', cx: 8, cy: 8, r: 6 });
  const disc = () => svg('circle', { class: 'dot', cx: 8, cy: 8, r: 7 });
  /** @type {Record<import('./action.js').Kind, [string, SVGElement[]]>} */
  const signs = {
    move: ['move', [dot]],
    capture: ['capture', [ring()]],
    stay: ['capture and stay', [ring(), svg('path', { class: 'bar small', d: 'M5 15h6' })]],
    kamikaze: ['suicide attack', [ring(), svg('path', { class: 'bar small', d: 'M10 1l5 5m0 -5l-5 5' })]],
    join: ['join a stack', [disc(), svg('path', { class: 'sign small', d: 'M4.5 8h7M8 4.5v7' })]],
  };
  return html(
    'div',
    { class: 'legend mark' },
    kinds.map((kind) =>
      html('span', { class: 'legal' }, svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, signs[kind][1]), signs[kind][0]),
    ),
  );
}
