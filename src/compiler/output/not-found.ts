/** The page for unknown addresses, and the list of routes by which it resolves an address in the browser. */
import type { SiteData } from "../../theme/route-data.ts";
import type { PageDataWithoutBody } from "../route/route-data.ts";
import { absoluteUrl, noindexTag } from "../route/route-data.ts";
import type { RouteInput } from "../route/route-input.ts";
import { toOutputPath } from "../source/paths.ts";
import { fingerprintOf } from "../fingerprint.ts";
import type { PlannedOutput } from "./output-file.ts";
import { planRendered, planText } from "./output-file.ts";
import { routeListPath } from "../site/generated-files.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export const notFoundPath = toOutputPath("404.html");

/** Each edition has a 404 page in its folder. */
export function planNotFound({ config }: SiteOutputs, siteData: SiteData): PlannedOutput[] {
  const page = generatedPage(
    siteData,
    "not-found",
    "404.html",
    siteData.strings.notFound,
    absoluteUrl(config, `${config.base}404.html`),
  );
  return [planRendered(notFoundPath, fingerprintOf(siteData), page, (each) => generatedRoute(each, ""))];
}

/** Some hosts have one 404 page for all editions, so the list of the default language is that of the whole site. */
export function planRouteList({ pages, redirects }: Pick<LinkedSite, "pages" | "redirects">): PlannedOutput[] {
  const routes = pages.map(({ record }) => [record.path, record.title]);
  const moved = redirects.map(({ from, url }) => [from, url]);
  return [planText(routeListPath, JSON.stringify({ routes, redirects: moved }))];
}

/** The input of a document that has no source file. */
export function generatedRoute(page: PageDataWithoutBody, html: string): RouteInput {
  return {
    page,
    sidebar: null,
    body: { html, relocations: [], images: [] },
    urls: [],
    images: [],
    components: [],
    withMarkdown: false,
  };
}

/** The page data of a document that has no source file. */
export function generatedPage(
  site: SiteData,
  layout: "not-found" | "search",
  path: string,
  title: string,
  canonicalUrl: string,
): PageDataWithoutBody {
  return {
    key: layout,
    layout,
    title,
    documentTitle: `${title} | ${site.title}`,
    description: site.description,
    url: site.base + path,
    sidebarUrl: site.base + path,
    canonicalUrl,
    banner: null,
    previewImage: null,
    contentClass: "",
    toc: [],
    breadcrumbs: [],
    previous: null,
    next: null,
    lastUpdated: null,
    contributors: [],
    editUrl: null,
    feedback: null,
    currentVersionUrl: null,
    frontmatter: {},
    headTags: [noindexTag],
    needsTitleHeading: true,
    movedAnchors: [],
    markdownUrl: null,
    openIn: [],
    feedUrl: null,
  };
}
