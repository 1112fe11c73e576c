import { closeRule } from './drawer.js';
import { commonKey, isFree } from './keys.js';

/**
 * A fight by keyboard.
 *
 * @typedef {object} Doings
 * @property {() => void} letGo
 * @property {() => void} mode  The next speed.
 * @property {(feet: number) => void} rise
 * @property {() => void} undo
 * @property {() => void} end  Ends the turn.
 * @property {() => void} type  Goes to the field in which anything can be typed.
 * @property {(back: boolean) => boolean} target  To the next or the previous legal target; false where there is none.
 * @property {() => void} focus  To the grid.
 * @property {import('./keys.js').Travel} travel
 */

/** @type {[string, string][]} */
const HELP = [
  ['Arrows', 'move the cursor on the grid'],
  ['Enter, Space', 'go there, look at somebody, or aim there'],
  ['Tab, Shift+Tab', 'next or previous legal target while something is aimed'],
  ['1 to 9', 'the choice, target or remedy with that number'],
  ['M', 'next way to move: on foot, in the air, in water'],
  ['Page Up, Page Down', 'five feet higher or lower'],
  ['E', 'end the turn'],
  ['U', 'take the last act back'],
  ['Esc', 'let go; close what is shown'],
  ['[ and ]', 'back and forward in history, with Shift to the ends'],
  ['+ and -', 'look closer, or from farther away'],
  ['T', 'type anything'],
  ['R', 'open the rule that is shown'],
  ['/', 'find a rule'],
  ['?', 'all keys'],
];

/**
 * @param {KeyboardEvent} event
 * @param {Doings} doings
 */
export function gridKey(event, doings) {
  if (!isFree(event)) return;
  const used = shortcut(event, doings) || commonKey(event, { game: 'srd5e', travel: doings.travel, help: HELP, chosen: doings.focus });
  if (used) event.preventDefault();
}

/**
 * @param {KeyboardEvent} event
 * @param {Doings} doings
 * @returns {boolean}
 */
function shortcut(event, doings) {
  switch (event.key) {
    case 'Escape':
      if (!closeRule()) doings.letGo();
      return true;
    case 'Tab':
      return event.target instanceof HTMLElement && event.target.closest('.mapfield') !== null && doings.target(event.shiftKey);
    case 'm':
      doings.mode();
      return true;
    case 'PageUp':
      doings.rise(5);
      return true;
    case 'PageDown':
      doings.rise(-5);
      return true;
    case 'u':
      doings.undo();
      return true;
    case 'e':
      doings.end();
      return true;
    case 't':
      doings.type();
      return true;
  }
  return false;
}
