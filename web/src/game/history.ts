/** Everything that was done on a board: undo, redo, and named checkpoints. */

import type { Board, Cell } from './board';

/** What one action changed: cells with their state before and after. */
type Change = readonly (readonly [index: number, before: Cell, after: Cell])[];

export interface Checkpoint {
  readonly name: string;
  readonly board: Board;
}

export interface History {
  readonly board: Board;
  /** Actions that can be undone, the last one last. */
  readonly done: readonly Change[];
  /** Actions that can be done again, the next one last. */
  readonly undone: readonly Change[];
  readonly checkpoints: readonly Checkpoint[];
}

export const begun = (board: Board): History => ({ board, done: [], undone: [], checkpoints: [] });

/** Adds an action that leads to a board. Nothing if the board is the same. */
export const did = (history: History, board: Board): History => {
  const change = board.flatMap((after, index) => {
    const before = history.board[index];
    return before === after ? [] : [[index, before, after] as const];
  });
  return change.length ? { ...history, board, done: [...history.done, change], undone: [] } : history;
};

const applied = (board: Board, change: Change, side: 1 | 2): Board => {
  const next = [...board];
  for (const entry of change) next[entry[0]] = entry[side];
  return next;
};

export const undo = (history: History): History => {
  const change = history.done.at(-1);
  if (!change) return history;
  const board = applied(history.board, change, 1);
  return { ...history, board, done: history.done.slice(0, -1), undone: [...history.undone, change] };
};

export const redo = (history: History): History => {
  const change = history.undone.at(-1);
  if (!change) return history;
  const board = applied(history.board, change, 2);
  return { ...history, board, done: [...history.done, change], undone: history.undone.slice(0, -1) };
};

export const withCheckpoint = (history: History, name: string): History => ({
  ...history,
  checkpoints: [...history.checkpoints.filter((point) => point.name !== name), { name, board: history.board }],
});

export const withoutCheckpoint = (history: History, name: string): History => ({
  ...history,
  checkpoints: history.checkpoints.filter((point) => point.name !== name),
});

/** The digits put in that are still there, in the order in which they were put in: [cell, digit]. */
export const movesOf = (history: History): [number, number][] => {
  const moves = new Map<number, number>();
  for (const change of history.done) {
    for (const [index, before, after] of change) {
      if (before.digit === after.digit) continue;
      moves.delete(index);
      if (after.digit) moves.set(index, after.digit);
    }
  }
  return [...moves].filter(([cell, digit]) => {
    const now = history.board[cell];
    return now.digit === digit && !now.isGiven;
  });
};

/** Reads a stored history. Null if it is none. */
export const revived = (value: unknown): History | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { board, done, undone, checkpoints } = value as History;
  const isCell = (cell: Cell): boolean =>
    typeof cell?.digit === 'number' &&
    typeof cell.corner === 'number' &&
    typeof cell.centre === 'number' &&
    typeof cell.colors === 'number' &&
    Array.isArray(cell.dots);
  const isBoard = (cells: Board): boolean => Array.isArray(cells) && cells.length === 81 && cells.every(isCell);
  const isChanges = (changes: readonly Change[]): boolean =>
    Array.isArray(changes) &&
    changes.every(
      (change) =>
        Array.isArray(change) &&
        change.every(([index, before, after]) => index >= 0 && index < 81 && isCell(before) && isCell(after)),
    );
  const isFine =
    isBoard(board) &&
    isChanges(done) &&
    isChanges(undone) &&
    Array.isArray(checkpoints) &&
    checkpoints.every((point) => typeof point?.name === 'string' && isBoard(point.board));
  return isFine ? { board, done, undone, checkpoints } : null;
};
