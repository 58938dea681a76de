/** The search engine in the browser, which fetches its files. */
import { makeFetchText } from "./fetch-text.ts";
import { makeIndexStore } from "./index-store.ts";
import type { SearchEngine } from "./search-engine.ts";
import { makeSearch } from "./search-engine.ts";

/** @param base "/docs/" */
export function openSearch(base: string): SearchEngine {
  return makeSearch(makeIndexStore(makeFetchText(base)));
}
