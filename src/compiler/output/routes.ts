/** The document of each route, `<route>/index.html`, with its page script; and for a route that ends in `.html`, a stub where its slash form would be. */
import type { SidebarData, SiteData } from "../../theme/route-data.ts";
import { absoluteUrl, makePageData } from "../route/route-data.ts";
import type { OutputPath, RoutePath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";
import { fingerprint, fingerprintOf } from "./fingerprint.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";
import { redirectStub } from "./redirect-stubs.ts";

export function planRoutes({ site, config, bodyHashOf }: SiteOutputs, siteData: SiteData): PlannedOutput[] {
  const siteHash = fingerprintOf(siteData);
  const sidebarHashes = new Map<SidebarData, string>();
  const hashOfSidebar = (sidebar: SidebarData | null): string => {
    if (sidebar === null) return "none";
    const known = sidebarHashes.get(sidebar) ?? fingerprintOf(sidebar);
    sidebarHashes.set(sidebar, known);
    return known;
  };
  return site.pages.flatMap((page, index): PlannedOutput[] => {
    const { path, relativePath } = page.record;
    const data = makePageData(config, page);
    const around = [siteHash, hashOfSidebar(page.sidebar), bodyHashOf(relativePath)];
    const hash = fingerprint("route", ...around, JSON.stringify([data, page.urls, page.components]));
    const document: PlannedOutput = {
      path: outputOfRoute(path),
      fingerprint: hash,
      source: { kind: "document", page: index },
      // Made again rather than kept: for every page of a site it would be much.
      parts: () => {
        const { title, documentTitle, description, previous, next, breadcrumbs, toc, ...others } = makePageData(
          config,
          page,
        );
        const parts = {
          "its text": bodyHashOf(relativePath),
          "its title or description": [title, documentTitle, description],
          "its headings": toc,
          "the title of a neighbour": [previous, next],
          "the title of a page above it": breadcrumbs,
          "its sidebar": hashOfSidebar(page.sidebar),
          "an address that it links to": page.urls,
          "a component in it": page.components,
          "the navigation, the theme or another part of the site around it": siteHash,
          "another setting of the page": others,
        };
        return Object.fromEntries(
          Object.entries(parts).map(([part, value]) => [part, fingerprintOf(value).slice(0, 8)]),
        );
      },
    };
    const script: PlannedOutput = {
      path: toOutputPath(`assets/pages/${page.record.key}.js`),
      fingerprint: fingerprint("page-script", hash),
      source: { kind: "page-script", page: index },
    };
    if (!path.endsWith(".html")) return [document, script];
    const { url } = data;
    const stub: PlannedOutput = {
      path: toOutputPath(`${path.slice(1, -".html".length)}/index.html`),
      fingerprint: fingerprint("stub", url, absoluteUrl(config, url)),
      source: { kind: "made", make: () => redirectStub(url, absoluteUrl(config, url)) },
    };
    return [document, script, stub];
  });
}

/** Where a static host looks for the page of a route. */
function outputOfRoute(route: RoutePath): OutputPath {
  const path = route.slice(1);
  return toOutputPath(path.endsWith(".html") ? path : `${path}index.html`);
}
