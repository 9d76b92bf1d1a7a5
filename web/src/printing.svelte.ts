/** Sheets of puzzles for paper. */

import { flushSync } from 'svelte';
import type { MadePuzzle } from '../pkg/index.js';
import { boardOf, type Board } from './game/board';
import { ratingOf } from './making.svelte';

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

  /** Prints made puzzles with their ratings and hardest techniques, whose names are in `labels`. */
  printMade(
    made: readonly MadePuzzle[],
    labels: ReadonlyMap<string, string>,
    perPage: number,
    hasAnswers: boolean,
  ): void {
    const printed = made.map((one) => ({
      board: boardOf(one.puzzle),
      caption: ratingOf(one, labels).join(', '),
      ...(hasAnswers && { solution: boardOf(one.puzzle, one.solution) }),
    }));
    this.print(printed, perPage);
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
