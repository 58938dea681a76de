/** Opens a site whose options are settled: makes the graphs that all commands run which look at pages. */
import { setImmediate } from "node:timers/promises";
import type { SiteTheme } from "../asset/site-theme.ts";
import { CacheStore } from "../cache/cache-store.ts";
import { cacheIdentity } from "../cache/toolchain.ts";
import { endBundler } from "../config/bundler.ts";
import type { LoadedConfig } from "../config/load.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { RemoteCache } from "../remote/remote-cache.ts";
import { atOnce, stepByStep } from "../source/steps.ts";
import { BuildGraph } from "./build-graph.ts";
import type { RemoteUse } from "./open-remote.ts";
import type { PreparedBuild, SiteOptions } from "./prepare-site.ts";
import { openPool, settle } from "./prepare-site.ts";
import { SiteGraph } from "./site-graph.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** A site that can be analyzed. Nothing is written, the cache neither. */
export interface OpenSite {
  readonly loaded: LoadedConfig;
  readonly config: SiteConfig;
  readonly graph: SiteGraph;
  /** Absolute. */
  readonly root: string;
  readonly sourceFolder: string;
  /** The source folder as messages name it. */
  readonly sourceLabel: string;
  readonly outputFolder: string;
  /** The cache that machines share, or `null`. */
  readonly remote: RemoteCache | null;
  /** Ends the threads and closes the caches. */
  readonly close: () => Promise<void>;
}

/** A site that can be built. `check` opens it too, and makes nothing. */
export interface OpenBuild extends Omit<OpenSite, "graph"> {
  readonly graph: BuildGraph;
  readonly cache: CacheStore;
  readonly theme: SiteTheme;
  readonly pool: WorkerPool;
}

export type Opened<Site> =
  | { readonly kind: "open"; readonly site: Site }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

export async function openSite(options: SiteOptions, use: RemoteUse = "read"): Promise<Opened<OpenSite>> {
  const settled = await settle(options, use, "read");
  if (settled.kind === "failed") return settled;
  const { project } = settled;
  await endBundler();
  const cache = options.useCache
    ? atOnce(CacheStore.open(project.cacheFolder, cacheIdentity, true))
    : new CacheStore("", cacheIdentity, true);
  const pool = openPool(options, project.markdown, null);
  const graph = new SiteGraph({ ...project, cache, pool, checksSearch: true, today: options.today });
  const close = async (): Promise<void> => {
    await pool.close();
    project.remote?.close();
    cache.close();
  };
  return { kind: "open", site: { ...project, graph, close } };
}

export interface BuildSettings {
  /** `false` in the development server: no analytics. */
  readonly isPublished: boolean;
  /** Of a site that was opened before and has changed since; `null`: its own, closed with it. */
  readonly cache: CacheStore | null;
  /** Awaited now and then: who looks at a page goes first. */
  readonly pause?: () => Promise<void>;
}

export async function openBuild(
  { project, theme, pool }: PreparedBuild,
  options: SiteOptions,
  { isPublished, cache: shared, pause }: BuildSettings,
): Promise<OpenBuild> {
  const { loaded } = project;
  const cache =
    shared ?? (await stepByStep(CacheStore.open(project.cacheFolder, cacheIdentity), pause ?? setImmediate));
  const site = new SiteGraph({ ...project, loaded, cache, pool, checksSearch: isPublished, today: options.today });
  const graph = new BuildGraph({ site, project, theme, pool, useCache: options.useCache, isPublished });
  const close = async (): Promise<void> => {
    await pool.close();
    project.remote?.close();
    if (shared !== null) return;
    if (options.useCache) cache.close();
    else cache.destroy();
  };
  return { ...project, graph, cache, theme, close, pool };
}
