/** What the keys do on the board. */

import { announce } from './announce.svelte';
import type { Mode } from './game/board';
import { ARROWS, CELLS, DIGITS, HOUSES, boxOf, columnOf, digitOf, moved, rowOf } from './game/cells';
import { game } from './game.svelte';
import { hints } from './hints.svelte';
import { say } from './i18n/index.svelte';
import { place } from './place.svelte';
import { settings } from './settings.svelte';

const MOVES: typeof ARROWS = {
  ...ARROWS,
  KeyW: ARROWS.ArrowUp,
  KeyS: ARROWS.ArrowDown,
  KeyA: ARROWS.ArrowLeft,
  KeyD: ARROWS.ArrowRight,
};

/** The modes of the keys in the lowest row. */
const MODE_KEYS: Record<string, Mode> = { KeyZ: 'digit', KeyX: 'corner', KeyC: 'centre', KeyV: 'color', KeyB: 'pen' };

/** What readers who cannot see the board ask for by key: the row, column and box, and what they lack. */
const TOLD: Record<string, (cell: number) => string> = {
  KeyR: (cell) => houseTold(rowOf(cell), 0),
  KeyL: (cell) => houseTold(columnOf(cell), 1),
  KeyK: (cell) => houseTold(boxOf(cell), 2),
  KeyN: (cell) => {
    const next = CELLS.map((step) => (cell + 1 + step) % 81).find((other) => !game.board[other].digit);
    if (next === undefined) return say().keys.noBlank;
    game.select([next]);
    return '';
  },
};

const houseTold = (house: number, kind: 0 | 1 | 2): string => {
  const digits = HOUSES[9 * kind + house].map((cell) => game.board[cell].digit);
  const missing = DIGITS.filter((digit) => !digits.includes(digit));
  return say().keys.house(kind, house + 1, digits, missing);
};

/** Where a line of the pen begins that is drawn by key, and on which board. */
let begun: { cell: number; game: number } | null = null;

/** Begins or ends a line of the pen. */
const penTo = (cell: number): boolean => {
  if (game.mode !== 'pen' || place.name !== 'play') return false;
  if (!begun || begun.game !== game.number) {
    begun = { cell, game: game.number };
    announce(say().keys.penFrom);
    return true;
  }
  const isLine = begun.cell !== cell;
  if (isLine) game.draw(begun.cell, [0, cell, 0, game.color]);
  announce(isLine ? say().keys.penTo : say().keys.penGone);
  begun = null;
  return true;
};

const move = (arrow: readonly [number, number], keeps: boolean): void => {
  const cell = moved(game.focus, arrow);
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
    if (place.name === 'solve') return false;
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
  if (MODE_KEYS[code] && !shiftKey && place.name === 'play') {
    begun = null;
    game.setMode(MODE_KEYS[code]);
    return true;
  }
  if (code === 'KeyH' && settings.hasHintKey && place.name === 'play') {
    void hints.goOn();
    return true;
  }
  const told = TOLD[code];
  if (told) {
    announce(told(game.focus));
    return true;
  }
  switch (key) {
    case 'Delete':
    case 'Backspace':
    case '0':
      if (place.name === 'solve') return false;
      game.clear();
      return true;
    case 'Enter':
      return penTo(game.focus);
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
