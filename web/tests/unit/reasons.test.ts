// What the engine says by keys, in every language.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Clash, MissingReason, Reason } from '../../pkg/index.js';
import { Refusal } from '../../pkg/index.js';
import { english as en } from '../../src/i18n/en-parts';
import { ko } from '../../src/i18n/ko';
import { KEYED } from '../../src/i18n/ko-reasons';
import { ninefold } from './built';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const HANGUL = /[가-힣]/;
/** English words, without names of formats and fields. */
const ENGLISH = /\b(expected|found|line|column|puzzle has|clues|tries|nearest|solution)\b/;

await ko.engine.ready();
const ask = ninefold.ask as (question: string, request: object) => Record<string, unknown>;

/** The refusal of a question, in Korean and in English. */
const refused = (question: string, request: object): { english: string; korean: string } => {
  try {
    ask(question, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, message, detail } = error;
    expect(en.engine.refused({ kind, message, detail })).toBe(message);
    return { english: message, korean: ko.engine.refused({ kind, message, detail }) };
  }
  throw new Error(`${question} has an answer`);
};

interface Schema {
  oneOf?: Schema[];
  enum?: string[];
  const?: string;
  properties?: { key?: { const: string } };
}

/** The keys of a type, as the engine's description of its interface lists them. */
const keysOf = ({ oneOf = [], enum: words = [], const: word, properties }: Schema): string[] => [
  ...oneOf.flatMap(keysOf),
  ...words,
  ...(word ? [word] : []),
  ...(properties?.key ? [properties.key.const] : []),
];

describe('the words of the engine in Korean', () => {
  it('have a text for each key that the engine may say', () => {
    const { components } = JSON.parse(execFileSync(process.execPath, ['types.mjs'], { encoding: 'utf8' })) as {
      components: { schemas: Record<string, Schema> };
    };
    const isKeyed = (schema: Schema): boolean => schema.oneOf?.some(({ properties }) => properties?.key) ?? false;
    const keyed = Object.entries(components.schemas).filter(([, schema]) => isKeyed(schema));
    expect(keyed.length).toBeGreaterThan(10);
    for (const [name] of keyed) expect(Object.keys(KEYED), name).toContain(name);
    for (const [name, words] of Object.entries(KEYED)) {
      const keys = keysOf(components.schemas[name]);
      expect(keys.length, name).toBeGreaterThan(1);
      expect(Object.keys(words).sort(), name).toEqual(keys.sort());
    }
  });

  it('say where a pasted text is wrong, and what was found', () => {
    const grid = '53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...4x9..5\n....8..79\n';
    const { korean } = refused('read', { puzzle: grid });
    expect(korean).toContain('8번째 줄, 5번째 글자');
    expect(korean).toContain("찾은 것은 'x'");
    expect(korean).not.toMatch(ENGLISH);
    const texts = ['hello', PUZZLE.slice(1), `${PUZZLE}5`, `${PUZZLE.slice(1)}퍼`, '53..7....\n6..195...\n', 'a,b\n1,2', '<html>', '{"a":1}', '1 2 3\n4 5 6'];
    for (const text of texts) {
      const { english, korean } = refused('read', { puzzle: text });
      const [, line, column] = /line (\d+), column (\d+)/.exec(english) ?? [];
      expect(korean, english).toContain(`퍼즐을 읽을 수 없습니다. ${line}번째 줄, ${column}번째 글자`);
      expect(korean, english).not.toMatch(ENGLISH);
    }
  });

  it('say why no puzzle can be as ordered, with the same numbers', () => {
    const orders = [
      { clues: '40-20' },
      { clues: '82-90' },
      { clues: '50-60' },
      { rating: '4.5-3.0', scale: 'stable' },
      { rating: '30.0-40.0', scale: 'stable' },
      { rating: '3.0-4.5', scale: 'hodoku' },
      { pattern: 'x'.repeat(5) + '.'.repeat(76) },
      { pattern: 'x'.repeat(81) },
      { pattern: 'x'.repeat(30) + '.'.repeat(51) },
      { seed: -1 },
      { count: 101 },
    ];
    for (const order of orders) {
      const { english, korean } = refused('generate', order);
      expect(korean, english).toMatch(HANGUL);
      expect(korean, english).not.toMatch(ENGLISH);
      // The years of sources are numbers, too.
      for (const [number] of english.split('; ')[0].matchAll(/\d+(\.\d+)?/g)) expect(korean, english).toContain(number);
    }
  });

  it('say why no puzzle was found', () => {
    const orders = [
      { clues: '17-17', tries: 200 },
      { clues: '17-18', symmetry: 'full', tries: 50 },
      { rating: '3-4', scale: 'hodoku', tries: 50 },
      { clues: '30-30', technique: 'x-wing', tries: 1 },
    ];
    for (const order of orders) {
      const answer = ask('generate', { seed: 1, ...order });
      const missing = String(answer.missing);
      const korean = ko.engine.missing(answer.reasons as MissingReason[], missing);
      expect(korean, missing).toMatch(/^\d+번 시도했지만/);
      expect(korean, missing).not.toMatch(ENGLISH);
    }
  });

  it('say why a board has no solution', () => {
    const clash = `5${PUZZLE.slice(1, 3)}5${PUZZLE.slice(4)}`;
    const { clash: data, conflict } = ask('check', { puzzle: clash });
    expect(ko.engine.clash(data as Clash, String(conflict))).toBe('1행에 겹치는 숫자 5: r1c1, r1c4');
    const reason = (request: object): string => {
      const { reason, error } = ask('explain', request);
      return ko.engine.reason(reason as Reason, String(error));
    };
    expect(reason({ puzzle: clash })).toBe('해가 없습니다. 1행에 겹치는 숫자 5: r1c1, r1c4');
    const filled = `..1${'.'.repeat(78)}`;
    expect(reason({ puzzle: PUZZLE, filled })).toBe('넣은 숫자로는 해가 없습니다.');
  });
});
