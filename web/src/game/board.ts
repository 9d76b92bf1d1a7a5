/** A board in play: what the player sees in each cell, and what a change of it does. */

import { ALL_MARKS, CELLS, PEERS, clashing, digitsOf, markOf } from './cells';

/** What a cell holds. A cell is never changed: a change makes a new one. */
export interface Cell {
  /** The digit, 0 if there is none. */
  readonly digit: number;
  readonly isGiven: boolean;
  /** Small digits, each in the place of its digit: bit 0 stands for 1. */
  readonly corner: number;
  /** Small digits in the middle of the cell. */
  readonly centre: number;
  /** Colors of the cell: bit 0 stands for the first. */
  readonly colors: number;
  /** Colors of the small digits: the color of digit d, from 1, at index d - 1. */
  readonly dots: readonly number[];
  /** Live candidates that the player has ruled out. */
  readonly struck: number;
  /** Marks that the digit took out of other cells: they come back when it goes. */
  readonly took: readonly Taken[];
  /** Lines that begin in this cell. */
  readonly lines: readonly Line[];
}

/** A mark of a cell, in its place or in the middle. */
export type Taken = readonly [cell: number, place: 'corner' | 'centre'];

/** A line of the pen: from a small digit of its cell (0: the middle) to one of a cell, in a color from 1. */
export type Line = readonly [digit: number, toCell: number, toDigit: number, color: number];

export type Board = readonly Cell[];

/** What the digit keys enter, or what a finger draws. */
export type Mode = 'digit' | 'corner' | 'centre' | 'color' | 'pen';
export const MODES: readonly Mode[] = ['digit', 'corner', 'centre', 'color', 'pen'];

export const NO_DOTS: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
export const BLANK: Cell = {
  digit: 0,
  isGiven: false,
  corner: 0,
  centre: 0,
  colors: 0,
  dots: NO_DOTS,
  struck: 0,
  took: [],
  lines: [],
};
export const EMPTY: Board = CELLS.map(() => BLANK);
/** Number of colors. */
export const COLORS = 9;

/** A board from its givens, the digits put in, and marks, in 81 characters or numbers each. */
export const boardOf = (givens: string, filled = '', marks: readonly number[] | null = null): Board =>
  CELLS.map((cell) => {
    const given = Number(givens[cell]) || 0;
    const digit = given || Number(filled[cell]) || 0;
    return { ...BLANK, digit, isGiven: given > 0, corner: digit ? 0 : (marks?.[cell] ?? 0) };
  });

const line = (board: Board, keep: (cell: Cell) => boolean): string =>
  board.map((cell) => (cell.digit && keep(cell) ? String(cell.digit) : '.')).join('');

export const givensOf = (board: Board): string => line(board, (cell) => cell.isGiven);
export const filledOf = (board: Board): string => line(board, (cell) => !cell.isGiven);
export const lineOf = (board: Board): string => line(board, () => true);
/** The puzzle on the board: its givens, or all digits if none is a given. */
export const puzzleOf = (board: Board): string =>
  hasGivens(board) ? givensOf(board) : lineOf(board);
export const hasGivens = (board: Board): boolean => board.some((cell) => cell.isGiven);
export const isFull = (board: Board): boolean => board.every((cell) => cell.digit > 0);
/** The cells that break a rule: their digit is twice in a house. */
export const clashesOf = (board: Board): Set<number> => clashing(board.map(({ digit }) => digit));

/** The digits that a blank cell can have, because it sees none of them. */
export const candidatesOf = (board: Board, cell: number): number =>
  PEERS[cell].reduce((marks, peer) => {
    const { digit } = board[peer];
    return digit ? marks & ~markOf(digit) : marks;
  }, ALL_MARKS);

/** Returns the board with other cells. The same board if nothing changes. */
const changed = (board: Board, cells: Iterable<number>, change: (cell: Cell, index: number) => Cell): Board => {
  let next: Cell[] | null = null;
  for (const index of cells) {
    const cell = change(board[index], index);
    if (cell !== board[index]) {
      next ??= [...board];
      next[index] = cell;
    }
  }
  return next ?? board;
};

const openCells = (board: Board, cells: Iterable<number>): number[] =>
  [...cells].filter((cell) => !board[cell].isGiven);

/** Takes the digit out of a cell. The marks that it took come back, or go to another digit that sees them. */
const lifted = (board: Board, index: number): Board => {
  const { digit, took } = board[index];
  if (!digit) return board;
  const blank = changed(board, [index], (cell) => ({ ...cell, digit: 0, took: [] }));
  return took.reduce((now, [peer, place]) => {
    const heir = PEERS[peer].find((other) => now[other].digit === digit);
    return heir === undefined
      ? changed(now, [peer], (cell) => ({ ...cell, [place]: cell[place] | markOf(digit) }))
      : changed(now, [heir], (cell) => ({ ...cell, took: [...cell.took, [peer, place] as const] }));
  }, blank);
};

