/** Heading slugs: GitHub's algorithm, in NFC, and never empty. */
import { slug } from "github-slugger";

/** Assigns a unique slug to each heading of a page. */
export class SlugSet {
  readonly #taken = new Set<string>();
  /**
   * The last number given to each slug. Without it, each of thousands of equal headings would try all earlier numbers.
   */
  readonly #numbers = new Map<string, number>();

  /**
   * Reserves an id that an author wrote.
   * @returns `false` if it is already taken.
   */
  reserve(id: string): boolean {
    if (this.#taken.has(id)) return false;
    this.#taken.add(id);
    return true;
  }

  /** "Step exports" → "step-exports"; the second time "step-exports-1". A text without letters becomes "section". */
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
