/** The current hint, its stage, the path, and the list of all steps. */

import { announce } from './announce.svelte';
import type { ExplainAnswer, HintAnswer, PathPosition, ToldStep } from '../pkg/index.js';
import { ask, positionOf } from './engine.svelte';
import { faultsOf } from './faults';
import {
  cleared,
  hasAllMarks,
  hasGivens,
  withAllMarks,
  withDigit,
  withMarksIn,
  withMissingMarks,
  withPosition,
  withStruck,
  withoutMarks,
  type Board,
} from './game/board';
import { cellName, cellOf, houseOf, markOf, marksOfDigits } from './game/cells';
import { movesOf } from './game/history';
import { game } from './game.svelte';
import { say } from './i18n/index.svelte';
import { PICTURES, shown } from './picture.svelte';
import { settings } from './settings.svelte';
import { Task } from './task.svelte';
import { place } from './place.svelte';
import { showBoard } from './ui/view';

/** Milliseconds for a hint. */
const HINT_MS = 10_000;
/** Milliseconds for a whole path. */
const PATH_MS = 60_000;

/** Returns the board after a step: its placement, or without the candidates that it eliminates. */
export const after = (board: Board, placement: string | null, eliminations: readonly string[]): Board => {
  if (placement) {
    const cell = cellOf(placement);
    const digit = Number(placement.at(-1));
    return board[cell].digit === digit ? board : withDigit(board, [cell], digit, true);
  }
  return eliminations.reduce((now, text) => {
    const cell = cellOf(text);
    return withoutMarks(withMarksIn(now, cell), [cell], markOf(Number(text.at(-1))));
  }, board);
};

/** Returns the board without a live candidate, such as `r4c7<>3`. */
const struck = (board: Board, text: string): Board => {
  const [cell, digit] = [cellOf(text), Number(text.at(-1))];
  return board[cell].struck & markOf(digit) ? board : withStruck(board, [cell], digit);
};

/** Returns the board after a step. Where the page keeps the candidates, they are struck. */
const done = (board: Board, { placement, eliminations }: Pick<ToldStep, 'placement' | 'eliminations'>): Board =>
  game.isLive && !placement ? eliminations.reduce(struck, board) : after(board, placement, eliminations);

/** Words of the engine as a sentence. */
const sentence = (words: string): string => {
  const [first = '', ...rest] = words;
  return `${first.toUpperCase()}${rest.join('')}${/[.!?]$/.test(words) ? '' : '.'}`;
};

class Hints {
  readonly task = new Task();
  hint: HintAnswer | null = $state.raw(null);
  /** The last stage that is shown, from 1. */
  stage = $state(0);
  /** Whether the place of a mistake is shown. */
  isRevealed = $state(false);
  /** The wrong digits that were shown. */
  wrong: readonly number[] = $state.raw([]);
  /** The path, or every possible step, and the step that is shown. */
  steps: ExplainAnswer | null = $state.raw(null);
  isPath = $state(true);
  at = $state(0);
  /** The board that a path has brought here. */
  private about: Board | null = null;

  /** Whether there is something to say while the player plays. */
  get isOpen(): boolean {
    return this.hint !== null || this.task.busy || this.task.error !== '';
  }

  /** Whether the picture belongs on the board that is in sight: hints while playing, paths in the place for them. */
  get isShown(): boolean {
    return place.name === 'play' ? this.hint !== null : place.name === 'solve';
  }

  /** Whether the marks on the board are the candidates: the reader writes all, and no cell lacks them. */
  private get countsMarks(): boolean {
    return (game.isLive || settings.notes === 'full') && hasAllMarks(game.marksBoard);
  }

  /** Whether a path has brought this board here: then the path is about it, too. */
  isAbout(board: Board): boolean {
    return board === this.about;
  }

  /** Forgets everything about an older board. */
  forget(): void {
    this.task.forget();
    this.hint = null;
    this.stage = 0;
    this.steps = null;
    this.isRevealed = false;
    shown.clear();
  }

  /** Asks for a hint, shows its next stage, or does what it says. */
  async goOn(): Promise<void> {
    if (this.task.busy) return;
    if (this.hint?.kind === 'step' && this.stage === 4) {
      this.apply();
      return;
    }
    if (this.hint && this.hint.kind !== 'step') this.forget();
    await this.next();
  }

  /** Marks what is wrong on the board. */
  async reveal(): Promise<void> {
    await this.task.run(async (signal) => {
      const faults = await faultsOf(game.marksBoard, signal);
      this.isRevealed = true;
      if (faults) game.marked = faults;
      this.wrong = [...(faults?.keys() ?? [])].filter((cell) => game.board[cell].digit > 0);
      announce([...(faults ?? [])].map(([cell, why]) => `${cellName(cell, settings.coordinates)}: ${why}`).join(', '));
    });
  }

  /** Takes the wrong digits out. The marks that they took come back. */
  takeBack(): void {
    const { wrong } = this;
    this.forget();
    game.act(cleared(game.board, wrong));
  }

