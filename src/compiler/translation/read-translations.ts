/** Reads the translations of a site, each with its source, and the old text of a source that has changed. Has effects. */
import { join } from "node:path";
import { readText } from "../check/file-changes.ts";
import type { Edition } from "../config/editions.ts";
import { listEditions } from "../config/editions.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { joinTranslations } from "../site/translations.ts";
import { readBlob } from "../source/git-history.ts";
import type { SourcePath } from "../source/paths.ts";
import { toSourcePath } from "../source/paths.ts";
import { scanSources } from "../source/scan.ts";
import { markOf } from "./source-mark.ts";
import type { PageText, TranslationState } from "./translation-state.ts";
import { markIn, stateOf } from "./translation-state.ts";

export interface TranslationSources {
  readonly config: SiteConfig;
  /** Absolute. */
  readonly sourceFolder: string;
  readonly isExcluded: (path: string) => boolean;
}

/** A page in a language, with what was read of it. */
export interface ReadTranslation {
  readonly state: TranslationState;
  readonly source: PageText | null;
  readonly translation: PageText | null;
  /** The absolute path of the translation, as the file system spells it. */
  readonly file: string;
}

/**
 * @param isWanted Whether to read a page in a language, by the paths of the translation and of its source.
 * @returns One item for each page and each language but the default one, and for each page without a source.
 */
export async function readTranslations(
  { config, sourceFolder, isExcluded }: TranslationSources,
  isWanted: (edition: Edition, paths: readonly SourcePath[]) => boolean,
  signal: AbortSignal,
): Promise<readonly ReadTranslation[]> {
  const textAt = (page: Page | null): PageText | null =>
    page === null ? null : { path: page.path, text: readText(join(sourceFolder, page.diskPath)) ?? "" };
  const all: ReadTranslation[] = [];
  for (const pair of pairsOf(listEditions(config), scanSources(sourceFolder, isExcluded).pages)) {
    signal.throwIfAborted();
    const { edition, path } = pair;
    if (!isWanted(edition, pair.source === null ? [path] : [path, pair.source.path])) continue;
    const [source, translation] = [textAt(pair.source), textAt(pair.translation)];
    const mark = translation === null ? null : markIn(translation.text);
    const isSame = source !== null && mark?.blob === markOf(source.text).blob;
    const oldText = mark === null || isSame ? null : await readBlob(sourceFolder, mark.blob);
    const state = stateOf(edition.lang, path, source, translation, oldText);
    all.push({ state, source, translation, file: join(sourceFolder, pair.translation?.diskPath ?? path) });
  }
  return all;
}

interface Page {
  readonly path: SourcePath;
  /** As the file system spells it. */
  readonly diskPath: string;
}

interface Pair {
  readonly edition: Edition;
  /** The path of the translation, also if it does not exist. */
  readonly path: SourcePath;
  readonly source: Page | null;
  readonly translation: Page | null;
}

/** Each page of the default language with each language, and the pages without a source. */
function pairsOf(editions: readonly Edition[], pages: readonly Page[]): readonly Pair[] {
  const byEdition = editions.map(({ prefix }, number) => ({
    prefix,
    pages: pages
      .filter(({ path }) => (prefix === "" ? !isInOther(path, editions) : path.startsWith(prefix)))
      .map((page) => ({ ...page, record: { relativePath: page.path }, number })),
  }));
  const rows = [...joinTranslations(byEdition).values()];
  return editions.slice(1).flatMap((edition, index) =>
    rows.flatMap(([source = null, ...translations]): Pair[] => {
      const translation = translations[index] ?? null;
      const path = translation?.path ?? (source === null ? null : toSourcePath(edition.prefix + source.path));
      return path === null ? [] : [{ edition, path, source, translation }];
    }),
  );
}

function isInOther(path: SourcePath, editions: readonly Edition[]): boolean {
  return editions.some(({ prefix }) => prefix !== "" && path.startsWith(prefix));
}
