/** Makes the search index of a linked site from the words of its pages. */
import type { ChunkPage, ChunkSection, SearchRoot } from "../../../theme/search/index-format.ts";
import type { SiteConfig } from "../../config/site-config.ts";
import type { PageSearch, SearchTexts } from "../../page/compiled-page.ts";
import type { LinkedSite } from "../../site/linked-site.ts";
import { encodePath } from "../../site/urls.ts";
import type { SourcePath } from "../../source/paths.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { encodeBundle, encodeChunks, encodeRoot, encodeShards, encodeTexts } from "./encode.ts";
import type { IndexFiles } from "./encode.ts";
import type { MergedTerms } from "./merge.ts";
import { mergeTerms } from "./merge.ts";

/** A page that search finds, and what the site makes of it. */
export interface IndexedPage {
  readonly source: SourcePath;
  /** Without the base, decoded: "/limits/". */
  readonly path: string;
  readonly title: string;
  /** The title without what tells it apart from other pages of the same one. */
  readonly ownTitle: string;
  readonly breadcrumb: readonly string[];
}

/** Where the words of pages come from. */
export interface SearchSources {
  readonly hashOf: (source: SourcePath) => string;
  readonly searchOf: (source: SourcePath) => PageSearch;
  readonly textsOf: (source: SourcePath) => SearchTexts;
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
  { searchOf, textsOf }: Pick<SearchSources, "searchOf" | "textsOf">,
): SearchIndex {
  const files = new Map<string, () => string>();
  const chunkPages: ChunkPage[] = [];
  const merged = mergeTerms(pages, ({ source, path, title, breadcrumb }) => {
    const search = searchOf(source);
    encodeTexts(search, () => textsOf(source), files);
    const sections = search.sections.map(({ anchor, heading, file }): ChunkSection => [anchor, heading, file]);
    chunkPages.push([encodePath(path.slice(1)), title, breadcrumb, search.textNames, sections]);
    return search;
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
