/** The ink in the cells of a straightened grid, and the pictures of digits that the network reads. */

import { componentsOf, type Component, type Gray } from './gray';

/** Pixels of a cell's side in the straightened grid. */
export const CELL = 40;
/** Pixels at each side of a cell that are not looked at: the lines of the grid are there. */
const MARGIN = 4;
const INNER = CELL - 2 * MARGIN;
/** Side of the network's pictures, and of the square in them that a digit fills. */
export const SIDE = 20;
const FILLED = 16;
/** The middle of a cell begins here, from 0 to `INNER`. A digit has ink in it. */
const MIDDLE = 10;
/** Contrast of ink that is certainly there, as a share of the contrast of the clearest cells. */
const FAINT = 0.18;
/** Least contrast of ink, in levels, and as a multiple of the noise. */
const LEAST_CONTRAST = 8;
const LEAST_NOISE = 3;
/** Ink whose contrast is a smaller multiple of the noise is not clear. */
const CLEAR_NOISE = 6;
/** Side of the squares in the corners of a cell that show the light on its paper. */
const CORNER = 11;
/** Pixels in the middle of a cell that a bit of a line does not have. */
const MOST_OF_LINE = 12;
/** Number of the clearest cells that show how dark the ink is. A puzzle has at least 17 givens. */
const CLEAREST = 12;

/** What stands in a cell, and where. */
export interface Ink {
  /** From 0 (paper) to 1 (ink), `INNER` pixels a side. Parts that touch the cell's edge are gone. */
  strength: Float32Array;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Height of the sign as a share of the cell's side. */
  height: number;
  /** Contrast of the ink as a share of that of the clearest cells. */
  contrast: number;
  /** Whether the sign stands out from noise and lines. If not, the reading is doubtful. */
  isClear: boolean;
}

interface Difference {
  /** Difference from the paper in the direction of the ink. */
  levels: Float32Array;
  contrast: number;
  noise: number;
}

const median = (values: Float32Array): number => values.sort()[values.length >> 1];

/** Returns the level of the paper at each place of a cell: even, with the slope between its corners. */
const paperOf = (values: Float32Array): ((x: number, y: number) => number) => {
  const whole = median(values.slice());
  const far = INNER - CORNER;
  const corners = [[0, 0], [far, 0], [0, far], [far, far]].map(([left, top]) => {
    const block = Float32Array.from({ length: CORNER * CORNER }, (_, at) => values[(top + Math.floor(at / CORNER)) * INNER + left + (at % CORNER)]);
    return median(block);
  });
  // Two numbers for the slope of a plane: one corner that is full of ink must not bend it.
  const [a, b, c, d] = corners;
  const slopeX = smaller(b - a, d - c) / far;
  const slopeY = smaller(c - a, d - b) / far;
  return (x, y) => whole + slopeX * (x - INNER / 2) + slopeY * (y - INNER / 2);
};

/** Returns the number nearer to zero, or zero if their signs differ. */
const smaller = (one: number, other: number): number => (one * other <= 0 ? 0 : Math.abs(one) < Math.abs(other) ? one : other);

/** Returns the difference of each inner pixel of a cell from its paper. */
const differenceOf = ({ width, levels }: Gray, cell: number): Difference => {
  const left = (cell % 9) * CELL + MARGIN;
  const top = Math.floor(cell / 9) * CELL + MARGIN;
  const values = new Float32Array(INNER * INNER);
  for (let y = 0; y < INNER; y++) {
    for (let x = 0; x < INNER; x++) values[y * INNER + x] = levels[(top + y) * width + left + x];
  }
  const paper = paperOf(values);
  const middle: number[] = [];
  let balance = 0;
  for (let y = 0; y < INNER; y++) {
    for (let x = 0; x < INNER; x++) {
      const at = y * INNER + x;
      values[at] = paper(x, y) - values[at];
      if (Math.min(x, y) < 4 || Math.max(x, y) >= INNER - 4) continue;
      middle.push(at);
      balance += values[at] * Math.abs(values[at]);
    }
  }
  // Light digits on a dark ground, also in single cells of a picture.
  if (balance < 0) for (let at = 0; at < values.length; at++) values[at] = -values[at];
  const noise = 1.5 * median(Float32Array.from(middle, (at) => Math.abs(values[at])));
  // A stroke has many pixels; a speck has few.
  const ordered = Float32Array.from(middle, (at) => values[at]).sort();
  return { levels: values, contrast: ordered[ordered.length - 10], noise };
};

/** Returns the ink of each cell, or null for a blank cell. */
export const inksOf = (grid: Gray): (Ink | null)[] => {
  const all = Array.from({ length: 81 }, (_, cell) => differenceOf(grid, cell));
  const contrasts = all.map(({ contrast }) => contrast).sort((a, b) => b - a);
  const clearest = contrasts[CLEAREST];
  const noise = median(Float32Array.from(all, (one) => one.noise));
  const least = Math.max(LEAST_CONTRAST, LEAST_NOISE * noise, FAINT * clearest);
  return all.map((one) => (one.contrast < least ? null : inkIn(one, clearest, noise)));
};

