/**
 * What is kept between two runs. A cached value is sound because of three things: it is never changed once stored; it depends on
 * no other file's content than those in its key; and everything else it depends on, docsgen's own build included, is in its key.
 * On disk: what every run needs of files and pages, in shards by path, so that an edit writes one of them; what the search index was made of; and
 * packs of the rest (`cache/value-packs.ts`). Each is verified when it is read and replaced as a whole, so that a damaged, cut or foreign cache is
 * at worst a miss, and two builds at once cannot mislead each other.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { StoredSearch } from "../search/stored-search.ts";
import type { CompiledPage, PageBody, PageSearch, SearchTexts } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import { hashOf } from "../source/scan.ts";
import type { Steps } from "../source/steps.ts";
import { atOnce, stepSize } from "../source/steps.ts";
import type { ValueLocation } from "../source/value-location.ts";
import { nowhere } from "../source/value-location.ts";
import type { Scratch } from "../search/kept-texts.ts";
import type { CachedPage, KnownFile, PageSpans, Shard } from "./cached-values.ts";
import { isBody, isSearch, isShard, isSpans, isStoredSearch, isTexts } from "./cached-values.ts";
import { makeScratch, makeScratchOn } from "./scratch.ts";
import { makeMove, movePage, moveSearch, placesOfPage, placesOfSearch } from "./moved-values.ts";
import { PagePacker, shapeOf } from "./packed-page.ts";
import { inShards, shardCount, shardFile, shardOf } from "./page-shards.ts";
import { ValuePacks } from "./value-packs.ts";
import { parseVerified, readVerified, readVerifiedBytes, writeVerified } from "./verified-file.ts";

interface Saved {
  readonly files: ReadonlyMap<string, KnownFile>;
  readonly pages: ReadonlyMap<string, CachedPage>;
  readonly search: StoredSearch | null;
}

const searchName = "search.json";
/** Packs that stores which were opened in part may leave. */
const mostPacks = 32;

export class CacheStore {
  readonly files: Map<string, KnownFile> = new Map();
  readonly pages: Map<string, CachedPage> = new Map();
  /** The search index that was made last, or `null`. */
  search: StoredSearch | null = null;
  /** Absolute. */
  readonly folder: string;
  readonly #version: string;
  readonly #isReadOnly: boolean;
  readonly #hasBodies: boolean;
  readonly #packs: ValuePacks;
  readonly #packer = new PagePacker();
  /** What a store that is only read does not write. */
  readonly #unwritten = new Map<ValueLocation, unknown>();
  /** What the last writing left. */
  #saved: Saved;
  /** Those that it knows, and writes; `null`: all. */
  #shards: ReadonlySet<number> | null = null;

  /**
   * An empty one.
   * @param folder Created when it is first written to.
   * @param version Identifies the build of docsgen: what another has stored is not read.
   * @param isReadOnly Nothing is written, and the bodies of pages that are compiled are dropped.
   * @param hasBodies Whether they are held in memory all the same.
   */
  constructor(folder: string, version: string, isReadOnly = false, hasBodies = false) {
    this.folder = folder;
    this.#version = version;
    this.#isReadOnly = isReadOnly;
    this.#hasBodies = hasBodies;
    this.#packs = new ValuePacks(folder);
    this.#saved = this.#current();
  }

  /** What the last run kept. */
  static *open(folder: string, version: string, isReadOnly = false, hasBodies = false): Steps<CacheStore> {
    const store = new CacheStore(folder, version, isReadOnly, hasBodies);
    for (let number = 0; number < shardCount; number += 1) yield* store.#read(number);
    store.readSearch();
    store.#saved = store.#current();
    return store;
  }

