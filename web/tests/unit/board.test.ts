import { describe, expect, it } from 'vitest';
import {
  alike,
  boardOf,
  candidatesOf,
  clashesOf,
  cleared,
  cornerOf,
  EMPTY,
  filledOf,
  givensOf,
  hasAllMarks,
  hasLines,
  restarted,
  withAllMarks,
  withColor,
  withDigit,
  withDot,
  withLine,
  withLiveAsOwn,
  withMark,
  withMarksIn,
  withMissingMarks,
  withoutLines,
  withoutSeenMarks,
  withOwnAsLive,
  withPosition,
  withStruck,
} from '../../src/game/board';
import { candidateGrid } from '../../src/game/candidate-grid';
import { CELLS, HOUSES, PEERS, cellName, cellOf, digitsOf, houseOf, markOf } from '../../src/game/cells';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const board = boardOf(PUZZLE);

describe('cells', () => {
  it('has 27 houses of nine cells, and each cell sees 20', () => {
    expect(HOUSES).toHaveLength(27);
    for (const house of HOUSES) expect(new Set(house).size).toBe(9);
    for (const peers of PEERS) expect(peers).toHaveLength(20);
  });

  it('reads the names that it writes', () => {
    for (const cell of CELLS) expect(cellOf(cellName(cell))).toBe(cell);
    expect(cellName(0, 'letters')).toBe('A1');
    expect(cellOf('r0c1')).toBe(-1);
    expect(cellOf('r4c7=5')).toBe(33);
  });

  it('knows the cells of a house by its name', () => {
    expect(houseOf('r2')).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(houseOf('c9')[8]).toBe(80);
    expect(houseOf('b9')[0]).toBe(60);
    expect(houseOf('x1')).toEqual([]);
  });
});

