/** Reads the config of a site, settles the options of a command, and loads the theme: all that a build needs that has nothing to do. */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { SitePart, ThemeModule, SiteTheme } from "../asset/site-theme.ts";
import { loadSiteTheme } from "../asset/site-theme.ts";
import { cacheFolderOf } from "../cache/cache-folder.ts";
import type { ConfigUse } from "../cache/kept-config.ts";
import { configStores } from "../cache/kept-config.ts";
import { policyOf } from "../config/content-security-policy.ts";
import { evaluateConfig, evaluateHere } from "../config/evaluate.ts";
import { printConstant } from "../config/constants.ts";
import type { LoadedConfig } from "../config/load.ts";
import { isBuildFailure, loadConfig, locateFindings } from "../config/load.ts";
import { siteConfigSchema } from "../config/schema.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { readCacheAddress } from "../remote/cache-address.ts";
import type { RemoteCache } from "../remote/remote-cache.ts";
import type { RenderFailure } from "../route/render-error.ts";
import { refuseOutputFolder } from "../output/output-folder.ts";
import { caching } from "../source/cache-error.ts";
import { isFolder } from "../source/scan.ts";
import { checkTheme, describeBundleErrors, describeMissing } from "./check-theme.ts";
import type { RemoteCacheSettings, RemoteUse } from "./open-remote.ts";
import { openRemote } from "./open-remote.ts";
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
  /** The cache that machines share, or `null`. */
  readonly remoteCache: RemoteCacheSettings | null;
  /** Number of worker threads; `null`: as many as pay. */
  readonly workers: number | null;
  /** The day that exceptions with an end are held against: "2027-01-31". A server asks anew at each update. */
  readonly today: () => string;
}

/** A site whose config and theme are read, and nothing else. */
export interface PreparedBuild {
  readonly project: Project;
  readonly theme: SiteTheme;
  /** Threads that compile and render; none is started before it has something to do. */
  readonly pool: WorkerPool;
}

export type Prepared =
  | { readonly kind: "prepared"; readonly prepared: PreparedBuild }
  | {
      readonly kind: "failed";
      readonly diagnostics: readonly Diagnostic[];
      /** Absolute paths of what the config names, and which a mend may be in. */
      readonly named: readonly string[];
    };

/**
 * @param folder Of what lasts as long as the process, where there is no cache; `null`: a new one.
 * @param onLate Called where a component of the author's fails after it was rendered.
 */
export async function prepareBuild(
  options: SiteOptions,
  use: ConfigUse = "run",
  folder: string | null = null,
  onLate: (failure: RenderFailure) => void = () => undefined,
): Promise<Prepared> {
  const settled = await settle(options, "read and store", use);
  if (settled.kind === "failed") return { ...settled, named: [] };
  const project: Project = options.useCache
    ? settled.project
    : { ...settled.project, cacheFolder: folder ?? temporaryFolder() };
  const discard = (): void => {
    if (folder === null) discardProject(project, options);
  };
  const prepared = await prepareTheme(project, project.cacheFolder, options, onLate).catch((error: unknown) => {
    discard();
    throw error;
  });
  if (prepared.kind === "failed") discard();
  return prepared;
}

/** The same where nothing is kept. `discard` removes what must lie on disk meanwhile. */
export async function prepareCheck(options: SiteOptions): Promise<Prepared & { readonly discard: () => void }> {
  const settled = await settle(options, "read", "read");
  if (settled.kind === "failed") return { ...settled, named: [], discard: () => undefined };
  const { project } = settled;
  const { theme, components } = project.config;
  if (theme === null && Object.keys(components).length === 0)
    return { ...(await prepareTheme(project, project.cacheFolder, options)), discard: () => undefined };
  const folder = temporaryFolder();
  const discard = (): void => rmSync(folder, { recursive: true, force: true });
  const prepared = await prepareTheme(project, folder, options).catch((error: unknown) => {
    discard();
    throw error;
  });
  return { ...prepared, discard };
}

/** Why nothing can be published into the output folder, or `null`. */
export function refuseOutput(
  { outputFolder, sourceFolder, root }: Project,
  { workingFolder }: Pick<SiteOptions, "workingFolder">,
): Diagnostic | null {
  const reason = refuseOutputFolder(outputFolder, sourceFolder, root);
  if (reason === null) return null;
  const path = relative(workingFolder, outputFolder) || ".";
  return siteDiagnostic("output-refused", { path, reason }, "name another with --out, or `out` in the config");
}

function temporaryFolder(): string {
  return caching(tmpdir(), () => mkdtempSync(join(tmpdir(), "docsgen-")));
}

/** @param moduleFolder Of the module that the theme is bundled into. */
async function prepareTheme(
  project: Project,
  moduleFolder: string,
  options: SiteOptions,
  onLate?: (failure: RenderFailure) => void,
): Promise<Prepared> {
  const part = sitePartOf(project, moduleFolder);
  const theme = await loadTheme(part, project.loaded, (module) =>
    openPool(options, project.markdown, module?.path ?? null, onLate),
  );
  if (!("diagnostics" in theme)) return { kind: "prepared", prepared: { project, ...theme } };
  const named = [
    ...[...project.loaded.files.texts.keys()].map((file) => join(project.root, file)),
    ...(part.folder === null ? [] : [part.folder]),
    ...part.components.map(({ file }) => file),
    ...theme.sources,
  ];
  return { kind: "failed", diagnostics: theme.diagnostics, named };
}

/** Leaves nothing of what was prepared and is not opened. */
export function discardProject({ cacheFolder }: Project, { useCache }: SiteOptions): void {
  if (!useCache) rmSync(cacheFolder, { recursive: true, force: true });
}

