/**
 * What is kept between two runs. A cached value is sound because of three things: it is never changed once stored; it depends on
 * no other file's content than those in its key; and everything else it depends on, docsgen's own build included, is in its key.
 *
 * On disk: `index.json`, small, read first and replaced as a whole; and packs of page bodies and of what search finds of them, written once under a name
 * of their own and never changed. Both are verified when read, so that a damaged, cut or foreign cache is at worst a miss, and
 * two builds at once cannot mislead each other.
 */
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { WrittenFile } from "../output/written-file.ts";
import type { StoredSearch } from "../output/search/stored-search.ts";
import type { CompiledPage, PageBody, PageSearch } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";
import type { FileSignature } from "../source/scan.ts";
import { isRunning, ownProcess } from "../source/running.ts";
import { hashOf } from "../source/scan.ts";

/** A file whose content was hashed when it had this signature. */
export interface KnownFile {
  readonly signature: FileSignature;
  readonly hash: string;
}

/** A compiled page; its body and its words lie in a pack. */
export interface CachedPage extends Omit<CompiledPage, "body" | "search"> {
  /** Fingerprint of all that the page was compiled from. */
  readonly key: string;
  /** Hash of the page's own source. */
  readonly sourceHash: string;
  /** Other files of the source folder that it shows, whether they exist or not. */
  readonly includes: readonly SourcePath[];
  readonly body: PackLocation;
  readonly search: PackLocation;
}

export interface PackLocation {
  /** Name of the pack. */
  readonly pack: string;
  /** Bytes. */
  readonly offset: number;
  readonly length: number;
  /** Of the value as it is stored. */
  readonly hash: string;
}

interface CacheIndex {
  /** By path relative to the source folder. */
  readonly files: Readonly<Record<string, KnownFile>>;
  readonly pages: Readonly<Record<string, CachedPage>>;
  /** By output folder, then by path within it. */
  readonly written: Readonly<Record<string, Readonly<Record<string, WrittenFile>>>>;
  /** The search index that was made last, or `null`. */
  readonly search: StoredSearch | null;
}

const indexName = "index.json";
const emptyIndex: CacheIndex = { files: {}, pages: {}, written: {}, search: null };
/** Packs are written anew into one when there are more, or when more than half of their bytes are dead. */
const packLimit = 8;

export class CacheStore {
  readonly files: Map<string, KnownFile>;
  readonly pages: Map<string, CachedPage>;
  /** The search index that was made last, or `null`. */
  search: StoredSearch | null;
  readonly #written: Map<string, Readonly<Record<string, WrittenFile>>>;
  readonly #folder: string;
  readonly #version: string;
  readonly #isReadOnly: boolean;
  readonly #open = new Map<string, number>();
  #pending: PendingPack | null = null;
  /** Words of pages where nothing is written, by hash. */
  readonly #unwritten = new Map<string, Buffer>();

  /**
   * @param folder Created when it is first written to.
   * @param version Identifies the build of docsgen: an index of another is not read.
   * @param isReadOnly Nothing is written: the bodies of pages are not kept, and their words in memory.
   */
  constructor(folder: string, version: string, isReadOnly = false) {
    this.#folder = folder;
    this.#version = version;
    this.#isReadOnly = isReadOnly;
    const index = this.#readIndex();
    this.files = new Map(Object.entries(index.files));
    this.pages = new Map(Object.entries(index.pages));
    this.#written = new Map(Object.entries(index.written));
    this.search = index.search;
  }

