// The engine in the browser: hints to the end of ten puzzles, forty inputs, making, pictures, paper.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { site } from './browser.mjs';
import { PUZZLE, digits, go, hint, paste, press, show } from './steps.mjs';

const served = site();

/** Puzzles of rising difficulty: ratings 1.2 to 8.3 in the scale se121. */
const TEN = [
  '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  '...3...2...2....153.8..7...81..46.9.......4...4.....61..9.8.......2..65.46.......',
  '..4..9....8..3.2.4........73..8....1..6.27...2..1..3.5.2.....46...9........7.4.5.',
  '.9..1.26.7....59...869......1...6...24.....97...2...4......471...26....8.31.7..2.',
  '......8....2..5....1..7..5.2.......59....73..6..92.......6.31.81..2...64.5...42..',
  '.......2.3..5......6.41.3.8.38.5.4.1.....4....2..9...3..4....5..9..8.2.4.52...8.9',
  '.2......56.5.93.2...1....7.3.2185.9..........1.7.32.8....9.....7.9.28.1.....7....',
  '.......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3',
  '..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9',
  '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..',
];

test('hints lead to the end of ten puzzles', async () => {
  const { context, page, wrong } = await served.open();
  for (const puzzle of TEN) {
    await paste(page, puzzle);
    // Some hints, and the rest at once: the path of hints, to its last step.
    for (let count = 0; count < 4; count++) {
      await hint(page, 4);
      // The last stage has a picture over the board.
      assert.equal(await page.locator('.picture.over svg').count(), 1);
      await press(page, 'Do it');
      await page.locator('.hint-card').waitFor({ state: 'detached' });
    }
    await go(page, 'solve');
    await press(page, 'Show the path');
    await page.locator('.slider input').waitFor({ timeout: 60_000 });
    const last = await page.locator('.slider input').getAttribute('max');
    await page.locator('.slider input').fill(last);
    await press(page, 'Bring the board here');
    // The path goes on from there.
    assert.equal(await page.locator('.slider input').inputValue(), last);
    await press(page, 'Do this step');
    await go(page, 'play');
    await page.locator('.result').waitFor();
  }
  assert.deepEqual(wrong, []);
  await context.close();
});

const grid = PUZZLE.match(/.{9}/g);
/** Inputs with what the page says. */
const INPUTS = [
  [PUZZLE, /^Opened/],
  [PUZZLE.replaceAll('.', '0'), /^Opened/],
  [PUZZLE.replaceAll('.', '*'), /^Opened/],
  [grid.join('\n'), /^Opened/],
  [grid.join('\r\n'), /^Opened/],
  [grid.map((row) => [...row].join(' ')).join('\n'), /^Opened/],
  [grid.map((row) => row.match(/.../g).join(' | ')).join('\n'), /^Opened/],
  [`\uFEFF${PUZZLE}`, /^Opened/],
  [`${PUZZLE}\n${PUZZLE}\n${PUZZLE}`, /Puzzle 1 of 3 is on the board/],
  [`# a comment\n${PUZZLE}`, /^Opened/],
  [`[Puzzle]\n${grid.join('\n')}\n`, /^Opened|\w/],
  [`puzzle,solution\n${PUZZLE},\n`, /^Opened/],
  [JSON.stringify({ puzzle: PUZZLE }), /^Opened/],
  [`:0000:x:${PUZZLE}:::`, /^Opened/],
  ['.'.repeat(81), /^Opened/],
  ['0'.repeat(81), /^Opened/],
  ['123456789'.repeat(9), /./],
  ['1'.repeat(81), /./],
  ['5'.repeat(80), /./],
  ['5'.repeat(82), /./],
  [`${PUZZLE.slice(0, 40)}x${PUZZLE.slice(41)}`, /./],
  ['hello', /./],
  [`https://example.org/play?bd=${PUZZLE.replaceAll('.', '0')}&x=1`, /^Opened/],
  [`Here is my puzzle: ${PUZZLE} Thanks!`, /^Opened/],
  ['53', /./],
  ['   \n\t ', /nothing to read/],
  [['a', 100_000], /./],
  [['9', 3_000_000], /./],
  [['\n', 1_000_000, PUZZLE], /./],
  [['x', 5 * 2 ** 20], /larger than 4 MiB/],
  ['\u0000\u0001\u0002\uFFFD'.repeat(1000), /./],
  [String.fromCharCode(...Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)), /./],
  ['PK\u0003\u0004\u0014\u0000garbage', /./],
  ['<svg onload=alert(1)>', /./],
  ['<script>window.hacked = true</script>', /./],
  ['{"puzzle": ', /./],
  ['[[[[[[[[[['.repeat(1000), /./],
  ['😀'.repeat(81), /./],
  ['٣'.repeat(81), /./],
  ['98.7.....7..6.....6.5...8...4...........8......3..2.6...9.........1..5.......4...', /^Opened|./],
  ['..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9', /^Opened/],
  ['.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........', /^Opened/],
  ['#b=AAAA', /./],
];

