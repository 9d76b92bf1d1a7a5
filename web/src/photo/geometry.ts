/** Points, quadrilaterals and perspective. */

import type { Gray } from './gray';

export interface Point {
  x: number;
  y: number;
}

/** The corners of a quadrilateral: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** A projective map of the plane: eight numbers, row by row. The ninth is 1. */
export type Projection = readonly number[];

/** Solves linear equations. Each row ends with its right side. Returns null if there is not one solution. */
const solve = (rows: number[][]): number[] | null => {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
    }
    if (Math.abs(rows[pivot][column]) < 1e-9) return null;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = rows[row][column] / rows[column][column];
      for (let at = column; at <= size; at++) rows[row][at] -= factor * rows[column][at];
    }
  }
  return rows.map((row, at) => row[size] / row[at]);
};

/** Returns the map from the square of 9 cells a side to a quadrilateral, or null if three corners are in a line. */
export const projectionTo = (corners: Corners): Projection | null => {
  const square = [[0, 0], [9, 0], [9, 9], [0, 9]];
  return solve(
    corners.flatMap(({ x, y }, at) => {
      const [u, v] = square[at];
      return [
        [u, v, 1, 0, 0, 0, -u * x, -v * x, x],
        [0, 0, 0, u, v, 1, -u * y, -v * y, y],
      ];
    }),
  );
};

export const project = (map: Projection, u: number, v: number): Point => {
  const w = map[6] * u + map[7] * v + 1;
  return { x: (map[0] * u + map[1] * v + map[2]) / w, y: (map[3] * u + map[4] * v + map[5]) / w };
};

/** Twice the signed area of a triangle: positive if the turn from `b` to `c` is clockwise on a screen. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Whether the corners make a convex quadrilateral, clockwise on the screen, in which no corner is almost flat. */
export const isConvex = (corners: Corners): boolean =>
  corners.every((corner, at) => {
    const [before, after] = [corners[(at + 3) % 4], corners[(at + 1) % 4]];
    const lengths = Math.hypot(corner.x - before.x, corner.y - before.y) * Math.hypot(after.x - corner.x, after.y - corner.y);
    // The sine of the angle.
    return turn(before, corner, after) > 0.15 * lengths;
  });

export const areaOf = ([a, b, c, d]: Corners): number => (turn(a, b, c) + turn(a, c, d)) / 2;

/** Returns the convex hull, clockwise on the screen (Andrew's monotone chain). */
export const hullOf = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
};

/** Most points of a hull that are tried as corners. */
const MOST_HULL = 24;

/** Removes the points that change the area of the hull least. */
const simplify = (hull: readonly Point[]): Point[] => {
  const left = [...hull];
  while (left.length > MOST_HULL) {
    let least = 0;
    let smallest = Infinity;
    for (let at = 0; at < left.length; at++) {
      const size = Math.abs(turn(left[(at + left.length - 1) % left.length], left[at], left[(at + 1) % left.length]));
      if (size < smallest) [smallest, least] = [size, at];
    }
    left.splice(least, 1);
  }
  return left;
};

/** Turns the order of the corners so that the one nearest to the top left of the picture comes first. */
export const upright = (corners: Corners): Corners => {
  const sums = corners.map(({ x, y }) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return turned(corners, first);
};

/** Returns the same quadrilateral with another corner first: the picture turned left by 90 degrees, `times` times. */
export const turned = (corners: Corners, times: number): Corners =>
  [0, 1, 2, 3].map((at) => corners[(at + times) % 4]) as unknown as Corners;

/** Returns the largest quadrilateral with corners among some points, or null if there is none. */
export const largestQuad = (points: readonly Point[]): Corners | null => {
  const hull = simplify(hullOf(points));
  let best: Corners | null = null;
  let most = 0;
  for (let a = 0; a < hull.length; a++) {
    for (let c = a + 2; c < hull.length; c++) {
      // The corners on both sides of a diagonal do not depend on each other.
      let [one, other] = [a + 1, -1];
      let [oneArea, otherArea] = [0, 0];
      for (let b = a + 1; b < c; b++) {
        const area = Math.abs(turn(hull[a], hull[b], hull[c]));
        if (area > oneArea) [oneArea, one] = [area, b];
      }
      for (let d = c + 1; d < hull.length + a; d++) {
        const area = Math.abs(turn(hull[a], hull[c], hull[d % hull.length]));
        if (area > otherArea) [otherArea, other] = [area, d % hull.length];
      }
      if (other >= 0 && oneArea + otherArea > most) {
        most = oneArea + otherArea;
        best = [hull[a], hull[one], hull[c], hull[other]];
      }
    }
  }
  return best && upright(best);
};

/** Returns the corners of an upright rectangle. */
export const rectangle = (left: number, top: number, right: number, bottom: number): Corners => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** Returns a picture of the grid as a square with `size` pixels a cell. Places outside the picture are white. */
export const straighten = (picture: Gray, corners: Corners, size: number): Gray | null => {
  const map = projectionTo(corners);
  if (!map) return null;
  const side = 9 * size;
  const levels = new Uint8ClampedArray(side * side);
  // Where the source has more pixels than the square, each pixel is the mean of some.
  const steps = Math.min(4, Math.max(1, Math.round(Math.sqrt(areaOf(corners)) / side)));
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      let sum = 0;
      for (let step = 0; step < steps * steps; step++) {
        const u = (column + ((step % steps) + 0.5) / steps) / size;
        const v = (row + (Math.floor(step / steps) + 0.5) / steps) / size;
        const { x, y } = project(map, u, v);
        sum += levelAt(picture, x - 0.5, y - 0.5);
      }
      levels[row * side + column] = sum / (steps * steps);
    }
  }
  return { width: side, height: side, levels };
};

/** Returns the level between four pixels. The center of the first pixel is at 0, 0. */
const levelAt = ({ width, height, levels }: Gray, x: number, y: number): number => {
  if (!(x > -1 && y > -1 && x < width && y < height)) return 255;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [fx, fy] = [x - left, y - top];
  const [row, next] = [Math.max(0, top) * width, bottom * width];
  const first = Math.max(0, left);
  const upper = levels[row + first] * (1 - fx) + levels[row + right] * fx;
  const lower = levels[next + first] * (1 - fx) + levels[next + right] * fx;
  return upper * (1 - fy) + lower * fy;
};
