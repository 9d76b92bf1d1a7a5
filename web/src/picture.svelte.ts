/** The picture that lies over the board: a step of a hint or of a path, drawn by the engine. */

import { cellOf } from './game/cells';

/** The size of the engine's picture around the board, of the board itself, and of a cell. */
const MARGIN = 44;
const BOARD = 900;
const CELL = 100;

/** The candidates that the picture does not mark, and a row of small digits: places, height, digits. */
const UNMARKED = /<g font-size="28"[^>]*fill="var\(--pencil\)"[^>]*>.*?<\/g>/gs;
const SMALL_DIGITS = /<text x="([^"]*)" y="([^"]*)">(\d+)<\/text>/g;

/** An element that may be part of the key, its height, and the text of an entry. */
const ELEMENT = /<(?:rect|path|circle)[^>]*\/>|<text[^>]*>[^<]*<\/text>/g;
const HEIGHT = /(?: c?y="| d="M[\d.-]+ )([\d.]+)/;
const ENTRY = /^<text x="([\d.]+)" y="([\d.]+)" font-size="26" fill="[^"]*">([^<]*)</;
/** Where the sample of an entry is, from the start of its text. */
const SAMPLE = { x: -34, y: -9 };
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** An entry of the key: what a mark looks like, and what it means. */
export interface LegendEntry {
  /** SVG elements. */
  readonly sample: string;
  /** The view box of the sample. */
  readonly box: string;
  readonly text: string;
}

/** The size of the view box of a sample. */
const [SAMPLE_WIDTH, SAMPLE_HEIGHT] = [76, 44];

/** The key that the engine draws below the board, entry by entry: so its text can have any size. */
export const legendOf = (svg: string): LegendEntry[] => {
  const entries: LegendEntry[] = [];
  let sample = '';
  for (const [element] of svg.slice(svg.lastIndexOf('</g>')).matchAll(ELEMENT)) {
    if (Number(HEIGHT.exec(element)?.[1] ?? 0) < MARGIN + BOARD) continue;
    const [, x, y, text] = ENTRY.exec(element) ?? [];
    if (text === undefined) {
      sample += element;
      continue;
    }
    const [left, top] = [Number(x) + SAMPLE.x - SAMPLE_WIDTH / 2, Number(y) + SAMPLE.y - SAMPLE_HEIGHT / 2];
    entries.push({
      sample,
      box: `${left} ${top} ${SAMPLE_WIDTH} ${SAMPLE_HEIGHT}`,
      text: text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
    });
    sample = '';
  }
  return entries;
};

/** Adds the cells that a part of an answer names, such as r1c1 or the cell of r1c1=5. */
const addCells = (part: unknown, cells: Set<number>): void => {
  if (typeof part === 'string') {
    if (/^r[1-9]c[1-9](=[1-9])?$/.test(part)) cells.add(cellOf(part));
  } else if (typeof part === 'object' && part !== null) {
    for (const value of Object.values(part)) addCells(value, cells);
  }
};

/** The cells that parts of an answer name: evidence, eliminations, a placement. */
export const cellsIn = (...parts: unknown[]): ReadonlySet<number> => {
  const cells = new Set<number>();
  addCells(parts, cells);
  return cells;
};

/** Takes the candidates that a picture does not mark out of all cells but some. */
export const withCandidatesOf = (svg: string, cells: ReadonlySet<number>): string =>
  svg.replace(UNMARKED, (group) =>
    group.replace(SMALL_DIGITS, (_, places: string, height: string, digits: string) => {
      const row = Math.floor((Number(height) - MARGIN) / CELL);
      const kept = places
        .split(' ')
        .map((place, index) => [place, digits[index]] as const)
        .filter(([place]) => cells.has(9 * row + Math.floor((Number(place) - MARGIN) / CELL)));
      const [left, right] = [0, 1].map((side) => kept.map((pair) => pair[side]));
      return kept.length ? `<text x="${left.join(' ')}" y="${height}">${right.join('')}</text>` : '';
    }),
  );

class Shown {
  /** The whole picture as SVG. */
  svg: string | null = $state.raw(null);
  /** Cells to look at. */
  cells: ReadonlySet<number> = $state.raw(new Set());
  /** Cells that the picture is about. The others show what the reader wrote. Null: all cells. */
  about: ReadonlySet<number> | null = $state.raw(null);

  /** The board in the picture, without what is around it. */
  readonly onBoard = $derived.by(() => {
    const { svg, about } = this;
    const drawn = svg && about ? withCandidatesOf(svg, about) : svg;
    return drawn && drawn.replace(/viewBox="[^"]*"/, `viewBox="${MARGIN} ${MARGIN} ${BOARD} ${BOARD}"`);
  });
  /** The key of the picture. */
  readonly legend = $derived(this.svg ? legendOf(this.svg) : []);

  /** Shows a picture. `about`: its cells, if the other cells are those of the board. */
  show(svg: string | null, about: ReadonlySet<number> | null, cells: Iterable<number> = []): void {
    this.svg = svg;
    this.about = about;
    this.cells = new Set(cells);
  }

  clear(): void {
    this.show(null, null);
  }
}

export const shown = new Shown();
