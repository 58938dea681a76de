/**
 * Work that takes long, in steps of a few milliseconds: pure functions yield between them, and those who call decide whether
 * anything else is done meanwhile, such as handling a key in an editor.
 */

/** Yields after each step, and returns the result. */
export type Steps<Result> = Generator<undefined, Result>;

/** Takes all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Milliseconds for which nothing else is done. */
const slice = 8;

/** Takes the steps, and lets requests be answered in between. @throws The signal's reason if it is aborted. */
async function finishInSlices<Result>(steps: Steps<Result>, signal: AbortSignal): Promise<Result> {
  let started = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - started < slice) continue;
    await takeBreak(signal);
    started = performance.now();
  }
}

/** How work is done that takes long. */
export interface Pace {
  readonly take: <Result>(steps: Steps<Result>) => Promise<Result>;
  /** Called between pieces of work that are not in steps. @throws The signal's reason if it is aborted. */
  readonly rest: () => Promise<void>;
}

/** Does work at once. */
export function workAtOnce(signal: AbortSignal): Pace {
  return { take: async (steps) => finish(steps), rest: async () => signal.throwIfAborted() };
}

/** Lets requests be answered in between. */
export function workInSlices(signal: AbortSignal): Pace {
  return { take: (steps) => finishInSlices(steps, signal), rest: () => takeBreak(signal) };
}

/** Lets what has happened meanwhile be handled first. @throws The signal's reason if it is aborted. */
export async function takeBreak(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  signal.throwIfAborted();
}
