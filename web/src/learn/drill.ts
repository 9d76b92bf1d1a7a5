/** A position in which the reader looks for a technique, and whether it was found. */

import type { AnyPicture, PathPosition, ToldStep } from '../../pkg/index.js';
import { cellOf, digitsOf, marksOfDigits } from '../game/cells';

export interface Drill {
  /** 81 characters. */
  readonly givens: string;
  /** Every step of the technique in the position, at least one, and its picture. */
  readonly steps: readonly ToldStep[];
  readonly pictures: readonly (AnyPicture | null)[];
}

/** The candidates of a position as marks. */
export const marksOf = ({ candidates }: PathPosition): number[] => candidates.map(marksOfDigits);

/** Candidates such as `r4c7<>3`, as cell and digit. */
const candidateOf = (text: string): string => `${cellOf(text)}/${text.at(-1)}`;

/**
 * Whether what was struck or put in is a step of the technique: all of it, a part of it, or not. What follows
 * from another step, or is true for another reason, is not it.
 */
export const isFound = (
  { steps }: Drill,
  struck: readonly number[],
  entered: ReadonlyMap<number, number>,
): 'right' | 'part' | 'wrong' => {
  const out = struck.flatMap((marks, cell) => digitsOf(marks).map((digit) => `${cell}/${digit}`));
  const put = [...entered].map(([cell, digit]) => `${cell}/${digit}`);
  const verdicts = steps.map(({ placement, eliminations }) => {
    if (placement) return put.length === 1 && put[0] === candidateOf(placement) ? 'right' : 'wrong';
    const gone = new Set(eliminations.map(candidateOf));
    if (!out.length || !out.every((one) => gone.has(one))) return 'wrong';
    return out.length === gone.size ? 'right' : 'part';
  });
  return verdicts.includes('right') ? 'right' : verdicts.includes('part') ? 'part' : 'wrong';
};
