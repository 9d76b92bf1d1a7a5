// Access: axe finds nothing in any view, and the accessibility tree is enough to solve a puzzle.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { SIZES, site } from './browser.mjs';
import { PUZZLE, close, go, hint, openTools, paste, press, show } from './steps.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The first step has steps inside its chain. */
const NESTED = '12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8';
const PLACES = ['play', 'solve', 'create', 'learn'];
const DIALOGS = ['puzzles', 'share', 'settings'];

const served = site();

/** Goes to a place, also while a hint is open on a phone. */
const go2 = async (page, place) => {
  const close = page.locator('.hint-card .close');
  if (await close.count()) await close.click();
  await go(page, place);
};

/** Violations on the page, in words. */
const violations = async (page) => {
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
};

for (const size of Object.keys(SIZES)) {
  for (const scheme of ['light', 'dark']) {
    test(`axe finds no violation in any view: ${size}, ${scheme}`, async () => {
      const { context, page, wrong } = await served.open({ size, scheme, bypassCSP: true });
      await page.addScriptTag({ content: axe });
      assert.deepEqual(await violations(page), []);
      await paste(page, PUZZLE);
      for (const name of DIALOGS) {
        await show(page, name);
        await page.locator('dialog .panel > *').first().waitFor();
        assert.deepEqual(await violations(page), [], name);
        await close(page);
      }
      await openTools(page);
      await press(page, 'Fill in all candidates');
      assert.deepEqual(await violations(page), [], 'marks');
      for (const mode of [3, 4]) {
        await page.locator('.mode').nth(mode).click();
        assert.deepEqual(await violations(page), [], `mode ${mode}`);
      }
      await page.locator('.mode').first().click();
      await hint(page);
      for (let stage = 1; stage <= 4; stage++) {
        await page.locator('.hint-card .dots .on').nth(stage - 1).waitFor();
        assert.deepEqual(await violations(page), [], `hint, stage ${stage}`);
        if (stage < 4) await page.locator('.hint-card .main').click();
      }
      await go2(page, 'solve');
      await press(page, 'List solutions');
      await page.locator('.answer').waitFor();
      assert.deepEqual(await violations(page), [], 'solve');
      await press(page, 'Show the path');
      await page.locator('.slider input').last().waitFor();
      assert.deepEqual(await violations(page), [], 'path');
      await page.locator('.slider input').last().evaluate((slider) => {
        slider.value = slider.max;
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await press(page, 'Do this step');
      for (const place of ['create', 'learn', 'play']) {
        await go2(page, place);
        await page.locator(place === 'learn' ? '.lessons a' : '.pad, .result').first().waitFor();
        assert.deepEqual(await violations(page), [], place);
        if (place !== 'learn') continue;
        for (const [lesson, ready] of [['pointing', '.lesson .card'], ['searches', '.controls']]) {
          await page.locator(`.lessons a[href="#learn/${lesson}"]`).click();
          await page.locator(ready).first().waitFor();
          if (lesson === 'pointing') {
            await page.locator('.lesson button', { hasText: 'Begin' }).click();
            await page.getByRole('group', { name: 'Position' }).waitFor({ timeout: 30_000 });
          }
          assert.deepEqual(await violations(page), [], lesson);
          await page.locator('.back').click();
        }
      }
      assert.deepEqual(wrong, []);
      await context.close();
    });
  }
}

test('axe finds no violation in a long explanation', async () => {
  const { context, page } = await served.open({ size: 'phone', bypassCSP: true });
  await page.addScriptTag({ content: axe });
  await paste(page, NESTED);
  await go(page, 'solve');
  await page.getByLabel('Order of techniques').selectOption('se121');
  await press(page, 'Show the path');
  await page.locator('.told details').first().waitFor({ timeout: 60_000 });
  assert.deepEqual(await violations(page), []);
  await context.close();
});

test('axe finds no violation in high contrast and in Korean', async () => {
  const { context, page } = await served.open({ locale: 'ko-KR', bypassCSP: true });
  await page.addScriptTag({ content: axe });
  await show(page, 'settings');
  await page.locator('dialog select').first().selectOption('contrast');
  for (const name of DIALOGS) {
    await close(page);
    await show(page, name);
    assert.deepEqual(await violations(page), [], name);
  }
  await close(page);
  for (const place of PLACES) {
    await go(page, place);
    assert.deepEqual(await violations(page), [], place);
  }
  await context.close();
});

test('a blind person can solve a puzzle and understand a hint', async () => {
  const { context, page, wrong } = await served.open();
  await paste(page, PUZZLE);
  // The tree that a screen reader gets: a grid of nine rows with nine cells each.
  const tree = await page.locator('[role="grid"]').ariaSnapshot();
  assert.match(tree, /grid "Board"/);
  assert.equal(tree.match(/- row/g).length, 9);
  assert.equal(tree.match(/- gridcell "row \d column \d, (given \d|empty)"/g).length, 81);
  // H asks for a hint from anywhere on the board; the live region says each stage.
  const said = () => page.locator('[role="status"]').textContent();
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.press('h');
  const stages = [];
  for (let stage = 1; stage <= 4; stage++) {
    await page.waitForFunction((count) => document.querySelectorAll('.hint-card .dots .on').length === count, stage);
    stages.push(await said());
    if (stage < 4) await page.keyboard.press('h');
  }
  assert.equal(new Set(stages).size, 4);
  assert.match(stages[0], /naked single|hidden single|full house/i);
  const [, row, column] = /r(\d)c(\d)/.exec(stages[3]);
  const [, digit] = /Place (\d) in/.exec(stages[3]);
  // The stages before do not give the digit and the cell away.
  for (const earlier of stages.slice(0, 2)) assert.doesNotMatch(earlier, new RegExp(`r${row}c${column}`));
  // Go to the cell by keyboard and enter the digit.
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.press('Home');
  const at = () => page.evaluate(() => Number(document.activeElement.dataset.cell));
  while (Math.floor((await at()) / 9) !== row - 1) await page.keyboard.press('ArrowDown');
  while ((await at()) % 9 !== column - 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press(digit);
  const label = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  assert.equal(label, `row ${row} column ${column}, ${digit}`);
  assert.deepEqual(wrong, []);
  await context.close();
});
