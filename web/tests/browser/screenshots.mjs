// Takes a picture of every view, at phone, tablet and desktop size, light and dark.
// node tests/browser/screenshots.mjs [FOLDER]
import { mkdirSync } from 'node:fs';
import { host } from './host.mjs';
import { PAGE, SIZES, launch, open } from './browser.mjs';
import { cell, close, go, hint, openTools, paste, show, solution } from './steps.mjs';

const HARD = '.......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3';
const folder = process.argv[2] ?? 'screenshots';
mkdirSync(folder, { recursive: true });
const { address, stop } = await host(PAGE);
const browser = await launch();

const button = (page, words) => page.locator('dialog[open] button, .side button').filter({ hasText: words, visible: true }).first().click();

/** Takes the pictures of all places and states in one size and color. */
const views = async (size, scheme, locale, more = {}) => {
  const { context, page, wrong } = await open(browser, address, { size, scheme, locale, ...more });
  const end = `${size}-${more.forcedColors ? 'forced' : scheme}-${locale.slice(0, 2)}.png`;
  const shot = (name) => page.screenshot({ path: `${folder}/${name}-${end}` });
  await shot('0-first');
  await show(page, 'puzzles');
  await page.locator('.month').waitFor();
  await shot('1-puzzles');
  await close(page);
  await paste(page, HARD);
  const solved = await solution(page);
  await cell(page, 0).click();
  await page.keyboard.press(solved[0]);
  await openTools(page);
  await button(page, /candidates|후보/);
  await shot('2-marks');
  await page.locator('.play-tools summary').click();
  for (const [mode, name] of [[3, 'colors'], [4, 'pen']]) {
    await page.locator('.mode').nth(mode).click();
    await shot(`2-${name}`);
  }
  await page.locator('.mode').first().click();
  await hint(page);
  for (let stage = 1; stage <= 4; stage++) {
    await page.locator('.hint-card .dots .on').nth(stage - 1).waitFor();
    await shot(`3-hint-${stage}`);
    if (stage < 4) await page.locator('.hint-card .main').click();
  }
  await page.locator('.hint-card .close').click();
  await go(page, 'solve');
  await shot('4-solve');
  await page.getByLabel(/Order of techniques|기법의 순서/).selectOption('se121');
  await button(page, /Show the path|경로 보기/);
  await page.locator('.slider input').waitFor({ timeout: 60_000 });
  const steps = Number(await page.locator('.slider input').getAttribute('max'));
  await page.locator('.slider input').fill(String(Math.floor(steps / 3)));
  await shot('5-path');
  await button(page, /Rate|난도/);
  await page.locator('.answer').waitFor({ timeout: 60_000 });
  await shot('5-rate');
  await go(page, 'create');
  await shot('6-create');
  await page.locator('input[type="number"]').last().fill('4');
  await page.locator('form button.main').first().click();
  await page.locator('.made li').nth(3).waitFor({ timeout: 60_000 });
  await page.locator('.made').scrollIntoViewIfNeeded();
  await shot('7-made');
  for (const name of ['share', 'settings']) {
    await show(page, name);
    await page.locator('dialog .panel > *').first().waitFor();
    await shot(`8-${name}`);
    await close(page);
  }
  await go(page, 'learn');
  await page.waitForTimeout(500);
  await shot('9-learn');
  await page.locator('.lessons a[href="#learn/x-wing"]').click();
  await page.locator('.lesson button.main').click();
  await page.locator('.lesson .digits').waitFor({ timeout: 30_000 });
  await shot('9-lesson');
  await page.locator('.back').click();
  await page.locator('.lessons a[href="#learn/searches"]').click();
  await page.locator('.controls').waitFor();
  await page.waitForTimeout(500);
  await shot('9-searches');
  await go(page, 'play');
  await page.goto(`${address}#b=`);
  await paste(page, HARD);
  for (const [index, digit] of [...solved].entries()) {
    if (HARD[index] !== '.') continue;
    await cell(page, index).click();
    if ((await cell(page, index).locator('.digit').count()) === 0) await page.keyboard.press(digit);
  }
  await page.locator('.result').waitFor();
  await shot('a-result');
  if (wrong.length) console.log(end, wrong);
  await context.close();
};

for (const size of Object.keys(SIZES)) {
  for (const scheme of ['light', 'dark']) await views(size, scheme, 'en-US');
}
await views('phone', 'light', 'ko-KR');
await views('phone', 'light', 'en-US', { forcedColors: 'active' });
await views('desktop', 'light', 'en-US', { forcedColors: 'active' });
await browser.close();
await stop();
