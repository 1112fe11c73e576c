import { capital } from './words.js';
import { chanceWords, meanWords, whatIfWords } from './simulation.js';
import { html, svg } from './element.js';
import { nameOf } from './grid_facts.js';
import { percent } from './odds.js';

/**
 * What many fights came to: figures with their intervals, histograms, and what-ifs side by side.
 *
 * @typedef {import('./simulation.js').Answer} Answer
 * @typedef {import('./simulation.js').Report} Report
 * @typedef {import('./simulation.js').Bar} Bar
 */

const [WIDTH, HEIGHT, FOOT, HEAD] = [320, 120, 18, 14];
/** How wide a bar is at most, so that few do not look like walls. */
const WIDEST = 44;
/** How many numbers have room under the bars. */
const MOST_LABELS = 16;

/**
 * The figures of one encounter.
 *
 * @param {Answer} answer
 * @param {Report} report
 */
export function figures({ party, rounds }, report) {
  const figure = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ more = '') =>
    html('div', { class: 'figure card' }, html('dt', {}, name), html('dd', {}, value), more ? html('dd', { class: 's muted' }, more) : null);
  const chance = (/** @type {string} */ name, /** @type {import('./simulation.js').Chance} */ { share, least, most }) => figure(name, percent(share), `${percent(least)} to ${percent(most)}`);
  const mean = (/** @type {string} */ name, /** @type {import('./simulation.js').Mean} */ { mean: value, margin }, /** @type {string} */ more = '') =>
    figure(name, value.toFixed(1), [margin === null ? '' : `± ${margin.toFixed(1)}`, more].filter(Boolean).join(', '));
  return html(
    'dl',
    { class: 'figures', 'aria-label': whatIfWords(report.what_if) },
    chance(`${capital(party)} wins`, report.won),
    chance('Somebody is lost', report.somebody_lost),
    mean('Characters lost', report.members_lost),
    mean('Rounds', report.rounds),
    mean('Damage dealt', report.damage_dealt),
    mean('Damage taken', report.damage_taken),
    mean('Slots spent', report.slots),
    mean('Uses spent', report.uses),
    mean('Hit points lost', report.hit_points, `of ${report.hit_points_before}`),
    report.undecided.fights ? chance(`Not over after ${rounds} rounds`, report.undecided) : null,
  );
}

/**
 * How often each of the party was lost.
 *
 * @param {Report} report
 */
export function members({ members: list }) {
  return html(
    'table',
    { class: 'numbers' },
    html('caption', {}, 'Who is lost'),
    html('thead', {}, html('tr', {}, html('th', { scope: 'col' }, 'Character'), html('th', { scope: 'col' }, 'Lost in'))),
    html('tbody', {}, list.map(({ id, lost }) => html('tr', {}, html('th', { scope: 'row' }, nameOf(id)), html('td', {}, chanceWords(lost))))),
  );
}

/**
 * All numbers between the least and the most that were counted.
 *
 * @param {Bar[]} bars
 * @returns {Bar[]}
 */
function filled(bars) {
  const [least, most] = [Math.min(...bars.map(({ value }) => value)), Math.max(...bars.map(({ value }) => value))];
  if (!bars.length) return [];
  return Array.from({ length: most - least + 1 }, (_, index) => bars.find(({ value }) => value === least + index) ?? { value: least + index, fights: 0 });
}

/**
 * A histogram, and the same as a table.
 *
 * @param {string} title
 * @param {Bar[]} counted
 * @param {number} all fights
 * @param {(value: number) => string} [label]
 */
