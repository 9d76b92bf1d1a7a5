/** Sheets of puzzles for paper. */

import { flushSync } from 'svelte';
import type { Board } from './game/board';

export interface Printed {
  board: Board;
  /** What stands over the puzzle, beside its number. */
  caption?: string;
  solution?: Board;
}

class Printing {
  puzzles: readonly Printed[] = $state.raw([]);
  perPage = $state(1);

  /** Prints puzzles, with their solutions if they have some. */
  print(puzzles: readonly Printed[], perPage: number): void {
    this.puzzles = puzzles;
    this.perPage = perPage;
    flushSync();
    window.print();
  }

  /** Takes the board, unless something else is to be printed. An empty board is a form. */
  prepare(board: Board): void {
    if (this.puzzles.length) return;
    this.puzzles = [{ board }];
    this.perPage = 1;
    flushSync();
  }

  clear(): void {
    this.puzzles = [];
  }
}

export const printing = new Printing();
