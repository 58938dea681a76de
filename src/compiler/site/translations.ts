/** Joins the pages of the editions of a site: which page is the translation of which. Pure. */
import type { PageInterface, PageRecord } from "../page/compiled-page.ts";
import { regularPathOf } from "../page/route-of.ts";
import type { SourcePath } from "../source/paths.ts";
import { toSourcePath } from "../source/paths.ts";

/**
 * The name that a page and its translations share: the path of its file in the folder of its language, whatever its
 * permalink. "guide/install.md" → "/guide/install/", "guide/README.md" → "/guide/".
 * @param path Relative to the folder of the language.
 */
export function translationKey(path: SourcePath): string {
  return regularPathOf(path, "folder").toLowerCase();
}

/** The path of a page from the source folder, as messages show it. */
export function sourcePathOf({ sourcePath, record }: Pick<PageInterface, "sourcePath" | "record">): SourcePath {
  return sourcePath ?? record.relativePath;
}

/** The path of a page in the folder of its language; the same path if it is not in that folder. */
export function pathInLanguage(path: SourcePath, prefix: string): SourcePath {
  return path.startsWith(prefix) ? toSourcePath(path.slice(prefix.length)) : path;
}

/** The pages of an edition, with paths from the source folder. */
export interface PagesOfEdition<Page> {
  /** The folder of its language. */
  readonly prefix: string;
  readonly pages: readonly Page[];
}

/** Groups pages by their translation keys: for each key, the page of each edition, in their order, or `null`. */
export function joinTranslations<Page extends { readonly record: Pick<PageRecord, "relativePath"> }>(
  editions: readonly PagesOfEdition<Page>[],
): ReadonlyMap<string, readonly (Page | null)[]> {
  const joined = new Map<string, (Page | null)[]>();
  for (const [number, { prefix, pages }] of editions.entries())
    for (const page of pages) {
      const key = translationKey(pathInLanguage(page.record.relativePath, prefix));
      const row = joined.get(key) ?? editions.map(() => null);
      joined.set(key, row);
      row[number] ??= page;
    }
  return joined;
}
