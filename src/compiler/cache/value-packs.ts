/**
 * Values on disk: packs of JSON, written once under a name of their own, then only read. A value is found by its place and verified by
 * its hash, so that a damaged, cut or foreign pack is at worst a miss. Who writes a pack is in its name: nobody else removes it meanwhile.
 */
import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { caching } from "../source/cache-error.ts";
import { isAtWork, ownProcess } from "../source/running.ts";
import { hashOf, isFolder } from "../source/scan.ts";
import type { ValueLocation } from "../source/value-location.ts";

/** Where there are more packs, small ones are written anew into one. */
const packLimit = 8;

export class ValuePacks {
  readonly #folder: string;
  readonly #open = new Map<string, number>();
  #pending: { readonly name: string; readonly descriptor: number; size: number } | null = null;

  /** @param folder Created when it is first written to. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** On disk at once, so that memory does not grow with the site. */
  add(value: unknown): ValueLocation {
    const bytes = Buffer.from(JSON.stringify(value));
    return this.#append(bytes, hashOf(bytes));
  }

  #append(bytes: Buffer, hash: string): ValueLocation {
    return caching(this.#folder, () => {
      this.#pending ??= this.#start();
      const { name, descriptor, size } = this.#pending;
      for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
      this.#pending.size += bytes.length;
      return { pack: name, offset: size, length: bytes.length, hash };
    });
  }

  /** The value at a place, or `null` where it is gone or damaged. */
  read(location: ValueLocation): unknown {
    const bytes = this.#bytesAt(location);
    return bytes === null ? null : JSON.parse(bytes.toString("utf8"));
  }

  #bytesAt({ pack, offset, length, hash }: ValueLocation): Buffer | null {
    try {
      const bytes = Buffer.alloc(length);
      const read = readSync(this.#descriptorOf(pack), bytes, 0, length, offset);
      return read === length && hashOf(bytes) === hash ? bytes : null;
    } catch {
      return null;
    }
  }

  /** Whether the value at a place is there, as it was written. */
  has(location: ValueLocation): boolean {
    return this.#bytesAt(location) !== null;
  }

  /** Keeps these packs open, so that the removal of one takes nothing from this process. */
  hold(live: Iterable<ValueLocation>): void {
    for (const pack of new Set(Array.from(live, ({ pack: name }) => name))) {
      try {
        this.#descriptorOf(pack);
      } catch {
        // Gone already: its values are found to be lost when they are read.
      }
    }
  }

  /** From now on the pack that was being written is only read. */
  finish(): void {
    if (this.#pending !== null) closeSync(this.#pending.descriptor);
    this.#pending = null;
  }

  /** The same value in the pack that is being written; `null` where it is gone or damaged. */
  move(location: ValueLocation): ValueLocation | null {
    const bytes = this.#bytesAt(location);
    return bytes === null ? null : this.#append(bytes, location.hash);
  }

  /** Packs that are better written anew: those that are half dead, and where there are many, the small ones. */
  wasteful(live: readonly ValueLocation[]): ReadonlySet<string> {
    const used = new Map<string, number>();
    for (const { pack, length } of live) used.set(pack, (used.get(pack) ?? 0) + length);
    const sizes = Array.from(used.keys(), (pack) => ({ pack, size: sizeOf(join(this.#folder, pack)) }));
    const wasteful = new Set(sizes.flatMap(({ pack, size }) => (size > 2 * (used.get(pack) ?? 0) ? [pack] : [])));
    const total = sizes.reduce((sum, { size }) => sum + size, 0);
    if (sizes.length - wasteful.size > packLimit)
      for (const { pack, size } of sizes) if (size < total / packLimit) wasteful.add(pack);
    return wasteful;
  }

  count(): number {
    return this.#names().length;
  }

  /** Removes packs without a live value, but for those that another build is still writing. What this process holds of them can be read. */
  removeDead(live: readonly ValueLocation[]): void {
    const packs = new Set(live.map(({ pack }) => pack));
    for (const name of this.#names()) {
      const [, writer = ""] = name.split("-");
      if (packs.has(name)) continue;
      const path = join(this.#folder, name);
      const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (!isAtWork(writer, modified)) rmSync(path, { force: true });
    }
  }

  /** A pack that was not finished is given up. */
  close(): void {
    const { name } = this.#pending ?? {};
    this.finish();
    for (const descriptor of this.#open.values()) closeSync(descriptor);
    this.#open.clear();
    if (name !== undefined) rmSync(join(this.#folder, name), { force: true });
  }

  /** Of all packs in the folder. */
  #names(): readonly string[] {
    if (!isFolder(this.#folder)) return [];
    return readdirSync(this.#folder).filter((name) => name.startsWith("values-"));
  }

  #start(): { name: string; descriptor: number; size: number } {
    mkdirSync(this.#folder, { recursive: true });
    const name = `values-${ownProcess()}-${randomBytes(8).toString("hex")}.pack`;
    return { name, descriptor: openSync(join(this.#folder, name), "ax"), size: 0 };
  }

  #descriptorOf(pack: string): number {
    const known = this.#open.get(pack);
    if (known !== undefined) return known;
    const descriptor = openSync(join(this.#folder, pack), "r");
    this.#open.set(pack, descriptor);
    return descriptor;
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
