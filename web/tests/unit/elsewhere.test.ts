import { compressToBase64, decompressFromBase64 } from 'lz-string';
import { expect, test } from 'vitest';
import { boardOf, givensOf, filledOf } from '../../src/game/board';
import { boardOfFPuzzle, elsewhere, fPuzzle } from '../../src/game/elsewhere';

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

const SUDOKU_PAD = new Map(elsewhere(GIVENS)).get('SudokuPad') ?? '';

test('the links of other sites are read', () => {
  const packed = encodeURIComponent(fPuzzle(GIVENS));
  for (const link of [
    SUDOKU_PAD,
    `https://sudokupad.app/fpuzzles${fPuzzle(GIVENS)}`,
    `https://sudokupad.app/?puzzleid=fpuzzles${packed}`,
    `https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles${packed}`,
    `https://www.f-puzzles.com/?load=${fPuzzle(GIVENS)}`,
    `Try this: https://f-puzzles.com/?load=${packed} (hard)`,
  ]) {
    expect(boardOfFPuzzle(link), link).toEqual({ board: boardOf(GIVENS), hasRules: false });
  }
});

/** A link to a puzzle with other fields, and with changes of single cells. */
const linkWith = (fields: object, cells: Record<number, object> = {}): string => {
  const puzzle = JSON.parse(decompressFromBase64(fPuzzle(GIVENS)));
  for (const [cell, changes] of Object.entries(cells)) {
    const [row, column] = [Math.floor(Number(cell) / 9), Number(cell) % 9];
    puzzle.grid[row][column] = { ...puzzle.grid[row][column], ...changes };
  }
  return `https://f-puzzles.com/?load=${compressToBase64(JSON.stringify({ ...puzzle, ...fields }))}`;
};

test('digits and marks of a player are read', () => {
  const marks = { cornerPencilMarks: [1, '2'], centerPencilMarks: [9] };
  const { board, hasRules } = boardOfFPuzzle(linkWith({}, { 2: { value: 4 }, 3: marks }))!;
  expect(givensOf(board)).toBe(GIVENS);
  expect(filledOf(board)).toBe(`..4${'.'.repeat(78)}`);
  expect(board[3]).toMatchObject({ digit: 0, corner: 0b11, centre: 0b1_0000_0000 });
  expect(hasRules).toBe(false);
});

test('rules that the page does not know are noticed', () => {
  const has = (link: string): boolean | undefined => boardOfFPuzzle(link)?.hasRules;
  expect(has(linkWith({ 'diagonal+': true, antiknight: false }))).toBe(true);
  expect(has(linkWith({ killercage: [{ cells: ['R1C1', 'R1C2'], value: '8' }] }))).toBe(true);
  expect(has(linkWith({ thermometer: [], title: 'A', author: 'B', ruleset: 'Sudoku rules' }))).toBe(false);
  expect(has(linkWith({}, { 8: { region: 1 } }))).toBe(true);
  expect(has(linkWith({}, { 8: { region: 2 } }))).toBe(false);
});

test('broken links are no boards', () => {
  const hostile = ['', 'https://f-puzzles.com/?load=', 'fpuzzles%E0%A4%A', 'fpuzzlesN4IgzglgXgpiBcBOANCA', `?load=${'A'.repeat(100_000)}`];
  for (const puzzle of [null, 7, [], {}, { grid: 3 }, { grid: [[]] }, { grid: Array(81).fill(null) }]) {
    hostile.push(`?load=${compressToBase64(JSON.stringify(puzzle))}`);
  }
  for (const text of hostile) expect(boardOfFPuzzle(text), text.slice(0, 60)).toBeNull();
});
