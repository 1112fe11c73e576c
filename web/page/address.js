/**
 * Positions in addresses, so that the editor and the analysis of a position can be kept and sent.
 *
 * @typedef {{position: string, ruleset: unknown}} Place
 */

/**
 * @param {'editor'|'analysis'} page
 * @param {Place} place
 */
export function addressOf(page, { position, ruleset }) {
  const query = new URLSearchParams({ position });
  if (ruleset !== undefined && ruleset !== null) query.set('ruleset', typeof ruleset === 'string' ? ruleset : JSON.stringify(ruleset));
  return `/${page}?${query}`;
}

/**
 * The place that the address of this page names; the start under the usual rules, where it names none.
 *
 * @returns {Place}
 */
export function placeHere() {
  const query = new URLSearchParams(location.search);
  return { position: query.get('position') ?? 'start', ruleset: readRuleset(query.get('ruleset')) };
}

/**
 * @param {string|null} text a preset or an object of switches
 * @returns {unknown}
 */
export function readRuleset(text) {
  if (!text?.startsWith('{')) return text ?? undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
