// Hints and paths: the reader's own marks, long explanations, the key of the picture, other languages.
import assert from 'node:assert/strict';
import { site } from './browser.mjs';
import { PUZZLE, cell, close, digits, go, hint, labels, openTools, paste, press, show } from './steps.mjs';

/** The first hint is a naked single; the path has chains. */
const HARD = '.......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3';
/** The path has steps inside chains. */
const NESTED = '12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8';

const served = site();
const { onPage } = served;

/** Shows the path in an order of techniques. */
const path = async (page, scale = 'human') => {
  await go(page, 'solve');
  await page.getByLabel('Order of techniques').selectOption(scale);
  await press(page, 'Show the path');
  await page.locator('.slider input').waitFor({ timeout: 60_000 });
};

onPage("the reader's marks stay, and digits and lines do not move by a pixel", {}, async (page) => {
  await paste(page, HARD);
  await openTools(page);
  await press(page, 'Fill in all candidates');
  const before = await labels(page);
  const places = () =>
    page.locator('.cell .digit:not(.ghost), .cell .corner [data-mark]').evaluateAll((all) =>
      all.filter((one) => one.textContent || one.dataset.mark).map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.textContent || one.dataset.mark, x, y, width, height].join(' ');
      }),
    );
  const seen = new Set(await places());
  await hint(page, 4);
  await page.locator('.frame .picture').first().waitFor();
  // Only the digit that the hint places hides the marks of its cell.
  const ghost = await page.locator('.ghost').count();
  for (const place of await places()) assert.ok(seen.has(place), place);
  assert.ok((await places()).length >= seen.size - 9 * ghost);
  assert.deepEqual(await labels(page), before);
  // The picture draws neither lines of the board nor digits, so that nothing is there twice.
  assert.equal(await page.locator('.picture svg > g[font-size="66"], .picture svg > g[font-size="28"]').count(), 0);
});

onPage('the digit that a hint places stands large in its cell', {}, async (page) => {
  await paste(page, HARD);
  await hint(page, 4);
  const sentence = await page.locator('.hint-card .now').textContent();
  const [, digit, row, column] = /Place (\d) in r(\d)c(\d)/.exec(sentence);
  const ghost = page.locator(`[data-cell="${9 * (row - 1) + (column - 1)}"] .ghost`);
  assert.equal(await ghost.getAttribute('data-mark'), digit);
  const size = (locator) => locator.evaluate((one) => getComputedStyle(one).fontSize);
  assert.equal(await size(ghost), await size(page.locator('.cell .digit:not(.ghost)').first()));
  await press(page, 'Do it');
  assert.equal((await digits(page))[9 * (row - 1) + (column - 1)], digit);
  assert.equal(await page.locator('.hint-card').count(), 0);
});

onPage('the digits can be written while a hint is open', { size: 'phone' }, async (page) => {
  await paste(page, HARD);
  await hint(page, 2);
  await cell(page, 0).tap();
  await page.locator('.digits button').nth(0).tap();
  assert.equal((await digits(page))[0], '1');
  // The hint was about another board.
  assert.equal(await page.locator('.hint-card').count(), 0);
});

onPage('marks in one cell are no candidates for a path or a hint', {}, async (page) => {
  await paste(page, HARD);
  await path(page);
  const steps = await page.locator('.slider input').getAttribute('max');
  // The solution has another digit here. As a candidate, the mark would leave no solution.
  await go(page, 'play');
  await cell(page, 0).click();
  await page.keyboard.press('Shift+Digit3');
  assert.match((await labels(page))[0], /candidates 3$/);
  await path(page);
  assert.equal(await page.locator('.slider input').getAttribute('max'), steps);
  await go(page, 'play');
  await hint(page);
});

onPage('a hint and the path agree on the next step', {}, async (page) => {
  for (const puzzle of [HARD, PUZZLE, NESTED]) {
    await paste(page, puzzle);
    await openTools(page);
    await press(page, 'Fill in all candidates');
    await hint(page, 4);
    const told = await page.locator('.hint-card').textContent();
    await press(page, 'Show the path');
    await page.locator('.slider input').waitFor({ timeout: 60_000 });
    const effect = await page.locator('.told strong').textContent();
    assert.ok(told.includes(effect.replace(/\.$/, '')), `${effect} in ${told}`);
  }
});

