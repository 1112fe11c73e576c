import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NARROW, appear, content, newPage, sentence, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/** @typedef {import('playwright-core').Page & {problems: string[]}} Page */

/**
 * A fighter and an orc, who has hit points that no other number is like.
 *
 * @param {[number, number]} at where the orc stands
 */
const duel = (at) => ({
  name: 'Duel',
  grid: { width: 14, height: 10 },
  creatures: [
    { id: 'kara', at: [3, 1], team: 'party', controller: 'party', class: 'fighter', level: 5, hands: ['longsword', 'shield'] },
    { id: 'grum', at, team: 'orcs', controller: 'orcs', monster: 'orc', hp: 731, max_hp: 937 },
  ],
  order: ['kara', 'grum'],
  turn: { of: 'kara' },
});

/** Side by side, and too far away to strike. */
const NEAR = duel([4, 1]);
const FAR = duel([3, 7]);

/**
 * The pages of a player and of a game master at one table.
 *
 * @param {Record<string, unknown>} [more] about the match
 * @param {(player: Page) => void} [watch] called before the player comes
 */
async function sit(more, watch = () => {}) {
  const seats = [{ sides: ['party'], name: 'Ann' }, { sides: ['orcs'], name: 'Gil', master: true }];
  const made = await makeMatch(server.address, { game: 'srd5e', position: NEAR, seats, ...more });
  const [player, master] = [await newPage(browser), await newPage(browser)];
  watch(player);
  for (const [seat, page] of [player, master].entries()) {
    await visit(page, server.address + made.seats[seat].link);
    await page.waitForSelector('.map .token[data-turn="now"]', { state: 'attached' });
  }
  return { player, master };
}

/**
 * Tries an intent by its text.
 *
 * @param {Page} page
 * @param {string} intent
 */
async function say(page, intent) {
  await page.fill('#try', intent);
  await page.click('[data-name="try"]');
}

/**
 * Plays what costs something.
 *
 * @param {Page} page
 * @param {string} intent
 */
async function play(page, intent) {
  await say(page, intent);
  await appear(page, page.locator('.panel.ok [data-name="play"]'));
  await page.click('[data-name="play"]');
}

/** @param {Page} page */
const log = async (page) => (await page.locator('.gridlog').textContent()) ?? '';

test('something refused is put before the game master, allowed with a reason, told to all, and undone', async () => {
  const { player, master } = await sit({ position: FAR });
  await say(player, 'move to 12,1');
  await player.waitForSelector('.panel.no');
  await appear(player, player.locator('[data-name="plead"]'));
  await player.click('[data-name="plead"]');
  await player.waitForSelector('.panel.ask [data-name="withdraw"]');

  await appear(master, master.locator('.panel.plea'));
  assert.match((await master.locator('.panel.plea').textContent()) ?? '', /Ann asks.*move to 12,1.*SRD-5\.3/s);
  assert.match((await master.locator('#assertive').textContent()) ?? '', /Ann asks: move to 12,1\./);
  await master.waitForSelector('.refused', { state: 'attached' });
  await master.click('[data-name="allow"]');
  assert.match((await master.locator('.plea [role=alert]').textContent()) ?? '', /Say why it is allowed/);
  assert.equal(await master.evaluate(() => document.activeElement?.getAttribute('data-name')), 'reason', 'a reason is asked for first');
  await master.fill('[data-name="reason"]', 'the floor is ice');
  await master.click('[data-name="allow"]');
  for (const page of [player, master]) {
    await page.waitForSelector('.map .token[data-creature="kara"][data-square="12,1"]', { state: 'attached' });
    assert.match(await log(page), /SRD-5\.3.* waived: the floor is ice/);
  }

  await master.click('[data-name="First"]');
  await appear(master, master.locator('[data-name="undo"]'));
  await master.click('[data-name="undo"]');
  await player.waitForSelector('.map .token[data-creature="kara"][data-square="3,1"]', { state: 'attached' });
  assert.match(await log(player), /Nothing has happened yet/);
  assert.match((await player.locator('.connection').textContent()) ?? '', /The game master went back to step 0/);
  await player.waitForSelector('.panel.acts');
  await player.click('[data-name="First"]');
  assert.equal(await player.locator('[data-name="undo"]').count(), 0);
  content(player);
  content(master);
});

test('a reaction is asked of its owner, and the others see who is asked', async () => {
  const { player, master } = await sit();
  await play(player, 'move to 1,1');
  await appear(master, master.locator('.panel.ask [data-act="Pass"]:not(:disabled)'));
  await player.waitForFunction(() => /Gil \(game master\) is asked: grum may react/i.test(document.querySelector('.panel .say')?.textContent ?? ''));
  assert.equal(await player.locator('[data-act="Pass"]:not(:disabled)').count(), 0, 'the player does not answer for the orc');
  await master.click('[data-act="Pass"]');
  await player.waitForSelector('.map .token[data-creature="kara"][data-square="1,1"]', { state: 'attached' });
  content(player);
  content(master);
});

