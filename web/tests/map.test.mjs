import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CANAL, NARROW, choose, content, newPage, sentence, visit, WIDE } from './browser.mjs';
import { makeMatch } from './server.mjs';
import { browser, server } from './stage.mjs';

const AXIS = ['germany', 'japan'];
const ALLIES = ['russia', 'uk', 'usa'];

/**
 * Sits down at the map.
 *
 * @param {string} [position]
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function sit(position, options) {
  const [mine, theirs] = position ? [AXIS, ALLIES] : [ALLIES, AXIS];
  const made = await makeMatch(server.address, { game: 'axis', position, seats: [{ sides: mine, name: 'Ann' }, { sides: theirs, name: 'Ben' }] });
  const page = await newPage(browser, options);
  await visit(page, server.address + made.seats[0].link);
  await page.waitForSelector('.map .token', { state: 'attached' });
  await page.waitForSelector('.phases [aria-current]');
  return page;
}

/** @param {import('playwright-core').Page} page */
const width = async (page) => Number((await page.locator('.map').getAttribute('viewBox'))?.split(' ')[2]);

test('units are chosen, ordered by a press, and the way is seen before it is taken', async () => {
  const page = await sit(CANAL);
  await choose(page, 'ukraine_ssr');
  await page.waitForSelector('.map [data-mark="target"][data-square="caucasus"]', { state: 'attached' });
  await page.click('[data-name="More infantry"]');
  assert.match((await page.locator('[data-kind="infantry"] output').textContent()) ?? '', /^2 of 3$/);
  await choose(page, 'caucasus');
  await page.waitForSelector('.panel.ok [data-name="play"]');
  await page.waitForSelector('.map [data-mark="route"][data-number="1"]', { state: 'attached' });
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /infantry 2/.test(document.querySelector('.map .token[data-square="caucasus"][data-power="germany"]')?.getAttribute('data-units') ?? ''));
  content(page);
});

test('a refused order shows its rule, its evidence on the map, and what would do', async () => {
  const page = await sit(CANAL);
  await page.fill('#try', '1 battleship sz15>sz17>sz34');
  await page.click('[data-name="try"]');
  await page.waitForSelector('.panel.no');
  assert.match(await sentence(page), /closed/);
  assert.equal(await page.locator('.panel .chip.rule').textContent(), 'AXA-6.5');
  await page.waitForSelector('.map [data-role="missing"][data-square="trans_jordan"]', { state: 'attached' });
  await page.waitForSelector('.map [data-mark="failure"][data-square="sz34"]', { state: 'attached' });
  await choose(page, 'egypt');
  await page.waitForSelector('.panel.ok .counters');
  content(page);
});

test('the orders of the phase are listed, the last is marked, and any of them is taken back', async () => {
  const page = await sit(CANAL);
  const orders = page.locator('.orders li[data-step]');
  const order = async (/** @type {string} */ text, /** @type {number} */ count) => {
    await page.fill('#try', text);
    await page.click('[data-name="try"]');
    await page.click('.panel.ok [data-name="play"]');
    await page.waitForFunction((many) => document.querySelectorAll('.orders li[data-step]').length === many, count);
  };
  assert.equal(await orders.count(), 0);
  await order('2 infantry ukraine_ssr>caucasus', 1);
  await order('1 tank ukraine_ssr>caucasus', 2);
  assert.match((await orders.first().textContent()) ?? '', /2 infantry: Ukraine S\.S\.R\. – Caucasus/);
  const marked = () => page.locator('.map .traced [data-mark="last"]').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-square')));
  assert.deepEqual(await marked(), ['ukraine_ssr', 'caucasus']);
  await orders.first().locator('.order').click();
  await page.waitForFunction(() => !document.querySelector('.orders [data-name="undo"]'));
  assert.equal(await orders.count(), 2, 'a look back keeps the list');
  await page.click('[data-name="Last"]');
  await orders.first().locator('[data-name="undo"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.orders li[data-step]').length === 0);
  assert.deepEqual(await marked(), []);
  await order('1 tank ukraine_ssr>caucasus', 1);
  await page.locator('.mapfield').focus();
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.querySelectorAll('.orders li[data-step]').length === 0);
  await order('1 tank ukraine_ssr>caucasus', 1);
  await page.click('[data-name="end"]');
  await page.waitForFunction(() => document.querySelector('.phases [aria-current]')?.textContent === 'Combat');
  assert.equal(await orders.count(), 0, 'a new phase has no orders yet');
  content(page);
});

