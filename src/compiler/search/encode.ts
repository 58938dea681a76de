/**
 * Encodes the files of a search index, which are named by a hash of their content except for the root
 * (`theme/search/index-format.ts` lists the kinds). A file is encoded when it is read, so that memory holds only one at
 * a time.
 */
import type { IndexPage, PageFiles, PageList, SearchRoot, ShardTable } from "../../theme/search/index-format.ts";
import {
  filePath,
  hashAt,
  hashLength,
  listedFiles,
  listedPages,
  partPages,
  rootPath,
  shardPath,
} from "../../theme/search/index-format.ts";
import { sharedLength } from "../../theme/search/shard.ts";
import { stopWords } from "../../theme/search/stop-words.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { nameOf } from "../page/search/search-words.ts";
import { wordsOfLanguage } from "./language-words.ts";
import type { IndexPlan, SearchSources } from "./make-index.ts";
import { encodePath } from "../site/urls.ts";
import { areasOf } from "./searchable-pages.ts";
import type { StoredShard } from "./shards.ts";
import type { StoredSearch } from "./stored-search.ts";

/** The number of shards up to which the root lists them itself. */
const rootShards = 1024;
const tableShards = 256;

/** The files that readers fetch. Their texts are made when they are read, except for lists of pages and shards. */
export function encodeFiles(
  config: SiteConfig,
  plan: IndexPlan,
  stored: StoredSearch,
  sources: SearchSources,
): IndexFiles {
  const { tables, ...list } = listShards(stored.shards);
  const { site } = plan;
  const pages = listPages(
    site.pages.map(({ path, title, breadcrumb }): IndexPage => [encodePath(path.slice(1)), title, breadcrumb]),
    listedPages,
  );
  const files = listPages(
    stored.pages.map(({ files: { names, starts } }): PageFiles => [names, ...starts]),
    listedFiles,
  );
  const { everyday, irregular, expansions } = wordsOfLanguage(config.lang);
  const expansionText = JSON.stringify([...expansions]);
  const root: SearchRoot = {
    version: 7,
    lang: config.lang,
    base: config.base,
    sections: roundedSections(stored),
    ...list,
    pages: pages.list,
    files: files.list,
    factors: plan.factors,
    areas: areasOf(site.pages),
    start: site.start.map(({ path, title }) => [encodePath(path.slice(1)), title]),
    support: site.support === null ? null : [site.support.url, site.support.text],
    synonyms: config.search.synonyms,
    everyday,
    irregular,
    expansions: expansions.size === 0 ? "" : nameOf(expansionText),
    stopWords: [...stopWords].join(" "),
  };
  const others = new Map<string, () => string>();
  for (const [name, text] of [...tables, ...pages.parts, ...files.parts]) others.set(filePath(name), () => text);
  if (root.expansions !== "") others.set(filePath(root.expansions), () => expansionText);
  others.set(rootPath, () => JSON.stringify(root));
  return new IndexFiles(plan, stored, sources, others);
}

/** A list for the root, and the files that it refers to if it is long, by name. */
function listPages<Value>(
  values: readonly Value[],
  limit: number,
): { readonly list: PageList<Value>; readonly parts: ReadonlyMap<string, string> } {
  const parts = new Map<string, string>();
  if (values.length <= limit) return { list: values, parts };
  let list = "";
  for (let start = 0; start < values.length; start += partPages) {
    const text = JSON.stringify(values.slice(start, start + partPages));
    const name = nameOf(text);
    parts.set(name, text);
    list += name;
  }
  return { list, parts };
}

/** Rounded to two significant digits, so that one more section does not invalidate the verdicts on all titles. */
export function roundedSections({ sections }: Pick<StoredSearch, "sections">): number {
  return Number(sections.toPrecision(2));
}

/**
 * The files of the index by path. For most we keep only the number of a page, because there are more files than pages.
 */
export class IndexFiles {
  readonly #plan: Pick<IndexPlan, "site">;
  readonly #stored: StoredSearch;
  readonly #sources: SearchSources;
  /** The number of the page whose sections a file contains. */
  readonly #sections = new Map<string, number>();
  readonly #shards: ReadonlyMap<string, StoredShard>;
  readonly #others: ReadonlyMap<string, () => string>;

  /** @param others Files that belong neither to a page nor to a term. */
  constructor(
    plan: Pick<IndexPlan, "site">,
    stored: StoredSearch,
    sources: SearchSources,
    others: ReadonlyMap<string, () => string>,
  ) {
    this.#plan = plan;
    this.#stored = stored;
    this.#sources = sources;
    this.#others = others;
    for (const [number, { files }] of stored.pages.entries()) {
      for (let file = 0; file * hashLength < files.names.length; file += 1)
        this.#sections.set(filePath(hashAt(files.names, file)), number);
    }
    this.#shards = new Map(stored.shards.map((shard) => [shardPath(shard.name), shard]));
  }

  *paths(): Generator<string> {
    for (const files of [this.#sections, this.#shards, this.#others]) yield* files.keys();
  }

  read(path: string): string {
    const page = this.#sections.get(path);
    if (page !== undefined) return this.#sectionsOf(path, page);
    const shard = this.#shards.get(path);
    if (shard !== undefined) return this.#sources.texts.read(shard.published);
    const make = this.#others.get(path);
    if (make === undefined) throw new Error(`the search index has no file ${path}`);
    return make();
  }

  #sectionsOf(path: string, page: number): string {
    const source = this.#plan.site.pages[page]?.source;
    const names = this.#stored.pages[page]?.files.names;
    if (source === undefined || names === undefined) throw new Error(`the search index has no page ${page}`);
    let file = 0;
    while (filePath(hashAt(names, file)) !== path) file += 1;
    return this.#sources.fileOf(source, file);
  }
}

interface NamedFile {
  readonly name: string;
  /** A lower bound for its terms. */
  readonly first: string;
}

/** The list of shards for the root, and the tables that it refers to if there are very many shards. */
function listShards(
  shards: readonly StoredShard[],
): Pick<SearchRoot, "shards" | "isDeep"> & { readonly tables: ReadonlyMap<string, string> } {
  const named = shards.map(({ name, first }, index): NamedFile => {
    const before = shards[index - 1]?.last ?? "";
    return { name, first: separator(before, first) };
  });
  const tables = new Map<string, string>();
  if (named.length <= rootShards) return { shards: tableOf(named), isDeep: false, tables };
  const parts: NamedFile[] = [];
  for (let start = 0; start < named.length; start += tableShards) {
    const part = named.slice(start, start + tableShards);
    const text = JSON.stringify(tableOf(part));
    const name = nameOf(text);
    tables.set(name, text);
    parts.push({ name, first: part[0]?.first ?? "" });
  }
  return { shards: tableOf(parts), isDeep: true, tables };
}

function tableOf(files: readonly NamedFile[]): ShardTable {
  return {
    firsts: files
      .slice(1)
      .map(({ first }) => first)
      .join(" "),
    names: files.map(({ name }) => name).join(""),
  };
}

/** The shortest prefix of a term that sorts after the term before it: "cold", "computer" → "com". */
function separator(before: string, term: string): string {
  const shared = sharedLength(before, term);
  return term.slice(0, shared + String.fromCodePoint(term.codePointAt(shared) ?? 0).length);
}
