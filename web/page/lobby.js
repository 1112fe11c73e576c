import { button } from './chip.js';
import { call, games, rulebook } from './api.js';
import { capital, outcomeWords } from './words.js';
import { forgetMatch, keptMatches } from './vault.js';
import { html, refill } from './element.js';
import { icon } from './icon.js';
import { open } from './arrival.js';
import { recall, remember } from './settings.js';
import { thumbnail } from './thumbnail.js';

/**
 * The lobby: which game, against whom, and the matches of this browser.
 *
 * @typedef {import('./types.js').GameSummary} Game
 * @typedef {'me'|'friend'|'bot'} Who
 */

/** @type {Record<string, {line: string, about: string, dice?: boolean}>} */
const LINES = {
  commander: {
    line: 'Cờ Tư Lệnh · 2 players · 20 min',
    about: 'Armies, ships and aircraft on both sides of a river. Carry pieces in stacks, mind the air defence, take the commander.',
  },
  axis: {
    line: '1942, second edition · 5 powers in 2 teams',
    about: 'Land, sea and air over the whole world. Buy, move, fight and land every plane; canals, transports and decks are watched.',
    dice: true,
  },
  srd5e: {
    line: 'SRD 5.1 and 5.2.1 · a party and its foes',
    about: 'Turns on a grid, and what an act costs before it is done.',
    dice: true,
  },
  skirmish: { line: 'The example game · 3 armies · 5 min', about: 'Three small companies and one ford.' },
};

/** @type {[string, string][]} */
const STRENGTHS = [
  ['easy', 'Easy'],
  ['steady', 'Steady'],
  ['strong', 'Strong'],
  ['max', 'Max'],
];

/** @type {[string, string][]} */
const DICE = [
  ['server', 'Thrown here'],
  ['people', 'Typed in'],
];

/** Minutes for the whole match and seconds for each turn. */
/** @type {[string, string, {seconds: number, increment: number}|undefined][]} */
const TIMES = [
  ['none', 'None', undefined],
  ['5+3', '5 + 3', { seconds: 300, increment: 3 }],
  ['10+5', '10 + 5', { seconds: 600, increment: 5 }],
  ['20+10', '20 + 10', { seconds: 1200, increment: 10 }],
];

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

/** The form for a new match. */
export class MatchForm {
  /**
   * @param {Game} game
   * @param {{show: (kind: 'danger', words: string) => void}} connection
   */
  constructor(game, connection) {
    this.connection = connection;
    this.game = game;
    this.preset = game.presets[0];
    this.strength = 'steady';
    this.time = 'none';
    this.dice = 'server';
    /** @type {Map<string, Who>} */
    this.who = new Map();
    this.element = html('form', { class: 'card form', onsubmit: (/** @type {Event} */ event) => void this.start(event) });
    this.choose(game);
  }

  /** @param {Game} game */
  choose(game) {
    this.game = game;
    this.preset = game.presets[0];
    this.dice = 'server';
    this.fight = null;
    if (game.key === 'srd5e') void this.prepare();
    this.who = new Map(game.sides.map((side, index) => [side, index === 0 ? 'me' : 'bot']));
    this.draw();
  }

  async prepare() {
    const { FightChoices } = await import('./lobby_master.js');
    this.fight = new FightChoices(this);
    this.draw();
  }

  draw() {
    const rules = html(
      'select',
      { class: 'field', id: 'rules', onchange: () => (this.preset = rules.value) },
      this.game.presets.map((preset) => html('option', { value: preset, selected: preset === this.preset }, capital(preset))),
    );
    const summary = html('span', { class: 'xs muted summary' });
    const tell = async () => {
      const { presets } = await rulebook(this.game.key);
      summary.textContent = capital(presets.find(({ name }) => name === this.preset)?.summary ?? '');
    };
    // Only for those who look at its switches.
    rules.addEventListener('focus', () => void tell().catch(() => {}));
    rules.addEventListener('change', () => void tell().catch(() => {}));
    const name = html('input', {
      class: 'field',
      id: 'name',
      maxlength: 40,
      autocomplete: 'nickname',
      placeholder: 'Guest',
      value: recall('name') ?? '',
      oninput: () => remember('name', name.value.trim()),
    });
    const bots = [...this.who.values()].includes('bot');
    // A bot throws no dice of its own.
    if (bots) this.dice = 'server';
    refill(
      this.element,
      html('h2', {}, 'New match'),
      html('div', { class: 'fl' }, html('label', { for: 'rules' }, 'Rules'), html('span', { class: 'pick' }, rules, summary)),
      [...this.who].map(([side, who]) =>
        this.choice(capital(side), who, [['me', 'Me'], ['friend', 'Friend'], ['bot', 'Bot']], (value) => {
          this.who.set(side, /** @type {Who} */ (value));
          this.draw();
        }),
      ),
      this.fight?.rows(),
      this.choice('Strength', this.strength, STRENGTHS, (value) => {
        this.strength = value;
        this.draw();
      }, !bots),
      this.choice('Time', this.time, TIMES.map(([key, words]) => [key, words]), (value) => {
        this.time = value;
        this.draw();
      }, false, 'Minutes for the match and seconds more for each turn'),
      LINES[this.game.key]?.dice
        ? this.choice('Dice', this.dice, DICE, (value) => {
            this.dice = value;
            this.draw();
          }, bots, 'Typed in: people throw real dice and say how they fell')
        : null,
      html('div', { class: 'fl' }, html('label', { for: 'name' }, 'Name'), name),
      html('button', { type: 'submit', class: 'btn p tall', 'data-name': 'start' }, 'Start match'),
    );
  }

  /**
   * A row of buttons of which one is pressed.
   *
   * @param {string} label
   * @param {string} value
   * @param {[string, string][]} options
   * @param {(value: string) => void} choose
   * @param {boolean} [idle] whether it does not matter now
   * @param {string} [help]
   */
  choice(label, value, options, choose, idle = false, help) {
    return html(
      'div',
      { class: idle ? 'fl idle' : 'fl' },
      html('span', { id: `label-${label}`, title: help }, label),
      html(
        'div',
        { class: 'seg', role: 'group', 'aria-labelledby': `label-${label}` },
        options.map(([key, words]) =>
          html(
            'button',
            {
              type: 'button',
              disabled: idle,
              'aria-pressed': String(key === value),
              'data-name': `${label}-${key}`,
              onclick: () => {
                choose(key);
                const again = this.element.querySelector(`[data-name="${label}-${key}"]`);
                if (again instanceof HTMLElement) again.focus();
              },
            },
            words,
          ),
        ),
      ),
    );
  }

  /** @param {Event} event */
  async start(event) {
    event.preventDefault();
    const mine = [...this.who].filter(([, who]) => who === 'me').map(([side]) => side);
    const name = recall('name') || undefined;
    /** @type {Record<string, unknown>[]} */
    const seats = mine.length ? [{ sides: mine, name }] : [];
    for (const [side, who] of this.who) {
      if (who === 'friend') seats.push({ sides: [side] });
      if (who === 'bot') seats.push({ sides: [side], player: { bot: this.strength } });
    }
    const clock = TIMES.find(([key]) => key === this.time)?.[2];
    const body = { game: this.game.key, ruleset: this.preset, seats, clock, dice: this.dice };
    this.fight?.arrange(body);
    try {
      open(await call('POST', '/api/matches', body), body.game);
    } catch (error) {
      this.connection.show('danger', capital(/** @type {Error} */ (error).message));
    }
  }
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
