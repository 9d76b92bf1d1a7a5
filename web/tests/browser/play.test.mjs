// Playing: by keyboard only, by mouse only, by touch only; undo, storage, offline, links, settings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from './browser.mjs';
import { PUZZLE, cell, digits, labels, paste, press, solution, tab } from './steps.mjs';

const served = site();
const { onPage } = served;

onPage('a puzzle is solved by keyboard alone', {}, async (page) => {
  await paste(page, PUZZLE);
  const solved = await solution(page);
  // From the panel to the board: the board is one stop of the tabulator.
  let stops = 0;
  while ((await page.evaluate(() => document.activeElement?.getAttribute('role'))) !== 'gridcell') {
    await page.keyboard.press('Shift+Tab');
    assert.ok(++stops < 60, 'the board cannot be reached');
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  while (Number(await page.evaluate(() => document.activeElement?.dataset.cell)) > 8) await page.keyboard.press('ArrowUp');
  for (let index = 0; index < 81; index++) {
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.cell), String(index));
    if (PUZZLE[index] === '.') await page.keyboard.press(solved[index]);
    if (index % 9 === 8) {
      await page.keyboard.press('Home');
      await page.keyboard.press('KeyS');
    } else await page.keyboard.press('KeyD');
  }
  assert.equal(await digits(page), solved);
  await page.locator('.solved').waitFor();
});

onPage('a puzzle is solved by mouse alone', {}, async (page) => {
  await paste(page, PUZZLE);
  const solved = await solution(page);
  for (let index = 0; index < 81; index++) {
    if (PUZZLE[index] !== '.') continue;
    await cell(page, index).click();
    await page.locator('.digits button').nth(Number(solved[index]) - 1).click();
  }
  assert.equal(await digits(page), solved);
  await page.locator('.solved').waitFor();
});

onPage('a puzzle is solved by touch alone', { size: 'phone' }, async (page) => {
  await paste(page, PUZZLE);
  const solved = await solution(page);
  for (let index = 0; index < 81; index++) {
    if (PUZZLE[index] !== '.') continue;
    await cell(page, index).tap();
    await page.locator('.digits button').nth(Number(solved[index]) - 1).tap();
  }
  assert.equal(await digits(page), solved);
});

onPage('digit first: choose a digit, then touch cells', { size: 'phone' }, async (page) => {
  await paste(page, PUZZLE);
  await tab(page, 'settings');
  await page.getByLabel(/Digit first/).check();
  await page.locator('.digits button').nth(3).tap();
  await cell(page, 2).tap();
  await cell(page, 3).tap();
  assert.equal((await digits(page)).slice(0, 9), '5344' + '7....');
});

onPage('targets for touch are at least 44 pixels', { size: 'phone' }, async (page) => {
  const small = await page.locator('.pad button, .mode, .tabs button, .panel button, .panel select').evaluateAll((all) =>
    all
      .map((one) => [one.textContent, one.getBoundingClientRect()])
      .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
      .map(([text, box]) => `${text} ${box.width}x${box.height}`),
  );
  assert.deepEqual(small, []);
  // The board fills the width, and nothing is wider than the page.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 375, `${width}`);
  const board = await page.locator('[role="grid"]').boundingBox();
  assert.ok(board.width >= 355, `${board.width}`);
});

onPage('marks, colors and many cells at once', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Control+Digit2');
  await page.keyboard.press('Alt+Digit3');
  assert.equal((await labels(page))[2], 'row 1 column 3, empty, candidates 1, centre 2, color C');
  // Drag over three cells, and enter a mark in all.
  const [from, to] = [await cell(page, 3).boundingBox(), await cell(page, 5).boundingBox()];
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(to.x + 9, to.y + 9, { steps: 20 });
  await page.mouse.up();
  await page.keyboard.press('Shift+Digit9');
  const now = await labels(page);
  assert.match(now[3], /candidates 9$/);
  assert.match(now[4], /given 7$/);
  assert.match(now[5], /candidates 9$/);
  // Space changes the mode; a double click selects the same digit.
  await page.keyboard.press('Space');
  assert.ok(await page.locator('.mode.on', { hasText: 'Corner' }).isVisible());
  await cell(page, 0).dblclick();
  assert.equal(await page.locator('[aria-selected="true"][role="gridcell"]').count(), [...PUZZLE].filter((digit) => digit === '5').length);
  // Shift and arrows extend the selection.
  await cell(page, 40).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  assert.equal(await page.locator('[aria-selected="true"][role="gridcell"]').count(), 3);
});

