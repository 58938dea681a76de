/** Opens a site whose options are settled: makes the graphs that all commands run which look at pages. */
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { SiteTheme } from "../asset/site-theme.ts";
import { CacheStore } from "../cache/cache-store.ts";
import { cacheIdentity } from "../cache/toolchain.ts";
import { endBundler } from "../config/bundler.ts";
import type { LoadedConfig } from "../config/load.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { RemoteCache } from "../remote/remote-cache.ts";
import { openRenderer } from "../route/open-renderer.ts";
import { atOnce, stepByStep } from "../source/steps.ts";
import { BuildGraph } from "./build-graph.ts";
import type { RemoteUse } from "./open-remote.ts";
import type { PreparedBuild, SiteOptions } from "./prepare-site.ts";
import { settle } from "./prepare-site.ts";
import { SiteGraph } from "./site-graph.ts";
import { WorkerPool } from "./worker-pool.ts";

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

/** A site that can be built. */
export interface OpenBuild extends Omit<OpenSite, "graph"> {
  readonly graph: BuildGraph;
  readonly cache: CacheStore;
  readonly theme: SiteTheme;
  /** Ends the threads, and leaves the cache open for who opens the site again. */
  readonly endThreads: () => Promise<void>;
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
  const pool = new WorkerPool({ options: project.markdown, theme: null }, options.workers ?? defaultWorkers());
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
  { project, theme }: PreparedBuild,
  options: SiteOptions,
  { isPublished, cache: shared, pause }: BuildSettings,
): Promise<OpenBuild> {
  const { config, loaded } = project;
  const cache =
    shared ?? (await stepByStep(CacheStore.open(project.cacheFolder, cacheIdentity), pause ?? setImmediate));
  const themeUrl = theme.module === null ? null : pathToFileURL(theme.module).href;
  const pool = new WorkerPool({ options: project.markdown, theme: themeUrl }, options.workers ?? defaultWorkers());
  const site = new SiteGraph({ ...project, loaded, cache, pool, checksSearch: isPublished, today: options.today });
  const renderer = await openRenderer(themeUrl);
  const graph = new BuildGraph({ site, config, theme, renderer, pool, isPublished });
  const close = async (): Promise<void> => {
    await pool.close();
    project.remote?.close();
    if (shared !== null) return;
    if (options.useCache) cache.close();
    else cache.destroy();
  };
  return { ...project, graph, cache, theme, close, endThreads: () => pool.close() };
}

/** One thread a core, and no more than four: beyond that, the main thread is what they wait for. */
function defaultWorkers(): number {
  const cores = availableParallelism();
  return cores < 2 ? 0 : Math.min(cores, 4);
}
