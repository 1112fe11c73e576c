import { assertively, politely } from './announce.js';
import { button, closeButton, ruleChip, stateChip } from './chip.js';
import { capital, outcomeWords, questionWords, sentence, some } from './words.js';
import { control, historyView } from './history.js';
import { html, refill } from './element.js';
import { keptMatch } from './vault.js';
import { outcomeLeaf } from './leaf.js';
import { seatName, yourSides, yourTurn } from './match.js';
import { standingLeaf } from './standing.js';
import { call } from './api.js';
import { open } from './arrival.js';
import { watchConnection } from './bar.js';

/**
 * A match of any game: its board as text, its actions by place, and a box to try anything.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./socket.js').ServerMatch} ServerMatch
 * @typedef {import('./types.js').Verdict} Verdict
 */

export class PlainPage {
  /**
   * @param {ServerMatch} link
   * @param {ReturnType<typeof import('./bar.js').connectionBar>} connection
   */
  constructor(link, connection) {
    this.link = link;
    this.connection = connection;
    this.spectator = yourSides(link.state).length === 0;
    /** @type {State|null} */
    this.past = null;
    /** @type {{intent: string, verdict: Verdict, others: import('./types.js').Refusal[]}|null} */
    this.answer = null;
    this.resigning = false;
    this.version = -1;
    this.panel = html('section', { class: 'panel card', 'aria-label': 'Referee' });
    this.seats = html('div', { class: 'seatlist card' });
    this.board = html('pre', { class: 'textboard', tabindex: 0, 'aria-label': 'Board' });
    this.actions = html('div', { class: 'places' });
    this.moves = historyView({ go: (step) => void this.go(step) });
    this.field = html('input', {
      class: 'field mono',
      id: 'try',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      placeholder: 'Any move in the notation of the game',
    });
    this.element = html(
      'main',
      { class: 'match plainmatch', id: 'main' },
      html('h1', { class: 'sr' }, `Match of ${link.state.game}`),
      html('div', { class: 'boardwrap' }, html('div', { class: 'card plainboard' }, this.board, this.tryForm(), this.actions)),
      html('aside', { class: 'col', 'aria-label': 'Match' }, this.seats, this.panel, html('div', { class: 'hist card open' }, this.moves.list, this.controls())),
    );
    link.onChange(() => this.arrive());
    watchConnection(link, connection);
    this.arrive();
  }

  get state() {
    return this.past ?? this.link.state;
  }

  get mayAct() {
    return !this.past && yourTurn(this.link.state);
  }

