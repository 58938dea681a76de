/** The site as the last build linked it, on disk, for builds of single pages that were edited since (`graph/page-edits.ts`). */
import { join } from "node:path";
import type { SiteData } from "../../theme/route-data.ts";
import type { IndexedPage } from "../search/make-index.ts";
import { searchablePages } from "../search/make-index.ts";
import { atOnce } from "../source/steps.ts";
import type { GraphState } from "./build-graph.ts";
import type { KeptPage, LinkedPagesPlace } from "./linked-pages.ts";
import { readLinkedPage, shardsFor, writeLinkedPages } from "./linked-pages.ts";
import type { Project } from "./prepare-site.ts";
import { identityFor } from "../cache/toolchain.ts";
import { readVerified, writeVerified } from "../cache/verified-file.ts";

interface StoredSite {
  readonly data: SiteData;
  readonly shards: number;
}

export interface LastSite {
  readonly data: SiteData;
  /** The pages that search finds; `null` where they were not kept. */
  readonly indexed: () => readonly IndexedPage[] | null;
  /** @param route Decoded, without the base. */
  readonly pageAt: (route: string) => KeptPage | null;
}

/** @param inputs Of the build that linked it. */
export function keepLastSite(
  { cacheFolder, config }: Project,
  inputs: string,
  { site, plan, pages }: GraphState,
): void {
  const stored: StoredSite = { data: plan.siteData, shards: shardsFor(site) };
  writeVerified(siteFile(cacheFolder), identityFor(inputs), stored);
  writeVerified(indexedFile(cacheFolder), identityFor(inputs), searchablePages(site));
  atOnce(writeLinkedPages(placeIn(cacheFolder, inputs, stored), config, site, pages));
}

/** `null` where it was not kept, or another one was since. */
export function readLastSite({ cacheFolder }: Project, inputs: string): LastSite | null {
  const stored = readVerified(siteFile(cacheFolder), identityFor(inputs), isStoredSite);
  if (stored === null) return null;
  const place = placeIn(cacheFolder, inputs, stored);
  return {
    data: stored.data,
    indexed: () => readVerified(indexedFile(cacheFolder), identityFor(inputs), isIndexed),
    pageAt: (route) => readLinkedPage(place, route),
  };
}

function siteFile(cacheFolder: string): string {
  return join(cacheFolder, "linked.json");
}

function indexedFile(cacheFolder: string): string {
  return join(cacheFolder, "linked", "indexed.json");
}

function placeIn(cacheFolder: string, inputs: string, { shards }: StoredSite): LinkedPagesPlace {
  return { folder: join(cacheFolder, "linked"), version: identityFor(inputs), shards };
}

function isStoredSite(value: unknown): value is StoredSite {
  return typeof value === "object" && value !== null && "data" in value && "shards" in value;
}

function isIndexed(value: unknown): value is readonly IndexedPage[] {
  return Array.isArray(value);
}
