/** The board as text for other programs. */

import { candidatesOf, type Board } from './board';
import { digitsOf } from './cells';

/** The board as a grid of candidates, which other programs read: the digit of a cell, or its marks. */
export const candidateGrid = (board: Board): string => {
  const texts = board.map((cell, index) =>
    cell.digit ? String(cell.digit) : digitsOf(cell.corner || cell.centre || candidatesOf(board, index)).join('') || '0',
  );
  const width = Math.max(...texts.map((text) => text.length));
  return [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((row) => texts.slice(9 * row, 9 * row + 9).map((text) => text.padEnd(width)).join(' ').trimEnd())
    .join('\n');
};
