import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appear, content } from './browser.mjs';
import { FIGHTER, WIZARD, creature, drawn, encounter, follow, join, panel, play, press, say, says } from './fight.mjs';

const goblin = (/** @type {string} */ id, /** @type {number[]} */ at) => creature(id, 'foes', at, { monster: 'goblin' });

test('an attack is told with its dice, on the grid, in one line and in the history', async () => {
  const { page } = await join(encounter([creature('kara', 'party', [3, 5], FIGHTER), goblin('goblin', [4, 5])]));
  await page.click('[data-act="Longsword"]');
  await appear(page, page.locator('.panel [data-name="target"]').first());
  await page.keyboard.press('1');
  await appear(page, page.locator('.panel.ok [data-name="play"]'));
  await page.click('[data-name="play"]');
  await drawn(page, '[data-mark="struck"][data-creature="kara"][data-target="goblin"]');
  await appear(page, page.locator('.ticker .polydie[data-sides="20"]'));
  assert.match((await page.locator('.ticker').textContent()) ?? '', /Kara.*Goblin/);
  await page.click('[data-name="Moves"]');
  assert.match((await page.locator('.gridlog').textContent()) ?? '', /Kara attacks goblin/i);
  assert.ok((await page.locator('.gridlog .polydie').count()) > 0, 'the history shows the dice');
  content(page);
});

test('a spell waits for Counterspell, and who may answer is asked in words', async () => {
  const { page, made } = await join(
    encounter([creature('mage', 'foes', [11, 5], { monster: 'mage' }), creature('mirel', 'party', [3, 5], WIZARD)], { order: ['mage', 'mirel'], turn: { of: 'mage' } }),
  );
  const foe = await follow(made, 1);
  await play(foe, 'cast fire-bolt on mirel');
  await says(page, /Mage.*fire bolt/i);
  await appear(page, page.locator('.panel.ask [data-act="Pass"]'));
  assert.ok((await page.locator('.panel [data-act="Counterspell"]').count()) > 0);
  assert.equal(await page.locator('.init [data-asked] [data-order="mirel"], .init [data-asked][data-order="mirel"]').count(), 1, 'the order says who is asked');
  await page.click('[data-act="Pass"]');
  await foe.waitForFunction(() => !/Counterspell/.test(document.querySelector('.panel')?.textContent ?? ''));
  content(page);
  content(foe);
});

test('a smite is offered upon a hit, and told in the history', async () => {
  const paladin = { class: 'paladin', level: 5, abilities: { str: 18, cha: 16 }, hands: ['longsword', 'shield'], armor: 'chain-mail' };
  const { page } = await join(encounter([creature('kara', 'party', [5, 5], paladin), creature('ogre', 'foes', [6, 5], { monster: 'ogre' })]), { more: { dice: 'people' } });
  await play(page, 'attack ogre with longsword');
  await appear(page, page.locator('.throwing [data-name="die-0"]'));
  await page.fill('[data-name="die-0"]', '15');
  await page.keyboard.press('Enter');
  await says(page, /hits Ogre with longsword/i);
  await play(page, 'feature divine-smite slot 1');
  await appear(page, page.locator('.throwing [data-name="die-1"]'));
  for (const name of ['die-0', 'die-1']) await page.fill(`[data-name="${name}"]`, '5');
  await page.keyboard.press('Enter');
  await says(page, /damage of longsword/);
  await page.fill('[data-name="die-0"]', '6');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /Ogre takes 20 slashing and radiant damage/.test(document.querySelector('.gridlog')?.textContent ?? ''));
  assert.match((await page.locator('.gridlog').textContent()) ?? '', /Kara follows up its hit with divine smite.*Kara adds 10 radiant damage to its hit/);
  content(page);
});

test('an area that lasts is drawn with its name, and the legend tells of it', async () => {
  const { page } = await join(encounter([creature('mirel', 'party', [3, 5], WIZARD), goblin('goblin', [12, 9])]));
  await play(page, 'cast web covering 8,5 slot 2');
  await drawn(page, '.lasting[data-name="web"]');
  assert.match((await page.locator('.gridlegend [data-legend="web"]').textContent()) ?? '', /web of Mirel/i);
  await page.waitForFunction(() => /Concentration.*Web/i.test(document.querySelector('.eco')?.textContent ?? ''));
  content(page);
});

