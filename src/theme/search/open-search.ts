/** The search engine with all of its code, for the compiler. */
import * as late from "./late.ts";
import type { SearchEngine, SearchEngineOptions } from "./search-engine.ts";
import { makeSearch } from "./search-engine.ts";

export type { SearchEngine } from "./search-engine.ts";

export function openSearch(options: Omit<SearchEngineOptions, "loadLate">): SearchEngine {
  return makeSearch({ ...options, loadLate: async () => late });
}
