/** Opens sites: creates their caches, threads and graphs. */
import type { SiteTheme } from "../asset/site-theme.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import { endBundler } from "../config/bundler.ts";
import type { Failed } from "../diagnostics/failed.ts";
import { BuildGraph } from "./build-graph.ts";
import { withCache } from "./open-cache.ts";
import type { RemoteUse } from "./open-remote.ts";
import type { PreparedBuild, Project, SiteOptions } from "./prepare-site.ts";
import { openPool, resolveProject } from "./prepare-site.ts";
import { SiteGraph } from "./site-graph.ts";
import type { CacheUse } from "./without-cache.ts";
import { withoutCacheOnFailure } from "./without-cache.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** A site that can be analyzed. */
export interface OpenSite extends Project {
  readonly graph: SiteGraph;
}

/** A site that can be built. */
export interface OpenBuild extends Project {
  readonly graph: BuildGraph;
  readonly cache: SiteCache;
  readonly theme: SiteTheme;
  readonly pool: WorkerPool;
}

/**
 * Opens a site without its theme, for commands that render nothing, and closes it after `run`. Compiled pages are kept
 * for the next run.
 */
export function withSite<Result>(
  options: SiteOptions & CacheUse,
  use: RemoteUse,
  run: (site: OpenSite) => Promise<Result>,
): Promise<Result | Failed> {
  return withoutCacheOnFailure(options, async (each) => {
    const resolved = await resolveProject(each, use);
    if (resolved.kind === "failed") return resolved;
    const { project } = resolved;
    await endBundler();
    const pool = openPool(each, project, null);
    return withCache({ project, pool }, each, async (open) => {
      const cache = open();
      const graph = new SiteGraph({
        ...project,
        cache,
        pool,
        checksSearch: true,
        showsDrafts: false,
        today: each.today,
      });
      const result = await run({ ...project, graph });
      cache.save();
      return result;
    });
  });
}

/** @param isPublished `false` in the development server: no analytics, search is not checked, and drafts are shown. */
export function openBuild(
  { project, theme, pool }: PreparedBuild,
  { today }: Pick<SiteOptions, "today">,
  cache: SiteCache,
  isPublished: boolean,
): OpenBuild {
  const site = new SiteGraph({ ...project, cache, pool, checksSearch: isPublished, showsDrafts: !isPublished, today });
  const graph = new BuildGraph({ site, project, theme, pool, cache, isPublished });
  return { ...project, graph, cache, theme, pool };
}
