import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CANAL, NARROW, content, newPage, sentence, visit } from './browser.mjs';
import { invade, throwDice } from './assault.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/** @typedef {Awaited<ReturnType<typeof newPage>>} Page */

const SEATS = [{ sides: ['germany', 'japan'], name: 'Ann' }, { sides: ['russia', 'uk', 'usa'], name: 'Ben' }];

/**
 * @param {string|undefined} link
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function open(link, options) {
  const page = await newPage(browser, options);
  await visit(page, `${server.address}${link}`);
  await page.waitForSelector('.phases [aria-current]');
  return page;
}

/**
 * Ann sits down for Germany before the battle.
 *
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function sit(options) {
  const made = await invade(server.address, SEATS);
  return { ann: await open(made.seats[0].link, options), ben: await open(made.seats[1].link, options) };
}

/** @param {Page} page */
const battle = async (page) => ((await page.locator('.battle').textContent()) ?? '').replace(/\s+/g, ' ');

/**
 * The dice of the first round: two hits on each side, and the defender is asked first.
 *
 * @param {Page} ann
 * @param {Page} ben
 */
async function firstRound(ann, ben) {
  await ann.click('[data-action="battle caucasus"]');
  await throwDice(ann, 1, 1, 2, 0);
  await ben.waitForSelector('.panel.ask .losing');
  await ann.waitForFunction(() => /decides for Soviet Union/.test(document.querySelector('.panel .say')?.textContent ?? ''));
}

test('a battle goes round by round: dice are typed in, each side chooses its losses, and the report is kept', async () => {
  const { ann, ben } = await sit();
  await ann.click('[data-action="battle caucasus"]');
  await ann.waitForSelector('.fallen');
  assert.match(await sentence(ann), /Throw 3 dice. How many show 1 or less/);
  assert.equal(await ann.locator('.fallen .btn').count(), 4, 'none to three can fall');
  await throwDice(ann, 1, 1, 2, 0);

  await ben.waitForSelector('.panel.ask .losing');
  assert.match(await sentence(ben), /takes 2 hits/);
  assert.match(await sentence(ann), /decides for Soviet Union/);
  assert.equal(await ann.locator('.panel .btn').count(), 0, 'only the asked side answers');
  const volleys = await ann.locator('.volley').evaluateAll((rows) => rows.map((row) => [row.getAttribute('data-party'), row.querySelectorAll('.die').length, row.querySelectorAll('.die.hit').length]));
  assert.deepEqual(volleys, [['attacker', 4, 2], ['defender', 5, 2]], 'every die is shown, and those that hit are marked');
  const ranks = await ann.locator('.battleboard tbody tr').evaluateAll((rows) => rows.map((row) => [row.getAttribute('data-value'), ...[...row.querySelectorAll('td')].map((cell) => cell.textContent)]));
  assert.deepEqual(ranks, [['3', '1 tank', '1 tank'], ['2', '', '3 infantry1 artillery'], ['1', '3 infantry', ''], ['0', '', '1 AA gun']]);

  assert.ok(await ben.locator('[data-name="lose"]').isDisabled(), 'nothing is chosen yet');
  await ben.click('[data-name="More russia infantry"]');
  await ben.click('[data-name="More russia tank"]');
  assert.ok(await ben.locator('[data-name="More russia infantry"]').isDisabled(), 'no more hits than there are');
  await ben.click('[data-name="lose"]');

  await ann.click('.panel.ask [data-name="default"]');
  await ann.waitForSelector('.panel.ask [data-name="retreat"]');
  assert.match(await battle(ann), /Soviet Union: loses 1 infantry, 1 tank/);
  assert.match(await battle(ann), /Germany: loses 2 infantry/);
  await ann.click('[data-name="battle"]');
  await throwDice(ann, 0, 0, 0);
  await ann.waitForFunction(() => document.querySelectorAll('.rounds [data-round]').length === 2);
  await ann.click('.panel.ask [data-name="retreat"]');

  for (const page of [ann, ben]) {
    await page.waitForSelector('.battle .report');
    assert.match(await battle(page), /2 rounds.*Germany breaks off the battle for Caucasus/);
    const lost = await page.locator('.report tbody tr').evaluateAll((rows) => rows.map((row) => [row.getAttribute('data-power'), ...[...row.querySelectorAll('td')].map((cell) => cell.textContent)]));
    assert.deepEqual(lost, [['germany', '2 infantry', '6'], ['russia', '1 infantry, 1 tank', '9']]);
    content(page);
  }
});

