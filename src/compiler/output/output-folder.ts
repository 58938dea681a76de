/** The output folder on disk: whether it may be one, what is in it, and how a file leaves it. An effect. */
import { readdirSync, realpathSync, rmdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { comparePaths } from "../source/paths.ts";

/**
 * Why a folder cannot be the output, or `null`. A build removes files from its output, so it may hold neither the sources nor the
 * project, nor lie among the sources.
 */
export function refuseOutputFolder(folder: string, sourceFolder: string, root: string): string | null {
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

/** Every file of the folder, by path with forward slashes. */
export function listFiles(folder: string): string[] {
  const found: string[] = [];
  const visit = (path: string): void => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inner = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(inner);
      else found.push(inner);
    }
  };
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) visit("");
  return found.sort(comparePaths);
}

/** Removes files, and the folders that this leaves empty. */
export function removeFiles(folder: string, paths: readonly string[]): void {
  for (const path of paths) rmSync(join(folder, path), { force: true });
  // A folder of ten thousand files is not read for each file that leaves it: the system refuses to remove what is not empty.
  const left = new Set(paths.map((path) => dirname(path)));
  for (const path of left) {
    for (let inner = path; inner !== "."; inner = dirname(inner)) if (!tryRemoveFolder(join(folder, inner))) break;
  }
}

function tryRemoveFolder(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch {
    return false;
  }
}

function isWithin(path: string, folder: string): boolean {
  const from = relative(folder, path);
  return from === "" || (from !== ".." && !from.startsWith(`..${sep}`) && resolve(from) !== from);
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPathOf(dirname(path)), basename(path));
  }
}
