// What a reader does on the page, in a few words.

export const tab = (page, name) => page.locator(`#tab-${name}`).click();
export const cell = (page, index) => page.locator(`[data-cell="${index}"]`);
export const press = (page, words) => page.locator('.panel button', { hasText: words }).first().click();

/** Whether a text is too long to type. */
const isLong = (text) => typeof text !== 'string' || text.length > 20_000;

/**
 * Puts a text into the paste box and waits for the answer. Returns what the page says. Long texts are
 * `[unit, count, end]`: they are made in the page, because to send them there is a long task, too.
 */
export const paste = async (page, text) => {
  await tab(page, 'share');
  if (isLong(text)) {
    // As a reader does: with the clipboard, not key by key.
    const [unit, count, end = ''] = typeof text === 'string' ? [text, 1] : text;
    await page.locator('textarea').evaluate(
      (field, [unit, count, end]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', unit.repeat(count) + end);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [unit, count, end],
    );
  } else {
    await page.locator('textarea').fill(text);
    await page.locator('.panel form button[type="submit"]').click();
  }
  await page.waitForFunction(() => document.querySelector('.panel .said')?.textContent);
  return page.locator('.panel .said').first().textContent();
};

/** The digits on the board, 81 characters. */
export const digits = (page) =>
  page
    .locator('[role="gridcell"]')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('.digit')?.textContent ?? '.').join(''));

/** The labels of all cells, as a screen reader says them. */
export const labels = (page) =>
  page.locator('[role="gridcell"]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));

/** The solution of the puzzle on the board, from the page itself. */
export const solution = async (page) => {
  await tab(page, 'solve');
  await page.locator('.panel button.main').click();
  const text = await page.locator('.panel pre').textContent();
  return text.replaceAll('\n', '');
};

export const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
