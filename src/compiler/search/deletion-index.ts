/**
 * The index of deletion keys, which finds words despite a typo in their first two letters. A key is a word with one of
 * these letters deleted (`deletionKey`); its contents are the letters that complete it, in order. Only words that occur
 * in more than one section are listed.
 */
import { deletionMark, deletionKey } from "../../theme/search/shard.ts";
import { comparePaths } from "../source/paths.ts";
import type { TermLine } from "./merge.ts";
import type { ContentsEdit } from "./postings.ts";
import { countSections } from "./postings.ts";

/** Whether a term occurs in more than one section. */
export function isCommon(contents: string): boolean {
  const [steps = ""] = contents.split(" ", 1);
  // A page with a single section takes at most 12 characters.
  return steps.length > 12 || countSections(steps) > 1;
}

/** The deletion keys of a whole site. */
export class DeletionIndex {
  readonly #letters = new Map<string, string>();

  /** Terms must be added in order. */
  add({ term, contents }: TermLine): void {
    if (!hasDeletions(term) || !isCommon(contents)) return;
    for (const [key, letter] of deletionsOf(term)) this.#letters.set(key, (this.#letters.get(key) ?? "") + letter);
  }

  lines(): readonly TermLine[] {
    return Array.from(this.#letters, ([term, contents]) => ({ term, contents })).sort((left, right) =>
      comparePaths(left.term, right.term),
    );
  }
}

/** Collects the letters to list and to remove after an update. */
export class DeletionChanges {
  readonly #changes = new Map<string, { readonly letter: string; readonly isListed: boolean }[]>();

  note(term: string, wasCommon: boolean, isNowCommon: boolean): void {
    if (wasCommon === isNowCommon || !hasDeletions(term)) return;
    for (const [key, letter] of deletionsOf(term))
      this.#changes.set(key, [...(this.#changes.get(key) ?? []), { letter, isListed: isNowCommon }]);
  }

  edits(): ReadonlyMap<string, ContentsEdit> {
    return new Map(
      Array.from(this.#changes, ([key, changes]) => [
        key,
        (contents): string => {
          const listed = new Set(contents);
          for (const { letter, isListed } of changes)
            if (isListed) listed.add(letter);
            else listed.delete(letter);
          return [...listed].sort(comparePaths).join("");
        },
      ]),
    );
  }
}

function hasDeletions(term: string): boolean {
  return !term.startsWith(deletionMark) && /^\p{L}{5,}$/u.test(term);
}

function deletionsOf(term: string): readonly (readonly [key: string, letter: string])[] {
  const [first = "", second = ""] = term;
  const rest = term.slice(first.length);
  return [
    [deletionKey("", rest), first],
    [deletionKey(first, rest.slice(second.length)), second],
  ];
}
