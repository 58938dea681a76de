/** Watches files and folders, and says which changed when they have settled. */
import type { FSWatcher } from "chokidar";
import { watch as watchFiles } from "chokidar";
import type { Settler } from "./settle.ts";
import { makeSettler } from "./settle.ts";

export interface Watch {
  /** Fulfilled when every change from now on is seen. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * @param places Absolute paths of files and folders.
 * @param isIgnored Asked with absolute paths.
 * @param onChange Given absolute paths, of what was added, changed or removed.
 */
export function watch(
  places: readonly string[],
  isIgnored: (path: string) => boolean,
  onChange: (paths: ReadonlySet<string>) => void,
): Watch {
  const settler: Settler = makeSettler(onChange);
  const watcher: FSWatcher = watchFiles([...places], {
    ignored: (path) => isIgnored(path),
    ignoreInitial: true,
    // Removals would be held back, to join those that an editor follows with an addition.
    atomic: false,
  });
  watcher.on("all", (_event, path) => settler.add(path));
  // A watch that is lost, such as one too many for the machine: the change is found with the next.
  watcher.on("error", () => undefined);
  return {
    ready: new Promise((resolve) => {
      watcher.once("ready", resolve);
    }),
    close: async () => {
      settler.stop();
      await watcher.close();
    },
  };
}
