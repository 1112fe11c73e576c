import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content, MIDDLE, myTurn, newPage, piece, press, sentence, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

test('a friend joins by link in a second browser, and both see every move', async () => {
  const ann = await newPage(browser);
  await visit(ann, `${server.address}/`);
  await ann.fill('#name', 'Ann');
  await ann.click('[data-name="Blue-friend"]');
  await ann.click('[data-name="start"]');
  await ann.waitForURL(/\/match\//);
  const link = await ann.inputValue('input[aria-label="Link for your friend"]');
  assert.match(link, /#/);

  const minh = await newPage(browser);
  await visit(minh, `${server.address}/`);
  await minh.fill('#name', 'Minh');
  await minh.fill('#join', link);
  await minh.click('[data-name="join"]');
  await minh.waitForURL(/\/match\//);
  await minh.waitForSelector('.boardbox');
  assert.ok(!minh.url().includes('#'), 'the secret does not stay in the address');
  await myTurn(ann);
  await ann.waitForFunction(() => /Minh/.test(document.querySelector('.seat.opp')?.textContent ?? ''));

  await press(ann, 'f4', 'f5');
  await myTurn(minh);
  assert.equal(await piece(minh, 'f5').count(), 1);
  assert.ok(await minh.evaluate(() => document.querySelector('.cell')?.getAttribute('data-square') === 'k1'), 'Blue sees the board from its side');
  await press(minh, 'f9', 'f8');
  await myTurn(ann);
  assert.equal(await piece(ann, 'f8').count(), 1);

  await ann.click('[data-name="Offer a draw"]');
  await minh.click('[data-name="accept"]');
  await ann.waitForFunction(() => /Draw/.test(document.querySelector('.panel')?.textContent ?? ''));
  content(ann);
  content(minh);
});

test('trying while it is the other side’s move is answered, not ignored', async () => {
  const made = await makeMatch(server.address, {
    game: 'commander',
    position: MIDDLE,
    seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], name: 'Minh' }],
  });
  const minh = await newPage(browser);
  await visit(minh, server.address + made.seats[1].link);
  await press(minh, 'f9');
  await minh.waitForSelector('.panel.ok .say');
  await press(minh, 'f8');
  await minh.waitForSelector('.panel.no');
  assert.equal(await minh.locator('.panel .chip.rule').textContent(), 'CTL-4.2');
  content(minh);
});

test('a spectator sees moves and verdicts, and sends nothing', async () => {
  const made = await makeMatch(server.address, {
    game: 'commander',
    position: MIDDLE,
    seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], name: 'Minh' }],
  });
  const ann = await newPage(browser);
  await visit(ann, server.address + made.seats[0].link);
  const guest = await newPage(browser);
  await visit(guest, `${server.address}/match/${made.match}`);
  assert.equal(await guest.locator('[data-name="Resign"]').count(), 0);
  /** @type {string[]} */
  const sent = [];
  guest.on('request', (request) => {
    if (request.url().endsWith('/actions')) sent.push(request.url());
  });
  await press(guest, 'f6', 'f10');
  await guest.waitForSelector('.panel.no');
  assert.equal(await guest.locator('[data-name="remedy"]').count(), 0, 'a spectator is offered no move');
  await guest.keyboard.press('Escape');
  await press(guest, 'f9');
  await guest.waitForFunction(() => /if it were to move/.test(document.querySelector('.panel')?.textContent ?? ''));
  await press(guest, 'e5', 'f5');
  await guest.waitForFunction(() => document.querySelector('.panel .chip')?.textContent === 'Legal');
  await press(ann, 'e5', 'g5');
  await piece(guest, 'g5').waitFor({ state: 'attached' });
  assert.deepEqual(sent, []);
  assert.match(await sentence(guest), /Waiting for|commander/);
  content(guest);
});

test('an unknown match says so and leads to the lobby', async () => {
  const page = await newPage(browser);
  await visit(page, `${server.address}/match/nosuchmatch`);
  assert.match((await page.locator('h1').textContent()) ?? '', /There is no match here/);
  await page.click('text=To the lobby');
  await page.waitForSelector('.games');
});

test('a lost connection is told, comes back, and misses nothing', { skip: Boolean(process.env.RULEBOUND_ADDRESS) }, async () => {
  const made = await makeMatch(server.address, {
    game: 'commander',
    seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], name: 'Minh' }],
  });
  const [ann, minh] = [await newPage(browser), await newPage(browser)];
  await visit(ann, server.address + made.seats[0].link);
  await visit(minh, server.address + made.seats[1].link);
  await myTurn(ann);
  const restarted = server.restart();
  await ann.waitForSelector('.connection.lost');
  assert.match((await ann.locator('.connection').textContent()) ?? '', /Connection lost/);
  await press(ann, 'f4', 'f5');
  await restarted;
  await piece(minh, 'f5').waitFor({ state: 'attached', timeout: 30_000 });
  await ann.waitForFunction(() => /Tf5/.test(document.querySelector('.moves')?.textContent ?? ''));
  content(ann);
});
