/**
 * Checks what the index finds: the queries of `search.expect`, and every page by its own title. Expectations run
 * through the search engine that readers use. So do titles, but only those that a quick estimate cannot rule out and
 * whose parts of the index have changed since the last check.
 */
import type { SearchEngine } from "../../theme/search/open-search.ts";
import { openSearch, shownPages } from "../../theme/search/open-search.ts";
import type { PageResult } from "../../theme/search/search-answer.ts";
import type { Edition } from "../config/editions.ts";
import type { ConfigFinding } from "../config/describe-issues.ts";
import { showPath } from "../config/describe-issues.ts";
import { editionOf } from "../config/editions.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { Rest } from "../rest.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import { routeUrl } from "../site/urls.ts";
import type { EarlierVerdicts } from "./uncertain-titles.ts";
import { findUncertainTitles } from "./uncertain-titles.ts";
import { unmatchedBoosts } from "./folder-boosts.ts";
import { roundedSections } from "./encode.ts";
import type { IndexChanges } from "./make-index.ts";
import type { IndexedPage } from "./searchable-pages.ts";
import type { TextStore } from "./text-store.ts";
import type { StoredShard } from "./shards.ts";
import type { UncertainTitle, StoredSearch, Verdicts } from "./stored-search.ts";

/** Readers only look at the first few results, so a page counts as found if it is among these. */
const firstResults = 3;
/**
 * The size limit of the cache of index files, many of which are read by several queries. The cache is cleared when it
 * is full.
 */
const maxCachedFiles = 1000;

/** An index that can be queried, with what is known of an earlier one. */
export interface CheckedIndex {
  readonly pages: readonly IndexedPage[];
  readonly stored: StoredSearch;
  /** Reads one of its files. */
  readonly read: (path: string) => string;
  readonly texts: TextStore;
  /** The changes since an earlier index, or `null`. */
  readonly changes: IndexChanges | null;
  readonly rest: Rest;
}

/** The config with those of its expected results that are in an edition: the address of a result names its language. */
export function withOwnExpectations(config: SiteConfig, edition: Edition, editions: readonly Edition[]): SiteConfig {
  const { search } = config;
  const own = Object.entries(search.expect).filter(
    ([, address]) => editionOf(address.slice(1), editions)?.prefix === edition.prefix,
  );
  return { ...config, search: { ...search, expect: Object.fromEntries(own) } };
}

/** Finds the queries that do not find what the config expects. */
export async function checkExpectations(
  { base, search }: Pick<SiteConfig, "base" | "search">,
  prefix: string,
  { pages, read, rest }: Pick<CheckedIndex, "pages" | "read" | "rest">,
): Promise<readonly LinkFinding[]> {
  const engine = openSearch({ fetchText: async (path) => read(path) });
  const findings: LinkFinding[] = [];
  for (const [query, address] of Object.entries(search.expect)) {
    await rest();
    const found = await checkExpectation(engine, base, prefix, pages, query, address);
    if (found !== null) findings.push(found);
  }
  return findings;
}

/** The settings of search that change nothing in an edition. Another one may use them. */
export async function findUnusedSettings(
  config: SiteConfig,
  { pages, read, rest }: Pick<CheckedIndex, "pages" | "read" | "rest">,
): Promise<readonly ConfigFinding[]> {
  const sources = pages.map(({ source }) => source);
  const folder = sources.find((source) => source.includes("/"))?.replace(/\/.*$/u, "") ?? "guide";
  const advice = `patterns name files of the source folder, such as \`"${folder}/**"\``;
  const boosts = unmatchedBoosts(config, sources).map((pattern): ConfigFinding => ({
    path: ["search", "boost", pattern],
    ...problemOf("search-boost", { pattern }, advice),
  }));
  const engine = openSearch({ fetchText: async (path) => read(path) });
  const groups: ConfigFinding[] = [];
  for (const [index, words] of config.search.synonyms.entries()) {
    await rest();
    // A query for one finds the others, too.
    const [first = ""] = words;
    if ((await engine.find(first)).pages.length > 0) continue;
    const path = ["search", "synonyms", index];
    const reason = `no page says ${words.map((each) => `“${each}”`).join(" or ")}`;
    const problem = problemOf(
      "unused-setting",
      { setting: showPath(path), reason },
      "add a word of the pages, or remove it",
    );
    groups.push({ path, ...problem });
  }
  return [...boosts, ...groups];
}

