/**
 * Runs a function at most once per interval: immediately on the first call, and again at the end of the interval if
 * there were further calls.
 */

/** @param interval Milliseconds. @param clock Time and timers; tests replace the browser's. */
export function throttle(run: () => void, interval: number, clock: Clock = browserClock): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  return () => {
    const now = clock.now();
    if (now - last >= interval && !isWaiting) {
      last = now;
      run();
      return;
    }
    if (isWaiting) return;
    isWaiting = true;
    clock.after(interval - (now - last), () => {
      isWaiting = false;
      last = clock.now();
      run();
    });
  };
}

export interface Clock {
  readonly now: () => number;
  readonly after: (delay: number, run: () => void) => void;
}

const browserClock: Clock = {
  now: () => performance.now(),
  after: (delay, run) => void setTimeout(run, delay),
};
