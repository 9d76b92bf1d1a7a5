/** Words for what the engine says as a key and its arguments. */

/** What the engine says: one of some keys, each with its own arguments. */
interface Keyed {
  key: string;
  arguments?: unknown;
}

type ArgumentsOf<One> = One extends { arguments: infer Arguments } ? Arguments : undefined;

/** A text for every key. A missing key does not compile. */
export type WordsFor<Said extends Keyed> = {
  [Key in Said['key']]: (value: ArgumentsOf<Extract<Said, { key: Key }>>) => string;
};

/** Tells what the engine says. */
export const tellBy = <Said extends Keyed>(words: WordsFor<Said>, said: Said): string =>
  (words[said.key as Said['key']] as (value: unknown) => string)(said.arguments);
