/**
 * Links that carry a board in the fragment of the address: givens, digits, marks and colors.
 *
 * The text is base64url of bits. Each cell has one bit 0 if it is blank. Otherwise 1 and two bits: a
 * given (4 bits), a digit (4 bits), or marks (9 bits in their places, then 1 bit that says whether 9
 * bits follow for the middle), then one bit that says whether 9 bits of colors follow, and for marks
 * one bit that says whether 9 times 4 bits of their colors follow. A cell that has only colors has
 * empty marks. After the cells come the lines of the pen: 8 bits for their number, and for each one its
 * cells (7 bits each), its small digits (4 bits each) and its color (4 bits). If there are none, nothing
 * follows.
 */

import { BLANK, EMPTY, NO_DOTS, withLine, type Board, type Cell } from './board';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

class Writer {
  private bits: number[] = [];

  put(value: number, width: number): void {
    for (let bit = width - 1; bit >= 0; bit--) this.bits.push((value >> bit) & 1);
  }

  text(): string {
    let text = '';
    for (let at = 0; at < this.bits.length; at += 6) {
      let six = 0;
      for (let bit = 0; bit < 6; bit++) six = six * 2 + (this.bits[at + bit] ?? 0);
      text += LETTERS[six];
    }
    return text;
  }
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  /** The next bits, or -1 at the end of the text. */
  take(width: number): number {
    let value = 0;
    for (let bit = 0; bit < width; bit++, this.at++) {
      const six = LETTERS.indexOf(this.text[Math.floor(this.at / 6)] ?? ' ');
      if (six < 0) return -1;
      value = value * 2 + ((six >> (5 - (this.at % 6))) & 1);
    }
    return value;
  }
}

/** The text of a board. */
export const encode = (board: Board): string => {
  const writer = new Writer();
  for (const { digit, isGiven, corner, centre, colors, dots } of board) {
    if (!digit && !corner && !centre && !colors) {
      writer.put(0, 1);
      continue;
    }
    writer.put(1, 1);
    if (digit) {
      writer.put(isGiven ? 0 : 1, 2);
      writer.put(digit, 4);
    } else {
      writer.put(2, 2);
      writer.put(corner, 9);
      writer.put(centre ? 1 : 0, 1);
      if (centre) writer.put(centre, 9);
    }
    writer.put(colors ? 1 : 0, 1);
    if (colors) writer.put(colors, 9);
    if (!digit) {
      const hasDots = dots.some((dot) => dot > 0);
      writer.put(hasDots ? 1 : 0, 1);
      if (hasDots) for (const dot of dots) writer.put(dot, 4);
    }
  }
  const lines = board.flatMap(({ lines }, cell) => lines.map((line) => [cell, line] as const)).slice(0, 255);
  if (lines.length) writer.put(lines.length, 8);
  for (const [cell, [digit, toCell, toDigit, color]] of lines) {
    for (const [value, width] of [[cell, 7], [digit, 4], [toCell, 7], [toDigit, 4], [color, 4]] as const) writer.put(value, width);
  }
  return writer.text();
};

/** The board of a text, or null if the text is none. */
export const decode = (text: string): Board | null => {
  const reader = new Reader(text);
  let isBroken = false;
  const take = (width: number): number => {
    const value = reader.take(width);
    isBroken ||= value < 0;
    return Math.max(value, 0);
  };
  const board = EMPTY.map((): Cell => {
    if (!take(1)) return BLANK;
    const kind = take(2);
    isBroken ||= kind > 2;
    const digit = kind < 2 ? take(4) : 0;
    isBroken ||= kind < 2 && (digit < 1 || digit > 9);
    const corner = kind === 2 ? take(9) : 0;
    const centre = kind === 2 && take(1) ? take(9) : 0;
    const colors = take(1) ? take(9) : 0;
    const hasDots = kind === 2 && take(1);
    const dots = hasDots ? NO_DOTS.map(() => Math.min(take(4), 9)) : NO_DOTS;
    return { ...BLANK, digit, isGiven: kind === 0, corner, centre, colors, dots };
  });
  if (isBroken) return null;
  // Fewer than 8 bits are the rest of a character.
  const count = Math.max(reader.take(8), 0);
  const lines = Array.from({ length: count }, () => [7, 4, 7, 4, 4].map(take));
  if (isBroken) return null;
  const isLine = ([cell, digit, toCell, toDigit, color]: number[]): boolean =>
    cell < 81 && toCell < 81 && digit <= 9 && toDigit <= 9 && color >= 1 && color <= 9;
  return lines.filter(isLine).reduce(
    (now, [cell, digit, toCell, toDigit, color]) => withLine(now, cell, [digit, toCell, toDigit, color]),
    board as Board,
  );
};

/** The address of the page with a board. */
export const linkTo = (board: Board, page: string): string => `${page.split('#')[0]}#b=${encode(board)}`;

/** The board in the fragment of an address, or null. */
export const boardOfHash = (hash: string): Board | null => {
  const found = /^#b=([\w-]+)$/.exec(hash);
  return found ? decode(found[1]) : null;
};
