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
import type { CachedPage } from "./cached-page.ts";
import type { Store } from "./store.ts";
import { UnsavedValues } from "./unsaved-values.ts";

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

/** Holds what is current in memory; `save` commits it, without which a run leaves no trace in the store. */
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
  readonly #unsaved = new UnsavedValues();

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

  /** @param isSaved Whether the index contains only what is saved. Otherwise, it is kept in memory. */
  setSearch(prefix: string, stored: StoredSearch | null, isSaved = true): void {
    if (stored === this.searchOf(prefix)) return;
    this.#searches.set(prefix, stored);
    if (!isSaved) return this.#unsaved.keepOnly([...this.#searches.values()].flatMap(valuesOfSearch));
    // Parts may be left from an index of texts that were saved since.
    if (stored !== null)
      for (const value of valuesOfSearch(stored)) {
        const unsaved = this.#unsaved.get(value);
        if (unsaved !== undefined) this.#store.put(unsaved);
      }
    const name = this.#searchName(prefix);
    if (stored === null) this.#store.forget(name);
    else this.#store.name(name, this.#store.put(stored), valuesOfSearch(stored));
  }

  /** The compiled page with these names, or `null` if it is missing or damaged. */
  findPage({ key, base }: PageKey): CachedPage | null {
    const unsaved = this.#unsaved.findPage(base);
    if (unsaved?.key === key) return unsaved;
    const stored = this.#read(`page ${key}`, isStoredPage);
    return stored === null ? null : { ...stored, key, unsaved: null };
  }

  /** The reads of the page with this base when it was last compiled, or `null`. */
  findReads(base: string): PageReads | null {
    const unsaved = this.#unsaved.findPage(base);
    return unsaved !== null ? unsaved.reads : this.#read(`reads ${base}`, isPageReads);
  }

  /** A list of what plugins have read, or `null` if it is missing or damaged. */
  authorReadsAt(value: StoredValue): AuthorReads | null {
    return this.#get(value, isAuthorReads);
  }

  /** @throws CacheError */
  addAuthorReads(reads: AuthorReads): StoredValue {
    return this.#store.put(reads);
  }

  /**
   * Keeps a page in memory that was compiled from a text that is not saved, with the last few of its path.
   * @param file The path of its file.
   */
  addUnsavedPage(
    { key, base }: PageKey,
    file: string,
    compiled: CompiledPage,
    author: readonly StoredValue[],
  ): CachedPage {
    const { stored } = toStored(base, compiled, author, (value) => this.#unsaved.name(value));
    const page = { ...stored, key, unsaved: { compiled, author } };
    this.#unsaved.addPage(file, page);
    return page;
  }

  /** The same page in the store, because its text has been saved. @throws CacheError */
  storePage(page: CachedPage): CachedPage {
    return page.unsaved === null ? page : this.addPage(page, page.unsaved.compiled, page.unsaved.author);
  }

  /** @throws CacheError */
  addPage({ key, base }: PageKey, page: CompiledPage, author: readonly StoredValue[]): CachedPage {
    const { stored, parts } = toStored(base, page, author, (value) => this.#store.put(value));
    this.#store.name(`page ${key}`, this.#store.put(stored), [...parts, ...author]);
    // A page that reads nothing is found by its base alone.
    const { reads } = stored;
    if (reads.options.length + author.length > 0)
      this.#store.name(`reads ${base}`, this.#store.put(reads), reads.author);
    return { ...stored, key, unsaved: null };
  }

  /** The words of a page, or `null` if they are missing or damaged. */
  wordsAt(value: StoredValue): PageSearch | null {
    const unsaved = this.#unsaved.get(value);
    return isSearch(unsaved) ? unsaved : this.#get(value, isSearch);
  }

  /** The sections of a page for search results, or `null` if they are missing or damaged. */
  searchFilesOf({ searchFiles, unsaved }: CachedPage): SearchFiles | null {
    return unsaved !== null ? unsaved.compiled.searchFiles : this.#get(searchFiles, isSearchFiles);
  }

  /** The body of a page, or `null` if it is missing or damaged. */
  bodyOf({ body, unsaved }: CachedPage): PageBody | null {
    return unsaved !== null ? unsaved.compiled.body : this.#get(body, isBody);
  }

  /** The spans of a page, or `null` if they are missing or damaged. */
  spansOf({ spans, unsaved }: CachedPage): PageSpans | null {
    return unsaved !== null ? unsaved.compiled : this.#get(spans, isSpans);
  }

  /** Stores a part of the search index. @param isSaved See `setSearch`. @throws CacheError */
  addText(text: string, isSaved = true): StoredValue {
    return isSaved ? this.#store.put(text) : this.#unsaved.add(text);
  }

  /** `null` if it is missing or damaged. */
  textAt(value: StoredValue): string | null {
    const text = this.#unsaved.get(value) ?? this.#store.get(value);
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
    this.#unsaved.clear();
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

/** A compiled page as it is stored, and the parts that are stored apart. */
function toStored(
  base: string,
  page: CompiledPage,
  author: readonly StoredValue[],
  put: (value: unknown) => StoredValue,
): { readonly stored: StoredPage; readonly parts: readonly StoredValue[] } {
  const { body, search, searchFiles, spans, links, componentSpans, externalSpans, partSpans, keySpans, headings } =
    page;
  const parts = {
    body: put(body),
    search: put(search),
    searchFiles: put(searchFiles),
    spans: put({
      spans,
      links,
      componentSpans,
      externalSpans,
      partSpans,
      keySpans,
      headings,
    } satisfies PageSpans),
  };
  const stored: StoredPage = {
    signature: page.signature,
    findings: page.findings,
    exceptions: page.exceptions,
    claims: page.claims,
    ...parts,
    base,
    reads: { options: page.reads, author },
    interface: page.interface,
    interfaceHash: fingerprintOf(page.interface).slice(0, hashDigits),
    files: search.files,
  };
  return { stored, parts: Object.values(parts) };
}

/** The words of the indexed pages are needed to update the index when these pages change. */
function valuesOfSearch(stored: StoredSearch | null): readonly StoredValue[] {
  if (stored === null) return [];
  return [
    ...stored.shards.flatMap(({ full, published }) => [full, published]),
    ...stored.pages.map(({ words }) => words),
  ];
}
