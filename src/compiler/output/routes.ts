/**
 * The document of each route, `<route>/index.html`, with its page script. A route that ends in `.html` also gets a stub
 * at its address with a slash.
 */
import type { SiteData } from "../../theme/route-data.ts";
import { makePageData } from "../route/route-data.ts";
import type { RouteInput } from "../route/route-input.ts";
import type { ShowSidebar } from "../route/shown-sidebar.ts";
import type { LinkedPage } from "../site/linked-site.ts";
import { memoize } from "../once.ts";
import type { OutputPath, RoutePath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";
import { fingerprint, fingerprintOf } from "../fingerprint.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";
import { planStub } from "./redirect-stubs.ts";

/** The inputs of a document besides the site data and its body, which has a hash of its own. */
type DocumentData = Omit<RouteInput, "body" | "withMarkdown">;

/** Made again when needed, because keeping the data of every page would take a lot of memory. */
export function documentDataOf(config: SiteConfig, page: LinkedPage, showSidebar: ShowSidebar): DocumentData {
  const { urls, images, components } = page;
  const data = makePageData(config, page);
  return { page: data, sidebar: showSidebar(page.sidebar, data.sidebarUrl), urls, images, components };
}

/**
 * Returns a function that hashes everything that a document is rendered from.
 * @param siteHash The hash of the site data.
 */
export function makeDocumentHash(
  { config, bodyHashOf }: SiteOutputs,
  siteHash: string,
  showSidebar: ShowSidebar,
): (page: LinkedPage, data?: DocumentData) => string {
  // Pages share what they show of a sidebar.
  const hashOfSidebar = memoize(fingerprintOf);
  return (page, { sidebar, ...data } = documentDataOf(config, page, showSidebar)) =>
    fingerprintOf([siteHash, hashOfSidebar(sidebar), bodyHashOf(page.record.relativePath), data]);
}

/** Two or three files for each page, in the order of the pages. */
export function planRoutes(outputs: SiteOutputs, siteData: SiteData, showSidebar: ShowSidebar): PlannedOutput[] {
  const { site, config, bodyHashOf } = outputs;
  const siteHash = fingerprintOf(siteData);
  const hashOfDocument = makeDocumentHash(outputs, siteHash, showSidebar);
  return site.pages.flatMap((page, number) => {
    const { path, relativePath } = page.record;
    const bodyHash = bodyHashOf(relativePath);
    const data = documentDataOf(config, page, showSidebar);
    const { key, url } = data.page;
    const hash = hashOfDocument(page, data);
    const document: PlannedOutput = {
      path: outputOfRoute(path),
      fingerprint: hash,
      source: { kind: "document", page: number },
      parts: () => {
        const {
          title,
          documentTitle,
          description,
          previous,
          next,
          breadcrumbs,
          toc,
          lastUpdated,
          contributors,
          ...others
        } = makePageData(config, page);
        const { sidebar, urls, images, components } = documentDataOf(config, page, showSidebar);
        const parts = {
          "its text": bodyHash,
          "its title or description": [title, documentTitle, description],
          "its headings": toc,
          "the title of the previous or next page": [previous, next],
          "the title of a parent page": breadcrumbs,
          "its date": lastUpdated,
          "the names of its contributors": contributors,
          "its sidebar": sidebar,
          "an address that it links to": urls,
          "the size of an image": images,
          "one of its components": components,
          "the navigation, the theme or another part of the site": siteHash,
          "another setting of the page": others,
        };
        return Object.fromEntries(
          Object.entries(parts).map(([part, value]) => [part, fingerprintOf(value).slice(0, 8)]),
        );
      },
    };
    const script: PlannedOutput = {
      path: toOutputPath(`assets/pages/${key}.js`),
      fingerprint: fingerprint("page-script", hash),
      source: { kind: "page-script", page: number },
    };
    if (!path.endsWith(".html")) return [document, script];
    return [document, script, planStub(stubOfRoute(path), url, config)];
  });
}

/** The path at which a static host looks for the page of a route. */
export function outputOfRoute(route: RoutePath): OutputPath {
  const path = route.slice(1);
  return toOutputPath(path.endsWith(".html") ? path : `${path}index.html`);
}

/** For a route that ends in `.html`: the path at which a static host looks for its form with a slash. */
export function stubOfRoute(route: RoutePath): OutputPath {
  return toOutputPath(`${route.slice(1, -".html".length)}/index.html`);
}
