// Starts the real server on a free port for one file of tests.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The program to test: `RULEBOUND` names it, else the newest build of the workspace. */
export function program() {
  if (process.env.RULEBOUND) return process.env.RULEBOUND;
  const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
  const [found] = [join(target, 'release/rulebound'), join(target, 'debug/rulebound')]
    .filter((path) => existsSync(path))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!found) throw new Error('no program to test: build it with `cargo build -p rulebound-cli`, or name it in RULEBOUND');
  return found;
}

/**
 * @typedef {{address: string, stop: () => Promise<void>, restart: () => Promise<void>}} Server
 *
 * @returns {Promise<Server>}
 */
export async function startServer() {
  if (process.env.RULEBOUND_ADDRESS) {
    return { address: process.env.RULEBOUND_ADDRESS, stop: async () => {}, restart: async () => {} };
  }
  const folder = mkdtempSync(join(tmpdir(), 'rulebound-web-'));
  const database = join(folder, 'matches.sqlite');
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  /** @param {string} listen */
  const launch = async (listen) => {
    child = spawn(
      program(),
      ['--with-example', 'serve', '--listen', listen, '--database', `sqlite:${database}`, '--no-rate-limit'],
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    return readAddress(child);
  };
  const halt = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  };
  const address = await launch('127.0.0.1:0');
  return {
    address,
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
    restart: async () => {
      await halt();
      await launch(new URL(address).host);
    },
  };
}

/**
 * The address that the server prints.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function readAddress(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (/** @type {import('node:stream').Readable|null} */ stream) => {
      if (!stream) return;
      createInterface({ input: stream }).on('line', (line) => {
        said += `${line}\n`;
        const found = /http:\/\/[\d.]+:\d+/.exec(line);
        if (found) resolve(found[0]);
      });
    };
    listen(child.stdout);
    listen(child.stderr);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
    setTimeout(() => reject(new Error(`the server printed no address:\n${said}`)), 30_000).unref();
  });
}

/**
 * Makes a match without the page.
 *
 * @param {string} address
 * @param {Record<string, unknown>} body
 * @returns {Promise<any>}
 */
export async function makeMatch(address, body) {
  const response = await fetch(`${address}/api/matches`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`no match: ${response.status} ${await response.text()}`);
  return response.json();
}

/**
 * Acts in a fresh match without the page.
 *
 * @param {string} address
 * @param {any} made what making the match answered
 * @param {[number, string][]} intents of which seats
 */
export async function enact(address, made, intents) {
  for (const [step, [seat, intent]] of intents.entries()) {
    const response = await fetch(`${address}/api/matches/${made.match}/actions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${made.seats[seat].secret}` },
      body: JSON.stringify({ step, intent }),
    });
    if (!response.ok) throw new Error(`${intent}: ${response.status} ${await response.text()}`);
  }
}
