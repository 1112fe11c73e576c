// Setting a table up: where a match begins, by which rules, who sits where, and the links for those who are not there yet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NARROW, appear, content, newPage, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/** @typedef {import('playwright-core').Page & {problems: string[]}} Page */

/** A small fight: two heroes against an orc. */
const FILE = JSON.stringify({
  name: 'At the well',
  grid: { width: 14, height: 10 },
  creatures: [
    { id: 'kara', at: [3, 1], team: 'party', controller: 'party', class: 'fighter', level: 5, hands: ['longsword', 'shield'] },
    { id: 'odo', at: [3, 3], team: 'party', controller: 'party', class: 'cleric', level: 5 },
    { id: 'grum', at: [8, 1], team: 'orcs', controller: 'orcs', monster: 'orc' },
  ],
  order: ['kara', 'odo', 'grum'],
});

/**
 * The state of the match that a page shows.
 *
 * @param {Page} page
 */
async function stateOf(page) {
  const id = new URL(page.url()).pathname.split('/')[2];
  return (await fetch(`${server.address}/api/matches/${id}`)).json();
}

/** The lobby with fifth-edition combat chosen. */
async function fights(viewport = { width: 1280, height: 860 }) {
  const page = await newPage(browser, { viewport });
  await visit(page, `${server.address}/`);
  await page.click('[data-game="srd5e"]');
  await page.waitForSelector('[data-name="Master-"]');
  return page;
}

