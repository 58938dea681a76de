/** Collects the events of a change: one save is passed on almost at once, the thousand files of a branch switch together. */

/** In milliseconds, the quiet time after which a batch is complete. It grows with the number of events. */
const quiet = { perEvent: 4, least: 8, most: 250 };

export interface Debounce {
  readonly add: (path: string) => void;
  readonly stop: () => void;
}

/** @param onBatch Called with each path once. Events that happen before it resolves are the next batch. */
export function makeDebounce(onBatch: (paths: ReadonlySet<string>) => Promise<void>): Debounce {
  let paths = new Set<string>();
  let events = 0;
  let isBusy = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    if (isBusy || isStopped || paths.size === 0) return;
    timer = setTimeout(pass, Math.min(quiet.most, Math.max(quiet.least, events * quiet.perEvent)));
  };
  const pass = (): void => {
    const batch = paths;
    paths = new Set();
    events = 0;
    isBusy = true;
    void onBatch(batch).finally(() => {
      isBusy = false;
      wait();
    });
  };
  return {
    add: (path) => {
      paths.add(path);
      events += 1;
      wait();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