  /** What lies around these files, without the search index. */
  static openAround(folder: string, version: string, paths: readonly SourcePath[], isReadOnly: boolean): CacheStore {
    const store = new CacheStore(folder, version, isReadOnly);
    const shards = new Set(paths.map(shardOf));
    for (const number of shards) atOnce(store.#read(number));
    store.#saved = store.#current();
    store.#shards = shards;
    return store;
  }

  /** Whether another pack may be added before the whole is looked at. */
  hasRoom(): boolean {
    return this.#packs.count() < mostPacks;
  }

  readSearch(): StoredSearch | null {
    this.search = readVerified(join(this.folder, searchName), this.#version, isStoredSearch);
    this.#saved = { ...this.#saved, search: this.search };
    return this.search;
  }

  *#read(number: number): Steps<void> {
    const bytes = readVerifiedBytes(join(this.folder, shardFile(number)), this.#version);
    yield;
    const shard = bytes === null ? null : parseVerified(bytes, isShard);
    yield;
    for (const [path, file] of Object.entries(shard?.files ?? {})) this.files.set(path, file);
    for (const [path, page] of Object.entries(shard?.pages ?? {})) {
      this.#set(path, page);
      if (this.pages.size % stepSize === 0) yield;
    }
  }

  #set(path: string, page: CachedPage): void {
    this.pages.set(path, this.#packer.pack(page));
  }

  #current(): Saved {
    return { files: new Map(this.files), pages: new Map(this.pages), search: this.search };
  }

  addPage(path: SourcePath, page: CompiledPage, from: Pick<CachedPage, "key" | "sourceHash" | "includes">): void {
    const { body, search, searchTexts, spans, componentSpans, outsideSpans, partSpans, headings, ...rest } = page;
    this.#set(path, {
      ...rest,
      ...from,
      shape: shapeOf(rest.interface),
      body: this.#add(body),
      search: this.#add(search),
      textNames: search.textNames,
      searchTexts: this.#add(searchTexts),
      places: this.#add({ spans, componentSpans, outsideSpans, partSpans, headings } satisfies PageSpans),
    });
  }

  /** The words of a page, or `null` where they are gone or damaged. */
  wordsAt(place: ValueLocation): PageSearch | null {
    const value = this.#value(place);
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

  /** A part of the search index, which is kept where the index is. */
  addText(text: string): ValueLocation {
    return this.#add(text);
  }

  /** `null` where it is gone or damaged. */
  textAt(place: ValueLocation): string | null {
    const value = this.#value(place);
    return typeof value === "string" ? value : null;
  }

  /** For texts that are needed for a while. @throws Error where one is damaged meanwhile. */
  openScratch(): Scratch {
    return this.#isReadOnly ? makeScratch() : makeScratchOn(new ValuePacks(this.folder));
  }

  /** Keeps what lies in packs within reach, whoever removes them. */
  holdPacks(): void {
    this.#packs.hold(this.#live());
  }

  /** Forgets what is damaged, after something was found to be lost: all, where it is not in the packs. */
  forgetLost(): void {
    const isLost = (place: ValueLocation): boolean => place.pack !== "" && !this.#packs.has(place);
    const isSearchLost = this.search !== null && placesOfSearch(this.search).some(isLost);
    const before = this.pages.size;
    for (const [path, page] of this.pages) if (placesOfPage(page).some(isLost)) this.pages.delete(path);
    const isElsewhere = !isSearchLost && this.pages.size === before;
    if (isElsewhere) this.pages.clear();
    if (isElsewhere || isSearchLost) this.search = null;
  }

  /**
   * Writes what has changed, and packs anew when too much is dead; pages as they were are found as long as the store is open. A store that was
   * opened in part does not know what is dead.
   */
  save(): void {
    if (this.#isReadOnly) throw new Error("a cache that is only read cannot be saved");
    mkdirSync(this.folder, { recursive: true });
    this.#packs.finish();
    if (this.#shards === null) this.#compact(this.#packs.wasteful(this.#live()));
    const changed = this.#changedShards();
    const files = inShards(this.files, changed);
    const pages = inShards(this.pages, changed);
    for (const number of changed) {
      const shard = {
        files: Object.fromEntries(files.get(number) ?? []),
        pages: Object.fromEntries(pages.get(number) ?? []),
      } satisfies Shard;
      writeVerified(join(this.folder, shardFile(number)), this.#version, shard);
    }
    if (this.search !== this.#saved.search) writeVerified(join(this.folder, searchName), this.#version, this.search);
    this.#saved = this.#current();
    if (this.#shards === null) this.#packs.removeDead(this.#live());
  }

  close(): void {
    this.#packs.close();
  }

  /** Forgets everything on disk: for a store that was made for one run alone. */
  destroy(): void {
    this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #add(value: PageBody | PageSearch | SearchTexts | PageSpans | string): ValueLocation {
    if (!this.#isReadOnly) return this.#packs.add(value);
    const json = JSON.stringify(value);
    const location: ValueLocation = { ...nowhere, length: json.length, hash: hashOf(json) };
    if (this.#hasBodies || !isBody(value)) this.#unwritten.set(location, value);
    return location;
  }

  #value(location: ValueLocation): unknown {
    return location.pack === "" ? this.#unwritten.get(location) : this.#packs.read(location);
  }

  #live(): readonly ValueLocation[] {
    return [
      ...[...this.pages.values()].flatMap(placesOfPage),
      ...(this.search === null ? [] : placesOfSearch(this.search)),
    ];
  }

  /** Writes anew what lives of these packs. */
  #compact(packs: ReadonlySet<string>): void {
    if (packs.size === 0) return;
    const move = makeMove(packs, (location) => this.#packs.move(location));
    for (const [path, page] of this.pages) {
      const now = movePage(page, move);
      if (now === null) this.pages.delete(path);
      else if (now !== page) this.pages.set(path, now);
    }
    this.search = this.search === null ? null : moveSearch(this.search, move);
    this.#packs.finish();
  }

  #changedShards(): ReadonlySet<number> {
    const changed = new Set<number>();
    const note = (number: number): void => {
      if (this.#shards?.has(number) ?? true) changed.add(number);
    };
    const compare = (now: ReadonlyMap<string, unknown>, before: ReadonlyMap<string, unknown>): void => {
      for (const [path, value] of now) if (before.get(path) !== value) note(shardOf(path));
      for (const path of before.keys()) if (!now.has(path)) note(shardOf(path));
    };
    compare(this.files, this.#saved.files);
    compare(this.pages, this.#saved.pages);
    return changed;
  }
}
