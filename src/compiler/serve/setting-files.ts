/** All that a config and a theme were read from, and whether it is as it was. */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { PreparedBuild } from "../graph/prepare-site.ts";
import type { FileSignature } from "../source/scan.ts";
import { hashOf, isFolder, isSameSignature, readSource, signatureAt } from "../source/scan.ts";
import { settingFiles } from "./watched-places.ts";

/** A file or a folder as it was. */
export interface SettingFile {
  /** Absolute. */
  readonly path: string;
  /** `null`: there was none, or it cannot be told whether it was read. */
  readonly signature: FileSignature | null;
  readonly hash: string;
}

/** Milliseconds by which the clock of a file system may be behind. */
const tick = 5;

/** @param start When they began to be read, in milliseconds since 1970: what changed since then may have been read before. */
export function settingsOf({ project, theme }: PreparedBuild, start: number): readonly SettingFile[] {
  const { root, config } = project;
  // What is added to these folders may replace a part of the theme.
  const own = config.theme === null ? [] : [resolve(root, config.theme), resolve(root, config.theme, "components")];
  const paths = new Set([...settingFiles({ ...project, theme }), ...own]);
  return Array.from(paths, (path) => {
    const signature = signatureAt(path);
    const isDoubted = signature !== null && signature.modified > start - tick;
    return { path, signature: isDoubted ? null : signature, hash: hashAt(path) };
  });
}

export function isAsBefore({ path, signature, hash }: SettingFile): boolean {
  const now = signatureAt(path);
  if (now === null || signature === null) return now === signature;
  return isSameSignature(signature, now) || hashAt(path) === hash;
}

/** Of a file's bytes, or of the names in a folder. */
function hashAt(path: string): string {
  if (isFolder(path)) return hashOf(readdirSync(path).sort().join("/"));
  const read = readSource(path, "");
  return read.kind === "read" ? read.hash : "";
}
