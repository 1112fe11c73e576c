import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDING, MIDDLE, cell, content, myTurn, newPage, piece, press, sentence, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/**
 * Sits down as Red; without a bot nobody answers.
 *
 * @param {string} position
 * @param {string|null} [bot]
 */
async function againstBot(position, bot = 'easy') {
  const made = await makeMatch(server.address, {
    game: 'commander',
    position,
    seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], player: bot ? { bot } : 'human' }],
  });
  const page = await newPage(browser);
  await visit(page, server.address + made.seats[0].link);
  await myTurn(page);
  return page;
}

test('a match is started from the lobby, played by clicks and given up', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/`);
  await page.click('[data-name="Strength-easy"]');
  await page.click('[data-name="start"]');
  await page.waitForURL(/\/match\//);
  await myTurn(page);
  for (const [from, to] of [['f4', 'f5'], ['h4', 'h5'], ['c5', 'c6']]) {
    await press(page, from, to);
    if ((await myTurn(page)) === 'over') break;
  }
  assert.ok((await page.locator('.moves button').count()) >= 6, 'three turns of each side are written down');
  await page.click('[data-name="Resign"]');
  await page.click('[data-name="resign"]');
  await page.waitForFunction(() => /Blue wins/.test(document.querySelector('.panel')?.textContent ?? ''));
  await visit(page, `${server.address}/`);
  await page.waitForFunction(() => /Blue wins/.test(document.querySelector('.ml')?.textContent ?? ''));
  content(page);
});

test('a whole short match ends in checkmate', async () => {
  const page = await againstBot(ENDING);
  await press(page, 'g7', 'k11');
  await myTurn(page);
  assert.equal(await piece(page, 'f12').count(), 1, 'the blue commander has fled');
  await press(page, 'h10', 'f10');
  assert.equal(await myTurn(page), 'over');
  assert.match(await sentence(page), /Red wins: checkmate/);
  assert.equal(await page.locator('.panel .chip.rule').textContent(), 'CTL-11.7');
  assert.equal(await page.locator('.mark.check[data-square="f12"]').count(), 1, 'the commander in check is ringed');
  assert.equal(await page.locator('.panel a[download]').count(), 1);
  content(page);
});

test('selecting a piece marks its targets by kind, at once and without asking the server', async (context) => {
  const page = await againstBot(MIDDLE);
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await cell(page, 'e5').click();
  const took = await page.evaluate(() => {
    const target = document.querySelector('.cell[data-square="f6"]');
    const start = performance.now();
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return performance.now() - start;
  });
  context.diagnostic(`selected and drawn in ${took.toFixed(1)} ms`);
  await page.keyboard.press('Escape');
  await cell(page, 'e5').click();
  assert.deepEqual(asked, []);
  assert.equal(await page.locator('[data-legal="move"]').count(), 7);
  assert.equal(await page.locator('[data-legal="capture"], [data-legal="stay"]').count(), 3);
  assert.equal(await page.locator('[data-legal="join"][data-square="d5"]').count(), 1);
  assert.match(await sentence(page), /7 moves, 3 captures, 1 join/);
  content(page);
});

test('a refused try shows rule, evidence, remedy, and every other objection on demand', async () => {
  const page = await againstBot(MIDDLE);
  await press(page, 'f6', 'f10');
  await page.waitForSelector('.panel.no');
  assert.equal(await page.locator('.panel .head .chip.rule').textContent(), 'CTL-7.3');
  assert.match(await sentence(page), /shot down on f9/i);
  assert.equal(await page.locator('.brackets[data-role="shooter"][data-square="e9"]').count(), 1);
  assert.equal(await page.locator('.brackets[data-role="shooter"][data-square="g10"]').count(), 1);
  assert.equal(await page.locator('.mark.zone').count(), 2);
  assert.equal(await page.locator('.mark.failure[data-square="f9"]').count(), 1);
  assert.match((await page.locator('.callout text').textContent()) ?? '', /Shot down on f9/);
  assert.equal(await page.locator('[data-legal="move"]').count(), 1, 'only the remedy stays marked');
  assert.match((await page.locator('.panel .ev').first().textContent()) ?? '', /Anti-air gun e9.*Missile g10/);
  await page.click('.panel .head .chip.rule');
  await page.waitForSelector('.drawer');
  assert.match((await page.locator('.drawer').textContent()) ?? '', /under\s+fire/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.drawer').count(), 0);
  await press(page, 'f6');
  await press(page, 'f6');
  await press(page, 'g1', 'i3');
  await page.click('[data-name="all"]');
  await page.waitForSelector('.ev.others');
  assert.ok((await page.locator('.ev.others .chip.rule').count()) >= 1, 'other objections name their rules');
  assert.ok((await page.locator('.brackets[data-role="blocker"]').count()) >= 1, 'the board marks all of them');
  content(page);
});

test('a remedy is a button that plays it', async () => {
  const page = await againstBot(MIDDLE, null);
  await press(page, 'f6', 'f10');
  await page.click('[data-name="remedy"]');
  await piece(page, 'f8').waitFor({ state: 'attached' });
  await page.waitForFunction(() => /Ff8/.test(document.querySelector('.moves')?.textContent ?? ''));
  content(page);
});

test('a choice appears at the spot and in the panel, and Esc takes the move back', async () => {
  const page = await againstBot(MIDDLE, null);
  await press(page, 'f6', 'h8');
  await page.waitForSelector('.bubble');
  assert.equal(await page.locator('.bubble button').count(), 2);
  assert.equal(await page.locator('[data-name="choice"]').count(), 2);
  assert.equal(await page.locator('.frame.choice[data-square="h8"]').count(), 1);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.bubble').count(), 0);
  assert.equal(await page.locator('.moves button').count(), 0, 'nothing was sent');
  await press(page, 'f6', 'h8');
  await page.locator('.bubble button', { hasText: 'Strike, return' }).click();
  await page.waitForFunction(() => /F_h8/.test(document.querySelector('.moves')?.textContent ?? ''));
  assert.equal(await piece(page, 'f6').count(), 1, 'the air force stays');
  content(page);
});

test('a deploy session: members, undo, cancel, end of the turn', async () => {
  const page = await againstBot(MIDDLE);
  await press(page, 'b4');
  assert.equal(await page.locator('.members button').count(), 4, 'whole stack and three members');
  await page.click('[data-unit="F"]');
  await press(page, 'e7');
  await page.waitForSelector('.tray');
  assert.equal(await page.locator('.tray .m.done[data-member="F"]').count(), 1);
  assert.equal(await page.locator('.tray .m:not(.done)').count(), 2, 'navy and tank remain');
  await page.click('[data-name="undo"]');
  await page.waitForFunction(() => !document.querySelector('.tray'));
  assert.equal(await piece(page, 'e7').count(), 0);
  await press(page, 'b4');
  await page.click('[data-unit="F"]');
  await press(page, 'e7');
  await page.waitForSelector('.tray');
  await page.click('.tray [data-member="T"]');
  await press(page, 'c4');
  await page.waitForFunction(() => document.querySelectorAll('.tray .done').length === 2);
  await page.click('[data-name="cancel"]');
  await page.waitForFunction(() => !document.querySelector('.tray'));
  assert.equal(await page.locator('.moves button').count(), 0, 'everything is back');
  await press(page, 'b4');
  await page.click('[data-unit="F"]');
  await press(page, 'e7');
  await page.waitForSelector('.tray');
  await page.click('[data-name="end"]');
  await myTurn(page);
  assert.match((await page.locator('.moves').textContent()) ?? '', /F>e7/);
  content(page);
});

test('a reload in mid-match and in mid-session finds the same board', async () => {
  const page = await againstBot(MIDDLE);
  await press(page, 'b4');
  await page.click('[data-unit="F"]');
  await press(page, 'e7');
  await page.waitForSelector('.tray');
  await page.reload();
  await page.waitForSelector('.tray');
  assert.equal(await piece(page, 'e7').count(), 1);
  await page.click('[data-name="end"]');
  await myTurn(page);
  const before = await page.locator('.pieces .token').evaluateAll((tokens) => tokens.map((token) => token.getAttribute('data-square')).sort());
  await page.reload();
  await myTurn(page);
  const found = await page.locator('.pieces .token').evaluateAll((tokens) => tokens.map((token) => token.getAttribute('data-square')).sort());
  assert.deepEqual(found, before);
  content(page);
});

test('history goes back and forth, and a piece can be dragged', async () => {
  const page = await againstBot(MIDDLE);
  await cell(page, 'e5').dragTo(cell(page, 'g5'));
  await page.waitForFunction(() => /Ag5/.test(document.querySelector('.moves')?.textContent ?? ''));
  await myTurn(page);
  await page.click('[data-name="First"]');
  await page.waitForSelector('[data-name="now"]');
  assert.equal(await piece(page, 'e5').count(), 1, 'the artillery is back in the past');
  await page.keyboard.press(']');
  await page.waitForFunction(() => /Step 1 of/.test(document.querySelector('.panel')?.textContent ?? ''));
  assert.equal(await piece(page, 'g5').count(), 1);
  await page.click('[data-name="now"]');
  await myTurn(page);
  await page.click('[data-name="Flip the board"]');
  const [low, high] = [await cell(page, 'g12').boundingBox(), await cell(page, 'g1').boundingBox()];
  assert.ok(low && high && low.y > high.y, 'Blue sits at the bottom');
  content(page);
});
