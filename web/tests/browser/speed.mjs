// Measures the page: sizes, the first visit on a slow processor, and answers of the engine.
// node tests/browser/speed.mjs
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { host } from './host.mjs';
import { PAGE, launch, noteLongTasks, open } from './browser.mjs';
import { go, paste, press } from './steps.mjs';

const HARD = '.......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3';
const POISON = '.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........';

const files = ['index.html', ...readdirSync(`${PAGE}/assets`).map((name) => `assets/${name}`)];
const sizes = files.map((name) => [name, brotliCompressSync(readFileSync(`${PAGE}/${name}`)).length]);
for (const [name, size] of sizes) console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${name}`);
const sum = (parts) => (parts.reduce((all, [, size]) => all + size, 0) / 1000).toFixed(1).padStart(7);
const html = readFileSync(`${PAGE}/index.html`, 'utf8');
const first = sizes.filter(([name]) => name === 'index.html' || html.includes(name));
const later = sizes.filter(([name]) => !first.some(([known]) => known === name) && /ninefold_wasm|woff2|\/worker-/.test(name));
// The worker of the searches for programmers comes later. Both have the same size.
console.log(`${sum(first.filter(([name]) => name.endsWith('.js')))} kB  scripts before the engine, Brotli`);
console.log(`${sum([...first, ...later.slice(0, -1)])} kB  first visit: page, typeface and first module, Brotli`);
console.log(`${sum(sizes)} kB  in all, Brotli`);

const { address, stop } = await host(PAGE);
const browser = await launch();
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
/** Visits an address for the first time, on a processor that is slower by a factor. */
const visit = async (url, rate) => {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true });
  await context.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<p>A page with one sentence.</p>' }));
  const found = [];
  await noteLongTasks(context, found);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(url);
  await page.waitForTimeout(2000 * Math.sqrt(rate));
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
  await context.close();
  return {
    paint,
    ready: Math.max(paint, ...found.map(({ startTime, duration }) => startTime + duration)),
    longest: Math.max(0, ...found.map(({ duration }) => duration)),
  };
};

/** What visits took, in the middle. */
const told = (visits) => {
  const of = (name) => median(visits.map((visit) => visit[name])).toFixed(0);
  const longest = of('longest');
  return `first paint ${of('paint')} ms, interactive ${of('ready')} ms, longest task ${longest === '0' ? 'below 50' : longest} ms`;
};

// In turn, because other work on the machine slows both.
for (const rate of [1, 4]) {
  const pages = [];
  const blanks = [];
  for (let i = 0; i < 9; i++) {
    pages.push(await visit(address, rate));
    blanks.push(await visit(`${address}blank`, rate));
  }
  console.log(`processor ${rate}x slower: ${told(pages)}`);
  console.log(`  a page with one sentence: ${told(blanks)}`);
}

const { page, context } = await open(browser, address);
const took = async (words) => {
  await press(page, words);
  await page.locator('.answer .quiet').waitFor({ timeout: 60_000 });
  return page.locator('.answer .quiet').last().textContent();
};
for (const [name, puzzle] of [['ER 7.1', HARD], ['poison board', POISON], ['one given', `${'.'.repeat(80)}1`]]) {
  await paste(page, puzzle);
  await go(page, 'solve');
  for (const words of ['Show the solution', 'Check the puzzle']) {
    await took(words);
    console.log(`${name}: ${words}: ${await took(words)}`);
  }
}
await context.close();
await browser.close();
await stop();
