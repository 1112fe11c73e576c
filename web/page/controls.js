import { html } from './element.js';
import { icon } from './icon.js';

/**
 * The row of buttons under the moves.
 *
 * @typedef {import('./conduct.js').Conduct} Conduct
 */

/**
 * @param {import('./icons.js').Icon|null} picture the sign, where it is not text
 * @param {string} words
 * @param {() => void} action
 * @param {string} [text]
 */
export const control = (picture, words, action, text = '') =>
  html(
    'button',
    { type: 'button', 'aria-label': words, title: words, 'data-name': words, onclick: action },
    picture ? icon(picture, 18) : text,
  );

/**
 * @param {Conduct} conduct
 * @param {{moves: () => void, takeBack: () => void, flip: (() => void)|null, amend?: (() => void)|null}} page what differs from page to page
 */
export function controlsView(conduct, { moves, takeBack, flip, amend }) {
  const list = control(null, 'Moves', moves, '≡');
  list.classList.add('narrow');
  const playing = conduct.spectator
    ? []
    : [
        control('undo', 'Take back', takeBack),
        control(null, 'Offer a draw', () => conduct.offerDraw(), '½'),
        control('flag', 'Resign', () => conduct.askResign()),
      ];
  const links = control('invite', 'Links', () => conduct.showLinks());
  const element = html(
    'div',
    { class: 'ctl', role: 'toolbar', 'aria-label': 'Match controls' },
    list,
    control('first', 'First', () => conduct.travel('first')),
    control('back', 'Back', () => conduct.travel('back')),
    control('forward', 'Forward', () => conduct.travel('forward')),
    control('last', 'Last', () => conduct.travel('last')),
    flip ? control('flip', 'Flip the board', flip) : null,
    playing,
    amend ? control('pen', 'Change something', amend) : null,
    conduct.links.length ? links : null,
  );
  /** Greys out what a finished match no longer has. */
  const update = () => {
    for (const button of playing) button.disabled = conduct.link.state.outcome !== null;
  };
  return { element, update };
}
