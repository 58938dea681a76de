/** What the cache holds, and of which kind a value is that was read from it: its hash says that it is one of ours. */
import type { StoredSearch } from "../search/stored-search.ts";
import type { CompiledPage, PageBody, PageSearch, SearchTexts } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import type { FileSignature } from "../source/scan.ts";
import type { ValueLocation } from "../source/value-location.ts";

/** A file whose content was hashed when it had this signature. */
export interface KnownFile {
  readonly signature: FileSignature;
  readonly hash: string;
}

/** Where the parts of a page stand in its source: asked for when a problem is reported or a page is moved. */
export type PageSpans = Pick<CompiledPage, "spans" | "componentSpans" | "outsideSpans" | "partSpans" | "headings">;

/** A compiled page; its body, its words and its spans lie in a pack. */
export interface CachedPage extends Omit<CompiledPage, "body" | "search" | "searchTexts" | keyof PageSpans> {
  /** Fingerprint of all that the page was compiled from. */
  readonly key: string;
  /** Hash of the page's own source. */
  readonly sourceHash: string;
  /** Fingerprint of its interface: where it is the same, so is what others see of the page. */
  readonly shape: string;
  /** Other files of the source folder that it shows, whether they exist or not. */
  readonly includes: readonly SourcePath[];
  readonly body: ValueLocation;
  readonly search: ValueLocation;
  /** Names of its files of text, one after another. */
  readonly textNames: string;
  readonly searchTexts: ValueLocation;
  readonly places: ValueLocation;
}

/** Files and pages by path relative to the source folder. */
export interface Shard {
  readonly files: Readonly<Record<string, KnownFile>>;
  readonly pages: Readonly<Record<string, CachedPage>>;
}

export function isBody(value: unknown): value is PageBody {
  return typeof value === "object" && value !== null && "html" in value && "relocations" in value;
}

export function isSearch(value: unknown): value is PageSearch {
  return typeof value === "object" && value !== null && "textNames" in value && "terms" in value;
}

export function isTexts(value: unknown): value is SearchTexts {
  return Array.isArray(value);
}

export function isSpans(value: unknown): value is PageSpans {
  return typeof value === "object" && value !== null && "spans" in value && "headings" in value;
}

export function isShard(value: unknown): value is Shard {
  return typeof value === "object" && value !== null && "files" in value && "pages" in value;
}

export function isStoredSearch(value: unknown): value is StoredSearch {
  return typeof value === "object" && value !== null && "fingerprint" in value && "shards" in value;
}
