/**
 * How the clues stand: one solution, several, none, or not known within the limits. Only for `count` with
 * the limit 1: a solution, and nobody looked for another.
 */
export type Status = 'unique' | 'multiple' | 'none' | 'stopped' | 'solved';

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