onPage('clashes are shown at once', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  await page.keyboard.press('5');
  assert.match((await labels(page))[2], /clash/);
  assert.match((await labels(page))[0], /clash/);
});

onPage('everything is undone and done again', {}, async (page) => {
  await paste(page, PUZZLE);
  const start = await labels(page);
  await tab(page, 'play');
  await press(page, 'Fill in all candidates');
  await cell(page, 2).click();
  for (const key of ['4', 'Shift+Digit1', 'Delete', 'Alt+Digit1', '1', 'ArrowRight', '2', 'Backspace', 'Control+Digit7']) {
    await page.keyboard.press(key);
  }
  const end = await labels(page);
  assert.notDeepEqual(end, start);
  const undo = page.getByRole('button', { name: 'Undo' });
  let actions = 0;
  while (await undo.isEnabled()) {
    await undo.click();
    actions++;
  }
  assert.ok(actions >= 7, `${actions}`);
  // The first action was to open the puzzle.
  assert.equal(await digits(page), '.'.repeat(81));
  const redo = page.getByRole('button', { name: 'Redo' });
  await redo.click();
  assert.deepEqual(await labels(page), start);
  while (await redo.isEnabled()) await redo.click();
  assert.deepEqual(await labels(page), end);
  await cell(page, 2).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  assert.deepEqual(await labels(page), end);
});

onPage('checkpoints, restart, and what a check says', {}, async (page) => {
  await paste(page, PUZZLE);
  await tab(page, 'play');
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.getByLabel('Name of the checkpoint').fill('before');
  await press(page, 'Keep');
  await press(page, 'Can this still be solved?');
  await page.locator('.verdict', { hasText: 'Yes.' }).waitFor();
  await cell(page, 3).click();
  await page.keyboard.press('2');
  await press(page, 'Can this still be solved?');
  await page.locator('.verdict', { hasText: 'No.' }).waitFor();
  await press(page, 'Show wrong digits');
  await page.locator('.verdict', { hasText: '1 cell is wrong' }).waitFor();
  assert.match((await labels(page))[3], /wrong/);
  await press(page, 'Go back to before');
  assert.equal((await digits(page)).slice(0, 9), '534.7....');
  await press(page, 'Start again');
  assert.equal(await digits(page), PUZZLE);
});

onPage('the game goes on after the page was closed', {}, async (page, context) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Digit2');
  const seen = await labels(page);
  await page.close();
  const again = await context.newPage();
  await again.goto(served.address);
  await again.locator('.cell .digit').first().waitFor();
  assert.deepEqual(await labels(again), seen);
  await again.getByRole('button', { name: 'Undo' }).click();
  await again.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await digits(again), PUZZLE);
});

onPage('the page works without network after the first visit', {}, async (page, context) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await paste(page, PUZZLE);
  await context.setOffline(true);
  await page.reload();
  await page.locator('.cell .digit').first().waitFor();
  assert.equal(await digits(page), PUZZLE);
  assert.equal((await solution(page)).length, 81);
  await tab(page, 'hint');
  await page.locator('.panel button.main').click();
  await page.locator('.stages li').waitFor();
  await context.setOffline(false);
});

test('a link without a board is named', async () => {
  const { context, page, wrong } = await served.open({}, `${served.address}#b=kAAhow`);
  await page.locator('.problem', { hasText: 'This link cannot be read' }).waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});

onPage('a link carries everything to another browser', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  for (const key of ['Shift+Digit1', 'Control+Digit2', 'Alt+Digit3', 'ArrowRight', '6']) await page.keyboard.press(key);
  await tab(page, 'share');
  const link = await page.locator('input[readonly]').inputValue();
  assert.ok(link.length < 200, link);
  await press(page, 'QR code');
  await page.locator('img.code').waitFor();
  const other = await served.open({ locale: 'ko-KR' }, link);
  assert.equal(await digits(other.page), await digits(page));
  assert.match((await labels(other.page))[2], /1.*2.*C/);
  assert.deepEqual(other.wrong, []);
  await other.context.close();
});

onPage('another puzzle can be undone', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  const seen = await digits(page);
  await paste(page, '.'.repeat(80) + '1');
  await tab(page, 'play');
  await page.locator('#tab-play').press('Control+z');
  assert.equal(await digits(page), seen);
});

