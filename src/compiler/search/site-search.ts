/**
 * The search index of a site: its planned files and its problems. If nothing changed since the last run, we reuse the
 * stored index; if pages changed, we update only what they affect.
 */
import type { SiteConfig } from "../config/site-config.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import { checkExpectations, checkSearch, findUnusedSettings } from "./check-search.ts";
import { encodeFiles } from "./encode.ts";
import type { MadeIndex, SearchSources } from "./make-index.ts";
import { makeIndex, planIndex } from "./make-index.ts";
import type { SearchableSite } from "./searchable-pages.ts";
import { once } from "../once.ts";
import type { Rest } from "../rest.ts";
import type { StoredSearch, Verdicts } from "./stored-search.ts";

/** The index of one edition. Nothing is made before the first call of one of these. */
export interface SiteSearch {
  /** A hash of everything that the index is made from. */
  readonly fingerprint: () => string;
  /** The problems of the index; checked again only if something changed. */
  readonly check: (rest: Rest) => Promise<readonly LinkFinding[]>;
  /** Only the queries that do not find what the config expects. */
  readonly checkExpectations: (rest: Rest) => Promise<readonly LinkFinding[]>;
  /** Only the settings that change nothing; see `findUnusedSettings`. */
  readonly unusedSettings: (rest: Rest) => ReturnType<typeof findUnusedSettings>;
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
  // Planned lazily, because nothing asks for search while pages are being edited.
  const plan = once(() => planIndex(config, site, sources, before));
  const index = once((): MadeIndex => {
    const planned = plan();
    if (before?.fingerprint === planned.fingerprint) return { stored: before, changes: null };
    const made = makeIndex(planned, sources, before);
    onStored(made.stored);
    return made;
  });
  const files = once(() => encodeFiles(config, plan(), index().stored, sources));
  const read = (path: string): string => files().read(path);
  let known: Verdicts | null = null;
  const check = async (rest: Rest): Promise<readonly LinkFinding[]> => {
    const { stored, changes } = index();
    await rest();
    known ??= stored.verdicts;
    if (known !== null) return known.findings;
    const verdicts = await checkSearch(config, prefix, {
      pages: site.pages,
      stored,
      read,
      texts: sources.texts,
      changes,
      rest,
    });
    known = verdicts;
    onStored({ ...stored, verdicts });
    return verdicts.findings;
  };
  return {
    fingerprint: () => plan().fingerprint,
    check,
    checkExpectations: (rest) => checkExpectations(config, prefix, { pages: site.pages, read, rest }),
    unusedSettings: (rest) => findUnusedSettings(config, { pages: site.pages, read, rest }),
    paths: () => [...files().paths()],
    read,
  };
}
