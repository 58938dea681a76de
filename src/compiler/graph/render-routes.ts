/** Renders routes in the threads of a pool. A failure of an author's component is thrown as a `RenderError`. */
import type { SiteData } from "../../theme/route-data.ts";
import type { RenderFailure } from "../route/render-error.ts";
import { RenderError } from "../route/render-error.ts";
import type { RouteInput } from "../route/route-input.ts";
import { lazyMap } from "../source/lazy-map.ts";
import { makeBatches } from "./batches.ts";
import type { Stop } from "./budget.ts";
import type { Outcome, RenderedRoute, StoppedItem, Task } from "./task.ts";
import type { Priority, WorkerPool } from "./worker-pool.ts";

/**
 * Renders routes in batches.
 * @returns The results, in the order of the routes.
 * @throws RenderError
 */
export async function* renderRoutes(
  pool: WorkerPool,
  site: SiteData,
  routes: Iterable<RouteInput>,
  priority: Priority = "last",
): AsyncGenerator<RenderedRoute> {
  const batches = makeBatches(routes, ({ body }) => body.html.length);
  const urls: string[] = [];
  const toTask = (batch: readonly RouteInput[]): Task => {
    urls.push(...batch.map(({ page }) => page.url));
    return { kind: "render", site, routes: batch };
  };
  for await (const outcome of pool.runAll(lazyMap(batches, toTask), priority))
    yield routeOf(outcome, urls.shift() ?? "");
}

/**
 * Renders a route that a reader is waiting for.
 * @throws RenderError
 */
export async function renderRoute(pool: WorkerPool, site: SiteData, route: RouteInput): Promise<RenderedRoute> {
  for await (const rendered of renderRoutes(pool, site, [route], "first")) return rendered;
  throw new Error(`${route.page.url} produced no result`);
}

function routeOf(outcome: Outcome, url: string): RenderedRoute {
  switch (outcome.kind) {
    case "rendered":
      return outcome.route;
    case "failed":
      throw new RenderError(outcome.failure);
    case "stopped":
      throw new RenderError(failureOf(outcome, url));
    case "compiled":
    case "called":
    case "plugin-failed":
    case "tried":
    case "loaded":
      throw new Error(`${url} was ${outcome.kind} instead of rendered`);
  }
}

/**
 * Describes a stop of the author's component as if it had thrown an error.
 * @param url The page that was asked for, which need not be the one on which the component ran.
 * @throws Error if docsgen's own theme was stopped.
 */
export function failureOf({ stop, component, url: ranAt }: StoppedItem, url: string): RenderFailure {
  if (component === undefined) throw new Error(`docsgen's own theme cannot render ${url}: ${stop.kind}`);
  return { component, url: ranAt === "" ? url : ranAt, ...describeStop(stop), frames: [] };
}

/**
 * A problem that completes "the component “Chart” …", and its reason: "does not finish", "it was stopped after 5 s".
 */
export function describeStop(stop: Stop): Pick<RenderFailure, "problem" | "reason"> {
  switch (stop.kind) {
    case "time":
      return { problem: "does not finish", reason: `it was stopped after ${stop.seconds} s` };
    case "wait":
      return { problem: "does not finish", reason: `it was stopped after it had waited for ${stop.seconds} s` };
    case "memory":
      return { problem: "runs out of memory", reason: `it was stopped at ${stop.megabytes} MB` };
    case "exit":
      return { problem: "exits the process", reason: "it calls `process.exit()`" };
  }
}
