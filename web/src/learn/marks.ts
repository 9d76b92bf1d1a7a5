/** Candidates as text: one piece of text is drawn faster than nine. */

import { DIGITS, markOf } from '../game/cells';

const TEXTS = new Map<number, string>();

/** Candidates in three lines, each digit in its place. */
export const marksText = (marks: number): string => {
  let text = TEXTS.get(marks);
  if (text === undefined) {
    const places = DIGITS.map((digit) => (marks & markOf(digit) ? digit : ' '));
    text = [0, 3, 6].map((begin) => places.slice(begin, begin + 3).join(' ')).join('\n');
    TEXTS.set(marks, text);
  }
  return text;
};
