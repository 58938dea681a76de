/**
 * Watches files and folders, and reports which have changed. chokidar runs in a separate thread, because listing a
 * large site takes seconds, during which the server must answer requests. It reports a file at most once every 50 ms,
 * and lists a new folder before it watches it, so we check every reported path again shortly afterwards.
 */
import { readdirSync, statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { makeDebounce } from "./debounce.ts";
import type { WatchScope } from "./watch-scope.ts";
import type { WatchMessage } from "./watch-thread.ts";

/** While `onChange` runs, changes are collected for its next call. */
export interface WatchOptions extends WatchScope {
  /** Called with the absolute paths of what was added, changed or removed. */
  readonly onChange: (paths: ReadonlySet<string>) => Promise<void>;
  /** Called if something cannot be watched, for example because the system's limit is reached. */
  readonly onFailure: (error: unknown) => void;
}

/** A running watcher. */
export interface Watch {
  /** Resolves once every further change will be noticed. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Milliseconds after a change at which its path is checked again: when chokidar would report the next change of a file,
 * and when it must have begun to watch a new folder, even on a busy machine.
 */
const recheckDelays = [120, 1000, 4000];

/** Starts a thread, which lives until `close`. */
export function watch({ onChange, onFailure, ...scope }: WatchOptions): Watch {
  const debounce = makeDebounce(onChange);
  const rechecks = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  const onEvent = (path: string): void => {
    const { state, isEmpty } = stateOf(path);
    // Some editors empty a file before they write to it.
    debounce.add(path, !isEmpty);
    recheckLater(path, state, 0);
  };
  const recheckLater = (path: string, before: string, attempt: number): void => {
    clearTimeout(rechecks.get(path));
    rechecks.delete(path);
    const delay = recheckDelays[attempt];
    if (delay === undefined) return;
    const recheck = (): void => {
      if (stateOf(path).state === before) recheckLater(path, before, attempt + 1);
      else onEvent(path);
    };
    rechecks.set(path, setTimeout(recheck, delay));
  };
  /**
   * chokidar saw a change at this path, but the file or folder may no longer exist. We may have read it in the
   * meantime.
   */
  const recheckOnly = (path: string): void => {
    if (!rechecks.has(path))
      rechecks.set(
        path,
        setTimeout(() => onEvent(path), recheckDelays[0]),
      );
  };

  const thread = new Worker(new URL("./watch-thread.js", import.meta.url), {
    workerData: scope,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  thread.on("error", onFailure);
  const ready = new Promise<void>((resolve) => {
    thread.on("message", (message: WatchMessage) => {
      if (isClosed) return;
      switch (message.kind) {
        case "changed":
          onEvent(message.path);
          return;
        case "suspected":
          recheckOnly(message.path);
          return;
        case "failed":
          onFailure(message.error);
          return;
        case "ready":
          resolve();
      }
    });
  });
  return {
    ready,
    close: async () => {
      isClosed = true;
      debounce.stop();
      for (const timer of rechecks.values()) clearTimeout(timer);
      await thread.terminate();
    },
  };
}

/** The file or folder at a path. */
interface PathState {
  /** A string that changes with a file's content or a folder's entries; "" if there is nothing. */
  readonly state: string;
  readonly isEmpty: boolean;
}

function stateOf(path: string): PathState {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return { state: readdirSync(path).sort().join("/"), isEmpty: false };
    return { state: `${stats.ino} ${stats.size} ${stats.mtimeMs}`, isEmpty: stats.isFile() && stats.size === 0 };
  } catch {
    return { state: "", isEmpty: false };
  }
}
