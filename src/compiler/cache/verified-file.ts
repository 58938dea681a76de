/**
 * Files that docsgen writes for itself. The first line names the build of docsgen and the hash of the rest: what is damaged, cut, or
 * written by another build is as good as absent. Replaced as a whole, so that no reader meets half of one.
 */
import { createHash, randomBytes } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { hashDigits } from "../source/fingerprint.ts";
import { caching } from "../source/cache-error.ts";

/** @param isValue The checksum says that we wrote it; the look says that it is not of another kind. */
export function readVerified<Value>(
  path: string,
  version: string,
  isValue: (value: unknown) => value is Value,
): Value | null {
  const file = readVerifiedBytes(path, version);
  return file === null ? null : parseVerified(file, isValue);
}

/** What `readVerified` does with the bytes that it has read. */
export function parseVerified<Value>(
  { bytes }: VerifiedBytes,
  isValue: (value: unknown) => value is Value,
): Value | null {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return isValue(value) ? value : null;
  } catch {
    return null;
  }
}

export function writeVerified(path: string, version: string, value: unknown): void {
  writeVerifiedBytes(path, version, Buffer.from(JSON.stringify(value)));
}

export interface VerifiedBytes {
  readonly bytes: Buffer;
  readonly hash: string;
}

/** What follows the first line, if that says so. */
export function readVerifiedBytes(path: string, version: string): VerifiedBytes | null {
  try {
    const file = readFileSync(path);
    const end = file.indexOf("\n");
    const bytes = file.subarray(end + 1);
    const hash = checksum(bytes);
    return file.toString("utf8", 0, end) === `${version} ${hash}` ? { bytes, hash } : null;
  } catch {
    return null;
  }
}

/** The hash that a file begins with, without reading the rest; `null` where it is of another build. */
export function readVerifiedHash(path: string, version: string): string | null {
  const head = Buffer.alloc(version.length + 1 + hashDigits);
  try {
    const descriptor = openSync(path, "r");
    try {
      readSync(descriptor, head);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
  const [found, hash] = head.toString("utf8").split(" ");
  return found === version ? (hash ?? null) : null;
}

/** @returns The hash that the file begins with. */
export function writeVerifiedBytes(path: string, version: string, bytes: Uint8Array): string {
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  const hash = checksum(bytes);
  return caching(path, () => {
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(draft, `${version} ${hash}\n`);
      appendFileSync(draft, bytes);
      renameSync(draft, path);
      return hash;
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  });
}

/** Where the processor has no instructions for SHA, BLAKE2 is more than twice as fast, and these files are a cache's largest. */
function checksum(bytes: Uint8Array): string {
  return createHash("blake2b512").update(bytes).digest("hex").slice(0, hashDigits);
}
