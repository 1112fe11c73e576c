// The table's word: what the rules leave to the table, put right by the game master.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appear, content, newPage, square, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/** @typedef {import('playwright-core').Page & {problems: string[]}} Page */

const DUEL = {
  grid: { width: 14, height: 10 },
  creatures: [
    { id: 'kara', at: [3, 1], team: 'party', controller: 'party', class: 'fighter', level: 5, hands: ['longsword', 'shield'], carries: { rope: 1 } },
    { id: 'grum', at: [8, 1], team: 'orcs', controller: 'orcs', monster: 'orc' },
  ],
  order: ['kara', 'grum'],
  turn: { of: 'kara' },
};

async function sit() {
  const seats = [{ sides: ['party'], name: 'Ann' }, { sides: ['orcs'], name: 'Gil', master: true }];
  const made = await makeMatch(server.address, { game: 'srd5e', position: DUEL, seats });
  const [player, master] = [await newPage(browser), await newPage(browser)];
  for (const [seat, page] of [player, master].entries()) {
    await visit(page, server.address + made.seats[seat].link);
    await page.waitForSelector('.map .token[data-turn="now"]', { state: 'attached' });
  }
  return { player, master, made };
}

/**
 * Changes one thing.
 *
 * @param {Page} page
 * @param {string} who
 * @param {string} what
 * @param {Record<string, string>} fields
 */
async function change(page, who, what, fields = {}) {
  await page.click('[data-name="Change something"]');
  await page.selectOption('[data-name="amend-who"]', who);
  await page.selectOption('[data-name="amend-what"]', what);
  for (const [field, value] of Object.entries(fields)) {
    const control = page.locator(`[data-name="amend-${field}"]`);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT') await control.selectOption(value);
    else await control.fill(value);
  }
  await page.click('[data-name="amend"]');
}

/** @param {Page} page */
const log = async (page) => (await page.locator('.gridlog').textContent()) ?? '';

test('the game master hurts, heals, moves and afflicts, everybody reads why, and all of it can be undone', async () => {
  const { player, master } = await sit();
  await change(master, 'grum', 'damage', { amount: '12', type: 'fire', note: 'magma' });
  await player.waitForSelector('.map .token[data-creature="grum"][data-hp="3"]', { state: 'attached' });
  assert.match(await log(player), /Game master: Grum takes 12 fire damage \(magma\)/);
  await change(master, 'grum', 'heal', { amount: '5' });
  await player.waitForSelector('.map .token[data-creature="grum"][data-hp="8"]', { state: 'attached' });
  await change(master, 'kara', 'condition', { condition: 'frightened', source: 'grum' });
  await player.waitForSelector('.map .token[data-creature="kara"][data-conditions~="frightened"]', { state: 'attached' });
  await change(master, 'kara', 'relief');
  await player.waitForSelector('.map .token[data-creature="kara"]:not([data-conditions~="frightened"])', { state: 'attached' });

  await master.click('[data-name="Change something"]');
  await master.selectOption('[data-name="amend-who"]', 'grum');
  await master.selectOption('[data-name="amend-what"]', 'move');
  const at = await square(master, '10,5');
  await master.mouse.click(at.x, at.y);
  assert.equal(await master.inputValue('[data-name="amend-square"]'), '10,5', 'a press on the grid fills the field');
  await master.click('[data-name="amend"]');
  await player.waitForSelector('.map .token[data-creature="grum"][data-square="10,5"]', { state: 'attached' });

  await change(master, 'grum', 'add', { monster: 'wolf', square: '11,5' });
  await player.waitForSelector('.map .token[data-creature="wolf-1"]', { state: 'attached' });
  assert.equal(await player.locator('.map .token[data-turn="now"]').getAttribute('data-creature'), 'kara', 'whose turn it is stays');
  await change(master, 'wolf-1', 'remove');
  await player.waitForSelector('.map .token[data-creature="wolf-1"]', { state: 'detached' });

  await master.click('[data-name="First"]');
  await master.click('[data-name="undo"]');
  await player.waitForSelector('.map .token[data-creature="grum"][data-hp="15"][data-square="8,1"]', { state: 'attached' });
  assert.match((await player.locator('.connection').textContent()) ?? '', /The game master went back to step 0/);
  content(player);
  content(master);
});

