/** Reads the digits of a grid in a picture. Says which of them are doubtful. */

import { clashing } from '../game/cells';
import { CELL, LOOKS, inksOf, signOf, type Ink } from './cells';
import { straighten, turned, type Corners } from './geometry';
import { shrink, type Gray } from './gray';
import { findGrid } from './grid';
import { CLASSES, classify, type Network } from './network';

/** What stands in a cell. */
export interface Reading {
  /** 1 to 9, or 0 for a blank cell. */
  digit: number;
  /** How sure the network is, from 0 to 1. */
  confidence: number;
  isDoubtful: boolean;
}

/** From this confidence on, a reading is not doubtful. `web/photo/measure.mjs` shows what that means. */
export const SURE = 0.97;
/** Signs below this share of the usual height of digits are pencil marks; those below `SMALL` may be some. */
const TINY = 0.5;
const SMALL = 0.74;
/** Least height of a digit, as a share of the cell. */
const LEAST_HEIGHT = 0.26;
/** Faint signs are doubtful: they may be a digit that was rubbed out. */
const FAINT = 0.35;
/** If a grid is read with less confidence than this, it is read from its other sides, too. */
const UPRIGHT = 0.85;

/** The grid is looked for in a picture with at most this side, in pixels: thin lines stay, noise goes. */
const FINDING_SIDE = 700;

/** What a picture of a grid says, and which of its sides is at the top. */
export interface Page {
  corners: Corners;
  cells: Reading[];
  /** Mean confidence of its digits. */
  confidence: number;
}

/** Returns the corners of the grid in a picture, or null if no grid is found. */
export const cornersIn = (picture: Gray): Corners | null => {
  const factor = Math.ceil(Math.max(picture.width, picture.height) / FINDING_SIDE);
  const found = findGrid(factor > 1 ? shrink(picture, factor) : picture);
  return found && (found.corners.map(({ x, y }) => ({ x: factor * x, y: factor * y })) as unknown as Corners);
};

/** Reads a grid, from the side from which its digits can be read. Returns null if the corners are no grid. */
export const readGrid = (picture: Gray, corners: Corners, network: Network): Page | null => {
  const first = readUpright(picture, corners, network);
  if (!first || first.confidence >= UPRIGHT) return first;
  const others = [1, 2, 3].flatMap((times) => readUpright(picture, turned(corners, times), network) ?? []);
  return others.reduce((best, one) => (one.confidence > best.confidence ? one : best), first);
};

/** Reads a grid whose corners are in the right order. Returns null if they are no grid. */
export const readUpright = (picture: Gray, corners: Corners, network: Network): Page | null => {
  const grid = straighten(picture, corners, CELL);
  if (!grid) return null;
  const inks = inksOf(grid);
  const usual = usualHeight(inks);
  const cells = inks.map((ink) => readCell(ink, usual, network));
  const digits = cells.filter(({ digit, isDoubtful }) => digit > 0 || isDoubtful);
  const sum = digits.reduce((all, { digit, confidence }) => all + (digit ? confidence : 0), 0);
  return { corners, cells: withClashes(cells), confidence: digits.length ? sum / digits.length : 0 };
};

/** The upper quartile of the heights of signs: at least some of them are digits, not pencil marks. */
const usualHeight = (inks: readonly (Ink | null)[]): number => {
  const heights = inks.flatMap((ink) => (ink && ink.height >= LEAST_HEIGHT ? [ink.height] : [])).sort((a, b) => a - b);
  return heights[Math.floor(0.75 * heights.length)] ?? LEAST_HEIGHT;
};

const readCell = (ink: Ink | null, usual: number, network: Network): Reading => {
  const blank = { digit: 0, confidence: 1, isDoubtful: false };
  if (!ink || ink.height < LEAST_HEIGHT || ink.height < TINY * usual) return blank;
  const mean = new Float32Array(CLASSES);
  for (const look of LOOKS) {
    classify(network, signOf(ink, look)).forEach((share, at) => (mean[at] += share / LOOKS.length));
  }
  const digit = mean.indexOf(Math.max(...mean));
  const confidence = mean[digit];
  // Where something as large as a digit stands that is no digit, the user decides.
  const isDoubtful = digit === 0 || confidence < SURE || !ink.isClear || ink.height < SMALL * usual || ink.contrast < FAINT;
  return { digit, confidence, isDoubtful };
};

/** Marks equal digits in a row, column or box as doubtful: at least one of them is wrong. */
const withClashes = (cells: readonly Reading[]): Reading[] => {
  const clashes = clashing(cells.map(({ digit }) => digit));
  return cells.map((cell, at) => (clashes.has(at) ? { ...cell, isDoubtful: true } : cell));
};
