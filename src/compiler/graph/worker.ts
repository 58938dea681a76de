/** A worker thread: does the tasks that the pool sends, one at a time. */
import { parentPort, workerData } from "node:worker_threads";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import type { RenderFailure } from "../route/render-error.ts";
import { RenderError } from "../route/render-error.ts";
import type { Task, TaskResult } from "./task.ts";
import { buffersOf, makeTaskRunner } from "./task.ts";

/** What a worker is started with and sent; the pool that starts it is the only one to talk to it. */
export interface WorkerStart {
  readonly options: MarkdownOptions;
  /** URL of the module that renders, or `null` for docsgen's own. */
  readonly theme: string | null;
}

/** What a worker answers. */
export type WorkerAnswer =
  | { readonly result: TaskResult }
  | { readonly failure: RenderFailure }
  | { readonly error: string };

const port = parentPort;
const start: WorkerStart = workerData;
if (port !== null) {
  const run = makeTaskRunner(start.options, start.theme);
  port.on("message", (task: Task) => {
    run(task).then(
      (result) => port.postMessage({ result }, buffersOf(result)),
      (error: unknown) => port.postMessage(describe(error)),
    );
  });
}

function describe(error: unknown): WorkerAnswer {
  if (error instanceof RenderError) return { failure: error.failure };
  return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
