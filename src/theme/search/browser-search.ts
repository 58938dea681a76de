/** The search engine in the browser, which fetches its files and the rest of its code. */
import { makeFetchText } from "./fetch-text.ts";
import type { LateCode } from "./index-store.ts";
import { makeIndexStore } from "./index-store.ts";
import type { SearchEngine } from "./search-engine.ts";
import { makeSearch } from "./search-engine.ts";

/** @param base "/docs/" */
export function openSearch(base: string): SearchEngine {
  const loadLate = (): Promise<LateCode> => import(docsgenFiles.searchLate);
  return makeSearch(makeIndexStore(makeFetchText(base), loadLate));
}
