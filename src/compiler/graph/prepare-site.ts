/** Reads the config, resolves the options of a command, and loads the theme: everything that a no-op build needs. */
import { accessSync, constants as access, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, dirname, join, posix, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { SitePart, ThemeModule, SiteTheme } from "../asset/site-theme.ts";
import { loadSiteTheme, writeModule } from "../asset/site-theme.ts";
import { cacheFolderOf } from "../cache/cache-folder.ts";
import { policyOf } from "../config/content-security-policy.ts";
import { evaluateConfig, evaluateHere } from "../config/evaluate.ts";
import { printConstant } from "../config/constants.ts";
import { interfaceStrings } from "../config/interface-strings.ts";
import { listLanguageNames } from "../config/language-names.ts";
import type { ConfigResult, LoadedConfig } from "../config/load.ts";
import { markdownLabels } from "../config/markdown-labels.ts";
import { isBuildFailure, loadConfig, locateFindings, locateSetting } from "../config/load.ts";
import { checkBase } from "../config/read-base.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { defaultConfig } from "../config/site-config.ts";
import { problemOf, quote, siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic, Problem, SiteDiagnostic } from "../diagnostics/diagnostic.ts";
import { nearestName } from "../diagnostics/suggest.ts";
import type { Failed } from "../diagnostics/failed.ts";
import { failed } from "../diagnostics/failed.ts";
import { diagramPackages } from "../page/code-blocks/diagram-tools.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import type { WrongCacheSetting } from "../remote/cache-address.ts";
import { readCacheAddress } from "../remote/cache-address.ts";
import type { SharedValues } from "../remote/remote-pages.ts";
import { checkPlugins } from "../config/check-plugins.ts";
import { linkNames, listPlugins, ownFrontmatterKeys, runsInThreads } from "../config/plugin.ts";
import { findThemeFolder } from "../source/theme-folder.ts";
import type { RenderFailure } from "../route/render-error.ts";
import { refuseOutputFolder } from "../output/output-folder.ts";
import { checkCodesOfConfig } from "./check-codes.ts";
import { isCardFont } from "./card-fonts.ts";
import { writingToCache } from "../source/cache-error.ts";
import { isFolder, reasonOf } from "../source/scan.ts";
import { checkTheme, describeBundleErrors, describeMissing } from "./check-theme.ts";
import type { RemoteCacheSettings, RemoteUse } from "./open-remote.ts";
import { memoizeWeakly } from "../once.ts";
import { pathFrom } from "../path-from.ts";
import { openStores } from "./open-remote.ts";
import { WorkerPool } from "./worker-pool.ts";

/** The options that all commands of a site share. Relative paths are as the author typed them. */
export interface SiteOptions {
  /** The absolute path of the folder to which the paths in messages and in the options below are relative. */
  readonly workingFolder: string;
  /** The path of the config; `null` for `site.config.ts`, which may be missing: a folder of pages is a site too. */
  readonly config: string | null;
  /** The source folder; `null` for the config's. */
  readonly source: string | null;
  /** The output folder; `null` for the config's. */
  readonly out: string | null;
  /** The path under which the site is published, such as "/docs/"; `null` for the config's. */
  readonly base: string | null;
  /** `false`: nothing is read from earlier runs or kept for later ones. */
  readonly useCache: boolean;
  /** The remote cache, or `null`. */
  readonly remoteCache: RemoteCacheSettings | null;
  /** Folders of object files that are read. */
  readonly objects?: readonly string[] | undefined;
  /** The folder that receives object files, or `null`. */
  readonly objectsTo?: string | null | undefined;
  /** The secret that object files are sealed with, or "". */
  readonly objectsSecret?: string | undefined;
  /** The number of worker threads; `null` means a default that suits the machine. */
  readonly workers: number | null;
  /** Called if there is no config, with the defaults that replace it. */
  readonly onWithoutConfig?: ((used: UsedWithoutConfig) => void) | undefined;
  /** Returns the current date, such as "2027-01-31", which decides whether exceptions have expired. */
  readonly today: () => string;
}

/** The default title and source folder of a site without a config. */
export interface UsedWithoutConfig {
  readonly title: string;
  /** The file that contains the title, or "" if it is the name of the folder. */
  readonly titleFrom: string;
  /** The source folder, as shown in messages; "" for the working folder. */
  readonly source: string;
}

/** A site whose config and theme have been read. */
export interface PreparedBuild {
  readonly project: Project;
  readonly theme: SiteTheme;
  /** Threads that compile and render. They start when there is work for them. */
  readonly pool: WorkerPool;
}

/** A site that can be built, or what is wrong with its config, theme or source folder. */
export type Prepared =
  | { readonly kind: "prepared"; readonly prepared: PreparedBuild }
  | {
      readonly kind: "failed";
      readonly diagnostics: readonly Diagnostic[];
      /** Absolute paths of the files that the config names, because the author may fix the problem in one of them. */
      readonly named: readonly string[];
    };

/** Changes by which servers, editors and comparisons prepare a site in another way. */
export interface PrepareOptions {
  /** Called if one of the author's components fails after it has been rendered. */
  readonly onLate?: (failure: RenderFailure) => void;
  /** The folder of an open cache. */
  readonly cacheFolder?: string | undefined;
  /** Loads something in place of the config. */
  readonly load?: LoadConfig | undefined;
  /** `false`: with docsgen's own theme alone, because the files of the author's cannot be used. Nothing is rendered. */
  readonly hasOwnTheme?: boolean;
}

type LoadConfig = (path: string, label: string, evaluate: typeof evaluateConfig) => Promise<ConfigResult>;

/** Reads the config and loads the theme. Without a cache, a temporary folder is used; `closeProject` removes it. */
export async function prepareBuild(
  options: SiteOptions,
  use: RemoteUse = "read and store",
  { onLate, cacheFolder, load, hasOwnTheme = true }: PrepareOptions = {},
): Promise<Prepared> {
  const resolved = await resolveProject(options, use, cacheFolder, load);
  if (resolved.kind === "failed") return { ...resolved, named: [] };
  const { project } = resolved;
  // An open cache is closed by its owner.
  const useCache = options.useCache || cacheFolder !== undefined;
  const prepared = await prepareTheme(project, options, hasOwnTheme, onLate).catch((error: unknown) => {
    closeProject(project, { useCache });
    throw error;
  });
  if (prepared.kind === "failed") closeProject(project, { useCache });
  return prepared;
}

/** Why nothing can be published into the output folder, or `null`. */
export async function refuseOutput(
  { outputFolder, sourceFolder, root, isExcluded, loaded }: Project,
  { workingFolder, out }: Pick<SiteOptions, "workingFolder" | "out">,
): Promise<Diagnostic | null> {
  const reason = refuseOutputFolder(outputFolder, sourceFolder, root, isExcluded);
  if (reason === null) return null;
  const path = relative(workingFolder, outputFolder) || ".";
  const problem = siteDiagnostic(
    "output-refused",
    { path, reason },
    out === null ? 'write `out: "dist"`' : "write --out dist",
  );
  return out === null ? atSetting(problem, "out", loaded) : problem;
}

/** Adds the place of a setting to a problem that it causes. */
async function atSetting(problem: SiteDiagnostic, name: string, loaded: LoadedConfig): Promise<Diagnostic> {
  const { file, span, isFound } = await locateSetting([name], loaded);
  return isFound ? { ...problem, kind: "file", fix: null, file, span } : problem;
}

/** Advice if there is no source folder at a path. */
function suggestSource(path: string, label: string): string {
  if (existsSync(path)) return `it is a file; name its folder: “${posix.dirname(label)}”`;
  const parent = dirname(path);
  const names = isFolder(parent) ? readdirSync(parent, { withFileTypes: true }) : [];
  const folders = names.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const near =
    nearestName(basename(path), folders) ?? ["docs-src", "docs", "src"].find((name) => folders.includes(name));
  return near === undefined || near === null
    ? "create it, or name another with --source, or `source` in the config"
    : `did you mean “${posix.join(posix.dirname(label), near)}”?`;
}

function temporaryFolder(): string {
  return writingToCache(tmpdir(), () => mkdtempSync(join(tmpdir(), "docsgen-")));
}

async function prepareTheme(
  project: Project,
  options: SiteOptions,
  hasOwnTheme: boolean,
  onLate?: (failure: RenderFailure) => void,
): Promise<Prepared> {
  const whole = sitePartOf(project);
  const part: SitePart = hasOwnTheme
    ? whole
    : { ...whole, folder: null, components: [], pluginStyles: [], pluginScripts: [] };
  const theme = await loadTheme(part, project.loaded, (module) => openPool(options, project, module, onLate));
  if (!("diagnostics" in theme)) return { kind: "prepared", prepared: { project, ...theme } };
  const named = [
    ...[...project.loaded.files.texts.keys()].map((file) => join(project.root, file)),
    ...(part.folder === null ? [] : [part.folder]),
    ...part.components.map(({ file }) => file),
    ...theme.sources,
  ];
  return { kind: "failed", diagnostics: theme.diagnostics, named };
}

/** Closes the remote cache, and removes the temporary folder of a run without a cache. */
export function closeProject({ remote, cacheFolder }: Project, { useCache }: Pick<SiteOptions, "useCache">): void {
  remote?.close();
  if (!useCache) rmSync(cacheFolder, { recursive: true, force: true });
}

/** The config and the folders of a site. */
export interface Project {
  readonly loaded: LoadedConfig;
  readonly config: SiteConfig;
  /** Absolute. */
  readonly configPath: string;
  readonly markdown: MarkdownOptions;
  readonly root: string;
  readonly sourceFolder: string;
  readonly sourceLabel: string;
  /** Whether the config excludes a file of the source folder. */
  readonly isExcluded: (path: string) => boolean;
  readonly outputFolder: string;
  readonly cacheFolder: string;
  /** The stores that machines share, or `null`. */
  readonly remote: SharedValues | null;
}

type ResolvedProject = { readonly kind: "resolved"; readonly project: Project } | Failed;

/** Reads the config, applies the options to it, and opens the remote cache if there is one. */
export async function resolveProject(
  options: SiteOptions,
  use: RemoteUse,
  folder?: string,
  load?: LoadConfig,
): Promise<ResolvedProject> {
  const { workingFolder, remoteCache } = options;
  const address =
    remoteCache === null ? null : readCacheAddress(remoteCache.url, remoteCache.token, remoteCache.header);
  if (typeof address === "string") return failed(wrongCacheSetting(address));
  const configPath = resolve(workingFolder, options.config ?? defaultConfig);
  const evaluate = options.workers === 0 ? evaluateHere : evaluateConfig;
  const without = options.config === null ? { hasSource: options.source !== null } : null;
  const label = pathFrom(workingFolder, dirname(configPath));
  const result = await (load === undefined
    ? loadConfig(configPath, label, without, evaluate)
    : load(configPath, label, evaluate));
  if (result.kind === "failed") return result;
  const nameProblems = await checkNames(result.loaded);
  if (nameProblems.length > 0) return failed(...nameProblems);
  const { base } = options;
  const baseProblem = checkBase(base);
  if (baseProblem !== null) return failed(baseProblem);
  const loaded = base === null ? result.loaded : withBase(result.loaded, base);
  const { config } = loaded;
  const { root } = loaded;
  const sourceFolder = options.source === null ? resolve(root, config.source) : resolve(workingFolder, options.source);
  const outputFolder = options.out === null ? resolve(root, config.out) : resolve(workingFolder, options.out);
  const sourceLabel = pathFrom(workingFolder, sourceFolder);
  if (loaded.titleFrom !== null)
    options.onWithoutConfig?.({ title: config.title, titleFrom: loaded.titleFrom, source: sourceLabel });
  const missing = describeMissingSource(sourceFolder, sourceLabel);
  const problems =
    missing === null
      ? await findMissing(loaded)
      : [options.source === null ? await atSetting(missing, "source", loaded) : missing];
  if (problems.length > 0) return failed(...problems);
  const markdown = markdownOptionsOf(config);
  const isExcluded = await makeExclusion(config);
  const cacheFolder = folder ?? (options.useCache ? cacheFolderOf(configPath) : temporaryFolder());
  const { objects = [], objectsTo = null, objectsSecret = "" } = options;
  const folders = { from: objects, to: objectsTo, secret: objectsSecret };
  const remote = await openStores(address, remoteCache?.secret ?? "", folders, workingFolder, markdown, use);
  return {
    kind: "resolved",
    project: {
      loaded,
      config,
      configPath,
      markdown,
      root,
      sourceFolder,
      sourceLabel,
      isExcluded,
      outputFolder,
      cacheFolder,
      remote,
    },
  };
}

/** The loaded config with another base. */
function withBase({ config, editions, ...loaded }: LoadedConfig, base: string): LoadedConfig {
  return {
    ...loaded,
    config: { ...config, base },
    editions: editions.map(({ edition, config: view }) => ({
      edition,
      config: { ...view, base: base + edition.prefix },
    })),
  };
}

/** The values are not quoted, because they may contain a password. */
function wrongCacheSetting(wrong: WrongCacheSetting): Diagnostic {
  const [path, problem, hint] = {
    url: [
      "--cache-url",
      "must be an http or https URL without a query or fragment",
      "set it, or DOCSGEN_CACHE_URL, to a URL such as https://cache.example.com/docs",
    ],
    token: ["DOCSGEN_CACHE_TOKEN", "must be a token without spaces", "it is sent as `Authorization: Bearer <token>`"],
    header: ["DOCSGEN_CACHE_HEADER", "must be a name and a value", "for example “X-Api-Key: 1234”"],
  }[wrong];
  return siteDiagnostic("config-value", { path: path ?? "", problem: problem ?? "" }, hint ?? null);
}

/** Why there are no sources; `null` if there are. */
function describeMissingSource(folder: string, path: string): SiteDiagnostic | null {
  if (!isFolder(folder)) return siteDiagnostic("source-missing", { path, reason: null }, suggestSource(folder, path));
  try {
    accessSync(folder, access.R_OK | access.X_OK);
    return null;
  } catch (error) {
    return siteDiagnostic("source-missing", { path, reason: reasonOf(error) }, "correct the permissions of the folder");
  }
}

/** Packages and fonts that the config needs and that cannot be loaded. */
async function findMissing(loaded: LoadedConfig): Promise<readonly Diagnostic[]> {
  const { config, root } = loaded;
  if (config.markdown.parser === "satteri" && !(await canLoad(() => import("satteri")))) {
    const values = { path: "markdown.parser", problem: "needs the package “satteri”, which cannot be loaded" };
    const problem = problemOf("config-value", values, "run `npm install --save-dev satteri`");
    return locateFindings([{ ...problem, path: ["markdown", "parser"] }], loaded);
  }
  const packages = await missingPackages(config);
  return locateFindings(packages.length > 0 ? packages : await checkSocialCards(config, root), loaded);
}

/** A package with native code may be installed for another system. */
async function canLoad(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    return false;
  }
}

