/**
 * The search index of a site as a run needs it: its files, planned, and what is wrong with it. Where nothing of it changed since the last run,
 * it is not made; only a file that must be written calls for it.
 */
import type { SiteConfig } from "../../config/site-config.ts";
import type { PageSearch } from "../../page/compiled-page.ts";
import type { LinkedSite, LinkFinding } from "../../site/linked-site.ts";
import type { SourcePath } from "../../source/paths.ts";
import { checkSearch } from "./check-search.ts";
import type { SearchIndex } from "./make-index.ts";
import { fingerprintSources, makeSearchIndex, searchablePages } from "./make-index.ts";
import type { StoredSearch } from "./stored-search.ts";

export interface SiteSearch {
  readonly stored: StoredSearch;
  /** The text of one of its files. */
  readonly read: (path: string) => string;
}

/** Where the words of pages come from. */
export interface SearchSources {
  readonly hashOf: (source: SourcePath) => string;
  readonly searchOf: (source: SourcePath) => PageSearch;
}

/** @param before What the last run kept, or `null`. */
export async function updateSearch(
  config: SiteConfig,
  site: LinkedSite,
  { hashOf, searchOf }: SearchSources,
  before: StoredSearch | null,
): Promise<SiteSearch> {
  const pages = searchablePages(site);
  const state: { index: SearchIndex | null } = { index: null };
  const index = (): SearchIndex => {
    state.index ??= makeSearchIndex(config, pages, searchOf);
    return state.index;
  };
  const read = (path: string): string => {
    const make = index().files.get(path);
    if (make === undefined) throw new Error(`the search index has no file ${path}`);
    return make();
  };
  const fingerprint = fingerprintSources(config, pages, hashOf);
  if (before?.fingerprint === fingerprint) return { stored: before, read };
  const findings: readonly LinkFinding[] = await checkSearch(config, index());
  return { stored: { fingerprint, paths: [...index().files.keys()], findings }, read };
}
