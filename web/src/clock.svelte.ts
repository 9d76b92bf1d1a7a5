/** The time of play. It passes while the puzzle is in sight, not solved and not paused. */

import { game } from './game.svelte';
import { place } from './place.svelte';

const TICK_MS = 1000;

/** A time as minutes and seconds: 07:41, or 1:07:41. */
export const timeOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
};

class Clock {
  isPaused = $state(false);

  /** Counts until the page is closed. */
  start(): void {
    let before = performance.now();
    setInterval(() => {
      const now = performance.now();
      // A page that slept does not catch up.
      const passed = Math.min(now - before, 2 * TICK_MS);
      before = now;
      const isRunning =
        !document.hidden && !this.isPaused && place.name === 'play' && game.info.isBegun && !game.isSolved && !game.isDraft;
      if (isRunning) game.pass(passed);
    }, TICK_MS);
  }
}

export const clock = new Clock();
