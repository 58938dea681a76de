/**
 * `robots.txt` with the address of the sitemap (https://www.rfc-editor.org/rfc/rfc9309). Crawlers read it at the root of
 * an origin only, so a site with a base has none. The author's own file in `public/` takes its place.
 */
import { absoluteUrl } from "../route/route-data.ts";
import { robotsPath, sitemapPath } from "../site/generated-files.ts";
import type { PlannedOutput } from "./output-file.ts";
import { planText } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";
import { publicFolder } from "../source/paths.ts";

/** Plans nothing without an origin, below a base, or if the author has a `robots.txt`. */
export function planRobots({ config, assets }: Pick<SiteOutputs, "config" | "assets">): PlannedOutput[] {
  const isOwn = assets.files.some(({ path }) => path === publicFolder + robotsPath);
  if (config.origin === null || config.base !== "/" || isOwn) return [];
  const sitemap = absoluteUrl(config, config.base + sitemapPath);
  return [planText(robotsPath, `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`)];
}
