/** Gray pictures, and which of their pixels are ink. */

/** A picture in levels of gray, from 0 (black) to 255, row by row. */
export interface Gray {
  width: number;
  height: number;
  levels: Uint8ClampedArray;
}

/** Returns the brightness of each pixel of a picture with four bytes a pixel. Transparent pixels are white. */
export const grayOf = (width: number, height: number, rgba: Uint8ClampedArray): Gray => {
  const levels = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < levels.length; pixel++) {
    const at = 4 * pixel;
    const light = 0.3 * rgba[at] + 0.59 * rgba[at + 1] + 0.11 * rgba[at + 2];
    levels[pixel] = 255 + ((light - 255) * rgba[at + 3]) / 255;
  }
  return { width, height, levels };
};

/** Returns the mean of the square of `2 * radius + 1` pixels around each pixel. Squares end at the edges. */
export const localMeans = ({ width, height, levels }: Gray, radius: number): Float32Array => {
  // Sums of all pixels above and to the left.
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += levels[y * width + x];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  const means = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const sum =
        sums[bottom * (width + 1) + right] -
        sums[top * (width + 1) + right] -
        sums[bottom * (width + 1) + left] +
        sums[top * (width + 1) + left];
      means[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return means;
};

/** 1 for dark ink on light paper, -1 for light ink on a dark ground. */
export type Polarity = 1 | -1;

/** Returns 1 for each pixel that differs from its surroundings by at least `contrast` levels. */
export const inkOf = ({ levels }: Gray, means: Float32Array, polarity: Polarity, contrast: number): Uint8Array => {
  const ink = new Uint8Array(levels.length);
  for (let pixel = 0; pixel < ink.length; pixel++) {
    ink[pixel] = polarity * (means[pixel] - levels[pixel]) >= contrast ? 1 : 0;
  }
  return ink;
};

/** A group of ink pixels that touch each other, also at corners. */
export interface Component {
  pixels: Int32Array;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the components of an ink picture with at least `least` pixels. */
export const componentsOf = (ink: Uint8Array, width: number, least: number): Component[] => {
  const height = ink.length / width;
  const isSeen = new Uint8Array(ink.length);
  const queue = new Int32Array(ink.length);
  const found: Component[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (!ink[start] || isSeen[start]) continue;
    let end = 0;
    queue[end++] = start;
    isSeen[start] = 1;
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let next = 0; next < end; next++) {
      const pixel = queue[next];
      const x = pixel % width;
      const y = (pixel - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const near = ny * width + nx;
          if (!ink[near] || isSeen[near]) continue;
          isSeen[near] = 1;
          queue[end++] = near;
        }
      }
    }
    if (end >= least) found.push({ pixels: queue.slice(0, end), left, top, right, bottom });
  }
  return found;
};

/** Returns the picture with one pixel, the mean, for each square of `factor` pixels a side. */
export const shrink = ({ width, height, levels }: Gray, factor: number): Gray => {
  const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const means = new Uint8ClampedArray(small.width * small.height);
  for (let at = 0; at < means.length; at++) {
    const x = (at % small.width) * factor;
    const y = Math.floor(at / small.width) * factor;
    let sum = 0;
    for (let row = y; row < y + factor; row++) {
      for (let column = x; column < x + factor; column++) sum += levels[row * width + column];
    }
    means[at] = sum / factor ** 2;
  }
  return { ...small, levels: means };
};
