import { flag } from './map_patterns.js';
import { html } from './element.js';
import { powerName } from './map_facts.js';
import { capital } from './words.js';

/**
 * Income and victory: what each power has and earns, in the order of turns, and the victory cities of both teams.
 *
 * @typedef {import('./element.js').Child} Child
 *
 * @typedef {object} TrackView
 * @property {import('./map_facts.js').Turn} turn
 * @property {import('./map_facts.js').Standing} standing
 * @property {(power: string) => {name: string, clock: Element|null, word: string, on: boolean}} seat  Who plays a power.
 */

/**
 * @param {TrackView} view
 * @returns {Child[]}
 */
export function trackView({ turn, standing, seat }) {
  return [
    html(
      'ul',
      { class: 'cities', 'aria-label': 'Victory cities' },
      [...standing.cities].map(([team, held]) => cityBar(team, held, standing.needed.get(team) ?? 0)),
    ),
    html(
      'table',
      { class: 'purses' },
      html('caption', { class: 'sr' }, `Round ${turn.round}, powers in the order of turns`),
      html('thead', { class: 'sr' }, html('tr', {}, ['Power', 'Player', 'In hand', 'Income', 'Turn'].map((words) => html('th', { scope: 'col' }, words)))),
      html(
        'tbody',
        {},
        [...turn.money].map(([power, money]) => {
          const { name, clock, word, on } = seat(power);
          return html(
            'tr',
            { class: on ? 'on' : null, 'data-power': power, 'aria-current': power === turn.power ? 'true' : null },
            html('th', { scope: 'row' }, html('span', { class: 'force' }, flag(power), powerName(power))),
            html('td', { class: 's muted name' }, name),
            html('td', { class: 'money' }, `${money} IPC`),
            html('td', { class: 's muted' }, `+${standing.income.get(power) ?? 0}`),
            html('td', { class: 'turn' }, clock, word),
          );
        }),
      ),
    ),
  ];
}

/**
 * @param {string} team
 * @param {number} held
 * @param {number} needed
 */
function cityBar(team, held, needed) {
  return html(
    'li',
    { 'data-team': team },
    html('span', {}, capital(team)),
    html('progress', { max: needed, value: Math.min(held, needed), 'aria-label': `${capital(team)}: ${held} of ${needed} victory cities` }),
    html('b', {}, `${held} of ${needed}`),
  );
}
