import init, { ask, countBoards, questions, solveBoards } from './ninefold_wasm.js';
import { loadSteps } from './steps.js';

/** The engine refused a question: the request is malformed, or asks for what is impossible. */
export class Refusal extends Error {
  constructor({ kind, message, detail }) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.detail = detail;
  }
}

const inNode = () => typeof process === 'object' && process.versions?.node !== undefined;

/** A file of this package: its bytes, or its address. */
const own = async (address) => {
  if (!inNode()) return address;
  const { readFile } = await import('node:fs/promises');
  return readFile(address);
};

/** Loads both modules of the engine. In Node.js their files are read; in browsers they are fetched. */
export const load = async ({ engine, steps } = {}) => {
  engine ??= await own(new URL('./ninefold_wasm_bg.wasm', import.meta.url));
  steps ??= await own(new URL('./ninefold_steps.wasm', import.meta.url));
  await init({ module_or_path: engine });
  await loadSteps(steps);
  return {
    questions: questions(),
    solveBoards,
    countBoards,
    ask(question, request = {}, { ms = 10_000, listener } = {}) {
      const reply = ask(question, JSON.stringify(request), ms, listener);
      const { text, refused } = reply;
      reply.free();
      const answer = JSON.parse(text);
      if (refused) throw new Refusal(answer.error);
      return answer;
    },
  };
};
