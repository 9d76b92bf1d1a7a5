// Long explanations as a tree.
import { describe, expect, it } from 'vitest';
import { arranged, type Item, type Part } from '../../src/story';
import { ninefold } from './built';

/** A puzzle with steps inside chains. */
const NESTED = '..3......4...8..36..8...1...4..6..73...9..........2..5..4.7..686........7..6..5..';

const isPart = (item: Item): item is Part => 'lead' in item;

/** All sentences of a tree in their order, leads too. */
const told = (items: readonly Item[]): string[] =>
  items.flatMap((item) => (isPart(item) ? [item.lead, ...told(item.items)] : item.sentences));

/** The form of a tree: the numbers of its sentences, and its parts. */
const formOf = (items: readonly Item[]): unknown =>
  items.map((item) => (isPart(item) ? [item.isInner, formOf(item.items)] : [item.first, item.sentences.length]));

/** The sentences of a step, and which of them begin and end parts. */
type Told = Parameters<typeof arranged>;

const explanations = (lang: 'en' | 'ko'): Told[] => {
  const { steps = [] } = ninefold.ask('explain', { puzzle: NESTED, scale: 'se121', lang }, { ms: 60_000 });
  return steps.map(({ pattern, reason, outline }) => [[...pattern, ...reason], outline]);
};
const [english, korean] = [explanations('en'), explanations('ko')];

describe('a long explanation', () => {
  it.each([english, korean])('keeps all sentences in their order, numbered through', (...all) => {
    const longest = Math.max(...all.map(([own]) => own.length));
    expect(longest).toBeGreaterThan(100);
    for (const [own, outline] of all) {
      const items = arranged(own, outline);
      expect(told(items).join(' ')).toBe(own.join(' '));
      const numbers = (items: readonly Item[]): number[] =>
        items.flatMap((item) =>
          isPart(item) ? numbers(item.items) : item.sentences.map((_, index) => item.first + index),
        );
      expect(numbers(items)).toEqual(numbers(items).map((_, index) => index + 1));
    }
  });

  it('has the same form in both languages', () => {
    expect(english.map((told) => formOf(arranged(...told)))).toEqual(korean.map((told) => formOf(arranged(...told))));
  });

  it('ends where the chain ends: no step inside it is left open', () => {
    let inner = 0;
    for (const [own, outline] of english) {
      const ends = outline.filter(({ role }) => role === 'inner-end').map(({ sentence }) => own[sentence]);
      const check = (items: readonly Item[]): void => {
        items.forEach((item, index) => {
          if (!isPart(item)) return;
          check(item.items);
          if (!item.isInner) return;
          inner++;
          // What the step does to the chain stands behind it.
          const next = items[index + 1];
          expect(next && !isPart(next) && ends.includes(next.sentences[0]), item.lead).toBe(true);
        });
      };
      check(arranged(own, outline));
    }
    expect(inner).toBeGreaterThan(100);
  });

  it('may have no parts', () => {
    expect(arranged(['A.', 'B.'], [])).toEqual([{ first: 1, sentences: ['A.', 'B.'] }]);
    expect(arranged([], [])).toEqual([]);
  });
});
