import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content, newPage, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { percent } from '../page/odds.js';
import { browser, server } from './stage.mjs';

/** A fight that is over soon: a fighter beside a rat, and no room for anything else. */
const DUEL = JSON.stringify({
  grid: { width: 2, height: 1 },
  creatures: [
    { id: 'kara', team: 'party', controller: 'party', at: [0, 0], class: 'fighter', level: 5, hands: ['longsword', null] },
    { id: 'rat', team: 'foes', controller: 'foes', at: [1, 0], monster: 'rat' },
  ],
});

/** How many fights are fought here, whatever the page asks for: none of them is what is tested. */
const FEW = 8;

test('how hard a fight is, is told when it is asked for, and forgotten when something was done', async () => {
  const made = await makeMatch(server.address, { game: 'srd5e', position: DUEL, seats: [{ sides: ['party', 'foes'], name: 'Ann' }] });
  const page = await newPage(browser);
  /** @type {string[]} */
  const asked = [];
  await page.route('**/api/referee', (route) => {
    const message = route.request().postDataJSON();
    if (message.op !== 'simulate') return route.continue();
    assert.ok(message.fights >= 100, 'enough to know something');
    asked.push(JSON.stringify({ ...message, fights: FEW }));
    return route.continue({ postData: asked[asked.length - 1] });
  });
  await visit(page, server.address + made.seats[0].link);
  await page.waitForSelector('.map .token[data-turn="now"]', { state: 'attached' });
  assert.equal(asked.length, 0, 'nobody asked');
  assert.equal(await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('difficulty_card')).length), 0);
  await page.click('[data-name="difficulty"]');
  const card = page.locator('.difficulty .odds');
  await card.waitFor();
  assert.equal(asked.length, 1);

  const response = await fetch(`${server.address}/api/referee`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: asked[0] });
  const { party, reports } = (await response.json()).ok;
  const shown = (await card.textContent()) ?? '';
  assert.equal(party, 'party');
  assert.ok(shown.includes(percent(reports[0].won.share)) && shown.includes(`${reports[0].fights} fights`), shown);
  assert.equal(await card.getAttribute('data-difficulty'), reports[0].difficulty);
  const { rounds, members_lost: lost } = reports[0].histograms;
  assert.equal(await card.locator('rect').count(), rounds.length + lost.length);
  assert.match((await card.getByRole('img').first().getAttribute('aria-label')) ?? '', /^Lost\. 0: /);

  await page.fill('#try', 'dodge');
  await page.click('[data-name="try"]');
  await page.click('[data-name="play"]');
  await page.waitForSelector('.difficulty [data-name="difficulty"]:enabled');
  assert.equal(await card.count(), 0, 'another position is another question');
  content(page);
});
