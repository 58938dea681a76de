/** The thread in which chokidar lists and watches files. */
import { lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import { parentPort, workerData } from "node:worker_threads";
import { watch as watchFiles } from "chokidar";
import type { WatchScope } from "./watch-scope.ts";
import { isWithin } from "../source/scan.ts";
import { isOutside } from "./watch-scope.ts";

/** A message from the thread. Paths are absolute. */
export type WatchMessage =
  | { readonly kind: "changed"; readonly path: string }
  /** Something was at this path but may no longer exist. */
  | { readonly kind: "suspected"; readonly path: string }
  | { readonly kind: "failed"; readonly error: unknown }
  /** Every change from now on will be noticed. */
  | { readonly kind: "ready" };

/** Milliseconds between searches for new folders. */
const searchInterval = 120;

async function start(scope: WatchScope, port: MessagePort): Promise<void> {
  const send = (message: WatchMessage): void => port.postMessage(message);
  // We watch the folder that contains a path, so that the path may disappear and come back, and the path itself if it is
  // a link.
  const { paths, shallow } = scope;
  const roots = toRoots([...paths.map((path) => nearestFolder(dirname(path))), ...paths.filter(isLink), ...shallow]);
  const toNamedPath = (path: string): string => {
    const root = roots.find(({ real }) => isWithin(path, real));
    return root === undefined ? path : root.name + path.slice(root.real.length);
  };
  const isIgnored = (path: string): boolean => isOutside(scope, toNamedPath(path));
  const folders = roots.map(({ real }) => real);
  const watcher = watchFiles(folders, {
    ignored: isIgnored,
    ignoreInitial: true,
    followSymlinks: false,
    // With chokidar's `atomic` option, removals would be delayed.
    atomic: false,
  });
  watcher.on("all", (_event, path) => send({ kind: "changed", path: toNamedPath(path) }));
  watcher.on("raw", (event, name, details) => {
    if (event !== "rename" || typeof details !== "object" || details === null || !("watchedPath" in details)) return;
    const watched = String(details.watchedPath);
    const path = basename(watched) === name ? watched : join(watched, name);
    if (!isIgnored(path)) send({ kind: "suspected", path: toNamedPath(path) });
  });
  watcher.on("error", (error) => send({ kind: "failed", error }));
  await new Promise<void>((resolve) => void watcher.once("ready", resolve));
  const foldersBelow = (folder: string): readonly string[] => {
    const inner = foldersIn(folder).filter((path) => !isIgnored(path));
    return [folder, ...inner.flatMap(foldersBelow)];
  };
  // chokidar misses a folder that is created while it lists the one above.
  for (let time = 0; time < 10; time += 1) {
    const known = watcher.getWatched();
    const missed = folders
      .filter((path) => nearestFolder(path) === path)
      .flatMap(foldersBelow)
      .filter((folder) => known[folder] === undefined);
    if (missed.length === 0) break;
    watcher.add(missed);
    await sleep(searchInterval);
  }
  send({ kind: "ready" });
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

/** The absolute paths of the folders in a folder, without links. */
function foldersIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? join(folder, entry.name) : []));
  } catch {
    return [];
  }
}

function nearestFolder(folder: string): string {
  const exists = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return exists || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

const scope: WatchScope = workerData;
if (parentPort !== null) await start(scope, parentPort);
