// Fights on a grid, and the few things that every test of them does.
import { appear, newPage, square, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/**
 * @typedef {import('playwright-core').Page & {problems: string[]}} Page
 * @typedef {Record<string, unknown>} Entry
 */

/**
 * A creature of an encounter.
 *
 * @param {string} id
 * @param {string} team
 * @param {number[]} at
 * @param {Entry} [more]
 */
export const creature = (id, team, at, more = {}) => ({ id, team, controller: team, at, ...more });

/**
 * An encounter on a bare floor, whose first creature has the turn.
 *
 * @param {ReturnType<typeof creature>[]} creatures
 * @param {Entry} [more]
 */
export const encounter = (creatures, more = {}) => ({
  name: 'Test',
  grid: { width: 16, height: 12 },
  creatures,
  order: creatures.map(({ id }) => id),
  turn: { of: creatures[0].id },
  ...more,
});

/** A wizard with spells of many kinds. */
export const WIZARD = {
  class: 'wizard',
  level: 9,
  abilities: { int: 18, dex: 14 },
  carries: { 'component-pouch': 1 },
  prepared: ['shield', 'counterspell', 'fireball', 'web', 'magic-missile', 'bless', 'hold-person', 'cure-wounds', 'spirit-guardians', 'thunderwave'],
  cantrips: ['fire-bolt'],
};
/** A fighter with a sword. */
export const FIGHTER = { class: 'fighter', level: 7, abilities: { str: 16, con: 14 }, hands: ['longsword', 'shield'], armor: 'chain-mail', carries: { javelin: 3 } };

/**
 * Sits down at a fight, on the side of the party; others are played by nobody.
 *
 * @param {unknown} position
 * @param {{options?: import('playwright-core').BrowserContextOptions, seats?: unknown[], more?: Entry, seat?: number}} [how]
 */
export async function join(position, { options, seats = [{ sides: ['party'], name: 'Ann' }, { sides: ['foes'], name: 'Ben' }], more = {}, seat = 0 } = {}) {
  const made = await makeMatch(server.address, { game: 'srd5e', position, seats, ...more });
  const page = await newPage(browser, options);
  await visit(page, server.address + made.seats[seat].link);
  await ready(page);
  return { page, made };
}

/**
 * Waits until the fight is drawn.
 *
 * @param {Page} page
 */
export async function ready(page) {
  await page.waitForSelector('.map .token', { state: 'attached' });
  await page.waitForSelector('.panel.acts, .panel .say', { state: 'attached' });
}

/**
 * Comes to a fight from another seat.
 *
 * @param {any} made
 * @param {number} seat
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function follow(made, seat, options) {
  const page = await newPage(browser, options);
  await visit(page, server.address + made.seats[seat].link);
  await ready(page);
  return page;
}

/**
 * Tries an intent by its text.
 *
 * @param {Page} page
 * @param {string} intent
 */
export async function say(page, intent) {
  await page.fill('#try', intent);
  await page.click('[data-name="try"]');
}

/**
 * Plays what costs something.
 *
 * @param {Page} page
 * @param {string} intent
 */
export async function play(page, intent) {
  await say(page, intent);
  await appear(page, page.locator('.panel.ok [data-name="play"]'));
  await page.click('[data-name="play"]');
}

/**
 * Presses a square.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function press(page, name) {
  const { x, y } = await square(page, name);
  await page.mouse.click(x, y);
}

/**
 * Points at a square.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function point(page, name) {
  const { x, y } = await square(page, name);
  await page.mouse.move(x, y);
}

/** @param {Page} page */
export const panel = async (page) => (await page.locator('.panel').textContent()) ?? '';

/**
 * Waits until the panel says something.
 *
 * @param {Page} page
 * @param {RegExp} words
 */
export async function says(page, words) {
  await page
    .waitForFunction(([source, flags]) => new RegExp(source, flags).test(document.querySelector('.panel')?.textContent ?? ''), [words.source, words.flags])
    .catch(async (error) => {
      throw new Error(`${error.message}\nThe panel says: ${await panel(page)}`);
    });
}

/**
 * Where one looks, and how large.
 *
 * @param {Page} page
 */
export const sight = (page) => page.evaluate(() => document.querySelector('.map')?.getAttribute('viewBox'));

/**
 * A drawing of the map is there.
 *
 * @param {Page} page
 * @param {string} what
 */
export const drawn = (page, what) => page.waitForSelector(`.map ${what}`, { state: 'attached' });
