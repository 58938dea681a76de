/**
 * The cache of one site: its source files, its compiled pages, its search index and its last builds. The key of a
 * compiled page is a hash of everything that it was compiled from, so a cached page is valid by definition.
 */
import type { AuthorReads } from "../author-code/author-reads.ts";
import type { CompiledPage, PageBody, PageSearch, SearchFiles } from "../page/compiled-page.ts";
import type { Scratch } from "../search/text-store.ts";
import type { StoredSearch } from "../search/stored-search.ts";
import { fingerprint, fingerprintOf, hashDigits } from "../fingerprint.ts";
import type { StoredValue } from "../source/stored-value.ts";
import type { KnownFile, PageReads, PageSpans, StoredPage } from "./cached-values.ts";
import {
  isAuthorReads,
  isBody,
  isKnownFiles,
  isPageReads,
  isSearch,
  isSpans,
  isStoredPage,
  isStoredSearch,
  isSearchFiles,
} from "./cached-values.ts";
import { CachedPage } from "./cached-page.ts";
import { pack } from "./packed-page.ts";
import type { Store } from "./store.ts";

/** Identifies one of the sites that share a cache folder. */
export interface SiteIdentity {
  /** Absolute. */
  readonly config: string;
  readonly sourceFolder: string;
  readonly base: string;
}

/** The names of a page in the cache. */
export interface PageKey {
  /** A hash of everything that the page was compiled from. */
  readonly key: string;
  /** The part of it that is known before the page is compiled. */
  readonly base: string;
}

export class SiteCache {
  /** The files of the source folder as last read, by path. */
  readonly files: Map<string, KnownFile>;
  /** The pages as last compiled, by path. */
  readonly pages: Map<string, CachedPage> = new Map();
  readonly #store: Store;
  readonly #site: string;
  readonly #filesName: string;
  /** The latest search index of each edition, by its prefix. */
  readonly #searches = new Map<string, StoredSearch | null>();

  constructor(store: Store, { config, sourceFolder, base }: SiteIdentity) {
    this.#store = store;
    this.#site = fingerprint(config, sourceFolder, base).slice(0, hashDigits);
    this.#filesName = `files ${fingerprint(sourceFolder).slice(0, hashDigits)}`;
    const files = this.#read(this.#filesName, isKnownFiles);
    this.files = new Map(Object.entries(files ?? {}));
  }

  /** The latest search index of an edition, or `null`. @param prefix That of the edition. */
  searchOf(prefix: string): StoredSearch | null {
    const known = this.#searches.get(prefix);
    if (known !== undefined) return known;
    const stored = this.#read(this.#searchName(prefix), isStoredSearch);
    this.#searches.set(prefix, stored);
    return stored;
  }