/** Whether a component is a bit of a line, a neighbor's digit or a speck at the edge of a cell. */
const isAtEdge = ({ left, top, right, bottom }: Component): boolean => {
  const isOnEdge = left === 0 || top === 0 || right === INNER - 1 || bottom === INNER - 1;
  const isOutside = right < MIDDLE || bottom < MIDDLE || left >= INNER - MIDDLE || top >= INNER - MIDDLE;
  return isOutside || (isOnEdge && (right - left > 0.92 * INNER || bottom - top > 0.97 * INNER));
};

/** The number of pixels of a component in the middle of the cell. */
const inMiddle = ({ pixels }: Component): number => {
  const isMiddle = (place: number): boolean => place >= MIDDLE && place < INNER - MIDDLE;
  return pixels.filter((pixel) => isMiddle(pixel % INNER) && isMiddle(Math.floor(pixel / INNER))).length;
};

/** Whether a component at the edge is as large as a digit, and no line. */
const isOffCenter = ({ pixels, left, right, top, bottom }: Component): boolean =>
  pixels.length > 30 && right - left > 4 && bottom - top > 8 && Math.max(right - left, bottom - top) < 0.85 * INNER;

const inkIn = ({ levels, contrast }: Difference, clearest: number, noise: number): Ink | null => {
  let isClear = contrast >= CLEAR_NOISE * noise;
  const strong = Uint8Array.from(levels, (level) => (level > 0.45 * contrast ? 1 : 0));
  const components = componentsOf(strong, INNER, 3);
  const [inside, edge] = [components.filter((one) => !isAtEdge(one)), components.filter(isAtEdge)];
  if (!inside.length) {
    // A digit may touch a line, or the corners may be wrong. The user has to look.
    const touching = edge.find((one) => inMiddle(one) > MOST_OF_LINE || isOffCenter(one));
    if (!touching) return null;
    inside.push(touching);
    edge.splice(edge.indexOf(touching), 1);
    isClear = false;
  }
  const main = inside.reduce((most, one) => (one.pixels.length > most.pixels.length ? one : most));
  // A stroke that blur or noise has cut is in several parts.
  const parts = inside.filter(
    (one) =>
      one === main ||
      (one.pixels.length > 0.08 * main.pixels.length &&
        one.left <= main.right + 2 &&
        one.right >= main.left - 2 &&
        one.top <= main.bottom + 3 &&
        one.bottom >= main.top - 3),
  );
  const strength = Float32Array.from(levels, (level) => Math.min(1, Math.max(0, level / contrast)));
  for (const { pixels } of edge) {
    for (const pixel of pixels) {
      for (const near of [pixel, pixel - 1, pixel + 1, pixel - INNER, pixel + INNER]) {
        if (near >= 0 && near < strength.length && !strong[near]) strength[near] = 0;
      }
      strength[pixel] = 0;
    }
  }
  const top = Math.min(...parts.map((one) => one.top));
  const bottom = Math.max(...parts.map((one) => one.bottom)) + 1;
  return {
    strength,
    left: Math.min(...parts.map((one) => one.left)),
    right: Math.max(...parts.map((one) => one.right)) + 1,
    top,
    bottom,
    height: (bottom - top) / CELL,
    contrast: contrast / clearest,
    isClear,
  };
};

/** One look at a sign: how much larger the part of the picture is than the sign, and how much it leans. */
export interface Look {
  scale: number;
  lean: number;
}

/** A sign is read from each of these. If they do not agree, the reading is doubtful. */
export const LOOKS: readonly Look[] = [
  { scale: 1, lean: 0 },
  { scale: 1.12, lean: 0 },
  { scale: 1.04, lean: 0.16 },
  { scale: 1.04, lean: -0.16 },
];

/** Returns the picture of a sign that the network reads, `SIDE` pixels a side. */
export const signOf = ({ strength, left, top, right, bottom }: Ink, { scale, lean }: Look): Float32Array => {
  const sign = new Float32Array(SIDE * SIDE);
  const pixel = (scale * Math.max(right - left, bottom - top, 8)) / FILLED;
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      let sum = 0;
      for (let part = 0; part < 4; part++) {
        const dy = (y + ((part >> 1) + 0.5) / 2 - SIDE / 2) * pixel;
        const dx = (x + ((part & 1) + 0.5) / 2 - SIDE / 2) * pixel + lean * dy;
        sum += strengthAt(strength, middleX + dx - 0.5, middleY + dy - 0.5);
      }
      sign[y * SIDE + x] = sum / 4;
    }
  }
  return sign;
};

const strengthAt = (strength: Float32Array, x: number, y: number): number => {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= INNER - 1 || top >= INNER - 1) return 0;
  const [fx, fy] = [x - left, y - top];
  const at = top * INNER + left;
  const upper = strength[at] * (1 - fx) + strength[at + 1] * fx;
  const lower = strength[at + INNER] * (1 - fx) + strength[at + INNER + 1] * fx;
  return upper * (1 - fy) + lower * fy;
};
