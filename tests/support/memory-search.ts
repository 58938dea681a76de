/** Makes the search index of a small site in memory, and searches it as a browser does. */
import { siteConfigSchema } from "../../src/compiler/config/schema.ts";
import { openSiteSearch } from "../../src/compiler/search/site-search.ts";
import type { SourcePath } from "../../src/compiler/source/paths.ts";
import { toSourcePath } from "../../src/compiler/source/paths.ts";
import type { SearchEngine } from "../../src/theme/search/open-search.ts";
import { openSearch } from "../../src/theme/search/open-search.ts";
import { compilePage } from "./page.ts";

export type IndexFiles = ReadonlyMap<string, string>;

/** The files of the index by path. @param pages The Markdown of each page by its route: "/limits/". */
export async function indexOf(pages: Readonly<Record<string, string>>): Promise<IndexFiles> {
  const compiled = await Promise.all(
    Object.entries(pages).map(async ([path, text]) => {
      const source = toSourcePath(`${path.slice(1)}index.md`);
      return { source, ...(await compilePage(text, { path: source })).page };
    }),
  );
  const texts: string[] = [];
  const pageOf = (source: SourcePath) => {
    const page = compiled.find((each) => each.source === source);
    if (page === undefined) throw new Error(source);
    return page;
  };
  const index = openSiteSearch(
    siteConfigSchema.parse({ title: "Test", base: "/" }),
    {
      pages: compiled.map(({ source, interface: { record } }) => ({
        source,
        path: record.path,
        title: record.title,
        ownTitle: record.title,
        breadcrumb: [],
        factor: 1,
      })),
      start: [],
      support: null,
    },
    {
      storedWords: (source) => ({ hash: source, length: 0 }),
      readWords: ({ hash }) => pageOf(toSourcePath(hash)).search,
      filesOf: (source) => pageOf(source).search.files,
      fileOf: (source, file) => JSON.stringify(pageOf(source).searchFiles[file] ?? []),
      texts: {
        add: (text) => ({ hash: String(texts.push(text) - 1), length: text.length }),
        read: ({ hash }) => texts[Number(hash)] ?? "",
      },
      openScratch: () => {
        throw new Error("a small site needs no scratch storage");
      },
    },
    null,
    () => undefined,
  );
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
