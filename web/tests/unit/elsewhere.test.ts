import { decompressFromBase64 } from 'lz-string';
import { expect, test } from 'vitest';
import { elsewhere, fPuzzle } from '../../src/game/elsewhere';

const GIVENS = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

test('a packed puzzle has each given in its place', () => {
  const { size, grid } = JSON.parse(decompressFromBase64(fPuzzle(GIVENS)));
  expect(size).toBe(9);
  expect(grid.map((row: object[]) => row.length)).toEqual(Array(9).fill(9));
  expect(grid.flat().map(({ value = '.', given = false }) => (given ? value : '.')).join('')).toBe(GIVENS);
});

test('links are addresses that keep every digit', () => {
  for (const [site, link] of elsewhere(GIVENS)) {
    const { protocol, href } = new URL(link);
    expect(protocol).toBe('https:');
    const packed = href.split('/fpuzzles')[1];
    if (site === 'SudokuPad') expect(decodeURIComponent(packed)).toBe(fPuzzle(GIVENS));
    else expect(link).toContain(GIVENS.replaceAll('.', '0'));
  }
});
