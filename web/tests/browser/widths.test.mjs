// No view is wider than the screen of a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from './browser.mjs';
import { PUZZLE, paste, press, tab } from './steps.mjs';

const VIEWS = ['play', 'hint', 'solve', 'make', 'share', 'learn', 'settings'];
const HARD = '.......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3';
const WORDS = { 'en-US': { path: 'Show the path', list: 'List the solutions' }, 'ko-KR': { path: '경로 보기', list: '해를 차례로 보기' } };

const served = site();

/** The elements that reach over the right side of the page. Boxes that scroll in themselves may hold more. */
const tooWide = (page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isScrolled = (one) => {
      for (let up = one.parentElement; up; up = up.parentElement) {
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(up).overflowX) && up.getBoundingClientRect().right <= width + 0.5) return true;
      }
      return false;
    };
    const found = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 0.5 && !isScrolled(one));
    const names = found.map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class')} ${one.getBoundingClientRect().right}`);
    const scroll = document.documentElement.scrollWidth;
    return scroll > width ? [`page ${scroll}`, ...names] : names;
  });

for (const locale of Object.keys(WORDS)) {
  for (const text of ['normal', 'large']) {
    test(`nothing scrolls sideways in any view: ${locale}, ${text} text`, async () => {
      const { context, page, wrong } = await served.open({ size: 'phone', locale });
      if (text === 'large') {
        await tab(page, 'settings');
        await page.locator('select').nth(1).selectOption('large');
      }
      const check = async (view) => {
        for (const width of [320, 360, 375, 390]) {
          await page.setViewportSize({ width, height: 700 });
          assert.deepEqual(await tooWide(page), [], `${view} at ${width}`);
        }
      };
      await paste(page, HARD);
      for (const view of VIEWS) {
        await tab(page, view);
        if (view === 'hint') {
          await page.locator('.panel button.main').click();
          for (let stage = 1; stage <= 4; stage++) {
            await page.locator('.stages li').nth(stage - 1).waitFor();
            if (stage < 4) await page.locator('.panel button.main').click();
          }
          await check('hint, stage 4');
          await page.locator('.panel .line button').nth(1).click();
          await press(page, WORDS[locale].path);
          await page.locator('.slider').waitFor({ timeout: 30_000 });
        }
        if (view === 'solve') {
          await press(page, WORDS[locale].list);
          await page.locator('.answer').waitFor();
        }
        if (view === 'make') {
          for (const kind of ['rating', 'technique', 'level']) {
            await page.locator('.panel select').first().selectOption(kind);
            await check(`make, by ${kind}`);
          }
          await page.locator('.panel button.main').click();
          await page.locator('.made li').waitFor({ timeout: 60_000 });
        }
        if (view === 'learn') await page.locator('.controls').waitFor();
        await check(view);
      }
      // A refusal with a long message.
      await paste(page, PUZZLE.replace('5', 'x').repeat(3));
      await check('a refusal');
      assert.deepEqual(wrong, []);
      await context.close();
    });
  }
}
