import { addressOf } from './address.js';
import { button, stateChip } from './chip.js';
import { capital, some } from './words.js';
import { html } from './element.js';
import { seatName, yourSides, yourTurn } from './match.js';

/**
 * What the panel says when nothing is selected and nothing was answered: whose turn it is, what is offered, who is missing.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./panel.js').Leaf} Leaf
 *
 * @typedef {object} Doings
 * @property {() => void} now  Back to the present.
 * @property {(() => void)|null} undo  Takes back everything after the step looked at, where the reader may.
 * @property {() => void} fork
 * @property {(verb: 'draw'|'take-back', answer: 'accept'|'decline') => void} reply
 * @property {() => void} resign
 * @property {() => void} keep
 * @property {(seat: number) => void} sit
 */

/**
 * @param {State} state
 * @param {{past: State|null, after: string, spectator: boolean, invite: string|null, resigning: boolean, check: boolean, sending: boolean}} view
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
  const offer = offerLeaf(state, doings);
  if (offer) return offer;
  const vacant = state.seats.find((seat) => seat.player === 'human' && !seat.claimed && seat.seat !== state.you?.seat);
  if (vacant && view.invite) return inviteLeaf(view.invite);
  if (vacant?.open && view.spectator) {
    return {
      className: 'ask',
      children: [
        html('div', { class: 'head' }, stateChip('ask', 'Open seat')),
        html('p', { class: 'say' }, `${capital(vacant.sides.join(' and '))} is free.`),
        button('Sit down', () => doings.sit(vacant.seat), { primary: true, name: 'sit' }),
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
 * @param {State} state
 * @param {Doings} doings
 * @returns {Leaf|null}
 */
function offerLeaf(state, doings) {
  const { draw, take_back: back } = state.offers;
  const offer = draw ?? back;
  if (!offer || state.outcome) return null;
  const verb = draw ? 'draw' : 'take-back';
  const mine = offer.seat === state.you?.seat;
  const asked = state.you !== null && offer.waits_for.includes(state.you.seat);
  const from = state.seats.find(({ seat }) => seat === offer.seat);
  const words = draw ? 'offers a draw' : `asks to go back to step ${back?.to}`;
  return {
    className: 'ask',
    children: [
      html('div', { class: 'head' }, stateChip('ask', draw ? 'Draw offer' : 'Take back')),
      html('p', { class: 'say' }, mine ? `You ${draw ? 'offer a draw' : 'ask to take back'}.` : `${from ? seatName(state, from) : 'Somebody'} ${words}.`),
      asked
        ? html(
            'div',
            { class: 'row' },
            button('Accept', () => doings.reply(verb, 'accept'), { primary: true, name: 'accept' }),
            button('Decline', () => doings.reply(verb, 'decline'), { name: 'decline' }),
          )
        : mine
          ? button('Withdraw', () => doings.reply(verb, 'decline'), { name: 'withdraw' })
          : null,
    ],
  };
}

/**
 * @param {string} link
 * @returns {Leaf}
 */
function inviteLeaf(link) {
  const address = new URL(link, location.origin).href;
  const field = html('input', { class: 'field', readonly: true, value: address, 'aria-label': 'Link for your friend', onfocus: () => field.select() });
  const copied = html('span', { role: 'status', class: 's muted' });
  return {
    className: 'ask',
    children: [
      html('div', { class: 'head' }, stateChip('ask', 'Waiting for a friend')),
      html('p', { class: 'say' }, 'Send this to your friend.'),
      html(
        'div',
        { class: 'row' },
        field,
        button('Copy', () => {
          void navigator.clipboard?.writeText(address).then(() => (copied.textContent = 'Copied.'), () => field.select());
        }, { name: 'copy' }),
      ),
      html('p', { class: 's muted' }, 'The match starts when they open it. ', copied),
    ],
  };
}
