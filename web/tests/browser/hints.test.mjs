// Hints and paths: the reader's own marks, long explanations, the key of the picture, other languages.
import assert from 'node:assert/strict';
import { site } from './browser.mjs';
import { PUZZLE, cell, digits, labels, paste, press, tab } from './steps.mjs';

/** The first hint is a naked single; the path has chains. */
const HARD = '.......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3';
/** The path has steps inside chains. */
const NESTED = '12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8';

const NO_COLOR = 'rgba(0, 0, 0, 0)';

const served = site();
const { onPage } = served;

/** Shows the last stage of a hint. */
const hint = async (page) => {
  await tab(page, 'hint');
  await page.locator('.panel button.main').click();
  for (let stage = 1; stage < 4; stage++) {
    await page.locator('.stages li.now').nth(0).waitFor();
    await page.locator('.panel button.main').click();
  }
  await page.locator('.frame .picture').waitFor();
};

const isVisible = (page, index, place) =>
  page.locator(`[data-cell="${index}"] .${place}`).evaluate((marks) => getComputedStyle(marks).visibility === 'visible');

onPage("the reader's marks stay in the cells that the picture says nothing about", {}, async (page) => {
  await paste(page, HARD);
  await tab(page, 'play');
  await press(page, 'Fill in all candidates');
  await hint(page);
  const drawn = await page.locator('.cell').evaluateAll((cells) => cells.map((one) => one.classList.contains('drawn')));
  const blank = [...HARD].map((digit) => digit === '.');
  assert.ok(drawn.some(Boolean), 'the picture is about some cell');
  for (let index = 0; index < 81; index++) {
    if (blank[index]) assert.equal(await isVisible(page, index, 'corner'), !drawn[index], `cell ${index}`);
  }
  // The picture draws small digits where it hides those of the reader, and only there.
  const places = await page.locator('.picture svg').evaluate((svg) =>
    [...svg.querySelectorAll('g[font-size="28"] text')].flatMap((row) => {
      const top = Math.floor((Number(row.getAttribute('y')) - 44) / 100);
      return row.getAttribute('x').split(' ').map((x) => 9 * top + Math.floor((Number(x) - 44) / 100));
    }),
  );
  const expected = drawn.flatMap((is, index) => (is && blank[index] ? [index] : []));
  assert.deepEqual([...new Set(places)].sort((a, b) => a - b), expected);
});

onPage('marks in one cell are no candidates for a path or a hint', {}, async (page) => {
  await paste(page, HARD);
  const path = async () => {
    await tab(page, 'hint');
    await press(page, 'Show the path');
    await page.locator('.slider').waitFor({ timeout: 30_000 });
    const steps = await page.locator('.slider input').getAttribute('max');
    await press(page, 'Close');
    return steps;
  };
  const steps = await path();
  // The solution has another digit here. As a candidate, the mark would leave no solution.
  await cell(page, 0).click();
  await page.keyboard.press('Shift+Digit3');
  assert.match((await labels(page))[0], /candidates 3$/);
  assert.equal(await path(), steps);
  await page.locator('.panel button.main').click();
  await page.locator('.stages li').waitFor();
});

onPage("a jump along a path keeps the reader's marks in the middle", {}, async (page) => {
  await paste(page, HARD);
  await tab(page, 'hint');
  await press(page, 'Show the path');
  await page.locator('.slider').waitFor({ timeout: 30_000 });
  await press(page, 'Close');
  for (const index of [0, 1]) {
    await cell(page, index).click();
    for (const key of ['Control+Digit1', 'Control+Digit4', 'Shift+Digit7']) await page.keyboard.press(key);
  }
  const before = await labels(page);
  await press(page, 'Show the path');
  await page.locator('.slider').waitFor({ timeout: 30_000 });
  await press(page, 'Next step');
  await press(page, 'Bring the board to this step');
  const after = await labels(page);
  assert.notDeepEqual(after, before);
  for (const index of [0, 1]) assert.match(after[index], /candidates [\d ]+, centre [14]/);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.deepEqual(await labels(page), before);
});

