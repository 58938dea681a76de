/**
 * The search index of a site as a run needs it: its files, planned, and what is wrong with it. Where nothing of it changed since the last run,
 * nothing of it is made; where pages changed, what they changed is.
 */
import type { SiteConfig } from "../../config/site-config.ts";
import type { LinkedSite } from "../../site/linked-site.ts";
import { checkSearch } from "./check-search.ts";
import type { IndexFiles } from "./encode.ts";
import { encodeFiles, nameBundle } from "./encode.ts";
import type { IndexedPage, MadeIndex, SearchSources } from "./make-index.ts";
import { makeIndex, planIndex, searchablePages } from "./make-index.ts";
import type { StoredSearch } from "./stored-search.ts";

export interface SiteSearch {
  /** Of all that it is made from. */
  readonly fingerprint: string;
  /** What the next run is to keep, with what was found wrong; the same as before where nothing changed. */
  readonly check: () => Promise<StoredSearch>;
  /** Of its files. */
  readonly paths: () => readonly string[];
  /** The text of one of its files. */
  readonly read: (path: string) => string;
}

/**
 * @param before What was kept, or `null`.
 * @param keep Called with an index that is made, so that the next one need not be made anew.
 */
export function openSiteSearch(
  config: SiteConfig,
  site: LinkedSite,
  sources: SearchSources,
  before: StoredSearch | null,
  keep: (stored: StoredSearch) => void,
): SiteSearch {
  return openPagesSearch(config, searchablePages(site), sources, before, keep);
}

/** The same of pages that search finds. */
export function openPagesSearch(
  config: SiteConfig,
  pages: readonly IndexedPage[],
  sources: SearchSources,
  before: StoredSearch | null,
  keep: (stored: StoredSearch) => void,
): SiteSearch {
  const plan = planIndex(config, pages, sources.wordsPlace);
  const isKept = before?.fingerprint === plan.fingerprint;
  const state: { made: MadeIndex | null; files: IndexFiles | null } = {
    made: isKept ? { stored: before, changes: null } : null,
    files: null,
  };
  const index = (): MadeIndex => {
    if (state.made !== null) return state.made;
    const { stored, changes } = makeIndex(plan, sources, before);
    state.made = { stored: { ...stored, bundle: nameBundle(plan, stored, sources) }, changes };
    keep(state.made.stored);
    return state.made;
  };
  const files = (): IndexFiles => (state.files ??= encodeFiles(config, plan, index().stored, sources));
  const read = (path: string): string => {
    const make = files().get(path);
    if (make === undefined) throw new Error(`the search index has no file ${path}`);
    return make();
  };
  const check = async (): Promise<StoredSearch> => {
    const { stored, changes } = index();
    if (stored.verdicts !== null) return stored;
    const verdicts = await checkSearch(config, { pages, stored, read, texts: sources.texts, changes });
    const checked = { ...stored, verdicts };
    state.made = { stored: checked, changes: null };
    keep(checked);
    return checked;
  };
  return { fingerprint: plan.fingerprint, check, paths: () => [...files().keys()], read };
}
