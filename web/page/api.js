/**
 * Questions to the server over HTTP.
 *
 * @typedef {{kind: string, message: string, at?: Record<string, unknown>, state?: any, verdict?: any}} Problem
 */

/** What the server answers instead. */
export class ServerError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.kind = problem.kind;
    this.problem = problem;
  }
}

/**
 * @param {'GET'|'POST'} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string|null} [secret] of the seat that speaks
 * @returns {Promise<any>}
 */
export async function call(method, path, body, secret) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (secret) headers.Authorization = `Bearer ${secret}`;
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new ServerError({ kind: 'unreachable', message: 'The server does not answer.' });
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer && !answer.error) return answer;
  throw new ServerError(answer?.error ?? { kind: 'internal', message: `The server answered ${response.status}.` });
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/**
 * Asks what never changes while the server runs, once.
 *
 * @param {string} path
 * @returns {Promise<any>}
 */
export function look(path) {
  let answer = kept.get(path);
  if (!answer) {
    answer = call('GET', path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

/**
 * One message to the referee, without a match.
 *
 * @param {Record<string, unknown>} message
 * @returns {Promise<any>} what stands under `ok`
 */
export async function ask(message) {
  const answer = await call('POST', '/api/referee', message);
  return answer.ok;
}

/** @returns {Promise<import('./types.js').GameSummary[]>} */
export const games = async () => (await look('/api/games')).games;

/**
 * @param {string} game
 * @returns {Promise<import('./types.js').Rulebook>}
 */
export const rulebook = (game) => look(`/api/rules/${game}`);

/**
 * The contents of a rulebook and the texts of all its rules.
 *
 * @param {string} game
 * @returns {Promise<import('./types.js').WholeRulebook>}
 */
export const wholeRulebook = (game) => look(`/api/rulebook/${game}`);

/**
 * @param {string} id
 * @returns {Promise<import('./types.js').Rule>}
 */
export const rule = (id) => look(`/api/rule/${id}`);
