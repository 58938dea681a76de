/**
 * Encodes the files of a search index, which are named by a hash of their content except for the root
 * (`theme/search/index-format.ts` lists the kinds). A file is encoded when it is read, so that memory holds only one at
 * a time.
 */
import type { ChunkPage, SearchRoot, ShardTable } from "../../theme/search/index-format.ts";
import {
  bundledPages,
  chunkGroup,
  chunkPages,
  chunkPath,
  hashAt,
  hashLength,
  rootPath,
  shardPath,
  tablePath,
  textPath,
} from "../../theme/search/index-format.ts";
import { sharedLength } from "../../theme/search/shard.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { nameOf } from "../page/search-words.ts";
import type { IndexPlan, SearchSources } from "./make-index.ts";
import { chunkPage } from "./make-index.ts";
import type { StoredShard } from "./shards.ts";
import type { StoredSearch } from "./stored-search.ts";

/** The number of shards up to which the root lists them itself. */
const rootShards = 1024;
const tableShards = 256;

export function encodeFiles(
  config: SiteConfig,
  plan: IndexPlan,
  stored: StoredSearch,
  sources: SearchSources,
): IndexFiles {
  const { tables, ...list } = listShards(stored.shards);
  const root: SearchRoot = {
    version: 3,
    lang: config.lang,
    base: config.base,
    pages: plan.pages.length,
    sections: roundedSections(stored),
    ...list,
    chunks: stored.chunks,
    bundle: stored.bundle,
    synonyms: config.search.synonyms,
  };
  const others = new Map<string, () => string>();
  for (const [name, text] of tables) others.set(tablePath(name), () => text);
  if (stored.bundle !== "") others.set(tablePath(stored.bundle), () => bundle(plan, stored, sources));
  others.set(rootPath, () => JSON.stringify(root));
  return new IndexFiles(plan, stored, sources, others);
}

/**
 * The name of the file that bundles all others on a small site, or "". Hashing their names is enough, because each name
 * is a hash of the content.
 */
export function nameBundle(plan: IndexPlan, stored: StoredSearch, sources: SearchSources): string {
  if (plan.pages.length > bundledPages) return "";
  return nameOf(JSON.stringify([...filesOf(plan, stored, sources).paths()]));
}

/** Rounded to two significant digits, so that one more section does not invalidate the verdicts on all titles. */
export function roundedSections({ sections }: Pick<StoredSearch, "sections">): number {
  return Number(sections.toPrecision(2));
}

/**
 * The files of the index by path. For most we keep only the number of a page, because there are more files than pages.
 */
export class IndexFiles {
  readonly #plan: Pick<IndexPlan, "pages">;
  readonly #stored: StoredSearch;
  readonly #sources: SearchSources;
  /** The number of the page whose text a file contains. */
  readonly #texts = new Map<string, number>();
  /** The number of the first page of a chunk. */
  readonly #chunks = new Map<string, number>();
  readonly #shards: ReadonlyMap<string, StoredShard>;
  readonly #others: ReadonlyMap<string, () => string>;

  /** @param others Files that belong neither to a page nor to a term. */
  constructor(
    plan: Pick<IndexPlan, "pages">,
    stored: StoredSearch,
    sources: SearchSources,
    others: ReadonlyMap<string, () => string>,
  ) {
    this.#plan = plan;
    this.#stored = stored;
    this.#sources = sources;
    this.#others = others;
    for (const [number, { textNames: names }] of stored.pages.entries()) {
      for (let file = 0; file * hashLength < names.length; file += 1)
        this.#texts.set(textPath(hashAt(names, file)), number);
    }
    for (let start = 0; start < plan.pages.length; start += chunkPages) {
      const chunk = start / chunkPages;
      this.#chunks.set(chunkPath(chunk, hashAt(stored.chunks, Math.floor(chunk / chunkGroup))), start);
    }
    this.#shards = new Map(stored.shards.map((shard) => [shardPath(shard.name), shard]));
  }

  *paths(): Generator<string> {
    for (const files of [this.#texts, this.#chunks, this.#shards, this.#others]) yield* files.keys();
  }

  read(path: string): string {
    const page = this.#texts.get(path);
    if (page !== undefined) return this.#text(path, page);
    const start = this.#chunks.get(path);
    if (start !== undefined) return this.#chunk(start);
    const shard = this.#shards.get(path);
    if (shard !== undefined) return this.#sources.texts.read(shard.published);
    const make = this.#others.get(path);
    if (make === undefined) throw new Error(`the search index has no file ${path}`);
    return make();
  }

  #text(path: string, page: number): string {
    const source = this.#plan.pages[page]?.source;
    const names = this.#stored.pages[page]?.textNames;
    if (source === undefined || names === undefined) throw new Error(`the search index has no page ${page}`);
    let file = 0;
    while (textPath(hashAt(names, file)) !== path) file += 1;
    return this.#sources.textOf(source, file);
  }

  #chunk(start: number): string {
    const shown = this.#plan.pages.slice(start, start + chunkPages).flatMap((page, offset): ChunkPage[] => {
      const words = this.#stored.pages[start + offset]?.words;
      return words === undefined ? [] : [chunkPage(page, this.#sources.readWords(words))];
    });
    return JSON.stringify(shown);
  }
}

/** The files of all pages and terms in one. */
function bundle(plan: IndexPlan, stored: StoredSearch, sources: SearchSources): string {
  const files = filesOf(plan, stored, sources);
  return JSON.stringify(Object.fromEntries(Array.from(files.paths(), (path) => [path, files.read(path)])));
}

function filesOf(plan: IndexPlan, stored: StoredSearch, sources: SearchSources): IndexFiles {
  return new IndexFiles(plan, stored, sources, new Map());
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
