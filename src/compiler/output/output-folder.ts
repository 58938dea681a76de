/** The output folder on disk: whether it may be one, what is in it, and how a file leaves it. An effect. */
import { readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { entryAt, isFolder, isSameSignature, signatureAt } from "../source/scan.ts";
import { comparePaths } from "../source/paths.ts";
import { contentHashOf } from "../source/fingerprint.ts";
import type { FolderChanges } from "./folder-changes.ts";
import type { WrittenFiles } from "./written-files.ts";

/**
 * Why a folder cannot be the output, or `null`. A build removes files from its output, so it may hold neither the sources nor the
 * project, nor lie among the sources.
 */
export function refuseOutputFolder(folder: string, sourceFolder: string, root: string): string | null {
  if (isCircular(folder)) return "it is a link that leads back to itself";
  const output = realPathOf(folder);
  const source = realPathOf(sourceFolder);
  if (output === resolve("/")) return "it is the root of the file system";
  if (isWithin(realPathOf(root), output)) return "it holds the config of the site";
  if (isWithin(source, output)) return "it holds the pages' sources";
  if (isWithin(output, source)) return "it lies among the pages' sources";
  try {
    if (!statSync(folder).isDirectory()) return "it is a file";
  } catch {
    // It does not exist yet.
  }
  return null;
}

function isCircular(path: string): boolean {
  try {
    realPathOf(path);
    return false;
  } catch {
    return true;
  }
}

/** The folders of an output folder as a publication left them, and the files in them that are not ours. */
export interface LeftFolders {
  /** By path within it; "." is the output folder itself. What a folder holds is as it was when these are. */
  readonly folders: readonly (readonly [path: string, modified: number, inode: number])[];
  readonly foreign: readonly string[];
}

/** The folders that files lie in, and those that these lie in, up to ".". @param files By path with forward slashes. */
export function foldersAround(files: Iterable<string>): ReadonlySet<string> {
  const paths = new Set<string>(["."]);
  for (const file of files) for (let path = dirname(file); !paths.has(path); path = dirname(path)) paths.add(path);
  return paths;
}

/** Those of the folders that there are. */
export function signFolders(folder: string, paths: Iterable<string>): LeftFolders["folders"] {
  return [...paths].flatMap((path) => {
    const signature = signatureAt(`${folder}/${path}`);
    return signature === null ? [] : [[path, signature.modified, signature.inode] as const];
  });
}

/** Those to which something was added, or from which something was removed. */
export function changedFolders(folder: string, { folders }: LeftFolders): string[] {
  return folders.flatMap(([path, modified, inode]) => {
    const now = signatureAt(`${folder}/${path}`);
    return now?.modified === modified && now.inode === inode ? [] : [path];
  });
}

/** The text of a file, or `null` where it is not the one that has this hash. @param contentHash As `contentHashOf` makes it. */
export function readWrittenText(folder: string, path: string, contentHash: string): string | null {
  try {
    const text = readFileSync(join(folder, path), "utf8");
    return contentHashOf(text) === contentHash ? text : null;
  } catch {
    return null;
  }
}

/** Nothing was added to a folder or removed from it, and each file is as it was. */
export function isAsLeft(folder: string, left: LeftFolders, written: WrittenFiles): boolean {
  if (changedFolders(folder, left).length > 0) return false;
  return written.every((path, before) => {
    // Not joined: it is asked for every file of the site.
    const now = signatureAt(`${folder}/${path}`);
    return now !== null && isSameSignature(before, now);
  });
}

/** Where a build lays out what it will move; it may lie in the output folder itself. */
const stageName = /^\..*\.staged-\d+\.[\w-]+$/u;

/**
 * Every file of the folder, by path with forward slashes.
 * @param below Begins there. @param isKnown Folders that are passed by.
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

/** Tells of paths within a folder whether a link is on the way to them: what lies behind it is not ours. */
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

/** Names a file, and the folders that it lies in, by another spelling that the disk takes for the same: others do not. */
export function respellFile(folder: string, from: string, to: string, changes: FolderChanges): void {
  const before = from.split("/");
  const after = to.split("/");
  for (const [depth, name] of after.entries()) {
    const inner = join(folder, ...after.slice(0, depth));
    const old = before[depth];
    if (old !== undefined && old !== name) changes.rename(join(inner, old), join(inner, name));
  }
}

/** Removes files, and the folders that this leaves empty. */
export function removeFiles(folder: string, paths: readonly string[], changes: FolderChanges): void {
  for (const path of paths) changes.remove(join(folder, path));
  // A folder of ten thousand files is not read for each file that leaves it: the system refuses to remove what is not empty.
  const left = new Set(paths.map((path) => dirname(path)));
  for (const path of left) {
    for (let inner = path; inner !== "."; inner = dirname(inner))
      if (!changes.removeEmptyFolder(join(folder, inner))) break;
  }
}

function isWithin(path: string, folder: string): boolean {
  const from = relative(folder, path);
  return from === "" || (from !== ".." && !from.startsWith(`..${sep}`) && resolve(from) !== from);
}

/** Where links lead, also to what is not there yet. @throws Error of the system for links that lead to each other. */
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
