// Playing: by keyboard only, by mouse only, by touch only; undo, storage, offline, links, settings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from './browser.mjs';
import { PUZZLE, cell, close, digits, go, hint, labels, openTools, paste, press, show, solution } from './steps.mjs';

const served = site();
const { onPage } = served;

/** Fills the board but for its last blank cells. */
const solveBut = async (page, left, solved) => {
  const blank = [...(await digits(page))].flatMap((digit, index) => (digit === '.' ? [index] : []));
  for (const index of blank.slice(0, blank.length - left)) {
    await cell(page, index).click();
    await page.keyboard.press(solved[index]);
  }
  return blank.slice(blank.length - left);
};

onPage('a puzzle is solved by keyboard alone', {}, async (page) => {
  await paste(page, PUZZLE);
  const solved = await solution(page);
  // To the board: it is one stop of the tabulator.
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
  await page.locator('.result').waitFor();
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
  await page.locator('.result').waitFor();
});

test('a first-time player: open, play, take a hint to its end, finish, share, come back next day', async () => {
  // Taps are counted: nothing has to be read or closed on the way.
  const { context, page, wrong } = await served.open({ size: 'phone', permissions: ['clipboard-read', 'clipboard-write'] });
  const given = await digits(page);
  assert.ok([...given].some((digit) => digit !== '.'), 'the puzzle of today stands on the board');
  const solved = await solution(page);
  const blank = [...given].flatMap((digit, index) => (digit === '.' ? [index] : []));
  const put = async (index) => {
    await cell(page, index).tap();
    await page.locator('.digits button').nth(Number(solved[index]) - 1).tap();
  };
  // Three digits: two taps each, from the first touch on.
  for (const index of blank.slice(0, 3)) await put(index);
  assert.equal([...(await digits(page))].filter((digit) => digit === '.').length, blank.length - 3);
  // A hint to its end: one tap for each stage, and one that does it. Board and digits stay in sight.
  await page.locator('.tools .lead').tap();
  for (let stage = 1; stage <= 4; stage++) {
    await page.locator('.hint-card .dots .on').nth(stage - 1).waitFor();
    for (const part of ['.frame', '.digits', '.hint-card .main']) {
      const box = await page.locator(part).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 741, `${part} in stage ${stage}: ${box.y} to ${box.y + box.height}`);
    }
    await page.locator('.hint-card .main').tap();
  }
  await page.locator('.hint-card').waitFor({ state: 'detached' });
  for (const [index, digit] of [...(await digits(page))].entries()) if (digit === '.') await put(index);
  // The result: shared with one tap, without the puzzle in it.
  await page.locator('.result', { hasText: 'Hints' }).waitFor();
  await press(page, 'Share the result');
  await page.locator('.result', { hasText: 'copied' }).waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /ninefold · \w+ \d+ \w+, Medium\nTime: 0\d:\d\d · Hints: 1/);
  assert.doesNotMatch(shared, /\d{9}/);
  // One tap to the next puzzle.
  await press(page, 'Next: Hard');
  await page.waitForFunction(() => document.querySelectorAll('.cell .digit').length < 60);
  assert.equal(await page.locator('.title .chip').textContent().then((text) => text.slice(0, 4)), 'Hard');
  // The next day has another puzzle, and a row of two days.
  await page.clock.install({ time: new Date(Date.now() + 24 * 3600 * 1000) });
  await page.reload();
  await page.locator('.cell .digit').first().waitFor();
  const next = await digits(page);
  assert.notEqual(next, given);
  assert.match(await page.locator('.title h2').textContent(), /Today/);
  await show(page, 'puzzles');
  await page.locator('dialog', { hasText: 'Streak: 1 day.' }).waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});

onPage('digit first: choose a digit, then touch cells', { size: 'phone' }, async (page) => {
  await paste(page, PUZZLE);
  await show(page, 'settings');
  await page.getByLabel(/Digit first/).check();
  await close(page);
  await page.locator('.digits button').nth(3).tap();
  await cell(page, 2).tap();
  await cell(page, 3).tap();
  assert.equal((await digits(page)).slice(0, 9), '5344' + '7....');
});

