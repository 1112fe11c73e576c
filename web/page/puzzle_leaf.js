import { addressOf } from './address.js';
import { button, stateChip } from './chip.js';
import { capital, outcomeWords, some } from './words.js';
import { html } from './element.js';
import { lineText, valueWords } from './evaluation.js';
import { turns } from './history.js';

/**
 * What the panel says of a puzzle when nothing is selected.
 *
 * @typedef {import('./puzzle.js').PuzzlePage} PuzzlePage
 */

/**
 * @param {PuzzlePage} page
 * @returns {import('./panel.js').Leaf}
 */
export function puzzleLeaf(page) {
  const { state } = page.link;
  const analyse = html('a', { class: 'btn', 'data-name': 'analyse', href: addressOf('analysis', { position: state.position, ruleset: state.ruleset }) }, 'Analyse');
  switch (page.stage) {
    case 'over':
      return {
        className: 'ok',
        children: [
          html('div', { class: 'head' }, stateChip('yes', page.shown ? 'The solution' : 'Solved')),
          html('p', { class: 'say' }, state.outcome ? outcomeWords(state.outcome) : ''),
          html('div', { class: 'row' }, button('Once more', () => page.restart(), { name: 'again' }), analyse),
        ],
      };
    case 'wrong':
      return {
        className: 'no',
        children: [
          html('div', { class: 'head' }, stateChip('no', 'Not forced'), html('b', {}, lineText(lastTurn(page)))),
          html('p', { class: 'say' }, refusal(page)),
          html('p', { class: 's muted sequel' }, page.sequel ? `It would go on ${lineText(page.sequel.line)}. ${valueWords(page.sequel)}.` : ''),
          html('div', { class: 'rem' }, button('Take it back', () => void page.takeBack(), { primary: true, key: '1', name: 'remedy' }), analyse),
        ],
      };
    case 'asking':
    case 'showing':
      return {
        className: 'plain',
        children: [
          html('div', { class: 'head' }, stateChip('plain', page.stage === 'asking' ? 'The defence' : 'The solution')),
          html('p', { class: 'say' }, page.stage === 'asking' ? 'Every answer is tried.' : 'Watch the board.'),
        ],
      };
    case 'playing':
      return {
        className: 'ok',
        children: [
          html('div', { class: 'head' }, stateChip('yes', 'Your move'), html('span', { class: 's muted' }, `turn ${page.turnsPlayed + 1} of ${page.puzzle.turns}`)),
          html('p', { class: 'say' }, page.turnsPlayed ? 'Right so far. What now?' : `${some(state.actions?.count ?? 0, 'move')} to choose from.`),
          html('p', { class: 's muted' }, 'Play your turn; the longest defence answers.'),
        ],
      };
  }
}

/**
 * Why the reader's turn was wrong.
 *
 * @param {PuzzlePage} page
 */
export function refusal({ link, side, refutation, turnsLeft }) {
  const { outcome } = link.state;
  if (outcome) return outcomeWords(outcome);
  const other = side === 'red' ? 'Blue' : 'Red';
  const answered = refutation.length ? `${other} answers ${lineText(refutation)}, and ` : '';
  return capital(`${answered}${turnsLeft > 0 ? `no mate in ${some(turnsLeft, 'turn')} follows` : 'the turns are used up'}.`);
}

/**
 * The moves of the reader's last turn.
 *
 * @param {PuzzlePage} page
 */
function lastTurn({ link, side }) {
  const own = turns(link.played).filter(({ by }) => by === side).at(-1);
  return own ? link.played.slice(own.first - 1, own.last) : [];
}
