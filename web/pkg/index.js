import init, { ask, book, countBoards, questions, solveBoards } from './ninefold_wasm.js';
import { loadBooks, loadSteps } from './modules.js';

/** The engine refused a question: the request is malformed, or asks for what is impossible. */
export class Refusal extends Error {
  constructor({ kind, message, detail }) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.detail = detail;
  }
}

/** There is no book: a puzzle cannot be in one, or a text or a page does not fit. */
export class BookRefusal extends Error {
  constructor({ kind, message, what, characters, fits }) {
    super(message);
    this.name = 'BookRefusal';
    this.kind = kind;
    this.what = what ?? undefined;
    this.characters = characters;
    this.fits = fits ?? undefined;
  }
}

const inNode = () => typeof process === 'object' && process.versions?.node !== undefined;

/** A file of this package: its bytes, or its address. */
const own = async (address) => {
  if (!inNode()) return address;
  const { readFile } = await import('node:fs/promises');
  return readFile(address);
};

/** The bytes of a font, which may be an address. */
const bytesOf = async (source) => {
  const given = await source;
  if (typeof given !== 'string' && !(given instanceof URL)) return given;
  const answer = await fetch(given);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** The fonts for Korean: regular and bold. */
const hangul = () => [own(new URL('./hangul-regular.otf', import.meta.url)), own(new URL('./hangul-bold.otf', import.meta.url))];

/**
 * Loads the first two modules of the engine; the first book loads the third. In Node.js their files are
 * read; in browsers they are fetched.
 */
export const load = async ({ engine, steps, books } = {}) => {
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
    async book(request, { ms = 60_000, font, boldFont } = {}) {
      await loadBooks(books ?? (await own(new URL('./ninefold_book.wasm', import.meta.url))));
      const fonts = font || request.language !== 'ko' ? [font, boldFont] : hangul();
      const [regular, bold] = await Promise.all(fonts.map((source) => source && bytesOf(source)));
      try {
        const made = book(JSON.stringify(request), regular, bold, ms);
        const { pdf, puzzles, pages } = made;
        made.free();
        return { pdf, puzzles, pages };
      } catch (error) {
        throw typeof error === 'string' ? new BookRefusal(JSON.parse(error)) : error;
      }
    },
  };
};
