import { html } from './element.js';
import { nameOf } from './grid_facts.js';
import { sentence } from './words.js';

/**
 * Spells that somebody knows and cannot cast now, each with the reason, which is asked for when somebody wants to know.
 *
 * @typedef {import('./grid_facts.js').Card} Card
 */
export class Barred {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.open = false;
    /** @type {Map<string, string>} */
    this.reasons = new Map();
  }

  forget() {
    this.reasons = new Map();
  }

  /**
   * @param {import('./grid_acts.js').Act[]} acts
   * @param {Card} card
   * @param {{attempt: (intent: string) => void, ask: (intent: string) => Promise<import('./types.js').Verdict>, mayAct: boolean}} doings
   */
  view(acts, card, { attempt, ask, mayAct }) {
    const cast = new Set(acts.filter(({ verb }) => verb === 'cast').map(({ thing }) => thing));
    const barred = [...new Set((card.casting?.spells ?? []).map(({ name }) => name))].filter((name) => !cast.has(name));
    if (!barred.length || !mayAct) return null;
    if (this.open) void this.learn(barred, ask);
    return html(
      'details',
      {
        class: 'barred',
        open: this.open,
        ontoggle: (/** @type {Event} */ { target }) => {
          const { open } = /** @type {HTMLDetailsElement} */ (target);
          if (open === this.open) return;
          this.open = open;
          this.changed();
        },
      },
      html('summary', {}, 'Not now', html('span', {}, barred.length)),
      this.open
        ? html(
            'ul',
            {},
            barred.map((name) => html('li', {}, html('button', { type: 'button', class: 'btn small', 'aria-disabled': 'true', 'data-barred': name, onclick: () => attempt(`cast ${name}`) }, nameOf(name)), html('span', { class: 's muted' }, this.reasons.get(name) ?? '…'))),
          )
        : null,
    );
  }

  /**
   * @param {string[]} names
   * @param {(intent: string) => Promise<import('./types.js').Verdict>} ask
   */
  async learn(names, ask) {
    const unknown = names.filter((name) => !this.reasons.has(name));
    if (!unknown.length) return;
    const { reasons } = this;
    for (const name of unknown) reasons.set(name, '…');
    for (const name of unknown) {
      const verdict = await ask(`cast ${name}`).catch(() => null);
      reasons.set(name, verdict?.verdict === 'illegal' ? sentence(verdict.message) : 'It can be cast in another way.');
    }
    if (reasons === this.reasons) this.changed();
  }
}