test('bombers are sent on a raid, and the map shows the factories that they reach', async () => {
  const page = await sit(CANAL);
  const wanted = () => page.locator('.map [data-mark="target"]:not(.unwanted)').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-square')));
  await choose(page, 'germany');
  await page.waitForSelector('.map [data-mark="target"]', { state: 'attached' });
  await page.click('[data-name="raid"]');
  await page.waitForSelector('[data-name="raid"][aria-pressed="true"]');
  assert.match((await page.locator('[data-kind="bomber"] output').textContent()) ?? '', /^1 of 1$/);
  assert.equal(await page.locator('.counters .on').count(), 1, 'nobody else goes on a raid');
  const raided = await wanted();
  const factories = await page.locator('.map .factory').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-square')));
  assert.ok(raided.includes('united_kingdom') && raided.every((space) => factories.includes(space)), String(raided));
  await page.click('[data-name="More infantry"]');
  await page.waitForSelector('[data-name="raid"][aria-pressed="false"]');
  assert.notDeepEqual(await wanted(), raided);
  await page.click('[data-name="raid"]');
  await choose(page, 'united_kingdom');
  await page.click('.panel.ok [data-name="play"]');
  await page.waitForSelector('.orders li[data-step]');
  assert.match((await page.locator('.orders li[data-step]').textContent()) ?? '', /^1 bomber: Germany – United Kingdom.*raid$/);
  content(page);
});

test('purchases are counted, priced by the referee, and end with the phase', async () => {
  const page = await sit();
  await page.click('[data-name="More tank"]');
  await page.waitForFunction(() => /6 IPC/.test(document.querySelector('.panel .say')?.textContent ?? ''));
  for (let times = 0; times < 4; times++) await page.click('[data-name="More tank"]');
  await page.waitForSelector('.panel.no [data-name="buy"]:disabled');
  assert.match(await sentence(page), /30.*24/);
  await page.click('[data-name="Fewer tank"]');
  await page.waitForFunction(() => /24 IPC/.test(document.querySelector('.panel .say')?.textContent ?? ''));
  await page.click('[data-name="buy"]');
  await page.waitForFunction(() => /0 IPC/.test(document.querySelector('.axbar')?.textContent ?? ''));
  assert.match((await page.locator('.panel').textContent()) ?? '', /Bought: 4 tank/);
  await page.click('[data-name="end"]');
  await page.waitForFunction(() => document.querySelector('.phases [aria-current]')?.textContent === 'Combat move');
  content(page);
});

test('the numbers of the panel are those of the map, and a closed canal is crossed out where it is', async () => {
  const page = await sit(CANAL);
  const tries = { '1 battleship sz15>sz17>sz34': ['trans_jordan'], '1 submarine sz09>sz10>sz12': ['sz10'], '5 infantry ukraine_ssr..caucasus': ['ukraine_ssr'] };
  for (const [intent, spaces] of Object.entries(tries)) {
    await page.fill('#try', intent);
    await page.click('[data-name="try"]');
    await page.waitForFunction((tried) => document.querySelector('.panel.no .head b')?.textContent === tried, intent);
    await page.waitForSelector(`.map [data-number="1"][data-square="${spaces[0]}"]`, { state: 'attached' });
    const panel = await page.locator('.panel .ev li:has(.num:not(.quiet, .good))').evaluateAll((rows) => rows.map((row) => [row.querySelector('.num')?.textContent, row.getAttribute('data-square')]));
    const map = await page.locator('.map [data-number]').evaluateAll((marks) => marks.map((mark) => [mark.getAttribute('data-number'), mark.getAttribute('data-square')]));
    assert.deepEqual(panel, map, intent);
    assert.deepEqual(panel.map(([, space]) => space), spaces, intent);
  }
  await page.fill('#try', '1 battleship sz15>sz17>sz34');
  await page.click('[data-name="try"]');
  await page.waitForSelector('.map [data-mark="failure"][data-square="sz34"]', { state: 'attached' });
  assert.match(await sentence(page), /Trans-Jordan/, 'spaces are told by their names');
  const [cross, lock] = await page.evaluate(() =>
    ['[data-mark="failure"]', '.canal[data-canal="suez_canal"]'].map((mark) => {
      const { left, right, top, bottom } = document.querySelector(`.map ${mark}`)?.getBoundingClientRect() ?? new DOMRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    }),
  );
  assert.ok(Math.hypot(cross.x - lock.x, cross.y - lock.y) < 3, JSON.stringify([cross, lock]));
  content(page);
});

