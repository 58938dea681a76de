/** Makes the search index of a small site in memory, and searches it as a browser does. */
import { siteConfigSchema } from "../../src/compiler/config/schema.ts";
import type { SiteSearch } from "../../src/compiler/search/site-search.ts";
import { openSiteSearch } from "../../src/compiler/search/site-search.ts";
import type { StoredSearch } from "../../src/compiler/search/stored-search.ts";
import type { SourcePath } from "../../src/compiler/source/paths.ts";
import { toSourcePath } from "../../src/compiler/source/paths.ts";
import type { SearchEngine } from "../../src/theme/search/open-search.ts";
import { openSearch } from "../../src/theme/search/open-search.ts";
import { compilePage } from "./page.ts";

export type IndexFiles = ReadonlyMap<string, string>;

export interface MemorySearchOptions {
  /** The `search` of the config. */
  readonly search?: object;
  /** By how much the score of a page is multiplied, by its route; 1 for others. */
  readonly factors?: Readonly<Record<string, number>>;
}

/** Returns a function that indexes the site, and again after a change. @param pages The Markdown of each page by its route: "/limits/". */
export function makeMemorySearch(): (
  pages: Readonly<Record<string, string>>,
  options?: MemorySearchOptions,
) => Promise<SiteSearch> {
  const texts: string[] = [];
  const add = (text: string) => ({ hash: String(texts.push(text) - 1), length: text.length });
  const state: { before: StoredSearch | null } = { before: null };
  return async (pages, { search = {}, factors = {} } = {}) => {
    const compiled = await Promise.all(
      Object.entries(pages).map(async ([path, text]) => {
        const source = toSourcePath(`${path.slice(1)}index.md`);
        const { page } = await compilePage(text, { path: source });
        return { ...page, source, words: add(JSON.stringify(page.search)) };
      }),
    );
    const pageOf = (source: SourcePath) => {
      const page = compiled.find((each) => each.source === source);
      if (page === undefined) throw new Error(source);
      return page;
    };
    return openSiteSearch(
      siteConfigSchema.parse({ title: "Test", base: "/", search }),
      {
        pages: compiled.map(({ source, interface: { record } }) => ({
          source,
          path: record.path,
          title: record.title,
          ownTitle: record.title,
          breadcrumb: [],
          factor: factors[record.path] ?? 1,
        })),
        start: [],
        support: null,
      },
      {
        storedWords: (source) => pageOf(source).words,
        readWords: ({ hash }) => JSON.parse(texts[Number(hash)] ?? ""),
        filesOf: (source) => pageOf(source).search.files,
        fileOf: (source, file) => JSON.stringify(pageOf(source).searchFiles[file] ?? []),
        texts: { add, read: ({ hash }) => texts[Number(hash)] ?? "" },
        openScratch: () => {
          throw new Error("a small site needs no scratch storage");
        },
      },
      state.before,
      (stored) => {
        state.before = stored;
      },
    );
  };
}

/** The files of the index by path. @param pages The Markdown of each page by its route: "/limits/". */
export async function indexOf(pages: Readonly<Record<string, string>>): Promise<IndexFiles> {
  const index = await makeMemorySearch()(pages);
  return new Map([...index.paths()].map((path) => [path, index.read(path)]));
}

/** @param files Asked for on each request, because a site can be published again. */
export function openIndex(files: () => IndexFiles): SearchEngine {
  return openSearch({
    fetchText: async (path) => {
      const text = files().get(path);
      if (text === undefined) throw new Error(`${path} answered 404`);
      return text;
    },
  });
}

/** The URLs of the results, each with the best section: "/limits/#memory". */
export async function resultsOf(engine: SearchEngine, query: string): Promise<readonly string[]> {
  const { pages } = await engine.search(query);
  return pages.map(({ url, sections }) => sections[0]?.url ?? url);
}
