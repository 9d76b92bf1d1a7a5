/** The picture that lies over the board: a step of a hint or of a path, as the engine's shapes. */

import type { AnyPicture, DrawnPicture, PathPosition, Shape } from '../pkg/index.js';
import { cellOf, marksOfDigits } from './game/cells';

/** How a request says that the page wants pictures as shapes, in its own colors. */
export const PICTURES = { format: 'data', theme: 'page' };

/** A picture as shapes. Null if there is none. */
export const shapesOf = (picture: AnyPicture | null | undefined): DrawnPicture | null =>
  typeof picture === 'object' ? picture : null;

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

/** Layers that the board draws itself. */
const OWN: readonly string[] = ['lines', 'digits', 'elsewhere'];
/** Layers that lie over the digits. */
const OVER: readonly string[] = ['cross', 'sign', 'loop', 'link'];

/** The mark of the digit that is placed. The board shows it large in its cell. */
const PLACED = 'placed';

/** The digits and candidates of a position. */
export interface ShownPosition {
  /** 81 characters, with a dot for a blank. */
  readonly digits: string;
  readonly marks: readonly number[];
}

const positionOf = ({ filled, candidates }: PathPosition): ShownPosition => ({
  digits: filled,
  marks: candidates.map(marksOfDigits),
});

/** The shapes of a picture that lie below the digits, and those above. The board draws a placed digit itself. */
export const layersOf = (
  picture: DrawnPicture | null,
  hasPlaced: boolean,
): { below: readonly Shape[]; above: readonly Shape[] } => {
  const layers = (picture?.layers ?? []).filter(({ kind, mark }) => !OWN.includes(kind) && !(hasPlaced && mark === PLACED));
  const shapes = (isOver: boolean): Shape[] =>
    layers.filter(({ kind }) => OVER.includes(kind) === isOver).flatMap((layer) => layer.shapes);
  return { below: shapes(false), above: shapes(true) };
};

interface Showing {
  picture?: AnyPicture | null;
  /** The position of the picture. */
  position?: PathPosition | null;
  /** Whether the reader's board is the board of the picture: its other cells keep what the reader wrote. */
  isOver?: boolean;
  /** Cells to look at. */
  cells?: Iterable<number>;
  /** What is placed, such as `r4c7=3`. */
  placement?: string | null;
}

class Shown {
  picture: DrawnPicture | null = $state.raw(null);
  position: ShownPosition | null = $state.raw(null);
  cells: ReadonlySet<number> = $state.raw(new Set());
  isOver = $state(false);
  private placement: string | null = $state(null);

  /** Cells that the picture is about. Null: all cells. */
  readonly about = $derived(this.isOver && this.picture ? new Set(this.picture.cells.map(cellOf)) : null);
  private readonly layers = $derived(layersOf(this.picture, this.placement !== null));
  /** What is drawn below the digits, and above them. */
  readonly below = $derived(this.layers.below);
  readonly above = $derived(this.layers.above);

  /** The digit that the picture places in a cell, or 0. */
  ghost(cell: number): number {
    const { placement } = this;
    return placement && cellOf(placement) === cell ? Number(placement.at(-1)) : 0;
  }

  show({ picture = null, position = null, isOver = false, cells = [], placement = null }: Showing): void {
    this.picture = shapesOf(picture);
    this.position = position && positionOf(position);
    this.isOver = isOver;
    this.cells = new Set(cells);
    this.placement = placement;
  }

  clear(): void {
    this.show({});
  }
}

export const shown = new Shown();
