/** The output folder on disk: validates it, lists its files and removes files from it. Has effects. */
import { readdirSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { pathFrom } from "../path-from.ts";
import { entryAt, isFolder, isSameSignature, signatureAt } from "../source/scan.ts";
import { comparePaths } from "../source/paths.ts";
import type { FolderChanges } from "./folder-changes.ts";
import type { WrittenFiles } from "./written-files.ts";

/**
 * Returns the reason why a folder cannot be the output folder, or `null`. A build removes files from its output folder,
 * so that folder may neither contain the sources or the project nor be inside the sources.
 */
export function refuseOutputFolder(
  folder: string,
  sourceFolder: string,
  root: string,
  isExcluded: (path: string) => boolean,
): string | null {
  if (isCircular(folder)) return "it is a symbolic link to itself";
  const output = realPathOf(folder);
  const source = realPathOf(sourceFolder);
  if (output === resolve("/")) return "it is the root of the file system";
  if (isWithin(realPathOf(root), output)) return "it contains the site's config";
  if (source === output) return "it is the source folder";
  if (isWithin(source, output)) return "it contains the source folder";
  // Output files must not become sources of the next build.
  const isSource = isWithin(output, source) && !isExcluded(`${pathFrom(source, output)}/index.md`);
  if (isSource) return "it is inside the source folder";
  try {
    if (!statSync(folder).isDirectory()) return "it is a file";
  } catch {
    // The folder does not exist yet.
  }
  return null;
}

/** How to make an output folder that does not exist. @param folder As it was written. */
export function hintForOutput(folder: string): string {
  const words = /^[\w./@-]+$/u.test(folder) ? folder : `'${folder}'`;
  return folder.replace(/^\.\/|\/+$/gu, "") === "dist"
    ? "run `docsgen build` first, or name another folder"
    : `run \`docsgen build --out ${words}\` first, or name another folder`;
}

function isCircular(path: string): boolean {
  try {
    realPathOf(path);
    return false;
  } catch {
    return true;
  }
}

/** The folders within the output folder after a publication, and the unmanaged files in them. */
export interface FolderSnapshot {
  /**
   * By path relative to the output folder, which itself is ".". A folder's entries are unchanged if its modification
   * time and inode are.
   */
  readonly folders: readonly (readonly [path: string, modified: number, inode: number])[];
  readonly unmanaged: readonly string[];
}

/**
 * The folders that contain the files, with all their parents up to ".".
 * @param files Paths with forward slashes.
 */
export function parentFolders(files: Iterable<string>): ReadonlySet<string> {
  const paths = new Set<string>(["."]);
  for (const file of files) for (let path = dirname(file); !paths.has(path); path = dirname(path)) paths.add(path);
  return paths;
}

/** Reads the signatures of the folders that exist. */
export function readFolderSignatures(folder: string, paths: Iterable<string>): FolderSnapshot["folders"] {
  return [...paths].flatMap((path) => {
    const signature = signatureAt(`${folder}/${path}`);
    return signature === null ? [] : [[path, signature.modified, signature.inode] as const];
  });
}

/** The folders in which an entry was added or removed. */
export function changedFolders(folder: string, { folders }: FolderSnapshot): string[] {
  return folders.flatMap(([path, modified, inode]) => {
    const now = signatureAt(`${folder}/${path}`);
    return now?.modified === modified && now.inode === inode ? [] : [path];
  });
}

/** Whether no entry was added to or removed from a folder, and every file is unmodified. */
export function isAsPublished(folder: string, snapshot: FolderSnapshot, written: WrittenFiles): boolean {
  if (changedFolders(folder, snapshot).length > 0) return false;
  return written.every((path, before) => {
    // Concatenated, because `join` would be slow: this runs for every file of the site.
    const now = signatureAt(`${folder}/${path}`);
    return now !== null && isSameSignature(before, now);
  });
}

/** The name of a build's staging folder, which may be inside the output folder. */
const stageName = /^\..*\.staged-\d+\.[\w-]+$/u;

/**
 * Every file of the folder, by path with forward slashes.
 * @param below The folder to start from.
 * @param isKnown Whether to skip a folder.
 */
export function listFiles(folder: string, below = ".", isKnown: (path: string) => boolean = () => false): string[] {
  const found: string[] = [];
  const visit = (path: string): void => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inner = path === "." ? entry.name : `${path}/${entry.name}`;
      if (!entry.isDirectory()) found.push(inner);
      else if (!isKnown(inner) && !stageName.test(inner)) visit(inner);
    }
  };
  if (isFolder(join(folder, below))) visit(below);
  return found.sort(comparePaths);
}

/**
 * Lists the files of a folder, and possibly some that no longer exist. Reads only folders that have changed since the
 * last publication.
 */
export function listWithin(folder: string, written: WrittenFiles, snapshot: FolderSnapshot): readonly string[] {
  const known = new Set(snapshot.folders.map(([path]) => path));
  // A file or a link may have taken the place of a folder.
  const changed = changedFolders(folder, snapshot).filter(
    (path) => entryAt(join(folder, path))?.isDirectory() === true,
  );
  const added = changed.flatMap((path) => listFiles(folder, path, (inner) => known.has(inner)));
  return [...new Set([...written.paths, ...snapshot.unmanaged, ...added])].sort(comparePaths);
}

/**
 * Returns a function that checks whether a path in the folder passes through a symbolic link. Files behind a link are
 * unmanaged.
 */
export function makeLinkCheck(folder: string): (path: string) => boolean {
  const known = new Map<string, boolean>([[".", false]]);
  const isBehindLink = (path: string): boolean => {
    const parent = dirname(path);
    const found = known.get(parent) ?? (isBehindLink(parent) || isLink(join(folder, parent)));
    known.set(parent, found);
    return found;
  };
  return isBehindLink;
}

function isLink(path: string): boolean {
  return entryAt(path)?.isSymbolicLink() === true;
}

/**
 * Renames a file and its folders to another spelling that this file system treats as the same path, because other file
 * systems distinguish them.
 */
export function renameCase(folder: string, from: string, to: string, changes: FolderChanges): void {
  const before = from.split("/");
  const after = to.split("/");
  for (const [depth, name] of after.entries()) {
    const inner = join(folder, ...after.slice(0, depth));
    const old = before[depth];
    if (old !== undefined && old !== name) changes.rename(join(inner, old), join(inner, name));
  }
}

/** Removes files, and the folders that become empty. */
export function removeFiles(folder: string, paths: readonly string[], changes: FolderChanges): void {
  for (const path of paths) changes.remove(join(folder, path));
  // We try to remove each folder rather than list it: the system refuses if it is not empty, and listing a folder of
  // ten thousand files is slow.
  const parents = new Set(paths.map((path) => dirname(path)));
  for (const path of parents) {
    for (let inner = path; inner !== "."; inner = dirname(inner))
      if (!changes.removeEmptyFolder(join(folder, inner))) break;
  }
}

/** Whether a path is a folder or below it. */
export function isWithin(path: string, folder: string): boolean {
  const from = relative(folder, path);
  return from === "" || (from !== ".." && !from.startsWith(`..${sep}`) && resolve(from) !== from);
}

/**
 * Resolves symbolic links, even in a path that does not exist yet.
 * @throws The system's ELOOP error if links form a loop.
 */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ELOOP") throw error;
    if (dirname(path) === path) return path;
    if (isLink(path)) return realPathOf(resolve(dirname(path), readlinkSync(path)));
    return join(realPathOf(dirname(path)), basename(path));
  }
}
