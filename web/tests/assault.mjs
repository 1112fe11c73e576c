// A battle on the page: Germany assaults the Caucasus, and people throw the dice.
import { CANAL, visit } from './browser.mjs';
import { enact, makeMatch } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */

/**
 * A match in which Germany stands in the Caucasus and has to fight.
 *
 * @param {string} address
 * @param {{sides: string[], name: string}[]} seats the first is Germany's
 */
export async function invade(address, seats) {
  const made = await makeMatch(address, { game: 'axis', position: CANAL, dice: 'people', seats });
  await enact(address, made, [[0, '3 infantry + 1 tank ukraine_ssr..caucasus'], [0, 'end']]);
  return made;
}

/**
 * Types in how dice fell, one throw after another.
 *
 * @param {Page} page
 * @param {number[]} fallen
 */
export async function throwDice(page, ...fallen) {
  for (const [index, value] of fallen.entries()) {
    await page.waitForFunction((before) => document.querySelector('.panel.throwing') && document.querySelectorAll('.panel .thrown li').length === before, index);
    await page.click(`[data-name="roll-${value}"]`);
  }
}

/**
 * One person for all powers opens the battle: two hits on each side in its first round.
 *
 * @param {string} address
 * @param {Page} page
 * @param {number} [throws] how many are typed in
 */
export async function assault(address, page, throws = 4) {
  const made = await invade(address, [{ sides: ['russia', 'germany', 'uk', 'japan', 'usa'], name: 'Ann' }]);
  await visit(page, address + made.seats[0].link);
  await page.click('[data-action="battle caucasus"]');
  await throwDice(page, ...[1, 1, 2, 0].slice(0, throws));
  await page.waitForSelector(throws === 4 ? '.losing' : '.fallen');
}

/**
 * Leaves the losses of both sides to the rules, and retreats.
 *
 * @param {Page} page
 */
export async function breakOff(page) {
  for (const answer of ['default', 'default', 'retreat']) {
    const asked = await page.locator('.panel').textContent();
    await page.click(`.panel.ask [data-name="${answer}"]`);
    await page.waitForFunction((before) => document.querySelector('.panel')?.textContent !== before, asked);
  }
  await page.waitForSelector('.battle .report');
}