test('the game master says no, waives a rule for the own side, and plays a side without a player', async () => {
  const { player, master } = await sit({ position: FAR });
  await say(player, 'move to 12,1');
  await player.click('[data-name="plead"]');
  await appear(master, master.locator('.panel.plea'));
  await master.click('[data-name="disallow"]');
  await player.waitForFunction(() => /The game master says no/.test(document.querySelector('.connection')?.textContent ?? ''));
  await player.waitForSelector('.panel.acts');
  await player.click('[data-name="end"]');
  await master.waitForSelector('[data-name="end"]');
  await say(master, 'move to 13,7');
  await appear(master, master.locator('[data-name="waive"]'));
  await master.fill('[data-name="reason"]', 'he slides down the slope');
  await master.click('[data-name="waive"]');
  await player.waitForSelector('.map .token[data-creature="grum"][data-square="13,7"]', { state: 'attached' });
  assert.match(await log(player), /waived: he slides down the slope/);
  content(player);
  content(master);

  const seats = [{ sides: ['party'] }, { sides: ['orcs'], name: 'Gil', master: true }];
  const made = await makeMatch(server.address, { game: 'srd5e', position: FAR, seats });
  await visit(master, server.address + made.seats[1].link);
  await play(master, 'move to 5,1');
  await master.waitForSelector('.map .token[data-creature="kara"][data-square="5,1"]', { state: 'attached' });
  content(master);
});

test('dice that people throw are typed in, with what they are for, and taken back', async () => {
  const { player, master } = await sit({ dice: 'people' });
  await play(player, 'attack grum with longsword');
  await appear(player, player.locator('.fallen [data-name="roll-20"]'));
  assert.match(await sentence(player), /^Kara, attack on grum\. Throw a die with 20 faces/);
  assert.equal(await player.evaluate(() => document.activeElement?.getAttribute('data-name')), 'die-0', 'a field waits for the number');
  await player.click('[data-name="roll-3"]');
  await player.waitForFunction(() => document.querySelector('.gridlog')?.textContent?.includes('misses Grum'));
  await player.waitForSelector('.panel.acts');

  await play(player, 'attack grum with longsword');
  await appear(player, player.locator('[data-name="die-0"]'));
  await player.keyboard.type('25');
  await player.keyboard.press('Enter');
  assert.match((await player.locator('.panel [role=alert]').textContent()) ?? '', /A 25 cannot fall: 1 to 20/);
  await player.fill('[data-name="die-0"]', '15');
  await player.keyboard.press('Enter');
  await player.waitForFunction(() => /damage of longsword\. Throw a die with 8 faces/.test(document.querySelector('.panel .say')?.textContent ?? ''));
  assert.match((await player.locator('.thrown').textContent()) ?? '', /Kara, attack on grum: 15/);
  await player.click('[data-name="undo-die"]');
  await player.waitForFunction(() => /attack on grum/.test(document.querySelector('.panel .say')?.textContent ?? ''));
  assert.equal(await player.inputValue('[data-name="die-0"]'), '15', 'what was given can be mended');
  await player.fill('[data-name="die-0"]', '16');
  await player.keyboard.press('Enter');
  await appear(player, player.locator('.fallen [data-name="roll-6"]'));
  await player.click('[data-name="roll-6"]');
  await master.waitForFunction(() => /hits Grum.*Grum takes \d+/.test(document.querySelector('.gridlog')?.textContent ?? ''));
  content(player);
  content(master);
});

test('several dice of one purpose are given together', async () => {
  const position = {
    ...NEAR,
    creatures: [{ ...NEAR.creatures[0], id: 'mirel', class: 'wizard', level: 5, prepared: ['fireball'], hands: ['arcane-focus', null] }, { ...NEAR.creatures[1], at: [9, 1] }],
    order: ['mirel', 'grum'],
    turn: { of: 'mirel' },
  };
  const { player } = await sit({ position, dice: 'people' });
  await play(player, 'cast fireball at 9,1 slot 3');
  await appear(player, player.locator('.throwing'));
  /** @type {string[]} */
  const asked = [];
  for (;;) {
    const words = await sentence(player);
    asked.push(words);
    if (/8 dice with 6 faces/.test(words)) break;
    await player.fill('[data-name="die-0"]', '5');
    await player.keyboard.press('Enter');
    await player.waitForFunction((before) => document.querySelector('.panel .say')?.textContent !== before, words);
  }
  assert.match(asked.at(-1) ?? '', /^Mirel, damage of fireball/);
  assert.equal(await player.locator('.rolled').count(), 8);
  await player.locator('[data-name="die-0"]').focus();
  await player.keyboard.insertText('3 5 6 1 2 4 6 2');
  assert.equal(await player.inputValue('[data-name="die-7"]'), '2');
  await player.click('[data-name="undo-die"]');
  assert.equal(await player.inputValue('[data-name="die-7"]'), '');
  await player.keyboard.type('1');
  await player.click('[data-name="give"]');
  for (;;) {
    await player.waitForFunction(
      (before) =>
        /Grum takes \d+ fire damage/.test(document.querySelector('.gridlog')?.textContent ?? '') ||
        (document.querySelector('.throwing [data-name="die-0"]') && document.querySelector('.panel .say')?.textContent !== before),
      asked.at(-1),
    );
    if (/Grum takes \d+ fire damage/.test(await log(player))) break;
    asked.push(await sentence(player));
    await player.fill('[data-name="die-0"]', '7');
    await player.keyboard.press('Enter');
  }
  assert.ok(asked.some((words) => /^Grum, dex save/.test(words)), asked.join(' | '));
  content(player);
});

