/**
 * Renders what the author's own code makes of the site without publishing it, and says what is wrong with it: components where pages use them,
 * and where parts of the theme are the site's, every page.
 */
import type { ThemeModule } from "../asset/site-theme.ts";
import type { SitePlan } from "../output/plan.ts";
import type { RenderFailure } from "../route/render-error.ts";
import type { RouteInput } from "../route/route-input.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import { lazyMap } from "../source/lazy-map.ts";
import { makeBatches } from "./batches.ts";
import type { UpdateOptions } from "./progress.ts";
import { failureOf } from "./render-routes.ts";
import type { Task } from "./task.ts";
import type { WorkerPool } from "./worker-pool.ts";

/**
 * `components`: the pages that use any. `all`: also those that the site's own part of the theme renders, and what fails after it was rendered; a
 * build finds these when it makes the pages.
 */
export type Trial = "components" | "all";

export async function tryRendering(
  { pages }: LinkedSite,
  { siteData, routeInput, routesBeside }: SitePlan,
  { isReplaced }: ThemeModule,
  pool: WorkerPool,
  trial: Trial,
  { signal, onProgress }: UpdateOptions,
): Promise<readonly RenderFailure[]> {
  const isWhole = trial === "all" && isReplaced;
  const numbers = [...pages.keys()].filter((page) => isWhole || (pages[page]?.components.length ?? 0) > 0);
  const urls: string[] = [];
  const toTask = (routes: readonly RouteInput[]): Task => {
    urls.push(...routes.map(({ page }) => page.url));
    return { kind: "try", site: siteData, routes };
  };
  function* inputs(): Generator<RouteInput> {
    yield* lazyMap(numbers, routeInput);
    if (isWhole) yield* routesBeside();
  }
  const failures: RenderFailure[] = [];
  if (numbers.length > 0) onProgress({ phase: "render", done: 0, total: null });
  pool.takeLate();
  const batches = makeBatches(inputs(), ({ body }) => body.html.length);
  for await (const outcome of pool.runAll(lazyMap(batches, toTask))) {
    signal.throwIfAborted();
    const url = urls.shift() ?? "";
    if (outcome.kind === "tried") failures.push(...outcome.failures);
    else if (outcome.kind === "stopped") failures.push(failureOf(outcome, url));
    else throw new Error(`${url} was ${outcome.kind} instead of tried`);
  }
  if (trial === "components" || numbers.length === 0) return failures;
  await pool.finish();
  return [...failures, ...pool.takeLate()];
}
