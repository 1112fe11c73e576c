import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appear, content } from './browser.mjs';
import { FIGHTER, WIZARD, creature, drawn, encounter, join, press, say, says } from './fight.mjs';

const scene = () =>
  encounter([
    creature('mirel', 'party', [3, 5], WIZARD),
    creature('kara', 'party', [3, 7], FIGHTER),
    creature('goblin-1', 'foes', [6, 5], { monster: 'goblin' }),
    creature('goblin-2', 'foes', [9, 8], { monster: 'goblin' }),
  ]);

test('each dart of a spell is aimed by itself, and another slot gives more of them', async () => {
  const { page } = await join(scene());
  await page.click('[data-act="Magic missile"]');
  await appear(page, page.locator('.panel .aims'));
  assert.equal(await page.locator('.panel .aims li').count(), 3);
  await page.click('.slotseg [data-slot="3"]');
  await page.waitForFunction(() => document.querySelectorAll('.panel .aims li').length === 5);
  await page.click('.slotseg [data-slot="1"]');
  for (const at of ['6,5', '9,8', '9,8']) await press(page, at);
  await appear(page, page.locator('.panel.ok [data-name="play"]'));
  await page.click('[data-name="play"]');
  await drawn(page, '.token[data-creature="goblin-1"]');
  await page.waitForFunction(() => document.querySelector('[data-purse="slot-1"]')?.getAttribute('data-left') === '3');
  content(page);
});

test('while something is aimed Tab goes from target to target, and Enter aims there', async () => {
  const { page } = await join(scene());
  await page.click('[data-act="Fire bolt"]');
  await appear(page, page.locator('.panel [data-name="target"]').first());
  await page.locator('.mapfield').focus();
  await page.keyboard.press('Tab');
  const first = await page.locator('.mapfield').getAttribute('aria-activedescendant');
  await page.keyboard.press('Tab');
  const second = await page.locator('.mapfield').getAttribute('aria-activedescendant');
  assert.notEqual(first, second);
  await page.keyboard.press('Enter');
  await appear(page, page.locator('.panel.ok [data-name="play"]'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.panel.acts');
  content(page);
});

test('a remedy of a refusal is a button that tries what it names', async () => {
  const { page } = await join(encounter([creature('kara', 'party', [3, 5], FIGHTER), creature('goblin', 'foes', [9, 5], { monster: 'goblin' })]));
  await say(page, 'attack goblin with longsword');
  await page.waitForSelector('.panel.no');
  await says(page, /reach|5 ft|feet/);
  await drawn(page, '[data-role="target"]');
  await page.locator('.panel.no .rem .btn').first().click();
  await page.waitForFunction(() => !document.querySelector('.panel.no'));
  content(page);
});
