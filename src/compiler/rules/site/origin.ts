/** The address of the published site. */
import { parseUrl } from "../../parse-url.ts";
import { toSourcePath } from "../../source/paths.ts";
import { inCatalog } from "../rule.ts";
import { atSetting, atStart, siteRule } from "../site-rule.ts";
import type { PublishedSite } from "./published-site.ts";

/** Canonical links, the sitemap, feeds and previews would contain an address that only the author's machine has. */
export const placeholderOrigin = siteRule({
  ...inCatalog("suspicious-link"),
  *find({ config: { origin } }: PublishedSite) {
    const hostname = origin === null ? "" : (parseUrl(origin)?.hostname ?? "");
    const what = machine.test(hostname)
      ? "is that of a development machine"
      : placeholder.test(hostname)
        ? "is a placeholder"
        : null;
    if (origin === null || what === null) return;
    const problem = `${what}, and the published pages and the sitemap contain it`;
    const hint = "write the address of the published site, or `origin: null` if there is none yet";
    yield { at: atSetting("origin"), url: origin, problem, hint };
  },
});

/** Names and private addresses that other machines do not reach. */
const machine =
  /^(?:localhost|.*\.(?:localhost|local|lan)|0\.0\.0\.0|127\.[\d.]+|10\.\d[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[(?:::1?|f[cde][\da-f:]+)\])$/iu;
/** Hosts of the samples of tools and hosts. `.example` and `.test` are for sites that are never published. */
const placeholder =
  /(?:^|\.)example\.(?:com|net|org)$|(?:^|[.-])(?:your-?(?:domain|site|website|docs|project|company|org|user(?:name)?|name|app|docusaurus-site)|my-?(?:domain|site|website|company))(?:[.-]|$)|^(?:username|user|org|organization|project)\.(?:github|gitlab)\.io$|(?:^|\.)(?:changeme|todo|placeholder|yoursite|yourdomain)\./iu;

/** The domain for GitHub Pages. */
export const otherDomain = siteRule({
  ...inCatalog("suspicious-link"),
  *find({ config: { origin }, assets, readText }: PublishedSite) {
    const path = toSourcePath("public/CNAME");
    if (!assets.files.some((file) => file.path === path)) return;
    const url = readText(path).trim().replaceAll(/\s+/gu, " ");
    const [domain = ""] = url.replace(/^[a-z]+:\/\//iu, "").split(/[\s/:?#]/u, 1);
    const hostname = parseUrl(origin ?? "")?.hostname;
    const at = atStart(path);
    if (domain !== url)
      yield {
        at,
        url,
        problem: "is not a domain alone, as GitHub Pages reads it in `public/CNAME`",
        hint: `write ${domain}`,
      };
    else if (url !== "" && hostname !== undefined && url.toLowerCase() !== hostname)
      yield {
        at,
        url,
        problem: `is the domain of the site in \`public/CNAME\`, but \`origin\` in the config has the host “${hostname}”`,
        hint: `write \`origin: "https://${url}"\` in the config`,
      };
  },
});
