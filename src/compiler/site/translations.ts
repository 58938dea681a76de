/** Joins the pages of the editions of a site: which page is the translation of which. Pure. */
import type { PageRecord } from "../page/compiled-page.ts";
import { regularPathOf } from "../page/route-of.ts";
import type { SourcePath } from "../source/paths.ts";

/**
 * The name that a page and its translations share: the path of its file in the folder of its language, whatever its
 * permalink. "guide/install.md" → "/guide/install/", "guide/README.md" → "/guide/".
 * @param path Relative to the folder of the language.
 */
export function translationKey(path: SourcePath): string {
  return regularPathOf(path, "folder").toLowerCase();
}

/** The `translationKey` of a page. */
export function keyOfPage({ record }: { readonly record: Pick<PageRecord, "relativePath"> }): string {
  return translationKey(record.relativePath);
}

/** Groups pages by their translation keys: for each key, the page of each edition, in their order, or `null`. */
export function joinTranslations<Page extends { readonly record: Pick<PageRecord, "relativePath"> }>(
  editions: readonly (readonly Page[])[],
): ReadonlyMap<string, readonly (Page | null)[]> {
  const joined = new Map<string, (Page | null)[]>();
  for (const [number, pages] of editions.entries())
    for (const page of pages) {
      const key = keyOfPage(page);
      const row = joined.get(key) ?? editions.map(() => null);
      joined.set(key, row);
      row[number] ??= page;
    }
  return joined;
}
