/** Decides which paths are watched, both in the watcher's thread and in the thread that receives its events. */
import { dirname } from "node:path";
import { isWithin } from "../source/scan.ts";

/** Plain data, because it is sent to the thread that watches. */
export interface WatchScope {
  /** Absolute paths of files and folders. They need not exist yet. */
  readonly paths: readonly string[];
  /** Absolute paths of folders that are watched without their subfolders. */
  readonly shallow: readonly string[];
  /** Absolute paths of folders in which nothing is watched. */
  readonly excluded: readonly string[];
}

const ignoredNames = /[/\\](?:node_modules|\.git)(?:[/\\]|$)/u;

/** @param path Absolute. */
export function isOutside({ paths, shallow, excluded }: WatchScope, path: string): boolean {
  const isWatched =
    paths.some((watched) => isWithin(path, watched) && !ignoredNames.test(path.slice(watched.length))) ||
    // A parent of a path that does not exist yet.
    paths.some((watched) => isWithin(watched, path)) ||
    shallow.includes(path) ||
    shallow.includes(dirname(path));
  return !isWatched || excluded.some((folder) => isWithin(path, folder));
}
