import { call } from './api.js';
import { heard } from './clock.js';

/**
 * A match at the server: a socket that comes back by itself, and calls that change the match.
 *
 * @typedef {import('./match.js').State} State
 * @typedef {import('./match.js').Link} Link
 * @typedef {'connecting'|'open'|'lost'|'closed'} Connection
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING = 25_000;
const PATIENCE = 2000;
/** Close codes after which coming back makes no sense. */
const FINAL = new Set([4001, 4004]);

/**
 * A state whose amendments are told in words: who put another position there, and why.
 *
 * @param {State} state
 * @returns {State}
 */
function told(state) {
  const who = state.seats.some(({ master }) => master) ? 'Game master' : 'Table';
  const words = (/** @type {import('./match.js').HistoryItem} */ item) => (item.kind === 'amended' ? { ...item, action: `${who}: ${item.reason}` } : item);
  return { ...state, last: state.last && words(state.last), history: state.history?.map(words) };
}

/** @implements {Link} */
export class ServerMatch {
  /**
   * @param {State} state
   * @param {string|null} secret
   */
  constructor(state, secret) {
    this.state = told({ ...state, clocks: heard(state.clocks) });
    this.secret = secret;
    /** @type {Connection} */
    this.connection = 'connecting';
    this.wait = FIRST_WAIT;
    /** @type {(() => void)[]} */
    this.listeners = [];
    /** @type {((connection: Connection) => void)[]} */
    this.watchers = [];
    /** @type {WebSocket|null} */
    this.socket = null;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** @param {(connection: Connection) => void} watcher */
  onConnection(watcher) {
    this.watchers.push(watcher);
  }

  /** Opens the socket, and again whenever it is lost. */
  connect() {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${this.path('socket')}`);
    this.socket = socket;
    let beat = 0;
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ type: 'hello', secret: this.secret, version: this.state.version }));
      beat = window.setInterval(() => socket.send(JSON.stringify({ type: 'ping' })), PING);
    });
    socket.addEventListener('message', (event) => {
      this.wait = FIRST_WAIT;
      this.turn('open');
      this.take(JSON.parse(String(event.data)));
    });
    socket.addEventListener('close', (event) => {
      clearInterval(beat);
      if (socket !== this.socket) return;
      if (FINAL.has(event.code)) {
        this.turn('closed');
        return;
      }
      this.turn('lost');
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }

  /** @param {Connection} connection */
  turn(connection) {
    if (connection === this.connection) return;
    this.connection = connection;
    for (const watcher of this.watchers) watcher(connection);
  }

  /** @param {any} message */
  take(message) {
    switch (message.type) {
      case 'state':
        this.change(message.state);
        break;
      case 'entries':
        this.change(message.state, message.entries);
        break;
      case 'entry':
        this.change(message.state, [message.entry]);
        break;
      case 'offer':
        this.state = { ...this.state, offers: message.offers };
        this.tell();
        break;
      case 'presence':
        this.state = { ...this.state, seats: message.seats, clocks: heard(message.clocks) };
        this.tell();
        break;
      case 'thinking':
        this.state = { ...this.state, thinking: message.thinking };
        this.tell();
        break;
    }
  }

  /**
   * Takes a newer state; what comes late is left.
   *
   * @param {State} state
   * @param {import('./match.js').HistoryItem[]} [entries] what follows the history known so far
   */
  change(state, entries = []) {
    if (state.version < this.state.version) return;
    const known = state.history ?? [...this.state.history, ...entries.filter((entry) => entry.step > this.state.history.length)];
    if (known.length < state.step) {
      void this.refresh();
      return;
    }
    this.state = told({ ...state, clocks: heard(state.clocks), history: known.slice(0, state.step) });
    this.tell();
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  async refresh() {
    this.change(await call('GET', this.path(), undefined, this.secret));
  }

  /** @param {string} [verb] */
  path(verb) {
    return `/api/matches/${this.state.match}${verb ? `/${verb}` : ''}`;
  }

  /**
   * @param {string} verb
   * @param {Record<string, unknown>} body
   */
  async post(verb, body) {
    const answer = await call('POST', this.path(verb), body, this.secret);
    if (answer.state) this.change(answer.state, answer.entry ? [answer.entry] : []);
    return answer;
  }

  /**
   * Sends an action. While the connection is lost it waits; sent again with the same step it is written at most once.
   *
   * @param {string} intent
   * @param {number[]} [rolls] how the dice fell, where people throw them
   * @param {{by?: string, waivers?: string[], reason?: string}} [more] for whom, and which rules are waived for it
   */
  async act(intent, rolls = [], more = {}) {
    const { step } = this.state;
    try {
      await this.insist(() => this.post('actions', { step, intent, rolls: rolls.length ? rolls : undefined, ...more }));
    } catch (error) {
      const { kind, state } = /** @type {any} */ (error).problem ?? {};
      if (state) await this.refresh();
      if (kind === 'stale-step' && this.state.history[step]?.action === intent) return;
      throw error;
    }
  }

  /**
   * Does what may be done twice as well as once; again and again while the server does not answer.
   *
   * @template T
   * @param {() => Promise<T>} deed
   * @returns {Promise<T>}
   */
  async insist(deed) {
    for (;;) {
      await this.back();
      try {
        return await deed();
      } catch (error) {
        if (/** @type {any} */ (error).kind !== 'unreachable') throw error;
        this.turn('lost');
      }
    }
  }

  /** Waits until the connection is there, or for a while: the server may answer although the socket is down. */
  async back() {
    const until = Date.now() + PATIENCE;
    while (this.connection === 'lost' && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /**
   * @param {string} intent
   * @param {string} [by]
   * @param {number} [step]
   */
  verdict(intent, by, step) {
    return this.insist(() => this.post('verdict', { intent, by, step }));
  }

  /**
   * @param {string} intent
   * @param {string} [by]
   * @param {number} [step]
   */
  async objections(intent, by, step) {
    return (await this.insist(() => this.post('objections', { intent, by, step }))).objections;
  }

  /** @param {number} step */
  async at(step) {
    return told(await call('GET', `${this.path()}?step=${step}`, undefined, this.secret));
  }

  /** @param {number} to */
  async takeBack(to) {
    await this.post('take-back', { do: 'ask', to });
  }
}
