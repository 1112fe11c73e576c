import { ServerError } from './api.js';
import { percent } from './odds.js';
import { capital } from './words.js';

/**
 * Fights fought many times by the server, and what they say in words.
 *
 * @typedef {{fights: number, share: number, least: number, most: number}} Chance
 * @typedef {{mean: number, margin: number|null}} Mean
 * @typedef {{value: number, fights: number}} Bar
 * @typedef {{add?: string[], remove?: string[], level?: number, edition?: string}} WhatIf
 *
 * @typedef {object} Report
 * @property {WhatIf|null} what_if
 * @property {number} fights
 * @property {string} difficulty
 * @property {Chance} won
 * @property {Chance} lost
 * @property {Chance} drawn
 * @property {Chance} undecided
 * @property {Chance} somebody_lost
 * @property {Mean} rounds
 * @property {Mean} members_lost
 * @property {Mean} members_dead
 * @property {Mean} damage_dealt
 * @property {Mean} damage_taken
 * @property {Mean} slots
 * @property {Mean} uses
 * @property {Mean} hit_points
 * @property {number} hit_points_before
 * @property {{id: string, lost: Chance}[]} members
 * @property {{rounds: Bar[], members_lost: Bar[], hit_points: Bar[]}} histograms
 *
 * @typedef {{party: string, players: string[], seed: number, rounds: number, reports: Report[]}} Answer
 * @typedef {{done: number, of: number}} Progress
 */

/**
 * Asks for fights; whoever gives up ends them.
 *
 * @param {Record<string, unknown>} message
 * @param {(progress: Progress) => void} tell
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
export async function simulate(message, tell, signal) {
  const response = await fetch('/api/simulate', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(message), signal });
  if (!response.ok || !response.body) {
    const answer = await response.json().catch(() => null);
    throw new ServerError(answer?.error ?? { kind: 'internal', message: `The server answered ${response.status}.` });
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter(Boolean)) {
      const heard = JSON.parse(line);
      if (heard.ok) return heard.ok;
      if (heard.error) throw new ServerError(heard.error);
      tell(heard);
    }
    if (done) throw new ServerError({ kind: 'unreachable', message: 'The server does not answer.' });
  }
}

/**
 * A chance with its interval: `94 % (91 % to 97 %)`.
 *
 * @param {Chance} chance
 */
export const chanceWords = ({ share, least, most }) => `${percent(share)} (${percent(least)} to ${percent(most)})`;

/**
 * A mean with its margin: `4.2 ± 0.1`.
 *
 * @param {Mean} mean
 */
export const meanWords = ({ mean, margin }) => `${mean.toFixed(1)}${margin === null ? '' : ` ± ${margin.toFixed(1)}`}`;

/**
 * The change for people: `with goblin and ogre, level 6`.
 *
 * @param {WhatIf|null} change
 */
export function whatIfWords(change) {
  if (!change) return 'As it is';
  const names = (/** @type {string[]} */ list) => list.map((name) => name.replaceAll('-', ' ')).join(' and ');
  const parts = [
    change.add?.length ? `with ${names(change.add)}` : '',
    change.remove?.length ? `without ${names(change.remove)}` : '',
    change.level ? `level ${change.level}` : '',
    change.edition ? `rules of ${change.edition}` : '',
  ];
  return capital(parts.filter(Boolean).join(', '));
}

/**
 * The address of a question.
 *
 * @param {{position: string, ruleset?: unknown, fights?: number, players?: string, initiative?: string, what_ifs?: WhatIf[]}} question
 */
export function simulateAddress({ position, ruleset, fights, players, initiative, what_ifs: whatIfs }) {
  const query = new URLSearchParams({ position });
  if (ruleset) query.set('ruleset', typeof ruleset === 'string' ? ruleset : JSON.stringify(ruleset));
  if (fights) query.set('fights', String(fights));
  if (players) query.set('players', players);
  if (initiative) query.set('initiative', initiative);
  if (whatIfs?.length) query.set('what_ifs', JSON.stringify(whatIfs));
  // Behind the #, since a position may be longer than an address that is sent.
  return `/simulate#${query}`;
}