/** Puts a digit into a cell, and may take its marks out of the cells that see it. */
const placed = (board: Board, index: number, digit: number, cleansUp: boolean): Board => {
  if (board[index].digit === digit) return board;
  const mark = markOf(digit);
  const before = lifted(board, index);
  const took = cleansUp
    ? PEERS[index].flatMap((peer) =>
        (['corner', 'centre'] as const).flatMap((place) => (before[peer][place] & mark ? [[peer, place] as const] : [])),
      )
    : [];
  const clean = withoutMarks(before, took.map(([peer]) => peer), mark);
  return changed(clean, [index], (cell) => ({ ...cell, digit, took }));
};

/**
 * Puts a digit into cells, or takes it out if all have it. `cleansUp`: it also takes the marks of the
 * digit out of the cells that see it, until the digit goes.
 */
export const withDigit = (board: Board, cells: Iterable<number>, digit: number, cleansUp: boolean): Board => {
  const open = openCells(board, cells);
  if (open.length > 0 && open.every((cell) => board[cell].digit === digit)) return open.reduce(lifted, board);
  return open.reduce((now, cell) => placed(now, cell, digit, cleansUp), board);
};

/** Takes marks of digits out of cells, in both places. */
export const withoutMarks = (board: Board, cells: Iterable<number>, marks: number): Board =>
  changed(board, cells, (cell) =>
    (cell.corner | cell.centre) & marks
      ? { ...cell, corner: cell.corner & ~marks, centre: cell.centre & ~marks, dots: dotsWithout(cell.dots, marks) }
      : cell,
  );

const dotsWithout = (dots: readonly number[], marks: number): readonly number[] =>
  digitsOf(marks).some((digit) => dots[digit - 1])
    ? dots.map((dot, index) => (marks & (1 << index) ? 0 : dot))
    : dots;

/** Adds the mark of a digit to blank cells, or takes it away if all have it. */
export const withMark = (board: Board, cells: Iterable<number>, digit: number, place: 'corner' | 'centre'): Board => {
  const mark = markOf(digit);
  const open = openCells(board, cells).filter((cell) => !board[cell].digit);
  const isOn = open.length > 0 && open.every((cell) => board[cell][place] & mark);
  return changed(board, open, (cell) =>
    isOn === Boolean(cell[place] & mark) ? { ...cell, [place]: isOn ? cell[place] & ~mark : cell[place] | mark } : cell,
  );
};

/** Adds a color to cells, or takes it away if all have it. Colors count from 1. */
export const withColor = (board: Board, cells: Iterable<number>, color: number): Board => {
  const bit = 1 << (color - 1);
  const all = [...cells];
  const isOn = all.length > 0 && all.every((cell) => board[cell].colors & bit);
  return changed(board, all, (cell) =>
    isOn === Boolean(cell.colors & bit) ? { ...cell, colors: isOn ? cell.colors & ~bit : cell.colors | bit } : cell,
  );
};

/**
 * Gives the mark of a digit a color, or takes it away if all have it. A cell without the mark gets it,
 * unless its marks are live candidates.
 */
export const withDot = (board: Board, cells: Iterable<number>, digit: number, color: number, isLive: boolean): Board => {
  const open = openCells(board, cells).filter((cell) => !board[cell].digit);
  const isOn = open.length > 0 && open.every((cell) => board[cell].dots[digit - 1] === color);
  return changed(board, open, (cell) => ({
    ...cell,
    corner: isLive || cell.centre & markOf(digit) ? cell.corner : cell.corner | markOf(digit),
    dots: cell.dots.with(digit - 1, isOn ? 0 : color),
  }));
};

/** Rules out a live candidate of blank cells, or brings it back if all have ruled it out. */
export const withStruck = (board: Board, cells: Iterable<number>, digit: number): Board => {
  const mark = markOf(digit);
  const open = openCells(board, cells).filter((cell) => !board[cell].digit && candidatesOf(board, cell) & mark);
  const isOut = open.length > 0 && open.every((cell) => board[cell].struck & mark);
  return changed(board, open, (cell) => ({ ...cell, struck: isOut ? cell.struck & ~mark : cell.struck | mark }));
};

/** The marks in their places that a cell shows: the player's, or its candidates as the board has them. */
export const cornerOf = (board: Board, cell: number, isLive: boolean): number => {
  const { digit, corner, struck } = board[cell];
  if (digit || !isLive) return corner;
  return candidatesOf(board, cell) & ~struck;
};

/** The board with the marks that it shows as the player's own. */
export const withLiveAsOwn = (board: Board): Board =>
  changed(board, CELLS, (cell, index) =>
    cell.digit ? cell : { ...cell, corner: cornerOf(board, index, true), struck: 0 },
  );

/** The board whose live candidates are the player's own marks, if there are some. */
export const withOwnAsLive = (board: Board): Board =>
  changed(board, CELLS, (cell, index) => {
    const marks = cell.corner || cell.centre;
    return cell.digit || !marks ? cell : { ...cell, corner: 0, struck: candidatesOf(board, index) & ~marks };
  });

