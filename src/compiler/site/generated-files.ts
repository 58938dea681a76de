/** The files that docsgen writes beside the pages, and that the pages and the config may link to. Pure. */
import type { SiteConfig } from "../config/site-config.ts";
import type { OutputPath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";
import type { Feed } from "./feeds.ts";

export const sitemapPath = toOutputPath("sitemap.xml");
export const robotsPath = toOutputPath("robots.txt");
export const llmsPath = toOutputPath("llms.txt");
export const llmsFullPath = toOutputPath("llms-full.txt");

/** The page with a document of its own, for readers without scripts and links to results. */
export const searchPagePath = toOutputPath("search/index.html");

/** @param feeds Those of all pages. */
export function listGeneratedFiles(
  { origin, base, llms, themeConfig }: SiteConfig,
  feeds: readonly { readonly feed: Feed | null }[],
): readonly OutputPath[] {
  return [
    ...(themeConfig.search.enabled ? [searchPagePath] : []),
    ...(origin === null ? [] : [sitemapPath]),
    // Crawlers read it at the root of an origin only.
    ...(origin === null || base !== "/" ? [] : [robotsPath]),
    ...(llms ? [llmsPath, llmsFullPath] : []),
    ...feeds.flatMap(({ feed }) => feed?.output ?? []),
  ];
}
