import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clashing } from '../../src/game/cells';
import { LOOKS, inksOf, signOf, CELL } from '../../src/photo/cells';
import { areaOf, isConvex, largestQuad, project, projectionTo, straighten, turned, upright, type Corners } from '../../src/photo/geometry';
import { componentsOf, grayOf, inkOf, localMeans, shrink, type Gray } from '../../src/photo/gray';
import { FILE_BYTES, classify, networkOf } from '../../src/photo/network';
import { cornersIn, readGrid } from '../../src/photo/read';

const file = readFileSync('src/photo/digits.bin');
const network = networkOf(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));

/** An even picture. */
const blank = (width: number, height: number, level: number): Gray => ({ width, height, levels: new Uint8ClampedArray(width * height).fill(level) });

const fill = ({ width, levels }: Gray, left: number, top: number, right: number, bottom: number, level: number): void => {
  for (let y = top; y < bottom; y++) levels.fill(level, y * width + left, y * width + right);
};

/** Strokes of a 1, a 4 and a 7 in a square of 10: from, to. Straight strokes look like those of a printed font. */
const STROKES: Record<number, readonly (readonly [number, number, number, number])[]> = {
  1: [[5, 0, 5, 10], [5, 0, 2.8, 2.2]],
  4: [[6, 0, 6, 10], [6, 0, 1, 7], [1, 7, 8, 7]],
  7: [[1.5, 0.5, 8, 0.5], [8, 0.5, 4, 10]],
};

/** Draws a digit `height` pixels high. */
const drawDigit = ({ width, levels }: Gray, digit: number, left: number, top: number, height: number, ink: number): void => {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < height; x++) {
      const [u, v] = [(10 * x) / height, (10 * y) / height];
      const near = STROKES[digit].some(([fromX, fromY, toX, toY]) => {
        const [dx, dy] = [toX - fromX, toY - fromY];
        const share = Math.min(1, Math.max(0, ((u - fromX) * dx + (v - fromY) * dy) / (dx * dx + dy * dy)));
        return Math.hypot(u - fromX - share * dx, v - fromY - share * dy) < 0.7;
      });
      if (near) levels[(top + y) * width + left + x] = ink;
    }
  }
};

const PUZZLE = '1...4...7...7...1..4...1.....4.....1...1.7.......4...7....1.4...1.......7......4.';

/** Draws a board straight from above, with 50 pixels a cell and a margin of 40. */
const board = (paper = 250, ink = 20, line = 90): Gray => {
  const [cell, margin] = [50, 40];
  const picture = blank(9 * cell + 2 * margin, 9 * cell + 2 * margin, paper);
  for (let at = 0; at <= 9; at++) {
    const [low, wide] = [margin + at * cell, at % 3 ? 1 : 3];
    fill(picture, low, margin, low + wide, margin + 9 * cell + 3, line);
    fill(picture, margin, low, margin + 9 * cell + 3, low + wide, line);
  }
  [...PUZZLE].forEach((digit, at) => {
    if (digit !== '.') drawDigit(picture, Number(digit), margin + (at % 9) * cell + 11, margin + Math.floor(at / 9) * cell + 10, 30, ink);
  });
  return picture;
};

/** The picture as it is seen between four corners of another one. */
const seenFrom = (picture: Gray, corners: Corners, size: number, around: number): Gray => {
  const seen = blank(size, size, around);
  const map = projectionTo(corners)!;
  // Fine enough that no pixel of the other picture is left out.
  const fine = 6 * picture.width;
  for (let row = 0; row < fine; row++) {
    for (let column = 0; column < fine; column++) {
      const { x, y } = project(map, (9 * column) / fine, (9 * row) / fine);
      seen.levels[Math.floor(y) * size + Math.floor(x)] = picture.levels[Math.floor(row / 6) * picture.width + Math.floor(column / 6)];
    }
  }
  return seen;
};

const digitsOf = (picture: Gray): string => {
  const corners = cornersIn(picture);
  const page = corners && readGrid(picture, corners, network);
  return page ? page.cells.map(({ digit }) => digit || '.').join('') : 'no grid';
};

