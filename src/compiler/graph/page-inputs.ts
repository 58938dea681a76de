/**
 * Records the files and variables that remark and rehype plugins read while they transform pages. They are only known
 * once pages have been compiled, so they cannot be part of the keys. Instead, the keys contain the name of a generation,
 * which is replaced when the config's code or anything that the plugins have read changes.
 */
import { randomUUID } from "node:crypto";
import type { AuthorReads } from "../author-code/author-reads.ts";
import { areUnchanged, joinReads } from "../author-code/author-reads.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import type { LoadedConfig } from "../config/load.ts";
import { listPlugins, transformsPages } from "../config/plugin.ts";
import { fingerprintOf } from "../fingerprint.ts";

interface StoredInputs {
  /** The fingerprint of the config's module and of what it read. */
  readonly code: string;
  /** The files and variables that plugins read for the pages of this generation. */
  readonly reads: AuthorReads;
  readonly generation: string;
}

const recordName = "page inputs";

export class PageInputs {
  readonly #cache: SiteCache;
  #stored: StoredInputs;

  /** `null` if no plugin transforms pages. */
  static open(loaded: LoadedConfig, cache: SiteCache): PageInputs | null {
    return listPlugins(loaded.config).some(transformsPages) ? new PageInputs(loaded, cache) : null;
  }

  private constructor({ hash, reads }: LoadedConfig, cache: SiteCache) {
    const code = fingerprintOf([hash, reads]);
    const stored = cache.readRecord(recordName, isStored);
    this.#cache = cache;
    this.#stored =
      stored !== null && stored.code === code && areUnchanged(stored.reads)
        ? stored
        : { code, reads: [], generation: randomUUID() };
  }

  get generation(): string {
    return this.#stored.generation;
  }

  /** The files and variables that plugins have read for the pages of this generation. */
  get reads(): AuthorReads {
    return this.#stored.reads;
  }

  /** Adds the reads of pages that have just been compiled. @throws CacheError */
  add(reads: AuthorReads): void {
    this.#stored = { ...this.#stored, reads: joinReads(this.#stored.reads, reads) };
    this.#cache.writeRecord(recordName, this.#stored);
  }
}

function isStored(value: unknown): value is StoredInputs {
  return typeof value === "object" && value !== null && "generation" in value && "reads" in value;
}
