/**
 * Keeps values between runs, in a folder that several processes may use at once. Values are stored in segments, under
 * their hash (content-addressed storage, as in git). The index says where each value is, and which names refer to which
 * values. It is replaced as a whole when a run commits. Every value is verified when it is read, so a damaged,
 * truncated or incompatible cache only causes misses.
 */
import {
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
import { writingToCache } from "../source/cache-error.ts";
import { contentHashOf } from "../fingerprint.ts";
import { waitForLockSync } from "../source/lock.ts";
import { isRunning, ownProcess } from "../source/running.ts";
import { isFolder } from "../source/scan.ts";
import type { StoredValue } from "../source/stored-value.ts";
import type { Entry, IndexChanges, LiveValues, Location } from "./store-index.ts";
import { StoreIndex } from "./store-index.ts";
import { Segment, segmentName, segmentPattern } from "./segment.ts";

const indexName = "index.json";
/** Held while a process writes the index, so that no other one replaces an index that it has not read. */
const lockName = "commit.lock";
/** In milliseconds. Longer than the age at which a lock without an owner counts as abandoned. */
const lockTimeout = 10_000;

/** The segments that this process is writing. */
const beingWritten = new Set<string>();

/** Above this number of segments, the small ones are merged. */
const segmentLimit = 8;
/** In bytes. Freeing less space than this is not worth the effort. */
const smallCache = 1024 * 1024;

/**
 * One for each process and folder. Its index is that of the last load or commit; what others have committed since is
 * merged by the next commit.
 */
export class Store {
  readonly #folder: string;
  readonly #version: string;
  /** As last read or written. */
  #index: StoreIndex = StoreIndex.empty;
  /** The names that this run set since, and those that it removed. */
  readonly #entries = new Map<string, Entry | null>();
  /** The values that it wrote since, and those that it found damaged. */
  readonly #locations = new Map<string, Location | null>();
  readonly #segments = new Map<string, Segment | null>();
  #writing: Segment | null = null;
  /** The first line of the last index that we read or wrote, which contains the hash of the others. */
  #head = "";
  /** Whether there is anything to commit. */
  #isChanged = false;

  private constructor(folder: string, version: string) {
    this.#folder = folder;
    this.#version = version;
  }

  /**
   * @param folder Absolute; created by the first write.
   * @param version Identifies the build of docsgen. Values of other builds are ignored.
   */
  static open(folder: string, version: string): Store {
    const store = new Store(folder, version);
    store.#load();
    return store;
  }

  /** The value of a name. */
  find(name: string): StoredValue | null {
    const entry = this.#entries.get(name);
    return entry === undefined ? this.#index.find(name) : (entry?.values[0] ?? null);
  }

  /**
   * Names a value.
   * @param others The values that it refers to, which are kept as long as the name.
   */
  name(name: string, value: StoredValue, others: readonly StoredValue[] = []): void {
    const values = [value, ...others];
    const known = this.#entryOf(name);
    if (known?.values.length === values.length && known.values.every(({ hash }, at) => hash === values[at]?.hash))
      return;
    this.#entries.set(name, { values, usedAt: this.#index.commit });
    this.#isChanged = true;
  }

  forget(name: string): void {
    if (this.#entryOf(name) === null) return;
    this.#entries.set(name, null);
    this.#isChanged = true;
  }

  /** Stores a value as JSON, or bytes unchanged. @throws CacheError */
  put(value: unknown): StoredValue {
    const bytes = value instanceof Uint8Array ? value : Buffer.from(JSON.stringify(value));
    const hash = contentHashOf(bytes);
    const known = this.#locationOf(hash);
    if (known?.length !== bytes.length) this.#append(hash, bytes);
    return { hash, length: bytes.length };
  }

  /** The value, or `undefined` if it is missing or damaged. */
  get(value: StoredValue): unknown {
    const bytes = this.bytes(value);
    return bytes === null ? undefined : JSON.parse(bytes.toString("utf8"));
  }

  /** The bytes of a value, or `null` if it is missing or damaged. */
  bytes({ hash, length }: StoredValue): Buffer | null {
    const location = this.#locationOf(hash);
    const bytes = location === null ? null : this.#read(location);
    return bytes?.length === length && contentHashOf(bytes) === hash ? bytes : null;
  }

  /** Drops the names whose values are missing or damaged. @returns Whether there were any. */
  forgetDamaged(): boolean {
    const damaged = this.#names().flatMap((name) => {
      const values = this.#entryOf(name)?.values ?? [];
      return values.some((value) => this.bytes(value) === null) ? [{ name, values }] : [];
    });
    for (const { name, values } of damaged) {
      this.#entries.set(name, null);
      // A value without a location is written again the next time it is put.
      for (const { hash } of values) this.#locations.set(hash, null);
    }
    if (damaged.length > 0) this.#isChanged = true;
    return damaged.length > 0;
  }

  /** Drops everything. */
  clear(): void {
    for (const name of this.#names()) this.#entries.set(name, null);
    this.#locations.clear();
    this.#index = this.#index.withoutValues();
    this.#isChanged = true;
  }

  /**
   * Makes this run's values available to others. Names that are not live are kept too, because another config may use
   * the same sources: the most recently used first, up to the total size of the live ones.
   * @param isLive Whether a name is in use.
   * @throws CacheError
   */
  commit(isLive: (name: string) => boolean): void {
    if (!this.#isChanged) return;
    const path = join(this.#folder, lockName);
    let other = this.#readIndex();
    for (;;) {
      if (other !== null) this.#merge(other);
      const commit = this.#index.commit + 1;
      const kept = this.#evict(isLive, commit);
      const live = this.#index.liveValues(kept.keys(), this.#changes);
      this.#compact(live);
      const index = this.#index.change(commit, kept, live, this.#changes);
      const body = index.write();
      const head = this.#headOf(body);
      // Without the lock, another process may lose names, which it would store again.
      const lock = writingToCache(path, () => waitForLockSync(path, lockTimeout));
      try {
        other = this.#readIndex();
        if (other !== null) continue;
        this.#write(index, head, body);
        this.#isChanged = false;
        this.#removeUnused();
        return;
      } finally {
        lock?.release();
      }
    }
  }

  /** Opens temporary storage for texts that only this run needs. */
  openScratch(): Segment {
    return Segment.create(this.#folder);
  }

  close(): void {
    const isUnfinished = this.#isChanged && this.#writing !== null;
    const unfinished = this.#writing;
    for (const segment of this.#segments.values()) if (segment !== unfinished) segment?.close();
    if (isUnfinished) unfinished?.remove();
    else unfinished?.close();
    this.#segments.clear();
    this.#endSegment();
  }

  /** Removes the whole folder, if it was made for one run. */
  destroy(): void {
    this.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #changes(): IndexChanges {
    return { entries: this.#entries, locations: this.#locations };
  }

  #names(): readonly string[] {
    const added = Array.from(this.#entries.keys()).filter((name) => !this.#index.has(name));
    return [...this.#index.names, ...added].filter((name) => this.#entries.get(name) !== null);
  }

  #entryOf(name: string): Entry | null {
    const entry = this.#entries.get(name);
    return entry === undefined ? this.#index.entryOf(name) : entry;
  }

  #locationOf(hash: string): Location | null {
    const location = this.#locations.get(hash);
    return location === undefined ? this.#index.locationOf(hash) : location;
  }

  #load(): void {
    this.#index = this.#readIndex() ?? this.#index;
    // Opened immediately, because another process may remove them.
    for (const name of this.#index.segments) this.#segmentNamed(name);
  }

  /** Continues from what another process has committed since we read the index, and keeps what this run may have used. */
  #merge(index: StoreIndex): void {
    const before = this.#index;
    for (const name of before.names) {
      const entry = this.#entryOf(name);
      if (index.has(name) || this.#entries.has(name) || entry === null) continue;
      this.#entries.set(name, entry);
    }
    const used = new Set(
      Array.from(this.#entries.values())
        .flatMap((entry) => entry?.values ?? [])
        .map(({ hash }) => hash),
    );
    for (const hash of used)
      if (!this.#locations.has(hash) && index.locationOf(hash) === null) {
        const location = before.locationOf(hash);
        if (location !== null) this.#locations.set(hash, location);
      }
    // Another process may have moved a value since and removed its old segment.
    for (const [hash, location] of this.#locations)
      if (location?.segment !== this.#writing?.name && index.locationOf(hash) !== null) this.#locations.delete(hash);
    this.#index = index;
  }

  /** The index on disk, or `null` if it is the last one that we read or wrote, or cannot be used. */
  #readIndex(): StoreIndex | null {
    const path = join(this.#folder, indexName);
    try {
      // It is large, and hardly ever changed by another process.
      if (this.#head !== "" && beginsWith(path, `${this.#head}\n`)) return null;
      const text = readFileSync(path, "utf8");
      const end = text.indexOf("\n");
      const head = text.slice(0, end);
      const body = text.slice(end + 1);
      const index = head === this.#headOf(body) ? StoreIndex.read(body) : null;
      if (index !== null) this.#head = head;
      return index;
    } catch {
      return null;
    }
  }

  #write(index: StoreIndex, head: string, body: string): void {
    const path = join(this.#folder, indexName);
    const temporary = join(this.#folder, segmentName());
    writingToCache(path, () => {
      mkdirSync(this.#folder, { recursive: true });
      // Keeps the folder out of every repository, whatever its own .gitignore says.
      writeFileSync(join(this.#folder, ".gitignore"), "*\n");
      try {
        writeFileSync(temporary, `${head}\n${body}`);
        renameSync(temporary, path);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    });
    this.#head = head;
    this.#index = index;
    this.#entries.clear();
    this.#locations.clear();
  }

  #headOf(body: string): string {
    return `${this.#version} ${contentHashOf(body)}`;
  }

  /**
   * Drops the least recently used names, so that the cache is at most twice as large as the part in use.
   * @returns The other names, each with the last commit in which it was live.
   */
  #evict(isLive: (name: string) => boolean, commit: number): ReadonlyMap<string, number> {
    const sizeOf = (name: string): { readonly usedAt: number; readonly size: number } => {
      const entry = this.#entries.get(name) ?? null;
      if (entry === null) return this.#index.sizeOf(name);
      return { usedAt: entry.usedAt, size: entry.values.reduce((sum, { length }) => sum + length, 0) };
    };
    const kept = new Map<string, number>();
    const unused: { readonly name: string; readonly usedAt: number; readonly size: number }[] = [];
    let used = 0;
    for (const name of this.#names()) {
      const { usedAt, size } = sizeOf(name);
      if (isLive(name)) {
        kept.set(name, commit);
        used += size;
      } else unused.push({ name, usedAt, size });
    }
    let budget = Math.max(used, smallCache);
    for (const { name, usedAt, size } of unused.sort((left, right) => right.usedAt - left.usedAt)) {
      budget -= size;
      if (budget >= 0) kept.set(name, usedAt);
    }
    return kept;
  }

  /**
   * Copies values into a new segment from half-empty segments, from small ones if there are many, and from segments
   * that another process has removed but we still have open.
   */
  #compact(values: LiveValues): void {
    const live = this.#index.bytesOf(values, this.#changes);
    const sizes = Array.from(live, ([name, bytes]) => ({ name, bytes, size: sizeOfFile(join(this.#folder, name)) }));
    const total = sizes.reduce((sum, { size }) => sum + size, 0);
    const isHalfEmpty = ({ bytes, size }: (typeof sizes)[number]): boolean =>
      size < bytes || (size > 2 * bytes && size - bytes > smallCache / 4);
    const toCompact = new Set(sizes.filter(isHalfEmpty).map(({ name }) => name));
    if (sizes.length - toCompact.size > segmentLimit)
      for (const { name, size } of sizes) if (size < total / segmentLimit) toCompact.add(name);
    if (toCompact.size === 0) return;
    this.#endSegment();
    for (const { hash, location } of this.#index.locationsOf(values, this.#changes)) {
      if (!toCompact.has(location.segment)) continue;
      const bytes = this.#read(location);
      // A damaged value is not copied; reading it is a miss.
      if (bytes !== null) this.#append(hash, bytes);
    }
  }

  /** Removes segments without any value, unless another process is still writing them. */
  #removeUnused(): void {
    const used = new Set(this.#index.segments);
    if (this.#writing !== null) used.add(this.#writing.name);
    for (const name of isFolder(this.#folder) ? readdirSync(this.#folder) : []) {
      const [, writer] = segmentPattern.exec(name) ?? [];
      if (writer === undefined || used.has(name)) continue;
      const path = join(this.#folder, name);
      const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      const isWritten = writer === ownProcess() ? beingWritten.has(name) : isRunning(writer, modified);
      if (!isWritten) rmSync(path, { force: true });
    }
  }

  #append(hash: string, bytes: Uint8Array): void {
    if (this.#writing === null) {
      this.#writing = Segment.create(this.#folder);
      this.#segments.set(this.#writing.name, this.#writing);
      beingWritten.add(this.#writing.name);
    }
    const offset = this.#writing.append(bytes);
    this.#locations.set(hash, { segment: this.#writing.name, offset, length: bytes.length });
    this.#isChanged = true;
  }

  #endSegment(): void {
    if (this.#writing !== null) beingWritten.delete(this.#writing.name);
    this.#writing = null;
  }

  #read({ segment, offset, length }: Location): Buffer | null {
    return this.#segmentNamed(segment)?.read(offset, length) ?? null;
  }

  #segmentNamed(name: string): Segment | null {
    const known = this.#segments.get(name);
    if (known !== undefined) return known;
    const segment = segmentPattern.test(name) ? Segment.open(this.#folder, name) : null;
    this.#segments.set(name, segment);
    return segment;
  }
}

/** @throws The system's error if the file cannot be read. */
function beginsWith(path: string, text: string): boolean {
  const bytes = Buffer.alloc(Buffer.byteLength(text));
  const file = openSync(path, "r");
  try {
    readSync(file, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(file);
  }
  return bytes.toString("utf8") === text;
}

function sizeOfFile(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
