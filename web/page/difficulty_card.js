import { capital } from './words.js';
import { html, svg } from './element.js';
import { percent } from './odds.js';

/**
 * How hard a fight is, on the panel: the chance to win, what it costs, and how often how many are lost.
 *
 * @typedef {{fights: number, share: number, least: number, most: number}} Chance
 * @typedef {{mean: number, margin: number|null}} Mean
 * @typedef {{value: number, fights: number}} Bar
 *
 * @typedef {object} Report
 * @property {number} fights
 * @property {string} difficulty
 * @property {Chance} won
 * @property {Chance} undecided
 * @property {Chance} somebody_lost
 * @property {Mean} rounds
 * @property {Mean} members_lost
 * @property {Mean} slots
 * @property {Mean} hit_points
 * @property {number} hit_points_before
 * @property {{rounds: Bar[], members_lost: Bar[]}} histograms
 *
 * @typedef {{party: string, rounds: number, reports: Report[]}} Answer
 */

/** The height of a chart, the room for a bar, and how many bars have room at least, so that few do not look like walls. */
const HEIGHT = 48;
const ROOM = 12;
const FEWEST = 12;

/** The share of a bar that is too small to be read out. */
const WORTH_TELLING = 0.005;

/** @param {Mean} mean */
const about = ({ mean, margin }) => `${mean.toFixed(1)}${margin === null ? '' : ` ± ${margin.toFixed(1)}`}`;

/**
 * The answer as it is read out.
 *
 * @param {Answer} answer
 */
export function difficultyWords({ party, reports: [report] }) {
  return `${capital(report.difficulty)}: ${party} wins ${percent(report.won.share)} of ${report.fights} fights.`;
}

/** @param {Answer} answer */
export function difficultyCard({ party, rounds, reports: [report] }) {
  const { won, undecided, histograms } = report;
  const fact = (/** @type {string} */ words, /** @type {string} */ value) => html('div', {}, html('dt', {}, words), html('dd', {}, value));
  return html(
    'section',
    { class: 'odds card', 'aria-label': 'How hard is this?', 'data-difficulty': report.difficulty },
    html('p', { class: 's' }, html('b', {}, `How hard is this? ${capital(report.difficulty)}`)),
    html('p', { class: 's muted' }, `${report.fights} fights from here: ${party} wins ${percent(won.least)} to ${percent(won.most)}.`),
    html(
      'dl',
      { class: 'facts' },
      fact(`${capital(party)} wins`, percent(won.share)),
      fact('Somebody is lost', percent(report.somebody_lost.share)),
      fact('Rounds', about(report.rounds)),
      fact('Lost', about(report.members_lost)),
      fact('Slots', about(report.slots)),
      fact('Hit points', `−${Math.round(report.hit_points.mean)} of ${report.hit_points_before}`),
    ),
    chart('Lost', histograms.members_lost, report.fights),
    chart('Rounds', histograms.rounds, report.fights),
    undecided.fights ? html('p', { class: 's' }, `${percent(undecided.share)} were not over after ${rounds} rounds.`) : null,
  );
}

/**
 * @param {string} title
 * @param {Bar[]} bars
 * @param {number} all fights
 */
function chart(title, bars, all) {
  const highest = Math.max(...bars.map(({ fights }) => fights), 1);
  const places = Math.max(bars.length, FEWEST);
  const words = (/** @type {Bar} */ { value, fights }) => `${value}: ${percent(fights / all)}`;
  const told = bars.filter(({ fights }) => fights >= WORTH_TELLING * all).map(words);
  const columns = bars.map((bar, index) => {
    const height = (HEIGHT * bar.fights) / highest;
    const x = ROOM * (index + (places - bars.length) / 2);
    return svg('rect', { class: 'attacker_wins', x: x + 1, y: HEIGHT - height, width: ROOM - 2, height }, svg('title', {}, words(bar)));
  });
  const [first, last] = [bars[0], bars[bars.length - 1]];
  return html(
    'figure',
    {},
    svg('svg', { viewBox: `0 0 ${ROOM * places} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': `${title}. ${told.join('; ')}.` }, columns),
    html('figcaption', { class: 'muted', 'aria-hidden': 'true' }, html('span', {}, first?.value ?? ''), html('span', {}, title.toLowerCase()), html('span', {}, last?.value ?? '')),
  );
}
