import type { Answers, RefusalDetail, RefusalKind } from './answers.js';
import type { InitInput } from './ninefold_wasm.js';
import type { ModuleInput } from './modules.js';

export type * from './answers.js';
export type * from './ninefold_wasm.js';
export type { ModuleInput } from './modules.js';

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

/** There is no book: a puzzle cannot be in one, or a text or a page does not fit. */
export class BookRefusal extends Error {
  readonly kind:
    | 'impossible'
    | 'joined-script'
    | 'malformed-request'
    | 'missing-characters'
    | 'not-loaded'
    | 'stopped'
    | 'too-long'
    | 'too-small';
  /** The field or option that is wrong, such as `title`, if it is one. */
  readonly what?: string;
  /** Characters of the text that cannot be set. */
  readonly characters: string;
  /** Number of grids that fit on a page that is too small for the wanted one. */
  readonly fits?: number;
}

/** A book to make. docs/reference/server.md describes the fields. */
export interface BookRequest {
  puzzles: readonly string[];
  exclude?: readonly string[];
  order?: 'rising' | 'given';
  skip_bad?: boolean;
  destination?: 'kdp' | 'ingram' | 'lulu' | 'bod' | 'home' | 'screen';
  trim?: string;
  per_page?: 1 | 2 | 4 | 6;
  large_print?: boolean;
  candidates?: boolean;
  heading?: string;
  name_line?: boolean;
  answers?: 'back' | 'level' | 'sheet' | 'none';
  answers_per_page?: number;
  hints?: number;
  title?: string;
  subtitle?: string;
  author?: string;
  copyright?: string;
  qr?: string;
  language?: 'en' | 'ko';
}

/** A book of puzzles. */
export interface MadeBook {
  /** The PDF file. */
  pdf: Uint8Array<ArrayBuffer>;
  /** The table of its puzzles, as CSV: number, page, answer_page, level, rating, technique, puzzle, solution. */
  table: string;
  /** Number of puzzles. */
  puzzles: number;
  /** Number of pages. */
  pages: number;
}

/** A font file: its address, a response, or its bytes. In Node.js also its path. */
export type FontInput = string | URL | Response | BufferSource;

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
  /**
   * Makes a book or a worksheet as PDF, within some milliseconds (60,000 unless told otherwise). `font` and
   * `boldFont` are for characters that the fonts of the package lack. These have Latin and Korean letters.
   *
   * @throws {BookRefusal} if a puzzle cannot be in a book, or a text or a page does not fit
   */
  book(
    request: BookRequest,
    options?: { ms?: number; font?: FontInput | Promise<FontInput>; boldFont?: FontInput | Promise<FontInput> },
  ): Promise<MadeBook>;
  /** A solution of each board: 81 digits each, 0 for a blank. 81 times 0 if there is none. */
  solveBoards(boards: Uint8Array): Uint8Array;
  /** The number of solutions of each board, counted up to a limit. */
  countBoards(boards: Uint8Array, limit: number): Uint32Array;
}

/** Where the modules of the engine are, if not in the package. */
export interface Modules {
  /** `ninefold_wasm_bg.wasm`: searches, texts and canonical forms. */
  engine?: InitInput | Promise<InitInput>;
  /** `ninefold_steps.wasm`: ratings, hints, explanations, and the making of puzzles. */
  steps?: ModuleInput | Promise<ModuleInput>;
  /** `ninefold_book.wasm`: books as PDF. The first book loads it. */
  books?: ModuleInput | Promise<ModuleInput>;
  /** `hangul-regular.otf` and `hangul-bold.otf`: the fonts of Korean books. The first one loads them. */
  hangul?: readonly [FontInput | Promise<FontInput>, FontInput | Promise<FontInput>];
}

/** Loads the engine, from the package unless other modules are given. */
export function load(modules?: Modules): Promise<Ninefold>;
