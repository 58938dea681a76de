/**
 * Loads the files of the index on demand. If the site has been published again in the meantime, its files have other
 * names; the root is then fetched again and the new index is used.
 */
import type { IndexPage, IndexSection, PageFiles, PageList, SearchRoot, ShardTable } from "./index-format.ts";
import { filePath, hashAt, hashLength, isSearchRoot, partPages, rootPath, shardPath } from "./index-format.ts";
import type { FetchText, FileCache } from "./file-cache.ts";
import { makeFileCache } from "./file-cache.ts";
import type * as Late from "./late.ts";
import type { IndexShard } from "./shard.ts";
import { lowerBound, readShard } from "./shard.ts";

/** The code of the file `late.ts`. */
export type LateCode = typeof Late;

export interface IndexStore {
  readonly late: () => Promise<LateCode>;
  readonly root: () => Promise<SearchRoot>;
  /** The shards that may contain terms between `from` and `to`, in order, at most `limit`. */
  readonly shards: (from: string, to: string, limit: number) => Promise<readonly IndexShard[]>;
  readonly page: (page: number) => Promise<IndexPage>;
  readonly section: (page: number, section: number) => Promise<IndexSection>;
  /** Whether the section has been fetched. */
  readonly hasSection: (page: number, section: number) => Promise<boolean>;
  /** Fetches the whole index if the site is small. */
  readonly prefetch: () => Promise<void>;
  /** Fetches the root again, and invalidates the other files if it has changed. Returns whether it has. */
  readonly renew: () => Promise<boolean>;
}

export function makeIndexStore(fetchText: FetchText, late: () => Promise<LateCode>): IndexStore {
  /** Files from the bundle of a small site's index. */
  const bundled = new Map<string, string>();
  const read: FetchText = async (path) => bundled.get(path) ?? fetchText(path);
  const state: { root: Promise<SearchRoot> | null; rootText: string } = { root: null, rootText: "" };
  const shardFiles = makeFileCache(read, readShard);
  const tableFiles = makeFileCache(read, (text): ShardTable => JSON.parse(text));
  const pageFiles = makeFileCache(read, (text): readonly IndexPage[] => JSON.parse(text));
  const fileFiles = makeFileCache(read, (text): readonly PageFiles[] => JSON.parse(text));
  const sectionFiles = makeFileCache(read, (text): readonly IndexSection[] => JSON.parse(text));

  const loadRoot = async (isFresh: boolean): Promise<SearchRoot> => {
    const text = await fetchText(rootPath, isFresh);
    const root: unknown = JSON.parse(text);
    if (!isSearchRoot(root)) throw new Error("the format of the index is unknown");
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
      ? await Promise.all(hashesBetween(top, from, to).map((hash) => tableFiles.get(filePath(hash))))
      : [top];
    const hashes = tables.flatMap((table) => hashesBetween(table, from, to)).slice(0, limit);
    return Promise.all(hashes.map((hash) => shardFiles.get(shardPath(hash))));
  };
  const valueOf = async <Value>(
    list: PageList<Value>,
    files: FileCache<readonly Value[]>,
    index: number,
  ): Promise<Value> => {
    const found =
      typeof list === "string"
        ? (await files.get(filePath(hashAt(list, Math.floor(index / partPages)))))[index % partPages]
        : list[index];
    if (found === undefined) throw new Error(`no page ${index}`);
    return found;
  };
  const page = async (index: number): Promise<IndexPage> => valueOf((await root()).pages, pageFiles, index);
  /** The file with a section of a page, and the number of the first section in it. */
  const locate = async (index: number, number: number): Promise<{ path: string; first: number }> => {
    const [names, ...starts] = await valueOf((await root()).files, fileFiles, index);
    const file = starts.filter((start) => start <= number).length;
    return { path: filePath(hashAt(names, file)), first: starts[file - 1] ?? 0 };
  };
  const section = async (index: number, number: number): Promise<IndexSection> => {
    const { path, first } = await locate(index, number);
    return (await sectionFiles.get(path))[number - first] ?? ["", "", ""];
  };
  const hasSection = async (index: number, number: number): Promise<boolean> => {
    const { path } = await locate(index, number);
    return bundled.has(path) || sectionFiles.has(path);
  };
  const prefetch = async (): Promise<void> => {
    const { bundle } = await root();
    if (bundle === "" || bundled.size > 0) return;
    const files: Readonly<Record<string, string>> = JSON.parse(await fetchText(filePath(bundle)));
    for (const [path, contents] of Object.entries(files)) bundled.set(path, contents);
  };
  const renew = async (): Promise<boolean> => {
    const before = state.rootText;
    const fresh = await loadRoot(true);
    if (before === "" || state.rootText === before) return false;
    bundled.clear();
    for (const files of [tableFiles, shardFiles, pageFiles, fileFiles, sectionFiles]) files.clear();
    state.root = Promise.resolve(fresh);
    return true;
  };
  return { late, root, shards, page, section, hasSection, prefetch, renew };
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
