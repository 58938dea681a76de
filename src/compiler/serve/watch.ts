/**
 * Watches files and folders, and says which changed when they have settled. chokidar passes on at most one change of a file in 50 ms, and
 * lists a new folder before it watches it: what it told of is looked at once more a moment later, so that the last save counts.
 */
import { readdirSync, statSync } from "node:fs";
import { dirname, sep } from "node:path";
import { watch as watchFiles } from "chokidar";
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
  /** Called with why something cannot be watched, such as one file too many for the machine. */
  readonly onFailure: (error: unknown) => void;
}

export interface Watch {
  /** Fulfilled when every change from now on is seen. */
  readonly ready: Promise<void>;
  /** What was told of a moment ago, and may have changed again unheard. */
  readonly recent: () => readonly string[];
  readonly close: () => void;
}

const foreignNames = /[/\\](?:node_modules|\.git)(?:[/\\]|$)/u;

/** Milliseconds after which chokidar passes on the next change of a file. */
const deafness = 120;

export function watch({ places, beside, without, onChange, onFailure }: WatchOptions): Watch {
  const settler = makeSettler(onChange);
  const again = new Map<string, NodeJS.Timeout>();

  const isWatched = (path: string): boolean =>
    places.some((place) => isWithin(path, place) && !foreignNames.test(path.slice(place.length))) ||
    // What leads to a place that is not there yet.
    places.some((place) => isWithin(place, path)) ||
    beside.includes(path) ||
    beside.includes(dirname(path));
  const isIgnored = (path: string): boolean => without.some((folder) => isWithin(path, folder)) || !isWatched(path);

  const see = (path: string): void => {
    settler.add(path);
    clearTimeout(again.get(path));
    const before = stateOf(path);
    const lookAgain = (): void => {
      again.delete(path);
      if (stateOf(path) !== before) see(path);
    };
    again.set(path, setTimeout(lookAgain, deafness));
  };

  // From the folder that a place lies in, so that it may come, go and come back.
  const roots = new Set([...places.map((place) => nearestFolder(dirname(place))), ...beside]);
  const watcher = watchFiles([...roots], {
    ignored: isIgnored,
    ignoreInitial: true,
    followSymlinks: false,
    // Removals would be held back, to join those that an editor follows with an addition.
    atomic: false,
  });
  watcher.on("all", (_event, path) => see(path));
  watcher.on("error", onFailure);
  return {
    ready: new Promise((resolve) => {
      watcher.once("ready", resolve);
    }),
    recent: () => [...again.keys()],
    close: () => {
      settler.stop();
      for (const timer of again.values()) clearTimeout(timer);
      again.clear();
      watcher.close().catch(onFailure);
    },
  };
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
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
