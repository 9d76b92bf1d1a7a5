// Long explanations as a tree.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { arranged, roleOf, type Item, type Part } from '../../src/story';
import { ninefold } from './built';

/** A puzzle with steps inside chains. */
const NESTED = '..3......4...8..36..8...1...4..6..73...9..........2..5..4.7..686........7..6..5..';

/** The roles of sentences, by their names in the files of words. All others of chains are links. */
const ROLES: Record<string, string> = {
  'chain.suppose': 'case',
  'chain.case': 'case',
  'contradiction.again': 'turn',
  'contradiction.back': 'turn',
  'contradiction.also': 'turn',
  'inner.see': 'inner',
  'inner.see.many': 'inner',
  'inner.suppose': 'inner-case',
  'inner.case': 'inner-case',
  'inner.agree': 'inner-agree',
  'inner.so': 'inner-end',
  'inner.so.chain': 'inner-end',
};

const isPart = (item: Item): item is Part => 'lead' in item;

/** All sentences of a tree in their order, leads too. */
const told = (items: readonly Item[]): string[] =>
  items.flatMap((item) => (isPart(item) ? [item.lead, ...told(item.items)] : item.sentences));

/** The form of a tree: the numbers of its sentences, and its parts. */
const formOf = (items: readonly Item[]): unknown =>
  items.map((item) => (isPart(item) ? [item.isInner, formOf(item.items)] : [item.first, item.sentences.length]));

const explanations = (lang: 'en' | 'ko'): string[][] => {
  const { steps = [] } = ninefold.ask('explain', { puzzle: NESTED, scale: 'se121', lang }, { ms: 60_000 });
  return steps.map(({ pattern, reason }) => [...pattern, ...reason]);
};
const [english, korean] = [explanations('en'), explanations('ko')];

describe('a long explanation', () => {
  it.each(['en', 'ko'])('has parts that begin and end with the words of the engine: %s', (language) => {
    const words = readFileSync(`../crates/explain/words/${language}.txt`, 'utf8');
    const lines = [...words.matchAll(/^((?:chain|contradiction|inner)\.\S+) = (.+)$/gm)];
    expect(lines.length).toBeGreaterThan(40);
    expect(Object.keys(ROLES).filter((name) => !lines.some(([, own]) => own === name))).toEqual([]);
    for (const [, name, text] of lines) {
      const sentence = text.replace(/\{\w+:?([^}]*)\}/g, '7$1');
      expect([name, roleOf(sentence)]).toEqual([name, ROLES[name] ?? 'link']);
    }
  });

  it.each([english, korean])('keeps all sentences in their order, numbered through', (...sentences) => {
    const longest = Math.max(...sentences.map((own) => own.length));
    expect(longest).toBeGreaterThan(100);
    for (const own of sentences) {
      const items = arranged(own);
      expect(told(items).join(' ')).toBe(own.join(' '));
      const numbers = (items: readonly Item[]): number[] =>
        items.flatMap((item) =>
          isPart(item) ? numbers(item.items) : item.sentences.map((_, index) => item.first + index),
        );
      expect(numbers(items)).toEqual(numbers(items).map((_, index) => index + 1));
    }
  });

  it('has the same form in both languages', () => {
    expect(english.map((own) => formOf(arranged(own)))).toEqual(korean.map((own) => formOf(arranged(own))));
  });

  it('ends where the chain ends: no step inside it is left open', () => {
    let inner = 0;
    const check = (items: readonly Item[]): void => {
      items.forEach((item, index) => {
        if (!isPart(item)) return;
        check(item.items);
        if (!item.isInner) return;
        inner++;
        // What the step does to the chain stands behind it.
        const next = items[index + 1];
        expect(next && !isPart(next) && roleOf(next.sentences[0]), item.lead).toBe('inner-end');
      });
    };
    for (const own of english) check(arranged(own));
    expect(inner).toBeGreaterThan(100);
  });

  it('may have no parts', () => {
    expect(arranged(['A.', 'B.'])).toEqual([{ first: 1, sentences: ['A.', 'B.'] }]);
    expect(arranged([])).toEqual([]);
  });
});
