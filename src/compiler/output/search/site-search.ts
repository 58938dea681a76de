/**
 * The search index of a site as a run needs it: its files, planned, and what is wrong with it. Where nothing of it changed since the last run,
 * it is not made; only a file that must be written calls for it.
 */
import type { SiteConfig } from "../../config/site-config.ts";
import type { LinkedSite } from "../../site/linked-site.ts";
import { checkSearch } from "./check-search.ts";
import type { SearchIndex, SearchSources } from "./make-index.ts";
import { fingerprintSources, makeSearchIndex, searchablePages } from "./make-index.ts";
import type { StoredSearch } from "./stored-search.ts";

export interface SiteSearch {
  /** Of all that it is made from. */
  readonly fingerprint: string;
  /** What the next run is to keep; the same as before where nothing changed. */
  readonly check: () => Promise<StoredSearch>;
  /** Of its files. */
  readonly paths: () => readonly string[];
  /** The text of one of its files. */
  readonly read: (path: string) => string;
}

/** @param before What the last run kept, or `null`. */
export function openSiteSearch(
  config: SiteConfig,
  site: LinkedSite,
  sources: SearchSources,
  before: StoredSearch | null,
): SiteSearch {
  const pages = searchablePages(site);
  const state: { index: SearchIndex | null } = { index: null };
  const index = (): SearchIndex => {
    state.index ??= makeSearchIndex(config, pages, sources);
    return state.index;
  };
  const read = (path: string): string => {
    const make = index().files.get(path);
    if (make === undefined) throw new Error(`the search index has no file ${path}`);
    return make();
  };
  const fingerprint = fingerprintSources(config, pages, sources.hashOf);
  const kept = before?.fingerprint === fingerprint ? before : null;
  const paths = (): readonly string[] => kept?.paths ?? [...index().files.keys()];
  const check = async (): Promise<StoredSearch> =>
    kept ?? { fingerprint, paths: paths(), findings: await checkSearch(config, index()) };
  return { fingerprint, check, paths, read };
}