  /** What was written last to an output folder. */
  writtenTo(outputFolder: string): ReadonlyMap<string, WrittenFile> {
    return new Map(Object.entries(this.#written.get(outputFolder) ?? {}));
  }

  rememberWritten(outputFolder: string, files: ReadonlyMap<string, WrittenFile>): void {
    this.#written.set(outputFolder, Object.fromEntries(files));
  }

  /** Stores a body and tells where it lies; on disk at once, so that memory does not grow with the site. */
  addBody(body: PageBody): PackLocation {
    return this.#isReadOnly ? nowhere : this.#append(Buffer.from(JSON.stringify(body)));
  }

  /** The body at a place, or `null` where it is gone or damaged. */
  readBody(location: PackLocation): PageBody | null {
    const body = this.#read(location);
    return isStoredBody(body) ? body : null;
  }

  /** Stores what search finds of a page. */
  addSearch(search: PageSearch): PackLocation {
    const bytes = Buffer.from(JSON.stringify(search));
    if (!this.#isReadOnly) return this.#append(bytes);
    const location = { ...nowhere, length: bytes.length, hash: hashOf(bytes) };
    this.#unwritten.set(location.hash, bytes);
    return location;
  }

  readSearch(location: PackLocation): PageSearch | null {
    const search = this.#read(location);
    return isStoredSearch(search) ? search : null;
  }

  /** Forgets what is known of sources and pages; what was written stays known. */
  clear(): void {
    this.files.clear();
    this.pages.clear();
  }

  /** Writes the index, and packs anew when too much of them is dead. */
  save(): void {
    if (this.#isReadOnly) throw new Error("a cache that is only read cannot be saved");
    mkdirSync(this.#folder, { recursive: true });
    this.#finishPack();
    if (this.#isWasteful()) this.#compact();
    const json = JSON.stringify({
      files: Object.fromEntries(this.files),
      pages: Object.fromEntries(this.pages),
      written: Object.fromEntries(this.#written),
      search: this.search,
    } satisfies CacheIndex);
    const draft = join(this.#folder, `${indexName}.${randomName()}`);
    writeFileSync(draft, `${this.#version} ${hashOf(json)}\n${json}`);
    renameSync(draft, join(this.#folder, indexName));
    this.#removeDeadFiles();
  }

  close(): void {
    for (const descriptor of this.#open.values()) closeSync(descriptor);
    this.#open.clear();
    if (this.#pending !== null) rmSync(join(this.#folder, this.#pending.name), { force: true });
    this.#pending = null;
  }

  /** Forgets everything on disk: for a store that was made for one run alone. */
  destroy(): void {
    this.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #append(bytes: Buffer): PackLocation {
    this.#pending ??= this.#startPack();
    const { name, size } = this.#pending;
    appendFileSync(join(this.#folder, name), bytes);
    this.#pending.size += bytes.length;
    return { pack: name, offset: size, length: bytes.length, hash: hashOf(bytes) };
  }

  #read({ pack, offset, length, hash }: PackLocation): unknown {
    try {
      const unwritten = this.#unwritten.get(hash);
      if (unwritten !== undefined) return JSON.parse(unwritten.toString("utf8"));
      const bytes = Buffer.alloc(length);
      const read = readSync(this.#descriptorOf(pack), bytes, 0, length, offset);
      if (read !== length || hashOf(bytes) !== hash) return null;
      return JSON.parse(bytes.toString("utf8"));
    } catch {
      return null;
    }
  }

  #readIndex(): CacheIndex {
    try {
      const text = readFileSync(join(this.#folder, indexName), "utf8");
      const end = text.indexOf("\n");
      const json = text.slice(end + 1);
      if (text.slice(0, end) !== `${this.#version} ${hashOf(json)}`) return emptyIndex;
      const index: unknown = JSON.parse(json);
      return isStoredIndex(index) ? index : emptyIndex;
    } catch {
      return emptyIndex;
    }
  }

  #startPack(): PendingPack {
    mkdirSync(this.#folder, { recursive: true });
    return { name: `bodies-${ownProcess()}-${randomName()}.pack`, size: 0 };
  }

  /** From now on the pack is only read. */
  #finishPack(): void {
    this.#pending = null;
  }

  #descriptorOf(pack: string): number {
    const known = this.#open.get(pack);
    if (known !== undefined) return known;
    const descriptor = openSync(join(this.#folder, pack), "r");
    this.#open.set(pack, descriptor);
    return descriptor;
  }

  #isWasteful(): boolean {
    const live = [...this.pages.values()].reduce((total, { body, search }) => total + body.length + search.length, 0);
    const packs = this.#livePacks();
    const stored = [...packs].reduce((total, pack) => total + sizeOf(join(this.#folder, pack)), 0);
    return packs.size > packLimit || stored > 2 * live;
  }

  #compact(): void {
    for (const [path, page] of this.pages) {
      const body = this.readBody(page.body);
      const search = this.readSearch(page.search);
      if (body === null || search === null) this.pages.delete(path);
      else this.pages.set(path, { ...page, body: this.addBody(body), search: this.addSearch(search) });
    }
    this.#finishPack();
  }

  #livePacks(): ReadonlySet<string> {
    return new Set([...this.pages.values()].flatMap(({ body, search }) => [body.pack, search.pack]));
  }

  /** Packs that no page of this index lies in, but for those that another build is still writing. */
  #removeDeadFiles(): void {
    const live = this.#livePacks();
    for (const name of readdirSync(this.#folder)) {
      const [kind, writer] = name.split("-");
      if (kind !== "bodies" || live.has(name) || isRunning(Number(writer))) continue;
      const descriptor = this.#open.get(name);
      if (descriptor !== undefined) closeSync(descriptor);
      this.#open.delete(name);
      rmSync(join(this.#folder, name), { force: true });
    }
  }
}

const nowhere: PackLocation = { pack: "", offset: 0, length: 0, hash: "" };

interface PendingPack {
  readonly name: string;
  size: number;
}

/** The checksum says that we wrote it; the look says that it is not of another kind. */
function isStoredIndex(value: unknown): value is CacheIndex {
  return (
    typeof value === "object" &&
    value !== null &&
    "files" in value &&
    "pages" in value &&
    "written" in value &&
    "search" in value
  );
}

function isStoredBody(value: unknown): value is PageBody {
  return typeof value === "object" && value !== null && "html" in value && "relocations" in value;
}

function isStoredSearch(value: unknown): value is PageSearch {
  return Array.isArray(value);
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

function randomName(): string {
  return randomBytes(8).toString("hex");
}
