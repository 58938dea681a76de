/** Checks external addresses without any request: links to this site by its full address, and `http:` links. */
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { decodeUri } from "../decode-uri.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { resolveConfigAddress } from "./config-address.ts";
import { writeElsewhere } from "./links-between-editions.ts";
import { checkSiteUrl } from "./other-sites.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { Targets } from "./references.ts";
import { parseUrl } from "../parse-url.ts";

/** @param fileAt See `findPublishedFile`. */
export function checkExternal(
  page: PageInterface,
  config: SiteConfig,
  targets: Targets,
  fileAt: (path: string) => string | null = () => null,
): LinkFinding[] {
  const { canonical } = page.record.frontmatter;
  return page.external.flatMap((url, external): LinkFinding[] => {
    const isBroken = url === canonical ? (path: string): boolean => fileAt(path) === null : null;
    const found =
      ownLink(url, page, config, targets, isBroken) ??
      checkSiteUrl(url, targets.resolver.sites) ??
      developmentLink(url, page, targets) ??
      insecureLink(url);
    return found === null ? [] : [{ kind: "external", page: targets.resolver.fileOf(page), external, ...found }];
  });
}

/** Checks `http:` addresses in the config: in redirects, menus and the frame of pages, and what heads load. */
export function checkConfigAddresses({ redirects, themeConfig, headTags }: SiteConfig): LinkFinding[] {
  const findings: LinkFinding[] = [];
  const visit = (value: unknown, path: ConfigPath): void => {
    if (Array.isArray(value)) for (const [index, each] of value.entries()) visit(each, [...path, index]);
    else if (typeof value === "object" && value !== null)
      for (const [key, each] of Object.entries(value)) visit(each, [...path, key]);
    else if (typeof value === "string" && addressKeys.has(String(path.at(-1)))) {
      const found = insecureLink(value);
      if (found !== null) findings.push({ kind: "config", path, ...found });
    }
  };
  const { navbar, search, social, footer, oldVersion } = themeConfig;
  visit(redirects, ["redirects"]);
  for (const [name, value] of Object.entries({ navbar, search, social, footer, oldVersion }))
    visit(value, ["themeConfig", name]);
  for (const [index, { tag, attributes }] of headTags.entries())
    if (tag === "script" || (tag === "link" && loaded.test(attributes["rel"] ?? "")))
      visit(attributes, ["headTags", index, "attributes"]);
  return findings;
}

const addressKeys: ReadonlySet<string> = new Set(["to", "link", "current", "href", "src"]);
const loaded = /\b(?:stylesheet|icon|preload|modulepreload|manifest)\b/u;

/**
 * Reports an `origin` that only the author's machine has, or that stands for one: canonical links, the sitemap, feeds and
 * previews would contain it.
 */
export function checkOrigin({ origin }: SiteConfig): LinkFinding[] {
  const hostname = origin === null ? "" : (parseUrl(origin)?.hostname ?? "");
  const problem = machine.test(hostname)
    ? "is that of a development machine, and the published pages and the sitemap contain it"
    : placeholder.test(hostname)
      ? "is a placeholder, and the published pages and the sitemap contain it"
      : null;
  if (origin === null || problem === null) return [];
  const hint = "write the address of the published site, or `origin: null` if there is none yet";
  return [{ kind: "config", path: ["origin"], ...problemOf("suspicious-link", { url: origin, problem }, hint) }];
}

