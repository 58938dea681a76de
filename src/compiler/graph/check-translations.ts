/** Checks the translations of a site in several languages against their sources. */
import { listEditions } from "../config/editions.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { LinkedPage, LinkFinding } from "../site/linked-site.ts";
import type { ReadTranslation, TranslationPair } from "../translation/read-translations.ts";
import { pairTranslations, readTranslations } from "../translation/read-translations.ts";
import type { SourcePath } from "../source/paths.ts";
import { toSourcePath } from "../source/paths.ts";
import { findTranslationProblems } from "../translation/translation-findings.ts";
import type { Project } from "./prepare-site.ts";
import type { LinkedEdition } from "../site/link-editions.ts";
import type { FoundState } from "./site-graph.ts";

/** The translations of a site, and those that were read: accepted ones and those without a source. */
export interface SiteTranslations {
  readonly pairs: readonly TranslationPair[];
  readonly read: readonly ReadTranslation[];
}

/** @throws The signal's reason if it is aborted. */
export async function readSiteTranslations(
  { config, sourceFolder }: Pick<Project, "config" | "sourceFolder">,
  { tree, made, open, pages }: Pick<FoundState, "tree" | "made" | "open" | "pages">,
  signal: AbortSignal,
): Promise<SiteTranslations> {
  const editions = listEditions(config);
  if (editions.length === 1) return { pairs: [], read: [] };
  const hasSource = (path: string): boolean => pages.get(path)?.interface.record.frontmatter.source !== undefined;
  const pairs = pairTranslations(editions, tree.pages);
  const isRead = ({ source, translation }: TranslationPair): boolean =>
    translation !== null && !made.has(translation.path) && (source === null || hasSource(translation.path));
  const inMemory = new Map([
    ...open,
    ...Array.from(made, ([path, { text }]): [SourcePath, string] => [toSourcePath(path), text]),
  ]);
  return { pairs, read: await readTranslations(pairs.filter(isRead), sourceFolder, inMemory, signal) };
}

/** Reports translations that are stale, differ in a part, or have lost their source. Missing ones are not reported. */
export function checkTranslations(sourceLabel: string, { pairs, read }: SiteTranslations): readonly LinkFinding[] {
  const missing = pairs.flatMap(({ path, translation }) => (translation === null ? [path] : []));
  return findTranslationProblems(read, missing, (path) => labelOf(sourceLabel, path));
}

/** Marks the pages that say to their readers that their source has changed. */
export function withStaleNotes(
  editions: readonly LinkedEdition[],
  { read }: SiteTranslations,
): readonly LinkedEdition[] {
  const stale = new Set<string>(read.flatMap(({ state: { path, status } }) => (status === "stale" ? [path] : [])));
  return editions.map((each) => {
    const { edition, config, site } = each;
    if (config.languages[edition.lang]?.staleNote !== true) return each;
    const mark = (page: LinkedPage): LinkedPage =>
      page.languages !== undefined && stale.has(page.record.relativePath)
        ? { ...page, languages: { ...page.languages, isStale: true } }
        : page;
    return { ...each, site: { ...site, pages: site.pages.map(mark) } };
  });
}