onPage('targets for touch are at least 44 pixels', { size: 'phone' }, async (page) => {
  const small = await page.locator('.pad button, nav a:visible, .title button').evaluateAll((all) =>
    all
      .map((one) => [one.textContent, one.getBoundingClientRect()])
      .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
      .map(([text, box]) => `${text} ${box.width}x${box.height}`),
  );
  assert.deepEqual(small, []);
  // Nothing is wider than the page, and everything that a move needs is in sight.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 375, `${width}`);
  const board = await page.locator('[role="grid"]').boundingBox();
  assert.ok(board.width >= 320, `${board.width}`);
  const pad = await page.locator('.pad').boundingBox();
  const nav = await page.locator('nav:visible').boundingBox();
  assert.ok(pad.y + pad.height <= nav.y + 1, `${pad.y + pad.height} ${nav.y}`);
});

onPage('marks, colors, lines and many cells at once', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Control+Digit2');
  await page.keyboard.press('Alt+Digit3');
  assert.equal((await labels(page))[2], 'row 1 column 3, empty, candidates 1, centre 2, color C');
  // A fast drag leaves no cell out.
  const middle = async (index) => {
    const box = await cell(page, index).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(3)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(5)), { steps: 1 });
  await page.mouse.up();
  await page.keyboard.press('Shift+Digit9');
  const now = await labels(page);
  assert.match(now[3], /candidates 9$/);
  assert.match(now[4], /given 7$/);
  assert.match(now[5], /candidates 9$/);
  // Space and the keys of the lowest row change the mode; a double click selects the same digit.
  await page.keyboard.press('Space');
  assert.ok(await page.locator('.mode.on', { hasText: 'Corner' }).isVisible());
  for (const [key, mode] of [['z', 'Digit'], ['x', 'Corner'], ['c', 'Centre'], ['v', 'Color'], ['b', 'Pen']]) {
    await page.keyboard.press(key);
    assert.ok(await page.locator('.mode.on', { hasText: mode }).isVisible(), key);
  }
  // The pen, by mouse and by keys.
  await page.mouse.move(...(await middle(20)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(40)), { steps: 3 });
  await page.mouse.up();
  assert.equal(await page.locator('.lines path').count(), 1);
  await cell(page, 60).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.lines path').count(), 2);
  await press(page, 'Take all lines away');
  assert.equal(await page.locator('.lines path').count(), 0);
  await page.keyboard.press('Control+z');
  assert.equal(await page.locator('.lines path').count(), 2);
  await cell(page, 0).focus();
  await page.keyboard.press('z');
  await cell(page, 0).dblclick();
  assert.equal(await page.locator('[aria-selected="true"][role="gridcell"]').count(), [...PUZZLE].filter((digit) => digit === '5').length);
  // Shift and arrows extend the selection.
  await cell(page, 40).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  assert.equal(await page.locator('[aria-selected="true"][role="gridcell"]').count(), 3);
});

