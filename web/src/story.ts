/**
 * Long explanations as a tree. The engine gives a list of sentences, one for each link of a chain. Some
 * begin a part: an assumption, a case, or a step inside the chain. They are known by their words.
 */

/** Words of a kind of sentence in each language of the engine. */
type Words = readonly RegExp[];

/** Begins a part of the whole explanation. */
const CASE: Words = [/^Suppose |^Case \d+: suppose /, /^(?!이 가정에 더해 |안쪽 경우 ).*이?라고 합시다\.$/];
/** Begins a part of the whole explanation, or of a step inside it. */
const TURN: Words = [
  /^Now start again |^Now go back |^The same assumption leads /,
  /다시 시작합시다\.$|결론으로 돌아갑시다\.$|^같은 가정에서 다음 결론도 /,
];
/** Begins a step inside a chain. */
const INNER: Words = [/^Without .*, a new step is possible: /, /지우면 새로운 단계가 가능합니다: /];
/** Begins a part of such a step. */
const INNER_CASE: Words = [/^Inside this assumption, suppose |^Inner case \d+: /, /^이 가정에 더해 |^안쪽 경우 \d+: /];
/** Ends the cases of such a step. */
const INNER_AGREE: Words = [/^One of these inner cases is true, /, /^이 안쪽 경우들 가운데 하나는 참이고, /];
/** Says what such a step does to the chain around it. */
const INNER_END: Words = [
  /^So \d is not in |^So under the outer assumption, /,
  /^그래서 \d[은는] .*에 들어갈 수 없습니다\.$|^그래서 바깥 가정에서 /,
];

const is = (words: Words, sentence: string): boolean => words.some((word) => word.test(sentence));

/** What a sentence does in an explanation. */
export const roleOf = (sentence: string): 'case' | 'turn' | 'inner' | 'inner-case' | 'inner-agree' | 'inner-end' | 'link' => {
  if (is(INNER, sentence)) return 'inner';
  if (is(INNER_CASE, sentence)) return 'inner-case';
  if (is(INNER_AGREE, sentence)) return 'inner-agree';
  if (is(INNER_END, sentence)) return 'inner-end';
  if (is(TURN, sentence)) return 'turn';
  return is(CASE, sentence) ? 'case' : 'link';
};

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
export const arranged = (sentences: readonly string[]): Item[] => {
  const whole: Part = { lead: '', isInner: false, items: [] };
  // The parts that are not complete, from the outside to the inside.
  const open: Part[] = [whole];
  let number = 1;
  let before = '';
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
  for (const sentence of sentences) {
    const role = roleOf(sentence);
    const now = open[open.length - 1];
    if (role === 'case') {
      open.length = 1;
      begin(sentence, false);
    } else if (role === 'inner') {
      begin(sentence, true);
    } else if (role === 'inner-case' && now.isInner && now.items.length === 0 && !/\d:/.test(sentence)) {
      // The only assumption of the step.
      now.lead += ` ${sentence}`;
    } else if (role === 'inner-case' || role === 'turn') {
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
  }
  return whole.items;
};
