// The picture over the board: it draws the candidates of the cells that it is about, and no others.
import { describe, expect, it } from 'vitest';
import type { PictureLayer, DrawnPicture, Shape } from '../../pkg/index.js';
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

  it('leaves lines and digits to the board, and draws every other shape once', () => {
    steps.forEach((step, index) => {
      shown.show({ picture: drawn[index], position: step.before, placement: step.placement });
      expect(shown.about).toBe(null);
      const own = ['lines', 'digits', 'elsewhere'];
      // The digit that is placed stands large in its cell.
      const isOther = ({ kind, mark }: PictureLayer): boolean => !own.includes(kind) && !(step.placement && mark === 'placed');
      const others = drawn[index].layers.filter(isOther).flatMap(({ shapes }) => shapes);
      expect(shown.below.length + shown.above.length).toBe(others.length);
      expect(shown.position?.digits).toBe(step.before.filled);
      const marks = step.before.candidates.map((digits) => [...digits].reduce((all, digit) => all | (1 << (Number(digit) - 1)), 0));
      expect(shown.position?.marks).toEqual(marks);
      const placed = step.placement ? cellOf(step.placement) : -1;
      expect(Array.from({ length: 81 }, (_, cell) => shown.ghost(cell) > 0).indexOf(true)).toBe(placed);
      shown.show({ picture: drawn[index], isOver: true });
      expect(shown.about).toEqual(new Set(drawn[index].cells.map(cellOf)));
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
