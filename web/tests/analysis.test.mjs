import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORCED, MIDDLE, content, myTurn, newPage, piece, press, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/** @param {string} position */
const address = (position) => `${server.address}/analysis?${new URLSearchParams({ position })}`;

test('both sides are played freely, back and forward, and another way', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/`);
  await page.click('nav a:has-text("Analysis")');
  await page.waitForSelector('html[data-ready]');
  await page.click('[data-name="think"]');
  await press(page, 'f4', 'f6');
  await piece(page, 'f6').waitFor();
  await page.waitForFunction(() => /Blue to move/.test(document.querySelector('.panel')?.textContent ?? ''));
  await press(page, 'h9', 'h8');
  await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 2);
  await page.click('[data-name="First"]');
  await piece(page, 'f4').waitFor();
  assert.equal(await page.locator('.moves button').count(), 2, 'what was played is kept');
  await page.click('[data-name="Forward"]');
  await piece(page, 'f6').waitFor();
  await page.keyboard.press('[');
  await piece(page, 'f4').waitFor();
  await page.waitForFunction(() => /Red to move/.test(document.querySelector('.panel')?.textContent ?? ''));
  await press(page, 'f4', 'f5');
  await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 1);
  content(page);
});

/**
 * Waits for what the card of the best lines says of the position.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} words
 */
const says = (page, words) =>
  page.waitForFunction((wanted) => document.querySelector('.bestlines .score')?.textContent === wanted, words, { timeout: 30_000 });

test('a mate is told by its turns, drawn and played, and the end only when it has come', async () => {
  const page = await newPage(browser);
  await visit(page, address(FORCED));
  await says(page, 'Red: mate in 2 turns');
  const [best] = ((await page.locator('.linetext').first().textContent()) ?? '').split(', ');
  assert.ok(best, 'the line begins with a move');
  assert.equal(await page.locator('.evaluation').getAttribute('aria-valuetext'), 'Red: mate in 2 turns');
  assert.ok((await page.locator('[data-mark="hint"][data-weight="0"]').count()) >= 1);
  assert.ok((await page.locator('[data-mark="hint"][data-weight="answer"]').count()) >= 1, 'the answer is dashed');
  await page.click('[data-name="best"]');
  await page.waitForFunction((move) => document.querySelector('.moves button')?.textContent === move, best);
  await says(page, 'Red: mate in 1 turn');
  await page.waitForSelector('[data-name="best"]');
  await page.click('[data-name="best"]');
  await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 2);
  await says(page, 'Red: mate in 1 turn');
  await page.click('[data-name="best"]');
  await says(page, 'Red has won');
  assert.equal(await page.locator('.evaluation').getAttribute('aria-valuetext'), 'Red has won');
  assert.equal(await page.locator('[data-mark="hint"]').count(), 0);
  content(page);
});

test('several lines are shown, the better with the heavier arrow, and any of them is played', async () => {
  const page = await newPage(browser);
  await visit(page, address(MIDDLE));
  await page.waitForSelector('.lines [data-name="line1"]');
  assert.equal(await page.locator('.lines li').count(), 1);
  await page.click('[data-name="More lines"]');
  await page.click('[data-name="More lines"]');
  await page.waitForSelector('.lines [data-name="line3"]');
  assert.match((await page.locator('.stepper').textContent()) ?? '', /3 lines/);
  assert.equal(await page.locator('[data-name="More lines"]').getAttribute('aria-disabled'), 'true');
  for (const weight of ['0', '1', '2']) {
    assert.ok((await page.locator(`[data-mark="hint"][data-weight="${weight}"]`).count()) >= 1, `an arrow of weight ${weight}`);
  }
  assert.match((await page.locator('.bestlines').textContent()) ?? '', /turns? deep/);
  const firsts = await page.locator('.linetext').evaluateAll((lines) => lines.map((line) => line.textContent?.split(/[ ,]/)[0]));
  await page.click('[data-name="think"]');
  await page.waitForFunction(() => !document.querySelector('.lines li'));
  await visit(page, address(MIDDLE));
  await page.waitForSelector('.lines [data-name="line3"]');
  assert.equal(firsts.length, 3, 'the number of lines is kept');
  const played = (await page.locator('[data-name="line2"] .linetext').textContent())?.split(/[ ,]/)[0] ?? '';
  await page.click('[data-name="line2"]');
  await page.waitForFunction((move) => document.querySelector('.moves button')?.textContent?.startsWith(move), played);
  content(page);
});

test('a refused try is explained there too', async () => {
  const page = await newPage(browser);
  await visit(page, address(MIDDLE));
  await press(page, 'f6', 'f10');
  await page.waitForSelector('.panel.no');
  content(page);
});

test('a past position of a match, and one of the editor, are analysed', async () => {
  const made = await makeMatch(server.address, {
    game: 'commander',
    position: MIDDLE,
    seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], player: { bot: 'easy' } }],
  });
  const page = await newPage(browser);
  await visit(page, server.address + made.seats[0].link);
  await myTurn(page);
  await press(page, 'e5', 'g5');
  await page.waitForFunction(() => document.querySelectorAll('.moves button').length >= 2);
  await myTurn(page);
  await page.click('[data-name="First"]');
  await page.click('[data-name="analyse"]');
  await page.waitForURL(/\/analysis/);
  await piece(page, 'e5').waitFor();
  await page.click('[data-name="edit"]');
  await page.waitForURL(/\/editor/);
  await page.waitForSelector('.panel.ok');
  await page.click('[data-name="analyse"]');
  await page.waitForURL(/\/analysis/);
  await piece(page, 'e5').waitFor();
  const friends = await makeMatch(server.address, { game: 'commander', position: MIDDLE });
  const { secret } = friends.seats[0];
  await fetch(`${server.address}/api/matches/${friends.match}/actions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
    body: JSON.stringify({ step: 0, intent: 'Ae5g5' }),
  });
  await visit(page, server.address + friends.seats[0].link);
  await page.click('[data-name="First"]');
  await page.waitForSelector('[data-name="now"]');
  assert.equal(await page.locator('[data-name="analyse"]').count(), 0, 'not while a friend plays');
  content(page);
});
