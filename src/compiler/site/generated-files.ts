/** The files that docsgen writes beside the pages, and that the pages and the config may link to. Pure. */
import type { SiteConfig } from "../config/site-config.ts";
import type { OutputPath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";
import { routeListFile } from "../../theme/client/resolve-path.ts";
import type { Feed } from "./feeds.ts";

export const versionListPath = toOutputPath("versions.json");
export const routeListPath = toOutputPath(routeListFile);
export const sitemapPath = toOutputPath("sitemap.xml");
export const inventoryPath = toOutputPath("objects.inv");
export const robotsPath = toOutputPath("robots.txt");
export const llmsPath = toOutputPath("llms.txt");
export const llmsFullPath = toOutputPath("llms-full.txt");
/** Of lists of sections, in a long site. */
export const llmsFolder = "assets/llms";

/** The page with a document of its own, for readers without scripts and links to results. */
export const searchPagePath = toOutputPath("search/index.html");

/**
 * @param feeds Those of all pages.
 * @param isMain Whether these are the files of the default language, which alone has those that a site has once.
 */
export function listGeneratedFiles(
  { origin, base, links, llms, themeConfig }: SiteConfig,
  feeds: readonly { readonly feed: Feed | null }[],
  isMain = true,
): readonly OutputPath[] {
  return [
    ...(themeConfig.search.enabled ? [searchPagePath] : []),
    ...(origin === null || !isMain ? [] : [sitemapPath]),
    // Crawlers read it at the root of an origin only.
    ...(origin === null || base !== "/" ? [] : [robotsPath]),
    ...(links.inventory && isMain ? [inventoryPath] : []),
    ...(llms === null ? [] : [llmsPath, llmsFullPath]),
    ...feeds.flatMap(({ feed }) => feed?.output ?? []),
  ];
}
