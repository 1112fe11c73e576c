import { addressOf } from './address.js';
import { button, stateChip } from './chip.js';
import { capital, sentence, some } from './words.js';
import { html } from './element.js';
import { seatName, yourSides, yourTurn } from './match.js';

/**
 * What the panel says when nothing is selected and nothing was answered: whose turn it is, and what is offered.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./panel.js').Leaf} Leaf
 *
 * @typedef {object} Doings
 * @property {() => void} now  Back to the present.
 * @property {(() => void)|null} undo  Takes back everything after the step looked at, where the reader may.
 * @property {() => void} fork
 * @property {() => void} resign
 * @property {() => void} keep
 */

/**
 * @param {State} state
 * @param {{past: State|null, after: string, spectator: boolean, resigning: boolean, check: boolean, sending: boolean}} view
 * @param {Doings} doings
 * @returns {Leaf}
 */
export function standingLeaf(state, view, doings) {
  if (view.past) return pastLeaf(state, view.past, view.after, doings);
  if (view.resigning) {
    return {
      className: 'no',
      children: [
        html('div', { class: 'head' }, stateChip('no', 'Resign')),
        html('p', { class: 'say' }, 'Give this match to the other side?'),
        html('div', { class: 'row' }, button('Resign', doings.resign, { name: 'resign' }), button('Play on', doings.keep, { primary: true })),
      ],
    };
  }
  return turnLeaf(state, view);
}

/**
 * @param {State} state
 * @param {{spectator: boolean, check: boolean, sending: boolean}} view
 * @returns {Leaf}
 */
function turnLeaf(state, { spectator, check, sending }) {
  if (sending) {
    return {
      className: 'plain',
      children: [html('div', { class: 'head' }, stateChip('plain', 'On its way')), html('p', { class: 'say' }, 'The referee looks at your move.')],
    };
  }
  const side = state.to_act;
  const seat = state.seats.find(({ sides }) => side !== null && sides.includes(side));
  const name = seat ? seatName(state, seat) : capital(side ?? '');
  const yours = yourTurn(state);
  const both = yourSides(state).length > 1;
  const chip = yours && !spectator ? (both ? `${capital(side ?? '')} to move` : 'Your move') : `${capital(side ?? '')} to move`;
  const line = check
    ? `${yours ? 'Your' : `${capital(side ?? '')}'s`} commander is under attack.`
    : yours
      ? `${some(state.actions?.count ?? 0, 'move')} to choose from.`
      : seat && state.thinking.includes(seat.seat)
        ? `${name} is thinking.`
        : `Waiting for ${name === 'You' ? 'you' : name}.`;
  return {
    className: yours ? 'ok' : 'plain',
    children: [
      html('div', { class: 'head' }, stateChip(yours ? 'yes' : 'plain', chip), spectator ? stateChip('plain', 'You are looking on') : null),
      html('p', { class: 'say' }, line),
      html(
        'p',
        { class: 's muted' },
        spectator
          ? 'Click a piece to see its reach, then any square: the referee says what it thinks. Nothing is sent.'
          : yours
            ? 'Click a piece, then a square. Any try gets an answer.'
            : 'You can look around meanwhile: click any piece to see its reach.',
      ),
    ],
  };
}

/**
 * Whether a position of the match may be analysed: when it is over, or nobody else plays in it.
 *
 * @param {State} state
 */
const analysable = (state) =>
  state.game === 'commander' && (state.outcome !== null || state.seats.every(({ seat, player }) => player !== 'human' || seat === state.you?.seat));

/**
 * @param {State} state
 * @param {State} past
 * @param {string} after what led there, for people
 * @param {Doings} doings
 * @returns {Leaf}
 */
function pastLeaf(state, past, after, doings) {
  return {
    className: 'plain',
    children: [
      html('div', { class: 'head' }, stateChip('plain', `Step ${past.shown} of ${state.step}`)),
      html('p', { class: 'say' }, past.shown === 0 ? 'The position at the start.' : `After ${after}.`),
      html('p', { class: 's muted' }, 'You can try moves here and see the verdict; nothing is played.'),
      html(
        'div',
        { class: 'row' },
        button('Back to now', doings.now, { primary: true, name: 'now' }),
        doings.undo ? button('Undo to here', doings.undo, { name: 'undo' }) : null,
        button('Play on from here', doings.fork, { name: 'fork' }),
        analysable(state) ? html('a', { class: 'btn', 'data-name': 'analyse', href: addressOf('analysis', { position: past.position, ruleset: state.ruleset }) }, 'Analyse') : null,
      ),
    ],
  };
}

/**
 * What was offered and waits for an answer.
 *
 * @param {State} state
 * @param {(verb: 'draw'|'take-back'|'amend', answer: 'accept'|'decline') => void} reply
 * @returns {Leaf|null}
 */
export function offerLeaf(state, reply) {
  const { draw, take_back: back, amendment } = state.offers;
  const offer = draw ?? back ?? amendment;
  if (!offer || state.outcome) return null;
  const verb = draw ? 'draw' : back ? 'take-back' : 'amend';
  const mine = offer.seat === state.you?.seat;
  const asked = state.you !== null && offer.waits_for.includes(state.you.seat);
  const from = state.seats.find(({ seat }) => seat === offer.seat);
  const words = draw ? 'offers a draw' : back ? `asks to go back to step ${back.to}` : `wants to change something: ${amendment?.reason}`;
  const own = draw ? 'You offer a draw' : back ? 'You ask to take back' : `You want to change something: ${amendment?.reason}`;
  return {
    className: 'ask',
    children: [
      html('div', { class: 'head' }, stateChip('ask', draw ? 'Draw offer' : back ? 'Take back' : 'A change')),
      html('p', { class: 'say' }, mine ? sentence(own) : sentence(`${from ? seatName(state, from) : 'Somebody'} ${words}`)),
      asked
        ? html(
            'div',
            { class: 'row' },
            button('Accept', () => reply(verb, 'accept'), { primary: true, name: 'accept' }),
            button('Decline', () => reply(verb, 'decline'), { name: 'decline' }),
          )
        : mine
          ? button('Withdraw', () => reply(verb, 'decline'), { name: 'withdraw' })
          : null,
    ],
  };
}
