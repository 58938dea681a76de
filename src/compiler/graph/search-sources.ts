/** Where the search index finds the words of pages, and where it is kept: in the cache. */
import type { SearchSources } from "../search/make-index.ts";
import type { SourcePath } from "../source/paths.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import type { CachedPage } from "../cache/cached-values.ts";
import { lost } from "./lost.ts";

/**
 * @param pages As they were compiled for the site that is searched.
 * @returns Sources that throw LostPageError where the cache is damaged.
 */
export function searchSources(cache: CacheStore, pages: ReadonlyMap<string, CachedPage>): SearchSources {
  const pageOf = (path: SourcePath): CachedPage => pages.get(path) ?? lost(path);
  return {
    wordsPlace: (path) => pageOf(path).search,
    readWords: (place) => cache.wordsAt(place) ?? lost("the search index"),
    textNamesOf: (path) => pageOf(path).textNames,
    textOf: (path, file) => JSON.stringify((cache.textsOf(pageOf(path)) ?? lost(path))[file] ?? []),
    texts: {
      add: (text) => cache.addText(text),
      read: (place) => cache.textAt(place) ?? lost("the search index"),
    },
    openScratch: () => cache.openScratch(),
  };
}
