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
