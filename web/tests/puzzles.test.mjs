import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, content, newPage, piece, press, sentence, visit } from './browser.mjs';
import { browser, server } from './stage.mjs';

/** Red mates in two: Ff7i7, Ci5j5, Fi7j6. */
const FIRST = 1;
/** Red mates in two, its first turn a session: Cc1>d1 and Nc1>c4, Cc7c10, Nc4c7. */
const SESSION = 11;

/**
 * @param {import('playwright-core').Page} page
 * @param {number} number
 * @param {string} [query]
 */
async function open(page, number, query = '') {
  await visit(page, `${server.address}/puzzles/${number}${query}`);
  await page.waitForSelector('[data-name="hint"]:enabled');
}

/**
 * Waits until the panel's chip says something.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} words
 */
const chip = (page, words) => page.waitForFunction((wanted) => document.querySelector('.panel .chip')?.textContent === wanted, words);

test('puzzles are listed, filtered by their length and shown page by page', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/`);
  await page.click('nav a:has-text("Puzzles")');
  await page.waitForSelector('.pz');
  assert.equal(await page.locator('.pz').count(), 24);
  await page.click('[data-name="more"]');
  await page.waitForFunction(() => document.querySelectorAll('.pz').length === 48);
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-number') === '25', undefined);
  await page.click('[data-turns="4"]');
  await page.waitForFunction(() => [...document.querySelectorAll('.pz')].every((card) => /mates in 4 turns/.test(card.textContent ?? '')));
  assert.match(page.url(), /\?turns=4$/);
  assert.match((await page.locator('.standing').textContent()) ?? '', /^0 of \d+ solved$/);
  await page.reload();
  await page.waitForSelector('[data-turns="4"][aria-pressed="true"]');
  content(page);
});

test('a puzzle is solved against the longest defence, and that is remembered', async () => {
  const page = await newPage(browser);
  await open(page, FIRST, '?turns=2');
  await press(page, 'f7', 'i7');
  await piece(page, 'j5').waitFor();
  await chip(page, 'Your move');
  assert.match((await page.locator('.panel').textContent()) ?? '', /turn 2 of 2/);
  await press(page, 'i7', 'j6');
  await chip(page, 'Solved');
  assert.equal(await sentence(page), 'Red wins: checkmate.');
  await page.click('[data-name="next"]');
  await page.waitForURL(/\/puzzles\/2\?turns=2$/);
  await page.waitForSelector('[data-name="list"]');
  await page.click('[data-name="list"]');
  await page.waitForSelector('.pz[data-number="1"] .chip.yes');
  assert.match((await page.locator('.standing').textContent()) ?? '', /^1 of \d+ solved$/);
  content(page);
});

test('a turn that forces nothing is refuted and taken back', async () => {
  const page = await newPage(browser);
  await open(page, FIRST);
  await press(page, 'f7', 'f8');
  await chip(page, 'Not forced');
  assert.match(await sentence(page), /^Blue answers C\w+, and no mate in 1 turn follows\.$/);
  assert.ok((await page.locator('[data-mark="hint"]').count()) >= 1, 'the refutation is drawn');
  await page.waitForFunction(() => /Not forced/.test(document.getElementById('assertive')?.textContent ?? ''));
  await page.waitForFunction(() => /^It would go on \+?\(?[A-Z]/.test(document.querySelector('.sequel')?.textContent ?? ''));
  await page.keyboard.press('1');
  await piece(page, 'f7').waitFor();
  await chip(page, 'Your move');
  assert.equal(await page.locator('.moves button').count(), 0);
  assert.equal(await page.locator('[data-mark="hint"]').count(), 0);
  content(page);
});

test('a turn of several steps is one turn', async () => {
  const page = await newPage(browser);
  await open(page, SESSION);
  await press(page, 'c1');
  await page.click('.members [data-unit="C"]');
  await press(page, 'd1');
  await page.waitForSelector('.tray');
  await press(page, 'c4');
  await piece(page, 'c10').waitFor();
  await chip(page, 'Your move');
  await press(page, 'c4', 'c7');
  await chip(page, 'Solved');
  content(page);
});

test('a session that has left the way is not hinted at', async () => {
  const page = await newPage(browser);
  await open(page, SESSION);
  await press(page, 'c1');
  await page.click('.members [data-unit="C"]');
  await press(page, 'c2');
  await page.waitForSelector('.tray');
  await page.click('[data-name="hint"]');
  await chip(page, 'Not forced');
  assert.match((await page.locator('.panel .say').textContent()) ?? '', /^No mate in 2 turns follows\.$/);
  await page.click('[data-name="remedy"]');
  await piece(page, 'c1').waitFor();
  await chip(page, 'Your move');
  content(page);
});

test('a refused move is explained as everywhere, and costs nothing', async () => {
  const page = await newPage(browser);
  await open(page, FIRST);
  await press(page, 'e4', 'b4');
  await page.waitForSelector('.panel.no .chip.rule');
  await page.keyboard.press('Escape');
  await chip(page, 'Your move');
  content(page);
});

test('hints name the piece, then the move; the solution plays itself and is not counted as solved', async () => {
  const page = await newPage(browser);
  await open(page, FIRST);
  await page.click('[data-name="hint"]');
  await page.waitForSelector('.mark.selected');
  assert.equal(await cell(page, 'f7').getAttribute('aria-selected'), 'true');
  await page.click('[data-name="hint"]');
  await page.waitForSelector('[data-mark="hint"]');
  await page.click('[data-name="solution"]');
  await chip(page, 'The solution');
  await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 3);
  await page.waitForSelector('[data-name="again"]');
  await page.click('[data-name="again"]');
  await piece(page, 'f7').waitFor();
  await chip(page, 'Your move');
  await page.click('[data-name="list"]');
  await page.waitForSelector('.pz[data-number="1"] .chip');
  assert.equal(await page.locator('.pz[data-number="1"] .chip').textContent(), 'Seen');
  content(page);
});

test('a puzzle is solved by keyboard alone', async () => {
  const page = await newPage(browser);
  await open(page, FIRST);
  await page.keyboard.type('Fi7');
  await page.keyboard.press('Enter');
  await piece(page, 'j5').waitFor();
  await chip(page, 'Your move');
  await cell(page, 'i7').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await chip(page, 'Solved');
  content(page);
});

test('a puzzle that is not there is said', async () => {
  const page = await newPage(browser);
  for (const name of ['0', '9999', 'x']) {
    await visit(page, `${server.address}/puzzles/${name}`);
    assert.equal(await page.locator('h1').textContent(), 'There is no puzzle here.');
  }
  content(page);
});
