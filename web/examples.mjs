// Gathers the examples of the rulebook's live boards from the cases: `node examples.mjs` writes page/examples.json.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MOST = 3;

/**
 * The examples by rule: refusals that cite it first, then cases whose reason names it.
 *
 * @returns {Record<string, object[]>}
 */
export function gather() {
  const folder = new URL('../cases/commander/', import.meta.url);
  /** @type {Record<string, {rank: number, example: object}[]>} */
  const found = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl')).toSorted()) {
    for (const line of readFileSync(new URL(file, folder), 'utf8').split('\n').filter(Boolean)) {
      const { name, position, steps, ruleset, intent, by, expect, why } = JSON.parse(line);
      const cited = expect.rule ?? null;
      const named = /^(CTL-\d+\.\d+)/.exec(why ?? '')?.[1] ?? null;
      const example = { name, position, steps, ruleset, intent, by, verdict: expect.verdict };
      if (!position || position === 'start' || !expect.verdict) continue;
      for (const rule of new Set([cited, named])) {
        if (rule) (found[rule] ??= []).push({ rank: rule === cited ? 0 : ruleset ? 2 : 1, example });
      }
    }
  }
  return Object.fromEntries(
    Object.entries(found)
      .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(([rule, list]) => [rule, list.toSorted((a, b) => a.rank - b.rank).slice(0, MOST).map(({ example }) => example)]),
  );
}

export const TARGET = fileURLToPath(new URL('page/examples.json', import.meta.url));

export const text = () => `${JSON.stringify(gather(), null, 0).replaceAll('}],"', '}],\n"')}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, text());
