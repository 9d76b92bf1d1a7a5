/** Puzzles as a book or a worksheet in a PDF file. */

import type { BookRequest, MadeBook } from '../../pkg/index.js';
import { announce } from '../announce.svelte';
import { canAsk } from '../engine.svelte';
import { EngineError } from '../engine/engine';
import { save } from '../files';
import { say } from '../i18n/parts';
import { settings } from '../settings.svelte';
import { Task } from '../task.svelte';
import type { Asked, Reply } from './protocol';

/** Milliseconds for one book. The hardest puzzles take some tenths of a second each. */
const BOOK_MS = 600_000;

/** Sizes of paper that the page offers. */
export const PAPERS = ['a4', 'letter', 'a5', '6x9'] as const;
export type Paper = (typeof PAPERS)[number];

/** Countries that print on paper of the size letter. */
const LETTER: readonly string[] = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'NI', 'PA', 'PR', 'SV', 'VE'];

/** The paper of the reader's country. */
export const paperOf = (locale: string): Paper =>
  LETTER.includes(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4';

/** Whether a text has Korean letters. */
const hasHangul = (text: string): boolean => /\p{Script=Hangul}/u.test(text);

/** The name of a file for a title. */
const fileOf = (title: string): string => `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').toLowerCase() || 'ninefold'}.pdf`;

/** How the book looks. */
class Wish {
  perPage = $state(4);
  hasAnswers = $state(true);
  paper: Paper = $state(paperOf(navigator.language));
  title = $state('');
  hints = $state(0);
  isLarge = $state(false);
  hasMarks = $state(false);
  hasNameLine = $state(false);
}

/** Sets a book in a Worker of its own, which ends with it. */
const typeset = async (asked: Asked, signal: AbortSignal): Promise<MadeBook> => {
  const worker = new Worker(new URL('./typeset.ts', import.meta.url), { type: 'module', name: 'ninefold book' });
  try {
    const reply = await new Promise<Reply>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
      worker.onerror = (event) => resolve({ kind: 'broken', message: event.message });
      signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      worker.postMessage(asked);
    });
    if (reply.kind === 'made') return reply.book;
    throw reply.kind === 'refused'
      ? new EngineError('refused', say().make.bookFault(reply.fault))
      : new EngineError('broken', reply.message);
  } finally {
    worker.terminate();
  }
};

class Books {
  readonly wish = new Wish();
  readonly task = new Task();
  /** What the last book has, and how many puzzles it lacks because they equal others. */
  made: { file: string; pages: number; puzzles: number; missing: number } | null = $state.raw(null);

  private request(puzzles: readonly string[]): BookRequest {
    const { perPage, hasAnswers, paper, title, hints, isLarge, hasMarks, hasNameLine } = this.wish;
    return {
      puzzles,
      // The list may have puzzles that are equal up to symmetry.
      skip_bad: true,
      trim: paper,
      answers: hasAnswers ? 'back' : 'none',
      hints,
      candidates: hasMarks,
      name_line: hasNameLine,
      language: settings.language as 'en' | 'ko',
      ...(isLarge ? { large_print: true } : { per_page: perPage as 1 | 2 | 4 | 6 }),
      ...(title.trim() && { title: title.trim() }),
    };
  }

  /** Makes a book of puzzles and lets the browser save it. */
  save(puzzles: readonly string[]): Promise<void> {
    this.made = null;
    return this.task.run(async (signal) => {
      if (!canAsk) throw new EngineError('unsupported', say().page.noVectors);
      const request = this.request(puzzles);
      const isKorean = request.language === 'ko' || hasHangul(request.title ?? '');
      const book = await typeset({ request, isKorean, ms: BOOK_MS }, signal);
      const file = fileOf(request.title ?? '');
      save(file, 'application/pdf', new Blob([book.pdf], { type: 'application/pdf' }));
      this.made = { file, pages: book.pages, puzzles: book.puzzles, missing: puzzles.length - book.puzzles };
      announce(say().make.booked(this.made));
    });
  }
}

export const books = new Books();
