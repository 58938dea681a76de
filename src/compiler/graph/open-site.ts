/** Opens a site: reads its config, settles its options, and makes the graph that `build`, `check` and `serve` run. */
import { mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteTheme } from "../asset/site-theme.ts";
import { loadSiteTheme } from "../asset/site-theme.ts";
import { buildIdentity } from "../build-identity.ts";
import { printConstant } from "../config/constants.ts";
import type { LoadedConfig } from "../config/load.ts";
import { describeBuildFailure, isBuildFailure, loadConfig } from "../config/load.ts";
import { siteConfigSchema } from "../config/schema.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { loadRenderer } from "../route/renderer.ts";
import { isFolder } from "../source/scan.ts";
import { BuildGraph } from "./build-graph.ts";
import { CacheStore } from "./cache-store.ts";
import { WorkerPool } from "./worker-pool.ts";

export interface SiteOptions {
  /** The folder that paths of messages are relative to, and the options below too. Absolute. */
  readonly workingFolder: string;
  /** Path of the config. */
  readonly config: string;
  /** Instead of the config's own `source`, `out` and `base`. */
  readonly source: string | null;
  readonly out: string | null;
  readonly base: string | null;
  /** `false`: nothing of earlier runs is used, and nothing is kept. */
  readonly useCache: boolean;
  /** Number of worker threads; `null`: as many as pay. */
  readonly workers: number | null;
  readonly isPublished: boolean;
}

export interface OpenSite {
  readonly config: SiteConfig;
  readonly graph: BuildGraph;
  readonly cache: CacheStore;
  /** Absolute. */
  readonly root: string;
  readonly sourceFolder: string;
  readonly outputFolder: string;
  /** Ends the threads and closes the cache. */
  readonly close: () => Promise<void>;
}

export type OpenResult =
  | { readonly kind: "open"; readonly site: OpenSite }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

export async function openSite(options: SiteOptions): Promise<OpenResult> {
  const { workingFolder } = options;
  const configPath = resolve(workingFolder, options.config);
  const result = await loadConfig(configPath, toLabel(workingFolder, dirname(configPath)));
  if (result.kind === "failed") return result;
  const base = options.base === null ? null : siteConfigSchema.shape.base.safeParse(options.base);
  if (base?.success === false) {
    const hint = "it begins and ends with a slash, such as /docs/";
    return {
      kind: "failed",
      diagnostics: [
        siteDiagnostic("config-value", { path: "--base", problem: `cannot be “${options.base ?? ""}”` }, hint),
      ],
    };
  }
  const config: SiteConfig = base === null ? result.loaded.config : { ...result.loaded.config, base: base.data };
  const loaded: LoadedConfig = { ...result.loaded, config };
  const { root } = loaded;
  const sourceFolder = options.source === null ? resolve(root, config.source) : resolve(workingFolder, options.source);
  const outputFolder = options.out === null ? resolve(root, config.out) : resolve(workingFolder, options.out);
  const sourceLabel = toLabel(workingFolder, sourceFolder);
  if (!isFolder(sourceFolder)) {
    return {
      kind: "failed",
      diagnostics: [siteDiagnostic("source-missing", { path: sourceLabel }, "create it, or name yours with --source")],
    };
  }
  const markdown = makeMarkdownOptions(config);
  const cacheFolder = options.useCache ? join(root, ".docsgen", "cache") : mkdtempSync(join(tmpdir(), "docsgen-"));
  let theme: SiteTheme;
  try {
    const folder = config.theme === null ? null : resolve(root, config.theme);
    const components = Object.entries(config.components).map(([name, { file, hydrate }]) => ({
      name,
      file: resolve(root, file),
      isHydrated: hydrate !== null,
    }));
    theme = await loadSiteTheme({ folder, components, cacheFolder });
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { kind: "failed", diagnostics: describeBuildFailure(error, loaded) };
  }
  const themeUrl = theme.module === null ? null : pathToFileURL(theme.module).href;
  const cache = new CacheStore(cacheFolder, buildIdentity);
  const pool = new WorkerPool({ options: markdown, theme: themeUrl }, options.workers ?? defaultWorkers());
  const graph = new BuildGraph({
    loaded,
    markdown,
    sourceFolder,
    sourceLabel,
    theme,
    renderer: await loadRenderer(themeUrl),
    cache,
    pool,
    isPublished: options.isPublished,
  });
  const close = async (): Promise<void> => {
    await pool.close();
    if (options.useCache) cache.close();
    else cache.destroy();
  };
  return { kind: "open", site: { config, graph, cache, root, sourceFolder, outputFolder, close } };
}

/** Everything of the config that a page's HTML depends on. */
function makeMarkdownOptions({ base, components, markdown, product, themeConfig }: SiteConfig): MarkdownOptions {
  const constants = Object.entries(themeConfig.constants).map(([name, constant]) => [
    `constants.${name}`,
    printConstant(constant),
  ]);
  const names = Object.entries(product).map(([name, value]) => [`product.${name}`, value]);
  return {
    ...markdown,
    base,
    components: Object.keys(components),
    variables: Object.fromEntries([...constants, ...names]),
  };
}

/** One thread a core, and no more than four: beyond that, the main thread is what they wait for. */
function defaultWorkers(): number {
  const cores = availableParallelism();
  return cores < 2 ? 0 : Math.min(cores, 4);
}

/** A folder as messages name it: relative, with forward slashes. */
function toLabel(from: string, folder: string): string {
  return relative(from, folder).split(sep).join("/");
}
