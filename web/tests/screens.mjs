// Takes a picture of every page at two widths in light and dark into docs/screens.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  CANAL,
  FORCED,
  MIDDLE,
  NARROW,
  WIDE,
  choose,
  launchBrowser,
  myTurn,
  newPage,
  press,
  square,
  visit,
} from './browser.mjs';
import { assault, breakOff } from './assault.mjs';
import { makeMatch, startServer } from './server.mjs';
import { reduce } from './palette.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/screens/', import.meta.url));

/** @typedef {import('playwright-core').Page} Page */

const server = await startServer();
const browser = await launchBrowser();

/**
 * Sits down at a board in the middle of a game.
 *
 * @param {Page} page
 * @param {string} [position]
 */
async function sit(page, position = MIDDLE) {
  const made = await makeMatch(server.address, {
    game: 'commander',
    position,
    seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['blue'], player: { bot: 'steady' } }],
  });
  await visit(page, server.address + made.seats[0].link);
  await myTurn(page);
}

/**
 * Commands Germany while it makes its combat moves.
 *
 * @param {Page} page
 */
async function command(page) {
  const made = await makeMatch(server.address, {
    game: 'axis',
    position: CANAL,
    seats: [{ sides: ['germany', 'japan'], name: 'Ann' }, { sides: ['russia', 'uk', 'usa'], name: 'Ben' }],
  });
  await visit(page, server.address + made.seats[0].link);
  await page.waitForSelector('.map .token', { state: 'attached' });
}

/**
 * Gives orders by their text.
 *
 * @param {Page} page
 * @param {string[]} orders
 */
async function order(page, ...orders) {
  for (const [index, text] of orders.entries()) {
    await page.fill('#try', text);
    await page.click('[data-name="try"]');
    await page.click('.panel.ok [data-name="play"]');
    await page.waitForSelector(`.orders li:nth-child(${index + 1})[data-step]`, { state: 'attached' });
  }
}

/**
 * Leads a party of adventurers.
 *
 * @param {Page} page
 */
async function lead(page) {
  const made = await makeMatch(server.address, { game: 'srd5e', position: 'ambush', seats: [{ sides: ['party'], name: 'Ann' }, { sides: ['bandits'], name: 'Ben' }] });
  await visit(page, server.address + made.seats[0].link);
  await page.waitForSelector('.map [data-mark="reach"]', { state: 'attached' });
}

/** What Germany does before it tries the canal. */
const CAMPAIGN = ['3 infantry + 1 tank ukraine_ssr>caucasus', '1 bomber germany..russia raid', '2 submarine sz09>sz08>sz07'];

/**
 * Two people whose names are as long as names may be.
 */
const meeting = () =>
  makeMatch(server.address, {
    game: 'commander',
    position: MIDDLE,
    seats: [
      { sides: ['red'], name: 'Nguyễn Thị Phương Thảo, Thừa Thiên Huế' },
      { sides: ['blue'], name: 'Wilhelmina Featherstonehaugh-Cholmonde' },
    ],
  });

