// Pictures of puzzles: read, corrected, and put on the board.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { site } from './browser.mjs';
import { PUZZLE, close, digits, paste, show } from './steps.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const served = site();

/**
 * Draws a puzzle in the page as a camera sees it: turned, in perspective, in uneven light, with noise.
 * `smudged`: a cell whose digit can hardly be read. Returns the bytes of a PNG.
 */
const picture = (page, { puzzle = PUZZLE, isDark = false, isFlat = false, smudged = -1, isEmpty = false } = {}) =>
  page.evaluate(
    async ([puzzle, isDark, isFlat, smudged, isEmpty]) => {
      const [cell, margin, size] = [64, 40, 9 * 64 + 80];
      const board = new OffscreenCanvas(size, size);
      const flat = board.getContext('2d', { willReadFrequently: true });
      const [paper, ink, line] = isDark ? ['#14161c', '#e8eaf2', '#747c90'] : ['#f4f1e8', '#222', '#555'];
      flat.fillStyle = paper;
      flat.fillRect(0, 0, size, size);
      if (!isEmpty) {
        flat.strokeStyle = line;
        for (let at = 0; at <= 9; at++) {
          flat.lineWidth = at % 3 ? 1.5 : 4;
          flat.beginPath();
          flat.moveTo(margin + at * cell, margin);
          flat.lineTo(margin + at * cell, size - margin);
          flat.moveTo(margin, margin + at * cell);
          flat.lineTo(size - margin, margin + at * cell);
          flat.stroke();
        }
        flat.fillStyle = ink;
        flat.textAlign = 'center';
        flat.font = '42px "DejaVu Sans", sans-serif';
        [...puzzle].forEach((digit, at) => {
          const [x, y] = [margin + ((at % 9) + 0.5) * cell, margin + (Math.floor(at / 9) + 0.5) * cell];
          if (digit !== '.') flat.fillText(digit, x, y + 15);
          if (at !== smudged) return;
          flat.lineWidth = 6;
          flat.strokeStyle = ink;
          flat.beginPath();
          flat.moveTo(x - 16, y + 14);
          flat.lineTo(x + 14, y - 16);
          flat.lineTo(x + 15, y + 15);
          flat.stroke();
        });
      }
      const source = flat.getImageData(0, 0, size, size).data;
      const [width, height] = isFlat ? [size, size] : [900, 1000];
      const seen = new ImageData(width, height);
      let seed = 7;
      const random = () => ((seed = (seed * 16807) % 2147483647) / 2147483647) - 0.5;
      const angle = 0.12;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const at = 4 * (y * width + x);
          let [u, v] = [x, y];
          let light = 1;
          if (!isFlat) {
            // What is farther up is farther away.
            const [dx, dy] = [x - width / 2, y - height / 2];
            const depth = 1 + 0.00025 * (height / 2 - y);
            u = size / 2 + depth * (Math.cos(angle) * dx + Math.sin(angle) * dy) * 0.92;
            v = size / 2 + depth * (Math.cos(angle) * dy - Math.sin(angle) * dx) * 0.95;
            light = 0.75 + (0.35 * x) / width;
          }
          const [column, row] = [Math.floor(u), Math.floor(v)];
          const isOutside = column < 0 || row < 0 || column >= size || row >= size;
          for (let color = 0; color < 3; color++) {
            const level = isOutside ? 96 : source[4 * (row * size + column) + color];
            seen.data[at + color] = level * light + (isFlat ? 0 : 16 * random());
          }
          seen.data[at + 3] = 255;
        }
      }
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d').putImageData(seen, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [puzzle, isDark, isFlat, smudged, isEmpty],
  );

/** Opens a file as a reader does. */
const openFile = async (page, bytes, name = 'photo.png', mimeType = 'image/png') => {
  await close(page);
  await show(page, 'puzzles');
  await page.locator('dialog .file input').first().setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
  await page.locator('dialog :is(.sheet, .place, .problem)').first().waitFor({ timeout: 20_000 });
};

const gridcell = (page, at) => page.locator('dialog .sheet .cell').nth(at);
const put = (page) => page.locator('dialog .end .main');

/** The digits that were read. */
const readDigits = (page) =>
  page.locator('dialog .sheet .cell').evaluateAll((cells) => cells.map((cell) => cell.querySelector('.read')?.dataset.mark ?? '.').join(''));

for (const [size, scheme, locale] of [['phone', 'light', 'ko-KR'], ['desktop', 'dark', 'en-US']]) {
  test(`a photo is read, corrected and put on the board: ${size}, ${scheme}`, async () => {
    const { page, wrong, context } = await served.open({ size, scheme, locale, bypassCSP: true });
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.addScriptTag({ content: axe });
    await openFile(page, await picture(page, { isDark: scheme === 'dark', smudged: 0 }));
    assert.equal(asked.filter((url) => /digits-.*\.bin/.test(url)).length, 1);
    assert.equal((await readDigits(page)).slice(1), PUZZLE.slice(1));
    // The cell with the smudge is selected, marked and told.
    const doubtful = page.locator('dialog .cell.doubtful');
    assert.equal(await doubtful.count(), 1);
    assert.equal(await gridcell(page, 0).getAttribute('aria-selected'), 'true');
    assert.match(await gridcell(page, 0).getAttribute('aria-label'), /doubtful|의심/);
    assert.equal(await put(page).isDisabled(), true);
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    assert.deepEqual(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth), false);
    // A touch corrects it on a phone, keys on a desktop.
    if (size === 'phone') await page.locator('dialog .digits button').nth(4).click();
    else {
      await gridcell(page, 0).focus();
      await page.keyboard.press('5');
    }
    assert.equal(await readDigits(page), PUZZLE);
    await page.locator('dialog .verdict.good').waitFor({ timeout: 20_000 });
    await put(page).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    assert.equal(await digits(page), PUZZLE);
    assert.deepEqual(wrong, []);
    await context.close();
  });
}

