/** Links to other sites, and from them. */

import { compressToBase64, decompressFromBase64 } from 'lz-string';
import { BLANK, type Board, type Cell } from './board';
import { boxOf, marksOfDigits } from './cells';

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

/** The packed part of a link to SudokuPad or f-puzzles. */
const PACKED = /(?:fpuzzles\/?|[?&]load=)((?:[\w+/=-]|%[0-9a-f]{2})+)/i;
/** Fields of f-puzzles that are no rules of the puzzle. */
const NO_RULES = new Set(['grid', 'solution', 'highlightConflicts', 'disabledlogic', 'truecandidatesoptions']);

/**
 * The board of a link to SudokuPad or f-puzzles, or null if there is none. `hasRules`: the puzzle has
 * rules beside those of Sudoku, which this page does not know.
 */
export const boardOfFPuzzle = (text: string): { board: Board; hasRules: boolean } | null => {
  try {
    const packed = decodeURIComponent(PACKED.exec(text)?.[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const puzzle = JSON.parse(decompressFromBase64(packed)) as Record<string, unknown>;
    const cells = (puzzle.grid as Record<string, unknown>[][]).flat();
    if (cells.length !== 81) return null;
    const marks = (list: unknown): number => {
      const digits = (Array.isArray(list) ? list : []).map(Number);
      return marksOfDigits(digits.filter((digit) => digit >= 1 && digit <= 9));
    };
    const board = cells.map((cell): Cell => {
      const digit = marks([cell.value]) ? Number(cell.value) : 0;
      const [corner, centre] = digit ? [0, 0] : [marks(cell.cornerPencilMarks), marks(cell.centerPencilMarks)];
      return { ...BLANK, digit, isGiven: digit > 0 && cell.given === true, corner, centre };
    });
    const isRule = ([name, value]: [string, unknown]): boolean =>
      !NO_RULES.has(name) && (value === true || (Array.isArray(value) && value.length > 0));
    // A region has a number from 0 where it is not the box.
    const isBox = (cell: number): boolean => {
      const { region } = cells[cell];
      return region === undefined || region === null || region === boxOf(cell);
    };
    return { board, hasRules: Object.entries(puzzle).some(isRule) || !board.every((_, cell) => isBox(cell)) };
  } catch {
    return null;
  }
};