export function histogram(title, counted, all, label = String) {
  const bars = filled(counted);
  const highest = Math.max(...bars.map(({ fights }) => fights), 1);
  const room = Math.min(WIDEST, WIDTH / Math.max(bars.length, 1));
  const left = (WIDTH - room * bars.length) / 2;
  const every = Math.ceil(bars.length / MOST_LABELS);
  const floor = HEIGHT - FOOT;
  const words = (/** @type {Bar} */ { value, fights }) => `${label(value)}: ${percent(fights / all)}`;
  const columns = bars.map((bar, index) => {
    const height = ((floor - HEAD) * bar.fights) / highest;
    const x = left + room * index;
    return [
      svg('rect', { class: 'column', x: x + 1, y: floor - height, width: Math.max(1, room - 2), height }, svg('title', {}, words(bar))),
      index % every === 0 ? svg('text', { class: 'tick', x: x + room / 2, y: HEIGHT - 5 }, label(bar.value)) : null,
      bar.fights && room > 26 ? svg('text', { class: 'share', x: x + room / 2, y: floor - height - 4 }, percent(bar.fights / all)) : null,
    ];
  });
  return html(
    'figure',
    { class: 'histogram card' },
    html('figcaption', {}, html('b', {}, title)),
    svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `${title}. ${bars.filter(({ fights }) => fights).map(words).join('; ')}.` }, svg('path', { class: 'base', d: `M0 ${floor}H${WIDTH}` }), columns.flat().filter((part) => part !== null)),
    html(
      'details',
      {},
      html('summary', { class: 's' }, 'As a table'),
      html(
        'table',
        { class: 'numbers' },
        html('thead', {}, html('tr', {}, html('th', { scope: 'col' }, title), html('th', { scope: 'col' }, 'Fights'), html('th', { scope: 'col' }, 'Share'))),
        html('tbody', {}, bars.map(({ value, fights }) => html('tr', {}, html('th', { scope: 'row' }, label(value)), html('td', {}, fights), html('td', {}, percent(fights / all))))),
      ),
    ),
  );
}

/**
 * The encounter and its what-ifs, side by side.
 *
 * @param {Answer} answer
 * @param {number} chosen
 * @param {(index: number) => void} choose
 */
export function comparison({ party, reports }, chosen, choose) {
  /** @type {[string, (report: Report) => string][]} */
  const columns = [
    ['Difficulty', ({ difficulty }) => capital(difficulty)],
    [`${capital(party)} wins`, ({ won }) => chanceWords(won)],
    ['Somebody is lost', ({ somebody_lost: lost }) => chanceWords(lost)],
    ['Lost', ({ members_lost: lost }) => meanWords(lost)],
    ['Rounds', ({ rounds }) => meanWords(rounds)],
    ['Damage taken', ({ damage_taken: taken }) => meanWords(taken)],
    ['Slots', ({ slots }) => meanWords(slots)],
    ['Uses', ({ uses }) => meanWords(uses)],
    ['Hit points lost', ({ hit_points: lost, hit_points_before: before }) => `${meanWords(lost)} of ${before}`],
  ];
  return html(
    'div',
    { class: 'compare card', tabindex: 0, role: 'region', 'aria-label': 'Compared' },
    html(
      'table',
      { class: 'numbers' },
      html('caption', { class: 'sr' }, 'The encounter and its what-ifs'),
      html('thead', {}, html('tr', {}, html('th', { scope: 'col' }, ''), columns.map(([name]) => html('th', { scope: 'col' }, name)))),
      html(
        'tbody',
        {},
        reports.map((report, index) =>
          html(
            'tr',
            { class: index === chosen ? 'cur' : null },
            html('th', { scope: 'row' }, html('button', { type: 'button', class: 'btn small', 'aria-pressed': String(index === chosen), 'data-report': index, onclick: () => choose(index) }, whatIfWords(report.what_if))),
            columns.map(([, words]) => html('td', {}, words(report))),
          ),
        ),
      ),
    ),
  );
}

/**
 * Everything about one encounter.
 *
 * @param {Answer} answer
 * @param {number} index of the report
 */
export function reportView(answer, index) {
  const report = answer.reports[index];
  const { rounds, members_lost: lost, hit_points: points } = report.histograms;
  return [
    html(
      'p',
      { class: 'verdict', 'data-difficulty': report.difficulty },
      html('b', {}, capital(report.difficulty)),
      html('span', { class: 'muted' }, ` · ${whatIfWords(report.what_if)} · ${report.fights} fights, played by ${answer.players.join(' and ')}`),
    ),
    figures(answer, report),
    html(
      'div',
      { class: 'charts' },
      histogram('Rounds', rounds, report.fights),
      histogram('Characters lost', lost, report.fights),
      histogram('Hit points lost', points, report.fights, (value) => `${value * 10}\u2009%`),
    ),
    members(report),
  ];
}
