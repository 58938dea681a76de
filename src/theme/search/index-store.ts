/**
 * Loads the files of the index on demand. If the site has been published again in the meantime, its files have other
 * names; the root is then fetched again and the new index is used.
 */
import type {
  IndexPage,
  IndexSection,
  Expansions,
  PageFiles,
  PageList,
  SearchRoot,
  ShardTable,
} from "./index-format.ts";
import { filePath, hashAt, hashLength, isSearchRoot, partPages, rootPath, shardPath } from "./index-format.ts";
import type { FetchText, FileCache } from "./file-cache.ts";
import { makeFileCache } from "./file-cache.ts";
import type { IndexShard } from "./shard.ts";
import { lowerBound, readShard } from "./shard.ts";

/** Each file is fetched at most once for each publication. All methods reject if a file cannot be fetched. */
export interface IndexStore {
  readonly root: () => Promise<SearchRoot>;
  /** The shards that may contain terms between `from` and `to`, in order, at most `limit`. */
  readonly shards: (from: string, to: string, limit: number) => Promise<readonly IndexShard[]>;
  readonly page: (page: number) => Promise<IndexPage>;
  readonly section: (page: number, section: number) => Promise<IndexSection>;
  /** Terms that are looked up in place of words that the site does not have. */
  readonly expansions: () => Promise<Expansions>;
  /** Whether the section has been fetched. */
  readonly hasSection: (page: number, section: number) => Promise<boolean>;
  /** The number of the publication whose files are read, from 0. */
  readonly version: () => number;
  /**
   * Fetches the root again after a failure.
   *
   * @param version That of the failed query, which another query may have renewed in the meantime.
   * @returns Whether the query should be repeated.
   */
  readonly renew: (version: number) => Promise<boolean>;
}

/** Fetches nothing until it is asked. */
export function makeIndexStore(fetchText: FetchText): IndexStore {
  const state: { root: Promise<SearchRoot> | null; rootText: string; version: number } = {
    root: null,
    rootText: "",
    version: 0,
  };
  const shardFiles = makeFileCache(fetchText, readShard);
  const jsonFiles = <Value>(): FileCache<Value> => makeFileCache(fetchText, (text): Value => JSON.parse(text));
  const tableFiles = jsonFiles<ShardTable>();
  const pageFiles = jsonFiles<readonly IndexPage[]>();
  const fileFiles = jsonFiles<readonly PageFiles[]>();
  const sectionFiles = jsonFiles<readonly IndexSection[]>();
  const expansionFiles = makeFileCache(fetchText, (text): Expansions => new Map(JSON.parse(text)));

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
  const expansions = async (): Promise<Expansions> => {
    const { expansions: name } = await root();
    return name === "" ? new Map() : expansionFiles.get(filePath(name));
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
    return sectionFiles.has(path);
  };
  const renew = async (version: number): Promise<boolean> => {
    if (version !== state.version) return true;
    const before = state.rootText;
    const fresh = await loadRoot(true);
    // Another query may have renewed the files while the root was fetched.
    if (version !== state.version) return true;
    if (before === "" || state.rootText === before) return false;
    state.version += 1;
    // The names of all other files are hashes, so those that were fetched stay valid.
    state.root = Promise.resolve(fresh);
    return true;
  };
  return { root, shards, expansions, page, section, hasSection, version: () => state.version, renew };
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
