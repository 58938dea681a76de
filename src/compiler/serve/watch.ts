/**
 * Watches files and folders, and says which changed when they have settled. chokidar, in a thread of its own, passes on at most one change of
 * a file in 50 ms, and lists a new folder before it watches it: what it told of is looked at again in the moments after, so that the last save
 * counts. Files that readers look at are watched beside it, without its lists: their changes are known some milliseconds earlier.
 */
import type { FSWatcher } from "node:fs";
import { readdirSync, statSync, watch as watchFolder } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { makeSettler } from "./settle.ts";
import type { WatchScope } from "./watch-scope.ts";
import { isOutside } from "./watch-scope.ts";
import type { WatchNews } from "./watch-thread.ts";

export interface WatchOptions extends WatchScope {
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
  /** Watches this file closely, by its absolute path. */
  readonly follow: (path: string) => void;
  readonly close: () => void;
}

/** Milliseconds after which chokidar passes on the next change of a file. */
const deafness = 120;

/** Milliseconds within which it has begun to watch a folder that it has just told of, on a machine that is busy. */
const slowness = [1000, 4000];

/** Milliseconds for the other half: of a renaming, where what a tool wrote for a moment is gone; of a save, where a file was only emptied. */
const halfDone = { renamed: 40, emptied: 250 };

/** Megabytes for what the thread has just made: what it tells of a change is little, and not looked at again. */
const youngGeneration = 4;

/** Folders in which files are followed closely: those of the pages that were shown last. */
const followedFolders = 16;

export function watch({ begun, onChange, onFailure, ...scope }: WatchOptions): Watch {
  const again = new Map<string, NodeJS.Timeout>();
  const later = new Map<string, NodeJS.Timeout>();
  const doubted = new Set<string>();
  const emptied = new Set<string>();
  const expecting = (): number => {
    if (emptied.size > 0) return halfDone.emptied;
    return doubted.size > 0 ? halfDone.renamed : 0;
  };
  const settle = async (paths: ReadonlySet<string>): Promise<void> => {
    emptied.clear();
    await onChange(paths);
  };
  const settler = makeSettler(settle, expecting);

  const see = (path: string, isAwaited = false): void => {
    doubted.delete(path);
    const { state: before, isEmpty } = lookAt(path);
    if (isEmpty) emptied.add(path);
    else emptied.delete(path);
    settler.add(path, isAwaited && !isEmpty);
    clearTimeout(again.get(path));
    const lookAgain = (): void => {
      again.delete(path);
      if (lookAt(path).state !== before) see(path);
    };
    again.set(path, setTimeout(lookAgain, deafness));
    lookLater(path, before);
  };

  const lookLater = (path: string, before: string, time = 0): void => {
    clearTimeout(later.get(path));
    later.delete(path);
    const delay = slowness[time];
    if (delay === undefined) return;
    const look = (): void => {
      if (lookAt(path).state === before) lookLater(path, before, time + 1);
      else see(path);
    };
    later.set(path, setTimeout(look, delay));
  };

  /** What came and went before chokidar looked is none of what it tells, and may have been read meanwhile. */
  const doubt = (path: string): void => {
    if (again.has(path)) return;
    doubted.add(path);
    const lookAgain = (): void => {
      again.delete(path);
      doubted.delete(path);
      settler.add(path, false);
    };
    again.set(path, setTimeout(lookAgain, deafness));
  };

  const followed = new Map<string, { readonly watcher: FSWatcher; readonly names: Set<string> }>();
  const follow = (path: string): void => {
    const folder = dirname(path);
    const known = followed.get(folder);
    if (known !== undefined) {
      known.names.add(basename(path));
      // The last one now.
      followed.delete(folder);
      followed.set(folder, known);
      return;
    }
    if (isOutside(scope, path)) return;
    try {
      const names = new Set([basename(path)]);
      const watcher = watchFolder(folder, (_event, name) => {
        // One that is gone may be on its way back: chokidar tells what becomes of it.
        const file = join(folder, name ?? "");
        if (name !== null && names.has(name) && lookAt(file).state !== "") see(file, true);
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

  const state: { thread: Worker | null; isClosed: boolean } = { thread: null, isClosed: false };
  const start = async (): Promise<void> => {
    await begun;
    if (state.isClosed) return;
    const thread = new Worker(new URL("./watch-thread.js", import.meta.url), {
      workerData: scope,
      resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
    });
    state.thread = thread;
    thread.on("error", onFailure);
    await new Promise<void>((resolve) => {
      thread.on("message", (news: WatchNews) => {
        if (state.isClosed) return;
        switch (news.kind) {
          case "changed":
            see(news.path);
            return;
          case "doubted":
            doubt(news.path);
            return;
          case "failed":
            onFailure(news.error);
            return;
          case "ready":
            resolve();
        }
      });
    });
  };
  return {
    ready: start(),
    follow,
    close: () => {
      state.isClosed = true;
      settler.stop();
      for (const folder of followed.keys()) release(folder);
      for (const timer of [...again.values(), ...later.values()]) clearTimeout(timer);
      state.thread?.terminate().catch(onFailure);
    },
  };
}

/** What is in a place, in words that differ when the file, or the list of a folder, does; "" where there is nothing. */
interface Look {
  readonly state: string;
  /** Of a file. */
  readonly isEmpty: boolean;
}

function lookAt(path: string): Look {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return { state: readdirSync(path).sort().join("/"), isEmpty: false };
    return { state: `${stats.ino} ${stats.size} ${stats.mtimeMs}`, isEmpty: stats.isFile() && stats.size === 0 };
  } catch {
    return { state: "", isEmpty: false };
  }
}
