// The picture over the board: it draws the candidates of the cells that it is about, and no others.
import { describe, expect, it } from 'vitest';
import type { DrawnPicture, Shape } from '../../pkg/index.js';
import { CELLS, cellOf } from '../../src/game/cells';
import { shown } from '../../src/picture.svelte';
import { ninefold } from './built';

const HARD = '.......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3';

const { steps = [], pictures = [] } = ninefold.ask('explain', {
  puzzle: HARD,
  scale: 'se121',
  pictures: true,
  format: 'data',
  theme: 'page',
});
const drawn = pictures as DrawnPicture[];

/** The small digits of shapes by cell: `marked` are those that the picture marks. */
const smallDigits = (shapes: readonly Shape[]) => {
  const cells = CELLS.map(() => ({ all: '', marked: '' }));
  // A text with a stroke is the halo of another text.
  const texts = shapes.filter(({ attributes }) => attributes['font-size'] === '28' && !attributes.stroke);
  for (const { attributes, content = [] } of texts) {
    for (const row of content as Shape[]) {
      const digits = String(row.content);
      row.attributes.x.split(' ').forEach((place, index) => {
        const cell = cells[9 * Math.floor((Number(row.attributes.y) - 44) / 100) + Math.floor((Number(place) - 44) / 100)];
        cell.all += digits[index];
        if (!attributes.fill.includes('--pencil')) cell.marked += digits[index];
      });
    }
  }
  return cells.map(({ all, marked }) => ({ all: [...all].sort().join(''), marked }));
};

describe('the picture of a step', () => {
  it('is about every cell in which it marks a candidate', () => {
    let marks = 0;
    steps.forEach((step, index) => {
      const about = new Set(drawn[index].cells.map(cellOf));
      smallDigits(drawn[index].layers.flatMap(({ shapes }) => shapes)).forEach(({ marked }, cell) => {
        if (marked) expect([step.name, cell, about.has(cell)]).toEqual([step.name, cell, true]);
        marks += marked.length;
      });
    });
    expect(marks).toBeGreaterThan(100);
  });

  it('keeps the candidates of the cells that it is about, and leaves out the others', () => {
    steps.forEach((step, index) => {
      shown.show(drawn[index], false);
      expect(shown.about).toBe(null);
      const before = shown.shapes;
      expect(smallDigits(before).map(({ all }) => all)).toEqual(step.before.candidates);
      shown.show(drawn[index], true);
      const about = shown.about ?? new Set();
      expect(smallDigits(shown.shapes).map(({ all }) => all)).toEqual(
        step.before.candidates.map((all, cell) => (about.has(cell) ? all : '')),
      );
      // Nothing else changes.
      const rest = (shapes: readonly Shape[]) => shapes.filter((shape) => shape.attributes['font-size'] !== '28');
      expect(rest(shown.shapes)).toEqual(rest(before));
    });
  });

  it('has a key with a sample for each text', () => {
    let entries = 0;
    for (const { legend, sample_box } of drawn) {
      const [left, top, width, height] = sample_box.split(' ').map(Number);
      for (const { text, shapes } of legend) {
        expect(text).not.toBe('');
        for (const { attributes } of shapes) {
          const { x, cx, y, cy, d = '' } = attributes;
          const [, startX, startY] = /M(\S+) ([\d.-]+)/.exec(d) ?? [];
          const [across, down] = [Number(x ?? cx ?? startX), Number(y ?? cy ?? startY)];
          expect([text, across >= left && across <= left + width]).toEqual([text, true]);
          expect([text, down >= top && down <= top + height]).toEqual([text, true]);
        }
        entries++;
      }
    }
    expect(entries).toBeGreaterThan(100);
  });

  it('is SVG unless it is asked for as data', () => {
    const { svg, picture } = ninefold.ask('picture', { puzzle: HARD });
    expect([svg?.slice(0, 4), picture]).toEqual(['<svg', undefined]);
    expect(ninefold.ask('picture', { puzzle: HARD, format: 'data' }).picture?.layers.length).toBe(3);
  });
});
