// A real Chromium, and pages in it that note every error and every request to another host.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { host } from './host.mjs';

/** The built page. */
export const PAGE = process.env.PAGE ?? '../crates/serve/page';

/** Flags for Chromium in a container without network. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const SIZES = {
  phone: { width: 375, height: 740 },
  tablet: { width: 820, height: 1100 },
  desktop: { width: 1280, height: 800 },
};

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });

/** Long tasks of all pages so far. */
const longTasks = [];

/** Serves the built page to a browser, for all tests of a file. At the end, says how long the page kept
 * its thread busy. */
export const site = () => {
  const served = {};
  before(async () => {
    Object.assign(served, await host(PAGE), { browser: await launch() });
  });
  after(async () => {
    await served.browser.close();
    await served.stop();
    console.log(`tasks of the page above 50 ms: ${longTasks.map(({ duration }) => Math.round(duration)).join(', ') || 'none'}`);
  });
  /** Opens the page in a browser of its own, at another address if one is given. */
  const openPage = (options, address = served.address) => open(served.browser, address, options);
  return {
    open: openPage,
    /** Runs a test on a page of its own. Nothing may be wrong in the end. */
    onPage: (name, options, run) =>
      test(name, async () => {
        const { page, context, wrong } = await openPage(options);
        await run(page, context);
        assert.deepEqual(wrong, []);
        await context.close();
      }),
    get address() {
      return served.address;
    },
  };
};

/** Adds the long tasks of the pages of a context to a list, in milliseconds: the browser names those above 50. */
export const noteLongTasks = async (context, tasks) => {
  await context.exposeFunction('noteLongTask', (task) => tasks.push(task));
  await context.addInitScript(() => {
    const note = ({ startTime, duration }) => window.noteLongTask({ startTime, duration });
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'longtask', buffered: true });
  });
};

/** Opens the page. Returns it with what went wrong. */
export const open = async (browser, address, { size = 'desktop', scheme = 'light', locale = 'en-US', ...more } = {}) => {
  const context = await browser.newContext({
    viewport: SIZES[size],
    hasTouch: size !== 'desktop',
    isMobile: size === 'phone',
    colorScheme: scheme,
    locale,
    // Colors that are on their way have other contrasts.
    reducedMotion: 'reduce',
    ...more,
  });
  await noteLongTasks(context, longTasks);
  const page = await context.newPage();
  const wrong = watch(page, address);
  await page.goto(address);
  // The puzzle of the day is on the board.
  await page.waitForSelector('[data-cell="80"]');
  await page.locator('.cell .digit, .problem, .opened').first().waitFor({ timeout: 20_000 });
  return { context, page, wrong };
};

/** Notes errors in the console, uncaught errors, and requests to other hosts. */
export const watch = (page, address) => {
  const wrong = [];
  const { host } = new URL(address);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.host !== host) wrong.push(`request: ${request.url()}`);
  });
  return wrong;
};
