/** The cells of a board, numbered 0 to 80 from left to right and from top to bottom. */

export const CELLS: readonly number[] = Array.from({ length: 81 }, (_, cell) => cell);
export const DIGITS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The marks of all nine digits. */
export const ALL_MARKS = 0x1ff;

export const rowOf = (cell: number): number => Math.floor(cell / 9);
export const columnOf = (cell: number): number => cell % 9;
export const boxOf = (cell: number): number =>
  3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3);

/** The 27 houses: rows, columns, boxes. */
export const HOUSES: readonly (readonly number[])[] = [rowOf, columnOf, boxOf].flatMap((of) =>
  Array.from({ length: 9 }, (_, house) => CELLS.filter((cell) => of(cell) === house)),
);

/** The 20 cells that each cell sees. */
export const PEERS: readonly (readonly number[])[] = CELLS.map((cell) =>
  CELLS.filter(
    (other) =>
      other !== cell &&
      (rowOf(other) === rowOf(cell) || columnOf(other) === columnOf(cell) || boxOf(other) === boxOf(cell)),
  ),
);

/** The cells whose digit stands again in a house. Digits count from 1; 0 is a blank. */
export const clashing = (digits: readonly number[]): Set<number> => {
  const clashes = new Set<number>();
  for (const house of HOUSES) {
    for (const cell of house) {
      const digit = digits[cell];
      if (digit && house.some((other) => other !== cell && digits[other] === digit)) clashes.add(cell);
    }
  }
  return clashes;
};

/** How far each arrow key moves. */
export const ARROWS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell that is some rows and columns away. The board goes on at its other side. */
export const moved = (cell: number, [rows, columns]: readonly [rows: number, columns: number]): number =>
  9 * ((rowOf(cell) + rows + 9) % 9) + ((columnOf(cell) + columns + 9) % 9);

/** The digit of a key, by its code, or 0. */
export const digitOf = (code: string): number => Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0);

/** The mark of a digit: bit 0 stands for 1. */
export const markOf = (digit: number): number => 1 << (digit - 1);

/** The digits of some marks. */
export const digitsOf = (marks: number): number[] => DIGITS.filter((digit) => marks & markOf(digit));

/** The marks of some digits, such as `247`. */
export const marksOfDigits = (digits: Iterable<string | number>): number =>
  [...digits].reduce<number>((all, digit) => all | markOf(Number(digit)), 0);

export type Coordinates = 'numbers' | 'letters';

/** The name of a cell: r1c1, or A1. */
export const cellName = (cell: number, coordinates: Coordinates = 'numbers'): string =>
  coordinates === 'numbers'
    ? `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`
    : `${'ABCDEFGHI'[rowOf(cell)]}${columnOf(cell) + 1}`;

/** The cell of a name such as r1c1, or -1. */
export const cellOf = (name: string): number => {
  const found = /^r([1-9])c([1-9])/.exec(name);
  return found ? 9 * (Number(found[1]) - 1) + Number(found[2]) - 1 : -1;
};

/** The cells of a house: r1 to r9, c1 to c9, b1 to b9. */
export const houseOf = (name: string): readonly number[] => {
  const kind = 'rcb'.indexOf(name[0]);
  return kind < 0 ? [] : (HOUSES[9 * kind + Number(name.slice(1)) - 1] ?? []);
};
