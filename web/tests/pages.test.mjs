import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content, myTurn, newPage, press, sentence, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

test('the first page weighs less than 100 kB and asks nobody else', async (context) => {
  const page = await newPage(browser);
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  let weight = 0;
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => (weight += encodedDataLength));
  page.on('response', (response) => assert.ok(response.url().startsWith(server.address), response.url()));
  await visit(page, `${server.address}/`);
  await page.waitForLoadState('networkidle');
  context.diagnostic(`${weight} bytes with their headers`);
  assert.ok(weight > 1000 && weight < 100_000, `${weight} bytes`);
  content(page);
});

test('the empty lobby is filled for a game against the steady bot', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/`);
  assert.match((await page.locator('main').textContent()) ?? '', /No matches yet\./);
  assert.equal(await page.locator('[data-name="Strength-steady"]').getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('[data-name="Blue-bot"]').getAttribute('aria-pressed'), 'true');
  await page.click('button[aria-label="Switch between light and dark"]');
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme, 'the theme is kept');
  content(page);
});

test('a rule has its page, its text and a board to try it on', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/rules/commander/CTL-7.3`);
  assert.match((await page.locator('article.rule.on').textContent()) ?? '', /CTL-7\.3.*Shot down/s);
  await page.waitForSelector('.ex .panel.no');
  assert.match(await sentence(page), /shot down/i);
  assert.ok((await page.locator('.ex .mark.failure').count()) === 1);
  await page.click('.ex [data-name="without"]');
  await page.waitForFunction(() => /Legal|Your choice/.test(document.querySelector('.ex .panel .chip')?.textContent ?? ''));
  await page.click('.ex [data-name="reset"]');
  await page.waitForSelector('.ex .panel.no');
  await page.fill('#find', 'bridge');
  await page.waitForFunction(() => /CTL-2\.2/.test(document.querySelector('.toc ul')?.textContent ?? ''));
  await page.click('.toc a:has-text("CTL-5.4")');
  await page.waitForSelector('#CTL-5\\.4.on');
  content(page);
});

test('a game without a drawing is played on its plain page', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/`);
  await page.check('input[value="skirmish"]', { force: true });
  await page.click('[data-name="Strength-easy"]');
  await page.click('[data-name="start"]');
  await page.waitForURL(/\/match\//);
  await page.waitForSelector('.places button:not([disabled])');
  await page.fill('#try', 'a1-c3');
  await page.click('[data-name="try"]');
  await page.waitForSelector('.panel.no');
  assert.equal(await page.locator('.panel .chip.rule').textContent(), 'SKM-4.1');
  await page.fill('#try', 'a1-a2');
  await page.click('[data-name="try"]');
  await page.waitForSelector('.panel.ask');
  assert.ok((await page.locator('[data-name="choice"]').count()) >= 2);
  await page.click('.places button[data-action="a1-a2 1s0a"]');
  await page.waitForSelector('.panel.ok [data-name="play"]');
  assert.match(await sentence(page), /Costs one march/, 'the cost is shown before it is paid');
  assert.match((await page.locator('.textboard pre').textContent()) ?? '', /^5 +B21 +\. +B22/m, 'the board stands there in letters');
  assert.match((await page.locator('.told').textContent()) ?? '', /Round1/);
  await page.click('[data-name="play"]');
  await page.waitForFunction(() => /a1-a2/.test(document.querySelector('.moves')?.textContent ?? ''));
  await page.click('.places button[data-action="end"]');
  await page.waitForFunction(() => (document.querySelectorAll('.moves button').length ?? 0) >= 2, undefined, { timeout: 30_000 });
  content(page);
});

test('every refusal kind of the rulebook’s examples can be drawn', async () => {
  const page = await newPage(browser);
  const { cases } = await (await fetch(`${server.address}/api/cases/commander`)).json();
  const refused = cases.filter((/** @type {any} */ { position, intent, expect }) => position !== 'start' && intent && expect.verdict === 'illegal');
  const rules = new Set(refused.map((/** @type {any} */ { expect }) => expect.rule));
  assert.ok(rules.size >= 15, `${rules.size} rules with a refused example`);
  for (const id of rules) {
    await visit(page, `${server.address}/rules/commander/${id}`);
    await page.waitForSelector('.ex .panel .chip');
  }
  content(page);
});

test('on a phone the board keeps its place while panels change', async () => {
  const made = await makeMatch(server.address, { game: 'commander', seats: [{ sides: ['red'] }, { sides: ['blue'], player: { bot: 'easy' } }] });
  const page = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await visit(page, server.address + made.seats[0].link);
  await myTurn(page);
  const at = () => page.locator('.boardbox').boundingBox();
  const start = await at();
  await press(page, 'f4');
  assert.deepEqual(await at(), start);
  await press(page, 'k12');
  await page.waitForSelector('.panel.no');
  assert.deepEqual(await at(), start);
  assert.ok(start && Math.abs(start.width - 390) < 1, 'the board has the full width');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390), 'nothing is wider than the screen');
  content(page);
});