/** @type {Record<string, (page: Page) => Promise<void>>} */
const SCENES = {
  lobby: async (page) => {
    await sit(page);
    await visit(page, `${server.address}/`);
    await page.waitForFunction(() => /your move/.test(document.querySelector('.ml')?.textContent ?? ''));
  },
  match: async (page) => {
    await sit(page);
    await press(page, 'e5', 'g5');
    await myTurn(page);
  },
  select: async (page) => {
    await sit(page);
    await press(page, 'e5');
  },
  stack: async (page) => {
    await sit(page);
    await press(page, 'b4');
  },
  fan: async (page) => {
    await sit(page);
    await page.locator('.cell[data-square="b4"]').hover();
    await page.waitForSelector('.fan');
  },
  who: async (page) => {
    await sit(page);
    await press(page, 'b4', 'd4');
    await page.waitForSelector('.bubble');
  },
  vietnamese: async (page) => {
    const made = await meeting();
    await visit(page, server.address + made.seats[0].link);
    await page.click('button:has-text("EN")');
    await press(page, 'b4');
  },
  spectator: async (page) => {
    const made = await meeting();
    for (const [seat, step, intent] of [[0, 0, 'Ae5xh8'], [1, 1, '+Tf9xf6'], [0, 2, '(TM)f4xf6']]) {
      const { secret } = made.seats[Number(seat)];
      await fetch(`${server.address}/api/matches/${made.match}/actions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
        body: JSON.stringify({ step, intent }),
      });
    }
    await visit(page, `${server.address}/match/${made.match}`);
    await page.waitForSelector('.moves button', { state: 'attached' });
  },
  past: async (page) => {
    await sit(page);
    await press(page, 'e5', 'g5');
    await myTurn(page);
    await page.click('[data-name="Back"]');
    await page.waitForSelector('[data-name="now"]');
  },
  refused: async (page) => {
    await sit(page);
    await press(page, 'f6', 'f10');
    await page.waitForSelector('.panel.no');
  },
  objections: async (page) => {
    await sit(page);
    await press(page, 'i4', 'i8');
    await page.click('[data-name="all"]');
    await page.waitForSelector('.ev.others');
  },
  rule: async (page) => {
    await sit(page);
    await press(page, 'f6', 'f10');
    await page.click('.panel .chip.rule');
    await page.waitForSelector('.drawer');
  },
  choice: async (page) => {
    await sit(page);
    await press(page, 'f6', 'h8');
    await page.waitForSelector('.bubble');
  },
  deploy: async (page) => {
    await sit(page);
    await press(page, 'b4');
    await page.click('[data-unit="F"]');
    await press(page, 'e7');
    await page.waitForSelector('.tray');
  },
  check: async (page) => {
    await sit(page, '10c/7A3/7T3/9i1/9AT/6F4/11/11/11/11/11/4C6 r - - 0 1');
    await press(page, 'g7', 'k11');
    await myTurn(page);
    await press(page, 'h10', 'f10');
    await page.waitForFunction(() => /wins/.test(document.querySelector('.panel')?.textContent ?? ''));
  },
  clock: async (page) => {
    const made = await makeMatch(server.address, {
      game: 'commander',
      position: MIDDLE,
      seats: [
        { sides: ['red'], name: 'Ann', clock: { seconds: 19, increment: 30 } },
        { sides: ['blue'], player: { bot: 'steady' }, clock: { seconds: 600, increment: 5 } },
      ],
    });
    await visit(page, server.address + made.seats[0].link);
    await myTurn(page);
  },
  analysis: async (page) => {
    await page.addInitScript(() => localStorage.setItem('rulebound.lines', '3'));
    // It thinks three times, longer and longer.
    const last = page.waitForResponse((response) => /"milliseconds":4000/.test(response.request().postData() ?? ''), { timeout: 30_000 });
    await visit(page, `${server.address}/analysis?${new URLSearchParams({ position: MIDDLE })}`);
    await last;
    await page.waitForSelector('[data-mark="hint"][data-weight="2"]', { state: 'attached' });
  },
  mate: async (page) => {
    await visit(page, `${server.address}/analysis?${new URLSearchParams({ position: FORCED })}`);
    await page.waitForFunction(() => /mate in 2 turns/.test(document.querySelector('.bestlines')?.textContent ?? ''));
  },
  puzzles: async (page) => {
    await visit(page, `${server.address}/puzzles/1`);
    await press(page, 'f7', 'i7');
    await page.waitForFunction(() => /turn 2 of 2/.test(document.querySelector('.panel')?.textContent ?? ''));
    await press(page, 'i7', 'j6');
    await page.waitForFunction(() => /checkmate/.test(document.querySelector('.panel')?.textContent ?? ''));
    await visit(page, `${server.address}/puzzles`);
  },
  puzzle: async (page) => {
    await visit(page, `${server.address}/puzzles/1`);
    await page.waitForSelector('[data-name="hint"]:enabled');
  },
  refuted: async (page) => {
    await visit(page, `${server.address}/puzzles/1`);
    await press(page, 'f7', 'f8');
    await page.waitForFunction(() => document.querySelector('.sequel')?.textContent);
  },
  solved: async (page) => {
    await visit(page, `${server.address}/puzzles/1`);
    await press(page, 'f7', 'i7');
    await page.waitForFunction(() => /turn 2 of 2/.test(document.querySelector('.panel')?.textContent ?? ''));
    await press(page, 'i7', 'j6');
    await page.waitForFunction(() => /checkmate/.test(document.querySelector('.panel')?.textContent ?? ''));
  },
  editor: async (page) => {
    const position = MIDDLE.replace('2i8', '2i5(tm)2').replace('6C4', '6C2I1').replace('5F5', 'C4F5');
    await visit(page, `${server.address}/editor?${new URLSearchParams({ position })}`);
    await page.waitForSelector('.panel.no .ev');
  },
  rulebook: async (page) => {
    await visit(page, `${server.address}/rules/commander/CTL-7.3`);
    await page.waitForSelector('.ex .panel.no');
  },
  plain: async (page) => {
    const made = await makeMatch(server.address, {
      game: 'skirmish',
      seats: [{ sides: ['red'], name: 'Ann' }, { sides: ['green'], player: { bot: 'easy' } }, { sides: ['blue'], player: { bot: 'easy' } }],
    });
    await visit(page, server.address + made.seats[0].link);
    await page.fill('#try', 'a1-c3');
    await page.click('[data-name="try"]');
    await page.waitForSelector('.panel.no');
  },
  axis: async (page) => {
    await command(page);
    await order(page, ...CAMPAIGN);
    await page.fill('#try', '1 battleship sz15>sz17>sz34');
    await page.click('[data-name="try"]');
    await page.waitForSelector('.panel.no');
    await page.waitForSelector('.map [data-mark="callout"]', { state: 'attached' });
  },
  axismove: async (page) => {
    await command(page);
    await choose(page, 'ukraine_ssr');
    await page.click('[data-name="More infantry"]');
    await page.waitForSelector('.map [data-mark="target"]', { state: 'attached' });
  },
  axisorders: async (page) => {
    await page.addInitScript(() => localStorage.setItem('rulebound.patterns', 'on'));
    await command(page);
    await order(page, ...CAMPAIGN);
    if (await page.locator('[data-name="orders"]').isVisible()) await page.click('[data-name="orders"]');
  },
  axisodds: async (page) => {
    await command(page);
    await page.fill('#try', '2 infantry ukraine_ssr..caucasus');
    await page.click('[data-name="try"]');
    await page.waitForSelector('.panel.ok .odds');
  },
  axisraid: async (page) => {
    await command(page);
    await choose(page, 'germany');
    await page.click('[data-name="raid"]');
    await page.waitForSelector('.map [data-mark="target"]', { state: 'attached' });
  },
  axisbuy: async (page) => {
    const made = await makeMatch(server.address, { game: 'axis', seats: [{ sides: ['russia', 'uk', 'usa'], name: 'Ann' }, { sides: ['germany', 'japan'], name: 'Ben' }] });
    await visit(page, server.address + made.seats[0].link);
    await page.waitForSelector('.counters.buying');
    await page.click('[data-name="More infantry"]');
    await page.waitForSelector('.panel .say');
  },
  axisbattle: async (page) => {
    await assault(server.address, page);
    await page.click('[data-name="More russia infantry"]');
  },
  axisreport: async (page) => {
    await assault(server.address, page);
    await breakOff(page);
    await page.click('[data-name="Moves"]');
  },
  axisdice: async (page) => {
    await assault(server.address, page, 1);
  },
  grid: async (page) => {
    await lead(page);
    const to = await square(page, '8,12');
    await page.mouse.move(to.x, to.y);
    await page.waitForSelector('[data-mark="walk"]', { state: 'attached' });
  },
  gridaim: async (page) => {
    await lead(page);
    await page.fill('#try', 'cast fireball at 13,8');
    await page.click('[data-name="try"]');
    await page.waitForSelector('.map [data-mark="area"]', { state: 'attached' });
    await page.waitForSelector('[data-name="play"]');
  },
  gridrefused: async (page) => {
    await lead(page);
    await page.fill('#try', 'cast hold-person on captain slot 2');
    await page.click('[data-name="try"]');
    await page.waitForSelector('.panel.no');
    await page.waitForSelector('.map [data-role="target"]', { state: 'attached' });
  },
  gridcave: async (page) => {
    const made = await makeMatch(server.address, { game: 'srd5e', position: 'dragon-cave', ruleset: '2024', seats: [{ sides: ['party'], name: 'Ann' }, { sides: ['cave'], name: 'Ben' }] });
    await visit(page, server.address + made.seats[0].link);
    await page.waitForSelector('.map [data-mark="reach"]', { state: 'attached' });
    await page.click('[data-order="dragon"]');
    await page.waitForSelector('.panel .say');
  },
  invite: async (page) => {
    const made = await makeMatch(server.address, { game: 'commander' });
    await visit(page, `${server.address}/`);
    await page.evaluate(
      ([match, secret, link]) =>
        localStorage.setItem('rulebound.matches', JSON.stringify([{ match, game: 'commander', secret, title: 'You – Open seat', links: [{ seat: 1, sides: ['blue'], link }], at: 0 }])),
      [made.match, made.seats[0].secret, made.seats[1].link],
    );
    await visit(page, `${server.address}/match/${made.match}`);
    await page.waitForSelector('input[aria-label="Link for your friend"]');
    await page.evaluate(() => {
      for (const field of document.querySelectorAll('.links input')) if (field instanceof HTMLInputElement) field.value = 'http://127.0.0.1:8080/match/…';
    });
  },
  setup: async (page) => {
    await visit(page, `${server.address}/`);
    await page.click('[data-game="srd5e"]');
    await page.waitForSelector('[data-name="Master-"]');
    await page.click('[data-name="setups"]');
    await page.waitForFunction(() => [...document.querySelectorAll('.scenarios img')].slice(0, 5).every((picture) => picture instanceof HTMLImageElement && picture.complete));
    await page.evaluate(() => document.querySelector('.form')?.scrollIntoView());
  },
  amend: async (page) => {
    const made = await makeMatch(server.address, { game: 'srd5e', position: 'ambush', seats: [{ sides: ['bandits'], name: 'Gil', master: true }, { sides: ['party'], name: 'Ann' }] });
    await visit(page, server.address + made.seats[0].link);
    await page.waitForSelector('.map .token[data-turn="now"]', { state: 'attached' });
    await page.click('[data-name="Change something"]');
    await page.selectOption('[data-name="amend-who"]', 'ogre');
    await page.fill('[data-name="amend-amount"]', '12');
    await page.selectOption('[data-name="amend-type"]', 'fire');
    await page.fill('[data-name="amend-note"]', 'magma');
  },
  dice: async (page) => {
    const made = await makeMatch(server.address, { game: 'srd5e', position: 'ambush', dice: 'people', seats: [{ sides: ['party', 'bandits'], name: 'Ann' }] });
    await visit(page, server.address + made.seats[0].link);
    await page.waitForSelector('.map .token[data-turn="now"]', { state: 'attached' });
    await page.fill('#try', 'cast fireball at 13,8 slot 3');
    await page.click('[data-name="try"]');
    await page.click('[data-name="play"]');
    await page.waitForSelector('.throwing');
    while (!(await page.locator('[data-name="die-7"]').count())) {
      const said = await page.locator('.panel .say').textContent();
      await page.fill('[data-name="die-0"]', '9');
      await page.keyboard.press('Enter');
      await page.waitForFunction((before) => document.querySelector('.panel .say')?.textContent !== before, said);
    }
    for (const [index, face] of [3, 5, 6, 1, 4].entries()) await page.fill(`[data-name="die-${index}"]`, String(face));
    await page.locator('[data-name="die-5"]').focus();
  },
  simulate: async (page) => {
    const question = new URLSearchParams({ position: 'crypt', fights: '100', what_ifs: JSON.stringify([{ add: ['ghoul'] }, { level: 5 }, { edition: '2024' }]) });
    await visit(page, `${server.address}/simulate#${question}`);
    await page.click('[data-name="run"]:enabled');
    await page.waitForSelector('.verdict', { timeout: 180_000 });
    if ((page.viewportSize()?.width ?? 0) < 760) await page.evaluate(() => document.querySelector('.result')?.scrollIntoView());
  },
};

/** Scenes in which the pointer stays where it is. */
const HOVERING = new Set(['fan', 'grid']);

const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
if (!wanted.length) for (const old of readdirSync(FOLDER)) if (old.endsWith('.png')) rmSync(FOLDER + old);
try {
  for (const [name, play] of Object.entries(SCENES)) {
    if (wanted.length && !wanted.includes(name)) continue;
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      for (const [size, viewport] of /** @type {const} */ ([['wide', WIDE], ['narrow', NARROW]])) {
        const page = await newPage(browser, { viewport, colorScheme, deviceScaleFactor: 1 });
        await play(page);
        if (!HOVERING.has(name)) await page.mouse.move(0, 0);
        await page.waitForTimeout(150);
        writeFileSync(`${FOLDER}${name}-${size}-${colorScheme}.png`, reduce(await page.screenshot()));
        await page.context().close();
      }
    }
    console.log(name);
  }
} finally {
  await browser.close();
  await server.stop();
}
