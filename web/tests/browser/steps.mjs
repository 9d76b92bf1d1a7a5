// What a reader does on the page, in a few words.

export const cell = (page, index) => page.locator(`[data-cell="${index}"]`);

/** Goes to one of the four places. */
export const go = (page, name) => page.locator(`nav a[data-place="${name}"]:visible`).click();

/** Opens the puzzles, the share sheet or the settings. */
export const show = (page, name) =>
  name === 'puzzles' ? page.locator('.title h2 button').click() : page.locator(`[data-dialog="${name}"]`).click();

/** Closes the dialog, if one is open. */
export const close = async (page) => {
  if (!(await page.locator('dialog[open]').count())) return;
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

/** Presses a button beside the board, or in the dialog that is open. */
export const press = (page, words) =>
  page.locator('dialog[open] button, .side button').filter({ hasText: words, visible: true }).first().click();

/** Opens the tools below the digits. */
export const openTools = async (page) => {
  const tools = page.locator('.play-tools details');
  await tools.waitFor({ state: 'attached' });
  if (await tools.evaluate((one) => one.open)) return;
  const more = page.locator('.tools .more');
  await ((await more.isVisible()) ? more : tools.locator('summary')).click();
};

/** Asks for a hint and shows it up to a stage. */
export const hint = async (page, stage = 1) => {
  await page.locator('.tools .lead').click();
  await page.locator('.hint-card .words').waitFor({ timeout: 20_000 });
  for (let now = 1; now < stage; now++) await page.locator('.hint-card .main').click();
  await page.locator('.hint-card .dots .on').nth(stage - 1).waitFor();
};

/** Whether a text is too long to type. */
const isLong = (text) => typeof text !== 'string' || text.length > 20_000;

/**
 * Puts a text into the paste box and waits for the answer. Returns what the page says. Long texts are
 * `[unit, count, end]`: they are made in the page, because to send them there is a long task, too.
 */
export const paste = async (page, text) => {
  await close(page);
  await go(page, 'play');
  await show(page, 'puzzles');
  const box = page.locator('dialog textarea');
  await box.waitFor();
  if (isLong(text)) {
    // As a reader does: with the clipboard, not key by key.
    const [unit, count, end = ''] = typeof text === 'string' ? [text, 1] : text;
    await box.evaluate(
      (field, [unit, count, end]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', unit.repeat(count) + end);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [unit, count, end],
    );
  } else {
    await box.fill(text);
    await page.locator('dialog form button[type="submit"]').click();
  }
  const told = page.locator('dialog[open] .said.problem');
  await page.waitForFunction(
    () => !document.querySelector('dialog[open]') || document.querySelector('dialog[open] .said.problem')?.textContent,
  );
  const problem = (await told.count()) ? await told.textContent() : null;
  await close(page);
  return problem ?? (await page.locator('.opened').textContent());
};

/** The digits on the board, 81 characters. */
export const digits = (page) =>
  page
    .locator('[role="gridcell"]')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('.digit:not(.ghost)')?.textContent ?? '.').join(''));

/** The labels of all cells, as a screen reader says them. */
export const labels = (page) =>
  page.locator('[role="gridcell"]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));

/** The solution of the puzzle on the board, from the page itself. The board stays as it is. */
export const solution = async (page) => {
  await go(page, 'solve');
  const card = page.locator('.side .card').first();
  await card.getByRole('button', { name: 'Show the solution' }).click();
  await page.locator('.answer').waitFor();
  const solved = await digits(page);
  // Hides it.
  await card.locator('button.plain').last().click();
  await go(page, 'play');
  return solved;
};

export const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