/** Draws a line between two small digits or middles of cells, or takes it away. */
export const withLine = (board: Board, cell: number, line: Line): Board => {
  const [digit, toCell, toDigit, color] = line;
  const isSame = (from: number, [one, to, two]: Line): boolean =>
    (from === cell && one === digit && to === toCell && two === toDigit) ||
    (from === toCell && one === toDigit && to === cell && two === digit);
  const without = changed(board, [cell, toCell], (now, from) => {
    const lines = now.lines.filter((other) => !isSame(from, other));
    return lines.length === now.lines.length ? now : { ...now, lines };
  });
  // A line over another one of the same color takes it away.
  const isThere = [cell, toCell].some((from) => board[from].lines.some((one) => isSame(from, one) && one[3] === color));
  return isThere ? without : changed(without, [cell], (now) => ({ ...now, lines: [...now.lines, line] }));
};

/** Whether the board has lines of the pen. */
export const hasLines = (board: Board): boolean => board.some((cell) => cell.lines.length > 0);

export const withoutLines = (board: Board): Board =>
  changed(board, CELLS, (cell) => (cell.lines.length ? { ...cell, lines: [] } : cell));

/** Clears cells: their digits; if there are none, their marks; if there are none, their colors and lines. */
export const cleared = (board: Board, cells: Iterable<number>): Board => {
  const all = [...cells];
  const open = openCells(board, all);
  if (open.some((cell) => board[cell].digit)) return open.reduce(lifted, board);
  const hasMarks = ({ corner, centre, struck, dots }: Cell): boolean => (corner | centre | struck) > 0 || dots.some(Boolean);
  if (open.some((cell) => hasMarks(board[cell]))) {
    return changed(board, open, (cell) => (hasMarks(cell) ? { ...cell, corner: 0, centre: 0, struck: 0, dots: NO_DOTS } : cell));
  }
  return changed(board, all, (cell) => (cell.colors || cell.lines.length ? { ...cell, colors: 0, lines: [] } : cell));
};

/** Writes all candidates as marks into the blank cells. */
export const withAllMarks = (board: Board): Board =>
  changed(board, CELLS, (cell, index) => {
    const corner = candidatesOf(board, index);
    return cell.digit || cell.corner === corner ? cell : { ...cell, corner };
  });

/** Writes the candidates of a blank cell without marks as marks. */
export const withMarksIn = (board: Board, cell: number): Board =>
  changed(board, [cell], (now) =>
    now.digit || now.corner | now.centre ? now : { ...now, corner: candidatesOf(board, cell) },
  );

/** Writes the candidates of every blank cell without marks as marks. */
export const withMissingMarks = (board: Board): Board => CELLS.reduce(withMarksIn, board);

/** Whether every blank cell has marks: only then they can be a full list of candidates. */
export const hasAllMarks = (board: Board): boolean =>
  board.every((cell) => cell.digit > 0 || (cell.corner | cell.centre) > 0);

/**
 * Brings a board to a position of a path: digits put in, and the candidates of each cell. A cell has
 * its candidates where it had them before, in the middle or in the corners. Further marks in the
 * middle stay while they are candidates.
 */
export const withPosition = (board: Board, filled: string, candidates: readonly number[]): Board =>
  changed(board, CELLS, (cell, index) => {
    if (cell.isGiven) return cell;
    const digit = Number(filled[index]) || 0;
    if (digit) return cell.digit === digit ? cell : { ...cell, digit, corner: 0, centre: 0, took: [] };
    const marks = candidates[index];
    const isInMiddle = cell.centre > 0 && !cell.corner;
    return { ...cell, digit, took: [], corner: isInMiddle ? 0 : marks, centre: isInMiddle ? marks : cell.centre & marks };
  });

/** Takes out all marks that see their digit. */
export const withoutSeenMarks = (board: Board): Board =>
  changed(board, CELLS, (cell, index) => {
    const stays = candidatesOf(board, index);
    return !cell.digit && (cell.corner | cell.centre) & ~stays
      ? { ...cell, corner: cell.corner & stays, centre: cell.centre & stays }
      : cell;
  });

/** Takes out everything but the givens. */
export const restarted = (board: Board): Board =>
  changed(board, CELLS, (cell) => (cell.isGiven ? { ...BLANK, digit: cell.digit, isGiven: true } : BLANK));

/** The marks of each blank cell, 0 where there are none. */
export const marksOf = (board: Board): number[] =>
  board.map((cell) => (cell.digit ? 0 : cell.corner || cell.centre));

export const countBlanks = (board: Board): number => board.filter((cell) => !cell.digit).length;

/** The cells that have the same digit, or all the same marks, as a cell. */
export const alike = (board: Board, cell: number): number[] => {
  const { digit, corner, centre } = board[cell];
  if (digit) return CELLS.filter((other) => board[other].digit === digit);
  if (!(corner | centre)) return [cell];
  return CELLS.filter((other) => {
    const { digit, ...rest } = board[other];
    return !digit && rest.corner === corner && rest.centre === centre;
  });
};
