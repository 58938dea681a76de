/**
 * Links to pages of other sites: by name, `sdk:guide/retry/#limits`, in a version, `sdk@v2:guide/`, and by their full
 * URLs. The files `sites/*.json` say what the sites publish. Pure.
 */
import type { SavedSite } from "../config/saved-site.ts";
import { decode } from "../decode-uri.ts";
import { problemOf, quote } from "../diagnostics/catalog.ts";
import type { Advice, Problem } from "../diagnostics/diagnostic.ts";
import { nearestName, suggest, suggestAnchor } from "../diagnostics/suggest.ts";
import { once } from "../once.ts";
import type { Reference } from "../page/compiled-page.ts";
import type { Arrival } from "./resolver.ts";
import { byAddress, makeArrive } from "./resolver.ts";
import { addressKey, encodeFragment, splitAddress } from "./urls.ts";
import { addressBelow, viewOfAddresses } from "./view.ts";
import { fixOf } from "./written-links.ts";

type SavedPage = SavedSite["pages"][number];

/** A site that this one links to. */
export interface OtherSite extends Pick<SavedSite, "kind" | "root" | "pages" | "saved"> {
  readonly name: string;
  /** Where a path below the root leads, in any form of its address. Only docsgen lists all anchors of a page. */
  readonly arrive: (path: string, fragment: string) => Arrival | null;
  readonly pageAt: (route: string) => SavedPage | null;
  /** The address below the root of what an inventory names, such as a function. */
  readonly addressOf: (name: string) => string | null;
  readonly names: () => Iterable<string>;
  /** How often it links to an address of this site, "/limits/#size", or to any heading of a page, "/limits/". */
  readonly countLinksTo: (address: string) => number;
}

const edition = { prefix: "", lang: "", label: "", fallback: null };

/** Another site has no versions that its own redirects could name. */
const arrive = makeArrive(() => null);

/**
 * Its tables are made when the first link needs them, because a site may be known with thousands of pages.
 * @param name The name by which links refer to it: "sdk".
 */
export function makeOtherSite(
  name: string,
  { kind, root, saved, pages, redirects, names, links }: SavedSite,
): OtherSite {
  const known = pages.map(({ path, anchors }) => ({ route: `/${path}`, anchors: kind === "docsgen" ? anchors : null }));
  const forwards = once(() => new Map(redirects.map(([from, to]) => [addressKey(`/${from}`), addressBelow(root, to)])));
  const view = viewOfAddresses(edition, root, known, (path) => forwards().get(addressKey(path)) ?? null);
  const byRoute = once(() => new Map(pages.map((page) => [`/${page.path}`, page])));
  const named = once(() => new Map(names));
  return {
    name,
    kind,
    root,
    saved,
    pages,
    arrive: (path, fragment) => arrive({ id: name, views: [view] }, `/${path}`, fragment, "", byAddress),
    pageAt: (path) => byRoute().get(view.find(path)?.route ?? "") ?? null,
    addressOf: (written) => named().get(written) ?? null,
    names: () => named().keys(),
    countLinksTo: (address) => {
      const wanted = splitAddress(address);
      const isMeant = ([to]: (typeof links)[number]): boolean => {
        const { path, fragment } = splitAddress(to);
        return addressKey(`/${path}`) === addressKey(wanted.path) && ["", fragment].includes(wanted.fragment);
      };
      return links.filter(isMeant).reduce((sum, [, count]) => sum + count, 0);
    },
  };
}

/** The other sites by name; `null` for one whose file cannot be read, which is reported at the config. */
export type OtherSites = ReadonlyMap<string, OtherSite | null>;

export const noSites: OtherSites = new Map();

/** Where a link to another site leads. */
export interface SiteLink {
  /** The full URL; `null` if the link leads nowhere. */
  readonly url: string | null;
  readonly problem: Problem | null;
  /** The title of the page, or the name that an inventory gives it; "" if none is known. */
  readonly title: string;
}

const unknown: SiteLink = { url: null, problem: null, title: "" };

/** Text fragments, `#size:~:text=…`, are behind the anchor. */
function arriveAt(site: OtherSite, path: string, fragment: string): Arrival | null {
  return site.arrive(path, fragment.split(":~:")[0] ?? "");
}

