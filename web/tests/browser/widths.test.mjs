// No view is wider than the screen of a phone, and the row of places stays below the view.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from './browser.mjs';
import { PUZZLE, close, go, hint, openTools, paste, press, show } from './steps.mjs';

const HARD = '.......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3';
const WORDS = {
  'en-US': { path: 'Show the path', list: 'List solutions', difficulty: 'Difficulty' },
  'ko-KR': { path: '경로 보기', list: '해를 차례로 보기', difficulty: '난이도' },
};
/** Widths of phones, and what is left of a screen at 400 percent. */
const WIDTHS = [[320, 700], [375, 664], [390, 844], [320, 256]];

const served = site();

/** The elements that reach over the right side of the page. Boxes that scroll in themselves may hold more, but not the main part. */
const tooWide = (page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isScrolled = (one) => {
      for (let up = one.parentElement; up && !up.matches('main, .side'); up = up.parentElement) {
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(up).overflowX) && up.getBoundingClientRect().right <= width + 0.5) return true;
      }
      return false;
    };
    const found = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 0.5 && !isScrolled(one));
    const names = found.map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class')} ${one.getBoundingClientRect().right}`);
    for (const part of [document.documentElement, ...document.querySelectorAll('main, .side')]) {
      const isOpen = part.tagName !== 'HTML' && getComputedStyle(part).overflowX === 'visible';
      if (!isOpen && part.scrollWidth > part.clientWidth) names.push(`${part.tagName} ${part.scrollWidth}`);
    }
    const { scrollHeight, clientHeight } = document.documentElement;
    if (clientHeight >= 460 && scrollHeight > clientHeight) names.push(`the page scrolls: ${scrollHeight}`);
    return names;
  });

for (const locale of Object.keys(WORDS)) {
  for (const text of ['normal', 'large']) {
    test(`nothing scrolls sideways in any view: ${locale}, ${text} text`, async () => {
      const { context, page, wrong } = await served.open({ size: 'phone', locale });
      const check = async (view) => {
        for (const [width, height] of WIDTHS) {
          await page.setViewportSize({ width, height });
          assert.deepEqual(await tooWide(page), [], `${view} at ${width} x ${height}`);
        }
        await page.setViewportSize({ width: 375, height: 740 });
      };
      await check('the first view');
      if (text === 'large') {
        await show(page, 'settings');
        await page.locator('dialog select').nth(1).selectOption('large');
        await check('settings');
        await close(page);
      }
      await paste(page, HARD);
      for (const dialog of ['puzzles', 'share', 'settings']) {
        await show(page, dialog);
        await page.locator('dialog .panel > *').first().waitFor();
        await check(dialog);
        await close(page);
      }
      await openTools(page);
      await check('play');
      for (const mode of [3, 4]) {
        await page.locator('.mode').nth(mode).click();
        await check(`mode ${mode}`);
      }
      await hint(page, 4);
      await check('hint, stage 4');
      // The button of a hint can be reached everywhere.
      for (const [width, height] of WIDTHS) {
        await page.setViewportSize({ width, height });
        await page.locator('.hint-card .main').click({ trial: true });
      }
      await page.setViewportSize({ width: 375, height: 740 });
      await page.locator('.hint-card .close').click();
      await go(page, 'solve');
      await press(page, WORDS[locale].list);
      await page.locator('.answer').waitFor();
      await press(page, WORDS[locale].path);
      await page.locator('.told').waitFor({ timeout: 30_000 });
      await check('solve');
      await go(page, 'create');
      for (const kind of ['rating', 'technique', 'medium']) {
        await page.getByLabel(WORDS[locale].difficulty).selectOption(kind);
        await check(`create, by ${kind}`);
      }
      await page.locator('form button.main').first().click();
      await page.locator('.made li').waitFor({ timeout: 60_000 });
      await check('made');
      await go(page, 'learn');
      await page.locator('.lessons a').first().waitFor();
      await check('learn');
      for (const [lesson, ready] of [['x-wing', '.lesson .card'], ['searches', '.controls']]) {
        await page.locator(`.lessons a[href="#learn/${lesson}"]`).click();
        await page.locator(ready).first().waitFor();
        if (lesson === 'x-wing') {
          await page.locator('.lesson button.main').click();
          await page.locator('.lesson .digits').waitFor({ timeout: 30_000 });
        }
        await check(lesson);
        await page.locator('.back').click();
      }
      // A refusal with a long message.
      await go(page, 'play');
      await show(page, 'puzzles');
      await page.locator('dialog textarea').fill(PUZZLE.replace('5', 'x').repeat(3));
      await page.locator('dialog form button[type="submit"]').click();
      await page.locator('dialog .problem').waitFor();
      await check('a refusal');
      assert.deepEqual(wrong, []);
      await context.close();
    });
  }
}
