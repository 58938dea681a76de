/**
 * Files that docsgen writes for itself. The first line names the build of docsgen and the hash of the rest: what is damaged, cut, or
 * written by another build is as good as absent. Replaced as a whole, so that no reader meets half of one.
 */
import { randomBytes } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { hashOf } from "../source/scan.ts";

/** @param isValue The checksum says that we wrote it; the look says that it is not of another kind. */
export function readVerified<Value>(
  path: string,
  version: string,
  isValue: (value: unknown) => value is Value,
): Value | null {
  const bytes = readVerifiedBytes(path, version);
  if (bytes === null) return null;
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

/** What follows the first line, if that says so. */
export function readVerifiedBytes(path: string, version: string): Buffer | null {
  try {
    const bytes = readFileSync(path);
    const end = bytes.indexOf("\n");
    const rest = bytes.subarray(end + 1);
    return bytes.toString("utf8", 0, end) === `${version} ${hashOf(rest)}` ? rest : null;
  } catch {
    return null;
  }
}

export function writeVerifiedBytes(path: string, version: string, bytes: Uint8Array): void {
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(draft, `${version} ${hashOf(bytes)}\n`);
  appendFileSync(draft, bytes);
  renameSync(draft, path);
}