/** The problem of a link whose page lacks the anchor. */
function anchorProblem(
  site: OtherSite,
  route: string,
  url: string,
  fragment: string,
  lacks: readonly string[],
): Problem {
  const meant = suggestAnchor(fragment.split(":~:")[0] ?? "", lacks);
  const fix = meant?.isCertain === true ? fixOf(url, url.replace(/#.*$/su, encodeFragment(meant.id))) : null;
  const hint: Advice = meant ?? "link to the page, or to another of its headings";
  return problemOf("broken-anchor", { url, page: `${site.name}:${route.slice(1)}` }, hint, fix);
}

const outdated = (site: OtherSite): string => `if the site has it by now, run \`docsgen sites --update ${site.name}\``;

/**
 * Resolves a link by name.
 * @param lang The language of the page with the link: a page of the other site is shown in it, if the site has it.
 * @returns `null` if the link names no site.
 */
export function resolveSiteLink(
  { url, path, query, fragment }: Pick<Reference, "url" | "path" | "query" | "fragment">,
  lang: string,
  sites: OtherSites,
): SiteLink | null {
  const [, name = "", version = "", rest = ""] = /^([^:@/]+)(?:@([^:/]+))?:\/?(.*)$/su.exec(path) ?? [];
  const site = sites.get(name);
  if (site === undefined) return null;
  if (site === null) return unknown;
  const symbol = version === "" ? site.addressOf(rest) : null;
  if (symbol !== null) return { url: site.root + symbol, problem: null, title: rest };
  const folder = version === "" ? "" : `${version}/`;
  const written = (to: string): string => `${name}${version === "" ? "" : `@${version}`}:${to.slice(folder.length)}`;
  const own = arriveAt(site, `${folder}${lang}/${rest}`, fragment);
  const found = own?.kind === "page" ? own : arriveAt(site, folder + rest, fragment);
  if (found?.kind === "outside") return { url: found.url, problem: null, title: "" };
  if (found === null) {
    const isVersion = folder === "" || site.pages.some((page) => page.path.startsWith(folder));
    const hint = isVersion ? nearestOf(site, rest, folder, url, written) : `it has no pages in “${folder}”`;
    return { ...unknown, problem: problemOf("broken-link", { url }, hint ?? outdated(site)) };
  }
  const { shown, entry } = found.found;
  const { title = "" } = site.pageAt(entry.route) ?? {};
  const address = shown.urlOf(entry.route);
  if (found.lacks !== null)
    return { url: address + query, problem: anchorProblem(site, entry.route, url, fragment, found.lacks), title };
  const suffix = query + encodeFragment(fragment === "" ? found.fragment : fragment);
  const exact = written(entry.route.slice(1)) + suffix;
  return { url: address + suffix, problem: found.isMoved ? moved(url, address, exact) : null, title };
}

function nearestOf(
  site: OtherSite,
  rest: string,
  folder: string,
  url: string,
  written: (path: string) => string,
): Advice | null {
  const paths = site.pages.flatMap(({ path }) => (path.startsWith(folder) ? [path] : []));
  const near = nearestName(folder + rest, paths) ?? nearestName(`${folder}${rest}/`, paths);
  if (near !== null) return suggest(url, written(near) + splitAddress(url).suffix);
  const symbol = nearestName(rest, site.names());
  return symbol === null ? null : suggest(url, written(symbol));
}

/** The site to which a full URL belongs; of several, the one with the longest root. */
export function siteAt(url: string, sites: OtherSites): OtherSite | null {
  let found: OtherSite | null = null;
  for (const site of sites.values())
    if (site !== null && `${url}/`.startsWith(site.root) && site.root.length > (found?.root.length ?? 0)) found = site;
  return found;
}

/** Checks a link to another site by its full URL. Files are not listed, and inventories may list no pages. @returns `null` if nothing is wrong. */
export function checkSiteUrl(url: string, sites: OtherSites): Problem | null {
  const site = siteAt(url, sites);
  if (site === null || (site.kind === "inventory" && site.pages.length === 0)) return null;
  const { path, suffix, fragment } = splitAddress(url.slice(site.root.length));
  const inside = decode(path);
  if (/\.(?!html?$)[^./]+$/iu.test(inside) || (site.kind === "inventory" && generatedBySphinx.test(inside)))
    return null;
  const written = decode(fragment);
  const found = arriveAt(site, inside, written);
  if (found?.kind === "outside") return moved(url, found.url + suffix, found.url + suffix);
  if (found === null)
    return problemOf("broken-link", { url }, `${quote(site.name)} has no such page; ${outdated(site)}`);
  const { shown, entry } = found.found;
  if (found.lacks !== null) return anchorProblem(site, entry.route, url, written, found.lacks);
  const target = shown.urlOf(entry.route) + (fragment === "" ? suffix + encodeFragment(found.fragment) : suffix);
  return found.isMoved ? moved(url, target, target) : null;
}

/** Pages that inventories of Sphinx do not list. */
const generatedBySphinx = /^(?:genindex|search|.*-?modindex)(?:-.*)?\.html$|^_|^$/u;

/** @param exact What the author should write. */
function moved(url: string, target: string, exact: string): Problem {
  return problemOf("moved-link", { url, target }, `write “${exact}”`, fixOf(url, exact));
}

/** Which sites link to an address of this one, as part of a message: "“sdk” links to it 12 times"; "" if none does. */
export function linksFromSites(address: string, sites: OtherSites): string {
  const counts = Array.from(sites.values(), (site) => [site?.name ?? "", site?.countLinksTo(address) ?? 0] as const);
  return counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${quote(name)} links to it ${count === 1 ? "once" : `${count} times`}`)
    .join(", ");
}
