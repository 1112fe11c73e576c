import { readIntent } from './grid_intent.js';
import { sayIntent, verbWords } from './grid_words.js';

/**
 * What can be done about a refusal, in words. Where a remedy is only the first part (a step nearer, a weapon drawn), what was
 * meant is asked about again when it is done.
 *
 * @typedef {{label: string, detail: string, intent: string, then: string|null}} Remedy
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 * @typedef {import('./plain_page.js').Answer} Answer
 * @typedef {(intent: string) => Promise<import('./types.js').Verdict>} Ask
 */

/** What ends something instead of preparing it. */
const LAST = /^(end turn|pass)$/;
/** How it is said that one goes somewhere. @type {Record<string, string>} */
const GO = { fly: 'Fly there', swim: 'Swim there', climb: 'Climb there', burrow: 'Burrow there', walk: 'Walk there' };

/**
 * @param {string} intent that was refused
 * @param {string} remedy
 * @param {import('./types.js').Verdict} verdict about the remedy
 * @returns {Remedy}
 */
function remedyOf(intent, remedy, verdict) {
  const [meant, first] = [readIntent(intent), readIntent(remedy)];
  const prepares = first.verb !== meant.verb && !LAST.test(first.verb);
  const feet = verdict.verdict === 'legal' ? Object.values(/** @type {{movement?: Record<string, number>}} */ (verdict.cost)?.movement ?? {}).reduce((sum, one) => sum + one, 0) : 0;
  const said = first.verb === 'move' && feet ? sayIntent(remedy).replace(/^(\w+) to/, `$1 ${feet} ft to`) : sayIntent(remedy);
  const detail = verdict.verdict === 'legal' && !feet ? verdict.message.split(';')[0] : '';
  return { label: prepares ? `${said}, then ${verbWords(intent)}` : said, detail: detail === 'nothing' ? '' : detail, intent: remedy, then: prepares ? intent : null };
}

/**
 * The remedies that the referee calls legal now, the best first; at most two.
 *
 * @param {Answer} answer
 * @param {{ask: Ask, modes: string[]}} about how else one can go
 * @returns {Promise<Remedy[]>}
 */
async function remediesFor({ intent, verdict }, { ask, modes }) {
  if (verdict.verdict !== 'illegal') return [];
  const { verb, words } = readIntent(intent);
  /** @type {Remedy[]} */
  const remedies = [];
  // Who cannot walk there may be able to fly.
  const to = words.findLast((word) => /^\d/.test(word));
  if (verb === 'move' && to) {
    const actor = readIntent(intent).actor;
    for (const mode of modes.filter((mode) => !words.includes(mode))) {
      const other = `${actor ? `${actor}: ` : ''}move ${mode} to ${to}`;
      const found = await ask(other);
      if (found.verdict === 'legal') remedies.push({ label: GO[mode] ?? sayIntent(other), detail: found.message.split(';')[0], intent: other, then: null });
    }
  }
  if (verdict.remedy) {
    const found = await ask(verdict.remedy);
    if (found.verdict !== 'illegal') remedies.push(remedyOf(intent, verdict.remedy, found));
  }
  return remedies.slice(0, 2);
}

export class Remedies {
  constructor() {
    /** @type {WeakMap<Answer, Remedy[]|null>} */
    this.known = new WeakMap();
    /** What is asked about again when the first part of a remedy is done. @type {{intent: string, actor: string}|null} */
    this.rest = null;
  }

  forget() {
    this.rest = null;
  }

  /**
   * The remedies for a refusal; null until they are known.
   *
   * @param {PlainPage} page
   * @param {Answer} answer
   * @param {string[]} modes how else one can go
   */
  about(page, answer, modes) {
    if (answer.verdict.verdict !== 'illegal') return null;
    if (this.known.has(answer)) return this.known.get(answer) ?? null;
    this.known.set(answer, null);
    void remediesFor(answer, { ask: (intent) => page.link.verdict(intent, answer.by), modes })
      .catch(() => [])
      .then((remedies) => {
        this.known.set(answer, remedies);
        if (page.answer === answer) page.show();
      });
    return null;
  }

  /**
   * Does something about a refusal: the first part of what was meant is done at once.
   *
   * @param {PlainPage} page
   * @param {Remedy} remedy
   * @param {string} actor
   */
  play(page, { intent, then }, actor) {
    this.rest = then ? { intent: then, actor } : null;
    void page.attempt(intent, then !== null);
  }

  /**
   * What is to be asked about now that the first part is done; null where another is asked meanwhile.
   *
   * @param {string} actor
   */
  then(actor) {
    const { rest } = this;
    this.rest = null;
    return rest?.actor === actor ? rest.intent : null;
  }
}