onPage("a jump along a path keeps the reader's marks in the middle", {}, async (page) => {
  await paste(page, HARD);
  for (const index of [0, 1]) {
    await cell(page, index).click();
    for (const key of ['Control+Digit1', 'Control+Digit4', 'Shift+Digit7']) await page.keyboard.press(key);
  }
  const before = await labels(page);
  await path(page);
  await press(page, 'Next step');
  await press(page, 'Bring the board here');
  const after = await labels(page);
  assert.notDeepEqual(after, before);
  for (const index of [0, 1]) assert.match(after[index], /candidates [\d ]+, centre [14]/);
  await go(page, 'play');
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.deepEqual(await labels(page), before);
});

onPage('a long explanation is a numbered list, and the steps inside it are folded', {}, async (page) => {
  await paste(page, NESTED);
  await path(page, 'se121');
  const links = await page.locator('.told li').count();
  assert.ok(links > 60, `${links}`);
  const last = await page.locator('.told ol').last().evaluate((list) => list.start + list.children.length - 1);
  assert.equal(last, links);
  assert.ok(await page.locator('.told li').last().isVisible());
  // The reader opens a step inside the chain by the keyboard.
  const folded = page.locator('.told details:not([open])');
  const count = await folded.count();
  assert.ok(count >= 3, `${count}`);
  const summary = folded.first().locator('summary');
  assert.match(await summary.first().textContent(), /a new step is possible/);
  await summary.first().press('Enter');
  assert.equal(await folded.count(), count - 1);
});

onPage('the key of the picture can be read on a phone', { size: 'phone' }, async (page) => {
  await paste(page, HARD);
  await show(page, 'settings');
  await page.getByLabel('Text size').selectOption('large');
  await close(page);
  await path(page);
  const key = page.locator('[aria-label="Key of the picture"] li');
  const sizes = await key.evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  assert.ok(sizes.length > 0);
  for (const size of sizes) assert.ok(size >= 12, `${size}`);
  // Each mark is drawn inside its box.
  const drawn = await key.locator('svg').evaluateAll((all) =>
    all.map((svg) => {
      const [box, marks] = [svg.getBoundingClientRect(), [...svg.children].map((mark) => mark.getBoundingClientRect())];
      return marks.length > 0 && marks.every((mark) => mark.left >= box.left - 2 && mark.right <= box.right + 2);
    }),
  );
  assert.deepEqual(drawn, drawn.map(() => true));
});

onPage('errors are told in Korean on the Korean page', { locale: 'ko-KR' }, async (page) => {
  const grid = `53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...4x9..5\n....8..79`;
  const said = await paste(page, grid);
  assert.match(said, /^퍼즐을 읽을 수 없습니다\. 8번째 줄, 5번째 글자.*'x'/);
  await paste(page, `55${'.'.repeat(79)}`);
  await go(page, 'solve');
  await press(page, '퍼즐 검사');
  await page.locator('.answer', { hasText: '1행에 겹치는 숫자 5: r1c1, r1c2' }).waitFor();
  await go(page, 'play');
  await page.locator('.tools .lead').click();
  await page.locator('.hint-card', { hasText: '해가 없습니다. 1행에 겹치는 숫자 5' }).waitFor();
  await go(page, 'create');
  await page.getByLabel('난이도').selectOption('rating');
  await page.getByLabel('난도: 최소').fill('3,5');
  await page.locator('form button.main').first().click();
  await page.locator('.problem', { hasText: '쓸 수 없는 값입니다. 난도' }).waitFor();
});

onPage('the main button of a hint keeps its place and the focus', { size: 'phone' }, async (page) => {
  await paste(page, HARD);
  await hint(page);
  const button = page.locator('.hint-card .main');
  const { x, y } = await button.boundingBox();
  for (let stage = 2; stage <= 4; stage++) {
    await button.press('Enter');
    await page.locator('.hint-card .dots .on').nth(stage - 1).waitFor();
    const now = await button.boundingBox();
    assert.equal(now.x, x);
    assert.ok(Math.abs(now.y - y) < 1, `${now.y} instead of ${y}`);
    assert.ok(await button.evaluate((one) => one === document.activeElement));
  }
});

