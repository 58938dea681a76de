/**
 * What a development server leaves for the next start: the pages as it showed them last, but for their bodies, and what it must know of the
 * config and the theme to show one before it reads these. What lies around a page may be a moment old, as the settled state then tells. Files in
 * `.docsgen/cache/`, cut so that one page costs the same at any size.
 */
import { join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { SiteData } from "../../theme/route-data.ts";
import { isWholeModule } from "../asset/site-theme.ts";
import { loadThemeBundle } from "../asset/theme-bundle.ts";
import type { ThemeBundle } from "../asset/theme-bundle.ts";
import type { GraphState } from "../graph/build-graph.ts";
import { cacheFolderOf } from "../cache/cache-folder.ts";
import type { KeptPage, LinkedPagesPlace } from "../graph/linked-pages.ts";
import { readLinkedPage, shardsFor, sidebarsOf, writeLinkedPages } from "../graph/linked-pages.ts";
import type { PageTools } from "../graph/lone-page.ts";
import type { PreparedBuild, SiteOptions } from "../graph/prepare-site.ts";
import { cacheIdentity, identityFor } from "../cache/toolchain.ts";
import { readVerified, writeVerified } from "../cache/verified-file.ts";
import { fingerprint, fingerprintOf } from "../source/fingerprint.ts";
import { isOutputPath } from "../source/paths.ts";
import { stepByStep } from "../source/steps.ts";
import type { SettingFile } from "./setting-files.ts";
import { servedPolicy } from "./served-site.ts";
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
  /** The Content-Security-Policy of each document. */
  readonly policy: string | null;
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
  return readLinkedPage(placeOf(site), route);
}

/** The theme's files and the site's own. */
export function bundleOf({ theme: { paths, files } }: KeptSite): ThemeBundle {
  const own = files.flatMap(([output, contents]) =>
    isOutputPath(output) ? [{ output, contents: Buffer.from(contents, "base64") }] : [],
  );
  return { files: [...loadThemeBundle().files, ...own], paths };
}

/**
 * Keeps the pages of a state, with room for others in between. Throws the signal's reason when it is aborted.
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
  const others = {
    options: optionsOf(options),
    settings,
    markdown,
    sourceFolder,
    cacheFolder,
    watched: watchedPlaces(options, { ...project, theme }, { problems: [], named: [] }),
    theme: keptTheme(prepared),
    data: plan.siteData,
    policy: servedPolicy(config, site),
    shards: shardsFor(site),
  };
  const version = identityFor(fingerprintOf([others, sidebarsOf(site)]).slice(0, 16));
  const kept: KeptSite = { ...others, version };
  writeVerified(siteFile(cacheFolder), cacheIdentity, kept);
  await stepByStep(writeLinkedPages(placeOf(kept), config, site, pages), async () => {
    await setImmediate();
    signal.throwIfAborted();
  });
}

function keptTheme({ theme: { module, bundle } }: PreparedBuild): KeptTheme {
  const docsgens = new Set<string>(loadThemeBundle().files.map(({ output }) => output));
  const own = bundle.files.filter(({ output }) => !docsgens.has(output));
  const files = own.map(({ output, contents }) => [output, Buffer.from(contents).toString("base64")] as const);
  return { module: module?.path ?? null, paths: bundle.paths, files };
}

function optionsOf({ workingFolder, config, source, base }: SiteOptions): string {
  const folder = source === null ? "" : resolve(workingFolder, source);
  return fingerprint(resolve(workingFolder, config), folder, base ?? "").slice(0, 16);
}

function siteFile(cacheFolder: string): string {
  return join(cacheFolder, "served.json");
}

function placeOf({ cacheFolder, version, shards }: KeptSite): LinkedPagesPlace {
  return { folder: join(cacheFolder, "served"), version, shards };
}

function isKeptSite(value: unknown): value is KeptSite {
  return typeof value === "object" && value !== null && "settings" in value && "version" in value;
}