/** Names and private addresses that other machines do not reach. */
const machine =
  /^(?:localhost|.*\.(?:localhost|local|lan)|0\.0\.0\.0|127\.[\d.]+|10\.\d[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[(?:::1?|f[cde][\da-f:]+)\])$/iu;
/** Hosts of the samples of tools and hosts. `.example` and `.test` are for sites that are never published. */
const placeholder =
  /(?:^|\.)example\.(?:com|net|org)$|(?:^|[.-])(?:your-?(?:domain|site|website|docs|project|company|org|user(?:name)?|name|app|docusaurus-site)|my-?(?:domain|site|website|company))(?:[.-]|$)|^(?:username|user|org|organization|project)\.(?:github|gitlab)\.io$|(?:^|\.)(?:changeme|todo|placeholder|yoursite|yourdomain)\./iu;

/** A page of this site, copied from the development server. */
function developmentLink(url: string, from: PageInterface, targets: Targets): Problem | null {
  const parsed = /^https?:\/\/(?:localhost|127\.|0\.0\.0\.0|\[::1\])/iu.test(url) ? parseUrl(url) : null;
  const found =
    parsed === null || parsed.pathname === "/"
      ? null
      : findInSite(decodeUri(parsed.pathname) ?? "", parsed.hash, from, targets);
  if (found === null) return null;
  const { exact } = found;
  const problem = "is a page of this site on a development machine";
  return problemOf("suspicious-link", { url, problem }, `write “${exact}”`, { from: url, to: exact });
}

/** The link to a page of this site, by its path from the root of the site, as the author of a page would write it. */
function findInSite(
  path: string,
  suffix: string,
  from: PageInterface,
  { routes, resolver }: Targets,
): { readonly exact: string; readonly elsewhere: string | null } | null {
  const inside = resolver.inOwnFolder(path);
  const page = inside === null ? null : routes.find(inside);
  if (page !== null) return { exact: page.record.path + suffix, elsewhere: null };
  const found = inside === null ? resolver.find(path) : null;
  if (found === null) return null;
  const link = { url: path, path, query: "", fragment: "", role: "link" as const };
  const elsewhere = writeElsewhere(found, { ...link, languages: [found.shown.edition.lang] }, from, resolver, suffix);
  const exact = writeElsewhere(found, link, from, resolver, suffix);
  return { exact, elsewhere: elsewhere === exact ? null : elsewhere };
}

/** @param isBroken Whether nothing is published at a path, for a canonical address; `null` for a link. */
function ownLink(
  url: string,
  from: PageInterface,
  { origin }: SiteConfig,
  targets: Targets,
  isBroken: ((path: string) => boolean) | null,
): Problem | null {
  const home = origin === null ? null : origin + targets.assets.base;
  if (home === null || !`${url}/`.toLowerCase().startsWith(home.toLowerCase())) return null;
  const rest = url.slice(home.length);
  const route = `/${rest.replace(/[?#].*$/su, "")}`;
  const found = findInSite(route, rest.slice(route.length - 1), from, targets);
  if (found === null && isBroken !== null) {
    const inside = targets.resolver.inOwnFolder(route) ?? route;
    return isBroken(inside) ? problemOf("broken-canonical", { url }) : null;
  }
  if (found === null) {
    const [broken] = resolveConfigAddress(`/${rest}`, "link", [], targets).findings;
    if (broken === undefined || !["broken-link", "broken-anchor"].includes(broken.code)) return null;
    const problem = "is an address of this site, and nothing is published there";
    // It may belong to something else on the same host, such as an older edition.
    const elsewhere = `correct it; if another site on this host has it, write \`links: { elsewhere: ["${folderOf(route)}"] }\``;
    const hint = broken.hint === null ? elsewhere : `${broken.hint} Or, ${elsewhere.replace("correct it; ", "")}`;
    return problemOf("suspicious-link", { url, problem }, hint);
  }
  const { exact, elsewhere } = found;
  // A canonical address leads to another language deliberately.
  if (isBroken !== null && targets.resolver.inOwnFolder(route) === null) return null;
  return elsewhere === null
    ? problemOf("own-absolute-link", { url }, `write “${exact}”`, { from: url, to: exact })
    : problemOf(
        "own-absolute-link",
        { url },
        `write “${exact}”; or, if readers should change the language, “${elsewhere}”`,
      );
}

/** "/blog/2024/x/" → "/blog/" */
function folderOf(route: string): string {
  return /^\/[^/]+\//u.exec(route)?.[0] ?? route;
}

/** Hosts that cannot get a public certificate, and hosts reserved for examples. */
const privateHost =
  /^(?:localhost|.*\.(?:localhost|local|internal|test|example|invalid|onion)|(?:www\.)?example\.(?:com|net|org)|[\d.]+|\[.*\])$/iu;

function insecureLink(url: string): Problem | null {
  // A scheme that is written twice is reported as such.
  const parsed = /^http:\/\/(?!https?(?::|\/\/))/iu.test(url) ? parseUrl(url) : null;
  if (parsed === null) return null;
  const { hostname, port } = parsed;
  if (privateHost.test(hostname) || port !== "") return null;
  const secure = `https${url.slice("http".length)}`;
  return problemOf("insecure-link", { url }, `write “${secure}”`, { from: url, to: secure });
}
