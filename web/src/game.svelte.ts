/** The game on the page: its board, its history, and what is selected. It stays in the browser. */

import { announce } from './announce.svelte';
import {
  MODES,
  boardOf,
  candidatesOf,
  clashesOf,
  cleared,
  cornerOf,
  countBlanks,
  EMPTY,
  givensOf,
  hasGivens,
  isFull,
  restarted,
  withAllMarks,
  withColor,
  withDigit,
  withDot,
  withLine,
  withLiveAsOwn,
  withMark,
  withOwnAsLive,
  withoutLines,
  withoutSeenMarks,
  withStruck,
  type Board,
  type Line,
  type Mode,
} from './game/board';
import { CELLS, cellName } from './game/cells';
import { begun, did, redo, undo, withCheckpoint, withoutCheckpoint, type History } from './game/history';
import { DRAFT, games, newInfo, type GameInfo } from './games.svelte';
import { say } from './i18n/index.svelte';
import { settings } from './settings.svelte';

/** Time after a change until the game is stored. */
const STORE_MS = 300;
/** Most cells that are named when an action is undone. */
const NAMED = 5;

class Game {
  /** What is known about the game. Its id is empty until the first puzzle is there. */
  info: GameInfo = $state.raw(newInfo(''));
  history: History = $state.raw(begun(EMPTY));
  selected: ReadonlySet<number> = $state.raw(new Set([0]));
  focus = $state(0);
  mode: Mode = $state('digit');
  /** Whether each touched cell joins the selection. */
  isMany = $state(false);
  /** The digit that is entered by touching cells, in the setting "digit first". */
  digit = $state(0);
  /** The color of the pen, of cells and of small digits, from 1. */
  color = $state(1);
  /** Whether colors go to small digits, and not to cells. */
  colorsMarks = $state(false);
  /** The only digit whose marks are shown, or 0. */
  onlyDigit = $state(0);
  /** Cells that a check marks: wrong digits, redundant givens, differing cells. */
  marked: ReadonlyMap<number, string> = $state.raw(new Map());
  /** The candidates of each cell of a draft that are in some solution, if they are known. */
  possible: readonly number[] | null = $state.raw(null);
  /** Counts new boards, so that panels forget what they know of the old one. */
  number = $state(0);
  /** The solution, if the engine has told it. */
  solution: string | null = $state(null);
  /** Whether the player has just put in the last digit. */
  isFresh = $state(false);

