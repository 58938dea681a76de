/**
 * All files of the site, each with the fingerprint of what it is made from, before any is made. The list of emitters: an output
 * format is one file in this folder and one line here.
 */
import type { SiteData, ThemeAssets } from "../../theme/route-data.ts";
import { makePageScript } from "../route/page-script.ts";
import type { RouteInput } from "../route/route-input.ts";
import { makePageData, makeSiteData } from "../route/route-data.ts";
import { planAssets } from "./assets.ts";
import { planHostFiles } from "./hosts/plan.ts";
import { planManifest } from "./manifest.ts";
import { planNotFound } from "./not-found.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";
import { planRedirectStubs } from "./redirect-stubs.ts";
import { planRoutes } from "./routes.ts";
import { planSearch } from "./search-index.ts";
import { planSitemap } from "./sitemap.ts";

export interface SitePlan {
  readonly siteData: SiteData;
  /** All that the document of a page is made of, by the page's number; reads its body. */
  readonly routeInput: (page: number) => RouteInput;
  /** The script of a page, from its document. */
  readonly pageScript: (page: number, document: string) => string;
  readonly files: readonly PlannedOutput[];
}

export function planSite(outputs: SiteOutputs): SitePlan {
  const { config, site, theme, themeHash, isPublished } = outputs;
  const siteData = makeSiteData(config, site, themeAssets(outputs), { isPublished, themeHash });
  const pageData = site.pages.map((page) => makePageData(config, page));
  const routeInput = (index: number): RouteInput => {
    const page = site.pages[index];
    const data = pageData[index];
    if (page === undefined || data === undefined) throw new Error(`there is no page ${index}`);
    return {
      page: data,
      sidebar: page.sidebar,
      body: outputs.bodyOf(page.record.relativePath),
      urls: page.urls,
      components: page.components,
    };
  };
  const pageScript = (index: number, document: string): string => {
    const data = pageData[index];
    if (data === undefined) throw new Error(`there is no page ${index}`);
    return makePageScript(document, data, siteData.version);
  };
  const files = [
    ...planRoutes(outputs, siteData, pageData),
    ...planRedirectStubs(outputs),
    ...planNotFound(outputs, siteData),
    ...planSearch(outputs, siteData),
    ...planSitemap(outputs),
    ...planAssets(outputs),
    ...theme.files.map(({ output, contents }): PlannedOutput => ({
      path: output,
      fingerprint: output,
      source: { kind: "made", make: () => contents },
    })),
    ...planHostFiles(outputs),
  ];
  return { siteData, routeInput, pageScript, files: withoutRepeats([...files, ...planManifest(outputs, files)]) };
}

/** A page wins over a stub, and both over a file of `public/` of the same name. */
function withoutRepeats(files: readonly PlannedOutput[]): readonly PlannedOutput[] {
  const seen = new Set<string>();
  return files.filter(({ path }) => {
    const key = path.toLowerCase();
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function themeAssets({ config, theme, assets }: SiteOutputs): ThemeAssets {
  const { style, script, notFoundScript, searchScript, searchIsland, islandsScript } = theme.paths;
  const icon = (assets.find("/favicon.svg") ?? assets.find("/favicon.ico"))?.url ?? null;
  return {
    style: config.base + style,
    script: config.base + script,
    notFoundScript: config.base + notFoundScript,
    searchScript: config.base + searchScript,
    searchIsland: config.base + searchIsland,
    islandsScript: islandsScript === null ? null : config.base + islandsScript,
    icon,
  };
}