test('the words of a refusal stand whole in the frame, under nothing', async () => {
  for (const viewport of [WIDE, NARROW]) {
    const page = await sit(CANAL, { viewport });
    for (const intent of ['1 battleship sz15>sz17>sz34', '1 fighter germany..brazil', '1 infantry france..united_kingdom', '1 tank morocco..algeria']) {
      await page.fill('#try', intent);
      await page.click('[data-name="try"]');
      await page.waitForFunction((tried) => document.querySelector('.panel.no b')?.textContent === tried, intent);
      await page.waitForSelector('.map [data-mark="callout"]', { state: 'attached' });
      await page.waitForTimeout(300);
      const { words, frame, covers } = await page.evaluate(() => {
        const box = (/** @type {Element|null} */ element) => element?.getBoundingClientRect().toJSON();
        const all = [...document.querySelectorAll('.map [data-mark="callout"]')].map(box);
        return { words: all[0], frame: box(document.querySelector('.mapfield')), covers: [...document.querySelectorAll('.zoom, .minimap')].map(box) };
      });
      const round = frame.width * (1000 / (await width(page)));
      const aside = round * Math.round((frame.left + frame.width / 2 - (words.left + words.right) / 2) / round);
      const [left, right] = [words.left + aside, words.right + aside];
      assert.ok(left >= frame.left && right <= frame.right && words.top >= frame.top && words.bottom <= frame.bottom, intent);
      for (const cover of covers) {
        assert.ok(right <= cover.left || left >= cover.right || words.bottom <= cover.top || words.top >= cover.bottom, `${intent} is covered`);
      }
    }
    content(page);
    await page.context().close();
  }
});

test('the map is moved, made larger, and shows more when it is near', async () => {
  const page = await sit(CANAL);
  await page.click('[data-name="Whole map"]');
  assert.equal(await width(page), 1000);
  assert.equal(await page.locator('.mapbox').getAttribute('data-detail'), 'totals');
  for (let times = 0; times < 4; times++) await page.click('[data-name="Larger"]');
  assert.ok((await width(page)) < 220);
  assert.equal(await page.locator('.mapbox').getAttribute('data-detail'), 'kinds');
  const before = await page.locator('.map').getAttribute('viewBox');
  const box = await page.locator('.mapfield').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 320, box.y + 230, { steps: 4 });
  await page.mouse.up();
  assert.notEqual(await page.locator('.map').getAttribute('viewBox'), before);
  assert.equal(await page.locator('.counters').count(), 0, 'moving the map presses nothing');
  await page.mouse.wheel(0, 400);
  assert.ok((await width(page)) > 220);
  content(page);
});

