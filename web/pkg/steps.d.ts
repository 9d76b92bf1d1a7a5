/** An address, a response, bytes, or a compiled module. */
export type StepsInput = string | URL | Response | BufferSource | WebAssembly.Module;

/**
 * Loads the second module of the engine, once: ratings, hints, explanations, and the making of puzzles.
 * The first module must be loaded already.
 */
export function loadSteps(source: StepsInput | Promise<StepsInput>): Promise<void>;
