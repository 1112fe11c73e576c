// How hard an encounter is: fought many times, with what-ifs, on a page of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NARROW, appear, content, newPage, visit } from './browser.mjs';
import { percent } from '../page/odds.js';
import { simulateAddress } from '../page/simulation.js';
import { browser, server } from './stage.mjs';

/** A fight that is over soon: a fighter beside a rat, and a little room. */
const DUEL = JSON.stringify({
  grid: { width: 3, height: 2 },
  creatures: [
    { id: 'kara', team: 'party', controller: 'party', at: [0, 0], class: 'fighter', level: 5, hands: ['longsword', null] },
    { id: 'rat', team: 'foes', controller: 'foes', at: [1, 0], monster: 'rat' },
  ],
});

/**
 * The page with a question.
 *
 * @param {Partial<Parameters<typeof simulateAddress>[0]>} [more]
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function ask(more = {}, options = {}) {
  const page = await newPage(browser, options);
  await visit(page, server.address + simulateAddress({ position: DUEL, fights: 20, players: 'greedy,random', ...more }));
  await page.waitForSelector('[data-name="run"]:enabled');
  return page;
}

test('a question is fought out, and every figure comes with its interval', async () => {
  const page = await ask({ what_ifs: [{ add: ['rat'] }, { level: 6 }] });
  assert.equal(await page.locator('[aria-label="What-ifs"] li').count(), 2);
  await page.click('[data-name="run"]');
  await appear(page, page.locator('.verdict'));
  const message = { op: 'simulate', game: 'srd5e', position: DUEL, fights: 20, players: 'greedy,random', what_ifs: [{ add: ['rat'] }, { level: 6 }] };
  const response = await fetch(`${server.address}/api/referee`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) });
  const { reports } = (await response.json()).ok;
  const [report] = reports;
  assert.equal(await page.locator('.verdict').getAttribute('data-difficulty'), report.difficulty);
  const figures = (await page.locator('.figures').textContent()) ?? '';
  for (const chance of [report.won, report.somebody_lost]) assert.ok(figures.includes(`${percent(chance.share)}${percent(chance.least)} to ${percent(chance.most)}`), figures);
  for (const mean of ['damage_dealt', 'damage_taken', 'slots', 'uses', 'rounds', 'hit_points', 'members_lost']) {
    assert.ok(figures.includes(`${report[mean].mean.toFixed(1)}± ${report[mean].margin.toFixed(1)}`), `${mean}: ${figures}`);
  }
  assert.equal(await page.locator('.histogram').count(), 3);
  const values = (/** @type {{value: number}[]} */ bars) => (bars.at(-1)?.value ?? 0) - (bars[0]?.value ?? 0) + 1;
  assert.equal(await page.locator('.histogram').first().locator('rect').count(), values(report.histograms.rounds));
  assert.equal(await page.locator('.histogram').first().locator('tbody tr').count(), values(report.histograms.rounds), 'the same as a table');
  assert.equal(await page.locator('.compare tbody tr').count(), 3);
  assert.match((await page.locator('.compare').textContent()) ?? '', /As it is.*With rat.*Level 6/s);
  await page.click('[data-report="2"]');
  assert.match((await page.locator('.verdict').textContent()) ?? '', /Level 6/);
  content(page);
});

test('the address carries the question, and what-ifs are made on the page', async () => {
  const page = await ask();
  await page.fill('[data-name="what-add"]', 'rat');
  await page.selectOption('[data-name="what-level"]', '3');
  await page.click('[data-name="add-what-if"]');
  await page.selectOption('[data-name="what-edition"]', '2024');
  await page.click('[data-name="add-what-if"]');
  assert.match((await page.locator('[aria-label="What-ifs"]').textContent()) ?? '', /With rat, level 3.*Rules of 2024/);
  await page.click('[data-name="run"]');
  await appear(page, page.locator('.verdict'));
  const again = await newPage(browser);
  await visit(again, page.url());
  await again.waitForSelector('[data-name="run"]:enabled');
  assert.match((await again.locator('[aria-label="What-ifs"]').textContent()) ?? '', /With rat, level 3.*Rules of 2024/);
  assert.equal(await again.inputValue('[data-name="fights"]'), '20');
  assert.equal(await again.inputValue('[data-name="foes-player"]'), 'random');
  content(page);
  content(again);
});

test('fights tell how far they are, and can be stopped', async () => {
  const page = await ask({ position: 'ambush', fights: 10000, players: 'tactics' }, { viewport: NARROW });
  await page.click('[data-name="run"]');
  await page.waitForFunction(() => /\d+ of 10000/.test(document.querySelector('.go')?.textContent ?? ''));
  await page.click('[data-name="stop"]');
  await page.waitForSelector('[data-name="run"]:enabled');
  assert.equal(await page.locator('.verdict').count(), 0);
  content(page);
});

test('what is wrong with an encounter is said before it is fought', async () => {
  const page = await ask();
  await page.fill('[data-name="own-text"]', DUEL.replace('"rat"}', '"rax"}').replace('"monster":"rat"', '"monster":"rax"'));
  await page.waitForFunction(() => /creatures\[1\]\.monster/.test(document.querySelector('.problems')?.textContent ?? ''));
  assert.ok(await page.locator('[data-name="run"]').isDisabled());
  content(page);
});
