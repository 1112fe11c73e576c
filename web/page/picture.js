import { ask } from './api.js';
import { isDark } from './settings.js';

/**
 * Drawings that the referee makes itself, for what only it can know.
 *
 * @typedef {import('./table.js').Table} Table
 */

/**
 * The zones of the side that is not to move, drawn in the frame of the board.
 *
 * @param {Table} table
 * @returns {Promise<Element[]>}
 */
export async function enemyZones(table) {
  const { game, ruleset, position } = table.state;
  const { svg } = await ask({
    op: 'picture',
    game,
    ruleset,
    position,
    zones: true,
    layer: 'below',
    orientation: table.flipped ? 'turned' : 'upright',
    theme: isDark() ? 'dark' : 'light',
  });
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return [...drawing.querySelectorAll('[data-mark="zones"]')].map((part) => document.importNode(part, true));
}
