/** The picture that lies over the board: a step of a hint or of a path, drawn by the engine. */

/** The size of the engine's picture around the board, and of the board itself. */
const MARGIN = 44;
const BOARD = 900;

class Shown {
  /** The whole picture as SVG. */
  svg: string | null = $state.raw(null);
  /** Cells to look at. */
  cells: ReadonlySet<number> = $state.raw(new Set());

  /** The board in the picture, without what is around it. */
  readonly onBoard = $derived(
    this.svg && this.svg.replace(/viewBox="[^"]*"/, `viewBox="${MARGIN} ${MARGIN} ${BOARD} ${BOARD}"`),
  );
  /** The key below the board in the picture. Null if there is none. */
  readonly legend = $derived.by(() => {
    const found = this.svg && /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(this.svg);
    if (!this.svg || !found || Number(found[2]) <= Number(found[1])) return null;
    const [width, height] = [Number(found[1]), Number(found[2])];
    // Names in one document must differ.
    return this.svg
      .replace(/viewBox="[^"]*"/, `viewBox="${MARGIN} ${width} ${width - MARGIN} ${height - width}"`)
      .replaceAll('id="', 'id="key-')
      .replaceAll('url(#', 'url(#key-');
  });

  clear(): void {
    this.svg = null;
    this.cells = new Set();
  }
}

export const shown = new Shown();
