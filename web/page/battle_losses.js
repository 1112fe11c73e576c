/**
 * Which units shall take hits, chosen hit by hit before it is told.
 *
 * @typedef {import('./match.js').ActionItem} ActionItem
 * @typedef {import('./map_facts.js').Force} Force
 * @typedef {{id: string, power: string, kind: string, damage: boolean, most: number, action: string}} Row
 *   One kind of one power that may take hits, with the order that takes one.
 */

export class Losses {
  /**
   * @param {ActionItem[]} items the listed answers: one hit each
   * @param {string} asked the power that answers
   * @param {Force[]} forces who stands there
   * @param {Map<string, number>} chosen how many hits each row takes
   */
  constructor(items, asked, forces, chosen) {
    this.chosen = chosen;
    /** @type {Row[]} */
    this.rows = items
      .filter(({ kind }) => kind === 'lose')
      .map(({ action, token }) => {
        const power = /^(\w+):/.exec(action)?.[1] ?? asked;
        const kind = (token ?? '').replace(/^\d+ /, '');
        const damage = /\bdamage \d/.test(action) && !/\blose\b/.test(action);
        const most = forces.find((force) => force.power === power)?.units.get(kind) ?? 1;
        return { id: `${power} ${damage ? 'damage' : kind}`, power, kind, damage, most, action };
      });
  }

  /** How many hits are given out. */
  get total() {
    return [...this.chosen.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @param {string} id */
  count(id) {
    return this.chosen.get(id) ?? 0;
  }

  /**
   * The answers in notation, one for each power: each with a single hit that must be listed for it to be meant still.
   *
   * @param {string} asked
   * @returns {{action: string, single: string}[]}
   */
  answers(asked) {
    const taken = this.rows.filter((row) => this.count(row.id) > 0);
    const powers = [...new Set(taken.map(({ power }) => power))];
    return powers.map((power) => {
      const own = taken.filter((row) => row.power === power);
      const units = own.filter(({ damage }) => !damage).map((row) => `${this.count(row.id)} ${row.kind}`);
      const damaged = own.find(({ damage }) => damage);
      const words = [units.length ? `lose ${units.join(' + ')}` : '', damaged ? `damage ${this.count(damaged.id)}` : ''].filter(Boolean).join(' ');
      return { action: power === asked ? words : `${power}: ${words}`, single: own[0].action };
    });
  }
}