onPage('H on the board asks for a hint, and not elsewhere or if it is switched off', {}, async (page) => {
  await paste(page, HARD);
  await page.locator('.title h2 button').focus();
  await page.keyboard.press('h');
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.hint-card').count(), 0);
  await show(page, 'settings');
  await page.getByLabel('H on the board asks for a hint').uncheck();
  await close(page);
  await cell(page, 0).click();
  await page.keyboard.press('h');
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.hint-card').count(), 0);
  await show(page, 'settings');
  await page.getByLabel('H on the board asks for a hint').check();
  await close(page);
  await cell(page, 0).click();
  await page.keyboard.press('h');
  await page.locator('.hint-card .dots').waitFor();
});

onPage('the steps of a path can be done, to the last one', {}, async (page) => {
  await paste(page, HARD);
  await path(page);
  const slider = page.locator('.slider input');
  const last = Number(await slider.getAttribute('max'));
  await press(page, 'Do this step');
  assert.equal(await slider.inputValue(), '1');
  await slider.fill(String(last));
  await press(page, 'Do this step');
  await go(page, 'play');
  await page.locator('.result').waitFor();
  assert.ok(!(await digits(page)).includes('.'));
});

onPage('a step of the list can be done', {}, async (page) => {
  await paste(page, PUZZLE);
  await go(page, 'solve');
  await press(page, 'Show all steps');
  await page.locator('.groups .step').first().click({ timeout: 30_000 });
  await press(page, 'Do this step');
  await go(page, 'play');
  assert.equal((await digits(page)).replaceAll('.', '').length, PUZZLE.replaceAll('.', '').length + 1);
});

onPage('an unfinished path has no rating', {}, async (page) => {
  // Several solutions: the steps lead only so far.
  await paste(page, '.'.repeat(4) + PUZZLE.slice(4));
  await path(page);
  const slider = page.locator('.slider input');
  await slider.fill(await slider.getAttribute('max'));
  await page.locator('.side', { hasText: 'The puzzle has several solutions, so steps lead only so far.' }).waitFor();
  assert.doesNotMatch(await page.locator('.side').textContent(), /From here: rating/);
  await paste(page, HARD);
  await path(page);
  assert.match(await page.locator('.side').textContent(), /From here: rating \d\.\d \(as people see it\); hardest step/);
});

onPage('paths and ratings are told in every scale', {}, async (page) => {
  await paste(page, HARD);
  await go(page, 'solve');
  const scale = page.getByLabel('Order of techniques');
  // The names come from the engine.
  await scale.locator('option').nth(4).waitFor({ state: 'attached' });
  const names = await scale.locator('option').evaluateAll((options) => options.map(({ value }) => value));
  assert.deepEqual(names, ['human', 'stable', 'se121', 'sukaku-1.15', 'hodoku']);
  await scale.selectOption('stable');
  await press(page, 'Show the path');
  await page.locator('.side', { hasText: 'From here: rating 7.1 (stable (for comparing))' }).waitFor({ timeout: 60_000 });
  await press(page, 'Rate the puzzle');
  await page.locator('.answer tbody tr').nth(3).waitFor({ timeout: 60_000 });
  const rows = await page.locator('.answer tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent)));
  assert.deepEqual(rows[0], ['as people see it', '5.7', 'XY-chain']);
  assert.deepEqual(rows[2], ['Sudoku Explainer 1.2.1', '7.1', 'XY-forcing chain']);
});

onPage('the searches for programmers go on after another view', {}, async (page) => {
  const searches = async () => {
    await go(page, 'learn');
    await page.locator('.lessons a', { hasText: 'Three searches' }).click();
  };
  await searches();
  const calls = page.locator('[data-calls]').first();
  await calls.waitFor({ timeout: 30_000 });
  await page.locator('.controls button', { hasText: 'Call' }).click();
  await page.waitForFunction(() => document.querySelector('[data-calls]')?.textContent === '2');
  await go(page, 'play');
  await searches();
  assert.equal(await calls.textContent(), '2');
});

onPage('links of other sites are opened', {}, async (page) => {
  await paste(page, PUZZLE);
  await show(page, 'share');
  const link = await page.locator('.sites a', { hasText: 'SudokuPad' }).getAttribute('href');
  await close(page);
  await paste(page, HARD);
  assert.match(await paste(page, link), /f-puzzles/);
  assert.equal(await digits(page), PUZZLE);
  assert.match(await paste(page, 'https://sudokupad.app/abc123xyz'), /^This link has no puzzle in it/);
});
