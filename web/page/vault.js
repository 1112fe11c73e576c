import { recall, remember } from './settings.js';

/**
 * The matches of this browser, with the secrets of their seats.
 *
 * @typedef {{match: string, game: string, secret: string|null, title: string, links?: import('./links.js').SeatLink[], at: number, seen: number|null}} Kept
 *   Links are those of the other seats, for whoever made the match; where it was seen last is a step of the match.
 */

const LONGEST = 50;

/** @returns {Kept[]} last first */
export function keptMatches() {
  try {
    const list = JSON.parse(recall('matches') ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * @param {string} match
 * @returns {Kept|null}
 */
export const keptMatch = (match) => keptMatches().find((kept) => kept.match === match) ?? null;

/** @param {Kept} kept */
export function keepMatch(kept) {
  const others = keptMatches().filter(({ match }) => match !== kept.match);
  remember('matches', JSON.stringify([kept, ...others].slice(0, LONGEST)));
}

/**
 * Notes the step up to which a match was seen.
 *
 * @param {string} match
 * @param {number} step
 */
export function sawMatch(match, step) {
  const list = keptMatches();
  if (list.some((kept) => kept.match === match)) {
    remember('matches', JSON.stringify(list.map((kept) => (kept.match === match ? { ...kept, seen: step } : kept))));
  }
}

/** @param {string} match */
export function forgetMatch(match) {
  remember('matches', JSON.stringify(keptMatches().filter((kept) => kept.match !== match)));
}
