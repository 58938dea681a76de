/** Of which kind a value is that was read from the cache: its hash says that it is one of ours. */
import type { StoredSearch } from "../output/search/stored-search.ts";
import type { PageBody, PageSearch, SearchTexts } from "../page/compiled-page.ts";
import type { CachedPage, KnownFile, PageSpans } from "./cache-store.ts";

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
