/** The board on paper. */

import { flushSync } from 'svelte';
import type { Board } from './game/board';

class Printing {
  board: Board | null = $state.raw(null);

  /** Prints a board. An empty one is a form. */
  print(board: Board): void {
    this.prepare(board);
    window.print();
  }

  /** Takes the board that is to be printed. */
  prepare(board: Board): void {
    this.board = board;
    flushSync();
  }

  clear(): void {
    this.board = null;
  }
}

export const printing = new Printing();
