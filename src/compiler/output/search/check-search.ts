/**
 * Holds the index against what must be found: the queries of `search.expect`, and every page by its own title. The first are asked of the
 * engine that readers have; so are titles, but only those that a quick look doubts.
 */
import type { SearchEngine } from "../../../theme/search/open-search.ts";
import { openSearch } from "../../../theme/search/open-search.ts";
import type { PageResult } from "../../../theme/search/search-answer.ts";
import type { SiteConfig } from "../../config/site-config.ts";
import { problemOf } from "../../diagnostics/catalog.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import type { LinkFinding } from "../../site/linked-site.ts";
import { encodePath } from "../../site/urls.ts";
import { findDoubtfulTitles } from "./doubtful-titles.ts";
import type { IndexedPage, SearchIndex } from "./make-index.ts";

/** A reader looks at the first few results; one of these counts as found. */
const firstResults = 3;
/** How far we look to say where it is instead. */
const farthest = 20;

export async function checkSearch(config: SiteConfig, index: SearchIndex): Promise<readonly LinkFinding[]> {
  const { base } = config;
  const engine = openSearch({
    fetchText: async (path) => {
      const make = index.files.get(path);
      if (make === undefined) throw new Error(`the search index has no file ${path}`);
      return make();
    },
  });
  const findings: LinkFinding[] = [];
  for (const [query, address] of Object.entries(config.search.expect)) {
    const found = await checkExpectation(engine, base, index.pages, query, address);
    if (found !== null) findings.push(found);
  }
  for (const page of findDoubtfulTitles(index)) {
    const found = await checkTitle(engine, base, page);
    if (found !== null) findings.push(found);
  }
  return findings;
}

async function checkExpectation(
  engine: SearchEngine,
  base: string,
  pages: readonly IndexedPage[],
  query: string,
  address: string,
): Promise<LinkFinding | null> {
  const [path = "", anchor = ""] = address.split("#");
  const place = { kind: "config", path: ["search", "expect", query] } as const;
  if (!pages.some((page) => page.path === path)) {
    const hint = didYouMean(
      path,
      pages.map((page) => page.path),
    );
    const values = { query, address, result: "search has no such page" };
    return { ...place, ...problemOf("search-expectation", values, hint ?? "name a page of the site by its route") };
  }
  const { pages: results } = await engine.search(query, farthest);
  const isIt = ({ url, sections }: PageResult): boolean =>
    url === base + encodePath(path.slice(1)) &&
    (anchor === "" || sections.some((section) => section.url === `${url}#${encodeURI(anchor)}`));
  const rank = results.findIndex(isIt) + 1;
  if (rank > 0 && rank <= firstResults) return null;
  const hint = "use its words in the title or a heading of the page, or name them in `search.synonyms`";
  return {
    ...place,
    ...problemOf("search-expectation", { query, address, result: describe(results, rank, base) }, hint),
  };
}

async function checkTitle(engine: SearchEngine, base: string, page: IndexedPage): Promise<LinkFinding | null> {
  const { pages: results } = await engine.search(page.ownTitle, farthest);
  const rank = results.findIndex(({ url }) => url === base + encodePath(page.path.slice(1))) + 1;
  if (rank > 0 && rank <= firstResults) return null;
  const values = { title: page.ownTitle, result: describe(results, rank, base) };
  const hint = "say in the title what no other page is about";
  return { kind: "part", page: page.source, part: "title", ...problemOf("search-title", values, hint) };
}

/** "it is result 5, and “/limits/” stands first" */
function describe(results: readonly PageResult[], rank: number, base: string): string {
  const [first] = results;
  if (first === undefined) return "nothing is found";
  const address = `“/${decodeURI(first.url.slice(base.length))}” stands first`;
  return rank === 0
    ? `it is not among the first ${farthest} results, and ${address}`
    : `it is result ${rank}, and ${address}`;
}
