/**
 * Runs a function at most once per interval: immediately on the first call, and again at the end of the interval if
 * there were further calls.
 */

/** @param interval Milliseconds. */
export function throttle(run: () => void, interval: number): () => void {
  const state = { isResting: false, isDue: false };
  const call = (): void => {
    state.isDue = state.isResting;
    if (state.isResting) return;
    state.isResting = true;
    setTimeout(() => {
      state.isResting = false;
      if (state.isDue) call();
    }, interval);
    run();
  };
  return call;
}
