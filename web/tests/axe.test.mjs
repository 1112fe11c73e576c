import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { assault, breakOff, throwDice } from './assault.mjs';
import { CANAL, MIDDLE, choose, myTurn, newPage, press, visit } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds serious on a page.
 *
 * @param {import('playwright-core').Page} page
 */
async function findings(page) {
  // The policy of the page forbids scripts of others; the debugger may still run one.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter((/** @type {any} */ { impact }) => impact === 'serious' || impact === 'critical')
      .map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.map((/** @type {any} */ node) => `${node.html.slice(0, 120)} ${node.any?.[0]?.message ?? ''}`).join(' | ')}`);
  });
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const width of [1280, 390]) {
    test(`nothing serious on any page, ${colorScheme}, ${width}`, async () => {
      const page = await newPage(browser, { colorScheme, viewport: { width, height: 860 } });
      await visit(page, `${server.address}/`);
      assert.deepEqual(await findings(page), [], 'lobby');
      await visit(page, `${server.address}/rules/commander/CTL-7.3`);
      await page.waitForSelector('.ex .panel.no');
      assert.deepEqual(await findings(page), [], 'rulebook');
      await visit(page, `${server.address}/analysis`);
      await page.waitForSelector('[data-name="best"]');
      await page.click('[data-name="More lines"]');
      await page.waitForSelector('[data-name="line2"]');
      assert.deepEqual(await findings(page), [], 'analysis');
      await visit(page, `${server.address}/puzzles?turns=2`);
      await page.waitForSelector('.pz');
      assert.deepEqual(await findings(page), [], 'puzzles');
      await page.click('.pz');
      await page.waitForSelector('[data-name="hint"]:enabled');
      assert.deepEqual(await findings(page), [], 'a puzzle');
      await press(page, 'f7', 'f8');
      await page.waitForSelector('.panel.no [data-name="remedy"]');
      assert.deepEqual(await findings(page), [], 'a turn that forces nothing');
      await visit(page, `${server.address}/editor`);
      await page.waitForSelector('.panel.ok');
      assert.deepEqual(await findings(page), [], 'editor');
      await page.click('[data-name="clear"]');
      await page.waitForSelector('.panel.no');
      assert.deepEqual(await findings(page), [], 'editor with problems');
      const made = await makeMatch(server.address, {
        game: 'commander',
        position: MIDDLE,
        seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], player: { bot: 'easy' } }],
      });
      await visit(page, server.address + made.seats[0].link);
      await myTurn(page);
      assert.deepEqual(await findings(page), [], 'match');
      await press(page, 'f6', 'f10');
      await page.waitForSelector('.panel.no');
      assert.deepEqual(await findings(page), [], 'refusal');
      await page.click('.panel .chip.rule');
      await page.waitForSelector('.drawer');
      assert.deepEqual(await findings(page), [], 'rule beside the board');
      await page.keyboard.press('Escape');
      await press(page, 'h8');
      await page.waitForSelector('.panel.ask');
      assert.deepEqual(await findings(page), [], 'choice');
      await page.keyboard.press('Escape');
      await press(page, 'b4');
      await page.waitForSelector('.fan');
      assert.deepEqual(await findings(page), [], 'selection and open stack');
      await press(page, 'd4');
      await page.waitForSelector('.panel [data-name="choice"]:disabled');
      assert.deepEqual(await findings(page), [], 'options that are refused');
      await page.keyboard.press('Escape');
      await press(page, 'b4');
      await page.click('.members [data-unit="F"]');
      await press(page, 'e7');
      await page.waitForSelector('.tray');
      assert.deepEqual(await findings(page), [], 'tray');
      await page.keyboard.press('?');
      await page.waitForSelector('dialog[open]');
      assert.deepEqual(await findings(page), [], 'keys');
      await page.keyboard.press('Escape');
      await page.click('[data-name="First"]');
      await page.waitForSelector('[data-name="now"]');
      assert.deepEqual(await findings(page), [], 'the past');
      await page.click('[data-name="now"]');
      await page.click('[data-name="Resign"]');
      await page.click('[data-name="resign"]');
      await page.waitForSelector('.panel a[download]');
      assert.deepEqual(await findings(page), [], 'the end');
      const friends = await makeMatch(server.address, { game: 'commander' });
      await visit(page, `${server.address}/match/${friends.match}`);
      assert.deepEqual(await findings(page), [], 'spectator');
      await visit(page, `${server.address}/match/nosuchmatch`);
      assert.deepEqual(await findings(page), [], 'no match');
      const axis = await makeMatch(server.address, { game: 'axis', position: CANAL });
      await visit(page, server.address + axis.seats.find((/** @type {any} */ { sides }) => sides.includes('germany')).link);
      await page.waitForSelector('.map .token', { state: 'attached' });
      assert.deepEqual(await findings(page), [], 'map');
      await choose(page, 'ukraine_ssr');
      await page.waitForSelector('.panel.ok .counters');
      assert.deepEqual(await findings(page), [], 'units chosen on a map');
      await page.fill('#try', '1 battleship sz15>sz17>sz34');
      await page.click('[data-name="try"]');
      await page.waitForSelector('.panel.no');
      assert.deepEqual(await findings(page), [], 'refusal on a map');
      await assault(server.address, page, 0);
      assert.deepEqual(await findings(page), [], 'dice to be typed in');
      await throwDice(page, 1, 1, 2, 0);
      await page.waitForSelector('.losing');
      assert.deepEqual(await findings(page), [], 'battle');
      await breakOff(page);
      await page.click('[data-name="Moves"]');
      assert.deepEqual(await findings(page), [], 'report and history');
      const fight = await makeMatch(server.address, { game: 'srd5e', position: 'ambush' });
      await visit(page, server.address + fight.seats[0].link);
      await page.waitForSelector('.map [data-mark="reach"]', { state: 'attached' });
      assert.deepEqual(await findings(page), [], 'grid');
      await page.fill('#try', 'cast hold-person on captain slot 2');
      await page.click('[data-name="try"]');
      await page.waitForSelector('.panel.no');
      assert.deepEqual(await findings(page), [], 'refusal on a grid');
      const plain = await makeMatch(server.address, { game: 'skirmish' });
      await visit(page, server.address + plain.seats[0].link);
      await page.waitForSelector('.places');
      assert.deepEqual(await findings(page), [], 'plain page');
      await page.fill('#try', 'a1-c3');
      await page.click('[data-name="try"]');
      await page.waitForSelector('.panel.no');
      assert.deepEqual(await findings(page), [], 'plain refusal');
    });
  }
}
