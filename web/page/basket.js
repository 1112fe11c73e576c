import { sentence } from './words.js';
import { unitsText } from './map_orders.js';

/**
 * What one is about to buy, and what the referee says of it.
 *
 * @typedef {{said: string, refused: boolean}} Price
 */

export class Basket {
  constructor() {
    /** @type {import('./map_orders.js').Choice} */
    this.choice = new Map();
    /** @type {Price|null} */
    this.price = null;
  }

  /** The basket in notation. Factories are bought apart from units. */
  get purchases() {
    const units = new Map([...this.choice].filter(([kind]) => kind !== 'factory'));
    const factories = this.choice.get('factory') ?? 0;
    return [unitsText(units), factories ? `${factories} factory` : ''].filter(Boolean).map((text) => `buy ${text}`);
  }

  /**
   * Puts something in, and asks what all of it costs.
   *
   * @param {import('./match.js').Link} link
   * @param {string} kind
   * @param {number} count
   * @returns {Promise<Price|null>}
   */
  async put(link, kind, count) {
    this.choice.set(kind, count);
    this.price = null;
    const key = this.purchases.join();
    const verdicts = await Promise.all(this.purchases.map((intent) => link.verdict(intent)));
    if (key !== this.purchases.join() || !verdicts.length) return null;
    const refused = verdicts.find((verdict) => verdict.verdict === 'illegal');
    const said = refused?.verdict === 'illegal' ? refused.message : `costs ${verdicts.map((verdict) => (verdict.verdict === 'legal' ? verdict.message : '')).join(' and ')}`;
    this.price = { said: sentence(said), refused: Boolean(refused) };
    return this.price;
  }
}