onPage('live candidates follow the digits, and can be ruled out', {}, async (page) => {
  await paste(page, PUZZLE);
  await openTools(page);
  await page.getByLabel('Keep the candidates up to date').check();
  assert.match((await labels(page))[2], /candidates 1 2 4$/);
  await cell(page, 3).click();
  await page.keyboard.press('2');
  assert.match((await labels(page))[2], /candidates 1 4$/);
  await page.keyboard.press('Delete');
  assert.match((await labels(page))[2], /candidates 1 2 4$/);
  await cell(page, 2).click();
  await page.keyboard.press('Shift+Digit1');
  assert.match((await labels(page))[2], /candidates 2 4$/);
  // They become the player's own, and stay.
  await page.getByLabel('Keep the candidates up to date').uncheck();
  assert.match((await labels(page))[2], /candidates 2 4$/);
  // Undo goes back over the switch, too.
  const own = await labels(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  while ((await undo.getAttribute('aria-disabled')) === 'false') await undo.click();
  assert.match((await labels(page))[2], /, empty$/);
  const redo = page.getByRole('button', { name: 'Redo' });
  while ((await redo.getAttribute('aria-disabled')) === 'false') await redo.click();
  assert.deepEqual(await labels(page), own);
});

onPage('the draft of a setter stays, and stays out of the game', {}, async (page) => {
  const today = await digits(page);
  await go(page, 'create');
  await cell(page, 40).click();
  for (const key of ['b', 'v', '7']) await page.keyboard.press(key);
  assert.equal((await digits(page))[40], '7');
  await go(page, 'play');
  assert.equal(await digits(page), today);
  // The next visit begins in the place for setters, before anything else is there.
  await page.goto(`${served.address}#create`);
  await page.reload();
  await page.locator('.setter').waitFor();
  assert.equal((await digits(page))[40], '7');
  await page.waitForTimeout(800);
  assert.equal((await digits(page))[40], '7');
  await go(page, 'play');
  await page.waitForFunction(() => document.querySelectorAll('.cell .digit').length > 10);
  assert.equal(await digits(page), today);
  await go(page, 'create');
  assert.equal((await digits(page))[40], '7');
});

onPage('what the page has filled in is no record', {}, async (page) => {
  await go(page, 'solve');
  await press(page, 'Show the solution');
  await press(page, 'Fill it in');
  await page.locator('.result', { hasText: 'the solution' }).waitFor();
  await page.locator('[role="status"]', { hasText: 'Solved.' }).first().waitFor();
  await show(page, 'puzzles');
  assert.doesNotMatch(await page.locator('dialog').textContent(), /in a row/);
});

onPage('a damaged store is no obstacle', {}, async (page) => {
  await page.evaluate(() => {
    const game = { id: '2020-01-01/easy', ms: 1, rating: 'x', day: 7 };
    localStorage.setItem('ninefold.games', JSON.stringify({ current: game.id, games: [game, null, 5, { id: 'own/1' }] }));
    localStorage.setItem('ninefold.game:2020-01-01/easy', '{"board":[1,2]}');
    localStorage.setItem('ninefold.settings', '[1]');
  });
  // As a reload without a last word of the page.
  await page.goto('about:blank');
  await page.goto(served.address);
  await page.locator('.cell .digit').first().waitFor();
  await show(page, 'puzzles');
  await page.locator('.month').waitFor();
});

onPage('clashes are shown at once, and a full but wrong board says so', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  await page.keyboard.press('5');
  assert.match((await labels(page))[2], /clash/);
  assert.match((await labels(page))[0], /clash/);
  await page.keyboard.press('Delete');
  const solved = await solution(page);
  await show(page, 'settings');
  await page.getByLabel('Show clashes at once').uncheck();
  await close(page);
  const [last] = await solveBut(page, 1, solved);
  await cell(page, last).click();
  await page.keyboard.press(solved[last] === '1' ? '2' : '1');
  await page.locator('.problem', { hasText: 'The board is full, but something is wrong.' }).waitFor();
  assert.equal(await page.locator('.result').count(), 0);
});

onPage('a given does not change, and says so', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 0).click();
  for (const key of ['7', 'Delete']) {
    await page.keyboard.press(key);
    await page.locator('[role="status"]', { hasText: 'A given cannot change.' }).waitFor();
  }
  assert.equal(await digits(page), PUZZLE);
});

onPage('rows, columns and boxes are told by key', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  const said = page.locator('[role="status"]');
  for (const [key, words] of [
    ['r', 'Row 1: 5 3 blank blank 7 blank blank blank blank. Missing: 1 2 4 6 8 9.'],
    ['l', 'Column 3: blank blank 8 blank blank blank blank blank blank. Missing: 1 2 3 4 5 6 7 9.'],
    ['k', 'Box 1: 5 3 blank 6 blank blank blank 9 8. Missing: 1 2 4 7.'],
  ]) {
    await page.keyboard.press(key);
    assert.equal((await said.textContent()).trim(), words);
  }
  await page.keyboard.press('n');
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.cell), '3');
});

onPage('everything is undone and done again', {}, async (page) => {
  await paste(page, PUZZLE);
  const start = await labels(page);
  await openTools(page);
  await press(page, 'Fill in all candidates');
  await cell(page, 2).click();
  for (const key of ['4', 'Shift+Digit1', 'Delete', 'Alt+Digit1', '1', 'ArrowRight', '2', 'Backspace', 'Control+Digit7']) {
    await page.keyboard.press(key);
  }
  const end = await labels(page);
  assert.notDeepEqual(end, start);
  const undo = page.getByRole('button', { name: 'Undo' });
  let actions = 0;
  while ((await undo.getAttribute('aria-disabled')) === 'false') {
    await undo.click();
    actions++;
  }
  assert.ok(actions >= 6, `${actions}`);
  assert.deepEqual(await labels(page), start);
  const redo = page.getByRole('button', { name: 'Redo' });
  while ((await redo.getAttribute('aria-disabled')) === 'false') await redo.click();
  assert.deepEqual(await labels(page), end);
  await cell(page, 2).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  assert.deepEqual(await labels(page), end);
});

