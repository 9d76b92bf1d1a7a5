// The picture over the board: it draws the candidates of the cells that it is about, and no others.
import { describe, expect, it } from 'vitest';
import { CELLS } from '../../src/game/cells';
import { cellsIn, legendOf, withCandidatesOf } from '../../src/picture.svelte';
import { ninefold } from './built';

const HARD = '.......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3';

const { steps = [], pictures = [] } = ninefold.ask('explain', { puzzle: HARD, scale: 'se121', pictures: true, theme: 'page' });

/** The small digits of a picture by cell: `marked` are those that it marks. */
const smallDigits = (svg: string) => {
  const cells = CELLS.map(() => ({ all: '', marked: '' }));
  for (const [, attributes, group] of svg.matchAll(/<g font-size="28"([^>]*)>(.*?)<\/g>/gs)) {
    for (const [, places, height, digits] of group.matchAll(/<text x="([^"]*)" y="([^"]*)">(\d+)<\/text>/g)) {
      places.split(' ').forEach((place, index) => {
        const cell = cells[9 * Math.floor((Number(height) - 44) / 100) + Math.floor((Number(place) - 44) / 100)];
        cell.all += digits[index];
        if (!attributes.includes('--pencil')) cell.marked += digits[index];
      });
    }
  }
  return cells.map(({ all, marked }) => ({ all: [...all].sort().join(''), marked }));
};

describe('the picture of a step', () => {
  it('is about every cell in which it marks a candidate', () => {
    let marks = 0;
    steps.forEach((step, index) => {
      const about = cellsIn(step.evidence, step.placement, step.eliminations);
      smallDigits(pictures[index] ?? '').forEach(({ marked }, cell) => {
        if (marked) expect([step.name, cell, about.has(cell)]).toEqual([step.name, cell, true]);
        marks += marked.length;
      });
    });
    expect(marks).toBeGreaterThan(100);
  });

  it('keeps the candidates of the cells that it is about, and leaves out the others', () => {
    steps.forEach((step, index) => {
      const about = cellsIn(step.evidence, step.placement, step.eliminations);
      const svg = pictures[index] ?? '';
      const [before, after] = [smallDigits(svg), smallDigits(withCandidatesOf(svg, about))];
      expect(before.map(({ all }) => all)).toEqual(step.before.candidates);
      expect(after.map(({ all }) => all)).toEqual(step.before.candidates.map((all, cell) => (about.has(cell) ? all : '')));
      // Nothing else changes.
      const rest = (text: string): string => text.replace(/<g font-size="28".*?<\/g>/gs, '');
      expect(rest(withCandidatesOf(svg, about))).toBe(rest(svg));
    });
  });

  it('has a key with a sample for each text', () => {
    let entries = 0;
    for (const svg of pictures) {
      const texts = [...svg.matchAll(/font-size="26" fill="var\(--ink\)">([^<]*)</g)].map(([, text]) => text);
      const legend = legendOf(svg);
      expect(legend.map(({ text }) => text)).toEqual(texts);
      for (const { sample, box, text } of legend) {
        const [left, top, width, height] = box.split(' ').map(Number);
        const [, x, y] = /(?:x="|M)([\d.]+)(?:" c?y="| )([\d.]+)/.exec(sample) ?? [];
        expect([text, Number(x) >= left && Number(x) <= left + width]).toEqual([text, true]);
        expect([text, Number(y) >= top && Number(y) <= top + height]).toEqual([text, true]);
        entries++;
      }
    }
    expect(entries).toBeGreaterThan(100);
  });

  it('finds cells in candidates, cells, and lists of them', () => {
    expect([...cellsIn({ a: ['r1c1=5', { b: 'r9c9' }], house: 'r1' }, null, 'r2c1')]).toEqual([0, 80, 9]);
  });
});
