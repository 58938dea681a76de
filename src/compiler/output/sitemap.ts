/**
 * The sitemap for search engines (https://www.sitemaps.org/protocol.html). It needs the origin, because its addresses
 * are absolute.
 */
import { absoluteUrl } from "../route/route-data.ts";
import { isStandIn } from "../site/linked-site.ts";
import { routeUrl } from "../site/urls.ts";
import { xml, xmlFile } from "../xml.ts";
import { sitemapPath } from "../site/generated-files.ts";
import type { PlannedOutput } from "./output-file.ts";
import { planText } from "./output-file.ts";
import type { WholeOutputs } from "./site-outputs.ts";

/** Plans nothing without an origin. Pages with `noindex`, stand-ins and pages that a newer version has are left out. */
export function planSitemap({ config, site }: Pick<WholeOutputs, "config" | "site">): PlannedOutput[] {
  if (config.origin === null) return [];
  // Of a page in several versions, search engines list the newest.
  const listed = site.pages.filter(
    (page) =>
      page.record.frontmatter.noindex !== true && !isStandIn(page) && (page.inVersions?.canonical ?? null) === null,
  );
  const locations = listed.map(({ record, changes: { updated } }) => {
    const modified = updated === null ? [] : [xml`<lastmod>${updated}</lastmod>`];
    return xml`<url><loc>${absoluteUrl(config, routeUrl(config.base, record.path))}</loc>${modified}</url>`;
  });
  const root = xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations}
</urlset>`;
  return [planText(sitemapPath, xmlFile(root))];
}
