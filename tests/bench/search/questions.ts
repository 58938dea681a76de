/** A question of the search benchmark. The sets beside this file were written before any engine was tuned. */

/**
 * Where the reader's words come from: `title` words of a title or heading; `prefix` an unfinished last word; `typo` a
 * typo or a different regional spelling; `phrase` words in quotes; `identifier` a name, code or status copied from
 * somewhere; `error` a pasted message; `plain` a problem in the reader's own words.
 */
export type QuestionKind = "title" | "prefix" | "typo" | "phrase" | "identifier" | "error" | "plain";

export interface Question {
  readonly kind: QuestionKind;
  readonly query: string;
  /**
   * Routes without the site's base, each with the id of a heading if a single section is the answer. Any of them is
   * correct.
   */
  readonly answers: readonly string[];
}
