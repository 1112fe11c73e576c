import { button, closeButton, stateChip } from './chip.js';
import { capital } from './words.js';
import { html } from './element.js';
import { seatName } from './match.js';

/**
 * The links of a match, for whoever made it: one for each seat of somebody else, and one to look on.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {{seat: number, sides: string[], link: string}} SeatLink
 */

/**
 * Whether somebody has not come yet whose link is at hand.
 *
 * @param {State} state
 * @param {SeatLink[]} links
 */
export const isAwaited = (state, links) =>
  state.seats.some(({ seat, player, claimed }) => player === 'human' && !claimed && links.some((link) => link.seat === seat));

/**
 * A link in a field with a button that copies it.
 *
 * @param {string} label
 * @param {string} link
 * @param {string} name
 */
function linkRow(label, link, name) {
  const address = new URL(link, location.origin).href;
  const field = html('input', { class: 'field', readonly: true, value: address, 'aria-label': label, onfocus: () => field.select() });
  const copied = html('span', { role: 'status', class: 's muted' });
  const copy = () => {
    void navigator.clipboard?.writeText(address).then(() => (copied.textContent = 'Copied.'), () => field.select());
  };
  return [html('div', { class: 'row' }, field, button('Copy', copy, { name })), copied];
}

/**
 * @param {State} state
 * @param {SeatLink[]} links
 * @param {{side: (side: string) => string, close: () => void}} doings
 * @returns {Leaf}
 */
export function linksLeaf(state, links, { side, close }) {
  const awaited = isAwaited(state, links);
  const several = links.length > 1;
  return {
    className: 'ask links',
    children: [
      html(
        'div',
        { class: 'head' },
        stateChip('ask', awaited ? (several ? 'Waiting for friends' : 'Waiting for a friend') : 'Links'),
        closeButton('Close', close),
      ),
      html('p', { class: 'say' }, awaited ? (several ? 'Send each friend one of these.' : 'Send this to your friend.') : 'A link opens its seat.'),
      links.map(({ seat, sides, link }) => {
        const holder = state.seats.find((one) => one.seat === seat);
        const who = sides.map(side).join(', ');
        const there = holder?.claimed ? `${seatName(state, holder)} has come` : 'nobody has come yet';
        return [
          several || holder?.claimed ? html('p', { class: 's' }, html('b', {}, who), `, ${there}`) : null,
          linkRow(several ? `Link for ${who}` : 'Link for your friend', link, `copy-${seat}`),
        ];
      }),
      html('p', { class: 's' }, html('b', {}, 'To look on')),
      linkRow('Link to look on', `/match/${state.match}`, 'copy-look'),
      awaited ? html('p', { class: 's muted' }, 'You can close this and begin: the button Links in the bar below brings it back.') : null,
    ],
  };
}

/**
 * An open seat that a spectator may take.
 *
 * @param {State} state
 * @param {(seat: number) => void} sit
 * @returns {Leaf|null}
 */
export function openSeatLeaf(state, sit) {
  const vacant = state.seats.find(({ player, claimed, open }) => player === 'human' && !claimed && open);
  if (!vacant || state.you) return null;
  return {
    className: 'ask',
    children: [
      html('div', { class: 'head' }, stateChip('ask', 'Open seat')),
      html('p', { class: 'say' }, `${capital(vacant.sides.join(' and '))} is free.`),
      button('Sit down', () => sit(vacant.seat), { primary: true, name: 'sit' }),
    ],
  };
}
