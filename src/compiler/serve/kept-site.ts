/**
 * What a development server leaves for the next start: the pages as it showed them last, but for their bodies, and what it must know of the
 * config and the theme to show one before it reads these. What lies around a page may be a moment old, as the settled state then tells. Files in
 * `.docsgen/cache/`, cut so that one page costs the same at any size.
 */
import { join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { SidebarData, SiteData } from "../../theme/route-data.ts";
import { isWholeModule } from "../asset/site-theme.ts";
import { loadThemeBundle } from "../asset/theme-bundle.ts";
import type { ThemeBundle } from "../asset/theme-bundle.ts";
import type { GraphState } from "../graph/build-graph.ts";
import { cacheFolderOf } from "../graph/cache-folder.ts";
import type { PageTools } from "../graph/lone-page.ts";
import type { PreparedBuild, SiteOptions } from "../graph/open-site.ts";
import { cacheIdentity } from "../graph/toolchain.ts";
import { readVerified, writeVerified } from "../graph/verified-file.ts";
import { fingerprint, fingerprintOf } from "../output/fingerprint.ts";
import { makePageData } from "../route/route-data.ts";
import type { RouteInput } from "../route/route-input.ts";
import { fnv1a } from "../source/fnv1a.ts";
import type { SourcePath } from "../source/paths.ts";
import { isOutputPath } from "../source/paths.ts";
import type { SettingFile } from "./setting-files.ts";
import { isAsBefore } from "./setting-files.ts";
import { watchedPlaces } from "./watched-places.ts";
import type { WatchScope } from "./watch-scope.ts";

/** What all pages share. */
export interface KeptSite extends PageTools {
  /** Of the command line. */
  readonly options: string;
  /** All that the config and the theme were read from. */
  readonly settings: readonly SettingFile[];
  readonly watched: WatchScope;
  readonly theme: KeptTheme;
  readonly data: SiteData;
  readonly shards: number;
  /** Of the other files: those that were written for another site are not read. */
  readonly version: string;
}

/** The site's own part of the theme. */
interface KeptTheme {
  /** Absolute path of the module that renders, or `null`. */
  readonly module: string | null;
  readonly paths: ThemeBundle["paths"];
  /** Contents in base64. */
  readonly files: readonly (readonly [output: string, contents: string])[];
}

export interface KeptPage extends Omit<RouteInput, "body"> {
  readonly source: SourcePath;
  /** Fingerprint of the page's interface: the numbers of its references are those of its body. */
  readonly interface: string;
}

/** A page as it is written. */
interface StoredPage extends Omit<KeptPage, "sidebar"> {
  /** Number of the sidebar, or `null`. */
  readonly sidebar: number | null;
}

/** By route. */
type Shard = Readonly<Record<string, StoredPage>>;

/** Pages in a file, about; and sidebars. */
const shardSize = 64;
const sidebarsInFile = 16;

/** What was kept for this command line, with the config and the theme as they are; or `null`. */
export function findKeptSite(options: SiteOptions): KeptSite | null {
  const site = readVerified(
    siteFile(cacheFolderOf(resolve(options.workingFolder, options.config))),
    cacheIdentity,
    isKeptSite,
  );
  if (site === null || site.options !== optionsOf(options) || !site.settings.every(isAsBefore)) return null;
  return site.theme.module === null || isWholeModule(site.theme.module) ? site : null;
}

/** @param route Decoded, without the base. */
export function readPage(site: KeptSite, route: string): KeptPage | null {
  const { cacheFolder, shards, version } = site;
  const shard = readVerified(shardFile(cacheFolder, shardOf(route, shards)), version, isShard);
  const page = shard !== null && Object.hasOwn(shard, route) ? shard[route] : undefined;
  return page === undefined
    ? null
    : { ...page, sidebar: page.sidebar === null ? null : readSidebar(site, page.sidebar) };
}

function readSidebar({ cacheFolder, version }: KeptSite, number: number): SidebarData | null {
  const file = Math.floor(number / sidebarsInFile);
  const sidebars = readVerified(sidebarFile(cacheFolder, file), version, isSidebars);
  return sidebars?.[number % sidebarsInFile] ?? null;
}

/** The theme's files and the site's own. */
export function bundleOf({ theme: { paths, files } }: KeptSite): ThemeBundle {
  const own = files.flatMap(([output, contents]) =>
    isOutputPath(output) ? [{ output, contents: Buffer.from(contents, "base64") }] : [],
  );
  return { files: [...loadThemeBundle().files, ...own], paths };
}

/**
 * Keeps the pages of a state, with room for others in between. Given up when the signal is aborted.
 * @param settings As they were when they were read.
 */
export async function keepSite(
  options: SiteOptions,
  prepared: PreparedBuild,
  settings: readonly SettingFile[],
  { site, plan, pages }: GraphState,
  signal: AbortSignal,
): Promise<void> {
  const { project, theme } = prepared;
  const { config, markdown, sourceFolder, cacheFolder } = project;
  const shards = Math.ceil(site.pages.length / shardSize);
  const sidebars = [...new Set(site.pages.flatMap(({ sidebar }) => sidebar ?? []))];
  const numbers = new Map(sidebars.map((sidebar, number) => [sidebar, number]));
  const others = {
    options: optionsOf(options),
    settings,
    markdown,
    sourceFolder,
    cacheFolder,
    watched: watchedPlaces(options, { ...project, theme }, { problems: [], named: [] }),
    theme: keptTheme(prepared),
    data: plan.siteData,
    shards,
  };
  const version = `${cacheIdentity}-${fingerprintOf([others, sidebars]).slice(0, 16)}`;
  const byShard = Array.from({ length: shards }, (): number[] => []);
  for (const [number, { record }] of site.pages.entries()) byShard[shardOf(record.path, shards)]?.push(number);
  writeVerified(siteFile(cacheFolder), cacheIdentity, { ...others, version } satisfies KeptSite);
  keepSidebars(sidebars, cacheFolder, version);
  for (const [shard, inShard] of byShard.entries()) {
    const byRoute: Record<string, StoredPage> = {};
    for (const number of inShard) {
      const page = site.pages[number];
      const compiled = page === undefined ? undefined : pages.get(page.record.relativePath);
      if (page === undefined || compiled === undefined) continue;
      byRoute[page.record.path] = {
        source: page.record.relativePath,
        interface: fingerprintOf(compiled.interface),
        sidebar: page.sidebar === null ? null : (numbers.get(page.sidebar) ?? null),
        page: makePageData(config, page),
        urls: page.urls,
        components: page.components,
      };
    }
    writeVerified(shardFile(cacheFolder, shard), version, byRoute);
    await setImmediate();
    if (signal.aborted) return;
  }
}

function keepSidebars(sidebars: readonly SidebarData[], cacheFolder: string, version: string): void {
  for (let start = 0; start < sidebars.length; start += sidebarsInFile) {
    const file = sidebarFile(cacheFolder, start / sidebarsInFile);
    writeVerified(file, version, sidebars.slice(start, start + sidebarsInFile));
  }
}

function keptTheme({ theme: { module, bundle } }: PreparedBuild): KeptTheme {
  const docsgens = new Set<string>(loadThemeBundle().files.map(({ output }) => output));
  const own = bundle.files.filter(({ output }) => !docsgens.has(output));
  const files = own.map(({ output, contents }) => [output, Buffer.from(contents).toString("base64")] as const);
  return { module, paths: bundle.paths, files };
}

function optionsOf({ workingFolder, config, source, base }: SiteOptions): string {
  const folder = source === null ? "" : resolve(workingFolder, source);
  return fingerprint(resolve(workingFolder, config), folder, base ?? "").slice(0, 16);
}

function siteFile(cacheFolder: string): string {
  return join(cacheFolder, "served.json");
}

function shardFile(cacheFolder: string, number: number): string {
  return join(cacheFolder, "served", `${number}.json`);
}

function sidebarFile(cacheFolder: string, number: number): string {
  return join(cacheFolder, "served", `sidebars-${number}.json`);
}

function shardOf(route: string, shards: number): number {
  return fnv1a(route) % Math.max(1, shards);
}

function isKeptSite(value: unknown): value is KeptSite {
  return typeof value === "object" && value !== null && "settings" in value && "version" in value;
}

function isShard(value: unknown): value is Shard {
  return typeof value === "object" && value !== null;
}

function isSidebars(value: unknown): value is readonly SidebarData[] {
  return Array.isArray(value);
}
