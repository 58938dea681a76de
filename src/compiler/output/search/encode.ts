/**
 * Cuts the index into files whose names are made of what they hold (`theme/search/index-format.ts` names the kinds). To name them all are
 * made once and let go; those that must be written are made again, so that memory holds one at a time.
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
import { encodeLine, sharedLength } from "../../../theme/search/shard.ts";
import type { PageSearch, SearchTexts } from "../../page/compiled-page.ts";
import { nameOf } from "../../page/search-words.ts";
import type { MergedTerms } from "./merge.ts";

/** Files of the index by path, each with what makes it. */
export type IndexFiles = ReadonlyMap<string, () => string>;

/** Characters of a shard, half as many bytes on the way; larger ones where there are many, so that their list stays short. */
const shardSize = { small: 6000, large: 16_000, largeFrom: 5000 };
/** Shards that the root lists itself. */
const rootShards = 1024;
const tableShards = 256;

export function encodeShards(
  { terms, contentsOf }: MergedTerms,
  pageCount: number,
  files: Map<string, () => string>,
): Pick<SearchRoot, "shards" | "isDeep"> {
  const size = pageCount < shardSize.largeFrom ? shardSize.small : shardSize.large;
  const encodeFrom = (start: number, end: number): { readonly text: string; readonly next: number } => {
    const lines: string[] = [];
    let length = 0;
    let index = start;
    for (; index < end && length < size; index += 1) {
      const term = terms[index] ?? "";
      const line = encodeLine(term, lines.length === 0 ? "" : (terms[index - 1] ?? ""), contentsOf(term));
      lines.push(line);
      length += line.length + 1;
    }
    return { text: lines.join("\n"), next: index };
  };
  const shards: NamedShard[] = [];
  for (let start = 0; start < terms.length;) {
    const first = start;
    const { text, next } = encodeFrom(first, terms.length);
    const name = nameOf(text);
    files.set(shardPath(name), () => encodeFrom(first, next).text);
    shards.push({ name, first: separator(terms[first - 1] ?? "", terms[first] ?? "") });
    start = next;
  }
  if (shards.length <= rootShards) return { shards: tableOf(shards), isDeep: false };
  const tables: NamedShard[] = [];
  for (let start = 0; start < shards.length; start += tableShards) {
    const part = shards.slice(start, start + tableShards);
    const text = JSON.stringify(tableOf(part));
    const name = nameOf(text);
    files.set(tablePath(name), () => text);
    tables.push({ name, first: part[0]?.first ?? "" });
  }
  return { shards: tableOf(tables), isDeep: true };
}

interface NamedShard {
  readonly name: string;
  /** No term of it is less. */
  readonly first: string;
}

function tableOf(shards: readonly NamedShard[]): ShardTable {
  return {
    firsts: shards
      .slice(1)
      .map(({ first }) => first)
      .join(" "),
    names: shards.map(({ name }) => name).join(""),
  };
}

/** The shortest beginning of a term that is greater than the one before: "cold", "computer" → "com". */
function separator(before: string, term: string): string {
  const shared = sharedLength(before, term);
  return term.slice(0, shared + String.fromCodePoint(term.codePointAt(shared) ?? 0).length);
}

/** Of a page: its files of text, and what its chunk holds. */
export function encodeTexts(
  { textNames }: PageSearch,
  read: () => SearchTexts,
  files: Map<string, () => string>,
): void {
  for (let file = 0; file * hashLength < textNames.length; file += 1)
    files.set(textPath(hashAt(textNames, file)), () => JSON.stringify(read()[file] ?? []));
}

/** Hashes of the groups of chunks, one after another. */
export function encodeChunks(pages: readonly ChunkPage[], files: Map<string, () => string>): string {
  const groupSize = chunkPages * chunkGroup;
  let names = "";
  for (let start = 0; start < pages.length; start += groupSize) {
    const group = pages.slice(start, start + groupSize);
    const name = nameOf(JSON.stringify(group));
    names += name;
    for (let offset = 0; offset < group.length; offset += chunkPages) {
      const chunk = group.slice(offset, offset + chunkPages);
      files.set(chunkPath((start + offset) / chunkPages, name), () => JSON.stringify(chunk));
    }
  }
  return names;
}

/** All files in one, where the site is small: its hash, or "". */
export function encodeBundle(pageCount: number, files: Map<string, () => string>): string {
  if (pageCount > bundledPages) return "";
  const parts = [...files];
  const bundle = (): string => JSON.stringify(Object.fromEntries(parts.map(([path, make]) => [path, make()])));
  const name = nameOf(bundle());
  files.set(tablePath(name), bundle);
  return name;
}

export function encodeRoot(root: SearchRoot, files: Map<string, () => string>): void {
  const text = JSON.stringify(root);
  files.set(rootPath, () => text);
}