onPage('a long explanation is a numbered list, and the steps inside it are folded', {}, async (page) => {
  await paste(page, NESTED);
  await tab(page, 'hint');
  await page.locator('.panel select').last().selectOption('se121');
  await press(page, 'Show the path');
  await page.locator('.slider').waitFor({ timeout: 60_000 });
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
  await tab(page, 'settings');
  await page.getByLabel('Text size').selectOption('small');
  await hint(page);
  const sizes = await page.locator('.key li').evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  assert.ok(sizes.length > 0);
  for (const size of sizes) assert.ok(size >= 12, `${size}`);
  // Each mark is drawn inside its box.
  const drawn = await page.locator('.key svg').evaluateAll((all) =>
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
  await tab(page, 'solve');
  await press(page, '퍼즐 검사');
  await page.locator('.answer', { hasText: '1행에 겹치는 숫자 5: r1c1, r1c2' }).waitFor();
  await tab(page, 'hint');
  await page.locator('.panel button.main').click();
  await page.locator('.panel', { hasText: '해가 없습니다. 1행에 겹치는 숫자 5' }).waitFor();
  await tab(page, 'make');
  await page.locator('.panel select').first().selectOption('rating');
  await page.getByLabel('난도: 최소').fill('3,5');
  await page.locator('.panel button.main').click();
  await page.locator('.problem', { hasText: '쓸 수 없는 값입니다. 난도' }).waitFor();
});

onPage('the picture stays visible in cells with the digit of the selected cell', {}, async (page) => {
  await paste(page, HARD);
  // The 8 of row 1 is in other cells, too.
  await cell(page, 7).click();
  const fill = () =>
    page
      .locator('.cell.same:not(.selected)')
      .first()
      .evaluate((same) => getComputedStyle(same).backgroundColor);
  assert.notEqual(await fill(), NO_COLOR);
  await hint(page);
  assert.equal(await fill(), NO_COLOR);
});

onPage('a puzzle that was typed gets hints', {}, async (page) => {
  for (const [index, digit] of [...HARD].entries()) {
    if (digit === '.') continue;
    await cell(page, index).focus();
    await cell(page, index).click();
    await page.keyboard.press(digit);
  }
  await tab(page, 'hint');
  await page.locator('.panel button.main').click();
  assert.match(await page.locator('.stages li').first().textContent(), /kind/);
});

onPage('the main button of a hint keeps its place', { size: 'phone' }, async (page) => {
  await paste(page, HARD);
  await tab(page, 'hint');
  const button = page.locator('.panel button.main');
  await button.click();
  await page.locator('.stages li').first().waitFor();
  const { x, y } = await button.boundingBox();
  for (let stage = 2; stage <= 4; stage++) {
    await button.click();
    await page.locator('.stages li').nth(stage - 1).waitFor();
    const now = await button.boundingBox();
    assert.equal(now.x, x);
    assert.ok(Math.abs(now.y - y) < 1, `${now.y} instead of ${y}`);
  }
});

onPage('the steps of a path can be done, to the last one', {}, async (page) => {
  await paste(page, HARD);
  await tab(page, 'hint');
  await press(page, 'Show the path');
  const slider = page.locator('.slider input');
  await slider.waitFor({ timeout: 30_000 });
  const last = Number(await slider.getAttribute('max'));
  await press(page, 'Do this step');
  assert.equal(await slider.inputValue(), '1');
  await slider.fill(String(last));
  await press(page, 'Do this step');
  await page.locator('.panel .solved').waitFor();
  assert.ok(!(await digits(page)).includes('.'));
});

onPage('a step of the list can be done', {}, async (page) => {
  await paste(page, PUZZLE);
  await tab(page, 'hint');
  await press(page, 'Show all steps');
  await page.locator('.groups .step').first().click({ timeout: 30_000 });
  await press(page, 'Do this step');
  assert.equal((await digits(page)).replaceAll('.', '').length, PUZZLE.replaceAll('.', '').length + 1);
});

onPage('the searches for learners go on after another view', {}, async (page) => {
  await tab(page, 'learn');
  const calls = page.locator('[data-calls]').first();
  await calls.waitFor({ timeout: 30_000 });
  await page.locator('.controls button', { hasText: 'Call' }).click();
  await page.waitForFunction(() => document.querySelector('[data-calls]')?.textContent === '2');
  await tab(page, 'play');
  await tab(page, 'learn');
  assert.equal(await calls.textContent(), '2');
});

onPage('links of other sites are opened', {}, async (page) => {
  await paste(page, PUZZLE);
  const link = await page.locator('.sites a', { hasText: 'SudokuPad' }).getAttribute('href');
  await paste(page, '.'.repeat(81));
  assert.match(await paste(page, link), /f-puzzles/);
  assert.equal(await digits(page), PUZZLE);
});