  setSearch(prefix: string, stored: StoredSearch | null): void {
    if (stored === this.searchOf(prefix)) return;
    this.#searches.set(prefix, stored);
    const name = this.#searchName(prefix);
    if (stored === null) this.#store.forget(name);
    else
      this.#store.name(
        name,
        this.#store.put(stored),
        // The words of the indexed pages are needed to update the index when these pages change.
        [
          ...stored.shards.flatMap(({ full, published }) => [full, published]),
          ...stored.pages.map(({ words }) => words),
        ],
      );
  }

  /** The compiled page with these names, or `null`. It is read when it is needed. */
  findPage({ key, base }: PageKey, reads: PageReads): CachedPage | null {
    const value = this.#store.find(`page ${key}`);
    return value === null ? null : new CachedPage({ key, base, reads }, () => this.#get(value, isStoredPage));
  }

  /** What the page with this base read when it was last compiled, or `null`. */
  findReads(base: string): PageReads | null {
    return this.#read(`reads ${base}`, isPageReads);
  }

  /** A list of what plugins have read, or `null` if it is missing or damaged. */
  authorReadsAt(value: StoredValue): AuthorReads | null {
    return this.#get(value, isAuthorReads);
  }

  /** @throws CacheError */
  addAuthorReads(reads: AuthorReads): StoredValue {
    return this.#store.put(reads);
  }

  /** @throws CacheError */
  addPage({ key, base }: PageKey, page: CompiledPage, author: readonly StoredValue[]): CachedPage {
    const { body, search, searchFiles, spans, componentSpans, externalSpans, partSpans, keySpans, headings, ...rest } =
      page;
    const reads: PageReads = { options: page.reads, author };
    const packed = pack(rest.interface);
    const parts = {
      body: this.#store.put(body),
      search: this.#store.put(search),
      searchFiles: this.#store.put(searchFiles),
      spans: this.#store.put({
        spans,
        componentSpans,
        externalSpans,
        partSpans,
        keySpans,
        headings,
      } satisfies PageSpans),
    };
    const stored: StoredPage = {
      ...rest,
      ...parts,
      base,
      reads,
      interface: packed,
      interfaceHash: fingerprintOf(packed).slice(0, hashDigits),
      files: search.files,
    };
    this.#store.name(`page ${key}`, this.#store.put(stored), [...Object.values(parts), ...author]);
    // A page that reads nothing is found by its base alone.
    if (reads.options.length + author.length > 0)
      this.#store.name(`reads ${base}`, this.#store.put(reads), reads.author);
    return new CachedPage({ key, base, reads }, () => stored);
  }

  /** The words of a page, or `null` if they are missing or damaged. */
  wordsAt(value: StoredValue): PageSearch | null {
    return this.#get(value, isSearch);
  }

  /** The sections of a page for search results, or `null` if they are missing or damaged. */
  searchFilesOf({ searchFiles }: CachedPage): SearchFiles | null {
    return this.#get(searchFiles, isSearchFiles);
  }

  /** The body of a page, or `null` if it is missing or damaged. */
  bodyOf({ body }: CachedPage): PageBody | null {
    return this.#get(body, isBody);
  }

  /** The spans of a page, or `null` if they are missing or damaged. */
  spansOf({ spans }: CachedPage): PageSpans | null {
    return this.#get(spans, isSpans);
  }

  /** Stores a part of the search index. @throws CacheError */
  addText(text: string): StoredValue {
    return this.#store.put(text);
  }

  /** `null` if it is missing or damaged. */
  textAt(value: StoredValue): string | null {
    const text = this.#store.get(value);
    return typeof text === "string" ? text : null;
  }

  openScratch(): Scratch {
    const segment = this.#store.openScratch();
    return {
      add: (text) => {
        const bytes = Buffer.from(text);
        return { offset: segment.append(bytes), length: bytes.length };
      },
      read: ({ offset, length }) => {
        const bytes = segment.read(offset, length);
        if (bytes === null) throw new Error("a temporary file has disappeared");
        return bytes.toString("utf8");
      },
      close: () => segment.remove(),
    };
  }

  /** A named record about the site, such as the result of the last build. */
  readRecord<Value>(name: string, isValue: (value: unknown) => value is Value): Value | null {
    return this.#read(this.#recordName(name), isValue);
  }

  /** The image that was converted under this key, or `null`. */
  findImage(key: string): Buffer | null {
    const stored = this.#store.find(`image ${key}`);
    return stored === null ? null : this.#store.bytes(stored);
  }

  /** @throws CacheError */
  addImage(key: string, bytes: Uint8Array): void {
    this.#store.name(`image ${key}`, this.#store.put(bytes));
  }

  /** The bytes that were stored with a record, or `null`. */
  readBytes(value: StoredValue): Buffer | null {
    return this.#store.bytes(value);
  }

  putBytes(bytes: Uint8Array): StoredValue {
    return this.#store.put(bytes);
  }

  /** @param others The values that the record refers to. @throws CacheError */
  writeRecord(name: string, record: unknown, others: readonly StoredValue[] = []): void {
    this.#store.name(this.#recordName(name), this.#store.put(record), others);
  }

  forgetRecord(name: string): void {
    this.#store.forget(this.#recordName(name));
  }

  /** Drops damaged values. If there are none, something else is wrong with the cache, and everything is dropped. */
  forgetDamaged(): void {
    if (!this.#store.forgetDamaged()) this.#store.clear();
    this.pages.clear();
    this.#searches.clear();
  }

  /** Saves everything for the next run. @throws CacheError */
  save(): void {
    this.#store.name(this.#filesName, this.#store.put(Object.fromEntries(this.files)));
    const live = new Set(Array.from(this.pages.values(), ({ key, base }) => [`page ${key}`, `reads ${base}`]).flat());
    const isLive = (name: string): boolean =>
      live.has(name) || name === this.#filesName || name.endsWith(` ${this.#site}`);
    this.#store.commit(isLive);
  }

  close(): void {
    this.#store.close();
  }

  /** Removes the cache, if it was made for one run. */
  destroy(): void {
    this.#store.destroy();
  }

  #searchName(prefix: string): string {
    return this.#recordName(prefix === "" ? "search" : `search ${prefix}`);
  }

  #recordName(name: string): string {
    return `${name} ${this.#site}`;
  }

  #read<Value>(name: string, isValue: (value: unknown) => value is Value): Value | null {
    const value = this.#store.find(name);
    return value === null ? null : this.#get(value, isValue);
  }

  #get<Value>(value: StoredValue, isValue: (value: unknown) => value is Value): Value | null {
    const found = this.#store.get(value);
    return isValue(found) ? found : null;
  }
}
