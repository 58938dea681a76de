/**
 * The search index of a site: its planned files and its problems. If nothing changed since the last run, we reuse the
 * stored index; if pages changed, we update only what they affect.
 */
import type { SiteConfig } from "../config/site-config.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import { checkExpectations, checkSearch } from "./check-search.ts";
import type { IndexFiles } from "./encode.ts";
import { encodeFiles } from "./encode.ts";
import type { IndexPlan, MadeIndex, SearchSources } from "./make-index.ts";
import { makeIndex, planIndex } from "./make-index.ts";
import type { SearchableSite } from "./searchable-pages.ts";
import { takeBreak } from "../steps.ts";
import type { StoredSearch } from "./stored-search.ts";

export interface SiteSearch {
  /** A hash of everything that the index is made from. */
  readonly fingerprint: () => string;
  /** The problems of the index; checked again only if something changed. */
  readonly check: (signal?: AbortSignal) => Promise<readonly LinkFinding[]>;
  /** Only the queries that do not find what the config expects. */
  readonly checkExpectations: (signal?: AbortSignal) => Promise<readonly LinkFinding[]>;
  /** The paths of its files. */
  readonly paths: () => readonly string[];
  /** The text of one of its files. */
  readonly read: (path: string) => string;
}

/**
 * @param before The stored index, or `null`.
 * @param onStored Called with each new index, so that the next run can update it instead of starting from scratch.
 * @param prefix The path of the edition below the base of the site.
 */
export function openSiteSearch(
  config: SiteConfig,
  site: SearchableSite,
  sources: SearchSources,
  before: StoredSearch | null,
  onStored: (stored: StoredSearch) => void,
  prefix = "",
): SiteSearch {
  const state: { plan: IndexPlan | null; made: MadeIndex | null; files: IndexFiles | null } = {
    plan: null,
    made: null,
    files: null,
  };
  // Planned lazily, because nothing asks for search while pages are being edited.
  const plan = (): IndexPlan => (state.plan ??= planIndex(config, site, sources, before));
  const make = (): MadeIndex => {
    if (before?.fingerprint === plan().fingerprint) return { stored: before, changes: null };
    const { stored, changes } = makeIndex(plan(), sources, before);
    onStored(stored);
    return { stored, changes };
  };
  const index = (): MadeIndex => (state.made ??= make());
  const files = (): IndexFiles => (state.files ??= encodeFiles(config, plan(), index().stored, sources));
  const read = (path: string): string => files().read(path);
  const check = async (signal?: AbortSignal): Promise<readonly LinkFinding[]> => {
    for (const step of [plan, index]) {
      step();
      if (signal !== undefined) await takeBreak(signal);
    }
    const { stored, changes } = index();
    if (stored.verdicts !== null) return stored.verdicts.findings;
    const verdicts = await checkSearch(config, prefix, {
      pages: site.pages,
      stored,
      read,
      texts: sources.texts,
      changes,
      signal: signal ?? null,
    });
    const checked = { ...stored, verdicts };
    state.made = { stored: checked, changes: null };
    onStored(checked);
    return verdicts.findings;
  };
  return {
    fingerprint: () => plan().fingerprint,
    check,
    checkExpectations: (signal) =>
      checkExpectations(config, prefix, { pages: site.pages, read, signal: signal ?? null }),
    paths: () => [...files().paths()],
    read,
  };
}
