import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content, myTurn, newPage, press, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/**
 * What a side's clock shows, in seconds.
 *
 * @param {import('playwright-core').Page} page
 * @param {'red'|'blue'} side
 */
async function shown(page, side) {
  const text = (await page.locator(`.clock[data-side="${side}"] .digits`).textContent()) ?? '';
  assert.match(text, /^\d+:\d\d(\.\d)?$/);
  const [minutes, seconds] = text.split(':').map(Number);
  return minutes * 60 + seconds;
}

test('a time chosen in the lobby runs for the side to move, and a turn is worth its increment', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/`);
  await page.click('[data-name="Time-5+3"]');
  await page.click('[data-name="Strength-easy"]');
  await page.click('[data-name="start"]');
  await page.waitForURL(/\/match\//);
  await myTurn(page);
  const before = await shown(page, 'red');
  assert.ok(before <= 300);
  await page.waitForFunction((start) => {
    const [minutes, seconds] = (document.querySelector('.clock[data-side="red"] .digits')?.textContent ?? '').split(':').map(Number);
    return minutes * 60 + seconds < start;
  }, before);
  assert.equal(await page.locator('.clock[data-side="red"] .word').textContent(), 'to move');
  await press(page, 'f4', 'f6');
  await page.waitForFunction(() => document.querySelectorAll('.moves button').length >= 2);
  await myTurn(page);
  assert.ok((await shown(page, 'blue')) > 300, 'the bot has its increment');
  await page.click('[data-name="First"]');
  await page.waitForSelector('[data-name="now"]');
  assert.equal(await shown(page, 'blue'), 300, 'the past shows the clocks of the past');
  content(page);
});

test('little time looks low, and a fallen flag ends the match', async () => {
  const made = await makeMatch(server.address, {
    game: 'commander',
    clock: { seconds: 2, increment: 0 },
    seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], player: { bot: 'easy' } }],
  });
  const page = await newPage(browser);
  await visit(page, server.address + made.seats[0].link);
  await page.waitForSelector('.clock[data-side="red"].low.running');
  await page.waitForFunction(() => /wins/.test(document.querySelector('.panel .chip')?.textContent ?? ''));
  assert.match((await page.locator('.panel .say').textContent()) ?? '', /Blue wins: the other side ran out of time\./);
  assert.equal(await shown(page, 'red'), 0);
  assert.equal(await page.locator('.clock[data-side="red"] .word').textContent(), 'out of time');
  await page.click('[data-name="rematch"]');
  await page.waitForURL((url) => !url.pathname.includes(made.match));
  await page.waitForSelector('.clock[data-side="red"]');
  content(page);
});

test('the plain page has clocks too', async () => {
  const made = await makeMatch(server.address, { game: 'skirmish', clock: { seconds: 300, increment: 3 } });
  const page = await newPage(browser);
  await visit(page, server.address + made.seats[0].link);
  assert.equal(await page.locator('.seatlist .clock').count(), 3);
  content(page);
});
