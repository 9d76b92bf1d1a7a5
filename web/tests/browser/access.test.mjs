// Access: axe finds nothing in any view, and the accessibility tree is enough to solve a puzzle.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { SIZES, site } from './browser.mjs';
import { PUZZLE, paste, press, tab } from './steps.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The first step has steps inside its chain. */
const NESTED = '12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8';
const VIEWS = ['play', 'hint', 'solve', 'make', 'share', 'learn', 'settings'];

const served = site();

/** Violations on the page, in words. */
const violations = async (page) => {
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
};

for (const size of Object.keys(SIZES)) {
  for (const scheme of ['light', 'dark']) {
    test(`axe finds no violation in any view: ${size}, ${scheme}`, async () => {
      const { context, page, wrong } = await served.open({ size, scheme, bypassCSP: true });
      await page.addScriptTag({ content: axe });
      assert.deepEqual(await violations(page), []);
      await paste(page, PUZZLE);
      for (const view of VIEWS) {
        await tab(page, view);
        if (view === 'play') await press(page, 'Fill in all candidates');
        if (view === 'hint') {
          await page.locator('.panel button.main').click();
          for (let stage = 1; stage <= 4; stage++) {
            await page.locator('.stages li').nth(stage - 1).waitFor();
            assert.deepEqual(await violations(page), [], `hint, stage ${stage}`);
            if (stage < 4) await page.locator('.panel button.main').click();
          }
          await press(page, 'Close');
          await press(page, 'Show the path');
          await page.locator('.slider').waitFor();
        }
        if (view === 'solve') {
          await press(page, 'List the solutions');
          await page.locator('.answer').waitFor();
        }
        if (view === 'learn') await page.waitForTimeout(500);
        assert.deepEqual(await violations(page), [], view);
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
  await tab(page, 'hint');
  await page.locator('.panel select').last().selectOption('se121');
  await press(page, 'Show the path');
  await page.locator('.told details').first().waitFor({ timeout: 60_000 });
  assert.deepEqual(await violations(page), []);
  await context.close();
});

test('axe finds no violation in high contrast and in Korean', async () => {
  const { context, page } = await served.open({ locale: 'ko-KR', bypassCSP: true });
  await page.addScriptTag({ content: axe });
  await tab(page, 'settings');
  await page.locator('select').first().selectOption('contrast');
  for (const view of VIEWS) {
    await tab(page, view);
    assert.deepEqual(await violations(page), [], view);
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
    await page.waitForFunction((count) => document.querySelectorAll('.stages li').length === count, stage);
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
