import type { Answers, RefusalDetail, RefusalKind } from './answers.js';
import type { InitInput } from './ninefold_wasm.js';
import type { StepsInput } from './steps.js';

export type * from './answers.js';
export type * from './ninefold_wasm.js';
export type { StepsInput } from './steps.js';

/** The name of a question. */
export type QuestionName = keyof Answers;

/** Hears of the progress of making puzzles. It is called often. */
export interface Listener {
  /** Number of puzzles that were tried since the last call. */
  tried(puzzles: number): void;
  /**
   * A search for puzzles with few or many clues: its moves so far, and the number of clues nearest to
   * the wanted one, or 0.
   */
  searched(moves: number, clues: number): void;
}

/** The engine refused a question: the request is malformed, or asks for what is impossible. */
export class Refusal extends Error {
  /** The kind of the refusal, such as `malformed-puzzle`. */
  readonly kind: RefusalKind;
  /** What is wrong, by a key and its arguments. */
  readonly detail: RefusalDetail;
}

export interface Ninefold {
  /** The names of all questions. */
  readonly questions: string[];
  /**
   * Answers a question about a puzzle, within some milliseconds (10,000 unless told otherwise). A limit
   * that ends a search is no error: the answer has the status `stopped`.
   *
   * `listener` hears of the progress of `generate`.
   *
   * @throws {Refusal} if the request is malformed or asks for what is impossible
   */
  ask<Name extends QuestionName>(question: Name, request?: object, options?: { ms?: number; listener?: Listener }): Answers[Name];
  /** A solution of each board: 81 digits each, 0 for a blank. 81 times 0 if there is none. */
  solveBoards(boards: Uint8Array): Uint8Array;
  /** The number of solutions of each board, counted up to a limit. */
  countBoards(boards: Uint8Array, limit: number): Uint32Array;
}

/** Where the two modules of the engine are, if not in the package. */
export interface Modules {
  /** `ninefold_wasm_bg.wasm`: searches, texts and canonical forms. */
  engine?: InitInput | Promise<InitInput>;
  /** `ninefold_steps.wasm`: ratings, hints, explanations, and the making of puzzles. */
  steps?: StepsInput | Promise<StepsInput>;
}

/** Loads the engine, from the package unless other modules are given. */
export function load(modules?: Modules): Promise<Ninefold>;
