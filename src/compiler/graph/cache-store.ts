/**
 * What is kept between two runs. A cached value is sound because of three things: it is never changed once stored; it depends on
 * no other file's content than those in its key; and everything else it depends on, docsgen's own build included, is in its key.
 *
 * On disk: what every run needs of files and pages, in shards by path, so that an edit writes one of them; what was written to the
 * output folders; and packs of the rest (`graph/value-packs.ts`). Each is verified when it is read and replaced as a whole, so that a
 * damaged, cut or foreign cache is at worst a miss, and two builds at once cannot mislead each other.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { WrittenFile } from "../output/written-file.ts";
import type { StoredSearch } from "../output/search/stored-search.ts";
import type { CompiledPage, PageBody, PageSearch, SearchTexts } from "../page/compiled-page.ts";
import { fnv1a } from "../source/fnv1a.ts";
import type { SourcePath } from "../source/paths.ts";
import type { FileSignature } from "../source/scan.ts";
import { hashOf, isSameSignature } from "../source/scan.ts";
import type { ValueLocation } from "./value-packs.ts";
import { ValuePacks } from "./value-packs.ts";
import { isBody, isSearch, isShard, isSpans, isStoredSearch, isTexts, isWritten } from "./cached-values.ts";
import { readVerified, writeVerified } from "./verified-file.ts";

/** A file whose content was hashed when it had this signature. */
export interface KnownFile {
  readonly signature: FileSignature;
  readonly hash: string;
}

/** Where the parts of a page stand in its source: asked for when a problem is reported or a page is moved. */
export type PageSpans = Pick<CompiledPage, "spans" | "componentSpans" | "outsideSpans" | "partSpans" | "headings">;

/** A compiled page; its body, its words and its spans lie in a pack. */
export interface CachedPage extends Omit<CompiledPage, "body" | "search" | "searchTexts" | keyof PageSpans> {
  /** Fingerprint of all that the page was compiled from. */
  readonly key: string;
  /** Hash of the page's own source. */
  readonly sourceHash: string;
  /** Other files of the source folder that it shows, whether they exist or not. */
  readonly includes: readonly SourcePath[];
  readonly body: ValueLocation;
  readonly search: ValueLocation;
  readonly searchTexts: ValueLocation;
  readonly places: ValueLocation;
}

/** By path relative to the source folder. */
export interface Shard {
  readonly files: Readonly<Record<string, KnownFile>>;
  readonly pages: Readonly<Record<string, CachedPage>>;
}

/** By path within an output folder. */
export type WrittenFiles = Readonly<Record<string, WrittenFile>>;

/** What the last writing left. */
interface Saved {
  readonly files: ReadonlyMap<string, KnownFile>;
  readonly pages: ReadonlyMap<string, CachedPage>;
  readonly search: StoredSearch | null;
}

const shardCount = 32;
const allShards: readonly number[] = Array.from({ length: shardCount }, (_, number) => number);
const writtenName = "written.json";
const searchName = "search.json";

export class CacheStore {
  readonly files: Map<string, KnownFile> = new Map();
  readonly pages: Map<string, CachedPage> = new Map();
  /** The search index that was made last, or `null`. */
  search: StoredSearch | null;
  /** Absolute. */
  readonly folder: string;
  readonly #version: string;
  readonly #isReadOnly: boolean;
  readonly #packs: ValuePacks;
  /** What a store that is only read does not write. */
  readonly #unwritten = new Map<ValueLocation, unknown>();
  /** Read when it is asked for: it is as long as the list of all files of the output. */
  #written: Map<string, WrittenFiles> | null = null;
  #saved: Saved;
  #isWrittenSaved = true;

  /**
   * @param folder Created when it is first written to.
   * @param version Identifies the build of docsgen: what another has stored is not read.
   * @param isReadOnly Nothing is written, and the bodies of pages are not kept.
   * @param shards Numbers of those that are read.
   */
  constructor(folder: string, version: string, isReadOnly = false, shards: Iterable<number> = allShards) {
    this.folder = folder;
    this.#version = version;
    this.#isReadOnly = isReadOnly;
    this.#packs = new ValuePacks(folder);
    for (const number of shards) this.#read(number);
    this.search = shards === allShards ? readVerified(join(folder, searchName), version, isStoredSearch) : null;
    this.#saved = this.#current();
  }

  /** The same, with room for others between the shards. */
  static async open(folder: string, version: string, pause?: () => Promise<void>): Promise<CacheStore> {
    const store = new CacheStore(folder, version, false, []);
    for (const number of allShards) {
      store.#read(number);
      await (pause ?? setImmediate)();
    }
    store.search = readVerified(join(folder, searchName), version, isStoredSearch);
    store.#saved = store.#current();
    return store;
  }

  /** What is known of this file, and no more than lies beside it; only to be read. */
  static openAround(folder: string, version: string, path: SourcePath): CacheStore {
    return new CacheStore(folder, version, true, [shardOf(path)]);
  }

  #read(number: number): void {
    const shard = readVerified(join(this.folder, shardName(number)), this.#version, isShard);
    for (const [path, file] of Object.entries(shard?.files ?? {})) this.files.set(path, file);
    for (const [path, page] of Object.entries(shard?.pages ?? {})) this.pages.set(path, page);
  }

