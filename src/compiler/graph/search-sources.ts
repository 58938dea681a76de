/** Gives the search index access to the cache. */
import type { CachedPage } from "../cache/cached-page.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import type { SearchSources } from "../search/make-index.ts";
import type { SourcePath } from "../source/paths.ts";
import { cacheMiss } from "../cache-miss.ts";

/** @returns Functions that throw a CacheMissError if the cache is damaged. */
export function searchSources(cache: SiteCache, pages: ReadonlyMap<string, CachedPage>): SearchSources {
  const isSaved = isAllSaved(pages);
  const pageOf = (path: SourcePath): CachedPage => pages.get(path) ?? cacheMiss(path);
  return {
    storedWords: (path) => pageOf(path).search,
    readWords: (value) => cache.wordsAt(value) ?? cacheMiss("the search index"),
    filesOf: (path) => pageOf(path).files,
    fileOf: (path, file) => JSON.stringify((cache.searchFilesOf(pageOf(path)) ?? cacheMiss(path))[file] ?? []),
    texts: {
      add: (text) => cache.addText(text, isSaved),
      read: (value) => cache.textAt(value) ?? cacheMiss("the search index"),
    },
    openScratch: () => cache.openScratch(),
  };
}

/** Whether all pages are in the store, and so may what is made from them. */
export function isAllSaved(pages: ReadonlyMap<string, CachedPage>): boolean {
  for (const { unsaved } of pages.values()) if (unsaved !== null) return false;
  return true;
}
