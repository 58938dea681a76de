/**
 * Reads and writes object files: a folder with the layout of Bazel's disk cache, so that it can be copied, merged and
 * archived like any other. A link is read like the file that it leads to, because sandboxes consist of links and the
 * content is verified; anything but a file is missing. Nothing is written through a link. Has effects.
 */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { entryAt, reasonOf } from "../source/scan.ts";
import type { Answer, Transport } from "./transport.ts";

const missing: Answer = { kind: "answer", status: 404, body: Buffer.alloc(0) };

/** Answers with the status that a server would: 404 for what is not there. */
export class FolderClient implements Transport {
  readonly #folder: string;

  /** @param folder Absolute. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  get(path: string, limit: number): Promise<Answer> {
    return Promise.resolve(readLimited(join(this.#folder, path), limit));
  }

  put(path: string, bytes: Buffer): Promise<Answer> {
    const target = join(this.#folder, path);
    const temporary = `${target}.${randomUUID()}`;
    try {
      const parent = dirname(target);
      mkdirSync(parent, { recursive: true });
      if (entryAt(parent)?.isDirectory() !== true) return failed("contains a link, through which nothing is written");
      writeFileSync(temporary, bytes, { flag: "wx" });
      renameSync(temporary, target);
      return Promise.resolve({ ...missing, status: 200 });
    } catch (error) {
      if (entryAt(temporary) !== null) rmSync(temporary);
      return failed(`cannot be written: ${reasonOf(error)}`);
    }
  }

  abort(): void {
    // Files are read at once.
  }

  close(): void {
    // Nothing stays open.
  }
}

function failed(reason: string): Promise<Answer> {
  return Promise.resolve({ kind: "failed", reason, isRetryable: false });
}

function readLimited(path: string, limit: number): Answer {
  let file: number;
  try {
    // A pipe would otherwise wait for a writer.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return missing;
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return missing;
    if (stats.size > limit) return { kind: "failed", reason: "contains more data than allowed", isRetryable: false };
    const body = Buffer.alloc(stats.size);
    return { kind: "answer", status: 200, body: body.subarray(0, readSync(file, body, 0, stats.size, 0)) };
  } catch (error) {
    return { kind: "failed", reason: `cannot be read: ${reasonOf(error)}`, isRetryable: false };
  } finally {
    closeSync(file);
  }
}