test('two presses at one point make the map larger there, and keep what the first one chose', async () => {
  for (const hasTouch of [false, true]) {
    const page = await sit(CANAL, { hasTouch });
    const at = await page.evaluate(() => {
      const path = document.querySelector('.map path[data-square="ukraine_ssr"]');
      const [x, y] = (path?.getAttribute('data-middle') ?? '').split(' ').map(Number);
      return path instanceof SVGPathElement ? new DOMPoint(x, y).matrixTransform(path.getScreenCTM() ?? undefined).toJSON() : null;
    });
    assert.ok(at);
    const before = await width(page);
    const press = () => (hasTouch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
    await Promise.all([press(), press()]);
    await page.waitForFunction((wide) => Number(document.querySelector('.map')?.getAttribute('viewBox')?.split(' ')[2]) < wide * 0.6, before);
    assert.equal(await page.locator('.panel .chip').first().textContent(), 'Ukraine S.S.R.');
    await page.waitForTimeout(500);
    await choose(page, 'ukraine_ssr');
    await page.waitForSelector('.counters', { state: 'detached' });
    assert.ok((await width(page)) < before * 0.6, 'a single press only presses');
    content(page);
    await page.context().close();
  }
});

test('two presses with a key in between are two presses, however soon', async () => {
  const page = await sit(CANAL);
  const before = await width(page);
  await choose(page, 'ukraine_ssr');
  await page.keyboard.press('Shift');
  await choose(page, 'ukraine_ssr');
  await page.waitForSelector('.counters', { state: 'detached' });
  assert.equal(await width(page), before, 'nothing is made larger');
  content(page);
});

test('owners are told apart by patterns for readers who want it, and the choice is kept', async () => {
  const page = await sit(CANAL);
  const fill = (/** @type {string} */ selector) => page.locator(selector).first().evaluate((path) => getComputedStyle(path).fill);
  const plain = await fill('.map path[data-square="germany"]');
  assert.doesNotMatch(plain, /url/);
  await page.click('[data-name="Patterns of owners"]');
  assert.equal(await page.locator('[data-name="Patterns of owners"]').getAttribute('aria-pressed'), 'true');
  const powers = ['russia', 'germany', 'uk', 'japan', 'usa'];
  for (const power of powers) assert.match(await fill(`.map path[data-power="${power}"]`), new RegExp(`#owner-${power}`));
  assert.match(await fill('.map .taken[data-square="egypt"] > path'), /#owner-germany/);
  const strokes = await page.locator('.map pattern.owner path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  assert.equal(new Set(strokes).size, powers.length, 'every pattern is another one');
  await page.reload();
  await page.waitForSelector('[data-name="Patterns of owners"][aria-pressed="true"]');
  await page.click('[data-name="Patterns of owners"]');
  assert.equal(await fill('.map path[data-square="germany"]'), plain);
  content(page);
});

test('everything goes by keyboard, and every space is told', async () => {
  const page = await sit(CANAL);
  await page.locator('.mapfield').focus();
  await page.keyboard.press('ArrowRight');
  const told = () => page.locator('#polite').textContent();
  await page.waitForFunction(() => (document.getElementById('polite')?.textContent ?? '') !== '');
  const first = await told();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((before) => (document.getElementById('polite')?.textContent || before) !== before, first);
  assert.notEqual(await told(), first);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[aria-label="Let go (Esc)"]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[aria-label="Let go (Esc)"]', { state: 'detached' });
  content(page);
});

test('a phone shows the phase, the map and the panel, and nothing beside the page', async () => {
  const page = await sit(CANAL, { viewport: NARROW, hasTouch: true });
  assert.equal(await page.locator('.phases li:visible').count(), 1);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.width);
  await choose(page, 'germany');
  await page.waitForSelector('.panel.ok .counters');
  const heights = await page.locator('.counters .btn, .zoom button').evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().height));
  assert.ok(heights.length > 0 && heights.every((height) => height >= 44), String(heights));
  content(page);
});

test('a phone keeps the strip on one line, and the field and the end of the phase in sight', async () => {
  const british = JSON.stringify({ map: '1942', round: 3, turn: 'uk', phase: 'noncombat_move' });
  const made = await makeMatch(server.address, { game: 'axis', position: british, seats: [{ sides: ALLIES, name: 'Ann' }, { sides: AXIS, name: 'Ben' }] });
  const page = await newPage(browser, { viewport: NARROW, hasTouch: true });
  await visit(page, server.address + made.seats[0].link);
  await page.waitForSelector('.phases [aria-current]');
  const box = async (/** @type {string} */ selector) => {
    const found = await page.locator(selector).boundingBox();
    assert.ok(found, selector);
    return found;
  };
  assert.ok((await box('.axbar')).height <= 56);
  const [who, phase] = [await box('.axbar .who'), await box('.phases [aria-current]')];
  assert.ok(who.x + who.width <= phase.x && phase.x + phase.width <= NARROW.width, 'nothing overlaps in the strip');
  await page.fill('#try', '3 bomber united_kingdom..germany');
  await page.click('[data-name="try"]');
  await page.waitForSelector('.panel.no');
  for (const selector of ['#try', '[data-name="try"]', '[data-name="end"]']) {
    const { x, y, width: wide, height } = await box(selector);
    assert.ok(height >= 44 && height < 60, `${selector} is ${height} high`);
    const seen = await page.evaluate(([left, top, wanted]) => document.elementFromPoint(Number(left), Number(top))?.closest(String(wanted)) !== null, [x + wide / 2, y + height / 2, selector]);
    assert.ok(seen, `${selector} is covered`);
  }
  const say = await box('.panel .say');
  assert.ok(say.y + say.height <= NARROW.height, 'the sentence is on the first screen');
  content(page);
});