describe('geometry', () => {
  const corners: Corners = [{ x: 20, y: 30 }, { x: 400, y: 10 }, { x: 420, y: 390 }, { x: 5, y: 370 }];

  it('maps the corners of the square to the corners', () => {
    const map = projectionTo(corners)!;
    [[0, 0], [9, 0], [9, 9], [0, 9]].forEach(([u, v], at) => {
      const { x, y } = project(map, u, v);
      expect([x, y].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([corners[at].x, corners[at].y]);
    });
  });

  it('has no map for corners in a line', () => {
    expect(projectionTo([{ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 2, y: 2 }, { x: 3, y: 3 }])).toBeNull();
  });

  it('knows convex corners', () => {
    expect(isConvex(corners)).toBe(true);
    expect(isConvex([corners[0], corners[2], corners[1], corners[3]])).toBe(false);
    expect(isConvex([...corners].reverse() as unknown as Corners)).toBe(false);
  });

  it('finds the largest quadrilateral, also of a square that stands on a corner', () => {
    const inside = Array.from({ length: 50 }, (_, at) => ({ x: 50 + (at % 7), y: 50 + (at % 5) }));
    const diamond = [{ x: 50, y: 0 }, { x: 100, y: 50 }, { x: 50, y: 100 }, { x: 0, y: 50 }];
    const found = largestQuad([...inside, ...diamond])!;
    expect(areaOf(found)).toBe(5000);
    expect(new Set(found)).toEqual(new Set(diamond));
    expect(largestQuad(diamond.slice(0, 2))).toBeNull();
  });

  it('turns corners', () => {
    expect(turned(corners, 1)[0]).toBe(corners[1]);
    expect(upright(turned(corners, 3))).toEqual(corners);
  });

  it('straightens what perspective has bent', () => {
    const flat = blank(90, 90, 255);
    fill(flat, 30, 30, 60, 60, 0);
    const straight = straighten(seenFrom(flat, corners, 430, 128), corners, 10)!;
    expect(straight.levels[45 * 90 + 45]).toBe(0);
    for (const [x, y] of [[25, 25], [65, 25], [25, 65], [65, 65]]) expect(straight.levels[y * 90 + x]).toBe(255);
  });
});

describe('ink', () => {
  it('is darker than its surroundings, whatever the light', () => {
    const picture = blank(60, 60, 0);
    picture.levels.forEach((_, pixel) => (picture.levels[pixel] = 80 + 2 * (pixel % 60)));
    for (let y = 10; y < 50; y++) for (const x of [10, 50]) picture.levels[y * 60 + x] -= 40;
    const ink = inkOf(picture, localMeans(picture, 5), 1, 20);
    expect(componentsOf(ink, 60, 10).map(({ left, right, top, bottom }) => [left, right, top, bottom])).toEqual([[10, 10, 10, 49], [50, 50, 10, 49]]);
  });

  it('is not seen in an even picture', () => {
    const picture = blank(30, 30, 7);
    expect(inkOf(picture, localMeans(picture, 4), -1, 1).some(Boolean)).toBe(false);
  });

  it('is gray where colors are, and white where nothing is', () => {
    const { levels } = grayOf(3, 1, Uint8ClampedArray.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 0));
    expect([...levels]).toEqual([255, 0, 255]);
    expect([...shrink({ width: 3, height: 2, levels: Uint8ClampedArray.of(0, 100, 9, 100, 200, 9) }, 2).levels]).toEqual([100]);
  });
});

describe('the network', () => {
  it('has weights of the right size', () => {
    expect(file.length).toBe(FILE_BYTES);
    expect(file.length).toBeLessThan(60_000);
    expect(() => networkOf(new ArrayBuffer(FILE_BYTES - 1))).toThrow(/weights/);
  });

  it('reads digits from each look', () => {
    const grid = blank(9 * CELL, 9 * CELL, 240);
    [1, 4, 7].forEach((digit, at) => {
      for (let more = 0; more < 27; more += 1) drawDigit(grid, digit, (3 * (more % 3) + at) * CELL + 9, Math.floor(more / 3) * CELL + 8, 24, 30);
    });
    inksOf(grid).forEach((ink, at) => {
      for (const look of LOOKS) {
        const shares = classify(network, signOf(ink!, look));
        expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 4);
        expect(shares.indexOf(Math.max(...shares))).toBe([1, 4, 7][at % 3]);
      }
    });
  });

  it('says that a disk is no digit', () => {
    const grid = blank(9 * CELL, 9 * CELL, 240);
    for (let y = -12; y <= 12; y++) for (let x = -12; x <= 12; x++) if (x * x + y * y < 144) grid.levels[(20 + y) * grid.width + 20 + x] = 20;
    const shares = classify(network, signOf(inksOf(grid)[0]!, LOOKS[0]));
    expect(shares.indexOf(Math.max(...shares))).toBe(0);
  });
});

describe('reading', () => {
  it('finds and reads a board, light and dark, with clear and with faint lines', () => {
    expect(digitsOf(board())).toBe(PUZZLE);
    expect(digitsOf(board(18, 230, 110))).toBe(PUZZLE);
    expect(digitsOf(board(255, 60, 235))).toBe(PUZZLE);
  });

  it('reads a board in perspective, on a dark ground, and on its side', () => {
    const corners: Corners = [{ x: 60, y: 90 }, { x: 560, y: 40 }, { x: 600, y: 610 }, { x: 30, y: 570 }];
    expect(digitsOf(seenFrom(board(), corners, 640, 40))).toBe(PUZZLE);
    expect(digitsOf(seenFrom(board(), turned(corners, 3), 640, 40))).toBe(PUZZLE);
  });

  it('reads a board that is cut at its frame', () => {
    const whole = board();
    const cut = blank(446, 446, 0);
    for (let y = 0; y < 446; y++) cut.levels.set(whole.levels.subarray((y + 44) * whole.width + 44, (y + 44) * whole.width + 490), y * 446);
    expect(digitsOf(cut)).toBe(PUZZLE);
  });

  it('finds no grid in other pictures', () => {
    expect(digitsOf(blank(300, 200, 200))).toBe('no grid');
    const squares = blank(400, 400, 240);
    for (let at = 0; at < 16; at++) fill(squares, 100 * (at % 4) + 10, 100 * Math.floor(at / 4) + 10, 100 * (at % 4) + 80, 100 * Math.floor(at / 4) + 80, 30);
    expect(digitsOf(squares)).toBe('no grid');
  });

  it('doubts digits that clash', () => {
    const digits = new Array<number>(81).fill(0).with(0, 5).with(8, 5).with(40, 5);
    expect([...clashing(digits)]).toEqual([0, 8]);
    const picture = board();
    // A second 1 in the first row.
    drawDigit(picture, 1, 40 + 2 * 50 + 11, 50, 30, 20);
    const { cells } = readGrid(picture, cornersIn(picture)!, network)!;
    expect([cells[0].isDoubtful, cells[2].isDoubtful]).toEqual([true, true]);
  });

  it('doubts a sign that is no digit', () => {
    const picture = board();
    fill(picture, 40 + 50 + 15, 40 + 15, 40 + 50 + 35, 40 + 35, 20);
    expect(readGrid(picture, cornersIn(picture)!, network)!.cells[1].isDoubtful).toBe(true);
  });
});
