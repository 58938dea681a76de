/**
 * Stores the parts of the last publication that the author's own code rendered. Whether they are correct may depend on
 * the rest of the site, which we can check again without rendering these documents again.
 */
import type { AuthorReads } from "../author-code/author-reads.ts";
import { areUnchanged } from "../author-code/author-reads.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import type { OwnPart } from "../route/own-parts.ts";

/** The author's part of one document, as `checkRendered` reads it. */
export interface DocumentParts {
  /** In the output folder. */
  readonly path: string;
  /** The document's fingerprint, as planned. */
  readonly fingerprint: string;
  readonly parts: readonly OwnPart[];
}

/** The documents of a publication that have such parts, stored by the build that published them. */
export interface RenderedParts {
  readonly documents: readonly DocumentParts[];
  /** The files and variables that components and the theme read while they rendered the documents. */
  readonly reads: AuthorReads;
}

const recordName = "parts";

/** Returns no documents if one of the files or variables has changed. */
export function readParts(cache: SiteCache): RenderedParts {
  const stored = cache.readRecord(recordName, isStored);
  return stored !== null && areUnchanged(stored.reads) ? stored : { documents: [], reads: [] };
}

/** @throws CacheError */
export function storeParts(cache: SiteCache, parts: RenderedParts): void {
  cache.writeRecord(recordName, parts);
}

function isStored(value: unknown): value is RenderedParts {
  return typeof value === "object" && value !== null && "documents" in value && "reads" in value;
}
