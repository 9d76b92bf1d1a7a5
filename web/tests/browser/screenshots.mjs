// Takes a picture of every view, at phone, tablet and desktop size, light and dark.
// node tests/browser/screenshots.mjs [FOLDER]
import { mkdirSync } from 'node:fs';
import { host } from './host.mjs';
import { PAGE, SIZES, launch, open } from './browser.mjs';

const HARD = '.......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3';
const folder = process.argv[2] ?? 'screenshots';
mkdirSync(folder, { recursive: true });
const { address, stop } = await host(PAGE);
const browser = await launch();

const tab = (page, name) => page.locator(`#tab-${name}`).click();
const button = (page, words) => page.locator('.panel button', { hasText: words }).first().click();
const paste = async (page, text) => {
  await tab(page, 'share');
  await page.locator('textarea').fill(text);
  await page.locator('.panel button[type="submit"]').first().click();
  await page.locator('.said').first().waitFor();
};

/** Takes the pictures of all views in one size and color. */
const views = async (size, scheme, locale) => {
  const { context, page, wrong } = await open(browser, address, { size, scheme, locale });
  const end = `${size}-${scheme}-${locale.slice(0, 2)}.png`;
  const shot = (name) => page.screenshot({ path: `${folder}/${name}-${end}`, fullPage: size !== 'desktop' });
  await shot('0-first');
  await paste(page, HARD);
  await shot('1-opened');
  await tab(page, 'play');
  await button(page, /candidates|후보/);
  await shot('2-marks');
  await tab(page, 'hint');
  await page.locator('.panel button.main').click();
  await page.locator('.stages').waitFor();
  for (let stage = 1; stage <= 4; stage++) {
    await shot(`3-hint-${stage}`);
    if (stage < 4) await page.locator('.panel button.main').click();
  }
  await button(page, /Close|닫기/);
  await page.locator('.panel select').last().selectOption('se121');
  await button(page, /path|경로/);
  await page.locator('.slider input').waitFor({ timeout: 60_000 });
  const steps = Number(await page.locator('.slider input').getAttribute('max'));
  await page.locator('.slider input').fill(String(Math.floor(steps / 3)));
  await shot('4-path');
  await button(page, /Close|닫기/);
  await button(page, /all steps|모든 단계/);
  await page.locator('.groups').waitFor({ timeout: 60_000 });
  await shot('5-steps');
  await tab(page, 'solve');
  await page.locator('.panel button.main').click();
  await page.locator('.answer').waitFor();
  await shot('6-solve');
  await button(page, /Rate|난도/);
  await page.locator('.answer').waitFor();
  await shot('7-rate');
  await tab(page, 'make');
  await shot('8-make');
  await page.locator('input[type="number"]').last().fill('4');
  await page.locator('.panel button.main').click();
  await page.locator('.made li').nth(3).waitFor({ timeout: 60_000 });
  await shot('9-made');
  await tab(page, 'settings');
  await shot('a-settings');
  await tab(page, 'learn');
  await page.waitForTimeout(500);
  await shot('b-learn');
  if (wrong.length) console.log(end, wrong);
  await context.close();
};

for (const size of Object.keys(SIZES)) {
  for (const scheme of ['light', 'dark']) await views(size, scheme, 'en-US');
}
await views('phone', 'light', 'ko-KR');
await browser.close();
await stop();
