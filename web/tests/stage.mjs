// What one file of tests plays on: the real server and a real browser, there before its first test and gone after its last.
import { after, before } from 'node:test';
import { launchBrowser } from './browser.mjs';
import { startServer } from './server.mjs';

/** @type {import('./server.mjs').Server} */
export let server;
/** @type {import('playwright-core').Browser} */
export let browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});
