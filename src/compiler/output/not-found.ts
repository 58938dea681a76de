/** The page for unknown addresses, and the list of routes that it resolves an address with in the browser. */
import type { SiteData } from "../../theme/route-data.ts";
import type { PageDataWithoutBody } from "../route/route-data.ts";
import { absoluteUrl } from "../route/route-data.ts";
import { toOutputPath } from "../source/paths.ts";
import { fingerprint, fingerprintOf } from "./fingerprint.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export function planNotFound({ config, site, renderDocument }: SiteOutputs, siteData: SiteData): PlannedOutput[] {
  const page = generatedPage(
    siteData,
    "not-found",
    "404.html",
    "Page not found",
    absoluteUrl(config, `${config.base}404.html`),
  );
  const routes = site.pages.map(({ record }) => [record.path, record.title]);
  const redirects = site.redirects.map(({ from, url }) => [from, url]);
  const list = JSON.stringify({ routes, redirects });
  return [
    {
      path: toOutputPath("404.html"),
      fingerprint: fingerprint("not-found", fingerprintOf(siteData), fingerprintOf(page)),
      source: {
        kind: "made",
        make: () => renderDocument({ site: siteData, sidebar: null, page: { ...page, bodyHtml: "" } }),
      },
    },
    {
      path: toOutputPath("assets/routes.json"),
      fingerprint: fingerprint("routes", list),
      source: { kind: "made", make: () => list },
    },
  ];
}

/** The data of a page that no source file stands behind. */
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
    canonicalUrl,
    thumbnailUrl: null,
    contentClass: "",
    toc: [],
    breadcrumbs: [],
    previous: null,
    next: null,
    editUrl: null,
    headTags: [{ tag: "meta", attributes: { name: "robots", content: "noindex" }, content: null }],
    needsTitleHeading: true,
    movedAnchors: [],
  };
}
