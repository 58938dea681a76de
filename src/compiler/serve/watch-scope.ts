/** Decides which paths are watched, both in the watcher's thread and in the thread that receives its events. */
import { dirname, sep } from "node:path";

export interface WatchScope {
  /** Absolute paths of files and folders. They need not exist yet. */
  readonly places: readonly string[];
  /** Absolute paths of folders whose own files are watched, but nothing in their subfolders. */
  readonly beside: readonly string[];
  /** Absolute paths of folders in which nothing is watched. */
  readonly without: readonly string[];
}

const foreignNames = /[/\\](?:node_modules|\.git)(?:[/\\]|$)/u;

/** @param path Absolute. */
export function isOutside({ places, beside, without }: WatchScope, path: string): boolean {
  const isWatched =
    places.some((place) => isWithin(path, place) && !foreignNames.test(path.slice(place.length))) ||
    // A parent of a place that does not exist yet.
    places.some((place) => isWithin(place, path)) ||
    beside.includes(path) ||
    beside.includes(dirname(path));
  return !isWatched || without.some((folder) => isWithin(path, folder));
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
