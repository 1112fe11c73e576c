import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barsOf, forceWords, leftWords, percent, swingWords } from '../page/odds.js';
import { CANAL, appear, choose, content, newPage, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

test('what is neither certain nor impossible never looks so', () => {
  const plain = (/** @type {number} */ chance) => percent(chance).replace(/\s/g, '');
  assert.deepEqual([0, 0.001, 0.5, 0.724, 0.999, 1, 1 - 1e-13].map(plain), ['0%', '<1%', '50%', '72%', '>99%', '100%', '100%']);
  assert.deepEqual([4.24, -1.5].map((money) => swingWords(money).replace(/\s/g, ' ')), ['+4.2 IPC', '−1.5 IPC']);
  assert.equal(forceWords({ infantry: 2, tank: 1, aa_gun: 1 }), '2 infantry, 1 tank, 1 AA gun');
  assert.equal(forceWords({}), 'nobody');
});

test('bars go from most attackers left to most defenders left', () => {
  /** @type {(end: import('../page/odds.js').End, attackers: number, defenders: number, chance: number) => import('../page/odds.js').Outcome} */
  const outcome = (end, attackers, defenders, chance) => ({ end, attacker: { units: { tank: attackers } }, defender: { units: { infantry: defenders } }, chance });
  const outcomes = [outcome('attacker_wins', 1, 0, 0.2), outcome('attacker_wins', 2, 0, 0.1), outcome('defender_wins', 0, 2, 0.3), outcome('defender_wins', 0, 1, 0.1), outcome('draw', 0, 0, 0.05)];
  const twice = outcome('attacker_wins', 1, 0, 0.25);
  const bars = barsOf({ attacker_wins: 0, takes: 0, swing: 0, attacker: { loss: 0 }, defender: { loss: 0 }, outcomes: [...outcomes, twice] });
  assert.deepEqual(bars.map(leftWords), ['2 attackers', '1 attacker', 'draw', '1 defender', '2 defenders']);
  assert.deepEqual(bars.map(({ chance }) => Math.round(chance * 100)), [10, 45, 5, 10, 30]);
});

test('an attack shows its odds before it is played, beside the order, and where it is about to be fought', async () => {
  const seats = [{ sides: ['germany', 'japan'], name: 'Ann' }, { sides: ['russia', 'uk', 'usa'], name: 'Ben' }];
  const made = await makeMatch(server.address, { game: 'axis', position: CANAL, seats });
  const page = await newPage(browser);
  await visit(page, server.address + made.seats[0].link);
  await page.waitForSelector('.map .token', { state: 'attached' });
  await choose(page, 'ukraine_ssr');
  await page.waitForSelector('.map [data-mark="target"][data-square="caucasus"]', { state: 'attached' });
  assert.equal(await page.locator('.odds').count(), 0, 'nobody attacks yet');
  await page.click('[data-name="More infantry"]');
  await choose(page, 'caucasus');

  const card = page.locator('.panel.ok .odds[data-square="caucasus"]');
  await appear(page, card);
  const question = { op: 'odds', game: 'axis', position: CANAL, steps: ['2 infantry ukraine_ssr>caucasus'], place: 'caucasus' };
  const response = await fetch(`${server.address}/api/referee`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(question) });
  const [{ battle, odds }] = (await response.json()).ok.battles;
  const shown = (await card.textContent()) ?? '';
  assert.ok(shown.includes(`${forceWords(battle.attacker.units)} against ${forceWords(battle.defender.units)}`), shown);
  assert.ok(shown.includes(percent(odds.attacker_wins)) && shown.includes(percent(odds.takes)) && shown.includes(swingWords(odds.swing)), shown);
  assert.equal(await card.locator('rect').count(), barsOf(odds).length);
  assert.match((await card.getByRole('img').getAttribute('aria-label')) ?? '', /^Left at the end\. .*defenders?: .*%/);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-name')), 'play', 'odds that arrive leave the focus alone');

  await page.keyboard.press('Enter');
  await page.waitForSelector('.orders .chance');
  assert.equal(await page.locator('.orders .chance').textContent(), `wins with ${percent(odds.attacker_wins)}`);
  assert.equal(await page.locator('.odds').count(), 0, 'nothing is chosen');
  await choose(page, 'caucasus');
  await appear(page, card);
  await choose(page, 'egypt');
  await page.waitForFunction(() => !document.querySelector('.odds'));
  content(page);
});
