/**
 * Loads the files of the index on demand. If the site has been published again in the meantime, its files have other
 * names; the root is then fetched again and the new index is used.
 */
import type { ChunkPage, SearchRoot, ShardTable } from "./index-format.ts";
import {
  chunkGroup,
  chunkPages,
  chunkPath,
  hashAt,
  hashLength,
  isSearchRoot,
  rootPath,
  shardPath,
  tablePath,
  textPath,
} from "./index-format.ts";
import type { FetchText } from "./file-cache.ts";
import { makeFileCache } from "./file-cache.ts";
import type { IndexShard } from "./shard.ts";
import { lowerBound, readShard } from "./shard.ts";

export interface IndexStore {
  readonly root: () => Promise<SearchRoot>;
  /** The shards that may contain terms between `from` and `to`, in order, at most `limit`. */
  readonly shards: (from: string, to: string, limit: number) => Promise<readonly IndexShard[]>;
  readonly page: (page: number) => Promise<ChunkPage>;
  readonly text: (page: number, section: number) => Promise<string>;
  /** Fetches the whole index if the site is small. */
  readonly prefetch: () => Promise<void>;
  /** Fetches the root again, and invalidates the other files if it has changed. Returns whether it has. */
  readonly renew: () => Promise<boolean>;
}

export function makeIndexStore(fetchText: FetchText): IndexStore {
  /** Files from the bundle of a small site's index. */
  const bundled = new Map<string, string>();
  const read: FetchText = async (path) => bundled.get(path) ?? fetchText(path);
  const state: { root: Promise<SearchRoot> | null; rootText: string } = { root: null, rootText: "" };
  const tableFiles = makeFileCache(read, (text): ShardTable => JSON.parse(text));
  const shardFiles = makeFileCache(read, readShard);
  const chunkFiles = makeFileCache(read, (text): readonly ChunkPage[] => JSON.parse(text));
  const textFiles = makeFileCache(read, (text): readonly string[] => JSON.parse(text));

  const loadRoot = async (isFresh: boolean): Promise<SearchRoot> => {
    const text = await fetchText(rootPath, isFresh);
    const root: unknown = JSON.parse(text);
    if (!isSearchRoot(root)) throw new Error("the search index has a different format");
    state.rootText = text;
    return root;
  };
  const root = (): Promise<SearchRoot> => {
    state.root ??= loadRoot(false).catch((error: unknown) => {
      state.root = null;
      throw error;
    });
    return state.root;
  };
  const shards = async (from: string, to: string, limit: number): Promise<readonly IndexShard[]> => {
    const { shards: top, isDeep } = await root();
    const tables = isDeep
      ? await Promise.all(hashesBetween(top, from, to).map((hash) => tableFiles.get(tablePath(hash))))
      : [top];
    const hashes = tables.flatMap((table) => hashesBetween(table, from, to)).slice(0, limit);
    return Promise.all(hashes.map((hash) => shardFiles.get(shardPath(hash))));
  };
  const page = async (index: number): Promise<ChunkPage> => {
    const { chunks } = await root();
    const chunk = Math.floor(index / chunkPages);
    const pages = await chunkFiles.get(chunkPath(chunk, hashAt(chunks, Math.floor(chunk / chunkGroup))));
    const found = pages[index % chunkPages];
    if (found === undefined) throw new Error(`the search index has no page ${index}`);
    return found;
  };
  const text = async (index: number, section: number): Promise<string> => {
    const [, , , texts, sections] = await page(index);
    const file = sections[section]?.[2] ?? 0;
    const hash = hashAt(texts, file);
    if (hash === "") return "";
    const first = sections.findIndex((each) => each[2] === file);
    return (await textFiles.get(textPath(hash)))[section - first] ?? "";
  };
  const prefetch = async (): Promise<void> => {
    const { bundle } = await root();
    if (bundle === "" || bundled.size > 0) return;
    const files: Readonly<Record<string, string>> = JSON.parse(await fetchText(tablePath(bundle)));
    for (const [path, contents] of Object.entries(files)) bundled.set(path, contents);
  };
  const renew = async (): Promise<boolean> => {
    const before = state.rootText;
    const fresh = await loadRoot(true);
    if (before === "" || state.rootText === before) return false;
    bundled.clear();
    for (const files of [tableFiles, shardFiles, chunkFiles, textFiles]) files.clear();
    state.root = Promise.resolve(fresh);
    return true;
  };
  return { root, shards, page, text, prefetch, renew };
}

function hashesBetween({ firsts, names }: ShardTable, from: string, to: string): string[] {
  const starts = firsts === "" ? [] : firsts.split(" ");
  const first = indexOf(starts, from);
  const last = Math.min(indexOf(starts, to), names.length / hashLength - 1);
  return Array.from({ length: last - first + 1 }, (_, index) => hashAt(names, first + index));
}

/** The index of the file that contains a term. The first file has no entry in `starts`. */
function indexOf(starts: readonly string[], term: string): number {
  const index = lowerBound(starts, term);
  return starts[index] === term ? index + 1 : index;
}
