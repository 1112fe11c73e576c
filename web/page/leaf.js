import { remediesOf } from './remedy.js';
import { button, closeButton, ruleChip, stateChip } from './chip.js';
import { capital, outcomeWords } from './words.js';
import { stackName } from './piece_words.js';
import { choiceLeaf, refusalLeaf, selectionLeaf } from './panel.js';
import { allObjections, decide } from './inquiry.js';
import { html } from './element.js';
import { listed } from './match.js';
import { readPlacement, readSession } from './position.js';
import { sessionSteps } from './foresight.js';
import { spread } from './action.js';
import { trayLeaf } from './tray.js';

/**
 * What the panel says of a table.
 *
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('./panel.js').Leaf} Leaf
 */

/**
 * The answer, the open session or the selection of a table; null where there is nothing to say.
 *
 * @param {Table} table
 * @returns {Leaf|null}
 */
export function leafOf(table) {
  const { answer, state } = table;
  const game = state.game;
  const close = () => table.letGo();
  if (answer?.type === 'refusal') {
    return refusalLeaf({
      game,
      title: spread(answer.intent),
      refusals: answer.refusals,
      from: answer.from,
      to: answer.to,
      remedies: remediesOf(table, answer),
      complete: answer.complete,
      play: (action) => void table.play(action),
      all: () => void allObjections(table),
      close,
    });
  }
  if (answer?.type === 'choice') {
    const [mover, target] = [table.placement.get(answer.from), table.placement.get(answer.to)];
    return choiceLeaf({
      actors: mover && target ? { mover: stackName(mover), target: stackName(target) } : undefined,
      game,
      title: answer.title,
      rule: answer.question === 'capture-kind' ? 'CTL-5.8' : undefined,
      question: answer.question,
      options: answer.options,
      play: (action) => void decide(table, action, answer.from, answer.to),
      close,
    });
  }
  if (answer?.type === 'legal') {
    return {
      className: 'ok',
      children: [
        html('div', { class: 'head' }, stateChip('yes', 'Legal'), html('b', {}, answer.title), closeButton('Close (Esc)', close)),
        html('p', { class: 'say' }, answer.message ? `${capital(answer.message)}.` : 'It may be played.'),
        table.mayAct
          ? html('div', { class: 'rem' }, button('Play it', () => void table.play(answer.action), { primary: true, name: 'remedy', key: '1' }))
          : html('p', { class: 's muted' }, 'Nothing is sent: you are looking on.'),
      ],
    };
  }
  const session = table.mayAct ? readSession(state.position) : null;
  if (session) return sessionLeaf(table, session);
  if (table.selection) {
    const stack = table.placement.get(table.selection.square);
    if (stack) {
      return selectionLeaf({
        game,
        square: table.selection.square,
        stack,
        unit: table.selection.unit,
        steps: table.open,
        own: table.mayAct && stack.color === state.to_act,
        choose: (unit) => table.choose(unit),
        close,
      });
    }
  }
  return null;
}

/**
 * @param {Table} table
 * @param {import('./position.js').Session} session
 */
function sessionLeaf(table, session) {
  const stack = readPlacement(table.state.position).get(session.origin);
  const chosen = table.selection?.unit;
  return trayLeaf({
    game: table.state.game,
    origin: session.origin,
    color: stack?.color ?? 'red',
    members: stack?.members ?? [],
    done: sessionSteps(session),
    open: table.steps,
    mayEnd: listed(table.state).some(({ action }) => action === 'commit'),
    chosen: chosen && chosen !== 'whole' ? chosen : null,
    choose: (letter) => {
      table.answer = null;
      table.selectMember(session.origin, letter);
      table.show();
    },
    undo: () => table.undo(),
    cancel: () => table.cancel(),
    end: () => void table.play('commit'),
  });
}

/**
 * How the game ended, and what comes next.
 *
 * @param {string} game
 * @param {import('./types.js').Outcome} outcome
 * @param {{review: () => void, rematch: (() => void)|null, record: string}} next
 * @returns {Leaf}
 */
export function outcomeLeaf(game, outcome, next) {
  return {
    className: 'ok',
    children: [
      html(
        'div',
        { class: 'head' },
        stateChip('yes', outcome.winner ? `${capital(outcome.winner)} wins` : 'Draw'),
        outcome.rule ? ruleChip(game, outcome.rule) : null,
      ),
      html('p', { class: 'say' }, outcomeWords(outcome)),
      html(
        'div',
        { class: 'row' },
        button('Review', next.review, { name: 'review' }),
        next.rematch ? button('Rematch', next.rematch, { name: 'rematch' }) : null,
        html('a', { class: 'btn', href: next.record, download: 'rulebound-record.json' }, 'Download'),
      ),
    ],
  };
}