describe('board', () => {
  it('keeps givens', () => {
    expect(withDigit(board, [0], 1, true)).toBe(board);
    expect(withMark(board, [0], 1, 'corner')).toBe(board);
    expect(cleared(board, [0])).toBe(board);
    expect(givensOf(board)).toBe(PUZZLE);
  });

  it('puts a digit in, takes it out again, and cleans up marks', () => {
    const marked = withAllMarks(board);
    expect(candidatesOf(board, 2)).toBe(markOf(1) | markOf(2) | markOf(4));
    const placed = withDigit(marked, [2], 4, true);
    expect(placed[2].digit).toBe(4);
    expect(marked[3].corner & markOf(2)).not.toBe(0);
    for (const peer of PEERS[2]) expect(placed[peer].corner & markOf(4)).toBe(0);
    expect(filledOf(withDigit(placed, [2], 4, true))).toBe('.'.repeat(81));
    const kept = withDigit(marked, [2], 4, false);
    expect(PEERS[2].some((peer) => kept[peer].corner & markOf(4))).toBe(true);
  });

  it('toggles marks for all cells alike', () => {
    const one = withMark(board, [2], 1, 'corner');
    const both = withMark(one, [2, 3], 1, 'corner');
    expect([both[2].corner, both[3].corner]).toEqual([1, 1]);
    const none = withMark(both, [2, 3], 1, 'corner');
    expect([none[2].corner, none[3].corner]).toEqual([0, 0]);
  });

  it('gives cells and marks several colors', () => {
    const two = withColor(withColor(board, [0], 1), [0], 9);
    expect(two[0].colors).toBe(0b1_0000_0001);
    expect(withColor(two, [0], 1)[0].colors).toBe(0b1_0000_0000);
    const dotted = withDot(board, [2], 1, 4, false);
    expect([dotted[2].corner, dotted[2].dots[0]]).toEqual([1, 4]);
    expect(withDot(dotted, [2], 1, 5, false)[2].dots[0]).toBe(5);
    expect(withDot(dotted, [2], 1, 4, false)[2].dots[0]).toBe(0);
    // Live candidates are there anyway.
    expect(withDot(board, [2], 1, 4, true)[2].corner).toBe(0);
  });

  it('gives marks back when the digit goes that took them', () => {
    const marked = withMark(withAllMarks(board), [3], 4, 'centre');
    const wrong = withDigit(marked, [2], 2, true);
    expect([wrong[3].corner, wrong[2].took.length > 0]).toEqual([marked[3].corner & ~2, true]);
    // Deleted, cleared, or another digit in its place.
    expect(withDigit(wrong, [2], 2, true).map(({ corner }) => corner)).toEqual(marked.map(({ corner }) => corner));
    expect(cleared(wrong, [2]).map(({ corner, centre }) => [corner, centre])).toEqual(
      marked.map(({ corner, centre }) => [corner, centre]),
    );
    const right = withDigit(wrong, [2], 4, true);
    expect(right.map(({ corner, centre }) => [corner, centre])).toEqual(
      withDigit(marked, [2], 4, true).map(({ corner, centre }) => [corner, centre]),
    );
    // Unless another digit sees them.
    const twice = withDigit(wrong, [5], 2, true);
    expect(cleared(twice, [2])[3].corner & 2).toBe(0);
    expect(cleared(cleared(twice, [2]), [5])[3].corner & 2).toBe(2);
  });

  it('shows live candidates without those that are ruled out', () => {
    expect(cornerOf(board, 2, false)).toBe(0);
    expect(cornerOf(board, 2, true)).toBe(candidatesOf(board, 2));
    const out = withStruck(board, [2], 4);
    expect(cornerOf(out, 2, true)).toBe(candidatesOf(board, 2) & ~8);
    expect(withStruck(out, [2], 4)[2].struck).toBe(0);
    const own = withLiveAsOwn(out);
    expect([own[2].corner, own[2].struck]).toEqual([cornerOf(out, 2, true), 0]);
    expect(withOwnAsLive(own)[2].struck).toBe(8);
    // A digit takes its candidate out, and gives it back.
    const placed = withDigit(out, [3], 2, true);
    expect(cornerOf(placed, 2, true) & 2).toBe(0);
    expect(cornerOf(withDigit(placed, [3], 2, true), 2, true)).toBe(cornerOf(out, 2, true));
  });

  it('draws lines, and takes the same line away from both ends', () => {
    const one = withLine(board, 2, [4, 3, 0, 1]);
    expect(one[2].lines).toEqual([[4, 3, 0, 1]]);
    expect(hasLines(withLine(one, 2, [4, 3, 0, 1]))).toBe(false);
    expect(hasLines(withLine(one, 3, [0, 2, 4, 1]))).toBe(false);
    const red = withLine(one, 3, [0, 2, 4, 6]);
    expect([red[2].lines, red[3].lines]).toEqual([[], [[0, 2, 4, 6]]]);
    expect(hasLines(withoutLines(red))).toBe(false);
  });

  it('clears digits, then marks, then colors', () => {
    let now = withColor(withMark(board, [2], 1, 'centre'), [2], 1);
    now = withDigit(now, [2], 4, false);
    now = cleared(now, [2]);
    expect([now[2].digit, now[2].centre, now[2].colors]).toEqual([0, 1, 1]);
    now = cleared(now, [2]);
    expect([now[2].centre, now[2].colors]).toEqual([0, 1]);
    now = cleared(now, [2]);
    expect(now[2].colors).toBe(0);
  });

  it('finds clashes', () => {
    expect(clashesOf(board).size).toBe(0);
    expect(clashesOf(withDigit(board, [2], 5, false))).toEqual(new Set([0, 2]));
  });

  it('takes out marks that see their digit', () => {
    const marked = withMark(withMark(board, [2], 5, 'corner'), [2], 1, 'corner');
    expect(digitsOf(withoutSeenMarks(marked)[2].corner)).toEqual([1]);
  });

  it('writes the candidates of a cell that has no marks', () => {
    expect(digitsOf(withMarksIn(board, 2)[2].corner)).toEqual([1, 2, 4]);
    const marked = withMark(board, [2], 1, 'centre');
    expect(withMarksIn(marked, 2)).toBe(marked);
    expect(withMarksIn(board, 0)).toBe(board);
  });

  it('starts again with the givens alone', () => {
    const played = withColor(withDigit(board, [2], 4, true), [0], 3);
    expect(restarted(played)).toEqual(board);
    expect(restarted(withDigit(EMPTY, [0], 1, true))).toEqual(EMPTY);
  });

  it('finds cells that are alike', () => {
    expect(alike(board, 0)).toEqual(CELLS.filter((cell) => PUZZLE[cell] === '5'));
    expect(alike(board, 2)).toEqual([2]);
  });

  it('writes a grid of candidates', () => {
    const lines = candidateGrid(board).split('\n');
    expect(lines).toHaveLength(9);
    expect(lines[0].split(/ +/)).toEqual(['5', '3', '124', '26', '7', '2468', '1489', '1249', '248']);
  });

  it('has a full list of candidates only if no blank cell lacks marks', () => {
    expect(hasAllMarks(board)).toBe(false);
    const single = withMark(board, [2], 4, 'corner');
    expect(hasAllMarks(single)).toBe(false);
    const full = withMissingMarks(single);
    expect(hasAllMarks(full)).toBe(true);
    expect(digitsOf(full[2].corner)).toEqual([4]);
    expect(full[3].corner).toBe(candidatesOf(board, 3));
    expect(hasAllMarks(boardOf('1'.repeat(81)))).toBe(true);
  });

  it('comes to a position of a path, and keeps the marks of the reader that still hold', () => {
    const filled = `..4${'.'.repeat(78)}`;
    const candidates = withAllMarks(boardOf(PUZZLE, filled)).map((cell) => cell.corner);
    // Cell 3 has its candidates in the middle, cell 5 has marks in both places.
    let marked = withMark(withMark(board, [3], 2, 'centre'), [5], 2, 'corner');
    for (const digit of [4, 8]) marked = withMark(marked, [5], digit, 'centre');
    marked = withMark(marked, [2], 1, 'centre');
    const there = withPosition(marked, filled, candidates);
    expect(filledOf(there)).toBe(filled);
    expect(there[2]).toMatchObject({ digit: 4, corner: 0, centre: 0 });
    expect(there[3]).toMatchObject({ corner: 0, centre: candidates[3] });
    expect(there[5]).toMatchObject({ corner: candidates[5], centre: markOf(8) });
    expect(there[6]).toMatchObject({ corner: candidates[6], centre: 0 });
    expect(givensOf(there)).toBe(PUZZLE);
    // Digits that come later on the path go.
    expect(filledOf(withPosition(there, '.'.repeat(81), candidates))).toBe('.'.repeat(81));
  });
});
