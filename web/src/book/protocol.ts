/** What the page asks of the Worker that sets books, and what the Worker says. */

import type { BookRequest, MadeBook } from '../../pkg/index.js';

export interface Asked {
  request: BookRequest;
  /** Whether the book has Korean text, whose fonts are files of their own. */
  isKorean: boolean;
  ms: number;
}

/** Why there is no book. */
export interface BookFault {
  kind: string;
  message: string;
  /** The text that is wrong. */
  what?: string | null;
  /** Characters that cannot be set. */
  characters?: string;
  /** Number of puzzles that fit on a page. */
  fits?: number | null;
}

export type SetBook = Omit<MadeBook, 'table'>;

export type Reply = { kind: 'made'; book: SetBook } | { kind: 'refused'; fault: BookFault } | { kind: 'broken'; message: string };
