/** Making puzzles with a pool of Workers. */

import { announce } from './announce.svelte';
import type { GenerateAnswer, MadePuzzle } from '../pkg/index.js';
import { Pool } from './engine/pool';
import { canAsk } from './engine.svelte';
import { EngineError, type Progress } from './engine/engine';
import { say } from './i18n/parts';
import { keep, readKept } from './kept';
import { Task } from './task.svelte';

/** Where the browser keeps the puzzles, and how many of them. */
const NAME = 'ninefold.made';
const MOST_KEPT = 1_000;
/** Milliseconds for one puzzle. */
const PUZZLE_MS = 120_000;
const NOTHING: Progress = { tried: 0, moves: 0, clues: 0 };

export type Difficulty = 'any' | 'level' | 'rating' | 'technique';

/** What the maker wants. */
class Wish {
  by: Difficulty = $state('level');
  level = $state('medium');
  from = $state('3.0');
  to = $state('4.5');
  scale = $state('human');
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

const isLine = (text: unknown): boolean => typeof text === 'string' && /^[\d.]{81}$/.test(text);

const madeOf = (kept: unknown): readonly MadePuzzle[] | null =>
  Array.isArray(kept)
    ? (kept as Partial<MadePuzzle>[]).filter(
        (made): made is MadePuzzle => isLine(made?.puzzle) && isLine(made.solution) && typeof made.clues === 'number',
      )
    : null;

/** The rating, with its scale unless that is the one of people, and the hardest technique. `labels` has its name. */
export const ratingOf = (
  { er, score, scale, hardest }: MadePuzzle,
  labels: ReadonlyMap<string, string>,
): string[] => {
  const number = er ?? score;
  const of = scale && scale !== 'human' ? ` (${say().scales[scale] ?? scale})` : '';
  const rating = number === undefined || number === null ? [] : [`${number.toFixed(er ? 1 : 0)}${of}`];
  return [...rating, ...(hardest ? [labels.get(hardest) ?? hardest] : [])];
};

/** Puzzles as a table that the program reads, too. */
export const tableOf = (puzzles: readonly MadePuzzle[]): string => {
  const row = ({ puzzle, solution, clues, er, score, hardest, scale }: MadePuzzle): string =>
    [puzzle, solution, clues, er ?? score ?? '', hardest ?? '', scale ?? ''].join(',');
  return `${['puzzle,solution,clues,rating,hardest,scale', ...puzzles.map(row)].join('\n')}\n`;
};

class Making {
  readonly wish = new Wish();
  readonly task = new Task();
  /** What this run has made, each puzzle in its place. */
  private made: (MadePuzzle | null)[] = $state.raw([]);
  /** The wish of the last run, and the number of its puzzles that were asked for by then. */
  private last = { wish: '', end: 0 };
  /** What earlier runs have made. */
  private earlier: readonly MadePuzzle[] = $state.raw(readKept(NAME, madeOf) ?? []);
  /** The puzzles of a list that was emptied. */
  cleared: readonly MadePuzzle[] = $state.raw([]);
  wanted = $state(0);
  /** Milliseconds since the run began. */
  elapsed = $state(0);
  /** What was tried for each puzzle of the run. */
  private tried: readonly Progress[] = $state.raw([]);
  missing = $state(0);
  /** Why puzzles are missing, in the reader's language. */
  private reason = $state('');

  private readonly found = $derived(this.made.filter((made) => made !== null));
  /** Number of puzzles that this run has made. */
  readonly count = $derived(this.found.length);
  /** All puzzles that were made, those of earlier runs first. The same puzzle is there once. */
  readonly puzzles: readonly MadePuzzle[] = $derived.by(() => {
    const known = new Set(this.earlier.map(({ puzzle }) => puzzle));
    return [...this.earlier, ...this.found.filter(({ puzzle }) => !known.has(puzzle))];
  });
  /** What the run has tried: the sums, and the number of givens of the search that is nearest to its aim. */
  readonly effort: Progress = $derived(
    this.tried.reduce(
      (all, { tried, moves, clues }) => ({
        tried: all.tried + tried,
        moves: all.moves + moves,
        clues: clues || all.clues,
      }),
      NOTHING,
    ),
  );
  readonly error = $derived(this.task.error || this.reason);

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
      ...(wish.by === 'level' && { level: wish.level }),
      ...(wish.by === 'rating' && { rating: `${wish.from}-${wish.to}`, scale: wish.scale }),
      ...(wish.by === 'technique' && { technique: wish.technique }),
    };
  }

  /** Brings the two ends of each range into their order. */
  private order(): void {
    const { wish } = this;
    const { leastClues, mostClues, from, to } = wish;
    if (leastClues !== null && mostClues !== null && leastClues > mostClues) {
      [wish.leastClues, wish.mostClues] = [mostClues, leastClues];
    }
    if (from.trim() && to.trim() && Number(from) > Number(to)) [wish.from, wish.to] = [to, from];
  }

  /** Makes puzzles. They join those that were made before: the same wish again goes on with its seed. */
  make(): Promise<void> {
    this.order();
    const { count } = this.wish;
    const request = this.request();
    const wish = JSON.stringify(request);
    const begin = this.last.wish === wish ? this.last.end : 0;
    this.last = { wish, end: begin + count };
    this.earlier = this.puzzles;
    this.cleared = [];
    this.made = Array.from({ length: count }, () => null);
    this.wanted = count;
    this.missing = 0;
    this.reason = '';
    return this.task.run(async (signal) => {
      if (!canAsk) throw new EngineError('unsupported', say().page.noVectors);
      await say().engine.ready();
      signal.throwIfAborted();
      const pool = new Pool();
      const begun = performance.now();
      this.elapsed = 0;
      this.tried = Array.from({ length: count }, () => NOTHING);
      const timer = setInterval(() => (this.elapsed = performance.now() - begun), 1000);
      try {
        await pool.each(
          count,
          'generate',
          (index) => ({ ...request, start: begin + index }),
          (index, { answer }) => this.take(index, answer),
          { ms: PUZZLE_MS, signal, report: (index, progress) => (this.tried = this.tried.with(index, progress)) },
        );
      } finally {
        clearInterval(timer);
        this.elapsed = performance.now() - begun;
        pool.end();
        this.store();
      }
      announce(say().make.making(this.count, count));
    });
  }

  /** Empties the list. The puzzles can be brought back until others are made. */
  clear(): void {
    this.task.forget();
    this.cleared = this.puzzles;
    this.last = { wish: '', end: 0 };
    this.earlier = [];
    this.made = [];
    this.tried = [];
    this.missing = 0;
    this.reason = '';
    this.store();
  }

  /** Brings the puzzles of the list back that was emptied. */
  restore(): void {
    this.earlier = [...this.cleared, ...this.puzzles];
    this.cleared = [];
    this.made = [];
    this.store();
  }

  private store(): void {
    keep(NAME, this.puzzles.slice(-MOST_KEPT));
  }

  private take(index: number, { made: [puzzle], missing, reasons }: GenerateAnswer): void {
    if (puzzle) this.made = this.made.with(index, puzzle);
    else {
      this.missing++;
      this.reason = say().engine.missing(reasons ?? [], missing ?? '');
    }
  }
}

export const making = new Making();
