/** Makes planned files: routes first, rendered in batches and in threads where that pays, then the others. */
import { contentHashOf } from "../output/fingerprint.ts";
import type { OutputFile, PlannedOutput } from "../output/output-file.ts";
import type { SitePlan } from "../output/plan.ts";
import { lazyMap } from "../source/lazy-map.ts";
import { makeBatches } from "./batches.ts";
import { threadThreshold } from "./page-compilation.ts";
import type { UpdateOptions } from "./progress.ts";
import type { Task } from "./task.ts";
import type { WorkerPool } from "./worker-pool.ts";

export async function* makeOutputs(
  { siteData, routeInput }: Pick<SitePlan, "siteData" | "routeInput">,
  pool: WorkerPool,
  plan: readonly PlannedOutput[],
  { signal, onProgress }: UpdateOptions,
): AsyncGenerator<OutputFile> {
  const byPage = new Map<number, PlannedOutput[]>();
  for (const output of plan) {
    if (output.source.kind === "made") continue;
    const known = byPage.get(output.source.page);
    if (known === undefined) byPage.set(output.source.page, [output]);
    else known.push(output);
  }
  const pages = byPage.entries();
  const inputs = lazyMap(byPage.keys(), routeInput);
  const batches = makeBatches(inputs, ({ body }) => body.html.length);
  const tasks = lazyMap(batches, (batch): Task => ({ kind: "render", site: siteData, routes: batch }));
  let done = 0;
  if (byPage.size > 0) onProgress({ phase: "render", done, total: byPage.size });
  for await (const result of pool.runAll(tasks, byPage.size >= threadThreshold)) {
    signal.throwIfAborted();
    if (result.kind !== "render") throw new Error(`a worker answered ${result.kind} to render`);
    for (const { document, script } of result.routes) {
      const { value: entry, done: isOver } = pages.next();
      if (isOver === true) throw new Error("a worker rendered more documents than it was asked for");
      const [, outputs] = entry;
      for (const { path, source } of outputs) yield { path, ...(source.kind === "document" ? document : script) };
    }
    done += result.routes.length;
    onProgress({ phase: "render", done, total: byPage.size });
  }
  for (const { path, source } of plan) {
    if (source.kind !== "made") continue;
    const contents = source.make(path);
    yield { path, contents, contentHash: contentHashOf(contents) };
  }
}
