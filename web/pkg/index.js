import init, { ask, countBoards, questions, solveBoards } from './ninefold_wasm.js';

/** The engine refused a question: the request is malformed, or asks for what is impossible. */
export class Refusal extends Error {
  constructor({ kind, message }) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
  }
}

const inNode = () => typeof process === 'object' && process.versions?.node !== undefined;

/** Loads the engine. In Node.js its file is read; in browsers it is fetched. */
export const load = async (module) => {
  if (module === undefined && inNode()) {
    const { readFile } = await import('node:fs/promises');
    module = await readFile(new URL('./ninefold_wasm_bg.wasm', import.meta.url));
  }
  await init(module === undefined ? undefined : { module_or_path: module });
  return {
    questions: questions(),
    solveBoards,
    countBoards,
    ask(question, request = {}, { ms = 10_000 } = {}) {
      const reply = ask(question, JSON.stringify(request), ms);
      const { text, refused } = reply;
      reply.free();
      const answer = JSON.parse(text);
      if (refused) throw new Refusal(answer.error);
      return answer;
    },
  };
};
