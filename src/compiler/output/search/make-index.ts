/** Makes the search index of a linked site from the words of its pages. */
import type { ChunkPage, SearchRoot } from "../../../theme/search/index-format.ts";
import type { SiteConfig } from "../../config/site-config.ts";
import type { PageSearch } from "../../page/compiled-page.ts";
import type { LinkedPage, LinkedSite } from "../../site/linked-site.ts";
import { encodePath } from "../../site/urls.ts";
import type { SourcePath } from "../../source/paths.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { encodeBundle, encodeChunks, encodePage, encodeRoot, encodeShards } from "./encode.ts";
import type { IndexFiles } from "./encode.ts";
import type { MergedTerms, SearchPage } from "./merge.ts";
import { mergeTerms } from "./merge.ts";

/** A page that search finds, and all of it that the index shows. */
export interface IndexedPage extends SearchPage {
  readonly source: SourcePath;
  /** The title without what tells it apart from other pages of the same one. */
  readonly ownTitle: string;
  readonly breadcrumb: readonly string[];
}

export interface SearchIndex {
  readonly pages: readonly IndexedPage[];
  readonly merged: MergedTerms;
  readonly files: IndexFiles;
}

/** The pages that search finds, in the order of their routes. */
export function searchablePages({ pages }: LinkedSite): readonly IndexedPage[] {
  return pages
    .filter(({ record: { frontmatter } }) => frontmatter.search !== false)
    .map((page) => ({
      source: page.record.relativePath,
      path: page.record.path,
      // The document's title tells pages of the same title apart.
      title: page.documentTitle,
      ownTitle: page.record.title,
      breadcrumb: page.breadcrumbs.map(({ text }) => text),
      boost: boostOf(page),
    }));
}

/** Of all that the index is made from. @param hashOf Of the words of a page. */
export function fingerprintSources(
  config: SiteConfig,
  pages: readonly IndexedPage[],
  hashOf: (source: SourcePath) => string,
): string {
  const { lang, base, search } = config;
  return fingerprintOf([lang, base, search, pages.map((page) => [page, hashOf(page.source)])]);
}

export function makeSearchIndex(
  config: SiteConfig,
  pages: readonly IndexedPage[],
  searchOf: (source: SourcePath) => PageSearch,
): SearchIndex {
  const files = new Map<string, () => string>();
  const readSections = (page: IndexedPage): PageSearch => {
    const sections = searchOf(page.source);
    return sections.length > 0
      ? sections
      : [{ anchor: "", heading: "", text: "", description: "", words: "", codeWords: "" }];
  };
  const chunkPages: ChunkPage[] = [];
  const merged = mergeTerms(pages, (page) => {
    const sections = readSections(page);
    const { title, breadcrumb, path } = page;
    const url = encodePath(path.slice(1));
    chunkPages.push(encodePage({ url, title, breadcrumb }, sections, () => readSections(page), files));
    return sections;
  });
  const root: SearchRoot = {
    version: 3,
    lang: config.lang,
    base: config.base,
    pages: pages.length,
    sections: merged.sections,
    ...encodeShards(merged, pages.length, files),
    chunks: encodeChunks(chunkPages, files),
    bundle: encodeBundle(pages.length, files),
    synonyms: config.search.synonyms,
  };
  encodeRoot(root, files);
  return { pages, merged, files };
}

function boostOf({ record: { frontmatter } }: LinkedPage): number {
  return typeof frontmatter.search === "object" ? frontmatter.search.boost : 1;
}
