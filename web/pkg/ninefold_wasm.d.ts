/* tslint:disable */
/* eslint-disable */
/**
 * How the clues stand: one solution, several, none, or not known within the limits. Only for `count` with
 * the limit 1: a solution, and nobody looked for another.
 */
export type Status = 'unique' | 'several' | 'none' | 'stopped' | 'solved';

/** A position: the first puzzle of a text in any format, digits put in, and pencil marks. */
export interface PositionRequest {
    puzzle: string;
    /** 81 characters. */
    filled?: string;
    /** 81 numbers: 1 for the mark 1, 2 for 2, 4 for 3, up to 256 for 9, added. */
    candidates?: number[];
    /** Cell 0 to 80 and digit, in order. */
    moves?: [number, number][];
}

export interface ReadAnswer {
    givens: string;
    filled: string;
    candidates: number[] | null;
    format: string;
    more: number;
}

export interface SolveAnswer {
    status: Status;
    solutions: string[];
    nodes: number;
}

export interface CountAnswer {
    status: Status;
    count: string;
    exact: boolean;
}

export interface CheckAnswer {
    status: Status;
    proper: boolean | null;
    minimal: boolean | null;
    redundant: string[];
    differ: string[];
    conflict: string | null;
    solvable?: boolean | null;
    wrong?: string[];
}

/** A rating in one scale. */
export interface Rating {
    er?: number;
    ep?: number;
    ed?: number;
    score?: number;
    level?: string;
    hardest: string | null;
    steps: number;
    solved: boolean;
}

export interface RateAnswer {
    status: Status;
    ratings: Record<string, Rating | null>;
}

/** A sentence that begins or ends a part of a long explanation, by its number from 0. */
export interface Outlined {
    sentence: number;
    role: 'case' | 'turn' | 'inner' | 'inner-assumption' | 'inner-case' | 'inner-agree' | 'inner-end';
}

/** Cells and houses that sentences name. */
export interface Sight {
    cells: string[];
    houses: string[];
}

/** What a step rests on: premises, parts and links. docs/reference/explain.md describes it. */
export interface StepEvidence {
    premises: object[];
    parts: object[];
    links: object[];
}

/** An SVG element. */
export interface Shape {
    name: string;
    attributes: Record<string, string>;
    content?: (Shape | string)[];
}

/** Shapes that show one thing. docs/reference/questions.md describes the kinds. */
export interface PictureLayer {
    kind:
    | 'definitions'
    | 'house'
    | 'cell'
    | 'lines'
    | 'group'
    | 'candidate'
    | 'loop'
    | 'link'
    | 'digits'
    | 'elsewhere'
    | 'cross'
    | 'sign';
    mark?: string;
    shapes: Shape[];
}

/** An entry of the legend of a picture. */
export interface LegendEntry {
    mark: string;
    text: string;
    shapes: Shape[];
}

/** A picture as shapes: what a request with the format `data` gets. */
export interface DrawnPicture {
    title: string;
    description: string;
    board_box: string;
    sample_box: string;
    font_family: string;
    cells: string[];
    layers: PictureLayer[];
    legend: LegendEntry[];
}

export interface HintAnswer {
    status: Status;
    kind: 'mistake' | 'step' | 'solved' | 'none';
    message: string | null;
    note: string | null;
    stages: string[][];
    outlines: Outlined[][];
    sights: Sight[];
    pictures: (string | DrawnPicture | null)[];
    technique: string | null;
    name: string | null;
    family: string | null;
    placement: string | null;
    eliminations: string[];
    evidence: StepEvidence | null;
    mistake: { kind: 'wrong-digit' | 'missing-candidate'; move: number | null; told: string | null } | null;
}

export interface PathPosition {
    filled: string;
    candidates: string[];
}

