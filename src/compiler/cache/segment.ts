/**
 * An append-only file of values. Only the process that creates a segment writes to it; its name tells others whether
 * that process is still running.
 */
import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { writingToCache } from "../source/cache-error.ts";
import { ownProcess } from "../source/running.ts";

export const segmentPattern: RegExp = /^values-(\d+\.\w+)-\w+$/u;

/** A name for a file that only this process writes. If it dies, others remove the file. */
export function segmentName(): string {
  return `values-${ownProcess()}-${randomBytes(8).toString("hex")}`;
}

/** An open file. The caller closes it, also before it removes the folder. */
export class Segment {
  readonly name: string;
  readonly #folder: string;
  readonly #path: string;
  readonly #descriptor: number;
  #size: number | null;

  private constructor(folder: string, name: string, isNew: boolean) {
    this.name = name;
    this.#folder = folder;
    this.#path = join(folder, name);
    this.#descriptor = openSync(this.#path, isNew ? "ax+" : "r");
    this.#size = isNew ? 0 : null;
  }

  /** @throws CacheError */
  static create(folder: string): Segment {
    return writingToCache(folder, () => {
      mkdirSync(folder, { recursive: true });
      return new Segment(folder, segmentName(), true);
    });
  }

  /** Returns `null` if the file does not exist. Once open, a segment stays readable even if another process removes it. */
  static open(folder: string, name: string): Segment | null {
    try {
      return new Segment(folder, name, false);
    } catch {
      return null;
    }
  }

  /** @returns The offset of the bytes in the file. @throws CacheError */
  append(bytes: Uint8Array): number {
    const offset = this.#size;
    if (offset === null) throw new Error(`${this.name} was written by another process`);
    writingToCache(this.#folder, () => {
      for (let written = 0; written < bytes.length;) written += writeSync(this.#descriptor, bytes, written);
    });
    this.#size = offset + bytes.length;
    return offset;
  }

  /** Returns `null` if the file is shorter than expected or cannot be read. */
  read(offset: number, length: number): Buffer | null {
    const bytes = Buffer.allocUnsafe(length);
    try {
      return readSync(this.#descriptor, bytes, 0, length, offset) === length ? bytes : null;
    } catch {
      return null;
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  remove(): void {
    this.close();
    rmSync(this.#path, { force: true });
  }
}
