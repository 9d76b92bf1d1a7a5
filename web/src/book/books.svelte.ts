/** Puzzles as a worksheet or a book in a PDF file. */

import type { BookRequest } from '../../pkg/index.js';
import { announce } from '../announce.svelte';
import { canAsk } from '../engine.svelte';
import { EngineError } from '../engine/engine';
import { save } from '../files';
import { say } from '../i18n/parts';
import { keep, readKept } from '../kept';
import { settings } from '../settings.svelte';
import { Task } from '../task.svelte';
import type { Asked, BookFault, Reply, SetBook } from './protocol';

/** Where the browser keeps how the file looks. */
const NAME = 'ninefold.paper';
/** Milliseconds for one book. The hardest puzzles take some tenths of a second each. */
const BOOK_MS = 600_000;
/** Milliseconds after which work is announced. */
const LONG_MS = 600;

/** Sizes of paper that the page offers. */
export const PAPERS = ['a4', 'letter', 'a5', '6x9'] as const;
/** Layouts of a page: numbers of puzzles, and one puzzle in large print. */
export const LAYOUTS = ['1', '2', '4', '6', 'large'] as const;
type Paper = (typeof PAPERS)[number];
type Layout = (typeof LAYOUTS)[number];

/** Countries that print on paper of the size letter. */
const LETTER: readonly string[] = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'NI', 'PA', 'PR', 'SV', 'VE'];

/** The paper of the reader's country. */
export const paperOf = (locale: string): Paper =>
  LETTER.includes(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4';

/** Whether a text has Korean letters. */
const hasHangul = (text: string): boolean => /\p{Script=Hangul}/u.test(text);

/** The name of a file for a title. */
const fileOf = (title: string): string => `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').toLowerCase() || 'ninefold'}.pdf`;

/** How the file looks. */
class Wish {
  isBook = $state(false);
  layout: Layout = $state('4');
  paper: Paper = $state(paperOf(navigator.language));
  hasAnswers = $state(true);
  /** Title of a book, heading of a worksheet. */
  title = $state('');
  hasNameLine = $state(false);
  hints = $state(0);
  hasMarks = $state(false);

  constructor() {
    const kept = readKept(NAME, (kept) => kept as { layout?: Layout; paper?: Paper } | null);
    if (kept?.layout && LAYOUTS.includes(kept.layout)) this.layout = kept.layout;
    if (kept?.paper && PAPERS.includes(kept.paper)) this.paper = kept.paper;
  }

  /** What the engine makes of puzzles. */
  request(puzzles: readonly string[]): BookRequest {
    const title = this.title.trim();
    const { isBook, layout, paper } = this;
    return {
      puzzles,
      // The list may have puzzles that are equal up to symmetry.
      skip_bad: true,
      // A book has levels. A worksheet has the numbers of the list.
      order: isBook ? 'rising' : 'given',
      trim: paper,
      answers: this.hasAnswers ? 'back' : 'none',
      hints: this.hints,
      candidates: this.hasMarks,
      language: settings.language as 'en' | 'ko',
      ...(layout === 'large' ? { large_print: true } : { per_page: Number(layout) as 1 | 2 | 4 | 6 }),
      ...(isBook ? { title: title || say().make.titleExample } : { name_line: this.hasNameLine, ...(title && { heading: title }) }),
    };
  }

  keep(): void {
    const { layout, paper } = this;
    keep(NAME, { layout, paper });
  }
}

/** The engine cannot make the file, and why. */
class Unprintable extends EngineError {
  constructor(readonly fault: BookFault) {
    super('refused', say().make.bookFault(fault));
  }
}

/** Sets a book in a Worker of its own, which ends with it. */
const typeset = async (asked: Asked, signal: AbortSignal): Promise<SetBook> => {
  const worker = new Worker(new URL('./typeset.ts', import.meta.url), { type: 'module', name: 'ninefold book' });
  const long = setTimeout(() => announce(say().make.booking), LONG_MS);
  try {
    const reply = await new Promise<Reply>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
      worker.onerror = (event) => resolve({ kind: 'broken', message: event.message });
      signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      worker.postMessage(asked);
    });
    if (reply.kind === 'made') return reply.book;
    throw reply.kind === 'refused' ? new Unprintable(reply.fault) : new EngineError('broken', reply.message);
  } finally {
    clearTimeout(long);
    worker.terminate();
  }
};

/** A file that was made. */
interface Made {
  file: string;
  /** The address of its content in this page. */
  address: string;
  pages: number;
  puzzles: number;
  /** Number of puzzles that are left out because they equal others. */
  missing: number;
}

class Books {
  readonly wish = new Wish();
  readonly task = new Task();
  made: Made | null = $state.raw(null);
  /** Whether the title cannot be printed. */
  isTitleWrong = $state(false);

  /** Makes a file of puzzles and lets the browser save it. */
  save(puzzles: readonly string[]): Promise<void> {
    this.forget();
    this.wish.keep();
    return this.task.run(async (signal) => {
      if (!canAsk) throw new EngineError('unsupported', say().page.noVectors);
      const request = this.wish.request(puzzles);
      const title = request.title ?? request.heading ?? '';
      const isKorean = request.language === 'ko' || hasHangul(title);
      try {
        const { pdf, pages, puzzles: count } = await typeset({ request, isKorean, ms: BOOK_MS }, signal);
        const content = new Blob([pdf], { type: 'application/pdf' });
        const file = fileOf(title);
        const made = { file, address: URL.createObjectURL(content), pages, puzzles: count, missing: puzzles.length - count };
        save(file, content.type, content);
        this.made = made;
        announce(say().make.booked(made));
      } catch (error) {
        this.isTitleWrong = error instanceof Unprintable && ['title', 'heading'].includes(error.fault.what ?? '');
        throw error;
      }
    });
  }

  /** Forgets the last file, and what was wrong with it. */
  forget(): void {
    if (this.made) URL.revokeObjectURL(this.made.address);
    this.made = null;
    this.isTitleWrong = false;
    this.task.forget();
  }
}

export const books = new Books();
