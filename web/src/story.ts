/**
 * Long explanations as a tree. The engine gives a list of sentences, one for each link of a chain, and
 * says which of them begin or end a part: an assumption, a case, or a step inside the chain.
 */

import type { Outlined } from '../pkg/index.js';

/** A part of an explanation: a lead, and the sentences and parts that belong to it. */
export interface Part {
  lead: string;
  /** Whether the part is a step inside a chain. */
  readonly isInner: boolean;
  readonly items: Item[];
}

/** Sentences with the number of the first, from 1, or a part. Leads have no numbers. */
export type Item = { readonly first: number; readonly sentences: string[] } | Part;

/** Arranges the sentences of an explanation. */
export const arranged = (sentences: readonly string[], outline: readonly Outlined[]): Item[] => {
  const roles = new Map(outline.map(({ sentence, role }) => [sentence, role]));
  const whole: Part = { lead: '', isInner: false, items: [] };
  // The parts that are not complete, from the outside to the inside.
  const open: Part[] = [whole];
  let number = 1;
  let before: Outlined['role'] | undefined;
  const add = (sentence: string): void => {
    const { items } = open[open.length - 1];
    const last = items.at(-1);
    if (last && 'sentences' in last) last.sentences.push(sentence);
    else items.push({ first: number, sentences: [sentence] });
    number++;
  };
  const begin = (lead: string, isInner: boolean): void => {
    const part: Part = { lead, isInner, items: [] };
    open[open.length - 1].items.push(part);
    open.push(part);
  };
  /** Completes the cases of the step that is told. */
  const endCases = (): void => {
    while (open.length > 1 && !open[open.length - 1].isInner) open.pop();
  };
  sentences.forEach((sentence, index) => {
    const role = roles.get(index);
    const now = open[open.length - 1];
    if (role === 'case') {
      open.length = 1;
      begin(sentence, false);
    } else if (role === 'inner') {
      begin(sentence, true);
    } else if (role === 'inner-assumption' && now.isInner && now.items.length === 0) {
      now.lead += ` ${sentence}`;
    } else if (role === 'inner-assumption' || role === 'inner-case' || role === 'turn') {
      endCases();
      begin(sentence, false);
    } else {
      if (role === 'inner-agree') endCases();
      // Several sentences may tell what one step does.
      if (role === 'inner-end' && before !== 'inner-end') {
        endCases();
        if (open.length > 1) open.pop();
      }
      add(sentence);
    }
    before = role;
  });
  return whole.items;
};
