/** The picture that lies over the board: a step of a hint or of a path, as the engine's shapes. */

import type { DrawnPicture } from '../pkg/ninefold_wasm.js';
import { cellOf } from './game/cells';

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
