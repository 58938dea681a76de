/**
 * Collects the events of a change. A single save is passed on almost immediately, and the thousand files of a branch
 * switch as one batch.
 */

/** In milliseconds, the quiet time after which a batch is complete. It grows with the number of events. */
const quiet = { perEvent: 4, least: 8, most: 250 };

/** A collector of paths. After `stop`, nothing more is passed on. */
export interface Debounce {
  /** @param isComplete `false` if another event for the path is expected soon. */
  readonly add: (path: string, isComplete: boolean) => void;
  readonly stop: () => void;
}

/** @param onBatch Called with each path once. Events that happen before it resolves are the next batch. */
export function makeDebounce(onBatch: (paths: ReadonlySet<string>) => Promise<void>): Debounce {
  let paths = new Set<string>();
  let incomplete = new Set<string>();
  let events = 0;
  let isBusy = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    if (isBusy || isStopped || paths.size === 0) return;
    const expected = incomplete.size > 0 ? quiet.most : events * quiet.perEvent;
    timer = setTimeout(pass, Math.min(quiet.most, Math.max(quiet.least, expected)));
  };
  const pass = (): void => {
    const batch = paths;
    paths = new Set();
    incomplete = new Set();
    events = 0;
    isBusy = true;
    void onBatch(batch).finally(() => {
      isBusy = false;
      wait();
    });
  };
  return {
    add: (path, isComplete) => {
      paths.add(path);
      if (isComplete) incomplete.delete(path);
      else incomplete.add(path);
      events += 1;
      wait();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
