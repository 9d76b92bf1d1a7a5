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
    // The sheets are drawn by a part of the page that comes now.
    await import('./ui/Sheets.svelte');
    await tick();
    await new Promise(requestAnimationFrame);
    window.print();
  }
}

export const printing = new Printing();
