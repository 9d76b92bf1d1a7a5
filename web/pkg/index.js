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

/** Whether an address is one of a file of this machine: a path, or an address with `file:`. */
const isFile = (address) => inNode() && !/^(https?|data|blob):/.test(String(address));

/** What an address leads to, for the loaders of modules: in Node.js, the bytes of a file. */
const opened = async (address) => {
  const given = await address;
  if (!(typeof given === 'string' || given instanceof URL) || !isFile(given)) return given;
  const { readFile } = await import('node:fs/promises');
  return readFile(given);
};

/** The bytes of a font: of a file, of an address, or given. */
const bytesOf = async (source) => {
  const given = await opened(source);
  if (given === undefined || given === null) return undefined;
  if (given instanceof ArrayBuffer) return new Uint8Array(given);
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  const isAddress = typeof given === 'string' || given instanceof URL;
  if (!isAddress && !(typeof Response === 'function' && given instanceof Response)) {
    throw new TypeError('a font: expected an address, a response, or bytes');
  }
  const answer = isAddress ? await fetch(given) : given;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** Whether a book has Korean text. */
const isKorean = (request) => {
  const { language, title, subtitle, author, copyright, heading } = request;
  return /^ko$/i.test(language) || /\p{Script=Hangul}/u.test([title, subtitle, author, copyright, heading].join());
};

/** The fonts for Korean, regular and bold. Bundlers look for addresses in this form. */
const ownHangul = () => [new URL('./hangul-regular.otf', import.meta.url), new URL('./hangul-bold.otf', import.meta.url)];

/**
 * Loads the first two modules of the engine; the first book loads the third. In Node.js their files are
 * read; in browsers they are fetched.
 */
export const load = async ({ engine, steps, books, hangul } = {}) => {
  // It looks at what it gets before it waits for it.
  await init({ module_or_path: await opened(engine ?? new URL('./ninefold_wasm_bg.wasm', import.meta.url)) });
  await loadSteps(opened(steps ?? new URL('./ninefold_steps.wasm', import.meta.url)));
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
    async book(request, { ms, font, boldFont } = {}) {
      if (typeof request !== 'object' || request === null) {
        throw new TypeError('a book: expected an object with `puzzles`');
      }
      const korean = isKorean(request) ? (hangul ?? ownHangul()) : [undefined, undefined];
      const sources = [...korean, font, boldFont];
      const [, ...fonts] = await Promise.all([
        loadBooks(opened(books ?? new URL('./ninefold_book.wasm', import.meta.url))),
        ...sources.map(bytesOf),
      ]);
      try {
        const made = book(JSON.stringify(request), ...fonts, ms > 0 ? ms : 60_000);
        const { pdf, table, puzzles, pages } = made;
        made.free();
        return { pdf, table, puzzles, pages };
      } catch (error) {
        throw typeof error === 'string' ? new BookRefusal(JSON.parse(error)) : error;
      }
    },
  };
};
