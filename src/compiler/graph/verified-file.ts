/**
 * Files that docsgen writes for itself. The first line names the build of docsgen and the hash of the rest: what is damaged, cut, or
 * written by another build is as good as absent. Replaced as a whole, so that no reader meets half of one.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { hashOf } from "../source/scan.ts";

/** @param isValue The checksum says that we wrote it; the look says that it is not of another kind. */
export function readVerified<Value>(
  path: string,
  version: string,
  isValue: (value: unknown) => value is Value,
): Value | null {
  try {
    const text = readFileSync(path, "utf8");
    const end = text.indexOf("\n");
    const json = text.slice(end + 1);
    if (text.slice(0, end) !== `${version} ${hashOf(json)}`) return null;
    const value: unknown = JSON.parse(json);
    return isValue(value) ? value : null;
  } catch {
    return null;
  }
}

export function writeVerified(path: string, version: string, value: unknown): void {
  const json = JSON.stringify(value);
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(draft, `${version} ${hashOf(json)}\n${json}`);
  renameSync(draft, path);
}