  tryForm() {
    return html(
      'form',
      {
        class: 'tryform',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          if (this.field.value.trim()) void this.attempt(this.field.value.trim());
        },
      },
      html('label', { for: 'try' }, 'Try anything'),
      html('div', { class: 'row' }, this.field, html('button', { type: 'submit', class: 'btn p', 'data-name': 'try' }, 'Try')),
    );
  }

  controls() {
    return html(
      'div',
      { class: 'ctl', role: 'toolbar', 'aria-label': 'Match controls' },
      control('first', 'First', () => void this.go(0)),
      control('back', 'Back', () => void this.go(this.state.shown - 1)),
      control('forward', 'Forward', () => void this.go(this.state.shown + 1)),
      control('last', 'Last', () => void this.go(this.link.state.step)),
      this.spectator
        ? null
        : [
            control('undo', 'Take back', () => void this.post('take-back', { do: 'ask' })),
            control('½', 'Offer a draw', () => void this.post('draw', { do: 'offer' }), true),
            control('flag', 'Resign', () => {
              this.resigning = true;
              this.answer = null;
              this.show();
            }),
          ],
    );
  }

  arrive() {
    const { version, last, outcome } = this.link.state;
    if (version !== this.version) {
      this.answer = null;
      if (this.version >= 0 && last) politely(`${capital(last.by)}: ${last.action}. ${outcome ? outcomeWords(outcome) : ''}`);
      this.version = version;
    }
    this.show();
  }

  /**
   * Tries an intent: plays it where it is legal and the reader's turn, else says why not. What costs something is played
   * once its cost has been seen.
   *
   * @param {string} intent
   * @param {boolean} [sure]
   */
  async attempt(intent, sure = false) {
    try {
      const yours = yourSides(this.link.state);
      const by = yours.length === 1 && !this.past ? yours[0] : undefined;
      const verdict = await this.link.verdict(intent, by, this.past?.shown);
      if (verdict.verdict === 'legal' && (sure || !costs(verdict.message)) && this.mayAct) {
        this.field.value = '';
        await this.link.act(verdict.action);
        return;
      }
      this.answer = { intent, verdict, others: [] };
      if (verdict.verdict === 'illegal') assertively(`Not legal. ${sentence(verdict.message)}`);
      else if (verdict.verdict === 'needs-choice') assertively(`Your choice: ${verdict.choices.join(', ')}`);
      else politely(`Legal. ${sentence(verdict.message)} Enter plays it.`);
      this.show();
      const play = this.panel.querySelector('[data-name="play"]');
      if (play instanceof HTMLElement) play.focus();
    } catch (error) {
      this.complain(error);
    }
  }

  show() {
    const { state } = this;
    const marked = this.answer?.verdict.verdict === 'illegal' ? this.answer.verdict.evidence.flatMap((mark) => [mark.at ?? [], mark.through ?? [], mark.places ?? []].flat()) : [];
    refill(this.board, state.board ?? spelled(state.position));
    this.drawActions(new Set(marked));
    const leaf = this.leaf();
    this.panel.className = `panel card ${leaf.className}`;
    refill(this.panel, leaf.children);
    this.moves.update(this.link.state.history, this.link.state.seats.flatMap(({ sides }) => sides).length === 2 ? ['red', 'blue'] : [''], state.shown, this.link.state.open);
    refill(
      this.seats,
      this.link.state.seats.map((seat) =>
        html(
          'div',
          { class: seat.sides.includes(state.to_act ?? '') ? 'who on' : 'who' },
          html('b', {}, seat.sides.map(capital).join(', ')),
          html('span', { class: 's muted' }, seatName(this.link.state, seat)),
          html('span', { class: 'turn' }, this.link.state.thinking.includes(seat.seat) ? 'thinking' : seat.sides.includes(state.to_act ?? '') ? 'to act' : ''),
        ),
      ),
    );
  }

  /** @param {Set<string>} marked places that the evidence points at */
  drawActions(marked) {
    const { actions } = this.state;
    const group = (/** @type {string} */ place, /** @type {import('./match.js').ActionItem[]} */ items) =>
      html(
        'section',
        { class: marked.has(place) ? 'place marked' : 'place' },
        html('h3', {}, place || 'Anywhere', marked.has(place) ? html('span', { class: 'num' }, '×') : null),
        html(
          'div',
          { class: 'acts' },
          items.map((item) =>
            html('button', { type: 'button', class: 'btn small mono', disabled: !this.mayAct, 'data-action': item.action, onclick: () => void this.attempt(item.action) }, item.action),
          ),
        ),
      );
    const places = Object.entries(actions?.places ?? {});
    const loose = [...marked].filter((place) => !places.some(([name]) => name === place));
    refill(
      this.actions,
      html('h2', {}, this.state.decision_text ? capital(this.state.decision_text) : 'What may be done'),
      loose.length ? html('p', { class: 's no' }, `The evidence points at ${loose.join(', ')}.`) : null,
      places.map(([place, items]) => group(place, items)),
      actions?.elsewhere.length ? group('', actions.elsewhere) : null,
      actions ? null : html('p', { class: 's muted' }, 'Nothing is asked here.'),
    );
  }

  /** @returns {import('./panel.js').Leaf} */
  leaf() {
    const { game } = this.link.state;
    const close = () => {
      this.answer = null;
      this.show();
    };
    if (!this.answer) return this.idle();
    const { intent, verdict, others } = this.answer;
    const head = (/** @type {'no'|'yes'|'ask'} */ kind, /** @type {string} */ words, /** @type {string} */ rule = '') =>
      html('div', { class: 'head' }, stateChip(kind, words), html('b', { class: 'mono' }, intent), rule ? ruleChip(game, rule) : null, closeButton('Close', close));
    if (verdict.verdict === 'legal') {
      return {
        className: 'ok',
        children: [
          head('yes', 'Legal'),
          html('p', { class: 'say' }, verdict.message ? sentence(verdict.message) : 'It may be played.'),
          this.mayAct
            ? html('div', { class: 'rem' }, button('Play it', () => void this.attempt(verdict.action, true), { primary: true, icon: 'check', name: 'play' }))
            : html('p', { class: 's muted' }, 'Nothing is sent: it is not your move here.'),
        ],
      };
    }
    if (verdict.verdict === 'needs-choice') {
      return {
        className: 'ask',
        children: [
          head('ask', 'Your choice'),
          html('p', { class: 'say' }, questionWords(verdict.question, verdict.choices.length)),
          html('div', { class: 'rem' }, verdict.choices.map((choice, index) => button(choice, () => void this.attempt(choice), { primary: index === 0, name: 'choice' }))),
        ],
      };
    }
    const numbers = verdict.evidence.filter((mark) => mark.type === 'number');
    const marks = verdict.evidence.filter((mark) => mark.type !== 'number');
    return {
      className: 'no',
      children: [
        head('no', 'Not legal', verdict.rule),
        html('p', { class: 'say' }, sentence(verdict.message)),
        marks.length
          ? html('ol', { class: 'ev' }, marks.map((mark, index) => html('li', {}, html('span', { class: 'num' }, index + 1), html('span', {}, html('b', {}, [mark.name, mark.at, mark.through?.join('–'), mark.places?.join(', ')].filter(Boolean).join(' ')), `, ${mark.role}`))))
          : null,
        numbers.length
          ? html('dl', { class: 'facts' }, numbers.slice(0, 3).map((mark) => html('div', {}, html('dt', {}, capital(mark.name ?? '')), html('dd', { class: mark.role === 'have' ? 'bad' : null }, mark.value ?? ''))))
          : null,
        others.length ? html('ul', { class: 'ev others' }, others.map((other) => html('li', {}, html('span', { class: 'grow' }, sentence(other.message)), ruleChip(game, other.rule)))) : null,
        verdict.remedy
          ? html('div', { class: 'rem' }, html('div', { class: 'lab' }, 'What you can do'), button(verdict.remedy, () => void this.attempt(verdict.remedy ?? ''), { primary: true, icon: 'check', name: 'remedy' }))
          : html('p', { class: 's muted rem' }, verdict.counterfactual.inherent ? `Nothing changes this now: ${verdict.counterfactual.inherent}.` : 'No single move of yours changes this now.'),
        others.length ? null : html('button', { type: 'button', class: 'btn q small', 'data-name': 'all', onclick: () => void this.allObjections() }, 'All objections'),
      ],
    };
  }

  idle() {
    const { state } = this.link;
    if (state.outcome && !this.past) {
      return outcomeLeaf(state.game, state.outcome, { review: () => void this.go(0), rematch: null, record: this.link.path('record') });
    }
    const leaf = standingLeaf(
      state,
      { past: this.past, spectator: this.spectator, invite: keptMatch(state.match)?.invite ?? null, resigning: this.resigning, check: false, sending: false },
      {
        now: () => void this.go(state.step),
        fork: () => void this.fork(),
        reply: (verb, answer) => void this.post(verb, { do: answer }),
        resign: () => {
          this.resigning = false;
          void this.post('resign', {});
        },
        keep: () => {
          this.resigning = false;
          this.show();
        },
        sit: () => {},
      },
    );
    return leaf;
  }

  async allObjections() {
    const { answer } = this;
    if (!answer) return;
    const others = (await this.link.objections(answer.intent, undefined, this.past?.shown)).slice(1);
    this.answer = { ...answer, others };
    this.show();
    politely(some(others.length, 'other objection'));
  }

  async fork() {
    try {
      open(await call('POST', this.link.path('fork'), { step: this.past?.shown ?? this.link.state.step, listed: false }), this.link.state.game);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {number} step */
  async go(step) {
    const now = this.link.state.step;
    const wanted = Math.max(0, Math.min(now, step));
    this.past = wanted === now ? null : await this.link.at(wanted).catch(() => null);
    this.answer = null;
    this.show();
  }

  /**
   * @param {string} verb
   * @param {Record<string, unknown>} body
   */
  async post(verb, body) {
    try {
      await this.link.post(verb, body);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {any} error */
  complain(error) {
    this.connection.show('danger', capital(error.message), { label: 'All right', action: () => {} });
  }
}

/**
 * Whether the words for a cost name one.
 *
 * @param {string} message
 */
const costs = (message) => message !== '' && message !== 'nothing';

/**
 * A position without a drawing: its rows under each other, the rest below.
 *
 * @param {string} position
 */
function spelled(position) {
  const [rows, ...rest] = position.split(' ');
  return rows.includes('/') ? `${rows.replaceAll('/', '\n')}\n\n${rest.join(' ')}` : position;
}