  #current(): Saved {
    return { files: new Map(this.files), pages: new Map(this.pages), search: this.search };
  }

  #allWritten(): Map<string, WrittenFiles> {
    this.#written ??= new Map(
      Object.entries(readVerified(join(this.folder, writtenName), this.#version, isWritten) ?? {}),
    );
    return this.#written;
  }

  /** What was written last to an output folder. */
  writtenTo(outputFolder: string): ReadonlyMap<string, WrittenFile> {
    return new Map(Object.entries(this.#allWritten().get(outputFolder) ?? {}));
  }

  rememberWritten(outputFolder: string, files: ReadonlyMap<string, WrittenFile>): void {
    const before = this.writtenTo(outputFolder);
    const isSame =
      before.size === files.size &&
      [...files].every(([path, file]) => {
        const known = before.get(path);
        return (
          known?.fingerprint === file.fingerprint &&
          known.contentHash === file.contentHash &&
          isSameSignature(known.signature, file.signature)
        );
      });
    if (isSame) return;
    this.#allWritten().set(outputFolder, Object.fromEntries(files));
    this.#isWrittenSaved = false;
  }

  addPage(path: SourcePath, page: CompiledPage, from: Pick<CachedPage, "key" | "sourceHash" | "includes">): void {
    const { body, search, searchTexts, spans, componentSpans, outsideSpans, partSpans, headings, ...rest } = page;
    const places: PageSpans = { spans, componentSpans, outsideSpans, partSpans, headings };
    this.pages.set(path, {
      ...rest,
      ...from,
      body: this.#add(body),
      search: this.#add(search),
      searchTexts: this.#add(searchTexts),
      places: this.#add(places),
    });
  }

  /** The words of a page, or `null` where they are gone or damaged. */
  searchOf({ search }: CachedPage): PageSearch | null {
    const value = this.#value(search);
    return isSearch(value) ? value : null;
  }

  /** The texts that its results show, or `null` where they are gone or damaged. */
  textsOf({ searchTexts }: CachedPage): SearchTexts | null {
    const value = this.#value(searchTexts);
    return isTexts(value) ? value : null;
  }

  /** The body of a page, or `null` where it is gone or damaged. */
  bodyOf({ body }: CachedPage): PageBody | null {
    const value = this.#value(body);
    return isBody(value) ? value : null;
  }

  /** The spans of a page, or `null` where they are gone or damaged. */
  spansOf({ places }: CachedPage): PageSpans | null {
    const value = this.#value(places);
    return isSpans(value) ? value : null;
  }

  /** Keeps what lies in packs within reach, whatever other builds remove. */
  holdPacks(): void {
    this.#packs.hold(this.#live());
  }

  /** Forgets what is known of sources and pages; what was written stays known. */
  clear(): void {
    this.files.clear();
    this.pages.clear();
    this.search = null;
  }

  /** Writes what has changed since the last time, and packs anew when too much is dead. */
  save(): void {
    if (this.#isReadOnly) throw new Error("a cache that is only read cannot be saved");
    mkdirSync(this.folder, { recursive: true });
    this.#packs.finish();
    if (this.#packs.isWasteful(this.#live())) this.#compact();
    for (const number of this.#changedShards()) {
      const isHere = ([path]: readonly [string, unknown]): boolean => shardOf(path) === number;
      writeVerified(join(this.folder, shardName(number)), this.#version, {
        files: Object.fromEntries([...this.files].filter(isHere)),
        pages: Object.fromEntries([...this.pages].filter(isHere)),
      } satisfies Shard);
    }
    if (this.search !== this.#saved.search) writeVerified(join(this.folder, searchName), this.#version, this.search);
    this.#saved = this.#current();
    if (!this.#isWrittenSaved)
      writeVerified(join(this.folder, writtenName), this.#version, Object.fromEntries(this.#allWritten()));
    this.#isWrittenSaved = true;
    this.#packs.removeDead(this.#live());
  }

  close(): void {
    this.#packs.close();
  }

  /** Forgets everything on disk: for a store that was made for one run alone. */
  destroy(): void {
    this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #add(value: PageBody | PageSearch | SearchTexts | PageSpans): ValueLocation {
    if (!this.#isReadOnly) return this.#packs.add(value);
    const location: ValueLocation = { pack: "", offset: 0, length: 0, hash: hashOf(JSON.stringify(value)) };
    if (!isBody(value)) this.#unwritten.set(location, value);
    return location;
  }

  #value(location: ValueLocation): unknown {
    return location.pack === "" ? this.#unwritten.get(location) : this.#packs.read(location);
  }

  #live(): readonly ValueLocation[] {
    return [...this.pages.values()].flatMap(({ body, search, searchTexts, places }) => [
      body,
      search,
      searchTexts,
      places,
    ]);
  }

  #compact(): void {
    for (const [path, page] of this.pages) {
      const body = this.bodyOf(page);
      const search = this.searchOf(page);
      const texts = this.textsOf(page);
      const places = this.spansOf(page);
      if (body === null || search === null || texts === null || places === null) this.pages.delete(path);
      else
        this.pages.set(path, {
          ...page,
          body: this.#packs.add(body),
          search: this.#packs.add(search),
          searchTexts: this.#packs.add(texts),
          places: this.#packs.add(places),
        });
    }
    this.#packs.finish();
  }

  #changedShards(): ReadonlySet<number> {
    const changed = new Set<number>();
    const compare = (now: ReadonlyMap<string, unknown>, before: ReadonlyMap<string, unknown>): void => {
      for (const [path, value] of now) if (before.get(path) !== value) changed.add(shardOf(path));
      for (const path of before.keys()) if (!now.has(path)) changed.add(shardOf(path));
    };
    compare(this.files, this.#saved.files);
    compare(this.pages, this.#saved.pages);
    return changed;
  }
}

function shardName(number: number): string {
  return `index-${String(number).padStart(2, "0")}.json`;
}

function shardOf(path: string): number {
  return fnv1a(path) % shardCount;
}