test('the whole history is told, and one travels in it: to a turn, to an action, and back to now', async () => {
  const { ann, ben } = await sit();
  await firstRound(ann, ben);
  await ben.click('[data-name="default"]');
  await ann.click('.panel.ask [data-name="default"]');
  await ann.click('.panel.ask [data-name="retreat"]');
  await ann.waitForSelector('.battle .report');
  await ann.click('[data-name="end"]');
  await ann.waitForFunction(() => document.querySelector('.phases [aria-current]')?.textContent === 'Noncombat');

  await ann.click('[data-name="Moves"]');
  const chronicle = ann.locator('.chronicle');
  assert.equal(await chronicle.locator('.turnhead').textContent(), 'Round 3, Germany');
  assert.deepEqual(await chronicle.locator('.phase').allTextContents(), ['Combat move', 'Combat']);
  const told = await chronicle.locator('[data-step="3"]').textContent();
  assert.match(told ?? '', /^Battle: Caucasus.*Germany fires: 3 dice up to 1: 1 hit; 1 die up to 3: 1 hit.*The defender fires/);
  assert.match((await chronicle.locator('[data-step="4"]').textContent()) ?? '', /^Soviet Union: Lose 1 infantry, 1 AA gun.*loses/);
  const tank = () => ann.locator('.map .token[data-square="caucasus"][data-power="germany"]').count();
  assert.equal(await tank(), 0, 'they have retreated');

  await chronicle.locator('[data-step="3"]').click();
  await ann.waitForFunction(() => /Step 3 of/.test(document.querySelector('.panel .chip')?.textContent ?? ''));
  await ann.waitForSelector('.map .token[data-square="caucasus"][data-power="germany"]', { state: 'attached' });
  assert.match(await battle(ann), /^Battle: Caucasus ?round 1/);
  assert.equal(await ann.locator('.panel [data-name="lose"], .panel [data-name="default"]').count(), 0, 'the past is not changed');
  await ann.click('[data-name="Forward"]');
  await ann.waitForFunction(() => document.querySelector('.chronicle .cur')?.getAttribute('data-step') === '4');
  await chronicle.locator('.turnhead').click();
  await ann.waitForFunction(() => /Step 0 of/.test(document.querySelector('.panel .chip')?.textContent ?? ''));
  assert.equal(await chronicle.locator('.turnhead').getAttribute('aria-expanded'), 'true');
  await ann.click('[data-name="now"]');
  await ann.waitForFunction(() => document.querySelector('.phases [aria-current]')?.textContent === 'Noncombat');
  assert.equal(await ann.locator('[data-name="now"]').count(), 0);
  content(ann);
});

test('money, income, victory cities and the order of turns are told', async () => {
  const made = await makeMatch(server.address, { game: 'axis', position: CANAL, seats: SEATS });
  const page = await open(made.seats[0].link);
  await page.waitForSelector('.purses tr[data-power]');
  const cities = await page.locator('.cities li').evaluateAll((rows) => rows.map((row) => [row.getAttribute('data-team'), row.querySelector('b')?.textContent]));
  assert.deepEqual(cities, [['allies', '7 of 10'], ['axis', '6 of 9']]);
  const powers = await page.locator('.purses tr[data-power]').evaluateAll((rows) => rows.map((row) => [row.getAttribute('data-power'), ...[...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent)]));
  assert.deepEqual(powers, [
    ['russia', '24 IPC', '+24', ''],
    ['germany', '41 IPC', '+43', 'to act'],
    ['uk', '31 IPC', '+29', ''],
    ['japan', '30 IPC', '+30', ''],
    ['usa', '42 IPC', '+42', ''],
  ]);
  assert.equal(await page.locator('.purses [aria-current]').getAttribute('data-power'), 'germany');
  content(page);
});

test('a battle is answered with the keyboard alone, and told to those who listen', async () => {
  const { ann, ben } = await sit();
  await firstRound(ann, ben);
  await ben.locator('[data-name="More russia infantry"]').focus();
  await ben.keyboard.press('Enter');
  await ben.keyboard.press('Enter');
  await ben.waitForFunction(() => document.querySelector('[data-name="lose"]')?.textContent === 'Lose 2 of 2');
  await ben.locator('[data-name="lose"]').focus();
  await ben.keyboard.press('Enter');
  await ann.waitForFunction(() => /Soviet Union: Lose 2 infantry.*loses 2 infantry/.test(document.getElementById('polite')?.textContent ?? ''));
  await ann.locator('[data-name="default"]').focus();
  await ann.keyboard.press('Enter');
  await ann.waitForFunction(() => document.activeElement?.getAttribute('data-name') === 'battle');
  content(ann);
});

test('a phone asks with buttons that a finger finds, and nothing stands beside the page', async () => {
  const { ann, ben } = await sit({ viewport: NARROW, hasTouch: true });
  await ann.click('[data-action="battle caucasus"]');
  await ann.waitForSelector('.fallen');
  const fingers = async (/** @type {Page} */ page, /** @type {string} */ buttons) => {
    const heights = await page.locator(buttons).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    assert.ok(heights.length > 0 && heights.every((height) => height >= 44), `${buttons}: ${heights}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.width);
  };
  await fingers(ann, '.fallen .btn');
  await throwDice(ann, 1, 1, 2, 0);
  await ben.waitForSelector('.panel.ask .losing');
  await fingers(ben, '.losing .btn, .panel .rem .btn');
  content(ann);
  content(ben);
});

test('the lobby offers dice that people type in, where no bot plays', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/`);
  assert.equal(await page.locator('[data-name="Dice-people"]').count(), 0, 'a game without dice');
  await page.check('[name="game"][value="axis"]', { force: true });
  assert.ok(await page.locator('[data-name="Dice-people"]').isDisabled(), 'a bot throws no dice');
  for (const side of ['Russia', 'Germany', 'Uk', 'Japan', 'Usa']) await page.click(`[data-name="${side}-me"]`);
  await page.click('[data-name="Dice-people"]');
  await page.click('[data-name="start"]');
  await page.waitForURL(/\/match\//);
  const match = new URL(page.url()).pathname.split('/').pop();
  const state = await (await fetch(`${server.address}/api/matches/${match}`)).json();
  assert.equal(state.dice.by, 'people');
  content(page);
});
