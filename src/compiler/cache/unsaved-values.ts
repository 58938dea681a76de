/**
 * Compiled pages and parts of the search index of unsaved texts, in memory: typing makes thousands of versions of a page,
 * and only saved ones belong in the store. Bounded by the number of open pages, not by the number of edits.
 */
import { contentHashOf } from "../fingerprint.ts";
import type { PageSearch } from "../page/compiled-page.ts";
import type { StoredValue } from "../source/stored-value.ts";
import type { CachedPage } from "./cached-page.ts";

/** How many versions of a page are kept, for edits that are undone. */
const versions = 3;

/** The memory of one `SiteCache`. */
export class UnsavedValues {
  /** The latest versions of each page, oldest first, by its path. */
  readonly #pages = new Map<string, readonly CachedPage[]>();
  readonly #byBase = new Map<string, CachedPage>();
  /** The words of the latest version of each page, by its path. */
  readonly #latest = new Map<string, { readonly hash: string; readonly words: PageSearch }>();
  /** The parts of the search index, by hash. */
  readonly #parts = new Map<string, unknown>();

  addPage(path: string, page: CachedPage): void {
    const known = (this.#pages.get(path) ?? []).filter(({ base }) => base !== page.base);
    for (const old of known.slice(0, Math.max(0, known.length + 1 - versions))) this.#byBase.delete(old.base);
    this.#pages.set(path, [...known, page].slice(-versions));
    this.#byBase.set(page.base, page);
    if (page.unsaved !== null) this.#latest.set(path, { hash: page.search.hash, words: page.unsaved.compiled.search });
  }

  findPage(base: string): CachedPage | null {
    return this.#byBase.get(base) ?? null;
  }

  /** The name that the store would give to a value. */
  name(value: unknown): StoredValue {
    const bytes = Buffer.from(JSON.stringify(value));
    return { hash: contentHashOf(bytes), length: bytes.length };
  }

  /** Keeps a part of the search index. */
  add(value: unknown): StoredValue {
    const stored = this.name(value);
    this.#parts.set(stored.hash, value);
    return stored;
  }

  /** A part of the search index, or `undefined`. */
  get({ hash }: StoredValue): unknown {
    const part = this.#parts.get(hash);
    if (part !== undefined) return part;
    for (const latest of this.#latest.values()) if (latest.hash === hash) return latest.words;
    return undefined;
  }

  /** Drops the parts of the search index except for these. */
  keepOnly(values: readonly StoredValue[]): void {
    const used = new Map<string, unknown>();
    for (const value of values) {
      const part = this.get(value);
      if (part !== undefined) used.set(value.hash, part);
    }
    this.#parts.clear();
    for (const [hash, value] of used) this.#parts.set(hash, value);
  }

  clear(): void {
    this.#pages.clear();
    this.#byBase.clear();
    this.#latest.clear();
    this.#parts.clear();
  }
}
