// What the scripts of this folder share: the modules of the page, pictures in files, numbers by a seed.
import { readFileSync } from 'node:fs';
import { runnerImport } from 'vite';

/** Loads a module of `src/photo`. */
export const load = async (name) => (await runnerImport(`./src/photo/${name}.ts`, { configFile: false, logLevel: 'error' })).module;

/** Reads a gray picture of the format PGM, as Pillow writes it. */
export const pictureOf = (path) => {
  const file = readFileSync(path);
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 40).toString('latin1'));
  return { width: Number(width), height: Number(height), levels: new Uint8ClampedArray(file.subarray(head.length)) };
};

/** Returns a function that gives numbers from 0 to 1 by a seed (mulberry32). */
export const randomOf = (seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
