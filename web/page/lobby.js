import { MatchForm } from './match_form.js';
import { button } from './chip.js';
import { call, games } from './api.js';
import { outcomeWords } from './words.js';
import { forgetMatch, keptMatches } from './vault.js';
import { html, refill } from './element.js';
import { icon } from './icon.js';
import { thumbnail } from './thumbnail.js';

/**
 * The lobby: which game, against whom, and the matches of this browser.
 *
 * @typedef {import('./types.js').GameSummary} Game
 */

/** @type {Record<string, {line: string, about: string}>} */
const LINES = {
  commander: {
    line: 'Cờ Tư Lệnh · 2 players · 20 min',
    about: 'Armies, ships and aircraft on both sides of a river. Carry pieces in stacks, mind the air defence, take the commander.',
  },
  axis: {
    line: '1942, second edition · 5 powers in 2 teams',
    about: 'Land, sea and air over the whole world. Buy, move, fight and land every plane; canals, transports and decks are watched.',
  },
  srd5e: {
    line: 'SRD 5.1 and 5.2.1 · a party and its foes',
    about: 'Turns on a grid, and what an act costs before it is done.',
  },
  skirmish: { line: 'The example game · 3 armies · 5 min', about: 'Three small companies and one ford.' },
};

/** @param {{show: (kind: 'danger', words: string) => void}} connection */
export async function lobbyPage(connection) {
  const list = /** @type {Game[]} */ (await games());
  const form = new MatchForm(list[0], connection);
  const cards = html(
    'div',
    { class: 'games', role: 'radiogroup', 'aria-label': 'Game' },
    list.map((game, index) => gameCard(game, index === 0, () => form.choose(game))),
  );
  const names = list.length === 1 ? 'one game' : list.length === 2 ? 'two games' : list.length === 3 ? 'three games' : `${list.length} games`;
  document.title = 'Rulebound: play it, see why';
  return html(
    'main',
    { class: 'lob', id: 'main' },
    html(
      'div',
      {},
      html('h1', {}, 'Play it. See why.'),
      html('p', { class: 'muted' }, `A referee for ${names}. Try any move: a refused one is explained on the board.`),
    ),
    cards,
    html('div', { class: 'two' }, form.element, html('div', { class: 'side' }, yourMatches(list), joinForm())),
  );
}

/**
 * @param {Game} game
 * @param {boolean} chosen
 * @param {() => void} choose
 */
function gameCard(game, chosen, choose) {
  return html(
    'label',
    { class: 'gc card', 'data-game': game.key },
    html('input', { type: 'radio', name: 'game', value: game.key, checked: chosen, onchange: choose }),
    html('span', { class: 'th' }, thumbnail(game.key)),
    html(
      'span',
      { class: 'tx' },
      html('b', {}, game.name),
      html('span', { class: 'muted s' }, LINES[game.key]?.line ?? `${game.sides.length} sides`),
      LINES[game.key] ? html('span', { class: 'about' }, LINES[game.key].about) : null,
    ),
    html('span', { class: 'tick' }, icon('check', 16)),
  );
}

/** @param {Game[]} list */
function yourMatches(list) {
  const kept = keptMatches().slice(0, 6);
  const rows = html('ul', { class: 'ml' });
  for (const match of kept) {
    const game = list.find(({ key }) => key === match.game)?.name ?? match.game;
    const line = html('span', { class: 'muted s' }, game);
    const go = html('a', { class: 'btn small', href: `/match/${match.match}` }, 'Play');
    const sign = html('span', { class: 'gi' }, icon('commander'));
    const row = html('li', {}, sign, html('span', { class: 'grow' }, html('b', {}, match.title), line), go);
    rows.append(row);
    call('GET', `/api/matches/${match.match}`, undefined, match.secret).then(
      (/** @type {import('./match.js').State} */ state) => {
        const mine = state.to_act !== null && state.you?.sides.includes(state.to_act);
        const waits = state.seats.some((seat) => seat.player === 'human' && !seat.claimed && seat.seat !== state.you?.seat);
        const turn = mine ? 'your move' : `${state.to_act} to move`;
        line.textContent = `${game} · ${state.outcome ? outcomeWords(state.outcome).replace(/\.$/, '') : waits ? 'waiting for a friend' : turn}`;
        go.textContent = state.outcome ? 'Review' : waits ? 'Link' : 'Play';
        refill(sign, icon(state.outcome ? 'check' : waits ? 'lock' : 'commander'));
      },
      (error) => {
        if (error.kind !== 'unknown-match') return;
        forgetMatch(match.match);
        row.remove();
      },
    );
  }
  return html(
    'section',
    { class: 'card' },
    html('h2', { class: 'cardhead' }, 'Your matches'),
    kept.length ? rows : html('p', { class: 'muted none' }, 'No matches yet.'),
  );
}

function joinForm() {
  const field = html('input', { class: 'field', id: 'join', placeholder: 'A link from a friend', inputmode: 'url', autocomplete: 'off' });
  const note = html('p', { class: 's muted', role: 'status' });
  const go = () => {
    const found = /\/match\/([A-Za-z0-9_-]+)(#[A-Za-z0-9_-]+)?/.exec(field.value.trim());
    if (found) location.assign(`/match/${found[1]}${found[2] ?? ''}`);
    else note.textContent = 'A link looks like /match/… with a secret after the #.';
  };
  return html(
    'form',
    { class: 'card form', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); go(); } },
    html('h2', {}, html('label', { for: 'join' }, 'Join by link')),
    html('div', { class: 'row' }, field, button('Open', go, { name: 'join' })),
    note,
  );
}
