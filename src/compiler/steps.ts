/**
 * Long work in steps of a few milliseconds: pure functions yield between them, and the caller decides whether anything else
 * happens meanwhile, such as handling a key in an editor.
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

/** Maps a list in steps. @param inStep How many things are a step. */
export function* mapInSteps<Item, Mapped>(
  items: Iterable<Item>,
  map: (item: Item) => Mapped,
  inStep = 10,
): Steps<Mapped[]> {
  const mapped: Mapped[] = [];
  for (const item of items) {
    mapped.push(map(item));
    if (mapped.length % inStep === 0) yield;
  }
  return mapped;
}

/** A value that is computed when it is first needed, in steps or at once. */
export interface SteppedValue<Value> {
  readonly get: () => Value;
  readonly inSteps: () => Steps<Value>;
}

export function onceInSteps<Value>(compute: () => Steps<Value>): SteppedValue<Value> {
  let known: { readonly value: Value } | null = null;
  const inSteps = function* (): Steps<Value> {
    known ??= { value: yield* compute() };
    return known.value;
  };
  return { inSteps, get: () => finish(inSteps()) };
}

/** Milliseconds for which nothing else is done. */
const slice = 8;

/** How work is done that takes long. */
export interface Pace {
  readonly take: <Result>(steps: Steps<Result>) => Promise<Result>;
  /** Called between pieces of work that are not in steps. @throws The signal's reason if it is aborted. */
  readonly rest: () => Promise<void>;
}

/** Does work at once. */
export function workAtOnce(signal?: AbortSignal): Pace {
  return { take: async (steps) => finish(steps), rest: async () => signal?.throwIfAborted() };
}

/** Lets requests be answered in between. */
export function workInSlices(signal: AbortSignal): Pace {
  // Consecutive pieces of work share a slice.
  let started = performance.now();
  const rest = async (): Promise<void> => {
    await takeBreak(signal);
    started = performance.now();
  };
  const take = async <Result>(steps: Steps<Result>): Promise<Result> => {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (performance.now() - started < slice) continue;
      try {
        await rest();
      } catch (error) {
        // So that the generator closes what it has open.
        steps.throw(error);
        throw error;
      }
    }
  };
  return { take, rest };
}

/** Lets what has happened meanwhile be handled first. @throws The signal's reason if it is aborted. */
export async function takeBreak(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  signal.throwIfAborted();
}
