/** What is to become of files, shown before it is done, and done all or not at all. An effect. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { createTwoFilesPatch } from "diff";

/** Paths are absolute. */
export interface FileChange {
  readonly path: string;
  /** Where the file is afterwards; the same path where it stays. */
  readonly newPath: string;
  /** `null`: the bytes stay as they are. */
  readonly text: { readonly before: string; readonly after: string } | null;
}

/** UTF-8 without a byte order mark, or `null` where it cannot be read as such. */
export function readText(path: string): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch {
    return null;
  }
}

/** As `diff -u` shows it. @param label Of a path, as a person reads it. */
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
 * Makes all changes; when one fails, those before it are taken back.
 *
 * @throws Error of the system, with nothing changed.
 */
export function makeChanges(changes: readonly FileChange[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const { path, newPath, text } of changes) {
      const before = readFileSync(path);
      const { mode } = statSync(path);
      const folders = missingFolders(dirname(newPath));
      mkdirSync(dirname(newPath), { recursive: true });
      undo.push(() => folders.forEach((folder) => rmdirSync(folder)));
      if (text !== null) {
        const draft = `${newPath}.docsgen-draft`;
        undo.push(() => rmSync(draft, { force: true }));
        writeFileSync(draft, withMark(before, text.after));
        chmodSync(draft, mode);
        renameSync(draft, newPath);
        undo.push(() => {
          if (path === newPath) writeFileSync(path, before);
          else rmSync(newPath, { force: true });
        });
        if (path === newPath) continue;
        rmSync(path);
        undo.push(() => writeFileSync(path, before, { mode }));
      } else if (path !== newPath) {
        renameSync(path, newPath);
        undo.push(() => renameSync(newPath, path));
      }
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

/** Removes folders that a move left empty, up to `root`. */
export function removeEmptyFolders(folder: string, root: string): void {
  for (let each = folder; each.startsWith(root) && each !== root; each = dirname(each)) {
    try {
      rmdirSync(each);
    } catch {
      return;
    }
  }
}

/** From the inside out. */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let each = folder; !existsSync(each); each = dirname(each)) missing.push(each);
  return missing;
}

/** A byte order mark stays where there was one. */
function withMark(before: Buffer, text: string): string {
  const hasMark = before[0] === 0xef && before[1] === 0xbb && before[2] === 0xbf;
  return hasMark && !text.startsWith("\uFEFF") ? `\uFEFF${text}` : text;
}