/** @param prefix The path of the edition below the base of the site. */
export async function checkSearch(config: SiteConfig, prefix: string, index: CheckedIndex): Promise<Verdicts> {
  const { base } = config;
  const { pages, stored, rest } = index;
  const cached = new Map<string, string>();
  const readFile = (path: string): string => {
    const text = cached.get(path) ?? index.read(path);
    if (cached.size >= maxCachedFiles) cached.clear();
    cached.set(path, text);
    return text;
  };
  const unused = await findUnusedSettings(config, { pages, read: readFile, rest });
  const findings = unused.map((each): LinkFinding => ({ kind: "config", ...each }));
  findings.push(...(await checkExpectations(config, prefix, { pages, read: readFile, rest })));
  const known = knownOf(index);
  const neighborhoods = neighborhoodsOf(stored.shards);
  const current = new Set(neighborhoods.values());
  const isUnchanged = ({ shards, pages: read }: UncertainTitle): boolean =>
    shards.every((shard) => current.has(shard)) && !read.some((number) => known?.changed.has(number));
  const before = new Map(known?.verdicts.uncertain.map((verdict) => [verdict.page, verdict]));
  const uncertain: UncertainTitle[] = [];
  const factorOf = (number: number): number => pages[number]?.factor ?? 1;
  const titles = findUncertainTitles(stored, { sections: roundedSections(stored), factorOf }, index.texts, known);
  for (const { number, isKnown } of titles) {
    await rest();
    const page = pages[number];
    if (page === undefined) throw new Error(`the search index has no page ${number}`);
    const earlier = isKnown ? before.get(number) : undefined;
    const verdict =
      earlier !== undefined && isUnchanged(earlier)
        ? earlier
        : { page: number, ...(await checkTitle(base, page, readFile, neighborhoods)) };
    uncertain.push(verdict);
    if (verdict.finding !== null) findings.push(verdict.finding);
  }
  return { uncertain, findings };
}

/**
 * The verdicts on an earlier index, or `null` if there are none, or if they do not carry over because the settings or
 * the rounded number of sections changed.
 */
function knownOf({
  stored,
  changes,
}: CheckedIndex): (EarlierVerdicts & { readonly changed: ReadonlySet<number> }) | null {
  if (changes === null) return null;
  const { verdicts, settings, pages } = changes.before;
  const isComparable = settings === stored.settings && roundedSections(changes.before) === roundedSections(stored);
  if (verdicts === null || !isComparable) return null;
  return { verdicts, pages, terms: changes.terms, changed: changes.pages };
}

/**
 * Each shard's name together with its neighbors' names, by shard name, because what a query reads depends on where
 * shards end.
 */
function neighborhoodsOf(shards: readonly StoredShard[]): ReadonlyMap<string, string> {
  return new Map(
    shards.map(({ name }, index) => [name, [shards[index - 1]?.name, name, shards[index + 1]?.name].join(" ")]),
  );
}

async function checkTitle(
  base: string,
  page: IndexedPage,
  read: (path: string) => string,
  neighborhoods: ReadonlyMap<string, string>,
): Promise<Omit<UncertainTitle, "page">> {
  const shards = new Set<string>();
  const pages = new Set<number>();
  const engine = openSearch({
    fetchText: async (path) => {
      const [, shard] = /([^/]+)\.txt$/u.exec(path) ?? [];
      if (shard !== undefined) shards.add(neighborhoods.get(shard) ?? "");
      return read(path);
    },
    onPage: (number) => pages.add(number),
  });
  const finding = await findTitle(engine, base, page);
  return { shards: [...shards], pages: [...pages], finding };
}

async function findTitle(engine: SearchEngine, base: string, page: IndexedPage): Promise<LinkFinding | null> {
  const { pages: results } = await engine.find(page.ownTitle);
  const rank = results.findIndex(({ url }) => url === routeUrl(base, page.path)) + 1;
  if (rank > 0 && rank <= firstResults) return null;
  const values = { title: page.ownTitle, result: describe(results, rank, base) };
  const hint = "make the title more specific";
  return { kind: "part", page: page.source, part: "title", ...problemOf("search-title", values, hint) };
}

async function checkExpectation(
  engine: SearchEngine,
  base: string,
  prefix: string,
  pages: readonly IndexedPage[],
  query: string,
  address: string,
): Promise<LinkFinding | null> {
  const [path = "", anchor = ""] = `/${address.slice(1 + prefix.length)}`.split("#");
  const inSite = (route: string): string => `/${prefix}${route.slice(1)}`;
  const location = { kind: "config", path: ["search", "expect", query] } as const;
  if (!pages.some((page) => page.path === path)) {
    const hint = didYouMean(
      inSite(path),
      pages.map((page) => inSite(page.path)),
    );
    const values = { query, address, result: "no page that search finds has this address" };
    const [example] = pages;
    const named = `name the route of a page that search finds${example === undefined ? "" : `, such as “${inSite(example.path)}”`}`;
    return { ...location, ...problemOf("search-expectation", values, hint ?? named) };
  }
  const { pages: results } = await engine.find(query);
  const found = results.findIndex(({ url }) => url === routeUrl(base, path));
  const sections = anchor === "" ? [] : ((await results[found]?.load()) ?? []);
  const hasSection = anchor === "" || sections.some(({ url }) => url.endsWith(`#${encodeURI(anchor)}`));
  const rank = hasSection ? found + 1 : 0;
  const siteBase = base.slice(0, base.length - prefix.length);
  if (rank > 0 && rank <= firstResults) return null;
  const hint =
    "use the words of the query in the page's title or a heading, or list them in its frontmatter: `search: { keywords: [...] }`";
  return {
    ...location,
    ...problemOf("search-expectation", { query, address, result: describe(results, rank, siteBase) }, hint),
  };
}

/** "it is result 5, and “/limits/” comes first" */
function describe(results: readonly Pick<PageResult, "url">[], rank: number, base: string): string {
  const [first] = results;
  if (first === undefined) return "there are no results";
  const address = `“/${decodeURI(first.url.slice(base.length))}” comes first`;
  return rank === 0
    ? `it is not in the first ${shownPages} results, and ${address}`
    : `it is result ${rank}, and ${address}`;
}
