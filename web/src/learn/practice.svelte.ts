/** Which lessons the player has practised. It stays in the browser. */

import { keep, readKept } from '../kept';

const NAME = 'ninefold.lessons';

const countsOf = (kept: unknown): Record<string, number> | null => {
  if (typeof kept !== 'object' || kept === null) return null;
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, number] => Number.isInteger(entry[1])));
};

class Practice {
  private counts: Readonly<Record<string, number>> = $state.raw(readKept(NAME, countsOf) ?? {});

  /** How often the player has found the technique. */
  of(technique: string): number {
    return this.counts[technique] ?? 0;
  }

  add(technique: string): void {
    this.counts = { ...this.counts, [technique]: this.of(technique) + 1 };
    keep(NAME, this.counts);
  }
}

export const practice = new Practice();
