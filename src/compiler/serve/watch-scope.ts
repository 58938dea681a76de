/** Which paths a watch is about, in the thread that lists them and in the one that is told. */
import { dirname, sep } from "node:path";

export interface WatchScope {
  /** Absolute paths of files and folders; those that are not there are waited for. */
  readonly places: readonly string[];
  /** Absolute paths of folders of which the files are looked at, and nothing that lies deeper. */
  readonly beside: readonly string[];
  /** Absolute paths of folders in which nothing is looked at. */
  readonly without: readonly string[];
}

const foreignNames = /[/\\](?:node_modules|\.git)(?:[/\\]|$)/u;

/** @param path Absolute. */
export function isOutside({ places, beside, without }: WatchScope, path: string): boolean {
  const isWatched =
    places.some((place) => isWithin(path, place) && !foreignNames.test(path.slice(place.length))) ||
    // What leads to a place that is not there yet.
    places.some((place) => isWithin(place, path)) ||
    beside.includes(path) ||
    beside.includes(dirname(path));
  return !isWatched || without.some((folder) => isWithin(path, folder));
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
