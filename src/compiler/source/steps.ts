/**
 * Runs long work as a generator that pauses after each step, either to completion or with other work in between. Pure.
 */

/** A step takes a few milliseconds. */
export type Steps<Result> = Generator<undefined, Result>;

/** The number of small items processed in a step. */
export const stepSize = 64;

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** @param pause Awaited after each step. Without it, all steps run at once. */
export async function stepByStep<Result>(steps: Steps<Result>, pause?: () => Promise<void>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await pause?.();
  }
}