onPage('checkpoints, restart, and what a check says', {}, async (page) => {
  await paste(page, PUZZLE);
  await openTools(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.getByLabel('Name of the checkpoint').fill('before');
  await press(page, 'Save');
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
  // Nothing is lost without a question.
  await press(page, 'Start again');
  assert.equal((await digits(page)).slice(0, 9), '534.7....');
  await press(page, 'Really start again?');
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

onPage('every day, level and puzzle has a game of its own', {}, async (page) => {
  const medium = await digits(page);
  const blank = medium.indexOf('.');
  await cell(page, blank).click();
  await page.keyboard.press('7');
  const played = await digits(page);
  await show(page, 'puzzles');
  await press(page, 'Easy');
  await page.locator('.title .chip', { hasText: 'Easy' }).waitFor();
  const easy = await digits(page);
  // A reader who does not see it hears which puzzle it is.
  await page.locator('[role="status"]', { hasText: /^Today Easy \d\.\d: \d+ cells left$/ }).waitFor({ state: 'attached' });
  assert.notEqual(easy, medium);
  await paste(page, PUZZLE);
  assert.equal(await digits(page), PUZZLE);
  // Back to the one that was begun, by its level and by the calendar.
  await show(page, 'puzzles');
  await page.locator('dialog', { hasText: 'left' }).waitFor();
  const today = new Date().getDate();
  await page.locator('.day', { hasText: new RegExp(`^${today}$`) }).click();
  await page.locator('.chosen button', { hasText: 'Medium' }).click();
  await page.locator('.title .chip', { hasText: 'Medium' }).waitFor();
  assert.equal(await digits(page), played);
  // Another day has another puzzle.
  await show(page, 'puzzles');
  await page.getByLabel('The month before').click();
  await page.locator('.day', { hasText: /^15$/ }).click();
  await page.locator('.chosen button', { hasText: 'Medium' }).click();
  await page.waitForFunction(() => /15/.test(document.querySelector('.title h2').textContent));
  assert.notEqual(await digits(page), medium);
  // The player's own puzzles are listed, too.
  await show(page, 'puzzles');
  await page.locator('.own button', { hasText: PUZZLE.slice(0, 20) }).click();
  assert.equal(await digits(page), PUZZLE);
});

onPage('two tabs do not overwrite each other', {}, async (page, context) => {
  await paste(page, PUZZLE);
  const other = await context.newPage();
  await other.goto(served.address);
  await other.locator('.cell .digit').first().waitFor();
  assert.equal(await digits(other), PUZZLE);
  await cell(other, 2).click();
  await other.keyboard.press('4');
  // The first tab follows.
  await page.waitForFunction(() => document.querySelector('[data-cell="2"] .digit')?.textContent === '4');
  await cell(page, 3).click();
  await page.keyboard.press('6');
  await other.waitForFunction(() => document.querySelector('[data-cell="3"] .digit')?.textContent === '6');
  await other.close();
  await page.reload();
  await page.locator('.cell .digit').first().waitFor();
  assert.equal((await digits(page)).slice(0, 5), '53467');
});

onPage('the time passes, is paused, and hides the board meanwhile', {}, async (page) => {
  await paste(page, PUZZLE);
  const time = page.locator('.title .time');
  assert.equal(await time.textContent(), '00:00');
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.waitForFunction(() => document.querySelector('.title .time').textContent !== '00:00');
  await time.click();
  assert.ok(!(await page.locator('.cell .digit').first().isVisible()));
  await page.locator('.veil').click();
  assert.ok(await page.locator('.cell .digit').first().isVisible());
  await show(page, 'settings');
  await page.getByLabel('Show the time').uncheck();
  await close(page);
  assert.equal(await time.count(), 0);
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
  await hint(page);
  await context.setOffline(false);
});

test('an address without a page says so after the first visit, too', async () => {
  const { context, page } = await served.open({});
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const response = await page.goto(`${served.address}some/where`);
  assert.equal(response.status(), 404);
  await context.close();
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
  for (const key of ['Shift+Digit1', 'Control+Digit2', 'Alt+Digit3', 'ArrowRight', '6', 'b', 'Enter', 'ArrowDown', 'Enter']) {
    await page.keyboard.press(key);
  }
  assert.equal(await page.locator('.lines path').count(), 1);
  await show(page, 'share');
  const link = await page.locator('input[readonly]').inputValue();
  assert.ok(link.length < 200, link);
  await press(page, 'QR code');
  await page.locator('img.code').waitFor();
  const other = await served.open({ locale: 'ko-KR' }, link);
  assert.equal(await digits(other.page), await digits(page));
  assert.match((await labels(other.page))[2], /1.*2.*C/);
  assert.equal(await other.page.locator('.lines path').count(), 1);
  assert.deepEqual(other.wrong, []);
  await other.context.close();
});

onPage('another puzzle loses nothing', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  const seen = await digits(page);
  await paste(page, PUZZLE.replace('53', '..'));
  assert.notEqual(await digits(page), seen);
  await paste(page, PUZZLE);
  assert.equal(await digits(page), seen);
});

onPage('the places are in the address, and the browser goes back', { size: 'phone' }, async (page) => {
  for (const place of ['solve', 'create', 'learn']) {
    await go(page, place);
    assert.equal(new URL(page.url()).hash, `#${place}`);
    assert.equal(await page.locator('nav a[aria-current]:visible').getAttribute('data-place'), place);
    assert.equal(await page.evaluate(() => document.querySelector('main').scrollTop + scrollY), 0);
  }
  await page.goBack();
  assert.equal(await page.locator('nav a[aria-current]:visible').getAttribute('data-place'), 'create');
  await page.reload();
  await page.locator('.setter').waitFor();
  await go(page, 'play');
  const { y } = await page.locator('.frame').boundingBox();
  assert.ok(y >= 0 && y < 200, 'the board is in view');
});

onPage('a setter sees at once what a puzzle is worth', {}, async (page) => {
  await go(page, 'create');
  await cell(page, 0).click();
  for (const digit of PUZZLE) {
    if (digit !== '.') await page.keyboard.press(digit);
    await page.keyboard.press('ArrowRight');
    if ((await page.evaluate(() => Number(document.activeElement.dataset.cell))) % 9 === 0) await page.keyboard.press('ArrowDown');
  }
  assert.equal(await digits(page), PUZZLE);
  const verdict = page.locator('.setter .verdict');
  await verdict.filter({ hasText: 'One solution.' }).waitFor();
  await page.locator('.setter', { hasText: /30 givens · \d\.\d, hardest step/ }).waitFor({ timeout: 20_000 });
  await press(page, 'Remove redundant givens');
  await verdict.filter({ hasText: 'every given is needed' }).waitFor();
  const reduced = await digits(page);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save a proof')]);
  assert.equal(download.suggestedFilename(), 'proof.zip');
  // Without a given there are several solutions. Each open cell shows the candidates that are left.
  const [given] = [...reduced].flatMap((digit, index) => (digit === '.' ? [] : [index]));
  await cell(page, given).click();
  await page.keyboard.press('Delete');
  const several = verdict.filter({ hasText: /^[\d,]+ solutions\. \d+ cells are open\.$/ });
  await several.waitFor();
  const open = Number(/(\d+) cells/.exec(await several.textContent())[1]);
  const left = page.locator('.cell .corner');
  await left.first().waitFor();
  const counts = await left.evaluateAll((cells) => cells.map((one) => one.querySelectorAll('[data-mark]:not([data-mark=""])').length));
  assert.equal(counts.length, [...reduced].filter((digit) => digit === '.').length + 1, 'each blank cell has candidates');
  assert.equal(counts.filter((count) => count > 1).length, open);
  await page.locator('.setter .check input').uncheck();
  assert.equal(await left.count(), 0);
  await page.keyboard.press('Control+z');
  await verdict.filter({ hasText: 'One solution.' }).waitFor();
  await press(page, 'Play it');
  await page.locator('.tools .lead').waitFor();
  assert.equal(await digits(page), reduced);
  assert.equal((await solution(page)).slice(0, 9), '534678912');
  // The draft is there at the next visit.
  await page.reload();
  await go(page, 'create');
  await page.locator('.setter .verdict', { hasText: 'One solution.' }).waitFor();
  assert.equal(await digits(page), reduced);
});

onPage('a mistake comes before a hint, and is shown when the reader asks', {}, async (page) => {
  await paste(page, PUZZLE);
  await cell(page, 2).click();
  await page.keyboard.press('1');
  await page.locator('.tools .lead').click();
  await page.locator('.hint-card', { hasText: 'A digit is wrong' }).waitFor();
  assert.doesNotMatch((await labels(page))[2], /wrong/);
  assert.doesNotMatch(await page.locator('.hint-card').textContent(), /r1c3/);
  await press(page, 'Show where');
  await page.waitForFunction(() => document.querySelector('[data-cell="2"].marked'));
  assert.match((await labels(page))[2], /wrong/);
  await press(page, 'Take it back');
  assert.equal(await digits(page), PUZZLE);
  assert.equal(await page.locator('.hint-card').count(), 0);
});

onPage('the browser goes back from a dialog to the place behind it', { size: 'phone' }, async (page) => {
  await go(page, 'learn');
  await page.locator('.lessons a').nth(12).click();
  await page.locator('.lesson h2').waitFor({ timeout: 20_000 });
  await show(page, 'settings');
  await page.locator('dialog[open]').waitFor();
  await page.goBack();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.locator('.lesson h2').waitFor();
  assert.match(page.url(), /#learn\/naked-quad$/);
  // Back again: the list is where it was.
  await page.goBack();
  await page.locator('.lessons a').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main').scrollTop + scrollY > 100);
});

onPage('a puzzle that is chosen in Solve stays there', {}, async (page) => {
  await go(page, 'solve');
  await show(page, 'puzzles');
  await page.locator('dialog .chosen button', { hasText: 'Hard' }).click();
  await page.locator('.title .chip', { hasText: 'Hard' }).waitFor({ timeout: 30_000 });
  assert.ok(await page.locator('.side button', { hasText: 'Rate the puzzle' }).isVisible());
});

onPage('a full but wrong board says so in sight, on a phone, too', { size: 'phone' }, async (page) => {
  await paste(page, PUZZLE);
  const solved = await solution(page);
  const [last] = await solveBut(page, 1, solved);
  await cell(page, last).click();
  await page.keyboard.press(solved[last] === '1' ? '2' : '1');
  const { y } = await page.locator('.problem', { hasText: 'something is wrong' }).boundingBox();
  assert.ok(y > 0 && y < (await page.locator('.frame').boundingBox()).y);
});

onPage("the browser's own command prints the board", {}, async (page) => {
  await paste(page, PUZZLE);
  const printed = () => page.locator('.printed text').count();
  assert.equal(await printed(), 0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await printed(), [...PUZZLE].filter((digit) => digit !== '.').length);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await printed(), 0);
});

onPage('theme, text size and language change and stay', {}, async (page) => {
  await show(page, 'settings');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByLabel('Theme').selectOption('dark');
  assert.notEqual(await paper(), light);
  await page.getByLabel('Text size').selectOption('large');
  await page.getByLabel('Language').selectOption('ko');
  await close(page);
  await page.locator('nav a[data-place="solve"]:visible', { hasText: '풀이' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'ko');
  await page.reload();
  await page.waitForSelector('[data-cell="80"]');
  await page.locator('nav a[data-place="solve"]:visible', { hasText: '풀이' }).waitFor();
  assert.notEqual(await paper(), light);
});

onPage('the puzzle of the day is the same for everyone', {}, async (page) => {
  const first = await digits(page);
  const other = await served.open({ size: 'phone', scheme: 'dark' });
  assert.equal(await digits(other.page), first);
  await other.context.close();
});

onPage('what is entered is never hidden by the digit that is shown alone', {}, async (page) => {
  await paste(page, PUZZLE);
  await openTools(page);
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

test('what is chosen can be seen in forced colors', async () => {
  const { context, page, wrong } = await served.open({ forcedColors: 'active' });
  await paste(page, PUZZLE);
  await cell(page, 40).click();
  const outline = (locator) => locator.evaluate((one) => getComputedStyle(one).outlineStyle);
  assert.notEqual(await outline(cell(page, 40)), 'none');
  await page.locator('.pad .tools button').first().focus();
  assert.notEqual(await outline(cell(page, 40)), 'none', 'also without the focus');
  assert.equal(await outline(cell(page, 41)), 'none');
  assert.notEqual(await outline(page.locator('.mode.on')), 'none');
  assert.equal(await outline(page.locator('.mode').nth(1)), 'none');
  assert.notEqual(await outline(page.locator('nav a[aria-current]:visible')), 'none');
  assert.deepEqual(wrong, []);
  await context.close();
});
