/** Watches files and folders with chokidar, and reports which have changed. */
import { lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { watch as watchFiles } from "chokidar";
import { makeDebounce } from "./debounce.ts";
import type { WatchScope } from "./watch-scope.ts";
import { isOutside, isWithin } from "./watch-scope.ts";

export interface WatchOptions extends WatchScope {
  /** Called with the absolute paths of what was added, changed or removed. */
  readonly onChange: (paths: ReadonlySet<string>) => Promise<void>;
  /** Called if something cannot be watched, for example because the system's limit is reached. */
  readonly onFailure: (error: unknown) => void;
}

export interface Watch {
  /** Resolves when every later change is noticed. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Milliseconds after which a changed path is checked again. chokidar reports a file at most once in 50 ms, and misses
 * what is added to a new folder before it has started to watch it.
 */
const recheckAfter = 150;

export function watch({ onChange, onFailure, ...scope }: WatchOptions): Watch {
  const { places, beside } = scope;
  // We watch the folder around a place, so that the place may disappear and come back.
  const roots = toRoots([...places.map((place) => nearestFolder(dirname(place))), ...places.filter(isLink), ...beside]);
  const toNamed = (path: string): string => {
    const root = roots.find(({ real }) => isWithin(path, real));
    return root === undefined ? path : root.name + path.slice(root.real.length);
  };
  const isIgnored = (path: string): boolean => isOutside(scope, toNamed(path));
  const watcher = watchFiles(
    roots.map(({ real }) => real),
    {
      ignored: isIgnored,
      ignoreInitial: true,
      followSymlinks: false,
      // Otherwise removals are delayed.
      atomic: false,
    },
  );
  const unwatchedFolders = (path: string): string[] => {
    const folders = foldersBelow(path, isIgnored);
    const watched = folders.length === 0 ? {} : watcher.getWatched();
    return folders.filter((folder) => watched[folder] === undefined);
  };
  const debounce = makeDebounce(onChange);
  const rechecks = new Map<string, NodeJS.Timeout>();
  const see = (path: string, isFirst = true): void => {
    const before = stateOf(path);
    // Some editors empty a file before they write to it.
    debounce.add(toNamed(path), !isEmptyFile(path));
    clearTimeout(rechecks.get(path));
    const recheck = (): void => {
      rechecks.delete(path);
      const missed = isFirst ? unwatchedFolders(path) : [];
      if (missed.length > 0) watcher.add(missed);
      if (missed.length > 0 || stateOf(path) !== before) see(path, missed.length === 0);
    };
    rechecks.set(path, setTimeout(recheck, recheckAfter));
  };
  watcher.on("all", (_event, path) => see(path));
  watcher.on("error", onFailure);
  return {
    ready: new Promise((resolve) => void watcher.once("ready", resolve)),
    close: async () => {
      debounce.stop();
      for (const timer of rechecks.values()) clearTimeout(timer);
      await watcher.close();
    },
  };
}

/** A string that changes with a file's content or a folder's entries; "" if there is nothing. */
function stateOf(path: string): string {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return readdirSync(path).sort().join("/");
    return `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
  } catch {
    return "";
  }
}

/** The folder at a path and all folders below it; none if there is no folder. */
function foldersBelow(path: string, isIgnored: (path: string) => boolean): readonly string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    const inner = entries.flatMap((entry) => (entry.isDirectory() ? join(path, entry.name) : []));
    return [path, ...inner.filter((folder) => !isIgnored(folder)).flatMap((folder) => foldersBelow(folder, isIgnored))];
  } catch {
    return [];
  }
}

function isEmptyFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size === 0;
}

/** A watched folder by its name in the site and by its real path, because files behind a link are watched where they are. */
interface Root {
  readonly name: string;
  readonly real: string;
}

/** The innermost first. */
function toRoots(names: readonly string[]): readonly Root[] {
  const roots = Array.from(new Set(names), (name) => ({ name, real: realPathOf(name) }));
  return roots.sort((left, right) => right.real.length - left.real.length);
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function nearestFolder(folder: string): string {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
