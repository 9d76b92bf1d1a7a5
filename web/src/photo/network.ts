/**
 * A small convolutional network that reads digits. `web/photo/train.py` makes its weights.
 *
 *     20 x 20 → 12 filters of 5 x 5 → halved to 8 x 8 → 24 filters of 3 x 3 → halved to 4 x 4 → 64 → 10
 */

import { SIDE } from './cells';

const FILTERS_1 = 12;
const FILTERS_2 = 24;
const HIDDEN = 64;
/** No digit, and the digits 1 to 9. */
export const CLASSES = 10;
const WINDOW_1 = 5;
const WINDOW_2 = 3;
const SIDE_1 = SIDE - WINDOW_1 + 1;
const SIDE_2 = SIDE_1 / 2;
const SIDE_3 = SIDE_2 / 2;

/** The outputs and inputs of each layer. */
const SHAPES = [
  [FILTERS_1, WINDOW_1 * WINDOW_1],
  [FILTERS_2, FILTERS_1 * WINDOW_2 * WINDOW_2],
  [HIDDEN, FILTERS_2 * SIDE_3 * SIDE_3],
  [CLASSES, HIDDEN],
] as const;

interface Layer {
  /** For each output, the weights of its inputs. */
  weights: Float32Array;
  biases: Float32Array;
}

export type Network = readonly Layer[];

/** Bytes of a file of weights: for each layer a scale and a bias for each output (32 bits), then the weights (8 bits). */
export const FILE_BYTES = SHAPES.reduce((sum, [outputs, inputs]) => sum + outputs * (8 + inputs), 0);

/** Reads a file of weights. Throws if it has another size. */
export const networkOf = (file: ArrayBuffer): Network => {
  if (file.byteLength !== FILE_BYTES) throw new Error(`the weights have ${file.byteLength} bytes instead of ${FILE_BYTES}`);
  const view = new DataView(file);
  let at = 0;
  const numbers = (count: number): Float32Array => Float32Array.from({ length: count }, () => view.getFloat32((at += 4) - 4, true));
  return SHAPES.map(([outputs, inputs]) => {
    const scales = numbers(outputs);
    const biases = numbers(outputs);
    const weights = Float32Array.from(new Int8Array(file, at, outputs * inputs), (weight, place) => weight * scales[Math.floor(place / inputs)]);
    at += outputs * inputs;
    return { weights, biases };
  });
};

/** Returns the outputs of a layer whose inputs are all connected. */
const full = ({ weights, biases }: Layer, inputs: Float32Array): Float32Array =>
  biases.map((bias, output) => {
    let sum = bias;
    for (let at = 0; at < inputs.length; at++) sum += weights[output * inputs.length + at] * inputs[at];
    return sum;
  });

/** Keeps the greatest of each 2 x 2 outputs of a filter, if it is above zero. */
const halve = (outputs: Float32Array, side: number, into: Float32Array, filter: number): void => {
  const half = side / 2;
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const at = 2 * y * side + 2 * x;
      into[(filter * half + y) * half + x] = Math.max(0, outputs[at], outputs[at + 1], outputs[at + side], outputs[at + side + 1]);
    }
  }
};

/** Returns the probabilities of the classes for a picture of `SIDE` pixels a side, from 0 (paper) to 1 (ink). */
export const classify = (network: Network, sign: Float32Array): Float32Array => {
  const [first, second, third, last] = network;
  const halved = new Float32Array(FILTERS_1 * SIDE_2 * SIDE_2);
  const outputs = new Float32Array(SIDE_1 * SIDE_1);
  for (let filter = 0; filter < FILTERS_1; filter++) {
    for (let y = 0; y < SIDE_1; y++) {
      for (let x = 0; x < SIDE_1; x++) {
        let sum = first.biases[filter];
        for (let row = 0; row < WINDOW_1; row++) {
          const weight = filter * WINDOW_1 * WINDOW_1 + row * WINDOW_1;
          const pixel = (y + row) * SIDE + x;
          for (let column = 0; column < WINDOW_1; column++) sum += first.weights[weight + column] * sign[pixel + column];
        }
        outputs[y * SIDE_1 + x] = sum;
      }
    }
    halve(outputs, SIDE_1, halved, filter);
  }
  // A border of zeros keeps the size.
  const padded = SIDE_2 + 2;
  const bordered = new Float32Array(FILTERS_1 * padded * padded);
  for (let row = 0; row < FILTERS_1 * SIDE_2; row++) {
    const filter = Math.floor(row / SIDE_2);
    bordered.set(halved.subarray(row * SIDE_2, (row + 1) * SIDE_2), (filter * padded + (row % SIDE_2) + 1) * padded + 1);
  }
  const features = new Float32Array(FILTERS_2 * SIDE_3 * SIDE_3);
  const outputs2 = new Float32Array(SIDE_2 * SIDE_2);
  for (let filter = 0; filter < FILTERS_2; filter++) {
    outputs2.fill(second.biases[filter]);
    for (let input = 0; input < FILTERS_1; input++) {
      for (let row = 0; row < WINDOW_2; row++) {
        for (let column = 0; column < WINDOW_2; column++) {
          const weight = second.weights[((filter * FILTERS_1 + input) * WINDOW_2 + row) * WINDOW_2 + column];
          for (let y = 0; y < SIDE_2; y++) {
            const pixel = (input * padded + y + row) * padded + column;
            for (let x = 0; x < SIDE_2; x++) outputs2[y * SIDE_2 + x] += weight * bordered[pixel + x];
          }
        }
      }
    }
    halve(outputs2, SIDE_2, features, filter);
  }
  const hidden = full(third, features).map((value) => Math.max(0, value));
  return softmax(full(last, hidden));
};

const softmax = (values: Float32Array): Float32Array => {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
};
