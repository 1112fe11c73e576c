import { Spaces } from './map_spaces.js';
import { arePatternsShown, patterns, showPatterns } from './map_patterns.js';
import { tool } from './map_view.js';

/** The map that a browser may keep: the one of the printed board. */
const PRINTED = '"1942"';

/**
 * A map of the world: spaces with outlines, owners told apart by patterns where one wants it.
 *
 * @returns {import('./map_view.js').Kind}
 */
export function world() {
  const texture = tool('Patterns of owners', '▨', () => {
    const shown = !arePatternsShown();
    showPatterns(shown);
    texture.setAttribute('aria-pressed', String(shown));
  });
  texture.setAttribute('aria-pressed', String(arePatternsShown()));
  showPatterns(arePatternsShown());
  return {
    label: 'Map. Arrows move from space to space, Enter chooses, plus and minus zoom.',
    wraps: true,
    close: 1.75,
    ground: (state) => JSON.stringify(/** @type {any} */ (state.setup)?.map ?? null),
    kept: PRINTED,
    places: (background, width) => new Spaces([.../** @type {NodeListOf<SVGPathElement>} */ (background.querySelectorAll('path[data-kind]'))], width),
    shapes: 'path[data-kind]',
    defs: [patterns()],
    tools: [texture],
  };
}
