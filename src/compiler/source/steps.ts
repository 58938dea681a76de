/** Long work as a generator that stops after each step: it is done at once, or with room for others in between. Pure. */

/** A step is a few milliseconds. */
export type Steps<Result> = Generator<undefined, Result>;

/** How many small things make a step. */
export const stepSize = 64;

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** @param pause Awaited after each step; none: all is done at once. */
export async function stepByStep<Result>(steps: Steps<Result>, pause?: () => Promise<void>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await pause?.();
  }
}
