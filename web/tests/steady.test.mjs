import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MIDDLE, NARROW, WIDE, content, myTurn, newPage, press, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

/** Writes down every shift of the layout, and whether the board or something of it was shifted. */
function watchShifts() {
  const shifts = /** @type {any} */ (window).shifts = /** @type {{value: number, asked: boolean, board: boolean, what: string}[]} */ ([]);
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) {
      const nodes = entry.sources.map((/** @type {any} */ { node }) => node).filter(Boolean);
      shifts.push({
        value: entry.value,
        asked: entry.hadRecentInput,
        board: nodes.some((/** @type {Node} */ node) => document.querySelector('.boardwrap')?.contains(node) && !document.querySelector('.spot')?.contains(node)),
        what: nodes.map((/** @type {any} */ node) => `${node.nodeName}.${node.className}`).join(' '),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const [name, viewport] of /** @type {const} */ ([['wide', WIDE], ['narrow', NARROW]])) {
  test(`nothing jumps in a session of play, ${name}`, async () => {
    const made = await makeMatch(server.address, {
      game: 'commander',
      position: MIDDLE,
      seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], player: { bot: 'easy' } }],
    });
    const page = await newPage(browser, { viewport });
    await page.addInitScript(watchShifts);
    await visit(page, server.address + made.seats[0].link);
    await myTurn(page);
    await press(page, 'f6', 'f10');
    await page.waitForSelector('.panel.no');
    await press(page, 'h8');
    await page.waitForSelector('.panel.ask');
    await page.keyboard.press('Escape');
    await press(page, 'b4');
    await page.click('.members [data-unit="F"]');
    await press(page, 'e7');
    await page.waitForSelector('.tray');
    await page.click('[data-name="end"]');
    await myTurn(page);
    await page.waitForTimeout(600);
    /** @type {{value: number, asked: boolean, board: boolean, what: string}[]} */
    const shifts = await page.evaluate(() => /** @type {any} */ (window).shifts);
    assert.deepEqual(shifts.filter(({ asked }) => !asked), [], 'nothing shifts by itself');
    assert.deepEqual(shifts.filter(({ board }) => board), [], 'the board never shifts');
    content(page);
  });
}

test('the lobby stands still once it is there', async () => {
  const page = await newPage(browser);
  await page.addInitScript(watchShifts);
  await visit(page, `${server.address}/`);
  await page.waitForTimeout(300);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).shifts), []);
  content(page);
});

test('how long answers take', async (context) => {
  const made = await makeMatch(server.address, { game: 'commander', position: MIDDLE, seats: [{ sides: ['red'] }, { sides: ['blue'] }] });
  const page = await newPage(browser);
  await visit(page, server.address + made.seats[0].link);
  await myTurn(page);
  const took = await page.evaluate(async () => {
    const click = (/** @type {string} */ square) => document.querySelector(`.cell[data-square="${square}"]`)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round < 10; round++) {
      click('f6');
      const start = performance.now();
      click('f10');
      while (!document.querySelector('.panel.no')) await new Promise((resolve) => setTimeout(resolve));
      times.push(performance.now() - start);
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    }
    return times.toSorted((one, other) => one - other);
  });
  assert.equal(took.length, 10, 'every try was answered');
  context.diagnostic(`a refused try, from click to drawing: median ${took[5].toFixed(1)} ms, longest ${took[9].toFixed(1)} ms`);
  content(page);
});
