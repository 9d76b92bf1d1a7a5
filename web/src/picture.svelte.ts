/** The picture that lies over the board: a step of a hint or of a path, as the engine's shapes. */

import type { DrawnPicture, Shape } from '../pkg/index.js';
import { cellOf } from './game/cells';

const elementOf = ({ name, attributes, content = [] }: Shape): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content.map((part) => (typeof part === 'string' ? part : elementOf(part))));
  return element;
};

/** Draws shapes into an element: an attachment. */
export const drawn =
  (shapes: readonly Shape[]) =>
  (target: Element): void =>
    target.replaceChildren(...shapes.map(elementOf));

class Shown {
  picture: DrawnPicture | null = $state.raw(null);
  /** Cells to look at. */
  cells: ReadonlySet<number> = $state.raw(new Set());
  /** Whether the reader's board is the board of the picture: its other cells keep what the reader wrote. */
  private isOver = $state(false);

  /** Cells that the picture is about. Null: all cells. */
  readonly about = $derived(this.isOver && this.picture ? new Set(this.picture.cells.map(cellOf)) : null);
  /** What is drawn over the board. */
  readonly shapes = $derived(
    (this.picture?.layers ?? []).filter(({ kind }) => !this.isOver || kind !== 'elsewhere').flatMap(({ shapes }) => shapes),
  );

  /** Shows a picture. `isOver`: whether it is drawn over the reader's board. */
  show(picture: DrawnPicture | string | null, isOver: boolean, cells: Iterable<number> = []): void {
    this.picture = typeof picture === 'string' ? null : picture;
    this.isOver = isOver;
    this.cells = new Set(cells);
  }

  clear(): void {
    this.show(null, false);
  }
}

export const shown = new Shown();
