// Lessons: see a technique, and find it on positions that the page makes.
import assert from 'node:assert/strict';
import { site } from './browser.mjs';
import { go } from './steps.mjs';

const served = site();
const { onPage } = served;

const openLesson = async (page, label) => {
  await go(page, 'learn');
  await page.locator('.lessons a', { has: page.getByText(label, { exact: true }) }).click();
  await page.locator('.lesson h2', { hasText: label }).waitFor({ timeout: 20_000 });
};

const board = (page) => page.getByRole('group', { name: 'Position' });

onPage('a technique is seen, found, and counted', {}, async (page) => {
  await openLesson(page, 'Pointing');
  assert.match(await page.locator('.about').textContent(), /All places of a digit in a box/);
  assert.ok((await page.locator('.lesson .picture svg *').count()) > 3);
  assert.match(await page.locator('.told strong').first().textContent(), /\./);
  await page.locator('.lesson button', { hasText: 'Begin' }).click();
  await board(page).waitFor({ timeout: 30_000 });
  const cells = board(page).locator('button');
  assert.equal(await cells.count(), 81);
  // A guess is told.
  const blank = cells.filter({ has: page.locator('.marks') }).first();
  await blank.click();
  const marks = /candidates ([\d ]+)/.exec(await blank.getAttribute('aria-label'))[1].split(' ');
  for (const digit of marks) await page.keyboard.press(digit);
  assert.match(await blank.getAttribute('aria-label'), /struck/);
  await page.locator('.lesson button', { hasText: 'Check' }).click();
  await page.locator('.verdict.wrong').waitFor();
  for (const digit of marks) await page.keyboard.press(digit);
  // The answer, first where and then all; with it the reader strikes what goes.
  await page.locator('.lesson button', { hasText: 'Show where' }).click();
  assert.ok((await board(page).locator('.sight').count()) > 1);
  await page.locator('.lesson button', { hasText: 'Show me' }).click();
  const effect = await page.locator('.told strong').last().textContent();
  assert.match(effect, /r\dc\d/);
  await page.locator('.lesson button', { hasText: 'Another position' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.told strong').length === 1, null, { timeout: 30_000 });
});

onPage('a lesson can be done by keyboard, and stays done', { size: 'phone' }, async (page) => {
  await openLesson(page, 'Full house');
  await page.locator('.lesson button', { hasText: 'Begin' }).click();
  await board(page).waitFor({ timeout: 30_000 });
  // The only blank cell of a house.
  const digits = await board(page)
    .locator('button')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.querySelector('.digit')?.textContent ?? 0)));
  const houses = Array.from({ length: 9 }, (_, i) => [
    Array.from({ length: 9 }, (_, j) => 9 * i + j),
    Array.from({ length: 9 }, (_, j) => 9 * j + i),
    Array.from({ length: 9 }, (_, j) => 27 * Math.floor(i / 3) + 3 * (i % 3) + 9 * Math.floor(j / 3) + (j % 3)),
  ]).flat();
  const house = houses.find((cells) => cells.filter((cell) => !digits[cell]).length === 1);
  const blank = house.find((cell) => !digits[cell]);
  const digit = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !house.some((cell) => digits[cell] === one));
  await board(page).locator(`[data-lesson="${blank}"]`).click();
  await page.keyboard.press(String(digit));
  await page.keyboard.press('Enter');
  await page.locator('.verdict.right').waitFor();
  await page.locator('.back').click();
  await page.locator('.lessons a', { has: page.getByText('Full house', { exact: true }) }).locator('.done').waitFor();
  await page.reload();
  await page.locator('.lessons .done').waitFor({ timeout: 20_000 });
  await page.goBack();
});

onPage('the searches on a phone: board and program together, a step back, and every step told', { size: 'phone' }, async (page) => {
  await go(page, 'learn');
  await page.locator('.lessons a[href="#learn/searches"]').click();
  await page.locator('.program .current').first().waitFor({ timeout: 20_000 });
  const shown = page.locator('.columns .lesson:visible');
  assert.equal(await shown.count(), 1);
  const button = (name) => page.locator('.controls').getByRole('button', { name, exact: true });
  const told = page.locator('.app > [role="status"]');
  const state = async () => [await shown.locator('.now').textContent(), await shown.locator('[data-calls]').textContent()];
  const before = await state();
  await button('Line').click();
  await told.filter({ hasText: /^Line \d+, .*(if|for|let|while|return) .*\. / }).waitFor();
  await button('Call').click();
  await page.waitForFunction(() => document.querySelector('[data-calls="plain"]').textContent === '2');
  // Both are in sight, with the line that runs next, above the buttons.
  await page.locator('.segments').evaluate((one) => one.scrollIntoView());
  const top = async (locator) => (await locator.boundingBox()).y;
  const [board, line, controls] = [shown.locator('.board'), shown.locator('.program .current'), page.locator('.controls')];
  assert.ok((await top(board)) >= 0);
  assert.ok((await top(line)) + 16 < (await top(controls)), 'the line is in sight');
  await button('Back').click();
  await page.waitForFunction(() => document.querySelector('[data-calls="plain"]').textContent === '1');
  await button('Back').click();
  await page.waitForFunction((now) => document.querySelector('.lesson:not([hidden]) .now').textContent === now, before[0]);
  assert.deepEqual(await state(), before);
  // The button follows the board in an update of its own.
  await page.locator('.controls').getByRole('button', { name: 'Back', exact: true, disabled: true }).waitFor();
  await page.locator('.segments label', { hasText: 'Propagation' }).click();
  assert.equal(await shown.locator('h2').textContent(), 'Propagation');
});
