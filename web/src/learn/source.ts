/** The lines of a program, as the page shows them. */

export interface Line {
  /** The number, from 1. */
  readonly number: number;
  /** The columns of white space in front. */
  readonly indent: number;
  readonly code: string;
  readonly comment: string;
}

/** Splits a program into lines, and each line into code and comment. No text of it has `//`. */
export const linesOf = (source: string): Line[] =>
  source
    .trimEnd()
    .split('\n')
    .map((text, index) => {
      const begin = text.indexOf('//');
      const code = begin < 0 ? text : text.slice(0, begin);
      return {
        number: index + 1,
        indent: text.length - text.trimStart().length,
        code: code.trimStart(),
        comment: begin < 0 ? '' : text.slice(begin),
      };
    });
