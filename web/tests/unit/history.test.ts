import { describe, expect, it } from 'vitest';
import { EMPTY, NO_DOTS, boardOf, withAllMarks, withColor, withDigit, withDot, withLine, withMark, withStruck, type Board } from '../../src/game/board';
import { begun, did, movesOf, redo, revived, storedHistory, undo, withCheckpoint, withoutCheckpoint } from '../../src/game/history';
import { boardOfHash, decode, encode, linkTo } from '../../src/game/link';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** Numbers that are the same in every run. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};

/** A board after some random actions. */
const played = (board: Board, next: () => number): Board => {
  const cell = Math.floor(next() * 81);
  const digit = 1 + Math.floor(next() * 9);
  const actions = [
    () => withDigit(board, [cell], digit, true),
    () => withMark(board, [cell, (cell + 1) % 81], digit, 'corner'),
    () => withMark(board, [cell], digit, 'centre'),
    () => withColor(board, [cell], digit),
    () => withDot(board, [cell], digit, 1 + (digit % 9), false),
    () => withStruck(board, [cell], digit),
    () => withLine(board, cell, [digit, (cell * 7) % 81, 0, digit]),
    () => withAllMarks(board),
  ];
  return actions[Math.floor(next() * actions.length)]();
};

describe('history', () => {
  it('undoes everything and does everything again', () => {
    const next = random(1);
    const start = boardOf(PUZZLE);
    let history = begun(start);
    for (let i = 0; i < 500; i++) history = did(history, played(history.board, next));
    const end = history.board;
    const actions = history.done.length;
    expect(actions).toBeGreaterThan(250);
    for (let i = 0; i < actions; i++) history = undo(history);
    expect(history.board).toEqual(start);
    expect(undo(history)).toBe(history);
    for (let i = 0; i < actions; i++) history = redo(history);
    expect(history.board).toEqual(end);
    expect(redo(history)).toBe(history);
  });

  it('is the same after it was stored', () => {
    const next = random(2);
    let history = begun(boardOf(PUZZLE));
    for (let i = 0; i < 100; i++) history = did(history, played(history.board, next));
    history = withCheckpoint(undo(history), 'here');
    const stored = JSON.stringify(storedHistory(history));
    expect(revived(JSON.parse(stored))).toEqual(history);
    // A phone has room for a hundred games.
    expect(stored.length / history.done.length).toBeLessThan(1000);
    expect(revived(JSON.parse(JSON.stringify(storedHistory(history, 5))))).toEqual({
      ...history,
      done: history.done.slice(-5),
    });
    expect(withoutCheckpoint(history, 'here').checkpoints).toEqual([]);
  });

  it('refuses what is no history', () => {
    const good = storedHistory(begun(EMPTY));
    expect(revived(good)).toEqual(begun(EMPTY));
    const bad = [
      { board: [] },
      { ...good, board: Array.from({ length: 81 }, () => [10]) },
      { ...good, board: Array.from({ length: 81 }, () => [0, 0, 0, 0, 0, 0, [1, 2]]) },
      { ...good, board: Array.from({ length: 81 }, () => [1, 0, 0, 0, 0, 0, 0, [[99, 'corner']]]) },
      { ...good, done: [[0, [99, [], []]]] },
      { ...good, done: [[2]] },
      { ...good, done: [7] },
      { ...good, checkpoints: [{}] },
    ];
    for (const value of [null, 1, {}, ...bad]) {
      expect(revived(value)).toBeNull();
    }
  });

  it('knows the digits put in, in their order', () => {
    let history = begun(boardOf(PUZZLE));
    for (const [cell, digit] of [[2, 4], [3, 6], [5, 8], [3, 2]]) {
      history = did(history, withDigit(history.board, [cell], digit, true));
    }
    expect(movesOf(history)).toEqual([[2, 4], [5, 8], [3, 2]]);
  });

  it('forgets what was undone when something else is done', () => {
    let history = did(begun(EMPTY), withDigit(EMPTY, [0], 1, true));
    history = did(undo(history), withDigit(EMPTY, [1], 2, true));
    expect(history.undone).toEqual([]);
  });
});

/** A board without the marks that digits hide, and without what only the game needs. */
const seen = (board: Board): Board =>
  board.map((cell) => ({ ...cell, struck: 0, took: [], ...(cell.digit && { corner: 0, centre: 0, dots: NO_DOTS }) }));

describe('links', () => {
  it('carry everything on the board', () => {
    const next = random(3);
    for (let game = 0; game < 50; game++) {
      let board = game % 2 ? boardOf(PUZZLE) : EMPTY;
      for (let i = 0; i < game; i++) board = played(board, next);
      const decoded = decode(encode(board));
      expect(decoded?.map((cell) => ({ ...cell, lines: [] }))).toEqual(seen(board).map((cell) => ({ ...cell, lines: [] })));
      expect(decoded?.map(({ lines }) => lines)).toEqual(board.map(({ lines }) => lines));
      expect(boardOfHash(new URL(linkTo(board, 'https://example.org/sudoku/#old')).hash)).toEqual(seen(board));
    }
  });

  it('are short for a puzzle', () => {
    expect(encode(boardOf(PUZZLE)).length).toBeLessThan(60);
  });

  it('are refused when they are damaged', () => {
    const text = encode(withAllMarks(boardOf(PUZZLE)));
    for (const damaged of ['', text.slice(0, 20), `!${text}`, '____________________________']) {
      expect(decode(damaged)).toBeNull();
    }
    expect(boardOfHash('#b=')).toBeNull();
    expect(boardOfHash('#x')).toBeNull();
  });
});
