/** Reads the config of a site, settles the options of a command, and loads the theme: all that a build needs that has nothing to do. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { SitePart, SiteTheme } from "../asset/site-theme.ts";
import { loadSiteTheme } from "../asset/site-theme.ts";
import { cacheFolderOf } from "../cache/cache-folder.ts";
import type { ConfigUse } from "../cache/kept-config.ts";
import { configStores } from "../cache/kept-config.ts";
import { printConstant } from "../config/constants.ts";
import type { LoadedConfig } from "../config/load.ts";
import { describeBuildFailure, isBuildFailure, loadConfig, locateFindings } from "../config/load.ts";
import { siteConfigSchema } from "../config/schema.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { readCacheAddress } from "../remote/cache-address.ts";
import type { RemoteCache } from "../remote/remote-cache.ts";
import { isFolder } from "../source/scan.ts";
import { checkTheme, describeMissing } from "./check-theme.ts";
import type { RemoteCacheSettings, RemoteUse } from "./open-remote.ts";
import { openRemote } from "./open-remote.ts";

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
  /** The day that exceptions with an end are held against: "2027-01-31". */
  readonly today: string;
}

/** A site whose config and theme are read, and nothing else. */
export interface PreparedBuild {
  readonly project: Project;
  readonly theme: SiteTheme;
}

export type Prepared =
  | { readonly kind: "prepared"; readonly prepared: PreparedBuild }
  | {
      readonly kind: "failed";
      readonly diagnostics: readonly Diagnostic[];
      /** Absolute paths of what the config names, and which a mend may be in. */
      readonly named: readonly string[];
    };

/** @param folder Of what lasts as long as the process, where there is no cache; `null`: a new one. */
export async function prepareBuild(
  options: SiteOptions,
  use: ConfigUse = "run",
  folder: string | null = null,
): Promise<Prepared> {
  const settled = await settle(options, "read and store", use);
  if (settled.kind === "failed") return { ...settled, named: [] };
  const project: Project = options.useCache
    ? settled.project
    : { ...settled.project, cacheFolder: folder ?? mkdtempSync(join(tmpdir(), "docsgen-")) };
  const part = sitePartOf(project);
  const theme = await loadTheme(part, project.loaded);
  if (!("diagnostics" in theme)) return { kind: "prepared", prepared: { project, theme } };
  if (folder === null) discardProject(project, options);
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
  if (!useCache) rmSync(cacheFolder, { recursive: true });
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
    const values = { path: "--cache-url", problem: "is no http or https address to which paths can be added" };
    return { kind: "failed", diagnostics: [siteDiagnostic("config-value", values, hint)] };
  }
  const configPath = resolve(workingFolder, options.config);
  const cacheFolder = cacheFolderOf(configPath);
  const stores = options.useCache ? configStores(cacheFolder, configPath, configUse) : undefined;
  const result = await loadConfig(configPath, toLabel(workingFolder, dirname(configPath)), stores);
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
function sitePartOf({ config, root, cacheFolder }: Project): SitePart {
  return {
    folder: config.theme === null ? null : resolve(root, config.theme),
    components: Object.entries(config.components).map(([name, { file, hydrate }]) => ({
      name,
      file: resolve(root, file),
      isHydrated: hydrate !== null,
    })),
    cacheFolder,
  };
}

/** A theme that cannot be used, and absolute paths of the site's files that it was made from as far as they are known. */
interface WrongTheme {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly string[];
}

async function loadTheme(part: SitePart, loaded: LoadedConfig): Promise<SiteTheme | WrongTheme> {
  try {
    const missing = describeMissing(part, loaded.config);
    if (missing.length > 0) return { diagnostics: await locateFindings(missing, loaded), sources: [] };
    const site = await loadSiteTheme(part);
    const diagnostics = await checkTheme(site, loaded);
    return diagnostics.length === 0 ? site : { diagnostics, sources: site.sources };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { diagnostics: describeBuildFailure(error, loaded), sources: [] };
  }
}

/** Everything of the config that a page's HTML depends on. */
function makeMarkdownOptions({ base, components, markdown, product, themeConfig }: SiteConfig): MarkdownOptions {
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
    variables: Object.fromEntries(variables),
    constants: Object.fromEntries(constants),
  };
}

/** A folder as messages name it: relative, with forward slashes. */
function toLabel(from: string, folder: string): string {
  return relative(from, folder).split(sep).join("/");
}
