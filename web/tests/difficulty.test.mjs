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

test('how hard a fight is, is told when it is asked for, and stays with its step', async () => {
  const made = await makeMatch(server.address, { game: 'srd5e', position: DUEL, seats: [{ sides: ['party', 'foes'], name: 'Ann' }] });
  const page = await newPage(browser);
  /** @type {string[]} */
  const asked = [];
  await page.route('**/api/simulate', (route) => {
    const message = route.request().postDataJSON();
    assert.ok(message.fights >= 100, 'enough to know something');
    asked.push(JSON.stringify({ ...message, fights: FEW }));
    return route.continue({ postData: asked[asked.length - 1] });
  });
  await visit(page, server.address + made.seats[0].link);
  await page.waitForSelector('.map .token[data-turn="now"]', { state: 'attached' });
  assert.equal(asked.length, 0, 'nobody asked');
  const room = (await page.locator('.ctl').boundingBox())?.y ?? 0;
  await page.click('[data-name="difficulty"]');
  const line = page.locator('.difficulty [data-difficulty]');
  await line.waitFor();
  assert.equal(asked.length, 1);
  assert.ok(((await page.locator('.ctl').boundingBox())?.y ?? 0) + 44 <= 860, `the controls stay in sight, as at ${room}`);

  const message = { ...JSON.parse(asked[0]), op: 'simulate' };
  const response = await fetch(`${server.address}/api/referee`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) });
  const { party, reports } = (await response.json()).ok;
  const shown = (await line.textContent()) ?? '';
  assert.equal(party, 'party');
  assert.ok(shown.includes(`${percent(reports[0].won.least)} to ${percent(reports[0].won.most)}`) && shown.includes(`${reports[0].fights} fights`), shown);
  assert.equal(await line.getAttribute('data-difficulty'), reports[0].difficulty);
  assert.match((await page.locator('[data-name="more"]').getAttribute('href')) ?? '', /^\/simulate#position=/);

  await page.fill('#try', 'dodge');
  await page.click('[data-name="try"]');
  await page.click('[data-name="play"]');
  await page.waitForSelector('.difficulty [data-name="difficulty"]:enabled');
  assert.match((await line.textContent()) ?? '', /at step 0/, 'what was found out is kept, with its step');
  content(page);
});
