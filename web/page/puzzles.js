import { LENGTHS, lengthHere, markOf, puzzleAddress, puzzlesFrom, solvedCount } from './puzzle_store.js';
import { boardPicture } from './thumbnail.js';
import { button, stateChip } from './chip.js';
import { capital } from './words.js';
import { html, refill } from './element.js';
import { politely } from './announce.js';
import { readPlacement, sideToMove } from './position.js';

/**
 * All puzzles, with what is already solved.
 *
 * @typedef {import('./puzzle_store.js').Puzzle} Puzzle
 */

/** How many are shown at once. */
const PAGE = 24;

export async function puzzlesPage() {
  document.title = 'Puzzles · Rulebound';
  const list = html('ol', { class: 'pzs' });
  const more = html('div', { class: 'more' });
  const standing = html('div', { class: 'standing' });
  const filter = html('div', { class: 'seg', role: 'group', 'aria-label': 'Length' });
  let turns = lengthHere();

  /** @param {number} offset */
  const load = async (offset) => {
    const wanted = turns;
    const { total, puzzles } = await puzzlesFrom(turns, offset, PAGE);
    if (wanted !== turns) return;
    const cards = puzzles.map((puzzle) => card(puzzle, turns));
    if (offset === 0) list.replaceChildren(...cards);
    else {
      list.append(...cards);
      cards[0]?.querySelector('a')?.focus();
    }
    const shown = offset + puzzles.length;
    refill(more, shown < total ? button(`Show more of ${total}`, () => void load(shown), { name: 'more' }) : null);
    const solved = solvedCount(turns);
    refill(
      standing,
      html('span', { id: 'standing' }, `${solved} of ${total} solved`),
      html('progress', { value: solved, max: total, 'aria-labelledby': 'standing' }),
    );
  };
  /** @param {number|null} length */
  const choose = async (length) => {
    turns = length;
    history.replaceState(null, '', puzzleAddress(null, turns));
    drawFilter();
    await load(0);
    politely(standing.textContent ?? '');
  };
  const drawFilter = () => {
    const focused = filter.contains(document.activeElement);
    refill(
      filter,
      [null, ...LENGTHS].map((length) =>
        html(
          'button',
          { type: 'button', 'data-turns': length ?? 'all', 'aria-pressed': String(length === turns), onclick: () => void choose(length) },
          length === null ? 'All' : `In ${length} turns`,
        ),
      ),
    );
    if (focused) /** @type {HTMLElement|null} */ (filter.querySelector('[aria-pressed=true]'))?.focus();
  };
  drawFilter();
  await load(0);
  return html(
    'main',
    { class: 'puzzles', id: 'main' },
    html(
      'header',
      {},
      html('div', { class: 'grow' }, html('h1', {}, 'Puzzles'), html('p', { class: 'muted' }, 'Each is a forced win, proven against every defence. Find it.')),
      filter,
      standing,
    ),
    list,
    more,
  );
}

/**
 * @param {Puzzle} puzzle
 * @param {number|null} turns
 */
function card(puzzle, turns) {
  const { number, position } = puzzle;
  const side = sideToMove(position);
  const mark = markOf(puzzle);
  return html(
    'li',
    {},
    html(
      'a',
      { class: 'card pz', href: puzzleAddress(number, turns), 'data-number': number },
      boardPicture(readPlacement(position), side === 'blue'),
      html(
        'span',
        { class: 'tx' },
        html('b', {}, `Puzzle ${number}`),
        mark ? stateChip(mark === 'solved' ? 'yes' : 'plain', mark === 'solved' ? 'Solved' : 'Seen') : null,
        html('span', { class: 's muted' }, `${capital(side)} mates in ${puzzle.turns} turns`),
      ),
    ),
  );
}
