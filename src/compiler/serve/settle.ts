/** Gathers what happens to files until it is over: one edit is passed on at once, the thousand of a branch switch together. */

/**
 * Milliseconds of quiet after which a batch is over. A tool that changes many files is not done soon, nor is one that writes the same file
 * again and again: a single save is up to four events. Who is slow to write a page is noticed when it was compiled.
 */
const quietFor = (files: number, events: number, isAwaited: boolean): number => {
  if (files <= 1 && events <= 4) return isAwaited ? 2 : 8;
  return files <= 20 ? 40 : 250;
};

/** Milliseconds after which a batch is passed on though there is no quiet: a branch switch of a large site takes seconds. */
const patienceFor = (files: number): number => (files <= 20 ? 2000 : 10_000);

export interface Settler {
  /** @param isAwaited A reader looks at what is made of the file. */
  readonly add: (path: string, isAwaited: boolean) => void;
  readonly stop: () => void;
}

/**
 * @param onSettled Given the paths of a batch, each once. What happens until it is done with them is the next batch.
 * @param expecting Milliseconds of quiet that are needed at least, where it is known that more will be told; 0 otherwise.
 */
export function makeSettler(
  onSettled: (paths: ReadonlySet<string>) => Promise<void>,
  expecting: () => number,
): Settler {
  const state = {
    paths: new Set<string>(),
    events: 0,
    isAwaited: false,
    since: 0,
    isBusy: false,
    isStopped: false,
    timer: setTimeout(() => undefined),
  };
  const wait = (): void => {
    clearTimeout(state.timer);
    if (state.isBusy || state.isStopped || state.paths.size === 0) return;
    const left = state.since + patienceFor(state.paths.size) - performance.now();
    const quiet = quietFor(state.paths.size, state.events, state.isAwaited);
    const needed = state.isAwaited ? quiet : Math.max(quiet, expecting());
    state.timer = setTimeout(settle, Math.min(needed, Math.max(0, left)));
  };
  const settle = (): void => {
    const { paths } = state;
    state.paths = new Set();
    state.events = 0;
    state.isAwaited = false;
    state.isBusy = true;
    void onSettled(paths).finally(() => {
      state.isBusy = false;
      state.since = performance.now();
      wait();
    });
  };
  return {
    add: (path, isAwaited) => {
      if (state.paths.size === 0) state.since = performance.now();
      state.paths.add(path);
      state.events += 1;
      state.isAwaited ||= isAwaited;
      wait();
    },
    stop: () => {
      state.isStopped = true;
      clearTimeout(state.timer);
    },
  };
}
