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
import type { Pace, Steps } from "../steps.ts";
import { onceInSteps, workAtOnce } from "../steps.ts";
import type { StoredSearch, Verdicts } from "./stored-search.ts";

export interface SiteSearch {
  /** A hash of everything that the index is made from. */
  readonly fingerprint: () => string;
  /** The problems of the index; checked again only if something changed. */
  readonly check: (pace?: Pace) => Promise<readonly LinkFinding[]>;
  /** Only the queries that do not find what the config expects. */
  readonly checkExpectations: (pace?: Pace) => Promise<readonly LinkFinding[]>;
  /** Only the settings that change nothing; see `findUnusedSettings`. */
  readonly unusedSettings: (pace: Pace) => ReturnType<typeof findUnusedSettings>;
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
  const plan = onceInSteps(() => planIndex(config, site, sources, before));
  const index = onceInSteps(function* (): Steps<MadeIndex> {
    const planned = yield* plan.inSteps();
    if (before?.fingerprint === planned.fingerprint) return { stored: before, changes: null };
    const made = yield* makeIndex(planned, sources, before);
    yield;
    onStored(made.stored);
    return made;
  });
  const files = once(() => encodeFiles(config, plan.get(), index.get().stored, sources));
  const read = (path: string): string => files().read(path);
  let known: Verdicts | null = null;
  const check = async (pace: Pace = workAtOnce()): Promise<readonly LinkFinding[]> => {
    const { stored, changes } = await pace.take(index.inSteps());
    await pace.rest();
    known ??= stored.verdicts;
    if (known !== null) return known.findings;
    const verdicts = await checkSearch(config, prefix, {
      pages: site.pages,
      stored,
      read,
      texts: sources.texts,
      changes,
      pace,
    });
    known = verdicts;
    onStored({ ...stored, verdicts });
    return verdicts.findings;
  };
  return {
    fingerprint: () => plan.get().fingerprint,
    check,
    checkExpectations: (pace = workAtOnce()) => checkExpectations(config, prefix, { pages: site.pages, read, pace }),
    unusedSettings: (pace) => findUnusedSettings(config, { pages: site.pages, read, pace }),
    paths: () => [...files().paths()],
    read,
  };
}
