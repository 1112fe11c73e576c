import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDING, MIDDLE, cell, content, myTurn, newPage, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/** @param {string} position */
async function sitDown(position) {
  const made = await makeMatch(server.address, {
    game: 'commander',
    position,
    seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], player: { bot: 'easy' } }],
  });
  const page = await newPage(browser);
  await visit(page, server.address + made.seats[0].link);
  await myTurn(page);
  return page;
}

/**
 * Moves the cursor of the board by arrows.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} to
 */
async function goTo(page, to) {
  const at = await page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');
  const [across, up] = [to.charCodeAt(0) - at.charCodeAt(0), Number(to.slice(1)) - Number(at.slice(1))];
  for (let step = 0; step < Math.abs(across); step++) await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(up); step++) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-square')), to);
}

/** Reaches the board by Tab alone. */
/** @param {import('playwright-core').Page} page */
async function tabToBoard(page) {
  for (let tries = 0; tries < 20; tries++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.classList.contains('cell'))) return;
  }
  assert.fail('Tab never reaches the board');
}

test('a match is won by keyboard alone', async () => {
  const page = await sitDown(ENDING);
  await tabToBoard(page);
  await goTo(page, 'g7');
  await page.keyboard.press('Enter');
  await goTo(page, 'k11');
  await page.keyboard.press('Enter');
  await myTurn(page);
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains('cell')), 'the focus stays on the board');
  await goTo(page, 'h10');
  await page.keyboard.press(' ');
  await page.keyboard.press('Tab');
  const target = await page.evaluate(() => document.activeElement?.getAttribute('data-square'));
  assert.notEqual(target, 'h10', 'Tab goes to a legal target');
  await goTo(page, 'f10');
  await page.keyboard.press('Enter');
  assert.equal(await myTurn(page), 'over');
  content(page);
});

test('refusals, remedies, choices and sessions work by keys, and are spoken', async () => {
  const page = await sitDown(MIDDLE);
  await tabToBoard(page);
  await goTo(page, 'f6');
  await page.keyboard.press('Enter');
  await goTo(page, 'f10');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /Not legal\. .*shot down on f9.*Press 1/i.test(document.getElementById('assertive')?.textContent ?? ''));
  await page.keyboard.press('r');
  await page.waitForSelector('.drawer');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.panel.no').count(), 0);

  await cell(page, 'b4').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('m');
  await page.keyboard.press('m');
  assert.equal(await page.locator('[data-unit="F"][aria-pressed="true"]').count(), 1, 'M goes through the members');
  await goTo(page, 'e7');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.tray');
  await page.keyboard.press('u');
  await page.waitForFunction(() => !document.querySelector('.tray'));

  await page.keyboard.type('Fxh8');
  await page.keyboard.press('Enter');
  await myTurn(page);
  assert.match((await page.locator('.moves').textContent()) ?? '', /Fxh8/);
  content(page);
});

test('a choice is made by its number', async () => {
  const page = await sitDown(MIDDLE);
  await cell(page, 'f6').focus();
  await page.keyboard.press('Enter');
  await goTo(page, 'h8');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.bubble');
  await page.keyboard.press('1');
  await page.waitForFunction(() => /Fxh8/.test(document.querySelector('.moves')?.textContent ?? ''));
  content(page);
});

test('the air defence of the enemy shows while Z is held', { skip: Boolean(process.env.RULEBOUND_ADDRESS) }, async () => {
  const page = await sitDown(MIDDLE);
  await cell(page, 'f6').focus();
  await page.keyboard.down('z');
  await page.waitForSelector('.shown [data-mark="zones"]', { state: 'attached' });
  await page.keyboard.up('z');
  assert.equal(await page.locator('.shown [data-mark="zones"]').count(), 0);
  content(page);
});

test('the board is a grid for screen readers', async () => {
  const page = await sitDown(MIDDLE);
  await cell(page, 'f6').click();
  assert.equal(await page.locator('[role="grid"] [role="row"]').count(), 12);
  assert.equal(await page.locator('[role="gridcell"]').count(), 132);
  assert.match((await cell(page, 'f6').getAttribute('aria-label')) ?? '', /^f6, red air force, selected, \d+ moves/);
  assert.match((await cell(page, 'b4').getAttribute('aria-label')) ?? '', /red navy with air force and tank/);
  await page.click('button:has-text("EN")');
  assert.match((await cell(page, 'f6').getAttribute('aria-label')) ?? '', /red không quân/);
  await page.keyboard.press('?');
  assert.ok(await page.locator('dialog.help[open]').isVisible());
  content(page);
});
