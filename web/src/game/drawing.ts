/** The board as an SVG image: what the reader sees, in black on white with colors as tints. */

import { type Board, type Cell } from './board';
import { columnOf, digitsOf, rowOf } from './cells';

/** The colors of cells, as in tokens.css. */
const COLORS = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7', '#999999', '#8c6bb1'];
const CELL = 100;
const EDGE = 6;

const cellSvg = ({ digit, isGiven, corner, centre, colors }: Cell, index: number): string => {
  const [x, y] = [CELL * columnOf(index), CELL * rowOf(index)];
  const all = COLORS.flatMap((color, place) => (colors & (1 << place) ? [[color, 'ABCDEFGHI'[place]] as const] : []));
  const width = CELL / Math.max(all.length, 1);
  const tints = all.map(
    ([color], place) =>
      `<rect x="${x + place * width}" y="${y}" width="${width}" height="${CELL}" fill="${color}" fill-opacity="0.45"/>`,
  );
  if (all.length) {
    const letters = all.map(([, letter]) => letter).join('');
    tints.push(`<text x="${x + 6}" y="${y + 95}" font-size="18" text-anchor="start">${letters}</text>`);
  }
  if (digit) {
    const weight = isGiven ? 'font-weight="700"' : 'fill="#0b5fa5"';
    return `${tints.join('')}<text x="${x + 50}" y="${y + 74}" font-size="66" ${weight}>${digit}</text>`;
  }
  const small = digitsOf(corner).map((mark) => {
    const [left, top] = [x + 19 + 31 * ((mark - 1) % 3), y + 29 + 31 * Math.floor((mark - 1) / 3)];
    return `<text x="${left}" y="${top}" font-size="28" fill="#444">${mark}</text>`;
  });
  const digits = digitsOf(centre);
  // A frame, as on the page: marks in their places have none.
  const half = 4 + 8 * digits.length;
  const frame = `<rect x="${x + 50 - half}" y="${y + 36}" width="${2 * half}" height="30" rx="6" fill="#fff" stroke="#777" stroke-width="1.5"/>`;
  const middle = centre ? `${frame}<text x="${x + 50}" y="${y + 60}" font-size="25" fill="#444">${digits.join('')}</text>` : '';
  return tints.join('') + small.join('') + middle;
};

/** Draws a board. The image scales without loss. */
export const boardSvg = (board: Board): string => {
  const lines = (places: readonly number[]): string =>
    places.map((at) => `M0 ${CELL * at}H900M${CELL * at} 0V900`).join('');
  const size = 900 + 2 * EDGE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" font-family="system-ui, 'DejaVu Sans', sans-serif">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><g transform="translate(${EDGE} ${EDGE})" text-anchor="middle" fill="#111">` +
    board.map(cellSvg).join('') +
    `<path d="${lines([1, 2, 4, 5, 7, 8])}" stroke="#777" stroke-width="2"/>` +
    `<path d="${lines([0, 3, 6, 9])}" stroke="#111" stroke-width="8" stroke-linecap="square"/></g></svg>`
  );
};
