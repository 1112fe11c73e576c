import { recall, remember } from './settings.js';
import { svg } from './element.js';

/** Owners told apart by patterns as well as by colours, for readers who want it. */

/** The side of a tile, in units of the map. */
const TILE = 6;

/** The strokes of a tile. */
/** @type {Record<string, string>} */
const STROKES = {
  russia: 'M-1 1L1 -1M0 6L6 0M5 7L7 5',
  germany: 'M0 3H6',
  uk: 'M1.500 1.500h.010M4.500 4.500h.010',
  japan: 'M3 0V6',
  usa: 'M0 3H6M3 0V6',
};

/** The patterns, for a drawing that stays on the page. */
export const patterns = () =>
  svg(
    'defs',
    {},
    Object.entries(STROKES).map(([power, strokes]) =>
      svg(
        'pattern',
        { id: `owner-${power}`, class: 'owner', width: TILE, height: TILE, patternUnits: 'userSpaceOnUse' },
        svg('rect', { class: `fill-${power}`, width: TILE, height: TILE }),
        svg('path', { d: strokes }),
      ),
    ),
  );

/**
 * The colour of a power, or its pattern.
 *
 * @param {string} power
 */
export const flag = (power) => svg('svg', { class: 'flag', viewBox: '0 0 12 12', 'aria-hidden': 'true' }, svg('path', { d: 'M0 0H12V12H0Z', 'data-power': power }));

export const arePatternsShown = () => recall('patterns') === 'on';

/** @param {boolean} shown */
export function showPatterns(shown) {
  remember('patterns', shown ? 'on' : 'off');
  document.documentElement.toggleAttribute('data-patterns', shown);
}
