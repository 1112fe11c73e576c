import { button, closeButton, ruleChip, stateChip } from './chip.js';
import { capital, questionWords, roleWords, sentence } from './words.js';
import { facts, inherentWords } from './panel.js';
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
 * @property {(intent: string) => string|null} say  An intent in words; null where its notation says enough.
 * @property {(choice: string, index: number, verdict: import('./types.js').Choice) => string} choice  An answer to a question in words.
 * @property {import('./grid_remedy.js').Remedy[]|null} remedies  What can be done about a refusal, where the game knows more than the refusal.
 * @property {(remedy: import('./grid_remedy.js').Remedy) => void} remedy
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
      doings.say(intent) ? html('b', { title: intent }, doings.say(intent)) : html('b', { class: 'mono' }, intent),
      rule ? ruleChip(game, rule) : null,
      closeButton('Close (Esc)', doings.close),
    );
  if (verdict.verdict === 'legal') {
    const { cost, warnings } = costOf(verdict);
    return {
      className: 'ok',
      children: [
        head('yes', 'Legal'),
        html('p', { class: 'say' }, cost ? sentence(`costs ${doings.told(cost)}`) : 'It may be played.'),
        warnings.map((words) => html('p', { class: 'warn' }, sentence(doings.told(words)))),
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
        (verdict.fields?.further ?? []).map(({ kind, options }) => html('p', { class: 's muted then' }, `Then: ${questionWords(kind, options.length)} ${options.map(answerWords).join(', ')}`)),
        html(
          'div',
          { class: 'rem' },
          verdict.choices.map((choice, index) =>
            button(doings.choice(choice, index, verdict), () => doings.attempt(choice), { primary: index === 0, name: 'choice', key: index < 9 ? String(index + 1) : undefined }),
          ),
        ),
      ],
    };
  }
  const marks = verdict.evidence.filter((mark) => mark.type !== 'number');
  return {
    className: 'no',
    children: [
      head('no', 'Not legal', verdict.rule),
      html('p', { class: 'say' }, sentence(doings.told(verdict.message))),
      evidence(marks, doings.name),
      facts(verdict),
      objections(game, others ?? verdict.also ?? [], numbersIn(marks), doings.told),
      remediesOf(verdict, doings),
      doings.plea,
      others === null
        ? html('button', { type: 'button', class: 'btn q small', 'data-name': 'all', onclick: doings.all }, 'All objections')
        : others.length
          ? null
          : html('p', { class: 's muted' }, 'There is no other objection.'),
    ],
  };
}

/**
 * An answer to a question that comes later.
 *
 * @param {unknown} answer
 */
const answerWords = (answer) => (typeof answer === 'string' ? answer.replaceAll('-', ' ') : JSON.stringify(answer));

/**
 * What an act costs, and what is worth knowing beside that: the referee says both in one line, the notices last.
 *
 * @param {import('./types.js').Legal} verdict
 */
function costOf({ message, notices }) {
  const parts = message.split('; ');
  const warnings = parts.splice(Math.max(1, parts.length - notices.length));
  return { cost: parts.join('; '), warnings };
}

/**
 * @param {import('./types.js').Refusal} refusal
 * @param {Doings} doings
 */
function remediesOf(refusal, { remedies, remedy: play, attempt, mayAct, say }) {
  const known = remedies ?? (refusal.remedy ? [{ label: say(refusal.remedy) ?? refusal.remedy, detail: '', intent: refusal.remedy, then: null }] : []);
  if (!known.length) return html('p', { class: 's muted rem' }, inherentWords(refusal));
  return html(
    'div',
    { class: 'rem' },
    html('div', { class: 'lab' }, 'What you can do'),
    known.map((remedy, index) =>
      button(remedy.label, () => (remedies ? play(remedy) : attempt(remedy.intent)), { primary: index === 0, icon: index === 0 ? 'check' : undefined, detail: remedy.detail, key: String(index + 1), name: 'remedy', disabled: !mayAct }),
    ),
  );
}

/**
 * Other objections, numbered after the evidence of the first, here as on the board.
 *
 * @param {string} game
 * @param {(import('./types.js').Refusal|import('./types.js').FurtherReason)[]} others
 * @param {number} before how many numbers there are already
 * @param {(message: string) => string} told
 */
function objections(game, others, before, told) {
  if (!others.length) return null;
  let number = before;
  return html(
    'ol',
    { class: 'ev others', 'aria-label': 'Other objections' },
    others.map((refusal) => {
      const sign = 'evidence' in refusal && placeOf(refusal) ? html('span', { class: 'num' }, ++number) : html('span', { class: 'num quiet' }, '·');
      return html('li', {}, sign, html('span', { class: 'grow' }, sentence(told(refusal.message))), ruleChip(game, refusal.rule));
    }),
  );
}

/** The roles by which the place that a refusal is about is found, the most telling first. */
const TELLING = [['blocker', 'shooter', 'attacker'], ['terrain', 'missing', 'owed', 'zone'], ['target'], ['origin']];

/**
 * The place that a refusal is about.
 *
 * @param {import('./types.js').Refusal} refusal
 */
const placeOf = ({ evidence: marks }) => TELLING.map((roles) => marks.find((mark) => mark.at && roles.includes(mark.role))?.at).find(Boolean);

/**
 * A mark for each of some other objections, where it is about a place.
 *
 * @param {import('./types.js').Refusal[]} others
 * @returns {Mark[]}
 */
export const marksOf = (others) => others.flatMap((refusal) => (placeOf(refusal) ? [{ role: 'blocker', type: 'place', at: placeOf(refusal) }] : []));

/** Ways with more places than this are told by their ends. */
const LONG = 5;

/** The roles whose places are numbered, here as on a map. */
const NUMBERED = new Set(['blocker', 'shooter', 'attacker', 'missing', 'terrain', 'owed']);

/**
 * How many places of some evidence are numbered.
 *
 * @param {Mark[]} marks
 */
const numbersIn = (marks) => new Set(marks.filter(({ role, at }) => at && NUMBERED.has(role)).map(({ role, at }) => `${role} ${at}`)).size;

/**
 * A way in words: a long one by its ends.
 *
 * @param {string[]} through
 */
const wayWords = (through) => (through.length > LONG ? `${through[0]} – … – ${through.at(-1)}` : through.join(' – '));

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
      const where = at ? name(at) : through ? wayWords(through.map(name)) : places?.map(name).join(', ');
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
