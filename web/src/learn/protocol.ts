/** What the page and the Worker of the searches say to each other. */

export const LESSONS = ['plain', 'lists', 'propagation'] as const;
export type Lesson = (typeof LESSONS)[number];

export type Progress = 'running' | 'solved' | 'none';

/** What a learner sees of a paused search. Cells count from 0. */
export interface SearchState {
  /** The line that runs next, from 1. */
  line: number;
  calls: number;
  /** The calls that wait for the present one. */
  depth: number;
  cell: number | null;
  digit: number | null;
  /** Digits of the cell that come later. */
  untried: number[];
  /** A cell that keeps the digit out. */
  blocker: number | null;
  /** The choices on the board: a cell and a digit each. */
  path: [number, number][];
  /** Cells that a rule filled. */
  byRule: number[];
  progress: Progress;
  /** 81 digits, 0 for a blank. */
  board: Uint8Array;
  /** The candidates of each cell, bit 0 for digit 1. Empty if the search knows none. */
  candidates: Uint16Array;
}

export interface SampleBoard {
  en: string;
  ko: string;
  puzzle: string;
}

export type Asked =
  | { kind: 'open'; puzzle: string }
  | { kind: 'lines'; count: number }
  /** Goes back to where the searches were before the last lines or calls. */
  | { kind: 'back' }
  /** Runs for at most `ms` milliseconds in all. */
  | { kind: 'calls'; count: number; ms: number };

export type Said =
  | { kind: 'ready'; sources: string[]; boards: SampleBoard[] }
  /** A message for each search, so that the page draws each in a task of its own. */
  | { kind: 'state'; index: number; state: SearchState; canGoBack: boolean }
  | { kind: 'problem'; message: string };
