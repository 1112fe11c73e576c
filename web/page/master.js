import { assertively, politely } from './announce.js';
import { button, ruleChip, stateChip } from './chip.js';
import { html } from './element.js';
import { rulebook } from './api.js';
import { seatName, yourSides } from './match.js';
import { sentence } from './words.js';

/**
 * The game master of a match: who it is, what is put before it, and rules waived with a reason.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 * @typedef {{seat: number, by: string, intent: string, refusals: import('./types.js').Refusal[], granted?: string}} Appeal
 *   Granted for a reason, where only the dice are missing that the seat throws.
 */

/** How long a reason may be, in characters. */
const LONGEST_REASON = 200;

/** @param {State} state */
export const masterOf = (state) => state.seats.find(({ master }) => master);

/** @param {State} state */
export const isMaster = (state) => state.you !== null && masterOf(state)?.seat === state.you.seat;

/**
 * Whether the reader may act for a side: one of the own, and the game master for those where no person sits.
 *
 * @param {State} state
 * @param {string|null} side
 */
export function speaksFor(state, side) {
  if (side === null) return false;
  const holder = state.seats.find(({ sides }) => sides.includes(side));
  return yourSides(state).includes(side) || (isMaster(state) && !(holder?.player === 'human' && holder.claimed));
}

/**
 * What is put before the game master, as far as the reader may know it.
 *
 * @param {State} state
 * @returns {Appeal[]}
 */
const appealsOf = ({ offers }) => offers.appeals ?? [];

/** @param {Appeal} appeal */
const keyOf = ({ seat, intent, granted }) => `${seat} ${intent} ${granted ?? ''}`;

export class MasterDesk {
  /** @param {PlainPage} page */
  constructor(page) {
    this.page = page;
    /** Whether something of the reader waits for an answer. */
    this.waits = false;
    /** What was heard of last. */
    this.heard = '';
    /** What the game master has looked at on the board. */
    this.looked = '';
    /** @type {Set<string>|null} */
    this.waivable = null;
    this.reason = html('input', {
      class: 'field',
      'data-name': 'reason',
      'aria-label': 'Why it is allowed',
      maxlength: LONGEST_REASON,
      autocomplete: 'off',
      placeholder: 'Why it is allowed',
    });
    this.lack = html('p', { class: 's bad', role: 'alert' });
    this.reason.addEventListener('input', () => this.complain(''));
    const { state } = page.link;
    if (masterOf(state)) void this.learn(state.game).catch(() => {});
  }

  /**
   * Learns which rules can be waived.
   *
   * @param {string} game
   */
  async learn(game) {
    const { sections } = await rulebook(game);
    this.waivable = new Set(sections.flatMap(({ rules }) => rules.filter(({ waivable }) => waivable).map(({ id }) => id)));
    this.page.show();
  }

  /** What was put before the game master last, and not looked at yet. */
  get appeal() {
    const { state } = this.page.link;
    return isMaster(state) && !state.outcome ? (appealsOf(state)[0] ?? null) : null;
  }

  /** What is put before the game master, as an answer that the board can draw. @returns {import('./plain_page.js').Answer|null} */
  get pleaded() {
    const { appeal } = this;
    if (!appeal || this.page.past || keyOf(appeal) === this.looked) return null;
    const { intent, by, refusals: [first, ...others] } = appeal;
    return first ? { intent, by, verdict: { verdict: 'illegal', ...first }, others } : null;
  }

  /** The game master has looked at it on the board. */
  look() {
    const { appeal } = this;
    if (appeal) this.looked = keyOf(appeal);
  }

  /**
   * Notices what is put before the game master, and when what was asked is answered without anything being played.
   *
   * @param {boolean} moved whether the match has gone on
   */
  hear(moved) {
    const { state } = this.page.link;
    this.hearAppeal(state);
    const waits = !isMaster(state) && appealsOf(state).length > 0;
    if (this.waits && !waits && !moved) {
      politely('The game master says no.');
      this.page.conduct.connection.show('lost', 'The game master says no.', { label: 'All right', action: () => {} });
    }
    this.waits = waits;
  }

  /** @param {State} state */
  hearAppeal(state) {
    const [appeal] = appealsOf(state);
    const key = appeal ? keyOf(appeal) : '';
    if (key === this.heard) return;
    this.heard = key;
    if (!appeal) return;
    const { seat, intent, refusals, granted } = appeal;
    if (isMaster(state)) {
      const from = state.seats.find((one) => one.seat === seat);
      if (!granted) assertively(`${from ? seatName(state, from) : 'Somebody'} asks: ${intent}. ${sentence(this.page.stage.told(refusals[0]?.message ?? ''))}`);
    } else if (granted) {
      politely(`The game master allows it: ${granted}. Throw the dice.`);
      void this.throw(intent);
    }
  }

  /**
   * Throws the dice of what was granted.
   *
   * @param {string} intent
   */
  throw(intent) {
    return this.page.conduct.trying(() => this.page.play(intent, (rolls) => this.page.link.post('appeal', { do: 'throw', rolls })));
  }

  /** What is put before the game master, for whoever it concerns. @returns {Leaf|null} */
  leaf() {
    const { state } = this.page.link;
    const [appeal] = appealsOf(state);
    if (!appeal) return null;
    return isMaster(state) ? this.appealLeaf(state, appeal) : this.waitingLeaf(appeal);
  }

