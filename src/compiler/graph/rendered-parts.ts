/**
 * What the author's own code rendered in the documents that were published last. Whether that is right may depend on
 * the rest of the site, but to find out, these documents need not be rendered again.
 */
import type { SiteCache } from "../cache/site-cache.ts";
import type { OwnPart } from "../route/own-parts.ts";

export interface DocumentParts {
  /** In the output folder. */
  readonly path: string;
  /** The document's fingerprint, as planned. */
  readonly fingerprint: string;
  readonly parts: readonly OwnPart[];
}

/** By path. */
export type RenderedParts = ReadonlyMap<string, DocumentParts>;

const recordName = "parts";

export function readParts(cache: SiteCache): RenderedParts {
  const stored = cache.readRecord(recordName, isStored) ?? [];
  return new Map(stored.map((document) => [document.path, document]));
}

/** @throws CacheError */
export function storeParts(cache: SiteCache, documents: readonly DocumentParts[]): void {
  cache.writeRecord(recordName, documents);
}

function isStored(value: unknown): value is readonly DocumentParts[] {
  return Array.isArray(value);
}
