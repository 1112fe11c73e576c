import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content, myTurn, newPage, piece, press, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/** What Ann and Minh do while Ann is away. */
const MISSED = ['Tf4f5', 'Tf9f8', 'Th4h5'];

/** @param {any} made */
async function playOn(made) {
  for (const [index, intent] of MISSED.entries()) {
    const response = await fetch(`${server.address}/api/matches/${made.match}/actions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${made.seats[index % 2].secret}` },
      body: JSON.stringify({ step: index, intent }),
    });
    assert.ok(response.ok, await response.text());
  }
}

/**
 * Sits down as Ann, with every glide of a piece written down.
 *
 * @param {(page: import('playwright-core').Page) => Promise<void>} [prepare]
 */
async function sitDown(prepare) {
  const made = await makeMatch(server.address, {
    game: 'commander',
    seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], name: 'Minh' }],
  });
  const page = await newPage(browser, { reducedMotion: 'no-preference' });
  await prepare?.(page);
  await page.addInitScript(() => {
    const glides = /** @type {any} */ (window).glides = /** @type {string[]} */ ([]);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (/** @type {Keyframe[]} */ frames, /** @type {KeyframeAnimationOptions} */ options) {
      glides.push(`${this.getAttribute('data-square')} ${options.duration}`);
      return animate.call(this, frames, options);
    };
  });
  await visit(page, server.address + made.seats[0].link);
  await myTurn(page);
  return { page, made };
}

/** @param {import('playwright-core').Page} page */
const glides = (page) => page.evaluate(() => /** @type {any} */ (window).glides);

/** @param {import('playwright-core').Page} page */
const allMoved = (page) =>
  page.waitForFunction(() => ['f5', 'f8', 'h5'].every((square) => document.querySelector(`.pieces [data-square="${square}"]`)));

test('moves missed while the page was closed are played at double speed', async () => {
  const { page, made } = await sitDown();
  await page.goto('about:blank');
  await playOn(made);
  await visit(page, `${server.address}/match/${made.match}`);
  await allMoved(page);
  assert.deepEqual(await glides(page), ['f5 80', 'f8 80', 'h5 80']);
  await page.reload();
  await allMoved(page);
  await page.waitForTimeout(300);
  assert.deepEqual(await glides(page), [], 'what was seen is not played again');
  content(page);
});

test('moves missed in a hidden tab are played when it is looked at', async () => {
  const { page, made } = await sitDown();
  const hide = (/** @type {boolean} */ hidden) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await playOn(made);
  await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 3);
  assert.deepEqual(await glides(page), [], 'nothing moves while nobody looks');
  assert.equal(await piece(page, 'f4').count(), 1);
  await hide(false);
  await allMoved(page);
  assert.deepEqual(await glides(page), ['f5 80', 'f8 80', 'h5 80']);
  content(page);
});

test('moves missed while the connection was lost are played when it is back', async () => {
  let cut = false;
  /** @type {import('playwright-core').WebSocketRoute[]} */
  const sockets = [];
  const { page, made } = await sitDown((page) =>
    page.routeWebSocket(/\/socket$/, (socket) => {
      if (cut) void socket.close({ code: 1001 });
      else {
        sockets.push(socket);
        socket.connectToServer();
      }
    }),
  );
  cut = true;
  for (const socket of sockets) await socket.close({ code: 1001 });
  await page.waitForSelector('.connection.lost');
  await playOn(made);
  cut = false;
  await page.waitForSelector('.connection.back');
  await allMoved(page);
  assert.deepEqual(await glides(page), ['f5 80', 'f8 80', 'h5 80']);
  content(page);
});

test('a move of one’s own moves once, and one that comes live takes its usual time', async () => {
  const { page, made } = await sitDown();
  await press(page, 'f4', 'f5');
  await page.waitForFunction(() => /Tf5/.test(document.querySelector('.moves')?.textContent ?? ''));
  await fetch(`${server.address}/api/matches/${made.match}/actions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${made.seats[1].secret}` },
    body: JSON.stringify({ step: 1, intent: 'Tf9f8' }),
  });
  await piece(page, 'f8').waitFor({ state: 'attached' });
  assert.deepEqual(await glides(page), ['f5 160', 'f8 160']);
  content(page);
});
