/** The modules of the engine, in the built page. */

import { readFileSync, readdirSync } from 'node:fs';

const ASSETS = '../crates/serve/page/assets';

const moduleOf = (name: string): Uint8Array<ArrayBuffer> => {
  const file = readdirSync(ASSETS).find((file) => file.startsWith(name) && file.endsWith('.wasm'));
  if (!file) throw new Error(`no ${name} in ${ASSETS}`);
  return new Uint8Array(readFileSync(`${ASSETS}/${file}`));
};

export const ENGINE = moduleOf('ninefold_wasm_bg');
export const STEPS = moduleOf('ninefold_steps');
export const BOOKS = moduleOf('ninefold_book');
