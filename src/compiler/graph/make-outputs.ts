/** Makes planned files: first those that are rendered, in threads, then the others. */
import { contentHashOf } from "../fingerprint.ts";
import type { OutputFile, PlannedOutput } from "../output/output-file.ts";
import type { SitePlan } from "../output/plan.ts";
import { RenderError } from "../route/render-error.ts";
import type { RouteInput } from "../route/route-input.ts";
import { lazyMap } from "../source/lazy-map.ts";
import type { UpdateOptions } from "./progress.ts";
import { renderRoutes } from "./render-routes.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** The input of one rendering, and the output files that it produces. */
interface Rendering {
  readonly input: () => RouteInput;
  readonly outputs: PlannedOutput[];
}

/** @throws RenderError */
export async function* makeOutputs(
  { siteData, routeInput }: Pick<SitePlan, "siteData" | "routeInput">,
  pool: WorkerPool,
  plan: readonly PlannedOutput[],
  { signal, onProgress }: UpdateOptions,
): AsyncGenerator<OutputFile> {
  const renderings = renderingsOf(plan, routeInput);
  const total = renderings.length;
  let done = 0;
  if (total > 0) onProgress({ phase: "render", done, total });
  const inputs = lazyMap(renderings, ({ input }) => input());
  for await (const { document, script } of renderRoutes(pool, siteData, inputs)) {
    signal.throwIfAborted();
    for (const { path, source } of renderings[done]?.outputs ?? [])
      yield { path, ...(source.kind === "page-script" ? script : document) };
    done += 1;
    onProgress({ phase: "render", done, total });
  }
  await pool.finish();
  const [late] = pool.takeLateFailures();
  if (late !== undefined) throw new RenderError(late);
  for (const { path, source } of plan) {
    if (source.kind !== "made") continue;
    const contents = source.make(path);
    yield { path, contents, contentHash: contentHashOf(contents) };
  }
}

function renderingsOf(plan: readonly PlannedOutput[], routeInput: (page: number) => RouteInput): readonly Rendering[] {
  const renderings: Rendering[] = [];
  const byPage = new Map<number, Rendering>();
  for (const output of plan) {
    const { source } = output;
    if (source.kind === "made") continue;
    const known = source.kind === "rendered" ? undefined : byPage.get(source.page);
    if (known !== undefined) {
      known.outputs.push(output);
      continue;
    }
    const input = source.kind === "rendered" ? source.input : (): RouteInput => routeInput(source.page);
    const rendering = { input, outputs: [output] };
    renderings.push(rendering);
    if (source.kind !== "rendered") byPage.set(source.page, rendering);
  }
  return renderings;
}