onPage('a puzzle that was typed is solved and explained', {}, async (page) => {
  await cell(page, 0).click();
  for (const digit of PUZZLE) {
    if (digit !== '.') await page.keyboard.press(digit);
    await page.keyboard.press('ArrowRight');
    if ((await page.evaluate(() => Number(document.activeElement.dataset.cell))) % 9 === 0) await page.keyboard.press('ArrowDown');
  }
  assert.equal(await digits(page), PUZZLE);
  assert.match(await solution(page), /^534678912/);
  await page.locator('.answer', { hasText: 'One solution.' }).waitFor();
});

onPage('a mistake comes before a hint, and is shown when the reader asks', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  await page.keyboard.press('1');
  await tab(page, 'hint');
  await page.locator('.panel button.main').click();
  await page.locator('.panel', { hasText: 'A digit is wrong' }).waitFor();
  assert.doesNotMatch((await labels(page))[2], /wrong/);
  assert.doesNotMatch(await page.locator('.panel').textContent(), /r1c3/);
  await press(page, 'Show where');
  await page.waitForFunction(() => document.querySelector('[data-cell="2"].marked'));
  assert.match((await labels(page))[2], /wrong/);
});

onPage("the browser's own command prints the board", {}, async (page) => {
  await paste(page, PUZZLE);
  const printed = () => page.locator('.sheets text').count();
  assert.equal(await printed(), 0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await printed(), [...PUZZLE].filter((digit) => digit !== '.').length);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await printed(), 0);
});

onPage('theme, text size and language change and stay', {}, async (page) => {
  await tab(page, 'settings');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByLabel('Theme').selectOption('dark');
  assert.notEqual(await paper(), light);
  await page.getByLabel('Text size').selectOption('large');
  await page.getByLabel('Language').selectOption('ko');
  assert.equal(await page.locator('#tab-hint').textContent(), '힌트');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'ko');
  await page.reload();
  await page.waitForSelector('[data-cell="80"]');
  assert.equal(await page.locator('#tab-hint').textContent(), '힌트');
  assert.notEqual(await paper(), light);
});

onPage('the puzzle of the day is the same for everyone', {}, async (page) => {
  await page.locator('.panel button.main').first().click();
  await page.locator('.cell .digit').first().waitFor();
  const first = await digits(page);
  const other = await served.open({ size: 'phone', scheme: 'dark' });
  await other.page.locator('.panel button.main').first().click();
  await other.page.locator('.cell .digit').first().waitFor();
  assert.equal(await digits(other.page), first);
  await other.context.close();
});

onPage('what is entered is never hidden by the digit that is shown alone', {}, async (page) => {
  await paste(page, PUZZLE);
  await tab(page, 'play');
  await press(page, 'Fill in all candidates');
  const one = page.getByLabel('Show one digit');
  await one.selectOption('4');
  assert.ok((await page.locator('.cell.same').count()) > 0, 'the digits on the board are marked, too');
  await page.locator('.pad .main', { hasText: 'Show all marks' }).click();
  assert.equal(await one.inputValue(), '0');
  await one.selectOption('4');
  await cell(page, 2).click();
  await page.keyboard.press('Shift+4');
  assert.equal(await one.inputValue(), '4');
  await page.keyboard.press('Shift+1');
  assert.equal(await one.inputValue(), '0');
});

onPage('undo says which cells change, and keeps the focus at its end', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  const undo = page.locator('.pad .tools button').first();
  await undo.focus();
  await page.keyboard.press('Enter');
  await page.locator('[role="status"]', { hasText: 'Undone: r1c3.' }).waitFor();
  for (let times = 0; times < 4; times++) await page.keyboard.press('Enter');
  assert.equal(await undo.getAttribute('aria-disabled'), 'true');
  assert.ok(await undo.evaluate((button) => button === document.activeElement));
});

onPage('a puzzle that starts has the keys', { size: 'phone' }, async (page) => {
  await tab(page, 'play');
  await press(page, 'Start');
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-cell'));
  const before = await digits(page);
  await page.keyboard.press('9');
  assert.notEqual(await digits(page), before);
  const { y } = await page.locator('.frame').boundingBox();
  assert.ok(y >= 0, 'the board is in view');
});

onPage('the tabs stay where they are when another view opens', { size: 'phone' }, async (page) => {
  await paste(page, PUZZLE);
  const placeOf = async (name) => (await page.locator(`#tab-${name}`).boundingBox()).y;
  await tab(page, 'hint');
  const place = await placeOf('make');
  await tab(page, 'make');
  assert.ok(Math.abs((await placeOf('make')) - place) < 1);
});
