/** Links that open a puzzle on other sites. */

import { compressToBase64 } from 'lz-string';

/** A puzzle in the JSON of f-puzzles, which SudokuPad reads, packed for a link. */
export const fPuzzle = (givens: string): string => {
  const cells = [...givens].map((given) => (given === '.' ? {} : { value: Number(given), given: true }));
  const grid = Array.from({ length: 9 }, (_, row) => cells.slice(9 * row, 9 * row + 9));
  return compressToBase64(JSON.stringify({ size: 9, title: '', author: '', grid }));
};

/** The sites and their links. `givens` is 81 characters, with a dot for a blank. */
export const elsewhere = (givens: string): [site: string, link: string][] => {
  const digits = givens.replaceAll('.', '0');
  return [
    ['SudokuWiki', `https://www.sudokuwiki.org/sudoku.htm?bd=${digits}`],
    ['sudoku.coach', `https://sudoku.coach/en/play/${digits}`],
    ['SudokuPad', `https://sudokupad.app/fpuzzles${encodeURIComponent(fPuzzle(givens))}`],
    ['SudokuExchange', `https://sudokuexchange.com/play/?s=${digits}`],
  ];
};
