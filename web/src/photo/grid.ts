/** Finds the grid in a picture: the largest frame whose inside has the lines of nine rows and columns. */

import { areaOf, isConvex, largestQuad, project, projectionTo, rectangle, type Corners, type Point } from './geometry';
import { componentsOf, inkOf, localMeans, type Component, type Gray, type Polarity } from './gray';

/** A place where the grid may be, and how well its lines fit: 1 if there is ink on all lines and none beside them. */
export interface Found {
  corners: Corners;
  fit: number;
}

/** Least differences of ink from its surroundings, in levels: photos with noise, and thin gray lines of screenshots. */
const CONTRASTS = [24, 10, 4];
/** Ink is compared with the mean around it, up to this part of the picture's side: farther than a line is wide. */
const WINDOWS = 48;
/** Frames that are tried with each contrast. */
const MOST_FRAMES = 4;
/** Least share of the picture's sides that a grid has. */
const LEAST_SIDE = 0.2;
/** From this fit on, the place is a grid. Letters, tables and wood grain stay below. */
export const GOOD_FIT = 0.5;
/** From this fit on, other contrasts are not tried. */
const SURE_FIT = 0.85;
/** Points on each line between two crossings that are looked at. */
const POINTS = 3;
/** Half the width of the strip in which a line may be, in cells. */
const STRIP = 0.06;
/** What a grid counts of which only the lines of the boxes are seen. */
const BOXES_ALONE = 0.75;
/** Distance from a line to the strip beside it, where no ink should be, in cells. Digits begin farther in. */
const BESIDE = 0.17;

/** Returns the place of the grid, or null if no part of the picture looks like one. */
export const findGrid = (picture: Gray): Found | null => {
  const { width, height } = picture;
  const means = localMeans(picture, Math.round(Math.max(width, height) / WINDOWS));
  const smooth = { ...picture, levels: Uint8ClampedArray.from(localMeans(picture, 1)) };
  let best: Found | null = null;
  for (const contrast of CONTRASTS) {
    for (const polarity of [1, -1] as const) {
      const found = findWith(contrast === CONTRASTS[2] ? picture : smooth, means, polarity, contrast);
      if (found && (!best || scoreOf(found) > scoreOf(best))) best = found;
    }
    if (best && best.fit >= SURE_FIT) break;
  }
  return best;
};

/** A large grid is better than a small one that fits as well. */
const scoreOf = ({ corners, fit }: Found): number => fit * areaOf(corners) ** 0.15;

/**
 * How far the frame may be inside the outline of the ink, in cells. Where the ground around the board has
 * the color of ink, a seam of it belongs to the outline.
 */
const SEAMS = [0, 0.07, 0.14, 0.21, 0.28, 0.35, 0.42, 0.5, 0.58, 0.66, 0.75, 0.85, 0.95, 1.05];

/** Returns the place inside an outline whose lines fit best, without the seam. */
const withoutSeam = (ink: Uint8Array, width: number, outline: Corners): Corners => {
  const map = projectionTo(outline);
  if (!map) return outline;
  let [best, most]: [Corners, number] = [outline, -Infinity];
  for (const seam of SEAMS) {
    const [low, high] = [seam, 9 - seam];
    const corners = rectangle(low, low, high, high).map(({ x, y }) => project(map, x, y)) as unknown as Corners;
    const fit = fitOf(ink, width, corners);
    if (fit > most) [best, most] = [corners, fit];
  }
  return best;
};

const findWith = (picture: Gray, means: Float32Array, polarity: Polarity, contrast: number): Found | null => {
  const { width, height } = picture;
  const ink = inkOf(picture, means, polarity, contrast);
  const least = LEAST_SIDE * Math.min(width, height);
  const frames = componentsOf(ink, width, 4 * least)
    .filter(({ left, right, top, bottom }) => right - left > least && bottom - top > least)
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MOST_FRAMES);
  const places: Corners[] = [rectangle(0, 0, width, height)];
  for (const frame of frames) {
    const quad = largestQuad(outlineOf(frame, width));
    if (quad) places.push(quad);
    // A grid without a frame: its inner lines end at the sides.
    places.push(rectangle(frame.left, frame.top, frame.right + 1, frame.bottom + 1));
  }
  let best: Found | null = null;
  for (const place of places) {
    if (!isConvex(place)) continue;
    const found = refine(ink, width, withoutSeam(ink, width, place));
    if (found.fit >= GOOD_FIT && (!best || scoreOf(found) > scoreOf(best))) best = found;
  }
  return best;
};

