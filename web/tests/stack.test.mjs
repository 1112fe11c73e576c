import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MIDDLE, NARROW, cell, content, myTurn, newPage, piece, press, sentence, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/** @param {import('playwright-core').BrowserContextOptions} [options] */
async function sitDown(options) {
  const made = await makeMatch(server.address, {
    game: 'commander',
    position: MIDDLE,
    seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], name: 'Minh' }],
  });
  const page = await newPage(browser, options);
  await visit(page, server.address + made.seats[0].link);
  await myTurn(page);
  return page;
}

test('a stack opens under the pointer as a row of full-size tokens, and a member is taken from it', async () => {
  const page = await sitDown();
  const board = await page.locator('.boardbox').boundingBox();
  await cell(page, 'b4').hover();
  await page.waitForSelector('.fan');
  assert.deepEqual(await page.locator('.fan button').evaluateAll((all) => all.map((one) => one.getAttribute('data-fan'))), ['whole', 'N', 'F', 'T']);
  const [shown, standing] = [await page.locator('.fan .tok .body').nth(1).boundingBox(), await piece(page, 'b2').locator('.body').boundingBox()];
  assert.ok(shown && standing && Math.abs(shown.width - standing.width) < 1.5, 'a member is as large as a piece on the board');
  const [row, stack] = [await page.locator('.fan').boundingBox(), await cell(page, 'b4').boundingBox()];
  assert.ok(row && stack && row.y + row.height <= stack.y + 6, 'it stands above the stack');
  assert.deepEqual(await page.locator('.boardbox').boundingBox(), board, 'the board keeps its place');
  await page.click('[data-fan="F"]');
  assert.equal(await page.locator('.fan').count(), 0, 'the row gives the board free again');
  assert.equal(await page.locator('.members [data-unit="F"]').getAttribute('aria-pressed'), 'true');
  assert.ok((await page.locator('[data-legal][data-square="e7"]').count()) === 1, 'the targets are those of the air force');
  await press(page, 'e7');
  await page.waitForSelector('.tray');
  content(page);
});

test('a click takes the whole stack and leaves the row open for its members', async () => {
  const page = await sitDown();
  await press(page, 'f10', 'b4');
  await page.waitForSelector('.fan [data-fan="whole"][aria-pressed="true"]');
  await page.click('.fan [data-fan="N"]');
  assert.equal(await page.locator('.members [data-unit="N"]').getAttribute('aria-pressed'), 'true');
  content(page);
});

test('the row closes when the pointer goes away, and enemy stacks open too', async () => {
  const page = await sitDown();
  await cell(page, 'e8').hover();
  await page.waitForSelector('.fan');
  assert.equal(await page.locator('.fan .token.blue').count(), 3);
  await cell(page, 'a1').hover();
  await page.waitForSelector('.fan', { state: 'detached' });
  await cell(page, 'f6').hover();
  await page.waitForTimeout(400);
  assert.equal(await page.locator('.fan').count(), 0, 'a single piece has nothing to open');
  content(page);
});

test('the cursor opens a stack, and its members are reached by M', async () => {
  const page = await sitDown();
  await cell(page, 'a4').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.fan');
  await page.keyboard.press('Enter');
  await page.keyboard.press('m');
  assert.equal(await page.locator('.fan [data-fan="N"]').getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.locator('.fan').count(), 0);
  content(page);
});

test('a long press opens a stack for a finger, and a tap takes a member', async () => {
  const page = await sitDown({ viewport: NARROW, hasTouch: true, isMobile: true });
  const box = await cell(page, 'b4').boundingBox();
  assert.ok(box);
  const touch = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForSelector('.fan');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const button = await page.locator('[data-fan="T"]').boundingBox();
  assert.ok(button && button.height >= 44 && button.width >= 44, 'large enough for a finger');
  await page.locator('[data-fan="T"]').tap();
  assert.equal(await page.locator('.members [data-unit="T"]').getAttribute('aria-pressed'), 'true');
  content(page);
});

test('where several members can go but the stack cannot, it is asked who; the rest is shown with its reason', async () => {
  const page = await sitDown();
  await press(page, 'b4', 'd4');
  await page.waitForSelector('.bubble');
  const offered = page.locator('.panel [data-name="choice"]');
  assert.deepEqual(await offered.evaluateAll((all) => all.map((one) => /** @type {HTMLButtonElement} */ (one).disabled)), [false, false, true, true]);
  assert.match((await offered.nth(2).textContent()) ?? '', /Whole stack.*navy.*d4/i);
  assert.equal(await page.locator('.bubble button:disabled').count(), 2);
  assert.match((await page.locator('.bubble button:disabled').first().getAttribute('title')) ?? '', /\.$/);
  assert.match(await sentence(page), /Who shall go/);
  await page.keyboard.press('3');
  assert.equal(await page.locator('.bubble').count(), 1, 'an option that is refused does nothing');
  await page.locator('.bubble button', { hasText: 'Tank alone' }).click();
  await page.waitForSelector('.tray');
  assert.equal(await piece(page, 'd4').count(), 1);
  content(page);
});
