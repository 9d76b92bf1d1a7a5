/** The streak and the statistics of the puzzles of the day. They come from the games that are kept. */

import { daysBefore } from './daily.svelte';
import { games, type GameInfo } from './games.svelte';
import { LEVELS, today } from './levels';

/** What the player has done on a level. */
export interface LevelScore {
  readonly level: string;
  readonly solved: number;
  /** Of those without a hint, in milliseconds. 0: there is none. */
  readonly best: number;
  readonly median: number;
}

class Score {
  private readonly solved: readonly GameInfo[] = $derived(games.all.filter(({ solved, day, isHelped }) => solved > 0 && day !== undefined && !isHelped));
  /** Days with a solved puzzle. */
  readonly days: ReadonlySet<string> = $derived(new Set(this.solved.map(({ day }) => day ?? '')));

  /** Days in a row with a solved puzzle, up to today or yesterday. */
  get streak(): number {
    const now = today();
    let count = 0;
    for (let back = this.days.has(now) ? 0 : 1; this.days.has(daysBefore(now, back)); back++) count++;
    return count;
  }

  get levels(): LevelScore[] {
    return LEVELS.map((level) => {
      const own = this.solved.filter((game) => game.level === level);
      const times = own.filter(({ hints, ms }) => hints === 0 && ms > 0).map(({ ms }) => ms);
      times.sort((one, two) => one - two);
      return { level, solved: own.length, best: times[0] ?? 0, median: times[Math.floor(times.length / 2)] ?? 0 };
    });
  }

  /** All games as a file. */
  exported(): string {
    return `${JSON.stringify({ ninefold: 1, games: games.all }, null, 1)}\n`;
  }
}

export const score = new Score();
