/**
 * The pages as a development server showed them last, but for their bodies: the next start shows a page before the site is read and
 * linked again, where it refers to the same. What lies around it may be a moment old, as the settled state then tells. Files in
 * `.docsgen/cache/`, cut by route, so that one page costs the same at any size.
 */
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { readPageScript } from "../../theme/client/page-script.ts";
import type { SidebarData, SiteData } from "../../theme/route-data.ts";
import type { GraphState } from "../graph/build-graph.ts";
import { LonePages } from "../graph/lone-page.ts";
import type { PreparedBuild, Project } from "../graph/open-site.ts";
import { readVerified, writeVerified } from "../graph/verified-file.ts";
import { fingerprintOf } from "../output/fingerprint.ts";
import { makePageScript } from "../route/page-script.ts";
import type { Renderer } from "../route/renderer.ts";
import { makePageData } from "../route/route-data.ts";
import type { RouteInput } from "../route/route-input.ts";
import { fnv1a } from "../source/fnv1a.ts";
import type { SourcePath } from "../source/paths.ts";
import type { ServedDocument } from "./served-site.ts";
import { toServed } from "./served-site.ts";
import { cacheIdentity } from "../graph/toolchain.ts";

/** What all pages share. */
export interface KeptSite {
  /** Of the config and the theme. */
  readonly settings: string;
  readonly data: SiteData;
  readonly sidebars: readonly SidebarData[];
  readonly shards: number;
  /** Of the shards: those that were written for other sidebars are not read. */
  readonly version: string;
}

interface KeptPage extends Omit<RouteInput, "body" | "sidebar"> {
  readonly source: SourcePath;
  /** Fingerprint of the page's interface: the numbers of its references are those of its body. */
  readonly interface: string;
  /** Number of the sidebar, or `null`. */
  readonly sidebar: number | null;
}

/** By route. */
type Shard = Readonly<Record<string, KeptPage>>;

/** Pages in a file, about. */
const shardSize = 64;

export class KeptPages {
  readonly #project: Project;
  readonly #renderer: Renderer;
  readonly #site: KeptSite;
  readonly #version: string;
  readonly #pages: LonePages;
  /** Those that were read: one request asks for its page more than once. */
  readonly #shards = new Map<number, Shard | null>();
  /** The page that was shown last. */
  #last: SourcePath | null = null;

  constructor(project: Project, renderer: Renderer, site: KeptSite) {
    this.#project = project;
    this.#renderer = renderer;
    this.#site = site;
    this.#version = site.version;
    this.#pages = new LonePages(project);
  }

  /** @param route Decoded, without the base, beginning with a slash. */
  sourceOf(route: string): SourcePath | null {
    return this.#find(route)?.source ?? null;
  }

  /** Compiled, where its source is another one now. `null` where it must be linked, or there is none. */
  async document(route: string, signal: AbortSignal): Promise<ServedDocument | null> {
    const page = this.#find(route);
    const found = page === null ? null : await this.#pages.find(page.source, signal);
    if (page === null || found === null || fingerprintOf(found.interface) !== page.interface) return null;
    this.#last = page.source;
    const { data, sidebars } = this.#site;
    const sidebar = page.sidebar === null ? null : (sidebars[page.sidebar] ?? null);
    const document = this.#renderer.renderRoute(data, { ...page, sidebar, body: found.body });
    const script = readPageScript(makePageScript(document, page.page, data.version));
    return toServed(200, document, data.base, script);
  }

  /** Loads what the first save of the page that was shown will need: that is not waited for later. */
  async rehearse(signal: AbortSignal): Promise<void> {
    if (this.#last !== null) await this.#pages.rehearse(this.#last, signal);
  }

  #find(route: string): KeptPage | null {
    const number = shardOf(route, this.#site.shards);
    const shard = this.#shards.get(number) ?? readVerified(shardFile(this.#project, number), this.#version, isShard);
    this.#shards.set(number, shard);
    return shard !== null && Object.hasOwn(shard, route) ? (shard[route] ?? null) : null;
  }
}

/** What was kept for this config and this theme, or `null`. */
export function findKeptSite(prepared: PreparedBuild): KeptSite | null {
  const site = readVerified(siteFile(prepared.project), cacheIdentity, isKeptSite);
  return site?.settings === settingsOf(prepared) ? site : null;
}

/** Keeps the pages of a state, with room for others in between. Given up when the signal is aborted. */
export async function keepPages(
  prepared: PreparedBuild,
  { site, plan, pages }: GraphState,
  signal: AbortSignal,
): Promise<void> {
  const { project } = prepared;
  const shards = Math.ceil(site.pages.length / shardSize);
  const sidebars = [...new Set(site.pages.flatMap(({ sidebar }) => sidebar ?? []))];
  const numbers = new Map(sidebars.map((sidebar, number) => [sidebar, number]));
  const settings = settingsOf(prepared);
  const version = `${cacheIdentity}-${fingerprintOf([settings, sidebars, shards]).slice(0, 16)}`;
  const kept: KeptSite = { settings, data: plan.siteData, sidebars, shards, version };
  const byShard = Array.from({ length: shards }, (): number[] => []);
  for (const [number, { record }] of site.pages.entries()) byShard[shardOf(record.path, shards)]?.push(number);
  writeVerified(siteFile(project), cacheIdentity, kept);
  for (const [shard, inShard] of byShard.entries()) {
    const byRoute: Record<string, KeptPage> = {};
    for (const number of inShard) {
      const page = site.pages[number];
      const compiled = page === undefined ? undefined : pages.get(page.record.relativePath);
      if (page === undefined || compiled === undefined) continue;
      byRoute[page.record.path] = {
        source: page.record.relativePath,
        interface: fingerprintOf(compiled.interface),
        sidebar: page.sidebar === null ? null : (numbers.get(page.sidebar) ?? null),
        page: makePageData(project.config, page),
        urls: page.urls,
        components: page.components,
      };
    }
    writeVerified(shardFile(project, shard), version, byRoute);
    await setImmediate();
    if (signal.aborted) return;
  }
}

function settingsOf({ project: { config, loaded, sourceFolder }, theme }: PreparedBuild): string {
  return fingerprintOf([config.base, sourceFolder, loaded.hash, theme.hash, theme.bundle.paths]).slice(0, 16);
}

function siteFile({ cacheFolder }: Project): string {
  return join(cacheFolder, "served.json");
}

function shardFile({ cacheFolder }: Project, number: number): string {
  return join(cacheFolder, "served", `${number}.json`);
}

function shardOf(route: string, shards: number): number {
  return fnv1a(route) % Math.max(1, shards);
}

function isKeptSite(value: unknown): value is KeptSite {
  return typeof value === "object" && value !== null && "sidebars" in value && "version" in value;
}

function isShard(value: unknown): value is Shard {
  return typeof value === "object" && value !== null;
}
