/** Ids of headings: GitHub's, in NFC, and never empty. */
import { slug } from "github-slugger";

/** Gives each heading of one page an id of its own. */
export class SlugSet {
  readonly #taken = new Set<string>();
  /** The last number given to each slug: thousands of headings with one text do not try all numbers before theirs. */
  readonly #numbers = new Map<string, number>();

  /** Takes an id that an author wrote. @returns `false` where it is taken already. */
  reserve(id: string): boolean {
    if (this.#taken.has(id)) return false;
    this.#taken.add(id);
    return true;
  }

  /** "Step exports" → "step-exports"; a second one "step-exports-1". A text without letters is "section". */
  slugOf(text: string): string {
    const base = slug(text.normalize("NFC")) || "section";
    let id = base;
    let number = this.#numbers.get(base) ?? 0;
    while (this.#taken.has(id)) {
      number += 1;
      id = `${base}-${number}`;
    }
    this.#numbers.set(base, number);
    this.#taken.add(id);
    return id;
  }
}
