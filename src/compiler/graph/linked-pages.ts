/**
 * Pages as they were linked, on disk: all that their documents are made of but for their bodies. Cut so that one page costs the same at any
 * size of the site.
 */
import { join } from "node:path";
import type { SidebarData } from "../../theme/route-data.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { fingerprintOf } from "../source/fingerprint.ts";
import { makePageData } from "../route/route-data.ts";
import type { RouteInput } from "../route/route-input.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import { fnv1a } from "../source/fnv1a.ts";
import type { SourcePath } from "../source/paths.ts";
import type { Steps } from "../source/steps.ts";
import type { CachedPage } from "../cache/cached-values.ts";
import { readVerified, writeVerified } from "../cache/verified-file.ts";

/** Where they lie. */
export interface LinkedPagesPlace {
  /** Absolute. */
  readonly folder: string;
  /** Of the site: files that were written for another one are not read. */
  readonly version: string;
  /** Number of files that the pages are in. */
  readonly shards: number;
}

/** A page as it was linked. */
export interface KeptPage extends Omit<RouteInput, "body"> {
  readonly source: SourcePath;
  /** Of the page: the numbers of its references are those of its body. */
  readonly shape: string;
  /** Fingerprint of what was found in it and what it accepts, wherever that stands. */
  readonly findings: string;
  /** Fingerprint of all that and where it stands, with what the linker may speak of. */
  readonly places: string;
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

export function shardsFor({ pages }: LinkedSite): number {
  return Math.ceil(pages.length / shardSize);
}

/** Writes the pages of a site. @param pages As they were compiled for it. */
export function* writeLinkedPages(
  place: LinkedPagesPlace,
  config: SiteConfig,
  site: LinkedSite,
  pages: ReadonlyMap<string, CachedPage>,
): Steps<void> {
  const sidebars = sidebarsOf(site);
  const numbers = new Map(sidebars.map((sidebar, number) => [sidebar, number]));
  for (let start = 0; start < sidebars.length; start += sidebarsInFile)
    writeVerified(
      sidebarFile(place, start / sidebarsInFile),
      place.version,
      sidebars.slice(start, start + sidebarsInFile),
    );
  const byShard = Array.from({ length: place.shards }, (): number[] => []);
  for (const [number, { record }] of site.pages.entries()) byShard[shardOf(record.path, place)]?.push(number);
  for (const [shard, inShard] of byShard.entries()) {
    const byRoute: Record<string, StoredPage> = {};
    for (const number of inShard) {
      const page = site.pages[number];
      const compiled = page === undefined ? undefined : pages.get(page.record.relativePath);
      if (page === undefined || compiled === undefined) continue;
      byRoute[page.record.path] = {
        source: page.record.relativePath,
        ...describePage(compiled),
        sidebar: page.sidebar === null ? null : (numbers.get(page.sidebar) ?? null),
        page: makePageData(config, page),
        urls: page.urls,
        components: page.components,
      };
    }
    writeVerified(shardFile(place, shard), place.version, byRoute);
    yield;
  }
}

/** What of a compiled page tells whether the site must be linked anew, and whether what was reported of it holds. */
export function describePage(page: CachedPage): Pick<KeptPage, "shape" | "findings" | "places"> {
  const { findings, exceptions, places } = page;
  // There is one for each page of a site.
  if (findings.length + exceptions.length === 0) return { shape: page.shape, findings: "", places: places.hash };
  return {
    shape: page.shape,
    findings: fingerprintOf([
      findings.map(({ code, message }) => [code, message]),
      exceptions.map(({ codes, until }) => [codes, until]),
    ]),
    places: fingerprintOf([findings, exceptions, places.hash]),
  };
}

/** The sidebars of a site, each once. */
export function sidebarsOf({ pages }: LinkedSite): readonly SidebarData[] {
  return [...new Set(pages.flatMap(({ sidebar }) => sidebar ?? []))];
}

/** `null` where it, or its sidebar, is not there. @param route Decoded, without the base. */
export function readLinkedPage(place: LinkedPagesPlace, route: string): KeptPage | null {
  const shard = readVerified(shardFile(place, shardOf(route, place)), place.version, isShard);
  const page = shard !== null && Object.hasOwn(shard, route) ? shard[route] : undefined;
  if (page === undefined) return null;
  if (page.sidebar === null) return { ...page, sidebar: null };
  const sidebar = readSidebar(place, page.sidebar);
  return sidebar === null ? null : { ...page, sidebar };
}

function readSidebar(place: LinkedPagesPlace, number: number): SidebarData | null {
  const sidebars = readVerified(sidebarFile(place, Math.floor(number / sidebarsInFile)), place.version, isSidebars);
  return sidebars?.[number % sidebarsInFile] ?? null;
}

function shardFile({ folder }: LinkedPagesPlace, number: number): string {
  return join(folder, `${number}.json`);
}

function sidebarFile({ folder }: LinkedPagesPlace, number: number): string {
  return join(folder, `sidebars-${number}.json`);
}

function shardOf(route: string, { shards }: LinkedPagesPlace): number {
  return fnv1a(route) % Math.max(1, shards);
}

function isShard(value: unknown): value is Shard {
  return typeof value === "object" && value !== null;
}

function isSidebars(value: unknown): value is readonly SidebarData[] {
  return Array.isArray(value);
}
