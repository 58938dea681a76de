/**
 * Watches files and folders, and says which changed when they have settled. chokidar passes on at most one change of a file in 50 ms, and
 * lists a new folder before it watches it: what it told of is looked at once more a moment later, so that the last save counts. Files that
 * readers look at are watched beside it, without its lists: their changes are known some milliseconds earlier.
 */
import type { FSWatcher } from "node:fs";
import { readdirSync, statSync, watch as watchFolder } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FSWatcher as ChokidarWatcher } from "chokidar";
import { makeSettler } from "./settle.ts";

export interface WatchOptions {
  /** Absolute paths of files and folders; those that are not there are waited for. */
  readonly places: readonly string[];
  /** Absolute paths of folders of which the files are looked at, and nothing that lies deeper. */
  readonly beside: readonly string[];
  /** Absolute paths of folders in which nothing is looked at. */
  readonly without: readonly string[];
  /** Until then, files that are followed closely are watched and no others. */
  readonly begun: Promise<void>;
  /** Given absolute paths, of what was added, changed or removed. */
  readonly onChange: (paths: ReadonlySet<string>) => Promise<void>;
  /** Called with why something cannot be watched, such as one file too many for the machine. */
  readonly onFailure: (error: unknown) => void;
}

export interface Watch {
  /** Fulfilled when every change from now on is seen. */
  readonly ready: Promise<void>;
  /** What was told of a moment ago, and may have changed again unheard. */
  readonly recent: () => readonly string[];
  /** Watches this file closely, by its absolute path. */
  readonly follow: (path: string) => void;
  readonly close: () => void;
}

const foreignNames = /[/\\](?:node_modules|\.git)(?:[/\\]|$)/u;

/** Milliseconds after which chokidar passes on the next change of a file. */
const deafness = 120;

/** Folders in which files are followed closely: those of the pages that were shown last. */
const followedFolders = 16;

export function watch({ places, beside, without, begun, onChange, onFailure }: WatchOptions): Watch {
  const settler = makeSettler(onChange);
  const again = new Map<string, NodeJS.Timeout>();

  const isWatched = (path: string): boolean =>
    places.some((place) => isWithin(path, place) && !foreignNames.test(path.slice(place.length))) ||
    // What leads to a place that is not there yet.
    places.some((place) => isWithin(place, path)) ||
    beside.includes(path) ||
    beside.includes(dirname(path));
  const isIgnored = (path: string): boolean => without.some((folder) => isWithin(path, folder)) || !isWatched(path);

  const see = (path: string, isAwaited = false): void => {
    settler.add(path, isAwaited);
    clearTimeout(again.get(path));
    const before = stateOf(path);
    const lookAgain = (): void => {
      again.delete(path);
      if (stateOf(path) !== before) see(path);
    };
    again.set(path, setTimeout(lookAgain, deafness));
  };

  /** What came and went before chokidar looked is none of what it tells, and may have been read meanwhile. */
  const doubt = (path: string): void => {
    if (again.has(path) || isIgnored(path)) return;
    const lookAgain = (): void => {
      again.delete(path);
      settler.add(path, false);
    };
    again.set(path, setTimeout(lookAgain, deafness));
  };

  const followed = new Map<string, { readonly watcher: FSWatcher; readonly names: Set<string> }>();
  const follow = (path: string): void => {
    const folder = dirname(path);
    const known = followed.get(folder);
    if (known !== undefined || isIgnored(path)) {
      known?.names.add(basename(path));
      return;
    }
    try {
      const names = new Set([basename(path)]);
      const watcher = watchFolder(folder, (_event, name) => {
        // One that is gone may be on its way back: chokidar tells what becomes of it.
        const file = join(folder, name ?? "");
        if (name !== null && names.has(name) && stateOf(file) !== "") see(file, true);
      });
      watcher.on("error", () => release(folder));
      followed.set(folder, { watcher, names });
    } catch {
      // chokidar is heard too.
    }
    const [oldest] = followed.keys();
    if (followed.size > followedFolders && oldest !== undefined) release(oldest);
  };
  const release = (folder: string): void => {
    followed.get(folder)?.watcher.close();
    followed.delete(folder);
  };

  const foldersBelow = (folder: string): readonly string[] => {
    const inner = foldersIn(folder).filter((path) => !isIgnored(path));
    return [folder, ...inner.flatMap(foldersBelow)];
  };

  const state: { watcher: ChokidarWatcher | null; isClosed: boolean } = { watcher: null, isClosed: false };
  const start = async (): Promise<void> => {
    await begun;
    const { watch: watchFiles } = await import("chokidar");
    if (state.isClosed) return;
    // From the folder that a place lies in, so that it may come, go and come back.
    const roots = [...new Set([...places.map((place) => nearestFolder(dirname(place))), ...beside])];
    const watcher = watchFiles(roots, {
      ignored: isIgnored,
      ignoreInitial: true,
      followSymlinks: false,
      // Removals would be held back, to join those that an editor follows with an addition.
      atomic: false,
    });
    state.watcher = watcher;
    watcher.on("all", (_event, path) => see(path));
    watcher.on("raw", (event, name, details) => {
      if (event !== "rename" || typeof details !== "object" || details === null || !("watchedPath" in details)) return;
      const watched = String(details.watchedPath);
      doubt(basename(watched) === name ? watched : join(watched, name));
    });
    watcher.on("error", onFailure);
    await new Promise<void>((resolve) => void watcher.once("ready", resolve));
    // A folder that was made while chokidar listed the one above it is none of those that it watches.
    for (let time = 0; time < 10; time += 1) {
      const known = watcher.getWatched();
      const missed = roots.flatMap(foldersBelow).filter((folder) => known[folder] === undefined);
      if (missed.length === 0 || watcher.closed) return;
      watcher.add(missed);
      await sleep(deafness);
    }
  };
  return {
    ready: start(),
    recent: () => [...again.keys()],
    follow,
    close: () => {
      state.isClosed = true;
      settler.stop();
      for (const folder of followed.keys()) release(folder);
      for (const timer of again.values()) clearTimeout(timer);
      again.clear();
      state.watcher?.close().catch(onFailure);
    },
  };
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** Absolute paths of the folders in a folder, links not among them. */
function foldersIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? join(folder, entry.name) : []));
  } catch {
    return [];
  }
}

function nearestFolder(folder: string): string {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isThere || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

/** Differs when the file, or the list of a folder, does. */
function stateOf(path: string): string {
  try {
    const stats = statSync(path);
    return stats.isDirectory() ? readdirSync(path).sort().join("/") : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
  } catch {
    return "";
  }
}
