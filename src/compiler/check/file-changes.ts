/** Changes to files, which can be previewed, and are applied atomically: all of them or none. Has effects. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import { createTwoFilesPatch } from "diff";
import { decodeText } from "../source/scan.ts";

/** Paths are absolute. */
export interface FileChange {
  readonly path: string;
  /** The path after the change; equal to the old path if the file does not move. */
  readonly newPath: string;
  /** `null` if the content does not change. */
  readonly text: { readonly before: string; readonly after: string } | null;
}

/** Reads UTF-8 without byte order marks, or returns `null` if the file is unreadable or not UTF-8. */
export function readText(path: string): string | null {
  try {
    return decodeText(readFileSync(path));
  } catch {
    return null;
  }
}

/** Formats changes like `diff -u`. @param label Returns the path to show. */
export function showChanges(changes: readonly FileChange[], label: (path: string) => string): string {
  return changes
    .map(({ path, newPath, text }) => {
      const moved = path === newPath ? "" : `${label(path)} → ${label(newPath)}\n`;
      if (text === null || text.before === text.after) return moved;
      const patch = createTwoFilesPatch(label(path), label(newPath), text.before, text.after, "", "", { context: 1 });
      return moved + patch.replace(/^=+\n/u, "");
    })
    .join("");
}

/**
 * Applies all changes. If one fails, the previous ones are rolled back. A text is written through symbolic links, and a
 * link that moves leads to the same file as before. A file with several names gets the text of the first one.
 *
 * @throws The system's error, after the rollback.
 */
export function makeChanges(changes: readonly FileChange[]): void {
  const undo: (() => void)[] = [];
  const moved = new Map(changes.map(({ path, newPath }) => [path, newPath]));
  const written = new Set<string>();
  try {
    // First, because where case is ignored, the old and the new path may name the same file.
    for (const { path, newPath } of changes) {
      if (path === newPath) continue;
      const folders = missingFolders(dirname(newPath));
      mkdirSync(dirname(newPath), { recursive: true });
      undo.push(() => folders.forEach((folder) => rmdirSync(folder)));
      const link = lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null;
      renameSync(path, newPath);
      undo.push(() => renameSync(newPath, path));
      if (link === null || isAbsolute(link)) continue;
      const target = resolve(dirname(path), link);
      undo.push(() => replaceLink(newPath, link));
      replaceLink(newPath, relative(dirname(newPath), moved.get(target) ?? target));
    }
    for (const { newPath, text } of changes) {
      if (text === null) continue;
      const file = realpathSync(newPath);
      if (written.has(file)) continue;
      written.add(file);
      const before = readFileSync(file);
      const temporary = `${file}.docsgen-draft`;
      undo.push(() => rmSync(temporary, { force: true }));
      writeFileSync(temporary, withMark(before, text.after));
      chmodSync(temporary, statSync(file).mode);
      renameSync(temporary, file);
      undo.push(() => writeFileSync(file, before));
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

function replaceLink(path: string, target: string): void {
  rmSync(path, { force: true });
  symlinkSync(target, path);
}

/** Removes the folders that a move emptied, up to `root`. */
export function removeEmptyFolders(folder: string, root: string): void {
  for (let each = folder; each.startsWith(root) && each !== root; each = dirname(each)) {
    try {
      rmdirSync(each);
    } catch {
      return;
    }
  }
}

/** The missing folders above a file, innermost first. */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let each = folder; !existsSync(each); each = dirname(each)) missing.push(each);
  return missing;
}

/** Restores the byte order mark if the file had one. */
function withMark(before: Buffer, text: string): string {
  const hasMark = before[0] === 0xef && before[1] === 0xbb && before[2] === 0xbf;
  return hasMark && !text.startsWith("\uFEFF") ? `\uFEFF${text}` : text;
}
