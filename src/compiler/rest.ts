/** Rests between the phases of long work, so that what happens meanwhile, such as a key in an editor, is handled. */

/** @throws The reason of a signal that has been aborted. */
export type Rest = () => Promise<void>;

/** Handles what has happened meanwhile. */
export function restUntil(signal: AbortSignal): Rest {
  return async () => {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    signal.throwIfAborted();
  };
}

/** Goes on at once, for work that nothing else waits for, or that nothing else may see unfinished. */
export function goOnUntil(signal: AbortSignal): Rest {
  return async () => signal.throwIfAborted();
}
