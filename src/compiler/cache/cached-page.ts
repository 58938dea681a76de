/**
 * A compiled page in the cache, which is read only if more than its names is needed: a build loads only the pages whose
 * editions have changed. It is a class, because the compiler then knows that a copy of its properties (`{ ...page }`)
 * lacks what is read.
 */
import type { CompiledPage, PageInterface } from "../page/compiled-page.ts";
import { cacheMiss } from "../cache-miss.ts";
import type { StoredValue } from "../source/stored-value.ts";
import type { PageReads, StoredPage } from "./cached-values.ts";
import { unpack } from "./packed-page.ts";

/** A page that was compiled from a text that is not saved, and is therefore not in the store. */
export interface UnsavedPage {
  readonly compiled: CompiledPage;
  readonly author: readonly StoredValue[];
}

export class CachedPage {
  /** The fingerprint of everything that the page was compiled from. */
  readonly key: string;
  /** The part of the key that is known before the page is compiled. */
  readonly base: string;
  readonly reads: PageReads;
  /** `null` if the page is in the store. */
  readonly unsaved: UnsavedPage | null;
  readonly #read: () => StoredPage | null;
  #stored: StoredPage | null = null;
  #interface: PageInterface | null = null;

  constructor(
    names: Pick<CachedPage, "key" | "base" | "reads">,
    read: () => StoredPage | null,
    unsaved: UnsavedPage | null = null,
  ) {
    this.key = names.key;
    this.base = names.base;
    this.reads = names.reads;
    this.unsaved = unsaved;
    this.#read = read;
  }

  get interface(): PageInterface {
    this.#interface ??= unpack(this.#page.interface);
    return this.#interface;
  }

  get interfaceHash(): StoredPage["interfaceHash"] {
    return this.#page.interfaceHash;
  }

  get body(): StoredPage["body"] {
    return this.#page.body;
  }

  get search(): StoredPage["search"] {
    return this.#page.search;
  }

  get files(): StoredPage["files"] {
    return this.#page.files;
  }

  get searchFiles(): StoredPage["searchFiles"] {
    return this.#page.searchFiles;
  }

  get spans(): StoredPage["spans"] {
    return this.#page.spans;
  }

  get signature(): StoredPage["signature"] {
    return this.#page.signature;
  }

  get findings(): StoredPage["findings"] {
    return this.#page.findings;
  }

  get exceptions(): StoredPage["exceptions"] {
    return this.#page.exceptions;
  }

  /** @throws CacheMissError */
  get #page(): StoredPage {
    this.#stored ??= this.#read() ?? cacheMiss("a page");
    return this.#stored;
  }
}
