/**
 * The values that the cache stores, and the type guards that tell them apart. The hash of a stored value proves that
 * docsgen wrote it, so the guards need not check every part.
 */
import type { ImageDamage } from "../asset/image-damage.ts";
import type { ImageSize } from "../asset/image-size.ts";
import type { AuthorReads } from "../author-code/author-reads.ts";
import type { CompiledPage, PageBody, PageSearch, SearchFiles, SectionFiles } from "../page/compiled-page.ts";
import type { OptionRead } from "../page/option-tables.ts";
import type { StoredSearch } from "../search/stored-search.ts";
import type { SourcePath } from "../source/paths.ts";
import type { FileSignature } from "../source/scan.ts";
import type { StoredValue } from "../source/stored-value.ts";

/** A file of the source folder as last read. */
export interface KnownFile {
  /** `null` if the file's next change might not show in its signature. */
  readonly signature: FileSignature | null;
  readonly hash: string;
  /** For a page, the files of the source folder that its text includes, whether they exist or not. */
  readonly includes: readonly SourcePath[];
  /** The size of an image; `null` for any other file. */
  readonly image: ImageSize | null;
  /** Why browsers cannot show an image. */
  readonly damage: ImageDamage | null;
}

/** Where the parts of a page are in its source. Read when a problem is reported or a page is moved. */
export type PageSpans = Pick<
  CompiledPage,
  "spans" | "links" | "componentSpans" | "externalSpans" | "partSpans" | "keySpans" | "headings"
>;

/** The reads of a page while it was compiled, besides its text and its includes. */
export interface PageReads {
  readonly options: readonly OptionRead[];
  /** Lists of what plugins had read in the page's thread until then (`AuthorReads`). Pages share most of them. */
  readonly author: readonly StoredValue[];
}

/** A compiled page as stored. Its large parts are stored apart. */
export interface StoredPage extends Omit<CompiledPage, "body" | "search" | "searchFiles" | "reads" | keyof PageSpans> {
  /** The part of the page's key that is known before it is compiled. */
  readonly base: string;
  readonly reads: PageReads;
  /** The hash of the interface. While it is unchanged, other pages are unaffected. */
  readonly interfaceHash: string;
  readonly body: StoredValue;
  readonly search: StoredValue;
  readonly files: SectionFiles;
  readonly searchFiles: StoredValue;
  readonly spans: StoredValue;
}

/** The values of the names "reads …". */
export function isPageReads(value: unknown): value is PageReads {
  return typeof value === "object" && value !== null && "options" in value && "author" in value;
}

/** The values in `PageReads.author`. */
export function isAuthorReads(value: unknown): value is AuthorReads {
  return Array.isArray(value);
}

/** By path. */
export type KnownFiles = Readonly<Record<string, KnownFile>>;

/** The value of the name "files …". */
export function isKnownFiles(value: unknown): value is KnownFiles {
  return typeof value === "object" && value !== null;
}

/** The values of the names "page …". */
export function isStoredPage(value: unknown): value is StoredPage {
  return typeof value === "object" && value !== null && "interface" in value && "interfaceHash" in value;
}

/** The values in `StoredPage.body`. */
export function isBody(value: unknown): value is PageBody {
  return typeof value === "object" && value !== null && "html" in value && "images" in value;
}

/** The values in `StoredPage.search`. */
export function isSearch(value: unknown): value is PageSearch {
  return typeof value === "object" && value !== null && "files" in value && "terms" in value;
}

/** The values in `StoredPage.searchFiles`. */
export function isSearchFiles(value: unknown): value is SearchFiles {
  return Array.isArray(value);
}

/** The values in `StoredPage.spans`. */
export function isSpans(value: unknown): value is PageSpans {
  return typeof value === "object" && value !== null && "spans" in value && "headings" in value;
}

/** The values of the names "search …". */
export function isStoredSearch(value: unknown): value is StoredSearch {
  return typeof value === "object" && value !== null && "fingerprint" in value && "shards" in value;
}
