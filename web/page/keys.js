import { closeRule, openRule } from './drawer.js';
import { enemyZones } from './picture.js';
import { html } from './element.js';
import { listed } from './match.js';
import { ask, judge } from './inquiry.js';
import { meant, readStep } from './action.js';

/**
 * Everything by keyboard.
 *
 * @typedef {import('./table.js').Table} Table
 * @typedef {(where: 'first'|'back'|'forward'|'last') => void} Travel
 */

/** Keys of the history. @type {Record<string, 'first'|'back'|'forward'|'last'>} */
const HISTORY = { '[': 'back', ']': 'forward', '{': 'first', '}': 'last' };
/** What is chosen by its number. */
const NUMBERED = '.panel [data-name="choice"], .panel [data-name="remedy"], .panel [data-name="target"]';

/** @type {[string, string][]} */
const HELP = [
  ['Arrows', 'move the cursor on the board'],
  ['Enter, Space', 'select, then act; Enter on the stack that deploys ends the turn'],
  ['Tab, Shift+Tab', 'next or previous legal target while something is selected'],
  ['1 to 9', 'the choice or remedy with that number'],
  ['M', 'next member of the stack'],
  ['U', 'undo the last step of a session'],
  ['Esc', 'let go; close the refusal; take back an unfinished move'],
  ['[ and ]', 'back and forward in history, with Shift to the ends'],
  ['F', 'flip the board'],
  ['Z', 'show the air defence of the enemy while held'],
  ['R', 'open the rule that is shown'],
  ['/', 'find a rule'],
  ['Shift + a piece letter', 'type a move in its notation, such as Fxh8, then Enter'],
  ['?', 'all keys'],
];

/**
 * A key on a cell of the board.
 *
 * @param {Table} table
 * @param {KeyboardEvent} event
 * @param {string} square
 * @returns {boolean} whether it was used
 */
export function pressKey(table, event, square) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (table.typed) return false;
  if (event.key === 'Enter' && table.session?.origin === square && mayEnd(table)) {
    void table.play('commit');
    return true;
  }
  if (event.key === 'Enter' || event.key === ' ') {
    table.press(square);
    return true;
  }
  if (event.key === 'Tab' && table.selection && !table.answer) {
    const targets = [...new Set(table.open.map(({ to }) => to))];
    if (!targets.length) return false;
    const index = targets.indexOf(square);
    const next = event.shiftKey ? (index <= 0 ? targets.length - 1 : index - 1) : (index + 1) % targets.length;
    table.board.focus(targets[next]);
    return true;
  }
  return false;
}

/** @param {Table} table */
const mayEnd = (table) => table.mayAct && listed(table.state).some(({ action }) => action === 'commit');

/**
 * A key anywhere on the page, while no field has the focus.
 *
 * @param {Table} table
 * @param {KeyboardEvent} event
 * @param {{travel: Travel, flip: () => void}} page
 */
export function pageKey(table, event, page) {
  if (!isFree(event)) return;
  if (typeMove(table, event)) {
    event.preventDefault();
    return;
  }
  const used = shortcut(table, event, page) || commonKey(event, { game: table.state.game, travel: page.travel, help: HELP, chosen: () => table.board.focus(table.board.cursor) });
  if (used) event.preventDefault();
}

/**
 * Whether a key is meant for the page: no field has the focus, and nobody has used it.
 *
 * @param {KeyboardEvent} event
 */
export function isFree(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof HTMLElement ? event.target : null;
  return !target?.closest('input, select, textarea, dialog[open]');
}

/**
 * The keys that every match has: the history, the rule that is shown, choices and remedies by their numbers.
 *
 * @param {KeyboardEvent} event
 * @param {object} page
 * @param {string} page.game
 * @param {Travel} page.travel
 * @param {[string, string][]} page.help  All its keys.
 * @param {() => void} page.chosen  Something was chosen by its number.
 * @returns {boolean}
 */