served.onPage('keys move, correct, clear and confirm; clashes and the number of solutions are told', {}, async (page) => {
  await openFile(page, await picture(page, { isFlat: true }));
  assert.equal(await readDigits(page), PUZZLE);
  assert.equal(await put(page).isDisabled(), false);
  await gridcell(page, 0).focus();
  // A second 3 in the first row: both cells are doubtful until the reader has looked.
  await page.keyboard.press('3');
  assert.equal(await gridcell(page, 1).evaluate((one) => one.matches('.doubtful.clash')), true);
  assert.equal(await put(page).isDisabled(), true);
  await page.locator('dialog .verdict', { hasText: /3/ }).waitFor();
  for (const key of ['Delete', 'ArrowRight', '0', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Backspace']) await page.keyboard.press(key);
  assert.equal(await readDigits(page), '.'.repeat(9) + PUZZLE.slice(9));
  await page.locator('dialog .verdict', { hasText: 'Several solutions' }).waitFor({ timeout: 20_000 });
  await page.keyboard.press('7');
  for (const key of ['3', '5']) {
    for (let times = key === '3' ? 3 : 1; times > 0; times--) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press(key);
  }
  assert.equal(await readDigits(page), PUZZLE);
  await page.locator('dialog .verdict', { hasText: 'One solution' }).waitFor({ timeout: 20_000 });
  await page.keyboard.press('ArrowDown');
  assert.equal(await gridcell(page, 9).evaluate((one) => one === document.activeElement), true);
});

served.onPage('without a grid, the reader places the corners', { size: 'phone' }, async (page) => {
  await openFile(page, await picture(page, { isFlat: true, isEmpty: true }));
  await page.locator('dialog .problem').waitFor();
  assert.equal(await page.locator('dialog .corner').count(), 4);
  const corner = page.locator('dialog .corner').first();
  const before = await corner.boundingBox();
  await corner.focus();
  await page.keyboard.press('Shift+ArrowRight');
  assert.ok((await corner.boundingBox()).x > before.x);
  const { x, y, width, height } = await corner.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 20, y + height / 2 + 30, { steps: 3 });
  await page.mouse.up();
  const after = await corner.boundingBox();
  assert.deepEqual([Math.round(after.x - x), Math.round(after.y - y)], [20, 30]);
  await page.locator('dialog button.main').click();
  await page.locator('dialog .sheet').waitFor();
  // There is nothing to put on the board.
  assert.equal(await readDigits(page), '.'.repeat(81));
  assert.equal(await put(page).isDisabled(), true);
});

served.onPage('corners that the reader has moved are read again, and a picture on its side is turned', {}, async (page) => {
  await openFile(page, await picture(page, { isFlat: true }));
  await page.locator('dialog .head button').last().click();
  await page.locator('dialog .corner').nth(2).focus();
  for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await page.locator('dialog button.main').click();
  await page.locator('dialog .sheet').waitFor();
  assert.equal(await readDigits(page), PUZZLE);
  await page.locator('dialog .head button').first().click();
  await page.locator('dialog .sheet').waitFor();
  assert.notEqual(await readDigits(page), PUZZLE);
});

served.onPage('the own pictures of the page are read, and files that are no pictures are refused', {}, async (page) => {
  await paste(page, PUZZLE);
  await show(page, 'share');
  for (const [words, type] of [['PNG', 'image/png'], ['SVG', 'image/svg+xml']]) {
    if (!(await page.locator('dialog[open]').count())) await show(page, 'share');
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('dialog button', { hasText: words }).click()]);
    await openFile(page, readFileSync(await download.path()), `board.${words.toLowerCase()}`, type);
    assert.equal(await readDigits(page), PUZZLE, words);
    await close(page);
  }
  await openFile(page, Buffer.from('no picture'));
  assert.match(await page.locator('dialog .problem').first().textContent(), /no picture/);
});

served.onPage('a picture is pasted and dropped', {}, async (page) => {
  const bytes = await picture(page, { isFlat: true, isDark: true });
  for (const kind of ['paste', 'drop']) {
    await close(page);
    await page.evaluate(
      ([bytes, kind]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'screen.png', { type: 'image/png' }));
        const event = kind === 'paste' ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true }) : new DragEvent('drop', { dataTransfer: data, bubbles: true });
        document.body.dispatchEvent(event);
      },
      [bytes, kind],
    );
    await page.locator('dialog .sheet').waitFor({ timeout: 20_000 });
    assert.equal(await readDigits(page), PUZZLE, kind);
  }
});