const sizeOf = ({ left, right, top, bottom }: Component): number => (right - left) * (bottom - top);

/** Returns the outer corners of the first and last pixel of each row. */
const outlineOf = ({ pixels, top, bottom }: Component, width: number): Point[] => {
  const first = new Int32Array(bottom - top + 1).fill(width);
  const last = new Int32Array(bottom - top + 1).fill(-1);
  for (const pixel of pixels) {
    const x = pixel % width;
    const row = (pixel - x) / width - top;
    first[row] = Math.min(first[row], x);
    last[row] = Math.max(last[row], x);
  }
  return [...first].flatMap((left, row) => [
    { x: left, y: top + row },
    { x: left, y: top + row + 1 },
    { x: last[row] + 1, y: top + row },
    { x: last[row] + 1, y: top + row + 1 },
  ]);
};

/** Moves the corners as long as the lines fit better. */
const refine = (ink: Uint8Array, width: number, start: Corners): Found => {
  let best: Found = { corners: start, fit: fitOf(ink, width, start) };
  // A place that has nothing of a grid does not get one by small steps.
  if (best.fit < GOOD_FIT / 3) return best;
  const cell = Math.sqrt(areaOf(start)) / 9;
  for (let step = cell / 8; step > cell / 40; step /= 2) {
    for (let round = 0; round < 6; round++) {
      const before = best.fit;
      for (let corner = 0; corner < 4; corner++) {
        for (const [dx, dy] of [[step, 0], [-step, 0], [0, step], [0, -step]]) {
          const corners = best.corners.map(({ x, y }, at) => (at === corner ? { x: x + dx, y: y + dy } : { x, y })) as unknown as Corners;
          const fit = fitOf(ink, width, corners);
          if (fit > best.fit) best = { corners, fit };
        }
      }
      if (best.fit === before) break;
    }
  }
  return best;
};

/** Returns the share of the lines that has ink, less the share of the strips beside them that has some. */
export const fitOf = (ink: Uint8Array, width: number, corners: Corners): number => {
  const map = projectionTo(corners);
  if (!map) return 0;
  const height = ink.length / width;
  const [a, b, c, d, e, f, g, h] = map;
  /** How much ink there is at a place of the grid: 1 in the middle of a strip, less at its sides. */
  const inkNear = (along: number, across: number, isRow: boolean): number => {
    let most = 0;
    for (let step = -2; step <= 2; step++) {
      const at = across + (step * STRIP) / 2;
      const u = isRow ? along : at;
      const v = isRow ? at : along;
      // As `project`, but without an object: this runs a million times.
      const w = g * u + h * v + 1;
      const x = Math.floor((a * u + b * v + c) / w);
      const y = Math.floor((d * u + e * v + f) / w);
      if (x < 0 || y < 0 || x >= width || y >= height || !ink[y * width + x]) continue;
      most = Math.max(most, 1 - 0.1 * Math.abs(step));
    }
    return most;
  };
  let [cells, boxes, outer, beside] = [0, 0, 0, 0];
  for (const isRow of [true, false]) {
    for (let line = 0; line <= 9; line++) {
      let on = 0;
      for (let point = 0; point < 9 * POINTS; point++) {
        const along = (point + 0.5) / POINTS;
        on += inkNear(along, line, isRow);
        if (line < 9) beside += inkNear(along, line + BESIDE, isRow);
        if (line > 0) beside += inkNear(along, line - BESIDE, isRow);
      }
      if (line === 0 || line === 9) outer += on;
      else if (line % 3 === 0) boxes += on;
      else cells += on;
    }
  }
  const points = 2 * 9 * POINTS;
  const none = beside / (18 * points);
  // A cut picture has no outer lines, so they count little.
  const all = (0.9 * (cells + boxes)) / (8 * points) + (0.1 * outer) / (2 * points) - none;
  // The lines of the cells may be too faint. But there must be no others.
  return Math.max(all, BOXES_ALONE * ((boxes + outer) / (4 * points) - 3 * none));
};