test('what the game master allows is thrown for by whoever asked', async () => {
  const { player, master } = await sit({ position: FAR, dice: 'people' });
  await say(player, 'attack grum with longsword');
  await appear(player, player.locator('[data-name="plead"]'));
  await player.click('[data-name="plead"]');
  await appear(master, master.locator('.panel.plea'));
  await master.fill('[data-name="reason"]', 'a long arm');
  await master.click('[data-name="allow"]');
  await master.waitForFunction(() => /Ann throws the dice/.test(document.querySelector('.panel')?.textContent ?? ''));
  await appear(player, player.locator('.throwing [data-name="die-1"]'));
  await player.fill('[data-name="die-0"]', '2');
  await player.fill('[data-name="die-1"]', '3');
  await player.keyboard.press('Enter');
  await master.waitForFunction(() => /Kara misses Grum/.test(document.querySelector('.gridlog')?.textContent ?? ''));
  assert.match(await log(master), /waived: a long arm/);
  content(player);
  content(master);
});

test('hidden hit points are in nothing that the page of a player receives', async () => {
  /** @type {Promise<string>[]} */
  const received = [];
  const { player, master } = await sit({ ruleset: { hidden_hit_points: true } }, (page) => {
    page.on('response', (response) => {
      if (response.url().includes('/api/')) received.push(response.text().catch(() => ''));
    });
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(Promise.resolve(String(payload)))));
  });
  assert.match((await master.locator('.init').textContent()) ?? '', /731 \/ 937/);
  assert.match((await player.locator('.init').textContent()) ?? '', /Kara.*\d+ \/ \d+.*Grum.*hurt/s);
  await appear(master, master.locator('[data-name="difficulty"]'));
  assert.equal(await player.locator('[data-name="difficulty"]').count(), 0, 'how hard a fight is tells hit points too');
  await play(player, 'attack grum with longsword');
  await master.waitForFunction(() => /Kara (misses|hits)/.test(document.querySelector('.gridlog')?.textContent ?? ''));
  await player.click('.init [data-order="grum"]');
  assert.match(await sentence(player), /^Hurt\.$/);
  await player.locator('.mapfield').focus();
  await player.keyboard.press('Escape');
  await say(player, 'attack grum with longbow');
  await player.waitForSelector('.panel.no');
  await player.click('[data-name="all"]');
  await player.waitForSelector('.panel .others, .panel .muted:has-text("no other objection")');
  await player.click('[data-name="First"]');
  await player.waitForSelector('[data-name="now"]');
  await player.click('[data-name="now"]');
  const texts = await Promise.all(received);
  assert.ok(texts.some((text) => text.includes('"veiled"')), 'the match was heard');
  const told = texts.flatMap((text) => text.match(/.{0,40}\b(731|937)\b.{0,40}|"?(max_)?hp"?\W{1,3}7\d\d\b|\b7\d\d (of|\/) \d+/g) ?? []);
  assert.deepEqual(told, []);
  content(player);
  content(master);
});

test('a fight with a game master begins in the lobby', async () => {
  const page = await newPage(browser, { viewport: NARROW });
  await visit(page, `${server.address}/`);
  await page.click('[data-game="srd5e"]');
  await page.waitForSelector('[data-name="Master-"]');
  await page.click('[data-name="Bandits-friend"]');
  await page.click('[data-name="Master-bandits"]');
  await page.click('[data-name="Foes-looks"]');
  await page.click('[data-name="start"]');
  await page.waitForURL(/\/match\//);
  await page.waitForSelector('.map .token[data-creature="captain"][data-health="unhurt"]', { state: 'attached' });
  assert.match((await page.locator('.init').textContent()) ?? '', /Captain.*game master/);
  content(page);
});
