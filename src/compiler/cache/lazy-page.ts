/**
 * A compiled page in the cache, which is read only if more than its names is needed: a build loads only the pages
 * whose editions have changed.
 */
import type { PageInterface } from "../page/compiled-page.ts";
import { cacheMiss } from "./cache-miss.ts";
import type { CachedPage, PageReads, StoredPage } from "./cached-values.ts";
import { unpack } from "./packed-page.ts";

export class LazyPage implements CachedPage {
  readonly key: string;
  readonly base: string;
  readonly reads: PageReads;
  readonly #read: () => StoredPage | null;
  #stored: StoredPage | null = null;
  #interface: PageInterface | null = null;

  constructor(names: Pick<CachedPage, "key" | "base" | "reads">, read: () => StoredPage | null) {
    this.key = names.key;
    this.base = names.base;
    this.reads = names.reads;
    this.#read = read;
  }

  get interface(): PageInterface {
    this.#interface ??= unpack(this.#page.interface);
    return this.#interface;
  }

  get interfaceHash(): CachedPage["interfaceHash"] {
    return this.#page.interfaceHash;
  }

  get body(): CachedPage["body"] {
    return this.#page.body;
  }

  get search(): CachedPage["search"] {
    return this.#page.search;
  }

  get files(): CachedPage["files"] {
    return this.#page.files;
  }

  get searchFiles(): CachedPage["searchFiles"] {
    return this.#page.searchFiles;
  }

  get spans(): CachedPage["spans"] {
    return this.#page.spans;
  }

  get signature(): CachedPage["signature"] {
    return this.#page.signature;
  }

  get findings(): CachedPage["findings"] {
    return this.#page.findings;
  }

  get exceptions(): CachedPage["exceptions"] {
    return this.#page.exceptions;
  }

  /** @throws CacheMissError */
  get #page(): StoredPage {
    this.#stored ??= this.#read() ?? cacheMiss("a page");
    return this.#stored;
  }
}
