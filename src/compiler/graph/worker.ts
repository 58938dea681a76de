/**
 * A worker thread: runs the tasks that the pool sends, one at a time, and reports each page or route as soon as it is
 * done.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { AuthorRead } from "../author-code/author-reads.ts";
import type { RunningHook } from "../config/plugin-failure.ts";
import type { ComponentUse } from "../route/render-error.ts";
import type { OnAuthorRead, Outcome, Task, TaskSettings } from "./task.ts";
import { buffersOf, makeTaskRunner } from "./task.ts";

/** A message from a worker to its pool. */
export type WorkerMessage =
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  | { readonly kind: "component"; readonly component: ComponentUse | null }
  | { readonly kind: "hook"; readonly running: RunningHook | null }
  /** The author's own code read something. */
  | { readonly kind: "read"; readonly read: AuthorRead; readonly reader: Parameters<OnAuthorRead>[1] }
  /** docsgen itself failed. */
  | { readonly kind: "error"; readonly message: string; readonly stack: string }
  /** The author's own code failed after it had returned: in a timer, or in a promise that nothing awaits. */
  | { readonly kind: "late"; readonly message: string; readonly stack: string };

const port = parentPort;
const start: TaskSettings = workerData;
if (port !== null) {
  const send = (message: WorkerMessage, buffers: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, buffers);
  const run = makeTaskRunner(start, (read, reader) => send({ kind: "read", read, reader }));
  const listener = {
    onOutcome: (outcome: Outcome) => send({ kind: "outcome", outcome }, buffersOf(outcome)),
    onComponent: (component: ComponentUse | null) => send({ kind: "component", component }),
    onHook: (running: RunningHook | null) => send({ kind: "hook", running }),
  };
  port.on("message", (task: Task | null) => {
    // There are no more tasks: the thread ends when everything that the author's code has started has finished.
    if (task === null) port.unref();
    else run(task, listener).catch((error: unknown) => send({ kind: "error", ...describe(error) }));
  });
  process.on("uncaughtException", (error: unknown) => send({ kind: "late", ...describe(error) }));
}

function describe(error: unknown): { readonly message: string; readonly stack: string } {
  if (!(error instanceof Error)) return { message: String(error), stack: "" };
  return { message: error.message, stack: error.stack ?? "" };
}
