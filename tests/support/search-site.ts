/** Searches a built site as a browser does, and counts every byte. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { SearchEngine } from "../../src/theme/search/open-search.ts";
import { openSearch } from "../../src/theme/search/open-search.ts";

export interface CountedSearch extends Omit<SearchEngine, "find"> {
  /** What a reader gets first. */
  readonly findFirst: SearchEngine["find"];
  /** The fetched paths, in order. */
  readonly fetched: readonly string[];
  /** Their size in bytes as a host sends them, with gzip. */
  readonly bytes: () => number;
  /** Returns the URL of the best section of each page. */
  readonly find: (query: string) => Promise<readonly string[]>;
}

/** @param folder The output folder. */
export function openBuiltSearch(folder: string): CountedSearch {
  const fetched: string[] = [];
  let bytes = 0;
  const engine = openSearch({
    fetchText: async (path) => {
      const contents = readFileSync(join(folder, path));
      fetched.push(path);
      bytes += gzipSync(contents, { level: 9 }).length;
      return contents.toString("utf8");
    },
  });
  return {
    ...engine,
    findFirst: engine.find,
    fetched,
    bytes: () => bytes,
    find: async (query) => (await engine.search(query)).pages.map(({ url, sections }) => sections[0]?.url ?? url),
  };
}