export interface ToldStep {
    number: number;
    technique: string;
    family: string;
    name: string;
    score: number;
    assumes_uniqueness: boolean;
    placement: string | null;
    eliminations: string[];
    pattern: string[];
    reason: string[];
    effect: string[];
    outline: Outlined[];
    short: string;
    before: PathPosition;
    evidence: StepEvidence;
}

export interface ExplainAnswer {
    status: Status;
    version: number;
    puzzle: string;
    proper: boolean;
    language?: string;
    coordinates?: string;
    scale?: string;
    er?: number | null;
    ep?: number | null;
    ed?: number | null;
    score?: number | null;
    level?: string | null;
    hardest?: string | null;
    end?: 'solved' | 'no-further-step' | 'stopped';
    start?: PathPosition;
    last?: PathPosition;
    steps?: ToldStep[];
    pictures?: (string | DrawnPicture)[];
    /** Why there are no steps. */
    error?: string;
    /** Only of `steps`: whether these are all, and what to say if there is none. */
    complete?: boolean;
    nothing?: string | null;
}

export interface MadePuzzle extends Partial<Rating> {
    puzzle: string;
    solution: string;
    clues: number;
    index: number;
    filled?: string;
    candidates?: number[];
    technique?: string;
    step?: string;
}

export interface GenerateAnswer {
    status: 'made' | 'missing' | 'stopped';
    made: MadePuzzle[];
    missing: string | null;
}

export interface DailyAnswer {
    day: string;
    level: string;
    made: MadePuzzle | null;
    missing: string | null;
}

export interface CanonAnswer {
    form: string;
    automorphisms: number;
    transform: string;
}

/** With the format `data`, a picture, otherwise an SVG text. */
export interface PictureAnswer {
    svg?: string;
    picture?: DrawnPicture;
}

export interface TechniqueAnswer {
    name: string;
    label: string;
    family: string;
    family_label: string;
    score?: number;
}

export interface TechniquesAnswer {
    techniques: TechniqueAnswer[];
}

/** The answers by question. */
export interface Answers {
    read: ReadAnswer;
    solve: SolveAnswer;
    count: CountAnswer;
    check: CheckAnswer;
    rate: RateAnswer;
    hint: HintAnswer;
    explain: ExplainAnswer;
    steps: ExplainAnswer;
    generate: GenerateAnswer;
    daily: DailyAnswer;
    canon: CanonAnswer;
    picture: PictureAnswer;
    techniques: TechniquesAnswer;
}

/** The name of a question. */
export type QuestionName = keyof Answers;



/**
 * What the engine says to a question.
 */
export class Reply {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
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
    [Symbol.dispose](): void;
    /**
     * The digits on the board, with 0 for a blank.
     */
    board(): Uint8Array;
    /**
     * The candidates of each cell, bit 0 for digit 1. Empty if the search knows none.
     */
    candidates(): Uint16Array;
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
}

/**
 * Answers a question about a puzzle, within some milliseconds. docs/reference/questions.md describes
 * the questions. Returns `undefined` if the question needs the module that `loadSteps` loads, and the
 * module is not loaded.
 */
export function ask(question: string, request: string, milliseconds: number): Reply | undefined;

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
    readonly __wbg_reply_free: (a: number, b: number) => void;
    readonly __wbg_watched_free: (a: number, b: number) => void;
    readonly ask: (a: number, b: number, c: number, d: number, e: number) => number;
    readonly countBoards: (a: number, b: number, c: number) => [number, number, number, number];
    readonly lessonSource: (a: number, b: number) => [number, number, number, number];
    readonly questions: () => [number, number];
    readonly reply_refused: (a: number) => number;
    readonly reply_text: (a: number) => [number, number];
    readonly sampleBoards: () => [number, number];
    readonly solveBoards: (a: number, b: number) => [number, number, number, number];
    readonly watched_board: (a: number) => [number, number];
    readonly watched_candidates: (a: number) => [number, number];
    readonly watched_isRunning: (a: number) => number;
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
