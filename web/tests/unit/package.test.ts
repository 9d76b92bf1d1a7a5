import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BookRefusal, Refusal } from '../../pkg/index.js';
import { ninefold } from './built';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

/** A schema of the description of the API, from which the types are made. */
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const { components } = JSON.parse(execFileSync(process.execPath, ['types.mjs'], { encoding: 'utf8' })) as {
  components: { schemas: Record<string, Schema> };
};

/** Returns the fields of a schema, and of the schemas that it is made of. */
const fieldsIn = (schema: Schema): Set<string> => {
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const named = schema.$ref ? [components.schemas[schema.$ref.split('/').at(-1) ?? '']] : [];
  const inner = [...named, ...parts].flatMap((part) => [...fieldsIn(part)]);
  return new Set([...Object.keys(schema.properties ?? {}), ...inner]);
};

const fieldsOf = (name: string): Set<string> => fieldsIn(components.schemas[name]);

const board = Uint8Array.from(PUZZLE, (digit) => Number(digit) || 0);

describe('the npm package', () => {
  it('answers questions', () => {
    expect(ninefold.ask('solve', { puzzle: PUZZLE }).solutions).toEqual([SOLUTION]);
    expect(ninefold.ask('rate', { puzzle: PUZZLE, scale: 'se121' }).ratings.se121?.er).toBe(1.2);
    expect(ninefold.ask('hint', { puzzle: PUZZLE }).stages).toHaveLength(4);
    const { made } = ninefold.ask('generate', { seed: 7, technique: 'x-wing' });
    expect(made[0].hardest).toBe('x-wing');
    expect(ninefold.ask('candidates', { puzzle: PUZZLE }).candidates).toEqual([...SOLUTION].map((digit) => 1 << (Number(digit) - 1)));
  });

  it('has a type for each question', () => {
    const named = [...fieldsOf('Answers')].sort();
    expect(named).toEqual([...ninefold.questions].sort());
  });

  it('has the fields that its types name', () => {
    const position = { puzzle: PUZZLE, filled: `${'.'.repeat(2)}4${'.'.repeat(78)}` };
    const asked = {
      ReadAnswer: ninefold.ask('read', position),
      SolveAnswer: ninefold.ask('solve', position),
      CountAnswer: ninefold.ask('count', position),
      CheckAnswer: ninefold.ask('check', position),
      CandidatesAnswer: ninefold.ask('candidates', position),
      RateAnswer: ninefold.ask('rate', position),
      HintAnswer: ninefold.ask('hint', position),
      ExplainAnswer: ninefold.ask('explain', position),
      DailyAnswer: ninefold.ask('daily', { day: '2026-11-25', level: 'easy' }),
      CanonAnswer: ninefold.ask('canon', position),
      PictureAnswer: ninefold.ask('picture', position),
      TechniquesAnswer: ninefold.ask('techniques', {}),
      GenerateAnswer: ninefold.ask('generate', { seed: 1 }),
    };
    for (const [name, answer] of Object.entries(asked)) {
      const fields = fieldsOf(name);
      expect(fields.size, name).toBeGreaterThan(0);
      for (const field of Object.keys(answer)) expect(fields, `${name}.${field}`).toContain(field);
    }
  });

  it('tells a listener what was tried', () => {
    let tried = 0;
    let moves = 0;
    const listener = {
      tried: (puzzles: number) => void (tried += puzzles),
      searched: (now: number) => void (moves = now),
    };
    ninefold.ask('generate', { seed: 7, level: 'hard' }, { listener });
    expect([tried > 0, moves]).toEqual([true, 0]);
    ninefold.ask('generate', { seed: 7, clues: '19' }, { listener, ms: 60_000 });
    expect(moves).toBeGreaterThan(0);
  });

  it('makes books', async () => {
    const { pdf, puzzles, pages } = await ninefold.book({ puzzles: [PUZZLE, PUZZLE], skip_bad: true, title: 'One' });
    expect([new TextDecoder().decode(pdf.slice(0, 8)), puzzles]).toEqual(['%PDF-1.7', 1]);
    expect(pages).toBeGreaterThan(4);
    const korean = await ninefold.book({ puzzles: [PUZZLE], language: 'ko' });
    expect(korean.pages).toBe(2);
    // The characters of its texts are in the file, as hexadecimal numbers in packed tables.
    expect(korean.pdf.length).toBeGreaterThan(pdf.length / 2);
    const refused = (request: object): Promise<unknown> =>
      ninefold.book({ puzzles: [PUZZLE], ...request }).catch((error: unknown) => error);
    expect(await refused({ title: '数独' })).toMatchObject({ kind: 'missing-characters', what: 'title', characters: '数独' });
    expect(await refused({ trim: 'a5', per_page: 6 })).toMatchObject({ kind: 'too-small', fits: 4 });
    expect(await refused({ trim: '3x3' })).toBeInstanceOf(BookRefusal);
    expect(await refused({ puzzles: [PUZZLE, PUZZLE] })).toMatchObject({ kind: 'impossible' });
    expect(await refused({ levels: { easy: 1 } })).toMatchObject({ what: 'levels', message: expect.stringContaining('generate') as string });
    expect(await refused({ per_page: 3 })).toMatchObject({ kind: 'impossible', what: 'per_page' });
    expect(await refused({ per_page: '4' })).toMatchObject({ kind: 'malformed-request' });
  });

  it('sets books in other scripts with fonts of the caller', async () => {
    const puzzles = [PUZZLE];
    const own = '../crates/book/fonts/NotoSansKR-Regular-cut.otf';
    // Korean letters have fonts of the package, also in an English book.
    const sizes = new Set<number>();
    for (const title of ['스도쿠', 'Sudoku']) sizes.add((await ninefold.book({ puzzles, title })).pdf.length);
    expect(sizes.size).toBe(2);
    expect((await ninefold.book({ puzzles, language: 'KO' as 'ko' })).table).toContain(`,${PUZZLE},`);
    // A path, an address, and bytes of each kind.
    const bytes = new Uint8Array(readFileSync(own));
    for (const font of [own, pathToFileURL(own), bytes, bytes.buffer]) {
      expect((await ninefold.book({ puzzles }, { font })).pages).toBe(2);
    }
    const fails = (options: object): Promise<unknown> => ninefold.book({ puzzles }, options).catch((error: unknown) => error);
    expect(await fails({ font: 7 })).toBeInstanceOf(TypeError);
    expect(await fails({ font: new Uint8Array(9) })).toMatchObject({ kind: 'impossible', what: 'font' });
    expect(await fails({ boldFont: Promise.reject(new Error('gone')) })).toMatchObject({ message: 'gone' });
    expect(await fails({ ms: 0.001 })).toMatchObject({ kind: 'stopped' });
  });

  it('says why it refuses', () => {
    expect(() => ninefold.ask('solve', { puzzle: '53x' })).toThrow(Refusal);
    expect(() => ninefold.ask('solve', { puzle: PUZZLE })).toThrow(/did you mean `puzzle`/);
  });

  it('ends within its time', () => {
    const before = performance.now();
    const answer = ninefold.ask('count', { puzzle: '.'.repeat(81) }, { ms: 50 });
    expect(answer.status).toBe('stopped');
    expect(answer.exact).toBe(false);
    // Far more than 50 ms, and far less than the search would take.
    expect(performance.now() - before).toBeLessThan(20_000);
  });

  it('answers many boards', () => {
    // More boards than the engine takes at once.
    const boards = new Uint8Array(81 * 2_500);
    for (let i = 0; i < 2_500; i++) boards.set(board, 81 * i);
    boards[0] = 3;
    const solutions = ninefold.solveBoards(boards);
    expect(solutions.slice(0, 81).every((digit) => digit === 0)).toBe(true);
    expect(solutions.slice(81, 162).join('')).toBe(SOLUTION);
    expect(solutions.length).toBe(boards.length);
    expect(solutions.slice(-81).join('')).toBe(SOLUTION);
    const counts = [...ninefold.countBoards(boards, 2)];
    expect(counts).toEqual([0, ...Array(2_499).fill(1)]);
    boards[81 * 2_100 + 7] = 200;
    expect(() => ninefold.countBoards(boards, 2)).toThrow(/board 2100, cell 7: 200 is no digit/);
    expect(() => ninefold.solveBoards(new Uint8Array(80))).toThrow(/no whole boards/);
    expect(() => ninefold.solveBoards(new Uint8Array(81).fill(10))).toThrow(/10 is no digit/);
  });
});
