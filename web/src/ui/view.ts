/** What is in view, and where the keyboard is. */

import { tick } from 'svelte';
import { game } from '../game.svelte';

/** Brings the board into view. */
export const showBoard = async (): Promise<void> => {
  await tick();
  document.querySelector('.frame')?.scrollIntoView({ block: 'nearest' });
};

/** Brings the board into view, with the keyboard on its cell. */
export const goToBoard = async (): Promise<void> => {
  await showBoard();
  document.querySelector<HTMLElement>(`[data-cell="${game.focus}"]`)?.focus({ preventScroll: true });
};

/** Keeps an element where it is on the screen while a change moves it. */
export const keepInPlace = async (element: HTMLElement | undefined, change: () => unknown): Promise<void> => {
  const before = element?.getBoundingClientRect().top ?? 0;
  await change();
  await tick();
  if (!element) return;
  scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' });
  // A board that stays in view must not cover it.
  const [now, board] = [element.getBoundingClientRect(), document.querySelector('.play')?.getBoundingClientRect()];
  if (board && board.right > now.left && board.bottom > now.top) {
    scrollBy({ top: now.top - board.bottom, behavior: 'instant' });
  }
};
