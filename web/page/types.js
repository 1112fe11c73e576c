/**
 * The shapes that travel between the server and the modules of the page.
 *
 * @typedef {'origin'|'target'|'path'|'blocker'|'shooter'|'attacker'|'protected'|'zone'|'terrain'|'missing'|'gate'|'owed'|'need'|'have'} Role
 *
 * @typedef {object} Mark  One piece of evidence: what to point at, without knowing the game.
 * @property {Role} role
 * @property {'place'|'line'|'zone'|'token'|'number'} type
 * @property {string} [at]
 * @property {string[]} [through]
 * @property {string[]} [places]
 * @property {string} [name]
 * @property {number} [value]
 *
 * @typedef {object} Refusal
 * @property {string} rule
 * @property {string} kind
 * @property {string} message
 * @property {Record<string, unknown>} fields
 * @property {FurtherReason[]} [also]  What is told beside it.
 * @property {Mark[]} evidence
 * @property {string|null} remedy
 * @property {{setup?: string, inherent?: string}} counterfactual
 *
 * @typedef {{rule: string, kind: string, message: string, fields: Record<string, unknown>}} FurtherReason
 *
 * @typedef {{kind: string, options: unknown[]}} Question  What would still be open then.
 *
 * @typedef {{verdict: 'legal', action: string, cost: unknown, notices: unknown[], message: string} & import('./grid_effect.js').Details} Legal
 * @typedef {{verdict: 'needs-choice', question: string, choices: string[], fields?: Record<string, unknown> & {further?: Question[]}}} Choice
 * @typedef {Legal | ({verdict: 'illegal'} & Refusal) | Choice} Verdict
 *
 * @typedef {{winner: string|null, reason: string, rule: string|null}} Outcome
 *
 * @typedef {object} GameSummary
 * @property {string} key
 * @property {string} name
 * @property {string} listing
 * @property {string[]} presets
 * @property {string[]} scenarios
 * @property {string[]} sides
 *
 * @typedef {{id: string, title: string, refuses: boolean, waivable: boolean}} RuleSummary
 * @typedef {{id: string, title: string, rules: RuleSummary[]}} Section
 * @typedef {{game: string, title: string, introduction: string, sections: Section[], presets: {name: string, summary: string, ruleset: Record<string, unknown>}[], switches: {name: string, summary: string, rule: string, words: string[]}[], kinds: {kind: string, rules: string[]}[]}} Rulebook
 * @typedef {{game: string, section: string, id: string, title: string, text: string, refuses: boolean, waivable: boolean, kinds: string[]}} Rule
 * @typedef {{game: string, title: string, introduction: string, sections: {id: string, title: string, rules: Rule[]}[]}} WholeRulebook
 */

export {};
