/** The game on the page: its board, its history, and what is selected. It stays in the browser. */

import { announce } from './announce.svelte';
import {
  MODES,
  boardOf,
  cleared,
  clashesOf,
  EMPTY,
  isFull,
  restarted,
  withAllMarks,
  withColor,
  withDigit,
  withDot,
  withMark,
  withoutSeenMarks,
  type Board,
  type Mode,
} from './game/board';
import { CELLS, cellName } from './game/cells';
import {
  begun,
  did,
  redo,
  revived,
  undo,
  withCheckpoint,
  withoutCheckpoint,
  type History,
} from './game/history';
import { say } from './i18n/index.svelte';
import { keep, readKept } from './kept';
import { settings } from './settings.svelte';

const NAME = 'ninefold.game';
/** Time after a change until the game is stored. */
const STORE_MS = 300;
/** Most cells that are named when an action is undone. */
const NAMED = 5;
/** Actions that are stored if there is no room for all. */
const MOST_STORED = 200;

class Game {
  history: History = $state.raw(begun(EMPTY));
  selected: ReadonlySet<number> = $state.raw(new Set([0]));
  focus = $state(0);
  mode: Mode = $state('digit');
  /** Whether each touched cell joins the selection. */
  isMany = $state(false);
  /** The digit that is entered by touching cells, in the setting "digit first". */
  digit = $state(0);
  /** The only digit whose marks are shown, or 0. */
  onlyDigit = $state(0);
  /** Cells that a check marks: wrong digits, redundant givens, differing cells. */
  marked: ReadonlyMap<number, string> = $state.raw(new Map());
  /** Counts new boards, so that panels forget what they know of the old one. */
  number = $state(0);

  readonly board: Board = $derived(this.history.board);
  readonly clashes: ReadonlySet<number> = $derived(
    settings.showsClashes ? clashesOf(this.board) : new Set<number>(),
  );
  readonly isSolved = $derived(isFull(this.board) && clashesOf(this.board).size === 0);

  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Goes on with the stored game. */
  resume(): void {
    this.history = readKept(NAME, revived) ?? begun(EMPTY);
    const first = this.board.findIndex((cell) => !cell.isGiven);
    this.select([Math.max(first, 0)]);
  }

  /** Puts another puzzle on the board. This can be undone, too. */
  open(board: Board): void {
    this.set(did(this.history, board));
    this.number++;
    this.onlyDigit = 0;
    const first = board.findIndex((cell) => !cell.digit);
    this.select([Math.max(first, 0)]);
  }

  openLine(givens: string, filled = '', marks: readonly number[] | null = null): void {
    this.open(boardOf(givens, filled, marks));
  }

  /** Does an action that leads to a board. */
  act(board: Board): void {
    this.set(did(this.history, board));
  }

  select(cells: Iterable<number>, focus?: number): void {
    this.selected = new Set(cells);
    this.focus = focus ?? [...this.selected].at(-1) ?? this.focus;
  }

  enter(digit: number, mode: Mode = this.mode, cells: Iterable<number> = this.selected): void {
    const { board } = this;
    // What is entered must be seen.
    if (mode !== 'color' && digit !== this.onlyDigit) this.onlyDigit = 0;
    if (mode === 'digit') this.act(withDigit(board, cells, digit, settings.cleansUp));
    else if (mode === 'color') this.act(withColor(board, cells, digit));
    else if (mode === 'dot') this.act(withDot(board, cells, digit));
    else this.act(withMark(board, cells, digit, mode));
  }

  clear(): void {
    this.onlyDigit = 0;
    this.act(cleared(this.board, this.selected));
  }

  undo(): void {
    this.travel(undo(this.history), (cells) => say().pad.undone(cells));
  }

  redo(): void {
    this.travel(redo(this.history), (cells) => say().pad.redone(cells));
  }

  /** Goes to another place of the history, and says which cells change if they are few. */
  private travel(history: History, told: (cells: string) => string): void {
    if (history === this.history) return;
    const { board } = this;
    const changed = CELLS.filter((cell) => history.board[cell] !== board[cell]);
    const names = changed.length <= NAMED ? changed.map((cell) => cellName(cell, settings.coordinates)) : [];
    announce(told(names.join(', ')));
    this.set(history);
  }

  restart(): void {
    this.act(restarted(this.board));
    announce(say().play.restarted);
  }

  fillMarks(): void {
    this.act(withAllMarks(this.board));
    announce(say().play.filledAll);
  }

  cleanMarks(): void {
    this.act(withoutSeenMarks(this.board));
    announce(say().play.cleanedUp);
  }

  nextMode(): void {
    this.mode = MODES[(MODES.indexOf(this.mode) + 1) % MODES.length];
    announce(say().pad.modeHelp[this.mode]);
  }

  keep(name: string): void {
    this.set(withCheckpoint(this.history, name), false);
    announce(say().play.kept(name));
  }

  forget(name: string): void {
    this.set(withoutCheckpoint(this.history, name), false);
    announce(say().play.forgotten(name));
  }

  /** Makes all digits givens, or all givens free. */
  setGivens(isGiven: boolean): void {
    this.act(
      CELLS.map((index) => {
        const cell = this.board[index];
        return cell.digit && cell.isGiven !== isGiven ? { ...cell, isGiven } : cell;
      }),
    );
    announce(isGiven ? say().play.areGivens : say().play.areFree);
  }

  /** Stores the game now. */
  store(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { history } = this;
    // If there is no room for the whole history, its end is kept.
    for (const actions of [Infinity, MOST_STORED, 0]) {
      const done = history.done.slice(Math.max(history.done.length - actions, 0));
      if (keep(NAME, { ...history, done })) return;
    }
  }

  private set(history: History, isNewBoard = true): void {
    if (history === this.history) return;
    this.history = history;
    if (isNewBoard) this.marked = new Map();
    this.timer ??= setTimeout(() => this.store(), STORE_MS);
  }
}

export const game = new Game();
