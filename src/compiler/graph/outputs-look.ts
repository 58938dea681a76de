/** A look at what the last build left in the output folder, while a build of single pages finds out what it will change there. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { LeftOutputs } from "../cache/left-outputs.ts";
import { areAsLeft } from "../cache/left-outputs.ts";

export interface OutputsLook {
  /** Whether nobody has touched anything since. */
  readonly isAsLeft: () => Promise<boolean>;
  /** Nobody will ask any more. */
  readonly end: () => Promise<void>;
}

/** One for each page, with four files: where there are fewer, a look is over before a thread has started. */
const manyFolders = 1000;

/** Begins at once, in a thread of its own, where there is much to look at; else when it is asked. */
export function lookAtOutputs(outputs: LeftOutputs): OutputsLook {
  const lookHere = (): boolean => areAsLeft(outputs);
  if (outputs.left.folders.length < manyFolders)
    return { isAsLeft: () => Promise.resolve(lookHere()), end: () => Promise.resolve() };
  const thread = new Worker(new URL("./look-thread.js", import.meta.url), { workerData: outputs, execArgv: [] });
  const answer = once(thread, "message").then(([found]) => found === true, lookHere);
  return {
    isAsLeft: () => answer,
    end: async () => {
      await thread.terminate();
    },
  };
}
