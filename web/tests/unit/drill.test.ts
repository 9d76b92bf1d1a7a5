import { describe, expect, it } from 'vitest';
import { CELLS, cellOf, markOf } from '../../src/game/cells';
import { isFound, marksOf, type Drill } from '../../src/learn/drill';
import { ninefold } from './built';

/** The drill of the example of a technique. */
const drillOf = (name: string): Drill => {
  const { puzzle = '', steps = [] } = ninefold.ask('technique', { name });
  const [{ before }] = steps;
  const filled = [...before.filled].map((digit, cell) => (puzzle[cell] === '.' ? digit : '.')).join('');
  const all = ninefold.ask('steps', { puzzle, filled, candidates: marksOf(before), scale: 'human' });
  const own = (all.steps ?? []).filter((step) => step.technique === name);
  return { givens: puzzle, steps: own, pictures: own.map(() => null) };
};

const NONE = CELLS.map(() => 0);

describe('a drill', () => {
  it('knows its step, a part of it, and what is no step', () => {
    for (const name of ['pointing', 'naked-pair', 'x-wing', 'xy-wing', 'skyscraper', 'xy-chain']) {
      const drill = drillOf(name);
      expect(drill.steps.length, name).toBeGreaterThan(0);
      for (const { eliminations } of drill.steps) {
        const strike = (texts: readonly string[]): number[] =>
          texts.reduce((marks, text) => marks.with(cellOf(text), marks[cellOf(text)] | markOf(Number(text.at(-1)))), [...NONE]);
        expect(isFound(drill, strike(eliminations), new Map()), name).toBe('right');
        if (eliminations.length > 1) {
          const part = isFound(drill, strike(eliminations.slice(1)), new Map());
          // The rest may be another step of the technique.
          expect(['part', 'right'], name).toContain(part);
        }
        const marks = marksOf(drill.steps[0].before);
        const other = CELLS.find((cell) => marks[cell] && !drill.steps.some((step) => step.eliminations.some((one) => cellOf(one) === cell))) ?? 0;
        const digit = Math.log2(marks[other] & -marks[other]) + 1;
        expect(isFound(drill, strike([...eliminations, `r${Math.floor(other / 9) + 1}c${(other % 9) + 1}<>${digit}`]), new Map()), name).toBe('wrong');
      }
      expect(isFound(drill, NONE, new Map()), name).toBe('wrong');
    }
  });

  it('takes digits where the technique places them', () => {
    const drill = drillOf('hidden-single');
    const placement = drill.steps[0].placement ?? '';
    const [cell, digit] = [cellOf(placement), Number(placement.at(-1))];
    expect(isFound(drill, NONE, new Map([[cell, digit]]))).toBe('right');
    expect(isFound(drill, NONE, new Map([[cell, (digit % 9) + 1]]))).toBe('wrong');
    expect(isFound(drill, NONE, new Map())).toBe('wrong');
  });
});

describe('lessons', () => {
  it('have words and an example for every technique of the scale of people', () => {
    const { techniques } = ninefold.ask('techniques', { scale: 'human' });
    for (const { name } of techniques) {
      const lesson = ninefold.ask('technique', { name, format: 'data', theme: 'page' });
      expect([name, lesson.about.length > 40, lesson.steps?.length, lesson.steps?.[0].technique]).toEqual([name, true, 1, name]);
      expect(typeof lesson.picture, name).toBe('object');
    }
  });
});