test('what cannot be is said, all of it, and nothing changes', async () => {
  const { player, master } = await sit();
  await change(master, 'grum', 'damage');
  assert.match((await master.locator('.problems').textContent()) ?? '', /Say how much/);
  await master.selectOption('[data-name="amend-what"]', 'move');
  await master.fill('[data-name="amend-square"]', '40,40');
  await master.click('[data-name="amend"]');
  await master.waitForFunction(() => /not on the map/.test(document.querySelector('.problems')?.textContent ?? ''));
  await master.click('[data-name="as-text"]');
  await master.fill('[data-name="setup"]', JSON.stringify({ ...DUEL, creatures: [{ id: 'kara', at: [99, 1] }, { id: 'kara', at: [1, 1], monster: 'orx' }] }));
  await master.fill('[data-name="amend-reason"]', 'a flood');
  await master.click('[data-name="amend"]');
  await appear(master, master.locator('.problems li').nth(2));
  assert.match(await log(player), /Nothing has happened yet/);
  await player.click('[data-name="Change something"]');
  assert.match((await player.locator('.connection').textContent()) ?? '', /Only the game master changes/);
  content(player);
  content(master);
});

test('what is left to the table stands before the game master until it is settled', async () => {
  const { player, master } = await sit();
  await player.fill('#try', 'improvise "throw sand" as action');
  await player.click('[data-name="try"]');
  await player.click('.panel.ok [data-name="play"]');
  await appear(master, master.locator('.lefttable'));
  assert.match((await master.locator('.lefttable').textContent()) ?? '', /Kara: improvise/);
  assert.equal(await player.locator('.lefttable').count(), 0);
  await master.click('.lefttable [data-name="change"]');
  await appear(master, master.locator('.panel.amend'));
  await master.selectOption('[data-name="amend-who"]', 'grum');
  await master.selectOption('[data-name="amend-what"]', 'condition');
  await master.selectOption('[data-name="amend-condition"]', 'blinded');
  await master.fill('[data-name="amend-note"]', 'sand in the eyes');
  await master.click('[data-name="amend"]');
  await player.waitForSelector('.map .token[data-creature="grum"][data-conditions~="blinded"]', { state: 'attached' });
  assert.match(await log(player), /Game master: Grum is blinded \(sand in the eyes\)/);
  await master.click('[data-name="settled"]');
  assert.equal(await master.locator('.lefttable').count(), 0);
  content(player);
  content(master);
});

test('without a game master the others are asked', async () => {
  const seats = [{ sides: ['red'], name: 'Ann' }, { sides: ['green', 'blue'], name: 'Ben' }];
  const made = await makeMatch(server.address, { game: 'skirmish', position: 'B114/5/5/1R213/5 red 0 - 3,3,3 1 -', seats });
  const [ann, ben] = [await newPage(browser), await newPage(browser)];
  for (const [seat, page] of [ann, ben].entries()) {
    await visit(page, server.address + made.seats[seat].link);
    await page.waitForSelector('.textboard');
  }
  await ann.click('[data-name="Change something"]');
  await ann.fill('[data-name="setup"]', 'B114/5/5/1R203/5 red 0 - 3,3,3 1 -');
  await ann.fill('[data-name="amend-reason"]', 'an archer deserts');
  await ann.click('[data-name="amend"]');
  await appear(ben, ben.locator('[data-name="accept"]'));
  assert.match((await ben.locator('.panel').textContent()) ?? '', /Ann wants to change something: an archer deserts/);
  await ben.click('[data-name="accept"]');
  await ann.waitForFunction(() => /Table: an archer deserts/.test(document.querySelector('.moves')?.textContent ?? ''));
  content(ann);
  content(ben);
});
