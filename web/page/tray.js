import { html } from './element.js';
import { button, ruleChip, stateChip } from './chip.js';
import { pieceName, reachLine } from './piece_words.js';
import { language } from './settings.js';
import { tokenPicture } from './tokens.js';

/**
 * The tray of a deploy session: who has gone, who goes, who waits; undo a step, cancel all, end the turn.
 *
 * @typedef {import('./piece.js').Letter} Letter
 *
 * @typedef {object} TrayView
 * @property {string} game
 * @property {string} origin
 * @property {import('./position.js').Color} color
 * @property {import('./position.js').Member[]} members  The stack as the session found it.
 * @property {import('./action.js').Step[]} done
 * @property {import('./action.js').Step[]} open  Steps that are legal now.
 * @property {boolean} mayEnd
 * @property {Letter|null} chosen
 * @property {(letter: Letter) => void} choose
 * @property {() => void} undo
 * @property {() => void} cancel
 * @property {() => void} end
 */

/** @type {Record<import('./action.js').Kind, string>} */
const DONE = { move: 'went to', capture: 'took', stay: 'struck', kamikaze: 'was lost on', join: 'joined' };

/**
 * @param {TrayView} view
 * @returns {import('./panel.js').Leaf}
 */
export function trayLeaf(view) {
  const gone = new Map(view.done.map((step) => [step.pieces[0], step]));
  const left = view.members.filter(({ letter }) => !gone.has(letter));
  const names = left.map(({ letter }) => pieceName(letter));
  const staying = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)} stay together` : `${names[0]} stays`;
  return {
    className: 'ok',
    children: [
      html(
        'div',
        { class: 'head' },
        stateChip('yes', `Deploying from ${view.origin}`),
        html('span', { class: 's muted' }, `step ${view.done.length + 1}`),
        ruleChip(view.game, 'CTL-12.3'),
      ),
      html(
        'div',
        { class: 'tray' },
        view.members.map((member) => trayRow(view, member, gone.get(member.letter))),
      ),
      html(
        'p',
        { class: 's muted' },
        view.mayEnd
          ? names.length
            ? `End the turn now and ${staying} on ${view.origin}.`
            : 'Everyone has moved.'
          : `${names.join(' and ')} cannot stay on ${view.origin}: go on.`,
      ),
      html(
        'div',
        { class: 'row' },
        button('Undo step', view.undo, { key: 'U', name: 'undo' }),
        button('Cancel all', view.cancel, { name: 'cancel' }),
      ),
      button('End turn', view.end, { primary: true, key: 'Enter', disabled: !view.mayEnd, name: 'end' }),
    ],
  };
}

/**
 * @param {TrayView} view
 * @param {import('./position.js').Member} member
 * @param {import('./action.js').Step|undefined} done
 */
function trayRow(view, member, done) {
  const { letter } = member;
  const steps = view.open.filter((step) => step.pieces[0] === letter);
  const current = view.chosen === letter && !done;
  const [line, state] = done
    ? [`${DONE[done.kind]} ${done.to}`, 'done']
    : [reachLine(steps).replace(/\.$/, ''), current ? 'moving' : 'waiting'];
  return html(
    'button',
    {
      type: 'button',
      class: done ? 'm done' : 'm',
      'aria-current': current ? 'true' : null,
      'data-member': letter,
      disabled: Boolean(done),
      onclick: () => view.choose(letter),
    },
    tokenPicture({ color: view.color, members: [member] }),
    html('span', { class: 'who' }, html('b', { lang: language() }, pieceName(letter)), html('span', { class: 's' }, line)),
    html('span', { class: 'st' }, state),
  );
}