test('who flies chooses the height, by buttons and by keys, and goes there', async () => {
  const { page } = await join(encounter([creature('hawk', 'party', [3, 5], { monster: 'giant-eagle' }), goblin('goblin', [12, 9])]));
  await page.click('[data-name="go-fly"]');
  assert.equal(await page.locator('[data-name="go-fly"]').getAttribute('aria-pressed'), 'true');
  await page.click('[data-name="higher"]');
  await page.locator('.mapfield').focus();
  await page.keyboard.press('PageUp');
  await page.waitForSelector('output[data-height="10"]');
  await press(page, '6,5');
  await appear(page, page.locator('.panel.ok [data-name="play"]'));
  await page.click('[data-name="play"]');
  await drawn(page, '.token[data-creature="hawk"][data-level="10"]');
  content(page);
});

test('the card of a creature tells all that is known of it, and what can be done to it', async () => {
  const { page } = await join(encounter([creature('kara', 'party', [3, 5], FIGHTER), goblin('goblin', [4, 5])]));
  await press(page, '4,5');
  await appear(page, page.locator('.panel dl.card'));
  const told = await panel(page);
  assert.match(told, /AC 15/);
  assert.match(told, /scimitar/i);
  await appear(page, page.locator('.panel .against button').first());
  await page.keyboard.press('Escape');
  await page.waitForSelector('.panel.acts');
  content(page);
});

test('a readied act and an improvised one are put together in the panel', async () => {
  const { page } = await join(encounter([creature('mirel', 'party', [3, 5], WIZARD), goblin('goblin', [12, 9])]));
  await page.click('[data-act="Ready an act"]');
  await page.selectOption('[data-name="built-verb"]', 'cast');
  await page.selectOption('[data-name="built-with"]', 'fire-bolt');
  await page.selectOption('[data-name="built-target"]', 'goblin');
  await page.selectOption('[data-name="built-who"]', 'goblin');
  await page.selectOption('[data-name="built-deed"]', 'comes-within');
  await page.fill('[data-name="built-feet"]', '30');
  await page.click('[data-name="built"]');
  await appear(page, page.locator('.panel.ok [data-name="play"]'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.click('[data-group="More"] summary');
  await page.click('[data-act="Improvise"]');
  await page.fill('[data-name="built-text"]', 'swing on the rope');
  await page.click('[data-name="built"]');
  await says(page, /rope|table/i);
  content(page);
});

test('spells that cannot be cast now are listed with their reasons', async () => {
  const { page } = await join(encounter([creature('mirel', 'party', [3, 5], { ...WIZARD, slots: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } }), goblin('goblin', [12, 9])]));
  await page.click('.barred summary');
  await appear(page, page.locator('[data-barred="fireball"]'));
  await page.waitForFunction(() => /slot/.test(document.querySelector('.barred')?.textContent ?? ''));
  content(page);
});

test('reasons beside the first are told with it', async () => {
  const conditions = [{ name: 'stunned' }, { name: 'paralyzed' }];
  const { page } = await join(encounter([creature('kara', 'party', [5, 5], { ...FIGHTER, conditions }), goblin('grum', [6, 5])]));
  await say(page, 'dodge');
  assert.match((await page.locator('.panel.no .say').textContent()) ?? '', /^Kara is paralyzed and cannot take actions/);
  assert.match((await page.locator('.panel.no .others').textContent()) ?? '', /^·Kara is stunned and cannot take actions\.SRD-2\.4/);
  content(page);
});

test('what cannot be read is said at the field, and goes when something else is typed', async () => {
  const { page } = await join(encounter([creature('kara', 'party', [3, 5], FIGHTER), goblin('goblin', [4, 5])]));
  await say(page, 'atack goblin');
  await page.waitForFunction(() => (document.querySelector('.misread')?.textContent ?? '').length > 0);
  await page.fill('#try', 'attack goblin');
  await page.waitForFunction(() => document.querySelector('.misread')?.textContent === '');
  content(page);
});

test('what others did since one acted is listed, and shown again step by step', async () => {
  const { page, made } = await join(encounter([creature('kara', 'party', [3, 5], FIGHTER), goblin('goblin', [4, 5])]));
  const foe = await follow(made, 1);
  await page.locator('.mapfield').focus();
  await page.keyboard.press('e');
  await appear(foe, foe.locator('[data-name="end"]'));
  await play(foe, 'attack kara with scimitar');
  await drawn(foe, '[data-mark="struck"][data-creature="goblin"]');
  await foe.locator('.mapfield').focus();
  await foe.keyboard.press('e');
  await appear(page, page.locator('.panel .since li').first());
  assert.match((await page.locator('.panel .since').textContent()) ?? '', /Goblin.*Kara/i);
  await page.click('[data-name="replay"]');
  await page.waitForSelector('[data-name="replay"][aria-pressed="true"]');
  await page.waitForSelector('[data-name="replay"][aria-pressed="false"]');
  content(page);
  content(foe);
});
