/** The Worker that reads pictures: decodes them, finds the grid, and reads its digits. */

import weights from './digits.bin?url';
import { straighten, type Corners } from './geometry';
import { grayOf, type Gray } from './gray';
import { networkOf, type Network } from './network';
import { cornersIn, readGrid, readUpright, type Page, type Reading } from './read';

/** What the page asks. */
export type Asked =
  | { kind: 'open'; id: number; file: Blob }
  /** `isUpright`: the first corner is the top left of the grid for certain. */
  | { kind: 'read'; id: number; corners: Corners; isUpright: boolean };

/** What the Worker answers. `whole` comes with a new picture. */
export type Answer =
  | { kind: 'read'; id: number; whole?: ImageBitmap; straight: ImageBitmap; corners: Corners; cells: Reading[] }
  | { kind: 'no-grid'; id: number; whole?: ImageBitmap }
  | { kind: 'failed'; id: number; reason: 'picture' | 'weights' };

/** Longest side of the picture that is read, in pixels. Cells of a board that fills it have 170 pixels. */
const LONGEST = 1600;
/** Pixels of a cell's side in the straightened picture that is shown. */
const SHOWN_CELL = 64;

const loading: Promise<Network> = (async () => networkOf(await (await fetch(weights)).arrayBuffer()))();
// The first question says so.
loading.catch(() => {});

let image: ImageData;
let gray: Gray;

/** Decodes a picture, and keeps its pixels. */
const decode = async (file: Blob): Promise<ImageBitmap> => {
  const full = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(full.width, full.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(full.width * scale)), Math.max(1, Math.round(full.height * scale)));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(full, 0, 0, canvas.width, canvas.height);
  full.close();
  image = context.getImageData(0, 0, canvas.width, canvas.height);
  gray = grayOf(image.width, image.height, image.data);
  return createImageBitmap(canvas);
};

/** Returns the grid as a square, in its colors. */
const straightened = (corners: Corners): Promise<ImageBitmap> => {
  const { width, height, data } = image;
  const side = 9 * SHOWN_CELL;
  const shown = new ImageData(side, side);
  shown.data.fill(255);
  for (let color = 0; color < 3; color++) {
    const levels = Uint8ClampedArray.from({ length: width * height }, (_, pixel) => data[4 * pixel + color]);
    straighten({ width, height, levels }, corners, SHOWN_CELL)?.levels.forEach((level, pixel) => (shown.data[4 * pixel + color] = level));
  }
  return createImageBitmap(shown);
};

const say = (answer: Answer): void => {
  const bitmaps = 'straight' in answer ? [answer.straight] : [];
  if ('whole' in answer && answer.whole) bitmaps.push(answer.whole);
  self.postMessage(answer, { transfer: bitmaps });
};

const answer = async (asked: Asked): Promise<void> => {
  const { id } = asked;
  let whole: ImageBitmap | undefined;
  if (asked.kind === 'open') {
    try {
      whole = await decode(asked.file);
    } catch {
      return say({ kind: 'failed', id, reason: 'picture' });
    }
  }
  let network: Network;
  try {
    network = await loading;
  } catch {
    return say({ kind: 'failed', id, reason: 'weights' });
  }
  let page: Page | null;
  if (asked.kind === 'open') {
    const corners = cornersIn(gray);
    page = corners && readGrid(gray, corners, network);
  } else {
    page = (asked.isUpright ? readUpright : readGrid)(gray, asked.corners, network);
  }
  if (!page) return say({ kind: 'no-grid', id, whole });
  return say({ kind: 'read', id, whole, straight: await straightened(page.corners), ...page });
};

self.onmessage = ({ data }: MessageEvent<Asked>) => void answer(data);