  /** Asks for a hint, or shows the next stage of it. */
  async next(): Promise<void> {
    if (this.hint?.kind === 'step' && this.stage < 4) {
      this.show(this.stage + 1);
      return;
    }
    if (this.hint) return;
    this.steps = null;
    await this.task.run(async (signal) => {
      const { notes, language, coordinates } = settings;
      const request = {
        ...positionOf(game.marksBoard, this.countsMarks),
        // Without givens, every digit on the board counts as one, and there are no moves.
        moves: hasGivens(game.board) ? movesOf(game.history) : [],
        notes: game.isLive ? 'full' : notes,
        lang: language,
        coordinates,
        ...PICTURES,
      };
      const { answer } = await ask('hint', request, { ms: HINT_MS, signal });
      // This message is in English; the others are in the language of the request.
      const { reason, message } = answer;
      this.hint = reason && message ? { ...answer, message: say().engine.reason(reason, message) } : answer;
      if (!this.hint?.kind || this.hint.kind === 'step') game.countHint();
      this.show(1);
    });
  }

  private show(stage: number): void {
    const { hint } = this;
    if (!hint) return;
    this.stage = stage;
    const picture = hint.pictures[stage - 1] ?? null;
    const sight = hint.sights[stage - 1];
    const looked = picture || !sight ? [] : [...sight.cells.map(cellOf), ...sight.houses.flatMap(houseOf)];
    const placement = stage === 4 ? hint.placement : null;
    shown.show({ picture, position: hint.position, isOver: true, cells: looked, placement });
    announce(hint.stages[stage - 1]?.join(' ') ?? hint.message ?? '');
  }

  /** Does what the hint says. */
  apply(): void {
    const { hint } = this;
    if (hint?.kind !== 'step') return;
    let { board } = game;
    if (!hint.placement && !game.isLive && !this.countsMarks) {
      // Only candidates can show what goes. From now on they count.
      board = settings.notes === 'full' ? withMissingMarks(board) : withAllMarks(board);
      settings.notes = 'full';
      announce(say().hint.filled);
    }
    this.finish(done(board, hint));
  }

  /** Brings the board to what the hint leads to. */
  private finish(next: Board): void {
    const effect = this.hint?.stages[3]?.at(-1) ?? '';
    this.forget();
    game.act(next);
    if (game.isSolved) game.isFresh = true;
    announce(say().hint.done(effect));
  }

  /** Finds the path from here, or every step that is possible now. */
  async find(question: 'explain' | 'steps', scale: string): Promise<void> {
    this.forget();
    await this.task.run(async (signal) => {
      const { language, coordinates } = settings;
      const position = positionOf(game.marksBoard, this.countsMarks);
      const request = {
        ...position,
        scale,
        // In the scale of people the path is that of the hints.
        ...(question === 'explain' && scale === 'human' && { notes: game.isLive ? 'full' : settings.notes }),
        lang: language,
        coordinates,
        pictures: true,
        ...PICTURES,
      };
      const { answer } = await ask(question, request, { ms: PATH_MS, signal });
      this.isPath = question === 'explain';
      this.steps = answer;
      this.go(0);
      if (!this.isPath && this.step) announce(`${say().hint.allCount(this.list.length)}. ${this.step.short}`);
    });
  }

  /** The steps of the path, or all that are possible. */
  get list(): readonly ToldStep[] {
    return this.steps?.steps ?? [];
  }

  /** What to say after the last step, or if there is none. */
  get ending(): string {
    const { steps } = this;
    if (!steps) return '';
    if (steps.end === 'solved') return this.list.length ? '' : say().hint.solved;
    if (steps.reason && steps.error) return sentence(say().engine.reason(steps.reason, steps.error));
    if (steps.status === 'multiple') return say().hint.several;
    if (steps.status === 'stopped' || steps.end === 'stopped') return say().page.stopped;
    return steps.nothing ?? say().hint.none;
  }

  get step(): ToldStep | null {
    return this.list[this.at] ?? null;
  }

  /** Shows a step of the path or of the list. */
  go(at: number): void {
    const last = this.list.length - 1;
    this.at = Math.max(0, Math.min(at, last));
    const { step, isPath } = this;
    // The steps of a path have boards of their own.
    shown.show({
      picture: this.steps?.pictures?.[this.at] ?? null,
      position: step?.before ?? null,
      isOver: !isPath,
      placement: step?.placement,
    });
    if (step) announce(step.short);
    else announce(this.ending);
  }

  /** Brings the board to the shown step. */
  jump(): void {
    if (this.step) this.bring(this.step.before);
  }

  /** Does the shown step, and shows the next one of a path. */
  perform(): void {
    const { step, steps, isPath, at } = this;
    if (!step || !steps) return;
    if (!isPath) {
      this.bring(step.before);
      game.act(done(game.board, step));
      return;
    }
    const position = this.list[at + 1]?.before ?? steps.last;
    if (!position) return;
    this.bring(position);
    this.go(at + 1);
  }

  /** Brings the board to a position. */
  private bring({ filled, candidates }: PathPosition): void {
    const marks = candidates.map(marksOfDigits);
    const board = withPosition(game.marksBoard, filled, marks);
    game.actOwn(board);
    // The path goes on from this board.
    this.about = game.board;
    game.help();
    if (game.isSolved) announce(say().play.solved);
    void showBoard();
    if (game.isLive || settings.notes === 'full') return;
    // The candidates of this step are on the board. From now on they count.
    settings.notes = 'full';
    announce(say().hint.filled);
  }
}

export const hints = new Hints();
