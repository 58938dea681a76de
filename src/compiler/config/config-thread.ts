/**
 * The worker thread that runs a config. A config may loop, wait forever, exit its thread or throw after it has
 * returned.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { AuthorRead } from "../author-code/author-reads.ts";
import { ReadRecorder } from "../author-code/read-recorder.ts";
import { importModule } from "../import-module.ts";
import { isPlainData, promiseReason } from "./plain-data.ts";

/** Messages from the thread: each read of the config as it happens, then the outcome, then any later errors. */
export type ConfigMessage = { readonly kind: "read"; readonly read: AuthorRead } | ConfigOutcome;

/**
 * The result of running a config. A "late" error may follow a "value": code that the config has started fails, and with it the
 * config.
 */
export type ConfigOutcome =
  | { readonly kind: "value"; readonly value: unknown }
  /** The config is more than plain data: usually it contains functions or schemas. */
  | { readonly kind: "code" }
  | { readonly kind: "thrown" | "late"; readonly message: string; readonly stack: string }
  /** The event loop is empty, but the config's promise has not settled. */
  | { readonly kind: "unsettled" };

const url: string = workerData;
const port = parentPort;
if (port !== null) {
  const send = (message: ConfigMessage): void => port.postMessage(message);
  process.on("uncaughtException", (error: unknown) => send({ kind: "late", ...describe(error) }));
  process.once("beforeExit", () => send({ kind: "unsettled" }));
  const recorder = new ReadRecorder((read) => send({ kind: "read", read }));
  recorder
    .record(() => importModule<{ readonly default?: unknown }>(url))
    .then(
      ({ default: value }) => {
        if (value instanceof Promise) {
          send({ kind: "thrown", ...describe(new Error(promiseReason)) });
          return;
        }
        try {
          // A zod schema could be cloned, but would arrive as a plain record that validates nothing.
          send(isPlainData(value) ? { kind: "value", value } : { kind: "code" });
        } catch (error) {
          // Infinitely nested values and proxies cannot be cloned. `checkConfig` reports where the nesting is.
          const isCode = error instanceof RangeError || (error instanceof Error && error.name === "DataCloneError");
          send(isCode ? { kind: "code" } : { kind: "thrown", ...describe(error) });
        }
      },
      (error: unknown) => send({ kind: "thrown", ...describe(error) }),
    );
}

function describe(error: unknown): { readonly message: string; readonly stack: string } {
  if (!(error instanceof Error)) return { message: String(error), stack: "" };
  return { message: error.message, stack: error.stack ?? "" };
}