/**
 * The packages that settings need and that are not installed beside docsgen. Those of pages are loaded by the pages that
 * use them.
 */
async function missingPackages({
  markdown: { math, diagrams },
  images,
  socialCards,
  touchIcon,
}: SiteConfig): Promise<readonly (Problem & { path: ConfigPath })[]> {
  const needed: readonly { readonly name: string; readonly path: ConfigPath }[] = [
    ...(math ? [{ name: "temml", path: ["markdown", "math"] }] : []),
    ...diagrams.map((tool, index) => ({ name: diagramPackages[tool], path: ["markdown", "diagrams", index] })),
  ];
  const missing = needed.filter(({ name }) => !isInstalled(name));
  if ((socialCards !== null || touchIcon) && !(await canLoad(() => import("@resvg/resvg-js"))))
    missing.push({ name: "@resvg/resvg-js", path: [socialCards === null ? "touchIcon" : "socialCards"] });
  if (images.formats.length > 0 && !(await canLoad(() => import("sharp"))))
    missing.push({ name: "sharp", path: ["images", "formats"] });
  return missing.map(({ name, path }) => {
    const values = { path: path.slice(0, 2).join("."), problem: `needs the package ${quote(name)}` };
    return { path, ...problemOf("config-value", values, `run \`npm install --save-dev ${name}\``) };
  });
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

async function checkSocialCards(
  { socialCards, origin }: SiteConfig,
  root: string,
): Promise<readonly (Problem & { path: ConfigPath })[]> {
  if (socialCards === null) return [];
  const problemAt = (path: ConfigPath, problem: string, hint: string): Problem & { path: ConfigPath } => ({
    path,
    ...problemOf("config-value", { path: path.slice(0, 2).join("."), problem }, hint),
  });
  const problems = origin === null ? [problemAt(["socialCards"], "needs `origin`", originHint)] : [];
  for (const [index, file] of socialCards.fonts.entries()) {
    if (await isCardFont(resolve(root, file))) continue;
    const problem = `names ${quote(file)}, which is not a TrueType or OpenType font`;
    problems.push(problemAt(["socialCards", "fonts", index], problem, fontHint));
  }
  return problems;
}

const originHint = 'add the address of the published site: origin: "https://example.com"';
const fontHint = "its path is relative to the config's folder; WOFF and WOFF2 are compressed and cannot be used";

async function checkNames(loaded: LoadedConfig): Promise<readonly Diagnostic[]> {
  const { config } = loaded;
  const ownKeys = ownFrontmatterKeys(listPlugins(config));
  // docsgen's own keys are loaded with the compiler, which a no-op build does not need.
  const { frontmatterKeys } =
    ownKeys.length === 0 ? { frontmatterKeys: [] } : await import("../page/frontmatter/frontmatter-schema.ts");
  // Without a config, the severities are docsgen's own.
  const codes = loaded.titleFrom === null ? await checkCodesOfConfig(config.checks) : [];
  return locateFindings([...checkPlugins(config, frontmatterKeys), ...codes], loaded);
}

/** Whether the letters of a language are in the faces of the theme; mixed faces would look worse than the system's. */
function hasOwnLetters(lang: string): boolean {
  return /^(?:ca|da|de|en|es|fi|fr|ga|gl|is|it|nb|nl|nn|no|pt|sv)\b/iu.test(lang);
}

/** The site's own theme files and components. */
function sitePartOf({ config, loaded: { editions }, root, sourceFolder, cacheFolder }: Project): SitePart {
  return {
    root,
    sourceFolder,
    base: config.base,
    strings: interfaceStrings(config.lang, config.themeConfig.strings),
    translations: new Map(
      editions
        .slice(1)
        .map(({ edition, config: view }) => [edition.lang, interfaceStrings(edition.lang, view.themeConfig.strings)]),
    ),
    folder: findThemeFolder(root, config.theme.folder),
    preset: config.theme.preset,
    pluginStyles: config.plugins.flatMap(({ style }) => style ?? []),
    pluginScripts: config.plugins.flatMap(({ name: plugin, script }) =>
      script === undefined ? [] : { plugin, script },
    ),
    hasInsights: config.insights !== null,
    font: config.theme.font ?? (hasOwnLetters(config.lang) ? "geist" : "system"),
    components: Object.entries(config.components).map(([name, { file, hydrate }]) => ({
      name,
      file: resolve(root, file),
      isHydrated: hydrate !== null,
    })),
    moduleFolder: cacheFolder,
  };
}

/** A theme that cannot be used, with the absolute paths of the site's files in it, as far as they are known. */
interface BrokenTheme {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly string[];
}

async function loadTheme(
  part: SitePart,
  loaded: LoadedConfig,
  poolFor: (module: ThemeModule | null) => WorkerPool,
): Promise<Pick<PreparedBuild, "theme" | "pool"> | BrokenTheme> {
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

/** @param module The module that renders, or `null` for docsgen's own. */
export function openPool(
  { workers }: Pick<SiteOptions, "workers">,
  { loaded }: Pick<Project, "loaded">,
  module: ThemeModule | null,
  onLate?: (failure: RenderFailure) => void,
): WorkerPool {
  const theme = module === null ? null : pathToFileURL(module.path).href;
  // One thread per core, up to four; more would only wait for the main thread.
  const plugins = listPlugins(loaded.config).some(runsInThreads) ? loaded.url : null;
  return new WorkerPool(
    { options: loaded.editions.map((each) => markdownOptionsOf(each.config)), theme, plugins },
    workers ?? Math.min(availableParallelism(), 4),
    { onLate, writeTheme: () => module !== null && writeModule(module) },
  );
}

/** The part of the config of an edition that a page's HTML depends on. */
export const markdownOptionsOf = memoizeWeakly((config: SiteConfig): MarkdownOptions => {
  const { components, lang, links, markdown, product, routes, themeConfig } = config;
  const { remarkPlugins: _remark, rehypePlugins: _rehype, ...settings } = markdown;
  const hasLanguages = Object.keys(config.languages).length > 0;
  const constants = Object.entries(themeConfig.constants).map(
    ([name, constant]) =>
      [
        name,
        { text: printConstant(constant, hasLanguages && !/^en\b/iu.test(lang) ? lang : null), unit: constant.unit },
      ] as const,
  );
  const variables = [
    ...constants.map(([name, { text }]) => [`constants.${name}`, text]),
    ...Object.entries(product).map(([name, value]) => [`product.${name}`, value]),
  ];
  return {
    ...settings,
    lang,
    languages: listLanguageNames(config),
    labels: markdownLabels(lang, markdown.labels),
    routes,
    schemes: links.schemes,
    named: linkNames(config),
    ownKeys: ownFrontmatterKeys(listPlugins(config)),
    components: Object.keys(components),
    policy: policyOf(config),
    variables: Object.fromEntries(variables),
    constants: Object.fromEntries(constants),
  };
});

/** Returns a function that says whether a config excludes a file of the source folder. */
export async function makeExclusion({ exclude }: Pick<SiteConfig, "exclude">): Promise<(path: string) => boolean> {
  // Loaded on demand, because a no-op build should load almost nothing.
  return exclude.length === 0 ? noFile : (await import("picomatch")).default([...exclude]);
}

function noFile(): boolean {
  return false;
}
