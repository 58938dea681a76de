/** All that a config and a theme were read from, and whether it is as it was. */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { PreparedBuild } from "../graph/open-site.ts";
import type { FileSignature } from "../source/scan.ts";
import { hashOf, isFolder, isSameSignature, readSource, signatureAt } from "../source/scan.ts";
import { settingFiles } from "./watched-places.ts";

/** A file or a folder as it was. */
export interface SettingFile {
  /** Absolute. */
  readonly path: string;
  /** `null`: there was none. */
  readonly signature: FileSignature | null;
  readonly hash: string;
}

export function settingsOf({ project, theme }: PreparedBuild): readonly SettingFile[] {
  const { root, config } = project;
  // What is added to these folders may replace a part of the theme.
  const own = config.theme === null ? [] : [resolve(root, config.theme), resolve(root, config.theme, "components")];
  const paths = new Set([...settingFiles({ ...project, theme }), ...own]);
  return Array.from(paths, (path) => ({ path, signature: signatureAt(path), hash: hashAt(path) }));
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
