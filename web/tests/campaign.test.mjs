import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content, newPage, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/** @typedef {Awaited<ReturnType<typeof newPage>>} Page */

/**
 * What somebody presses who leaves everything to the rules: dice all hit, losses by default, every battle is fought to its
 * end, everything bought is placed, and then the phase is ended.
 */
const PRESSED = ['.fallen .btn:last-child', '.panel [data-name="default"]', '.panel.ask .rem .btn', '[data-action^="battle"]', '[data-action^="bomb"]', '[data-action^="place"]', '[data-name="end"]'];

/**
 * Presses the next thing, and waits for the referee.
 *
 * @param {Page} page
 */
async function pressNext(page) {
  for (const selector of PRESSED) {
    const button = page.locator(`${selector}:not(:disabled)`).first();
    if (!(await button.isVisible())) continue;
    const played = page.waitForResponse((response) => response.url().endsWith('/actions'));
    await button.click();
    await played;
    return;
  }
  await page.waitForTimeout(100);
}

/**
 * Gives an order by its text.
 *
 * @param {Page} page
 * @param {string} text
 */
async function order(page, text) {
  await page.fill('#try', text);
  await page.click('[data-name="try"]');
  await page.click('.panel.ok [data-name="play"]');
  await page.waitForSelector('.orders li[data-step]', { state: 'attached' });
}

/**
 * @param {Page} page
 * @param {string} phase
 */
const inPhase = (page, phase) => page.waitForFunction((words) => document.querySelector('.phases [aria-current]')?.textContent === words, phase);

test('one person plays a whole game for all seats, from the first purchase to the victory', async () => {
  const made = await makeMatch(server.address, { game: 'axis', position: 'straits', dice: 'people', seats: [{ sides: ['germany', 'uk'], name: 'Ann' }] });
  const page = await newPage(browser);
  await visit(page, server.address + made.seats[0].link);
  await inPhase(page, 'Purchase');
  await page.click('[data-name="More infantry"]');
  await page.click('[data-name="buy"]:not(:disabled)');
  await page.waitForFunction(() => /Bought: 1 infantry/.test(document.querySelector('.panel')?.textContent ?? ''));
  await page.click('[data-name="end"]');
  await inPhase(page, 'Combat move');
  await order(page, '1 cruiser + 1 transport sz1>sz2>sz3 load 1 infantry north_coast at sz1 load 1 tank north_coast at sz1 offload 1 infantry + 1 tank middle_isle');
  assert.deepEqual(await page.locator('.cities b').allTextContents(), ['2 of 3', '1 of 2']);

  const over = () => page.locator('.panel .chip', { hasText: 'wins' }).count();
  for (let presses = 0; presses < 120 && !(await over()); presses++) await pressNext(page);
  assert.match((await page.locator('.panel .say').textContent()) ?? '', /Axis wins: it holds the victory cities it needs/);
  assert.deepEqual(await page.locator('.cities b').allTextContents(), ['1 of 3', '2 of 2']);

  await page.click('[data-name="Moves"]');
  assert.deepEqual(await page.locator('.chronicle .turnhead').allTextContents(), ['Round 1, Germany', 'Round 1, UK']);
  await page.locator('.chronicle .turnhead').first().click();
  await page.waitForSelector('.chronicle ol [data-step]');
  const battle = page.locator('.chronicle [data-step]', { hasText: 'Battle: Middle Isle' }).first();
  assert.match((await battle.textContent()) ?? '', /bombard/);
  content(page);
});

test('rounds of the printed board go by with players of every kind, and battles report to those who were attacked', async () => {
  const bot = (/** @type {string} */ side) => ({ sides: [side], player: { bot: 'easy' } });
  const made = await makeMatch(server.address, { game: 'axis', seats: [{ sides: ['russia'], name: 'Ann' }, ...['germany', 'uk', 'japan', 'usa'].map(bot)] });
  const page = await newPage(browser);
  await visit(page, server.address + made.seats[0].link);
  await inPhase(page, 'Purchase');
  const round = async () => Number(/round (\d+)/.exec((await page.locator('.axbar .who').textContent()) ?? '')?.[1]);
  const until = Date.now() + 240_000;
  while ((await round()) < 3 && Date.now() < until) await pressNext(page);
  assert.ok((await round()) >= 3, 'two rounds have gone by');
  await page.click('[data-name="Moves"]');
  const turns = await page.locator('.chronicle .turnhead').allTextContents();
  assert.deepEqual(turns.slice(0, 6), ['Round 1, Soviet Union', 'Round 1, Germany', 'Round 1, UK', 'Round 1, Japan', 'Round 1, US', 'Round 2, Soviet Union']);
  content(page);
});
