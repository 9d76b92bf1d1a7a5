/**
 * Loads the second module of the engine: the code for steps, which is ratings, hints, explanations and
 * the making of puzzles. It shares the memory of the first.
 */

import { initSync } from './ninefold_wasm.js';

/** The promise of the module that is loading or loaded. */
let loading;
let isLoaded = false;

/** Loads the module once, from an address, a response, bytes or a compiled module. */
export const loadSteps = (source) => {
  // After a failure, the next call tries again.
  loading ??= instantiate(source).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

const instantiate = async (source) => {
  const given = await source;
  const isAddress = typeof given === 'string' || given instanceof URL;
  const code = isAddress ? await fetch(given) : given;
  const imports = { __wasm_split: initSync() };
  if (code instanceof WebAssembly.Module) await WebAssembly.instantiate(code, imports);
  else if (!(typeof Response === 'function' && code instanceof Response)) await WebAssembly.instantiate(code, imports);
  else if (!code.ok) throw new Error(`${code.url}: ${code.status} ${code.statusText}`);
  else if (code.headers.get('content-type') === 'application/wasm') await WebAssembly.instantiateStreaming(code, imports);
  else await WebAssembly.instantiate(await code.arrayBuffer(), imports);
  isLoaded = true;
};

/** The engine calls this to ask whether the module is loaded. The answer goes to function `callback` of its table. */
export const __wasm_split_load_steps = (callback, data) => {
  initSync().__indirect_function_table.get(callback)(data, isLoaded);
};
