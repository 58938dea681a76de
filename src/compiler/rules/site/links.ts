/** Addresses of other sites, without any request: those of this site in full, and `http:`. */
import { decodeUri } from "../../decode-uri.ts";
import { problemOf } from "../../diagnostics/catalog.ts";
import type { Problem } from "../../diagnostics/diagnostic.ts";
import type { PageInterface } from "../../page/compiled-page.ts";
import { parseUrl } from "../../parse-url.ts";
import { resolveConfigAddress } from "../../site/config-address.ts";
import type { SiteView } from "../../site/link.ts";
import type { LinkPlace } from "../../site/linked-site.ts";
import { writeElsewhere } from "../../site/links-between-editions.ts";
import { checkSiteUrl } from "../../site/other-sites.ts";
import type { Targets } from "../../site/references.ts";
import { inCatalog } from "../rule.ts";
import { siteRule } from "../site-rule.ts";

interface ExternalLink {
  readonly at: LinkPlace;
  readonly url: string;
  readonly from: PageInterface;
}

function* externalLinks({ targets }: SiteView): Generator<ExternalLink> {
  for (const from of targets.routes.pages)
    for (const [external, url] of from.external.entries())
      yield { at: { kind: "external", page: targets.resolver.fileOf(from), external }, url, from };
}

/** A page of this site. */
export const ownAbsoluteLink = siteRule({
  ...inCatalog("own-absolute-link"),
  *find(view: SiteView) {
    for (const { at, url, from } of externalLinks(view)) {
      const made = ownLink(url, from, view);
      if (made !== null) yield { at, made };
    }
  },
});

function ownLink(url: string, from: PageInterface, { config: { origin }, targets, fileAt }: SiteView): Problem | null {
  const home = origin === null ? null : origin + targets.assets.base;
  if (home === null || !`${url}/`.toLowerCase().startsWith(home.toLowerCase())) return null;
  const rest = url.slice(home.length);
  const route = `/${rest.replace(/[?#].*$/su, "")}`;
  const isCanonical = url === from.record.frontmatter.canonical;
  const found = findInSite(route, rest.slice(route.length - 1), from, targets);
  if (found === null && isCanonical) {
    const inside = targets.resolver.inOwnFolder(route) ?? route;
    return fileAt(inside) === null ? problemOf("broken-canonical", { url }) : null;
  }
  if (found === null) {
    const [broken] = resolveConfigAddress(`/${rest}`, "link", [], targets).findings;
    if (broken === undefined || !["broken-link", "broken-anchor"].includes(broken.code)) return null;
    // It may belong to something else on the same host, such as an older edition.
    const folder = /^\/[^/]+\//u.exec(route)?.[0] ?? route;
    const elsewhere = `if another site on this host has it, write \`links: { elsewhere: ["${folder}"] }\``;
    const hint = broken.hint === null ? `correct it; ${elsewhere}` : `${broken.hint} Or, ${elsewhere}`;
    const problem = "is an address of this site, and nothing is published there";
    return problemOf("suspicious-link", { url, problem }, hint);
  }
  const { exact, elsewhere } = found;
  // A canonical address leads to another language deliberately.
  if (isCanonical && targets.resolver.inOwnFolder(route) === null) return null;
  return elsewhere === null
    ? problemOf("own-absolute-link", { url }, `write “${exact}”`, { from: url, to: exact })
    : problemOf(
        "own-absolute-link",
        { url },
        `write “${exact}”; or, if readers should change the language, “${elsewhere}”`,
      );
}

/** A page of a site of `links.sites` in the config. */
export const linkToSite = siteRule({
  ...inCatalog("broken-link"),
  *find(view: SiteView) {
    const { sites } = view.targets.resolver;
    for (const { at, url } of sites.size === 0 ? [] : externalLinks(view)) {
      const made = checkSiteUrl(url, sites);
      if (made !== null) yield { at, made };
    }
  },
});

/** A page of this site, copied from the development server. */
export const developmentLink = siteRule({
  ...inCatalog("suspicious-link"),
  *find(view: SiteView) {
    for (const { at, url, from } of externalLinks(view)) {
      const parsed = developmentAddress.test(url) ? parseUrl(url) : null;
      if (parsed === null || parsed.pathname === "/") continue;
      const found = findInSite(decodeUri(parsed.pathname) ?? "", parsed.hash, from, view.targets);
      if (found === null) continue;
      const to = found.exact;
      const problem = "is a page of this site on a development machine";
      yield { at, url, problem, hint: `write “${to}”`, fix: { from: url, to } };
    }
  },
});

const developmentAddress = /^https?:\/\/(?:localhost|127\.|0\.0\.0\.0|\[::1\])/iu;

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

export const insecureLink = siteRule({
  ...inCatalog("insecure-link"),
  *find(view: SiteView) {
    for (const { at, url, from } of externalLinks(view)) {
      const to = secureForm(url);
      // Links to this site, and broken ones to a known site, are reported by other rules.
      if (to === null || ownLink(url, from, view) !== null) continue;
      if (checkSiteUrl(url, view.targets.resolver.sites) !== null) continue;
      yield { at, url, hint: `write “${to}”`, fix: { from: url, to } };
    }
  },
});

/** Hosts that cannot get a public certificate, and hosts reserved for examples. */
const privateHost =
  /^(?:localhost|.*\.(?:localhost|local|internal|test|example|invalid|onion)|(?:www\.)?example\.(?:com|net|org)|[\d.]+|\[.*\])$/iu;

/** An `http:` address with `https:`; `null` if it has to stay as it is. */
export function secureForm(url: string): string | null {
  // A scheme that is written twice is reported as such.
  const parsed = /^http:\/\/(?!https?(?::|\/\/))/iu.test(url) ? parseUrl(url) : null;
  if (parsed === null || privateHost.test(parsed.hostname) || parsed.port !== "") return null;
  return `https${url.slice("http".length)}`;
}