export function commonKey(event, { game, travel, help, chosen }) {
  const where = HISTORY[event.key];
  if (where) {
    travel(where);
    return true;
  }
  switch (event.key) {
    case 'r': {
      const shown = document.querySelector('.panel .chip.rule');
      if (!(shown instanceof HTMLElement) || !shown.dataset.rule) return false;
      void openRule(game, shown.dataset.rule);
      return true;
    }
    case '/':
      location.href = `/rules/${game}#find`;
      return true;
    case '?':
      showHelp(help);
      return true;
  }
  if (/^[1-9]$/.test(event.key)) {
    const offered = document.querySelectorAll(NUMBERED);
    const button = offered[Number(event.key) - 1];
    if (button instanceof HTMLButtonElement) {
      button.click();
      chosen();
      return true;
    }
  }
  return false;
}

/**
 * @param {Table} table
 * @param {KeyboardEvent} event
 * @param {{flip: () => void}} page
 * @returns {boolean}
 */
function shortcut(table, event, page) {
  switch (event.key) {
    case 'Escape':
      if (!closeRule()) table.letGo();
      return true;
    case 'm':
      table.next();
      return true;
    case 'u':
      table.undo();
      return true;
    case 'f':
      page.flip();
      return true;
    case 'z':
      if (!event.repeat) void showZones(table);
      return true;
    case 'Enter':
      if (event.target instanceof HTMLElement && event.target.closest('button, a')) return false;
      if (!mayEnd(table)) return false;
      void table.play('commit');
      return true;
  }
  return false;
}

/**
 * Shows the zones of the enemy while the key is held.
 *
 * @param {Table} table
 */
async function showZones(table) {
  let held = true;
  const up = (/** @type {KeyboardEvent} */ event) => {
    if (event.key.toLowerCase() !== 'z') return;
    held = false;
    document.removeEventListener('keyup', up);
    table.board.lay([]);
  };
  document.addEventListener('keyup', up);
  const drawing = await enemyZones(table).catch(() => []);
  if (held) table.board.lay(drawing);
}

/**
 * Letters of a move in its notation, gathered until Enter.
 *
 * @param {Table} table
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
function typeMove(table, event) {
  if (!table.typed && !/^[CITMEAGSFNH(]$/.test(event.key)) return false;
  if (event.key === 'Escape') table.typed = '';
  else if (event.key === 'Backspace') table.typed = table.typed.slice(0, -1);
  else if (event.key === 'Enter') enterMove(table);
  else if (/^[A-Za-z0-9()+>_@&*#]$/.test(event.key)) table.typed += event.key;
  else return false;
  table.show();
  return true;
}

/** @param {Table} table */
function enterMove(table) {
  const typed = table.typed;
  table.typed = '';
  const actions = listed(table.state).map(({ action }) => action);
  const found = table.mayAct ? meant(typed, actions) : [];
  if (found.length === 1) void table.play(found[0]);
  else if (found.length > 1) {
    const first = readStep(found[0]);
    if (first) void ask(table, first.from, first.to, typed, 'which-move', found);
  } else {
    const [from, to] = typed.match(/[a-k]\d{1,2}/g) ?? [];
    void judge(table, typed, to ? (from ?? null) : null, to ?? from ?? null);
  }
}

/**
 * Shows all keys.
 *
 * @param {[string, string][]} help
 */
function showHelp(help) {
  const dialog = html(
    'dialog',
    { class: 'card help', 'aria-labelledby': 'help-title', onclose: () => dialog.remove() },
    html('h2', { id: 'help-title' }, 'Keys'),
    html('dl', {}, help.map(([key, does]) => html('div', {}, html('dt', {}, html('kbd', {}, key)), html('dd', {}, does)))),
    html('button', { type: 'button', class: 'btn', onclick: () => dialog.close() }, 'Close'),
  );
  document.body.append(dialog);
  dialog.showModal();
}
