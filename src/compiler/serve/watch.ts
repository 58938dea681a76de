/**
 * Watches files and folders, and says which changed when they have settled. Each folder has a watch of its own, which is there before the
 * folder is listed, so that nothing is missed in a tree that is being made. A file is watched through its folder: another that takes its
 * place, as editors save, is the same file. Links are not followed.
 */
import type { FSWatcher, Stats } from "node:fs";
import { lstatSync, readdirSync, statSync, watch as watchFolder } from "node:fs";
import { dirname, join, sep } from "node:path";
import { makeSettler } from "./settle.ts";

export interface WatchOptions {
  /** Absolute paths of files and folders; those that are not there are waited for. */
  readonly places: readonly string[];
  /** Absolute paths of folders of which the files are looked at, and nothing that lies deeper. */
  readonly beside: readonly string[];
  /** Absolute paths of folders in which nothing is looked at. */
  readonly without: readonly string[];
  /** Given absolute paths, of what was added, changed or removed. */
  readonly onChange: (paths: ReadonlySet<string>) => Promise<void>;
  /** Called with why a folder cannot be watched, such as one too many for the machine. */
  readonly onFailure: (error: unknown) => void;
}

/** Every change from now on is seen. */
export interface Watch {
  readonly close: () => void;
}

interface FolderWatch {
  readonly watcher: FSWatcher;
  /** Tells the folder from another that took its name. */
  readonly identity: string;
}

const foreignNames = /[/\\](?:node_modules|\.git)(?:[/\\]|$)/u;

export function watch({ places, beside, without, onChange, onFailure }: WatchOptions): Watch {
  const settler = makeSettler(onChange);
  const folders = new Map<string, FolderWatch>();

  const isInPlace = (path: string): boolean =>
    places.some((place) => isWithin(path, place) && !foreignNames.test(path.slice(place.length))) &&
    !without.some((folder) => isWithin(path, folder));

  /** @returns Whether the folder was not watched before. */
  const open = (folder: string): boolean => {
    const stats = look(folder, true);
    const identity = stats === null ? "" : `${stats.ino} ${stats.birthtimeMs}`;
    if (stats?.isDirectory() !== true || folders.get(folder)?.identity === identity) return false;
    forget(folder);
    try {
      const watcher = watchFolder(folder, (_kind, name) => see(folder, name));
      watcher.on("error", () => forget(folder));
      folders.set(folder, { watcher, identity });
      return true;
    } catch (error) {
      if (look(folder, true) !== null) onFailure(error);
      return false;
    }
  };
  const openTree = (folder: string): void => {
    if (!open(folder)) return;
    for (const path of foldersIn(folder)) if (isInPlace(path)) openTree(path);
  };
  const forget = (folder: string): void => {
    if (!folders.has(folder)) return;
    for (const [path, { watcher }] of folders) {
      if (!isWithin(path, folder)) continue;
      watcher.close();
      folders.delete(path);
    }
  };
  /** Watches the folder of a place, or the nearest that there is, and all that lies in the place. */
  const openPlace = (place: string): void => {
    let folder = dirname(place);
    while (look(folder, true) === null && dirname(folder) !== folder) folder = dirname(folder);
    open(folder);
    openTree(place);
  };
  const see = (folder: string, name: string | null): void => {
    const isGone = look(folder, true) === null;
    if (isGone) forget(folder);
    // A folder that is itself removed says so under its own name.
    const path = name === null || isGone ? folder : join(folder, name);
    const awaited = places.filter((place) => place === path || isWithin(place, path));
    for (const place of awaited) {
      openPlace(place);
      settler.add(place);
    }
    if (awaited.length > 0) return;
    if (!isInPlace(path)) {
      if (beside.includes(folder)) settler.add(path);
      return;
    }
    settler.add(path);
    if (look(path, false)?.isDirectory() === true) openTree(path);
    else forget(path);
  };

  for (const place of places) openPlace(place);
  for (const folder of beside) open(folder);
  return {
    close: () => {
      settler.stop();
      for (const { watcher } of folders.values()) watcher.close();
      folders.clear();
    },
  };
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

function look(path: string, isFollowed: boolean): Stats | null {
  try {
    return isFollowed ? statSync(path) : lstatSync(path);
  } catch {
    return null;
  }
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [join(folder, entry.name)] : [],
    );
  } catch {
    return [];
  }
}
