/** Everything that was done on a board: undo, redo, and named checkpoints. */

import { NO_DOTS, type Board, type Cell, type Line, type Taken } from './board';
import { ALL_MARKS } from './cells';

/** What one action changed: cells with their state before and after, and whether it turned live candidates on or off. */
interface Change {
  readonly cells: readonly (readonly [index: number, before: Cell, after: Cell])[];
  readonly turnsLive: boolean;
}

export interface Checkpoint {
  readonly name: string;
  readonly board: Board;
  readonly isLive: boolean;
}

export interface History {
  readonly board: Board;
  /** Whether the marks are live candidates. */
  readonly isLive: boolean;
  /** Actions that can be undone, the last one last. */
  readonly done: readonly Change[];
  /** Actions that can be done again, the next one last. */
  readonly undone: readonly Change[];
  readonly checkpoints: readonly Checkpoint[];
}

export const begun = (board: Board): History => ({ board, isLive: false, done: [], undone: [], checkpoints: [] });

/** Adds an action that leads to a board. Nothing if the board is the same. */
export const did = (history: History, board: Board, isLive: boolean = history.isLive): History => {
  const cells = board.flatMap((after, index) => {
    const before = history.board[index];
    return before === after ? [] : [[index, before, after] as const];
  });
  const turnsLive = isLive !== history.isLive;
  if (!cells.length && !turnsLive) return history;
  return { ...history, board, isLive, done: [...history.done, { cells, turnsLive }], undone: [] };
};

/** Takes a change back (1), or does it again (2). */
const applied = ({ board, isLive, ...rest }: History, { cells, turnsLive }: Change, side: 1 | 2): History => {
  const next = [...board];
  for (const entry of cells) next[entry[0]] = entry[side];
  return { ...rest, board: next, isLive: turnsLive ? !isLive : isLive };
};

export const undo = (history: History): History => {
  const change = history.done.at(-1);
  if (!change) return history;
  return { ...applied(history, change, 1), done: history.done.slice(0, -1), undone: [...history.undone, change] };
};

export const redo = (history: History): History => {
  const change = history.undone.at(-1);
  if (!change) return history;
  return { ...applied(history, change, 2), done: [...history.done, change], undone: history.undone.slice(0, -1) };
};

export const withCheckpoint = (history: History, name: string): History => {
  const { board, isLive } = history;
  const others = history.checkpoints.filter((point) => point.name !== name);
  return { ...history, checkpoints: [...others, { name, board, isLive }] };
};

export const withoutCheckpoint = (history: History, name: string): History => ({
  ...history,
  checkpoints: history.checkpoints.filter((point) => point.name !== name),
});

/** The digits put in that are still there, in the order in which they were put in: [cell, digit]. */
export const movesOf = (history: History): [number, number][] => {
  const moves = new Map<number, number>();
  for (const change of history.done) {
    for (const [index, before, after] of change.cells) {
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

/** A cell as few numbers: the end without content is left out. */
type Packed = readonly unknown[];

const packed = ({ digit, isGiven, corner, centre, colors, dots, struck, took, lines }: Cell): Packed => {
  const few = (list: readonly unknown[]): unknown => (list.some(Boolean) ? list : 0);
  const all: unknown[] = [digit, isGiven ? 1 : 0, corner, centre, colors, struck, few(dots), few(took), few(lines)];
  while (all.at(-1) === 0) all.pop();
  return all;
};

const unpacked = (value: unknown): Cell | null => {
  if (!Array.isArray(value)) return null;
  const [digit = 0, given = 0, corner = 0, centre = 0, colors = 0, struck = 0] = value as number[];
  const [dots, took, lines] = [value[6] || NO_DOTS, value[7] || [], value[8] || []] as [number[], Taken[], Line[]];
  const isNumber = (one: unknown, most: number): boolean => Number.isInteger(one) && Number(one) >= 0 && Number(one) <= most;
  const isFine =
    isNumber(digit, 9) &&
    [corner, centre, colors, struck].every((marks) => isNumber(marks, ALL_MARKS)) &&
    [dots, took, lines].every(Array.isArray) &&
    dots.length === 9 &&
    dots.every((dot) => isNumber(dot, 9)) &&
    took.every((one) => Array.isArray(one) && isNumber(one[0], 80) && (one[1] === 'corner' || one[1] === 'centre')) &&
    lines.every((one) => Array.isArray(one) && isNumber(one[0], 9) && isNumber(one[1], 80) && isNumber(one[2], 9));
  return isFine ? { digit, isGiven: given === 1, corner, centre, colors, dots, struck, took, lines } : null;
};

const unpackedBoard = (value: unknown): Board | null => {
  if (!Array.isArray(value) || value.length !== 81) return null;
  const cells = value.map(unpacked);
  return cells.every((cell) => cell !== null) ? cells : null;
};

/** A history as it is stored, with the last of its actions. */
export const storedHistory = ({ board, isLive, done, undone, checkpoints }: History, most = Infinity): object => {
  const changes = (all: readonly Change[]): unknown =>
    all.slice(Math.max(all.length - most, 0)).map(({ cells, turnsLive }) => [
      turnsLive ? 1 : 0,
      ...cells.map(([index, before, after]) => [index, packed(before), packed(after)]),
    ]);
  return {
    board: board.map(packed),
    isLive,
    done: changes(done),
    undone: changes(undone),
    checkpoints: checkpoints.map((point) => ({ ...point, board: point.board.map(packed) })),
  };
};

/** Reads a stored change. Null if it is none. */
const unpackedChange = (value: unknown): Change | null => {
  if (!Array.isArray(value)) return null;
  const [turns, ...entries] = value as unknown[];
  const cells = entries.map((entry) => {
    const [index, before, after] = Array.isArray(entry) ? [entry[0], unpacked(entry[1]), unpacked(entry[2])] : [-1];
    return before && after && Number.isInteger(index) && index >= 0 && index < 81 ? ([index, before, after] as const) : null;
  });
  const isFine = (turns === 0 || turns === 1) && cells.every((entry) => entry !== null);
  return isFine ? { cells, turnsLive: turns === 1 } : null;
};

/** Reads a list. Null if it is none, or if `read` makes nothing of an item. */
const listOf = <Item>(value: unknown, read: (item: unknown) => Item | null): Item[] | null => {
  const items = Array.isArray(value) ? value.map(read) : [null];
  return items.every((item) => item !== null) ? items : null;
};

/** Reads a stored history. Null if it is none. */
export const revived = (value: unknown): History | null => {
  if (typeof value !== 'object' || value === null) return null;
  const stored = value as Record<keyof History, unknown>;
  const board = unpackedBoard(stored.board);
  const [done, undone] = [listOf(stored.done, unpackedChange), listOf(stored.undone, unpackedChange)];
  const checkpoints = listOf(stored.checkpoints, (point): Checkpoint | null => {
    const { name, isLive, ...rest } = (point ?? {}) as Partial<Checkpoint>;
    const at = unpackedBoard(rest.board);
    return at && typeof name === 'string' ? { name, board: at, isLive: isLive === true } : null;
  });
  if (!board || !done || !undone || !checkpoints) return null;
  return { board, isLive: stored.isLive === true, done, undone, checkpoints };
};
