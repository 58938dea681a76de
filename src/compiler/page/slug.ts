/** Ids of headings: GitHub's, in NFC, and never empty. */
import { slug } from "github-slugger";

/** Gives each heading of one page an id of its own. */
export class SlugSet {
  readonly #taken = new Set<string>();

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
    for (let count = 1; this.#taken.has(id); count += 1) id = `${base}-${count}`;
    this.#taken.add(id);
    return id;
  }
}
