/** The puzzles of the day: one for each day and level, the same for everyone. */

import { announce } from './announce.svelte';
import { ask } from './engine.svelte';
import { boardOf, countBlanks } from './game/board';
import { game } from './game.svelte';
import { games, newInfo, type GameInfo } from './games.svelte';
import { say } from './i18n/index.svelte';
import { LEVELS, dayName, today } from './levels';
import { settings } from './settings.svelte';
import { Task } from './task.svelte';

/** Milliseconds for a puzzle. The hardest level takes seconds. */
const MS = 30_000;

export const dailyId = (day: string, level: string): string => `${day}/${level}`;

class Daily {
  readonly task = new Task();
  /** The puzzle that is being made. */
  awaited: { day: string; level: string } | null = $state.raw(null);

  /** Puts the puzzle of a day on the board, where the player left it. */
  async open(level: string, day: string = today()): Promise<void> {
    settings.level = level;
    this.task.cancel();
    if (game.resume(dailyId(day, level))) {
      this.awaited = null;
      return this.tell();
    }
    const awaited = { day, level };
    this.awaited = awaited;
    await this.task.run(async (signal) => {
      const { answer } = await ask('daily', { day, level }, { ms: MS, signal });
      const { made } = answer;
      if (!made) throw new Error(say().engine.missing(answer.reasons ?? [], answer.missing ?? ''));
      const more = { day, level, rating: made.er ?? undefined, hardest: made.hardest ?? undefined };
      game.start(newInfo(dailyId(day, level), more), boardOf(made.puzzle));
      game.solution = made.solution;
      this.tell();
    });
    if (this.awaited === awaited) this.awaited = null;
  }

  /** Says which puzzle is on the board, and how much of it is left. */
  private tell(): void {
    const { level, rating } = game.info;
    const words = say().play;
    const name = [dayOf(game.info), words.levels[level ?? ''], rating?.toFixed(1)].filter(Boolean).join(' ');
    announce(`${name}: ${words.left(countBlanks(game.board))}`);
  }

  /** Gives up the puzzle that is being made: the player has chosen another one. */
  drop(): void {
    this.awaited = null;
    this.task.forget();
  }

  /** The game of a day and level, if it was begun. */
  find(day: string, level: string): GameInfo | undefined {
    return games.find(dailyId(day, level));
  }

  /** The next puzzle for the player: a harder one of the same day, an easier one, or one of the day before. */
  next(): { day: string; level: string } {
    const day = game.info.day ?? today();
    const level = game.info.level ?? settings.level;
    const at = LEVELS.indexOf(level);
    for (let back = 0; back < 60; back++) {
      const date = daysBefore(day, back);
      const levels = back ? [level] : [...LEVELS.slice(at + 1), ...LEVELS.slice(0, at)];
      const open = levels.find((one) => !this.find(date, one)?.solved);
      if (open) return { day: date, level: open };
    }
    return { day: today(), level };
  }
}

/** The day of a puzzle in words. Without a day, the puzzle is the player's own. */
export const dayOf = ({ day }: GameInfo): string => {
  const { play } = say();
  if (!day) return play.own;
  return day === today() ? play.today : dayName(day, settings.language);
};

/** A day some days before another one: 2026-11-25. */
export const daysBefore = (day: string, days: number): string => {
  // At noon, no change of the clock leads to another day.
  const date = new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() - days);
  return today(date);
};

export const daily = new Daily();
