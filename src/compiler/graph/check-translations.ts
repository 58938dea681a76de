/** Checks the translations of a site in several languages against their sources. */
import { listEditions } from "../config/editions.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { TranslationPair } from "../translation/read-translations.ts";
import { pairTranslations, readTranslations } from "../translation/read-translations.ts";
import { findTranslationProblems } from "../translation/translation-findings.ts";
import type { Project } from "./prepare-site.ts";
import type { FoundState } from "./site-graph.ts";

/**
 * Only accepted translations and those without a source are read. Pages that plugins make have no file to compare.
 * @throws The signal's reason if it is aborted.
 */
export async function checkTranslations(
  { config, sourceFolder, sourceLabel }: Pick<Project, "config" | "sourceFolder" | "sourceLabel">,
  { tree, made, pages }: Pick<FoundState, "tree" | "made" | "pages">,
  signal: AbortSignal,
): Promise<readonly LinkFinding[]> {
  const editions = listEditions(config);
  if (editions.length === 1) return [];
  const pairs = pairTranslations(editions, tree.pages);
  const isChecked = ({ source, translation }: TranslationPair): boolean =>
    translation !== null &&
    !made.has(translation.path) &&
    (source === null ||
      (!made.has(source.path) && pages.get(translation.path)?.interface.record.frontmatter.source !== undefined));
  const missing = pairs.flatMap(({ path, translation }) => (translation === null ? [path] : []));
  const translations = await readTranslations(pairs.filter(isChecked), sourceFolder, signal);
  return findTranslationProblems(translations, missing, (path) => labelOf(sourceLabel, path));
}
