import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, content, newPage, piece, press, visit } from './browser.mjs';
import { browser, server } from './stage.mjs';

/** @param {import('playwright-core').Page} page */
const text = (page) => page.locator('#text').inputValue();

test('a position is built by hand, with a stack and a hero, and played', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/`);
  await page.click('nav a:has-text("Editor")');
  await page.waitForSelector('.panel.ok');
  await page.click('[data-name="clear"]');
  await page.waitForSelector('.panel.no');
  assert.ok(await page.locator('[data-name="play"]').isDisabled());
  await page.click('[data-tool="C"]');
  await press(page, 'e1');
  await page.click('[data-tool="blue"]');
  await press(page, 'f12');
  await page.click('[data-tool="red"]');
  await page.click('[data-tool="N"]');
  await press(page, 'b4');
  await page.click('[data-tool="F"]');
  await press(page, 'b4');
  await page.click('[data-tool="heroic"]');
  await page.click('[data-tool="T"]');
  await press(page, 'b4', 'g3');
  await page.click('#to-move-b');
  await page.waitForFunction(() => /Blue to move/.test(document.querySelector('.panel')?.textContent ?? ''));
  assert.equal(await text(page), '5c5/11/11/11/11/11/11/11/1(NF+T)9/6+T4/11/4C6 b - - 0 1');
  await press(page, 'g3');
  await page.waitForFunction(() => !document.querySelector('.token[data-square="g3"]'));
  await page.selectOption('#opponent', 'me');
  await page.click('[data-name="play"]');
  await page.waitForURL(/\/match\//);
  await piece(page, 'b4').waitFor();
  assert.match((await page.locator('.panel .chip').first().textContent()) ?? '', /Blue to move/);
  content(page);
});

test('all problems are listed and marked, and the text works both ways', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/editor`);
  await page.waitForSelector('.panel.ok');
  await page.fill('#text', 'C5c4/11/11/11/11/11/11/11/11/4(TA)6/11/4C6 r - - 0 1');
  await page.waitForFunction(() => document.querySelectorAll('.panel .ev li').length === 3);
  const lines = await page.locator('.panel .ev li').allTextContents();
  assert.ok(lines.some((line) => /needs land/.test(line)), lines.join('\n'));
  assert.ok(lines.some((line) => /2 commanders/.test(line)), lines.join('\n'));
  assert.ok(lines.some((line) => /not a stack/.test(line)), lines.join('\n'));
  for (const square of ['a12', 'e1', 'e3']) await page.waitForSelector(`.brackets[data-square="${square}"]`, { state: 'attached' });
  assert.match((await cell(page, 'a12').getAttribute('aria-label')) ?? '', /problem/);
  await page.fill('#text', 'what is this');
  await page.waitForFunction(() => document.querySelectorAll('.panel .ev li').length === 1);
  assert.ok(await page.locator('[data-name="play"]').isDisabled());
  content(page);
});

test('the editor works by keyboard and keeps its position in the address', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/editor?position=${encodeURIComponent('6c4/11/11/11/11/11/11/11/11/11/11/4C6 r - - 0 1')}`);
  await page.waitForSelector('.panel.ok');
  await cell(page, 'f5').focus();
  await page.keyboard.press('A');
  await piece(page, 'f5').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await piece(page, 'g5').waitFor();
  await page.keyboard.press('Delete');
  await piece(page, 'g5').waitFor({ state: 'detached' });
  assert.match(new URL(page.url()).searchParams.get('position') ?? '', /^6c4\/11\/11\/11\/11\/11\/11\/5A5\//);
  await page.reload();
  await piece(page, 'f5').waitFor();
  content(page);
});
