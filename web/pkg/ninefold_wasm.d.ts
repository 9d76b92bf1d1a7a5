/* tslint:disable */
/* eslint-disable */

/**
 * A book of puzzles.
 */
export class Book {
    private constructor();
    free(): void;
    /**
     * The PDF file.
     */
    readonly pdf: Uint8Array;
    /**
     * The table of the puzzles, as CSV.
     */
    readonly table: string;
    /**
     * Number of pages.
     */
    readonly pages: number;
    /**
     * Number of puzzles.
     */
    readonly puzzles: number;
}

/**
 * What the engine says to a question.
 */
export class Reply {
    private constructor();
    free(): void;
    /**
     * Whether the question was refused.
     */
    readonly refused: boolean;
    /**
     * The answer, or why there is none, as JSON.
     */
    readonly text: string;
}

/**
 * A search that pauses after a line, or after some calls.
 */
export class Watched {
    free(): void;
    /**
     * Goes back to the last place that was kept, if there is one.
     */
    back(): void;
    /**
     * The digits on the board, with 0 for a blank.
     */
    board(): Uint8Array;
    /**
     * The candidates of each cell, bit 0 for digit 1. Empty if the search knows none.
     */
    candidates(): Uint16Array;
    /**
     * Keeps the place of the search, for [`back`](Self::back). The last thousand places are kept.
     */
    mark(): void;
    /**
     * Starts a search: `plain`, `lists` or `propagation`. The board has 81 characters, row by row,
     * with a dot for a blank.
     *
     * # Errors
     *
     * A sentence if there is no such search or board, or if two clues clash.
     */
    constructor(lesson: string, board: string);
    /**
     * Runs until so many more calls have begun, for at most some milliseconds.
     */
    run(calls: number, milliseconds: number): void;
    /**
     * Everything else as JSON: `line`, `calls`, `depth`, `cell`, `digit`, `untried`, `blocker`,
     * `path`, `byRule` and `progress`. Cells count from 0.
     */
    state(): string;
    /**
     * Runs some lines.
     */
    step(lines: number): void;
    /**
     * Whether the search can go on.
     */
    readonly isRunning: boolean;
    /**
     * The number of places that are kept.
     */
    readonly markCount: number;
}

/**
 * Answers a question about a puzzle, within some milliseconds. docs/reference/questions.md describes
 * the questions. `listener` hears of the progress of making puzzles. Returns `undefined` if the
 * question needs the module that `loadSteps` loads, and the module is not loaded.
 */
export function ask(question: string, request: string, milliseconds: number, listener?: { tried(puzzles: number): void; searched(moves: number, clues: number): void } | null): Reply | undefined;

/**
 * Makes a book of the puzzles of a request, within some milliseconds. The request has the fields of
 * `/v1/book` in docs/reference/server.md, but for `levels` and `table`. The first two fonts are those for
 * Korean, regular and bold. The others are for characters that ninefold lacks.
 *
 * # Errors
 *
 * An object as JSON: `kind`, `message`, `what`, `characters` and `fits`. Its kind is `not-loaded` if the
 * module that `loadBooks` loads is not loaded.
 */
export function book(request: string, hangul: Uint8Array | number[] | null | undefined, bold_hangul: Uint8Array | number[] | null | undefined, font: Uint8Array | number[] | null | undefined, bold_font: Uint8Array | number[] | null | undefined, milliseconds: number): Book;

/**
 * Returns the number of solutions of each board, counted up to a limit of at least 1.
 *
 * # Errors
 *
 * A sentence if `boards` is not a number of times 81 digits from 0 to 9.
 */
export function countBoards(boards: Uint8Array | number[], limit: number): Uint32Array;

/**
 * The text of a search.
 *
 * # Errors
 *
 * A sentence if there is no such search.
 */
export function lessonSource(lesson: string): string;

/**
 * The names of all questions.
 */
export function questions(): string[];

/**
 * The boards to start with, as JSON: `en`, `ko` and `puzzle` of each.
 */
export function sampleBoards(): string;

/**
 * Returns a solution of each board: 81 digits each, or 81 times 0 if there is none. Of several
 * solutions, it is any.
 *
 * # Errors
 *
 * A sentence if `boards` is not a number of times 81 digits from 0 to 9.
 */
export function solveBoards(boards: Uint8Array | number[]): Uint8Array;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly __wbg_book_free: (a: number, b: number) => void;
    readonly __wbg_get_book_pages: (a: number) => number;
    readonly __wbg_get_book_puzzles: (a: number) => number;
    readonly __wbg_reply_free: (a: number, b: number) => void;
    readonly __wbg_watched_free: (a: number, b: number) => void;
    readonly ask: (a: number, b: number, c: number, d: number, e: number, f: number) => number;
    readonly book: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number) => [number, number, number];
    readonly book_pdf: (a: number) => [number, number];
    readonly book_table: (a: number) => [number, number];
    readonly countBoards: (a: number, b: number, c: number) => [number, number, number, number];
    readonly lessonSource: (a: number, b: number) => [number, number, number, number];
    readonly questions: () => [number, number];
    readonly reply_refused: (a: number) => number;
    readonly reply_text: (a: number) => [number, number];
    readonly sampleBoards: () => [number, number];
    readonly solveBoards: (a: number, b: number) => [number, number, number, number];
    readonly watched_back: (a: number) => void;
    readonly watched_board: (a: number) => [number, number];
    readonly watched_candidates: (a: number) => [number, number];
    readonly watched_isRunning: (a: number) => number;
    readonly watched_mark: (a: number) => void;
    readonly watched_markCount: (a: number) => number;
    readonly watched_new: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly watched_run: (a: number, b: number, c: number) => void;
    readonly watched_state: (a: number) => [number, number];
    readonly watched_step: (a: number, b: number) => void;
    readonly __indirect_function_table: WebAssembly.Table;
    readonly memory: WebAssembly.Memory;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __externref_drop_slice: (a: number, b: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
