/** What is wrong on a board: digits, and marks that lack the digit of the solution. */

import { ask } from './engine.svelte';
import { puzzleOf, type Board } from './game/board';
import { markOf } from './game/cells';
import { say } from './i18n/index.svelte';

/** The cells that are wrong, and why. Null if the puzzle does not have exactly one solution. */
export const faultsOf = async (board: Board, signal?: AbortSignal): Promise<Map<number, string> | null> => {
  const { answer } = await ask('solve', { puzzle: puzzleOf(board) }, { signal });
  if (answer.status !== 'unique') return null;
  const [solution] = answer.solutions;
  const { wrong, missing } = say().cell;
  return new Map(
    board.flatMap(({ digit, corner, centre }, index) => {
      const right = Number(solution[index]);
      const marks = corner || centre;
      if (digit) return digit === right ? [] : [[index, wrong] as const];
      return marks && !(marks & markOf(right)) ? [[index, missing] as const] : [];
    }),
  );
};
