/** What the keys do on the board. */

import { CELLS, columnOf, rowOf } from './game/cells';
import { game } from './game.svelte';
import { settings } from './settings.svelte';

const MOVES: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  KeyW: [-1, 0],
  KeyS: [1, 0],
  KeyA: [0, -1],
  KeyD: [0, 1],
};

const digitOf = (code: string): number => Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0);

const move = ([rows, columns]: readonly [number, number], keeps: boolean): void => {
  const row = (rowOf(game.focus) + rows + 9) % 9;
  const column = (columnOf(game.focus) + columns + 9) % 9;
  const cell = 9 * row + column;
  game.select(keeps ? [...game.selected].filter((other) => other !== cell).concat(cell) : [cell]);
};

/** Undoes or redoes. Returns whether the key means that. */
export const historyKey = ({ code, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
  if (!(ctrlKey || metaKey) || !/^Key[ZY]$/.test(code)) return false;
  if (code === 'KeyY' || shiftKey) game.redo();
  else game.undo();
  return true;
};

/** Handles a key on the board. Returns whether it did something. */
export const keyDown = (event: KeyboardEvent): boolean => {
  const { code, key, shiftKey, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const digit = digitOf(code) || (/^[1-9]$/.test(key) ? Number(key) : 0);
  if (digit) {
    const mode = isControl ? 'centre' : shiftKey ? 'corner' : altKey ? 'color' : game.mode;
    game.enter(digit, mode);
    if (settings.digitFirst && mode === 'digit') game.digit = digit;
    return true;
  }
  const isLetter = code.startsWith('Key');
  const way = MOVES[code];
  if (way && !(isLetter && (isControl || altKey))) {
    move(way, shiftKey || (isControl && !isLetter));
    return true;
  }
  if (isControl) {
    if (historyKey(event)) return true;
    if (code === 'KeyA') {
      game.select(CELLS, game.focus);
      return true;
    }
    if (key === 'Home' || key === 'End') {
      game.select([key === 'Home' ? 0 : 80]);
      return true;
    }
    return false;
  }
  if (altKey) return false;
  switch (key) {
    case 'Delete':
    case 'Backspace':
    case '0':
      game.clear();
      return true;
    case 'Escape':
      game.select([game.focus]);
      return true;
    case ' ':
      game.nextMode();
      return true;
    case 'Home':
      game.select([9 * rowOf(game.focus)]);
      return true;
    case 'End':
      game.select([9 * rowOf(game.focus) + 8]);
      return true;
    default:
      return false;
  }
};
