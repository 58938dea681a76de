/**
 * A look at the output folder that the last build left, in a thread: at tens of thousands of files it takes as long as all else that a build
 * without a change does. What it must know is read before the config says which folder that is; the look itself is beside that at the sources,
 * when the author's own code has run.
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { OutputLookAnswer, OutputLookStart } from "./output-look-thread.ts";
import { cacheIdentity } from "./toolchain.ts";

export interface OutputLook {
  readonly begin: (outputFolder: string) => void;
  /**
   * Whether the folder is as the last build left it; `null` where that is not known.
   * @param written Hash of the record of its files.
   */
  readonly result: (written: string) => Promise<boolean | null>;
  readonly end: () => void;
}

/** Bytes of a record of some ten thousand files: below, they are looked at before a thread has started. */
const worthwhile = 1_000_000;

/** `null` where it does not pay. */
export function prepareOutputLook(cacheFolder: string): OutputLook | null {
  const name = newestRecord(cacheFolder);
  if (name === null) return null;
  const record = join(cacheFolder, `last-build-${name}.json`);
  const files = join(cacheFolder, `written-${name}.bin`);
  if (sizeOf(files) < worthwhile) return null;
  const start: OutputLookStart = { identity: cacheIdentity, record, files };
  const thread = new Worker(new URL("./output-look-thread.js", import.meta.url), { workerData: start });
  thread.unref();
  const answer = new Promise<OutputLookAnswer>((resolve) => {
    thread.once("message", resolve);
    thread.once("error", () => resolve(null));
    thread.once("exit", () => resolve(null));
  });
  return {
    begin: (outputFolder) => {
      thread.ref();
      thread.postMessage(outputFolder);
    },
    result: async (written) => {
      const found = await answer;
      return found?.written === written ? found.isAsLeft : null;
    },
    end: () => void thread.terminate(),
  };
}

/** What the names of the last build's files end with. */
function newestRecord(cacheFolder: string): string | null {
  try {
    const records = readdirSync(cacheFolder).flatMap((file) => {
      const [, name] = /^last-build-(\w+)\.json$/u.exec(file) ?? [];
      return name === undefined ? [] : [{ name, modified: statSync(join(cacheFolder, file)).mtimeMs }];
    });
    return records.sort((left, right) => right.modified - left.modified)[0]?.name ?? null;
  } catch {
    // There is no cache yet, or another build is replacing it.
    return null;
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
