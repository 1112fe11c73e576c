import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NARROW, content, sentence, square } from './browser.mjs';
import { join, say } from './fight.mjs';

/**
 * Sits down at the grid, on the side of the party.
 *
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function sit(options) {
  const { page } = await join('ambush', { options, seats: [{ sides: ['party'], name: 'Ann' }, { sides: ['bandits'], name: 'Ben' }] });
  await page.waitForSelector('.map .token[data-turn="now"]', { state: 'attached' });
  await page.waitForSelector('.map [data-mark="reach"]', { state: 'attached' });
  return page;
}

test('the grid shows everybody, what is left of the turn, and the way to a square with its cost', async () => {
  const page = await sit();
  assert.equal(await page.locator('.map .token').count(), 9);
  assert.equal(await page.locator('.map .token[data-creature="ogre"]').getAttribute('data-cells'), '2');
  assert.equal(await page.locator('.init li').count(), 9);
  assert.match((await page.locator('.init [aria-current]').textContent()) ?? '', /Mirel.*You.*\d+ \/ \d+/);
  assert.equal(await page.locator('.purse[data-purse="Action"]').getAttribute('data-left'), '1');
  assert.match((await page.locator('.purse[data-purse="walk"] .feet').textContent()) ?? '', /^30 \/ 30 ft$/);
  const to = await square(page, '6,11');
  await page.mouse.move(to.x, to.y);
  await page.waitForSelector('.map [data-mark="walk"][data-square="6,11"][data-feet="10"]', { state: 'attached' });
  await page.mouse.click(to.x, to.y);
  await page.waitForSelector('.panel.ok [data-name="play"]');
  assert.match(await sentence(page), /10 ft of walking/);
  assert.match((await page.locator('.purse[data-purse="walk"] .feet').textContent()) ?? '', /^30 − 10 = 20 ft$/);
  await page.click('[data-name="play"]');
  await page.waitForSelector('.map .token[data-creature="mirel"][data-square="6,11"]', { state: 'attached' });
  await page.waitForFunction(() => document.querySelector('.purse[data-purse="walk"]')?.getAttribute('data-left') === '20');
  content(page);
});

test('a spell is aimed on the grid: its area, its cover and its cost are seen before it is cast', async () => {
  const page = await sit();
  await page.click('[data-group="Cast"] [data-act="Fireball"]');
  await page.waitForSelector('.panel.ask');
  const at = await square(page, '13,8');
  await page.mouse.move(at.x, at.y);
  await page.waitForSelector('.map [data-mark="area"]', { state: 'attached' });
  await page.mouse.click(at.x, at.y);
  await page.waitForSelector('.panel.ok [data-name="play"]');
  assert.equal(await page.locator('.purse[data-purse="Action"]').getAttribute('data-spends'), '1');
  assert.equal(await page.locator('[data-purse="slot-3"]').getAttribute('data-spends'), '1');
  await page.click('[data-name="play"]');
  await page.waitForFunction(() => document.querySelector('.purse[data-purse="Action"]')?.getAttribute('data-left') === '0');
  await page.click('[data-name="Moves"]');
  assert.match((await page.locator('.gridlog').textContent()) ?? '', /Mirel casts fireball at \d+,\d+, 3rd level.*(saves|fails to save): Dexterity \d+ against DC 15/);
  content(page);
});

test('what is refused is marked on the grid, with its rule, its numbers and every objection', async () => {
  const page = await sit();
  await say(page, 'cast hold-person on captain slot 2');
  await page.waitForSelector('.panel.no');
  assert.match(await sentence(page), /60/);
  await page.waitForSelector('.map [data-role="target"][data-square="25,10"]', { state: 'attached' });
  await page.click('[data-name="all"]');
  await page.waitForSelector('.panel .others, .panel .muted:has-text("no other objection")');
  await page.locator('.mapfield').focus();
  await page.keyboard.press('Escape');
  await page.waitForSelector('.panel.acts');
  content(page);
});

test('a question is answered by a button, and the turn goes on to the next in order', async () => {
  const page = await sit();
  await say(page, 'cast magic-missile');
  assert.match((await page.locator('.panel.ask .then').textContent()) ?? '', /^Then: .*bandit 1/, 'what would still be open is told');
  await say(page, 'cast magic-missile on bandit-1 bandit-1 bandit-1');
  await page.waitForSelector('.panel.ask [data-name="choice"]');
  assert.match(await sentence(page), /slot/);
  await page.locator('[data-name="choice"]').first().click();
  await page.waitForSelector('.panel.ok [data-name="play"], .panel.no');
  await page.locator('.mapfield').focus();
  await page.keyboard.press('Escape');
  await page.click('[data-name="end"]');
  await page.waitForSelector('.init [aria-current] [data-order="captain"]');
  assert.equal(await page.locator('[data-name="end"]').count(), 0, 'it is the turn of the others');
  content(page);
});

test('on a phone squares can be pressed, and the keyboard goes from square to square', async () => {
  const page = await sit({ viewport: NARROW });
  const scale = await page.evaluate(() => {
    const map = document.querySelector('.map');
    return map instanceof SVGSVGElement ? (map.getScreenCTM()?.a ?? 0) : 0;
  });
  assert.ok(64 * scale >= 24, `a square has ${64 * scale} pixels`);
  await page.locator('.mapfield').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('.mapfield')?.getAttribute('aria-activedescendant'));
  await page.waitForFunction(() => /feet away|hit points|free/.test(document.querySelector('[aria-live="polite"]')?.textContent ?? ''));
  content(page);
});
