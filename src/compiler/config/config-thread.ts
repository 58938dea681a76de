/** The thread in which a config is run: it may loop, wait for ever, end its thread or fail when it has long returned. */
import { parentPort, workerData } from "node:worker_threads";
import { importModule } from "../import-module.ts";
import { isPlainData } from "./plain-data.ts";

/** Messages of the thread: first how the config ended, then errors that came later. */
export type ConfigMessage =
  | { readonly kind: "value"; readonly value: unknown }
  /** It is more than data: functions and schemas, mostly. */
  | { readonly kind: "code" }
  | { readonly kind: "thrown" | "late"; readonly message: string; readonly stack: string }
  /** Nothing is left to do, and it has not come to its end. */
  | { readonly kind: "unsettled" };

const url: string = workerData;
const port = parentPort;
if (port !== null) {
  const tell = (message: ConfigMessage): void => port.postMessage(message);
  process.on("uncaughtException", (error: unknown) => tell({ kind: "late", ...describe(error) }));
  process.once("beforeExit", () => tell({ kind: "unsettled" }));
  importModule<{ readonly default?: unknown }>(url).then(
    ({ default: value }) => {
      try {
        // A schema of zod would cross, and arrive as a record that checks nothing.
        tell(isPlainData(value, true) ? { kind: "value", value } : { kind: "code" });
      } catch (error) {
        // What is nested without end does not cross: its place is found where it is checked. Nor does a proxy.
        const isCode = error instanceof RangeError || (error instanceof Error && error.name === "DataCloneError");
        tell(isCode ? { kind: "code" } : { kind: "thrown", ...describe(error) });
      }
    },
    (error: unknown) => tell({ kind: "thrown", ...describe(error) }),
  );
}

function describe(error: unknown): { readonly message: string; readonly stack: string } {
  if (!(error instanceof Error)) return { message: String(error), stack: "" };
  return { message: error.message, stack: error.stack ?? "" };
}