  /**
   * @param {State} state
   * @param {Appeal} appeal
   * @returns {Leaf}
   */
  appealLeaf(state, { seat, intent, refusals, granted }) {
    const { page } = this;
    const from = state.seats.find((one) => one.seat === seat);
    const name = from ? seatName(state, from) : 'Somebody';
    const people = state.dice.by === 'people';
    if (granted) {
      return {
        className: 'ask plea',
        children: [
          html('div', { class: 'head' }, stateChip('ask', 'Allowed'), html('b', { class: 'mono' }, intent)),
          html('p', { class: 'say' }, `${name} throws the dice.`),
          html(
            'div',
            { class: 'row' },
            button('Throw for them', () => void this.grant(seat, intent, granted), { name: 'throw' }),
            button('No', () => void page.conduct.post('appeal', { do: 'decline', seat }), { name: 'disallow' }),
          ),
        ],
      };
    }
    return {
      className: 'ask plea',
      children: [
        html('div', { class: 'head' }, stateChip('ask', `${name} asks`), html('b', { class: 'mono' }, intent)),
        html('p', { class: 'say' }, 'Shall it be allowed this once?'),
        html(
          'ol',
          { class: 'ev' },
          refusals.map(({ rule, message }) => html('li', {}, ruleChip(state.game, rule), html('span', {}, sentence(page.stage.told(message))))),
        ),
        this.reason,
        this.lack,
        people ? html('p', { class: 's muted' }, `${name} throws the dice, or you do.`) : null,
        html(
          'div',
          { class: 'row' },
          button('Allow', () => void this.allow(seat, intent), { primary: true, name: 'allow' }),
          people ? button('Allow, and throw', () => void this.allow(seat, intent, true), { name: 'allow-throw' }) : null,
          button('No', () => void page.conduct.post('appeal', { do: 'decline', seat }), { name: 'disallow' }),
        ),
      ],
    };
  }

  /**
   * @param {Appeal} appeal
   * @returns {Leaf}
   */
  waitingLeaf({ intent, granted }) {
    if (granted) {
      return {
        className: 'ask',
        children: [
          html('div', { class: 'head' }, stateChip('ask', 'Allowed'), html('b', { class: 'mono' }, intent)),
          html('p', { class: 'say' }, sentence(granted)),
          html(
            'div',
            { class: 'row' },
            button('Throw the dice', () => void this.throw(intent), { primary: true, name: 'throw' }),
            button('Withdraw', () => this.withdraw(), { name: 'withdraw' }),
          ),
        ],
      };
    }
    return {
      className: 'ask',
      children: [
        html('div', { class: 'head' }, stateChip('ask', 'Asked'), html('b', { class: 'mono' }, intent)),
        html('p', { class: 'say' }, 'The game master decides.'),
        button('Withdraw', () => this.withdraw(), { name: 'withdraw' }),
      ],
    };
  }

  withdraw() {
    this.waits = false;
    void this.page.conduct.post('appeal', { do: 'decline' });
  }

  /**
   * What can be done about a refusal: the game master waives its rules, anybody else asks for that.
   *
   * @param {import('./plain_page.js').Answer} answer
   */
  plea({ intent, by, verdict }) {
    const { page, waivable } = this;
    const { state } = page.link;
    if (verdict.verdict !== 'illegal' || !waivable || !state.you || page.past) return null;
    if (!waivable.has(verdict.rule)) return html('p', { class: 's muted' }, 'Nobody can waive this rule.');
    if (!isMaster(state)) {
      const ask = async () => {
        await page.link.post('appeal', { do: 'ask', step: state.step, intent, by });
        page.letGo();
      };
      return button('Ask the game master', () => void page.conduct.trying(ask), { name: 'plead' });
    }
    return [html('div', { class: 'row' }, this.reason, button('Waive and play', () => void this.waive(intent, by), { name: 'waive' })), this.lack];
  }

  /** The reason that was typed; where there is none, it is asked for. */
  given() {
    const reason = this.reason.value.trim();
    if (!reason) {
      this.reason.focus();
      this.complain('Say why it is allowed.');
    }
    return reason;
  }

  /**
   * Says what is wrong with the reason.
   *
   * @param {string} words
   */
  complain(words) {
    this.lack.textContent = words;
    if (words) this.reason.setAttribute('aria-invalid', 'true');
    else this.reason.removeAttribute('aria-invalid');
  }

  /**
   * Allows what a seat put before the game master.
   *
   * @param {number} seat
   * @param {string} intent
   * @param {boolean} [throws] whether the game master throws the dice for the seat
   */
  async allow(seat, intent, throws = false) {
    const reason = this.given();
    if (!reason) return;
    if (throws) await this.grant(seat, intent, reason);
    else await this.play(intent, () => this.page.link.post('appeal', { do: 'accept', seat, reason }));
  }

  /**
   * Allows it with the dice of the game master.
   *
   * @param {number} seat
   * @param {string} intent
   * @param {string} reason
   */
  grant(seat, intent, reason) {
    return this.play(intent, (rolls) => this.page.link.post('appeal', { do: 'accept', seat, reason, rolls }));
  }

  /**
   * Waives every rule against an intent of the game master, and plays it.
   *
   * @param {string} intent
   * @param {string|undefined} by
   */
  async waive(intent, by) {
    const reason = this.given();
    if (!reason) return;
    const { link } = this.page;
    /** @type {import('./types.js').Refusal[]} */
    const objections = await link.objections(intent, by).catch(() => []);
    const waivers = [...new Set(objections.map(({ rule }) => rule))];
    await this.play(intent, (rolls) => link.act(intent, rolls, { by, waivers, reason }));
  }

  /**
   * @param {string} intent
   * @param {(rolls: number[]) => Promise<unknown>} send
   */
  play(intent, send) {
    return this.page.conduct.trying(async () => {
      await this.page.play(intent, async (rolls) => {
        await send(rolls);
        this.reason.value = '';
      });
    });
  }
}
