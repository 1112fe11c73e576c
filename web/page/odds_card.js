import { barsOf, forceWords, leftWords, percent, swingWords } from './odds.js';
import { html, svg } from './element.js';

/**
 * The odds of one battle on the panel: chances, what is lost, and a chart of what is left.
 *
 * @typedef {import('./odds.js').BattleOdds} BattleOdds
 * @typedef {import('./odds.js').Bar} Bar
 */

/** The height of the chart, the room for a bar, and how many bars have room at least, so that few do not look like walls. */
const HEIGHT = 48;
const ROOM = 12;
const FEWEST = 12;

/** Bars less likely than this are not read out. */
const WORTH_TELLING = 0.005;

/**
 * @param {BattleOdds} found
 * @param {string} name of the place
 */
export function oddsCard({ place, battle, odds }, name) {
  const sea = battle.field === 'sea';
  const fact = (/** @type {string} */ words, /** @type {string} */ value, bad = false) =>
    html('div', {}, html('dt', {}, words), html('dd', { class: bad ? 'bad' : null }, value));
  return html(
    'section',
    { class: 'odds', 'aria-label': `Odds: ${name}`, 'data-square': place },
    html('p', { class: 's' }, html('b', {}, `Battle: ${name}`)),
    html('p', { class: 's muted' }, `${forceWords(battle.attacker.units)} against ${forceWords(battle.defender.units)}`),
    html(
      'dl',
      { class: 'facts' },
      fact('Attacker wins', percent(odds.attacker_wins)),
      sea ? null : fact('Takes the land', percent(odds.takes)),
      fact('Swing', swingWords(odds.swing), odds.swing < 0),
    ),
    chart(barsOf(odds)),
    html('p', { class: 's' }, `On average the attacker loses ${odds.attacker.loss.toFixed(1)} IPC, the defender ${odds.defender.loss.toFixed(1)} IPC.`),
  );
}

/** @param {Bar[]} bars */
function chart(bars) {
  const highest = Math.max(...bars.map(({ chance }) => chance));
  const places = Math.max(bars.length, FEWEST);
  const words = (/** @type {Bar} */ bar) => `${leftWords(bar)}: ${percent(bar.chance)}`;
  const told = bars.filter(({ chance }) => chance >= WORTH_TELLING).map(words);
  const columns = bars.map((bar, index) => {
    const height = (HEIGHT * bar.chance) / highest;
    const x = ROOM * (index + (places - bars.length) / 2);
    return svg('rect', { class: bar.end, x: x + 1, y: HEIGHT - height, width: ROOM - 2, height }, svg('title', {}, words(bar)));
  });
  return html(
    'figure',
    {},
    svg('svg', { viewBox: `0 0 ${ROOM * places} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': `Left at the end. ${told.join('; ')}.` }, columns),
    html('figcaption', { class: 'muted', 'aria-hidden': 'true' }, html('span', {}, leftWords(bars[0])), html('span', {}, 'left'), html('span', {}, leftWords(bars[bars.length - 1]))),
  );
}
