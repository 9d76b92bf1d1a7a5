/** The one engine that the panels ask, and its state. */

import type { Answers, QuestionName } from '../pkg/index.js';
import { Engine, EngineError, Refused, hasVectors, startWorker, type AskOptions, type Timed } from './engine/engine';
import { filledOf, hasGivens, marksOf, puzzleOf, type Board } from './game/board';
import { say } from './i18n/index.svelte';

const engine = new Engine(startWorker);

export const canAsk = hasVectors();

/** Starts to load the engine. */
export const warmEngine = (): void => {
  if (canAsk) engine.warm();
};

export const ask = async <Name extends QuestionName>(
  question: Name,
  request: object,
  options?: AskOptions,
): Promise<Timed<Answers[Name]>> => {
  if (!canAsk) throw new EngineError('unsupported', say().page.noVectors);
  await say().engine.ready();
  return engine.ask(question, request, options);
};

/** A board as the engine reads it: givens, digits, and marks if there are some. */
export const positionOf = (board: Board, withMarks = true): object => {
  const marks = marksOf(board);
  const position = { puzzle: puzzleOf(board), ...(hasGivens(board) && { filled: filledOf(board) }) };
  return withMarks && marks.some((mark) => mark > 0) ? { ...position, candidates: marks } : position;
};

/** What to tell the reader about an error, or null if the reader cancelled. */
export const told = (error: unknown): string | null => {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (error instanceof EngineError && error.kind === 'broken') return say().page.noEngine(error.message);
  if (error instanceof EngineError && error.kind === 'stopped') return say().page.stopped;
  if (error instanceof Refused) return say().engine.refused(error.error);
  return error instanceof Error ? error.message : String(error);
};
