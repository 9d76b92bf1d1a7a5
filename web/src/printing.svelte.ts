/** Sheets of puzzles for paper. */

import { tick } from 'svelte';

export interface Printed {
  puzzle: string;
  solution?: string;
}

class Printing {
  puzzles: readonly Printed[] = $state.raw([]);
  perPage = $state(1);
  hasAnswers = $state(false);

  async print(puzzles: readonly Printed[], perPage: number, hasAnswers: boolean): Promise<void> {
    this.puzzles = puzzles;
    this.perPage = perPage;
    this.hasAnswers = hasAnswers;
    await tick();
    window.print();
  }
}

export const printing = new Printing();