test('forty inputs, good, odd and hostile, are answered and never block the page', async () => {
  const { context, page, wrong } = await served.open();
  assert.ok(INPUTS.length >= 40);
  for (const [text, says] of INPUTS) {
    const said = await paste(page, text);
    assert.match(said, says, String(text).slice(0, 100));
    assert.ok(said.length < 500, said);
    assert.equal(await page.locator('[role="gridcell"]').count(), 81);
    if (!/^Opened/.test(said)) continue;
    // Whatever is on the board, these questions have an answer; an empty board is not asked about.
    await go(page, 'solve');
    if (!/[1-9]/.test(await digits(page))) {
      await page.locator('.side', { hasText: 'There is no puzzle on the board yet.' }).waitFor();
      assert.equal(await page.locator('.side button', { hasText: 'Show the solution' }).isVisible(), false);
      continue;
    }
    for (const words of ['Show the solution', 'Check the puzzle', 'Count solutions']) {
      await press(page, words);
      await page.locator('.answer').waitFor({ timeout: 30_000 });
    }
  }
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('the first module answers while the second is on its way, and a hint waits for it', async () => {
  const { context, page, wrong } = await served.open({ serviceWorkers: 'block' });
  let arrives = () => {};
  const arrival = new Promise((resolve) => (arrives = resolve));
  await context.route(/ninefold_steps/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.reload();
  await paste(page, PUZZLE);
  await go(page, 'solve');
  await press(page, 'Check the puzzle');
  await page.locator('.answer', { hasText: 'One solution.' }).waitFor();
  await go(page, 'play');
  await page.locator('.tools .lead').click();
  await page.locator('.hint-card', { hasText: 'The engine is working.' }).waitFor();
  assert.equal(await page.locator('.hint-card .dots').count(), 0);
  arrives();
  await page.locator('.hint-card .dots').waitFor();
  // The puzzle of the day, which was made meanwhile, does not take the place of the chosen one.
  await page.waitForTimeout(500);
  assert.equal(await digits(page), PUZZLE);
  // The browser says that it blocks the service worker, which would answer in place of the network.
  assert.deepEqual(wrong.filter((words) => !words.includes('blocked by Playwright')), []);
  await context.close();
});

test('a proof is saved beside the verdict', async () => {
  const { context, page, wrong } = await served.open();
  await paste(page, PUZZLE);
  const saved = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save a proof')]);
    assert.equal(download.suggestedFilename(), 'proof.zip');
    const { unzipSync, strFromU8 } = await import('fflate');
    const files = unzipSync(readFileSync(await download.path()));
    assert.deepEqual(Object.keys(files), ['puzzle.opb', 'puzzle.pbp', 'README.txt']);
    return Object.values(files).map((bytes) => strFromU8(bytes));
  };
  await go(page, 'solve');
  await press(page, 'Check the puzzle');
  const [formula, proof, about] = await saved();
  assert.match(formula, /^\* #variable= 729 #constraint= 354\nmin: 1 r1c1d5 /);
  assert.match(proof, /conclusion BOUNDS 81 : -1 81 ;\nend pseudo-Boolean proof ;\n$/);
  assert.match(about, new RegExp(`exactly one solution:\n${PUZZLE.replaceAll('.', '[.]')}\n534678912`));
  await page.locator('.answer', { hasText: 'Saved as proof.zip.' }).waitFor();
  // A count of several solutions that is exact has a proof, too. A search that ended early has none.
  await paste(page, '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....2.....41...5....8....');
  await go(page, 'solve');
  await press(page, 'Count solutions');
  const [, , several] = await saved();
  assert.match(several, /exactly 6 solutions:/);
  await paste(page, `${'.'.repeat(80)}1`);
  await go(page, 'solve');
  await press(page, 'Check the puzzle');
  await page.locator('.answer', { hasText: 'Several solutions.' }).waitFor();
  assert.equal(await page.getByText('Save a proof').count(), 0);
  await go(page, 'create');
  await page.locator('.setter .verdict', { hasText: 'Enter the givens.' }).waitFor();
  assert.equal(await page.getByText('Save a proof').count(), 0);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('every puzzle of a text can be opened, by its number too', async () => {
  const { context, page, wrong } = await served.open();
  const other = '.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...';
  const step = (name) => page.getByLabel(name, { exact: true }).click();
  const told = (words) => page.locator('.opened', { hasText: words }).waitFor();
  await paste(page, `${PUZZLE}\n${other}\n`);
  assert.equal(await digits(page), PUZZLE);
  await step('Next puzzle');
  await told('Puzzle 2 of 2');
  assert.equal(await digits(page), other);
  await step('Previous puzzle');
  await told('Puzzle 1 of 2');
  assert.equal(await digits(page), PUZZLE);
  // A malformed puzzle between good ones does not end the walk.
  await paste(page, `${PUZZLE}\n53x\n${other}\n`);
  await step('Next puzzle');
  await told('line 2');
  await step('Next puzzle');
  await told('Puzzle 3 of 3');
  assert.equal(await digits(page), other);
  // A file of a thousand puzzles, larger than a text that is read at once, from the file dialog.
  await go(page, 'play');
  await show(page, 'puzzles');
  const file = { name: 'many.txt', mimeType: 'text/plain', buffer: Buffer.from(`${other}\n`.repeat(999) + `${PUZZLE}\n`) };
  await page.locator('dialog input[type="file"]').first().setInputFiles(file);
  await told('Puzzle 1 of 1,000');
  await page.locator('.several input').fill('1000');
  await page.locator('.several input').press('Enter');
  await told('Puzzle 1,000 of 1,000');
  assert.equal(await digits(page), PUZZLE);
  // A file that is too large is named, twice the same one too.
  await show(page, 'puzzles');
  for (let times = 0; times < 2; times++) {
    const large = { ...file, buffer: Buffer.alloc(5 * 2 ** 20, 46) };
    await page.locator('dialog input[type="file"]').first().setInputFiles(large);
    await page.locator('dialog .problem', { hasText: 'larger than 4 MiB' }).waitFor();
  }
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a question can be cancelled, and the next one is answered', async () => {
  const { context, page, wrong } = await served.open();
  await paste(page, `${'.'.repeat(80)}1`);
  await go(page, 'solve');
  await press(page, 'Count solutions');
  await press(page, 'Cancel');
  await page.locator('[role="status"]', { hasText: 'Cancelled.' }).waitFor();
  await press(page, 'Show the solution');
  await page.locator('.answer', { hasText: 'Several solutions.' }).waitFor({ timeout: 20_000 });
  assert.deepEqual(wrong, []);
  await context.close();
});

/** The boards of the list of made puzzles, 81 characters each. */
const madeBoards = (page) =>
  page.locator('.made svg').evaluateAll((boards) =>
    boards.map((board) => {
      const cells = Array.from({ length: 81 }, () => '.');
      for (const text of board.querySelectorAll('text')) {
        const [column, row] = [(text.getAttribute('x') - 5) / 10, (text.getAttribute('y') - 7.8) / 10];
        cells[9 * Math.round(row) + Math.round(column)] = text.textContent;
      }
      return cells.join('');
    }),
  );

test('puzzles are made, played and saved', async () => {
  const { context, page, wrong } = await served.open();
  await go(page, 'create');
  await page.getByLabel('Seed', { exact: true }).fill('7');
  await page.getByLabel('How many').fill('6');
  await page.locator('form button.main').first().click();
  await page.locator('.made li').nth(5).waitFor({ timeout: 60_000 });
  const made = await madeBoards(page);
  assert.equal(new Set(made).size, 6);
  await page.getByLabel('Puzzle 2, ').click();
  assert.equal(await digits(page), made[1]);
  await go(page, 'create');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download all as text')]);
  assert.equal(download.suggestedFilename(), 'ninefold.txt');
  const [table] = await Promise.all([page.waitForEvent('download'), press(page, 'Download as a table')]);
  const rows = readFileSync(await table.path(), 'utf8').trim().split('\n');
  assert.equal(rows[0], 'puzzle,solution,clues,rating,hardest,scale');
  assert.deepEqual(rows.slice(1).map((row) => row.split(',')[0]), made);
  // What was cleared by mistake comes back.
  await press(page, 'Clear the list');
  assert.equal(await page.locator('.made li').count(), 0);
  await press(page, 'Bring the puzzles back');
  assert.deepEqual(await madeBoards(page), made);
  // The same seed makes the same puzzles.
  await press(page, 'Clear the list');
  await page.locator('form button.main').first().click();
  await page.locator('.made li').nth(5).waitFor({ timeout: 60_000 });
  assert.deepEqual(await madeBoards(page), made);
  assert.deepEqual(wrong, []);
  await context.close();
});

/** Presses a button and returns the file that the browser saves. */
const saved = async (page, words) => {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press(page, words)]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
};

test('made puzzles become a worksheet and a book', async () => {
  const { context, page, wrong } = await served.open();
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await go(page, 'create');
  await page.getByLabel('Seed', { exact: true }).fill('7');
  await page.getByLabel('How many').fill('6');
  await page.locator('form button.main').first().click();
  await page.locator('.made li').nth(5).waitFor({ timeout: 60_000 });
  assert.equal(asked.some((address) => /ninefold_book|typeset/.test(address)), false);
  const said = page.locator('.said p');
  const sheet = await saved(page, 'Save 6 puzzles as PDF');
  assert.equal(sheet.name, 'ninefold.pdf');
  assert.match(sheet.content.toString('latin1', 0, 8), /%PDF-1.7/);
  await said.filter({ hasText: 'Saved ninefold.pdf: 6 puzzles on 3 pages.' }).waitFor();
  // The button keeps the focus, and the file can be opened.
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^Save 6 puzzles/);
  assert.match(await page.locator('.said a').getAttribute('href'), /^blob:/);
  // The same puzzles give the same bytes, and other options others.
  assert.ok((await saved(page, 'Save 6 puzzles as PDF')).content.equals(sheet.content));
  await page.getByLabel('Puzzles per page').selectOption('6');
  // What was said of the last file is not true of the next one.
  await said.waitFor({ state: 'detached' });
  await page.getByLabel('With answers').uncheck();
  await saved(page, 'Save 6 puzzles as PDF');
  await said.filter({ hasText: '6 puzzles on 1 page.' }).waitFor();
  // A heading for a worksheet, a title for a book. Korean letters have fonts of their own.
  assert.equal(asked.some((address) => address.endsWith('.otf')), false);
  await page.locator('summary', { hasText: 'More options' }).click();
  await page.getByLabel('Heading').fill('Week 12');
  await page.getByLabel('Lines for name and date').check();
  assert.equal((await saved(page, 'Save 6 puzzles as PDF')).name, 'week-12.pdf');
  await said.filter({ hasText: 'on 1 page.' }).waitFor();
  await page.getByLabel('Book', { exact: true }).check();
  await page.getByLabel('Title').fill('  저녁 Sudoku, 1  ');
  await page.getByLabel('Hints for each puzzle').selectOption('2');
  const book = await saved(page, 'Save 6 puzzles as PDF');
  assert.equal(book.name, '저녁-sudoku-1.pdf');
  assert.ok(book.content.length > sheet.content.length);
  // A wrong title is named at its field, a layout that does not fit with one that does.
  await page.getByLabel('Title').fill('数独');
  await page.locator('summary', { hasText: 'More options' }).click();
  await press(page, 'Save 6 puzzles as PDF');
  await page.locator('.problem', { hasText: 'The fonts lack these characters: 数独' }).waitFor();
  assert.equal(await page.getByLabel('Title').evaluate((field) => field === document.activeElement), true);
  assert.equal(await page.getByLabel('Title').getAttribute('aria-invalid'), 'true');
  await page.getByLabel('Title').fill('Evening');
  await page.locator('.problem').waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Paper' }).selectOption('a5');
  await page.getByLabel('Title').press('Enter');
  await page.locator('.problem', { hasText: 'At most 4 fit on a page of this paper.' }).waitFor();
  // Layout and paper stay for the next visit.
  await page.reload();
  await page.locator('.made').waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Paper' }).inputValue(), 'a5');
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a book is cancelled, and can be made again', async () => {
  const { context, page } = await served.open({ serviceWorkers: 'block' });
  let hold = true;
  await context.route(/ninefold_book/, (route) => (hold ? undefined : route.continue()));
  await go(page, 'create');
  await page.locator('form button.main').first().click();
  await page.locator('.made li').waitFor({ timeout: 60_000 });
  await press(page, 'Save 1 puzzle as PDF');
  await page.locator('progress').waitFor();
  await press(page, 'Cancel');
  await page.locator('progress').waitFor({ state: 'detached' });
  hold = false;
  assert.equal((await saved(page, 'Save 1 puzzle as PDF')).name, 'ninefold.pdf');
  await context.close();
});

test('puzzles of earlier runs stay, and the bar moves before the first puzzle', async () => {
  const { context, page, wrong } = await served.open();
  await go(page, 'create');
  await page.getByLabel('Seed', { exact: true }).fill('7');
  await page.locator('form button.main').first().click();
  await page.locator('.made li').waitFor({ timeout: 60_000 });
  const [first] = await madeBoards(page);
  // This order takes long: no puzzle is there yet.
  await page.getByLabel('Givens: least').fill('18');
  await page.getByLabel('Givens: most').fill('18');
  await page.locator('form button.main').first().click();
  await page.locator('progress').waitFor();
  assert.equal(await page.locator('progress').getAttribute('value'), null);
  await page.locator('.side', { hasText: '0 of 1 made' }).waitFor();
  assert.deepEqual(await madeBoards(page), [first]);
  await press(page, 'Cancel');
  assert.equal(await page.locator('progress').count(), 0);
  // The ends of a range may be the wrong way round.
  await page.getByLabel('Givens: least').fill('30');
  await page.getByLabel('Givens: most').fill('22');
  await page.getByLabel('Seed', { exact: true }).fill('8');
  await page.locator('form button.main').first().click();
  assert.equal(await page.getByLabel('Givens: least').inputValue(), '22');
  await page.locator('.made li').nth(1).waitFor({ timeout: 60_000 });
  assert.equal((await madeBoards(page))[0], first);
  // The same order again goes on with the next puzzle of its seed.
  await page.locator('form button.main').first().click();
  await page.locator('.made li').nth(2).waitFor({ timeout: 60_000 });
  const all = await madeBoards(page);
  assert.equal(new Set(all).size, 3);
  // They are there at the next visit.
  await page.reload();
  await page.locator('.made').waitFor();
  assert.deepEqual(await madeBoards(page), all);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a pattern and a technique', async () => {
  const { context, page, wrong } = await served.open();
  await go(page, 'create');
  await page.getByLabel('Difficulty').selectOption('technique');
  await page.locator('option[value="x-wing"]').waitFor({ state: 'attached' });
  await page.locator('form button.main').first().click();
  await page.locator('.made li', { hasText: 'x-wing' }).waitFor({ timeout: 60_000 });
  // The page says what was tried.
  await page.locator('.effort', { hasText: /1 of 1 made, \d\d:\d\d, [\d,]+ puzzles? tried/ }).waitFor();
  await page.getByLabel('Difficulty').selectOption('any');
  await page.locator('summary', { hasText: 'Cells of the givens' }).click();
  const heart = '.xx...xx.x..x.x..xx...x...xx.......x.x.....x...x...x.....x.x.......x.............';
  for (let index = 0; index < 81; index++) {
    if (heart[index] === 'x') await page.locator(`[data-pattern="${index}"]`).click();
  }
  assert.equal(await page.locator('.pattern .on').count(), [...heart].filter((one) => one === 'x').length);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('puzzles with several solutions have no rating', async () => {
  const { context, page, wrong } = await served.open();
  await paste(page, '.'.repeat(4) + PUZZLE.slice(4));
  await go(page, 'solve');
  await press(page, 'Rate the puzzle');
  await page.locator('.answer', { hasText: 'Several solutions.' }).waitFor({ timeout: 30_000 });
  const told = await page.locator('.answer').textContent();
  assert.match(told, /–its techniques end after \d+ steps?/);
  assert.ok(!told.includes('?'), told);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('pictures are saved as SVG and PNG', async () => {
  const { context, page, wrong } = await served.open();
  await paste(page, PUZZLE);
  await show(page, 'share');
  for (const [words, name] of [['Download SVG', 'sudoku.svg'], ['Download PNG', 'sudoku.png']]) {
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, words)]);
    assert.equal(download.suggestedFilename(), name);
  }
  assert.deepEqual(wrong, []);
  await context.close();
});
