/** An address, a response, bytes, or a compiled module. */
export type ModuleInput = string | URL | Response | BufferSource | WebAssembly.Module;

/**
 * Loads the second module of the engine, once: ratings, hints, explanations, and the making of puzzles.
 * The first module must be loaded already.
 */
export function loadSteps(source: ModuleInput | Promise<ModuleInput>): Promise<void>;

/**
 * Loads the third module of the engine, once: books as PDF. The second module must be loaded already, or
 * loading.
 */
export function loadBooks(source: ModuleInput | Promise<ModuleInput>): Promise<void>;