/** @param {Page} page */
async function start(page) {
  await page.click('[data-name="start"]:enabled');
  await page.waitForURL(/\/match\//);
  await page.waitForSelector('.map .token', { state: 'attached' });
}

/**
 * Writes an own encounter.
 *
 * @param {Page} page
 * @param {string} text
 */
async function write(page, text) {
  await page.click('[data-name="setups"]');
  await page.click('[data-name="own"]');
  await page.fill('[data-name="own-text"]', text);
}

test('every ready-made encounter can be chosen, with its picture and how hard it is', async () => {
  const page = await fights();
  await page.click('[data-name="setups"]');
  assert.equal(await page.locator('[data-scenario]').count(), 12);
  const crypt = page.locator('[data-scenario="crypt"]');
  assert.match((await crypt.textContent()) ?? '', /Crypt(Medium|Hard|Easy|Deadly|Trivial|Hopeless) for 4 characters of level \d.*Skeletons/);
  await page.waitForFunction(() => {
    const picture = document.querySelector('[data-scenario="crypt"] img');
    return picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0;
  });
  await crypt.click();
  await page.waitForSelector('[data-name="Undead-bot"], [data-name$="-bot"][aria-pressed="true"]');
  await start(page);
  assert.ok((await stateOf(page)).setup.creatures.some((/** @type {any} */ { monster }) => monster === 'skeleton'));
  content(page);
});

test('an own file shows all its problems at their places, and is played once there are none', async () => {
  const page = await fights();
  await write(page, FILE.replace('"orc"', '"orx"').replace('[3,3]', '[30,3]'));
  await appear(page, page.locator('.problems li').nth(1));
  const problems = await page.locator('.problems li').allTextContents();
  assert.equal(problems.length, 2, problems.join(' | '));
  assert.ok(problems.some((words) => words.includes('creatures[2].monster') && words.includes('`orc`')), problems.join(' | '));
  assert.ok(await page.locator('[data-name="start"]').isDisabled());
  await page.fill('[data-name="own-text"]', '{"grid": ');
  await page.waitForFunction(() => /Line 1, column/.test(document.querySelector('.problems')?.textContent ?? ''));
  await page.setInputFiles('[data-name="own-file"]', { name: 'well.json', mimeType: 'application/json', buffer: Buffer.from(FILE) });
  await page.waitForSelector('[data-name="Orcs-bot"]');
  await page.click('[data-name="Orcs-me"]');
  await start(page);
  assert.deepEqual((await stateOf(page)).seats.map((/** @type {any} */ { sides }) => sides), [['party', 'orcs']]);
  content(page);
});

test('creatures come and stay away, house rules are set, and the edition is chosen', async () => {
  const page = await fights();
  await page.selectOption('#rules', '2024');
  await page.click('[data-name="house"]');
  await page.selectOption('[data-switch="concentration"]', 'confirm');
  await page.uncheck('[data-switch="encumbrance"]');
  await page.click('[data-name="creatures"]');
  await page.click('[data-name="leave-captain"]');
  await page.waitForSelector('.creatures .gone');
  await page.fill('[data-name="join-monster"]', 'goblin-warrior');
  await page.click('[data-name="add-monster"]');
  await page.waitForFunction(() => /A goblin warrior joins/.test(document.querySelector('.house[open]')?.textContent ?? '') || /goblin warrior joins/.test(document.body.textContent ?? ''));
  await page.fill('[data-name="join-monster"]', 'goblim');
  await page.click('[data-name="add-monster"]');
  await page.waitForFunction(() => /there is no monster/i.test(document.querySelector('.problems')?.textContent ?? ''));
  await page.click('[data-name="undo-1"]');
  await page.waitForSelector('[data-name="start"]:enabled');
  await start(page);
  const { ruleset, setup } = await stateOf(page);
  assert.deepEqual(ruleset, { preset: '2024', concentration: 'confirm', encumbrance: false });
  const names = setup.creatures.map((/** @type {any} */ { id }) => id);
  assert.ok(names.includes('goblin-warrior-1') && !names.includes('captain'), names.join());
  content(page);
});

test('two friends each play a character of their own, with a link for everybody', async () => {
  const host = await fights();
  await write(host, FILE);
  await host.waitForSelector('[data-name="Orcs-me"]');
  await host.click('[data-name="Party sits-each"]');
  await host.waitForSelector('[data-name="Kara-friend"]');
  await host.click('[data-name="Kara-friend"]');
  await host.click('[data-name="Odo-friend"]');
  await host.click('[data-name="Grum-me"], [data-name="Orcs-me"]');
  await host.click('[data-name="Master-orcs"]');
  await start(host);
  await appear(host, host.locator('.panel.links'));
  const [first, second] = [await host.inputValue('[aria-label="Link for Kara"]'), await host.inputValue('[aria-label="Link for Odo"]')];
  assert.match(first, /#/);
  assert.notEqual(first, second);

  const kara = await newPage(browser);
  await visit(kara, first);
  await kara.waitForSelector('.map .token[data-turn="now"]', { state: 'attached' });
  await host.waitForFunction(() => document.querySelector('.folk [data-presence="there"]:not(:has(.muted:first-child))') && document.querySelectorAll('.folk [data-presence="open"]').length === 1);
  await kara.waitForSelector('.panel.acts [data-act]:enabled');
  await kara.fill('#try', 'end turn');
  await kara.click('[data-name="try"]');
  const odo = await newPage(browser);
  await visit(odo, second);
  await odo.waitForSelector('.panel.acts [data-act]:enabled');
  assert.equal(await kara.locator('.panel.acts [data-act]:enabled').count(), 0, 'Odo is played by somebody else');
  assert.match((await kara.locator('.panel.acts').textContent()) ?? '', /nothing is sent/);

  await host.reload();
  await host.waitForSelector('[data-name="Links"]');
  assert.equal(await host.locator('.panel.links').count(), 0, 'everybody has come');
  await host.click('[data-name="Links"]');
  assert.equal(await host.inputValue('[aria-label="Link for Odo"]'), second, 'the links stay at hand');
  content(host);
  content(kara);
  content(odo);
});

test('a table of friends alone is looked on by whoever made it', async () => {
  const host = await fights();
  await host.click('[data-name="Party-friend"]');
  await host.click('[data-name="Bandits-friend"]');
  await start(host);
  await appear(host, host.locator('[aria-label="Link for Bandits"]'));
  assert.equal(await host.locator('[aria-label^="Link for"]').count(), 2);
  assert.equal(await host.locator('[data-name="Resign"]').count(), 0);
  content(host);
});

test('whoever comes to an open seat may sit down', async () => {
  const made = await makeMatch(server.address, { game: 'srd5e', position: FILE, seats: [{ sides: ['party'], name: 'Ann' }, { sides: ['orcs'], open: true }] });
  const page = await newPage(browser);
  await visit(page, `${server.address}/match/${made.match}`);
  await page.waitForSelector('.map .token', { state: 'attached' });
  await page.click('[data-name="sit"]');
  await page.waitForFunction(() => /Orcs.*You/.test(document.querySelector('.folk')?.textContent ?? ''));
  content(page);
});

test('a rematch of any encounter begins where it began, with the same seat', async () => {
  const made = await makeMatch(server.address, { game: 'srd5e', position: FILE, dice: 'people', seats: [{ sides: ['party'], name: 'Ann' }, { sides: ['orcs'], name: 'Ben' }] });
  const ben = await newPage(browser);
  await visit(ben, server.address + made.seats[1].link);
  await ben.waitForSelector('.map .token', { state: 'attached' });
  await ben.click('[data-name="Resign"]');
  await ben.click('[data-name="resign"]');
  await ben.click('[data-name="rematch"]');
  await ben.waitForURL((url) => !url.pathname.includes(made.match));
  await ben.waitForSelector('.map .token[data-creature="grum"]', { state: 'attached' });
  const state = await stateOf(ben);
  assert.equal(state.dice.by, 'people');
  assert.match((await ben.locator('.folk').textContent()) ?? '', /Orcs.*You/);
  await appear(ben, ben.locator('[aria-label="Link for your friend"]'));
  content(ben);
});

test('clocks, who is there and who thinks stand beside a fight', async () => {
  const made = await makeMatch(server.address, {
    game: 'srd5e',
    position: FILE,
    clock: { seconds: 600, increment: 5 },
    seats: [{ sides: ['party'], name: 'Ann' }, { sides: ['orcs'], player: { bot: 'easy' } }],
  });
  const page = await newPage(browser);
  await visit(page, server.address + made.seats[0].link);
  await page.waitForSelector('.folk .clock.running[data-side="party"]');
  assert.equal(await page.locator('.folk .clock').count(), 2);
  assert.match((await page.locator('.folk').textContent()) ?? '', /Easy bot/);
  assert.match((await page.locator('.init').textContent()) ?? '', /Kara/);
  content(page);
});

test('Start is on the first screen of a phone', async () => {
  const page = await newPage(browser, { viewport: NARROW });
  await visit(page, `${server.address}/`);
  for (const game of ['commander', 'axis', 'srd5e']) {
    await page.click(`[data-game="${game}"]`);
    await page.waitForSelector('[data-name="start"]:enabled');
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForFunction((height) => (document.querySelector('[data-name="start"]')?.getBoundingClientRect().bottom ?? Infinity) <= height, NARROW.height);
  }
  content(page);
});

test('a Commander position and a small Axis map can be begun from, too', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/`);
  await page.click('[data-name="setups"]');
  await page.click('[data-name="own"]');
  await page.fill('[data-name="own-text"]', '10c/7A3/7T3/9i1/9AT/6F4/11/11/11/11/11/4C6 r - - 0 1');
  await page.waitForSelector('[data-name="start"]:enabled');
  await page.click('[data-name="start"]');
  await page.waitForURL(/\/match\//);
  await page.waitForSelector('.pieces .token[data-square="g7"]', { state: 'attached' });
  await visit(page, `${server.address}/`);
  await page.click('[data-game="axis"]');
  await page.click('[data-name="setups"]');
  await page.click('[data-scenario="straits"]');
  await page.waitForFunction(() => document.querySelectorAll('[data-name$="-bot"]').length === 2);
  content(page);
});

test('a try that is made while the connection is lost waits for it', { skip: Boolean(process.env.RULEBOUND_ADDRESS) }, async () => {
  const made = await makeMatch(server.address, { game: 'srd5e', position: FILE, seats: [{ sides: ['party', 'orcs'], name: 'Ann' }] });
  const page = await newPage(browser);
  await visit(page, server.address + made.seats[0].link);
  await page.waitForSelector('.panel.acts');
  const restarted = server.restart();
  await page.waitForSelector('.connection.lost');
  await page.fill('#try', 'attack grum with longsword');
  await page.click('[data-name="try"]');
  await restarted;
  await appear(page, page.locator('.panel.no'));
  content(page);
});
