/**
 * The files of a kept index, whose names are made of what they hold (`theme/search/index-format.ts` names the kinds). Each is made when it is
 * asked for, so that memory holds one at a time.
 */
import type { ChunkPage, SearchRoot, ShardTable } from "../../../theme/search/index-format.ts";
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
} from "../../../theme/search/index-format.ts";
import { sharedLength } from "../../../theme/search/shard.ts";
import type { SiteConfig } from "../../config/site-config.ts";
import { nameOf } from "../../page/search-words.ts";
import type { IndexPlan, SearchSources } from "./make-index.ts";
import { chunkPage } from "./make-index.ts";
import type { KeptShard } from "./shards.ts";
import type { StoredSearch } from "./stored-search.ts";

/** Files of the index by path, each with what makes it. */
export type IndexFiles = ReadonlyMap<string, () => string>;

/** Shards that the root lists itself. */
const rootShards = 1024;
const tableShards = 256;

export function encodeFiles(
  config: SiteConfig,
  { pages }: IndexPlan,
  stored: StoredSearch,
  sources: SearchSources,
): IndexFiles {
  const files = filesOfPages({ pages }, stored, sources);
  const { tables, ...list } = listShards(stored.shards);
  for (const shard of stored.shards) files.set(shardPath(shard.name), () => sources.texts.read(shard.published));
  for (const [name, text] of tables) files.set(tablePath(name), () => text);
  if (stored.bundle !== "") files.set(tablePath(stored.bundle), bundle(files));
  const root: SearchRoot = {
    version: 3,
    lang: config.lang,
    base: config.base,
    pages: pages.length,
    sections: roundedSections(stored),
    ...list,
    chunks: stored.chunks,
    bundle: stored.bundle,
    synonyms: config.search.synonyms,
  };
  files.set(rootPath, () => JSON.stringify(root));
  return files;
}

/** The name of the file that has all others, where the site is small, or "". */
export function nameBundle(plan: IndexPlan, stored: StoredSearch, sources: SearchSources): string {
  if (plan.pages.length > bundledPages) return "";
  const files = filesOfPages(plan, stored, sources);
  for (const shard of stored.shards) files.set(shardPath(shard.name), () => sources.texts.read(shard.published));
  return nameOf(bundle(files)());
}

/** To two digits: a section more does not make all titles less sure. */
export function roundedSections({ sections }: Pick<StoredSearch, "sections">): number {
  return Number(sections.toPrecision(2));
}

function filesOfPages(
  { pages }: Pick<IndexPlan, "pages">,
  { chunks, pages: stored }: StoredSearch,
  { readWords, textNamesOf, textsOf }: SearchSources,
): Map<string, () => string> {
  const files = new Map<string, () => string>();
  for (const { source } of pages) {
    const names = textNamesOf(source);
    for (let file = 0; file * hashLength < names.length; file += 1)
      files.set(textPath(hashAt(names, file)), () => JSON.stringify(textsOf(source)[file] ?? []));
  }
  for (let start = 0; start < pages.length; start += chunkPages) {
    const chunk = start / chunkPages;
    files.set(chunkPath(chunk, hashAt(chunks, Math.floor(chunk / chunkGroup))), () => {
      const shown = pages.slice(start, start + chunkPages).flatMap((page, offset): ChunkPage[] => {
        const place = stored[start + offset]?.words;
        return place === undefined ? [] : [chunkPage(page, readWords(place))];
      });
      return JSON.stringify(shown);
    });
  }
  return files;
}

function bundle(files: ReadonlyMap<string, () => string>): () => string {
  const parts = [...files];
  return () => JSON.stringify(Object.fromEntries(parts.map(([path, make]) => [path, make()])));
}

interface NamedFile {
  readonly name: string;
  /** No term of it is less. */
  readonly first: string;
}

/** The list of the shards as the root has it, and the tables that it leads to where there are very many. */
function listShards(
  shards: readonly KeptShard[],
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

/** The shortest beginning of a term that is greater than the one before: "cold", "computer" → "com". */
function separator(before: string, term: string): string {
  const shared = sharedLength(before, term);
  return term.slice(0, shared + String.fromCodePoint(term.codePointAt(shared) ?? 0).length);
}
