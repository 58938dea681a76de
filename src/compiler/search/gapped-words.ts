/**
 * Letters of words by what stands around them, for slips in the first two (`gappedKey`): those of words that are more than one section's, in
 * order.
 */
import { gap, gappedKey } from "../../theme/search/shard.ts";
import { comparePaths } from "../source/paths.ts";
import type { TermLine } from "./merge.ts";
import type { ContentsEdit } from "./postings.ts";
import { countSections } from "./postings.ts";

/** Whether a term is in more sections than one. */
export function isCommon(contents: string): boolean {
  const [places = ""] = contents.split(" ", 1);
  // A page and one of its sections take no more letters.
  return places.length > 12 || countSections(places) > 1;
}

/** Of a whole site. */
export class GappedWords {
  readonly #letters = new Map<string, string>();

  /** In order. */
  add({ term, contents }: TermLine): void {
    if (!isGappable(term) || !isCommon(contents)) return;
    for (const [key, letter] of gapsOf(term)) this.#letters.set(key, (this.#letters.get(key) ?? "") + letter);
  }

  lines(): readonly TermLine[] {
    return Array.from(this.#letters, ([term, contents]) => ({ term, contents })).sort((left, right) =>
      comparePaths(left.term, right.term),
    );
  }
}

/** Letters that are listed from now on, and those that are not any more. */
export class LetterChanges {
  readonly #changes = new Map<string, { readonly letter: string; readonly isListed: boolean }[]>();

  note(term: string, wasCommon: boolean, isNowCommon: boolean): void {
    if (wasCommon === isNowCommon || !isGappable(term)) return;
    for (const [key, letter] of gapsOf(term))
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

function isGappable(term: string): boolean {
  return !term.startsWith(gap) && /^\p{L}{5,}$/u.test(term);
}

function gapsOf(term: string): readonly (readonly [key: string, letter: string])[] {
  const [first = "", second = ""] = term;
  const rest = term.slice(first.length);
  return [
    [gappedKey("", rest), first],
    [gappedKey(first, rest.slice(second.length)), second],
  ];
}
