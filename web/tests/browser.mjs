// A real Chromium with a fresh profile, and the few things that every test does with it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { chromium } from 'playwright-core';

/** @typedef {import('playwright-core').Page} Page */

export const WIDE = { width: 1280, height: 860 };
export const NARROW = { width: 390, height: 844 };

/** The middle of a game: an air force under two defences, a stack at sea, a choice to make. */
export const MIDDLE =
  '6c4/1n2fh1hf2/6s2a1/2n1g+t1tg2/4(ea)2m1ei/2i8/5F5/2IEA4EI/1(NFT)2G(TM)1+TG2/6S2A1/1N3H1H3/6C4 r - - 0 13';

/** Red mates in two, by Ff7i7 and Fi7j6: a puzzle of the server. */
export const FORCED = '11/11/11/11/7+A3/5+F5/11/4G3c2/4T5+f/6ST3/5H1HG2/1N(NC)8 r - - 0 63';

/** Germany holds Egypt but not Trans-Jordan: the Suez Canal is closed to its ships. */
export const CANAL = JSON.stringify({
  map: '1942',
  round: 3,
  turn: 'germany',
  phase: 'combat_move',
  owners: { egypt: 'germany' },
  units: { egypt: { germany: { infantry: 1, tank: 1 } } },
});

/** The only answer to Fg7k11 is Ck12f12, then Th10f10 mates. */
export const ENDING = '10c/7A3/7T3/9i1/9AT/6F4/11/11/11/11/11/4C6 r - - 0 1';

export const launchBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/**
 * A page in a profile of its own; whatever it complains about fails the test.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} [options]
 * @returns {Promise<Page & {problems: string[]}>}
 */
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce', ...options });
  const page = /** @type {Page & {problems: string[]}} */ (await context.newPage());
  page.problems = [];
  if (process.env.RULEBOUND_PAGE) await context.route('**/*', fromDisk);
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('console', (message) => {
    // A refused request is told on the page; the browser's own note of it is no mistake.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) page.problems.push(message.text());
  });
  return page;
}

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.html': 'text/html' };

/**
 * Gives the files of the page as they are on the disk instead of those embedded in the program, so that work on the page
 * needs no build: `RULEBOUND_PAGE=1`.
 *
 * @param {import('playwright-core').Route} route
 */
async function fromDisk(route) {
  const { pathname } = new URL(route.request().url());
  const file = new URL(`../page${pathname}`, import.meta.url);
  if (!extname(pathname) || !existsSync(file)) return route.fallback();
  const shell = await route.fetch({ url: new URL('/', route.request().url()).href });
  const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(pathname))];
  return route.fulfill({ status: 200, headers: { ...shell.headers(), 'content-type': type }, body: readFileSync(file) });
}

/**
 * @param {Page} page
 * @param {string} url
 */
export async function visit(page, url) {
  await page.goto(url);
  await page.waitForSelector('html[data-ready]');
}

/**
 * @param {Page} page
 * @param {string} square
 */
export const cell = (page, square) => page.locator(`.cell[data-square="${square}"]`);

/**
 * @param {Page} page
 * @param {string[]} squares
 */
export async function press(page, ...squares) {
  for (const square of squares) await cell(page, square).click();
}

/**
 * @param {Page} page
 * @param {string} square
 */
export const piece = (page, square) => page.locator(`.pieces .token[data-square="${square}"]`);

/** For so many frames in a row a map has to stand still before it is pressed. */
const STILL = 5;

/**
 * Presses a space of a map where it is seen, once the map has come to rest: it is moved to the capital when its units have come, and
 * fitted again when something beside it grows.
 *
 * @param {Page} page
 * @param {string} space
 */
export async function choose(page, space) {
  // The ground is drawn apart from what stands on it.
  await page.waitForSelector(`.map path[data-kind][data-square="${space}"]`, { state: 'attached' });
  const at = await page.evaluate(
    async ([id, still]) => {
      const seen = () => {
        const path = document.querySelector(`.map path[data-kind][data-square="${id}"]`);
        const [x, y] = (path instanceof SVGPathElement ? (path.dataset.middle ?? '') : '').split(' ').map(Number);
        const matrix = path instanceof SVGPathElement ? path.getScreenCTM() : null;
        const point = matrix ? new DOMPoint(x, y).matrixTransform(matrix) : null;
        return point ? { x: point.x, y: point.y } : null;
      };
      await document.fonts.ready;
      let [last, frames] = [seen(), 0];
      while (last && frames < still) {
        await new Promise(requestAnimationFrame);
        const now = seen();
        frames = now && now.x === last.x && now.y === last.y ? frames + 1 : 0;
        last = now;
      }
      return last;
    },
    /** @type {const} */ ([space, STILL]),
  );
  assert.ok(at, `${space} is on the map`);
  await page.mouse.click(at.x, at.y);
}

/**
 * Waits until something is seen; where it never is, the failure tells what the panel says instead.
 *
 * @param {Page} page
 * @param {import('playwright-core').Locator} wanted
 */
export async function appear(page, wanted) {
  await wanted.waitFor().catch(async (error) => {
    throw new Error(`${error.message}\nThe panel says: ${(await page.locator('.panel').allTextContents()).join(' | ')}`);
  });
}

/**
 * Where a square of a battle grid is seen.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function square(page, name) {
  const at = await page.evaluate((text) => {
    const field = document.querySelector('.map .field');
    const map = document.querySelector('.map');
    if (!(field instanceof SVGElement) || !(map instanceof SVGSVGElement)) return null;
    const [x, y] = text.split(',').map(Number);
    const cell = Number(field.dataset.cell);
    const middle = new DOMPoint(Number(field.dataset.left) + (x + 0.5) * cell, Number(field.dataset.top) + (y + 0.5) * cell);
    const point = middle.matrixTransform(map.getScreenCTM() ?? undefined);
    return { x: point.x, y: point.y };
  }, name);
  assert.ok(at, `${name} is on the grid`);
  return at;
}

/** @param {Page} page */
export const sentence = async (page) => (await page.locator('.panel .say').first().textContent()) ?? '';

/**
 * Waits until it is the reader's move again, or the match is over.
 *
 * @param {Page} page
 * @returns {Promise<'move'|'over'>}
 */
export async function myTurn(page) {
  await page.waitForFunction(
    () => {
      const chip = document.querySelector('.panel .chip')?.textContent ?? '';
      return /Your move|wins|Draw/.test(chip);
    },
    undefined,
    { timeout: 30_000 },
  );
  return /wins|Draw/.test((await page.locator('.panel .chip').first().textContent()) ?? '') ? 'over' : 'move';
}

/** @param {Page & {problems: string[]}} page */
export const content = (page) => assert.deepEqual(page.problems, [], 'the page complained');
