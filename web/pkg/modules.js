/**
 * Loads the modules of the engine that come after the first one. They share its memory.
 */

import { initSync } from './ninefold_wasm.js';

/** A module that is loaded once. */
class Later {
  isLoaded = false;
  loading;

  /** Loads the module from an address, a response, bytes or a compiled module. */
  load(source) {
    // After a failure, the next call tries again.
    this.loading ??= instantiate(source).then(
      () => {
        this.isLoaded = true;
      },
      (error) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }

  /** Tells the engine whether the module is loaded. The answer goes to function `callback` of its table. */
  tell(callback, data) {
    initSync().__indirect_function_table.get(callback)(data, this.isLoaded);
  }
}

const instantiate = async (source) => {
  const given = await source;
  const isAddress = typeof given === 'string' || given instanceof URL;
  const code = isAddress ? await fetch(given) : given;
  const engine = initSync();
  const imports = { __wasm_split: engine, engine };
  if (code instanceof WebAssembly.Module) await WebAssembly.instantiate(code, imports);
  else if (!(typeof Response === 'function' && code instanceof Response)) await WebAssembly.instantiate(code, imports);
  else if (!code.ok) throw new Error(`${code.url}: ${code.status} ${code.statusText}`);
  else if (code.headers.get('content-type') === 'application/wasm') await WebAssembly.instantiateStreaming(code, imports);
  else await WebAssembly.instantiate(await code.arrayBuffer(), imports);
};

const steps = new Later();
const books = new Later();

/** Loads the second module: ratings, hints, explanations, and the making of puzzles. */
export const loadSteps = (source) => steps.load(source);

/** Loads the third module: books as PDF. It needs the second one. */
export const loadBooks = async (source) => {
  await steps.loading;
  return books.load(source);
};

/** The engine calls these to ask whether a module is loaded. */
export const __wasm_split_load_steps = (callback, data) => steps.tell(callback, data);
export const __wasm_split_load_book = (callback, data) => books.tell(callback, data);
