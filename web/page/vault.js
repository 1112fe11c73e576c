import { recall, remember } from './settings.js';

/**
 * The matches this browser has sat down at, with the secrets of their seats.
 *
 * @typedef {{match: string, game: string, secret: string|null, title: string, invite: string|null, at: number}} Kept
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

/** @param {string} match */
export function forgetMatch(match) {
  remember('matches', JSON.stringify(keptMatches().filter((kept) => kept.match !== match)));
}