/** The config and the folders, settled. */
export interface Project {
  readonly loaded: LoadedConfig;
  readonly config: SiteConfig;
  readonly markdown: MarkdownOptions;
  readonly root: string;
  readonly sourceFolder: string;
  readonly sourceLabel: string;
  readonly outputFolder: string;
  readonly cacheFolder: string;
  readonly remote: RemoteCache | null;
}

type Settled =
  | { readonly kind: "settled"; readonly project: Project }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** Reads the config, holds the options against it, and opens the cache that machines share where one is named. */
export async function settle(options: SiteOptions, use: RemoteUse, configUse: ConfigUse): Promise<Settled> {
  const { workingFolder, remoteCache } = options;
  const address = remoteCache === null ? null : readCacheAddress(remoteCache.url);
  if (remoteCache !== null && address === null) {
    // Not quoted: it may hold a password.
    const hint = "write it, or DOCSGEN_CACHE_URL, as https://cache.example.com/docs";
    const values = { path: "--cache-url", problem: "is not an http or https address to which paths can be added" };
    return { kind: "failed", diagnostics: [siteDiagnostic("config-value", values, hint)] };
  }
  const configPath = resolve(workingFolder, options.config);
  const cacheFolder = cacheFolderOf(configPath);
  const stores = options.useCache ? configStores(cacheFolder, configPath, configUse) : undefined;
  const evaluate = options.workers === 0 ? evaluateHere : evaluateConfig;
  const result = await loadConfig(configPath, toLabel(workingFolder, dirname(configPath)), stores, evaluate);
  if (result.kind === "failed") return result;
  const base = options.base === null ? null : siteConfigSchema.shape.base.safeParse(options.base);
  if (base?.success === false) {
    const hint = "it begins and ends with a slash, such as /docs/";
    const values = { path: "--base", problem: `cannot be “${options.base ?? ""}”` };
    return { kind: "failed", diagnostics: [siteDiagnostic("config-value", values, hint)] };
  }
  const config: SiteConfig = base === null ? result.loaded.config : { ...result.loaded.config, base: base.data };
  const loaded: LoadedConfig = { ...result.loaded, config };
  const { root } = loaded;
  const sourceFolder = options.source === null ? resolve(root, config.source) : resolve(workingFolder, options.source);
  const outputFolder = options.out === null ? resolve(root, config.out) : resolve(workingFolder, options.out);
  const sourceLabel = toLabel(workingFolder, sourceFolder);
  if (!isFolder(sourceFolder)) {
    const hint = "create it, or name yours with --source";
    return { kind: "failed", diagnostics: [siteDiagnostic("source-missing", { path: sourceLabel }, hint)] };
  }
  const markdown = makeMarkdownOptions(config);
  const remote =
    remoteCache === null || address === null ? null : await openRemote(address, remoteCache.secret, markdown, use);
  return {
    kind: "settled",
    project: { loaded, config, markdown, root, sourceFolder, sourceLabel, outputFolder, cacheFolder, remote },
  };
}

/** What a site adds to the theme, by absolute paths. */
function sitePartOf({ config, root, sourceFolder }: Project, moduleFolder: string): SitePart {
  return {
    root,
    sourceFolder,
    base: config.base,
    folder: config.theme === null ? null : resolve(root, config.theme),
    components: Object.entries(config.components).map(([name, { file, hydrate }]) => ({
      name,
      file: resolve(root, file),
      isHydrated: hydrate !== null,
    })),
    moduleFolder,
  };
}

/** A theme that cannot be used, and absolute paths of the site's files that it was made from as far as they are known. */
interface WrongTheme {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly string[];
}

async function loadTheme(
  part: SitePart,
  loaded: LoadedConfig,
  poolFor: (module: ThemeModule | null) => WorkerPool,
): Promise<Pick<PreparedBuild, "theme" | "pool"> | WrongTheme> {
  try {
    const missing = describeMissing(part, loaded.config);
    if (missing.length > 0) return { diagnostics: await locateFindings(missing, loaded), sources: [] };
    const theme = await loadSiteTheme(part);
    const pool = poolFor(theme.module);
    const diagnostics = await checkTheme(theme, loaded, pool);
    if (diagnostics.length === 0) return { theme, pool };
    await pool.close();
    return { diagnostics, sources: theme.sources };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { diagnostics: describeBundleErrors(error.errors, loaded), sources: [] };
  }
}

/** @param module Absolute path of the module that renders; `null`: docsgen's own. */
export function openPool(
  { workers }: Pick<SiteOptions, "workers">,
  markdown: MarkdownOptions,
  module: string | null,
  onLate?: (failure: RenderFailure) => void,
): WorkerPool {
  const theme = module === null ? null : pathToFileURL(module).href;
  // One thread a core, and no more than four: beyond that, the main thread is what they wait for.
  return new WorkerPool({ options: markdown, theme }, workers ?? Math.min(availableParallelism(), 4), onLate);
}

/** Everything of the config that a page's HTML depends on. */
function makeMarkdownOptions(config: SiteConfig): MarkdownOptions {
  const { base, components, markdown, product, themeConfig } = config;
  const constants = Object.entries(themeConfig.constants).map(
    ([name, constant]) => [name, { text: printConstant(constant), unit: constant.unit }] as const,
  );
  const variables = [
    ...constants.map(([name, { text }]) => [`constants.${name}`, text]),
    ...Object.entries(product).map(([name, value]) => [`product.${name}`, value]),
  ];
  return {
    ...markdown,
    base,
    components: Object.keys(components),
    policy: policyOf(config),
    variables: Object.fromEntries(variables),
    constants: Object.fromEntries(constants),
  };
}

/** A folder as messages name it: relative, with forward slashes. */
function toLabel(from: string, folder: string): string {
  return relative(from, folder).split(sep).join("/");
}