  readonly board: Board = $derived(this.history.board);
  readonly isDraft: boolean = $derived(this.info.id === DRAFT);
  readonly isLive: boolean = $derived(this.history.isLive);
  readonly allClashes: ReadonlySet<number> = $derived(clashesOf(this.board));
  readonly clashes: ReadonlySet<number> = $derived(
    settings.showsClashes || this.isDraft ? this.allClashes : new Set<number>(),
  );
  readonly isFull: boolean = $derived(isFull(this.board));
  readonly isSolved: boolean = $derived(!this.isDraft && this.isFull && this.allClashes.size === 0);
  /** A board as the engine should see it: live candidates are marks. */
  readonly marksBoard: Board = $derived(this.isLive ? withLiveAsOwn(this.board) : this.board);

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    games.onChange = (id) => {
      // What is not stored yet would be lost.
      if (id === this.info.id && !this.timer) this.reload();
    };
  }

  /** Goes on with a game that is kept. Returns false if there is none. */
  resume(id: string): boolean {
    if (id === this.info.id) return true;
    this.store(this.info.isBegun);
    const info = games.find(id);
    const history = games.read(id);
    if (!info || !history) return false;
    this.take(info, history);
    return true;
  }

  /** Takes a board that another tab has changed. */
  reload(): void {
    games.refresh();
    const [info, history] = [games.find(this.info.id), games.read(this.info.id)];
    if (!info || !history || info.revision <= this.info.revision) return;
    this.info = info;
    this.history = history;
    this.marked = new Map();
  }

  /** Begins a game, or goes on with it if it is kept. */
  start(info: GameInfo, board: Board): void {
    if (this.resume(info.id)) return;
    // Its board may not be kept any more, but what was achieved is.
    this.take({ ...info, ...games.find(info.id), left: countBlanks(board) }, begun(board));
  }

  private take(info: GameInfo, history: History): void {
    this.info = info;
    this.history = history;
    this.number++;
    this.onlyDigit = 0;
    this.solution = null;
    this.isFresh = false;
    this.isMany = false;
    this.marked = new Map();
    this.possible = null;
    const first = history.board.findIndex((cell) => !cell.digit);
    this.select([Math.max(first, 0)]);
  }

  /** Opens a board: the game with its givens. What it has beside them is an action of that game. */
  open(board: Board): void {
    if (!hasGivens(board)) {
      this.openDraft();
      this.act(board.map((cell) => (cell.digit ? { ...cell, isGiven: true } : cell)));
      return;
    }
    const givens = givensOf(board);
    this.start(newInfo(`own/${givens}`), boardOf(givens));
    if (board.some((cell) => !cell.isGiven && (cell.digit || cell.corner || cell.centre || cell.colors || cell.lines.length))) {
      this.actOwn(board);
    }
    this.store(true);
  }

  openLine(givens: string, filled = '', marks: readonly number[] | null = null): void {
    this.open(boardOf(givens, filled, marks));
  }

  /** Opens the setter's draft. */
  openDraft(): void {
    if (!this.isDraft) this.start(newInfo(DRAFT), EMPTY);
  }

  /** Does an action that leads to a board. */
  act(board: Board, isLive: boolean = this.isLive): void {
    this.set(did(this.history, board, isLive));
  }

  /** Does an action that leads to a board with the player's own marks, as paths and links have them. */
  actOwn(board: Board): void {
    this.act(this.isLive ? withOwnAsLive(board) : board);
  }

  select(cells: Iterable<number>, focus?: number): void {
    this.selected = new Set(cells);
    this.focus = focus ?? [...this.selected].at(-1) ?? this.focus;
  }

  enter(digit: number, chosen: Mode = this.mode, cells: Iterable<number> = this.selected): void {
    const { board, isLive } = this;
    // A setter enters givens and nothing else.
    const mode = this.isDraft ? 'digit' : chosen;
    const all = [...cells];
    if (mode !== 'color' && mode !== 'pen' && !this.isDraft && all.length > 0 && all.every((cell) => board[cell].isGiven)) {
      announce(say().cell.fixed);
      return;
    }
    // What is entered must be seen.
    if (mode !== 'color' && digit !== this.onlyDigit) this.onlyDigit = 0;
    if (mode === 'pen') this.color = digit;
    else if (this.isDraft) this.act(withGiven(board, all, digit));
    else if (mode === 'digit') this.put(withDigit(board, all, digit, settings.cleansUp), all);
    else if (mode === 'color') {
      this.act(this.colorsMarks ? withDot(board, all, digit, this.color, isLive) : withColor(board, all, digit));
    } else if (mode === 'corner' && isLive) this.act(withStruck(board, all, digit));
    else this.act(withMark(board, all, digit, mode));
  }

  /** Puts digits in, and counts the wrong ones. */
  private put(board: Board, cells: readonly number[]): void {
    const before = this.board;
    const { solution } = this;
    const isWrong = (cell: number): boolean =>
      solution !== null && board[cell].digit > 0 && board[cell] !== before[cell] && String(board[cell].digit) !== solution[cell];
    const wrong = cells.filter((cell) => !before[cell].isGiven && isWrong(cell)).length;
    if (wrong) this.info = { ...this.info, mistakes: this.info.mistakes + wrong };
    this.act(board);
    if (!this.isFull) return;
    if (this.isSolved) {
      this.isFresh = true;
      // The score counts it.
      this.store();
    }
    // Where clashes are not shown, the player must learn of them in the end.
    else announce(say().play.fullButWrong);
  }

  draw(cell: number, line: Line): void {
    this.act(withLine(this.board, cell, line));
  }

  clearLines(): void {
    this.act(withoutLines(this.board));
  }

  clear(): void {
    this.onlyDigit = 0;
    const { board } = this;
    if (this.isDraft) this.act(withGiven(board, [...this.selected], 0));
    else if ([...this.selected].every((cell) => board[cell].isGiven && !board[cell].colors && !board[cell].lines.length)) {
      announce(say().cell.fixed);
    } else this.act(cleared(board, this.selected));
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
    this.isFresh = false;
    this.info = { ...this.info, ms: 0, hints: 0, mistakes: 0, isHelped: false };
    this.store(true);
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

  /** Lets the page keep the candidates up to date, or gives them to the player. */
  setLive(isLive: boolean): void {
    if (isLive === this.isLive) return;
    this.act(isLive ? withOwnAsLive(this.board) : withLiveAsOwn(this.board), isLive);
    announce(isLive ? say().play.isLive : say().play.isOwn);
  }

  /** The marks in their places that a cell shows. */
  cornerOf(cell: number): number {
    // What a new given rules out goes at once.
    if (this.isDraft && this.possible && !this.board[cell].digit) return this.possible[cell] & candidatesOf(this.board, cell);
    return cornerOf(this.board, cell, this.isLive);
  }

  setMode(mode: Mode): void {
    this.mode = mode;
    announce(say().pad.modeHelp[mode]);
  }

  nextMode(): void {
    this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]);
  }

  keep(name: string): void {
    this.set(withCheckpoint(this.history, name), false);
    announce(say().play.kept(name));
  }

  forget(name: string): void {
    this.set(withoutCheckpoint(this.history, name), false);
    announce(say().play.forgotten(name));
  }

  /** Notes that the page has done what the player should do. */
  help(): void {
    this.info = { ...this.info, isHelped: true };
    this.later();
  }

  countHint(): void {
    this.info = { ...this.info, hints: this.info.hints + 1 };
    this.later();
  }

  /** Adds time of play. */
  pass(ms: number): void {
    this.info = { ...this.info, ms: this.info.ms + ms };
  }

  /** Stores the game now, if it has changed. */
  store(isForced = false): void {
    if ((!this.timer && !isForced) || !this.info.id) return;
    const { info, board, timer } = this;
    games.refresh();
    if (!timer && (games.find(info.id)?.revision ?? 0) > info.revision) {
      // Another tab has gone on with this game.
      this.reload();
      return;
    }
    clearTimeout(timer);
    this.timer = undefined;
    this.info = {
      ...info,
      left: countBlanks(board),
      // Who goes back from the end has solved it all the same.
      solved: info.solved || (this.isSolved ? Date.now() : 0),
      changed: Date.now(),
      revision: info.revision + 1,
    };
    games.write(this.info, this.history);
  }

  private later(): void {
    this.timer ??= setTimeout(() => this.store(), STORE_MS);
  }

  private set(history: History, isNewBoard = true): void {
    if (history === this.history || !this.info.id) return;
    this.history = history;
    if (isNewBoard) this.marked = new Map();
    if (!this.isSolved) this.isFresh = false;
    if (!this.info.isBegun) this.info = { ...this.info, isBegun: true };
    this.later();
  }
}

/** A setter's board with a given in cells, or without one if they have it already. */
const withGiven = (board: Board, cells: readonly number[], digit: number): Board => {
  const isOn = digit > 0 && cells.every((cell) => board[cell].digit === digit);
  const next = isOn ? 0 : digit;
  return board.map((cell, index) =>
    cells.includes(index) && cell.digit !== next ? { ...cell, digit: next, isGiven: next > 0, corner: 0, centre: 0 } : cell,
  );
};

export const game = new Game();
