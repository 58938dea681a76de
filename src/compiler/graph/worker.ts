/** A worker thread: does the tasks that the pool sends, one at a time, and tells of each page or route as soon as it is done. */
import { parentPort, workerData } from "node:worker_threads";
import type { AuthorRead } from "../author-code/author-reads.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import type { UsedName } from "../route/render-error.ts";
import type { Outcome, Task } from "./task.ts";
import { buffersOf, makeTaskRunner } from "./task.ts";

/** What a worker is started with and sent; the pool that starts it is the only one to talk to it. */
export interface WorkerStart {
  readonly options: MarkdownOptions;
  /** URL of the module that renders, or `null` for docsgen's own. */
  readonly theme: string | null;
}

/** What a worker says. */
export type WorkerMessage =
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  | { readonly kind: "component"; readonly component: UsedName | null }
  /** The author's own code reads something. */
  | { readonly kind: "read"; readonly read: AuthorRead }
  /** Docsgen itself failed. */
  | { readonly kind: "error"; readonly message: string; readonly stack: string }
  /** Code of the author's failed after it had returned: in a timer, or in a promise that nothing awaits. */
  | { readonly kind: "late"; readonly message: string; readonly stack: string };

const port = parentPort;
const start: WorkerStart = workerData;
if (port !== null) {
  const tell = (message: WorkerMessage, buffers: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, buffers);
  const run = makeTaskRunner(start.options, start.theme, (read) => tell({ kind: "read", read }));
  const listener = {
    onOutcome: (outcome: Outcome) => tell({ kind: "outcome", outcome }, buffersOf(outcome)),
    onComponent: (component: UsedName | null) => tell({ kind: "component", component }),
  };
  port.on("message", (task: Task | null) => {
    // Nothing more will come: the thread ends when what the author's code began is over.
    if (task === null) port.unref();
    else run(task, listener).catch((error: unknown) => tell({ kind: "error", ...describe(error) }));
  });
  process.on("uncaughtException", (error: unknown) => tell({ kind: "late", ...describe(error) }));
}

function describe(error: unknown): { readonly message: string; readonly stack: string } {
  if (!(error instanceof Error)) return { message: String(error), stack: "" };
  return { message: error.message, stack: error.stack ?? "" };
}
