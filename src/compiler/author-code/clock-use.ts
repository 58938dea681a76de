/**
 * Notes whether code reads the clock or a random number, which no list of reads can describe. While it runs, `Date` and
 * the functions with random results are replaced in its thread. Has effects.
 */
import nodeCrypto, { webcrypto } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { replaceFunction } from "./read-recorder.ts";

/** @param onUse Called with each use. */
export async function watchClock<Result>(run: () => Promise<Result>, onUse: () => void): Promise<Result> {
  const undo = [replaceDate(onUse), ...random.map(([holder, name]) => replaceFunction(holder, name, onUse))];
  syncBuiltinESMExports();
  try {
    return await run();
  } finally {
    for (const undoOne of undo) undoOne();
    syncBuiltinESMExports();
  }
}

const random: readonly (readonly [holder: object, name: string])[] = [
  [Math, "random"],
  [nodeCrypto, "randomBytes"],
  [nodeCrypto, "randomFill"],
  [nodeCrypto, "randomFillSync"],
  [nodeCrypto, "randomInt"],
  [nodeCrypto, "randomUUID"],
  [nodeCrypto, "getRandomValues"],
  [webcrypto, "getRandomValues"],
  [webcrypto, "randomUUID"],
];

function replaceDate(onUse: () => void): () => void {
  const RealDate = Date;
  const now = (): number => {
    onUse();
    return RealDate.now();
  };
  const WatchedDate: DateConstructor = new Proxy(RealDate, {
    construct: (target, values: readonly unknown[], made) => {
      if (values.length === 0) onUse();
      const date: unknown = Reflect.construct(target, values, made === WatchedDate ? target : made);
      return date instanceof RealDate ? date : new RealDate();
    },
    // Called as a function, it returns the time as text.
    apply: (target) => {
      onUse();
      return target();
    },
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
  globalThis.Date = WatchedDate;
  return () => {
    if (globalThis.Date === WatchedDate) globalThis.Date = RealDate;
  };
}
