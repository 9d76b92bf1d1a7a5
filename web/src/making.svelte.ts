/** Making puzzles with a pool of Workers. */

import { announce } from './announce.svelte';
import type { MadePuzzle } from '../pkg/ninefold_wasm.js';
import { Pool } from './engine/pool';
import { canAsk, told } from './engine.svelte';
import { EngineError } from './engine/engine';
import { say } from './i18n/index.svelte';

/** Milliseconds for one puzzle. */
const PUZZLE_MS = 120_000;

export type Difficulty = 'any' | 'level' | 'rating' | 'technique';

/** What the maker wants. */
class Wish {
  by: Difficulty = $state('level');
  level = $state('medium');
  from = $state('3.0');
  to = $state('4.5');
  scale = $state('stable');
  technique = $state('x-wing');
  leastClues: number | null = $state(22);
  mostClues: number | null = $state(30);
  symmetry = $state('none');
  isMinimal = $state(true);
  pattern: ReadonlySet<number> = $state.raw(new Set());
  seed = $state(newSeed());
  count = $state(1);
}

export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
}

class Making {
  readonly wish = new Wish();
  made: (MadePuzzle | null)[] = $state.raw([]);
  busy = $state(false);
  error = $state('');
  missing = $state(0);
  wanted = $state(0);

  private cancelling: AbortController | null = null;

  readonly puzzles = $derived(this.made.filter((made) => made !== null));

  private request(): object {
    const { wish } = this;
    const pattern = Array.from({ length: 81 }, (_, cell) => (wish.pattern.has(cell) ? 'x' : '.')).join('');
    const hasPattern = wish.pattern.size > 0;
    // A field that is empty has no bound.
    const clues = `${wish.leastClues ?? 17}-${wish.mostClues ?? 81}`;
    return {
      seed: wish.seed,
      count: 1,
      minimal: wish.isMinimal,
      ...(hasPattern ? { pattern } : { clues, symmetry: wish.symmetry }),
      ...(wish.by === 'level' && { level: wish.level, scale: 'stable' }),
      ...(wish.by === 'rating' && { rating: `${wish.from}-${wish.to}`, scale: wish.scale }),
      ...(wish.by === 'technique' && { technique: wish.technique }),
    };
  }

  async make(): Promise<void> {
    this.cancel();
    const { count } = this.wish;
    const cancelling = new AbortController();
    this.cancelling = cancelling;
    this.made = Array.from({ length: count }, () => null);
    this.wanted = count;
    this.missing = 0;
    this.error = '';
    this.busy = true;
    const request = this.request();
    const pool = new Pool();
    try {
      if (!canAsk) throw new EngineError('unsupported', say().page.noVectors);
      await pool.each(
        count,
        'generate',
        (start) => ({ ...request, start }),
        (index, { answer }) => {
          const [puzzle] = answer.made;
          if (puzzle) this.made = this.made.with(index, puzzle);
          else {
            this.missing++;
            this.error = say().engine.reason(answer.missing ?? '');
          }
        },
        { ms: PUZZLE_MS, signal: cancelling.signal },
      );
      announce(say().make.making(this.puzzles.length, count));
    } catch (error) {
      this.error = told(error) ?? '';
      if (this.error) announce(this.error);
    } finally {
      pool.end();
      if (this.cancelling === cancelling) this.busy = false;
    }
  }

  cancel(): void {
    this.cancelling?.abort();
    this.cancelling = null;
    this.busy = false;
  }
}

export const making = new Making();
