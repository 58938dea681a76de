/**
 * Links to pages of other sites: by name, `sdk:guide/retry/#limits`, in a version, `sdk@v2:guide/`, and by their full
 * URLs. What the sites publish is known from `sites/*.json`. Pure.
 */
import type { SavedSite } from "../config/saved-site.ts";
import { decodeUri } from "../decode-uri.ts";
import { problemOf, quote } from "../diagnostics/catalog.ts";
import type { Advice, Problem } from "../diagnostics/diagnostic.ts";
import { nearestName, suggest, suggestAnchor } from "../diagnostics/suggest.ts";
import { once } from "../once.ts";
import type { Reference } from "../page/compiled-page.ts";
import { keyOf } from "./publication.ts";
import { encodeFragment, encodePath, splitAddress } from "./urls.ts";
import { fixOf } from "./written-links.ts";

type SavedPage = SavedSite["pages"][number];

/** A site that this one links to. */
export interface OtherSite extends Pick<SavedSite, "kind" | "root" | "pages" | "saved"> {
  readonly name: string;
  /** The page at a path below the root, in any form of its address; `null` if there is none. */
  readonly pageAt: (path: string) => SavedPage | null;
  /** Where a former path leads now, as a full URL; `null` if it is none. */
  readonly movedTo: (path: string) => string | null;
  /** The address below the root of what an inventory names, such as a function. */
  readonly addressOf: (name: string) => string | null;
  readonly names: () => Iterable<string>;
  /** How often it links to an address of this site, "/limits/#size", or to any heading of a page, "/limits/". */
  readonly countLinksTo: (address: string) => number;
}

export function makeOtherSite(
  name: string,
  { kind, root, saved, pages, redirects, names, links }: SavedSite,
): OtherSite {
  const byKey = once(() => new Map(pages.map((page) => [keyOf(`/${page.path}`), page])));
  const forwards = once(() => new Map(redirects.map(([from, to]) => [keyOf(`/${from}`), to])));
  const named = once(() => new Map(names));
  return {
    name,
    kind,
    root,
    saved,
    pages,
    pageAt: (path) => byKey().get(keyOf(`/${path.replace(/(?:(?:^|\/)index)?\.md$/iu, "/")}`)) ?? null,
    movedTo: (path) => forwards().get(keyOf(`/${path}`)) ?? null,
    addressOf: (written) => named().get(written) ?? null,
    names: () => named().keys(),
    countLinksTo: (address) => {
      const wanted = splitAddress(address);
      const isMeant = ([to]: (typeof links)[number]): boolean => {
        const { path, fragment } = splitAddress(to);
        return keyOf(`/${path}`) === keyOf(wanted.path) && ["", fragment].includes(wanted.fragment);
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

/** Redirects may form a loop. */
const redirectLimit = 10;

/** A page of another site, and whether a redirect leads to it. */
interface Arrival {
  readonly page: SavedPage;
  readonly isMoved: boolean;
}

/** Follows redirects within a site. @returns The full URL where one leaves it, or `null` if there is nothing. */
function arrive(site: OtherSite, path: string, redirects = redirectLimit): Arrival | string | null {
  const page = site.pageAt(path);
  if (page !== null) return { page, isMoved: redirects < redirectLimit };
  const to = redirects === 0 ? null : site.movedTo(path);
  if (to === null || !to.startsWith(site.root)) return to;
  return arrive(site, decodeUri(splitAddress(to.slice(site.root.length)).path) ?? "", redirects - 1);
}

/** Checks the anchor of a link. Only docsgen lists all anchors of a page. @returns `null` if nothing is wrong. */
function anchorProblem(site: OtherSite, page: SavedPage, url: string, fragment: string): Problem | null {
  const [id = ""] = fragment.split(":~:");
  if (site.kind !== "docsgen" || id === "" || id.toLowerCase() === "top" || page.anchors.includes(id)) return null;
  const meant = suggestAnchor(id, page.anchors);
  const fix = meant?.isCertain === true ? fixOf(url, url.replace(/#.*$/su, encodeFragment(meant.id))) : null;
  const hint: Advice = meant ?? "link to the page, or to another of its headings";
  return problemOf("broken-anchor", { url, page: `${site.name}:${page.path}` }, hint, fix);
}

const outdated = (site: OtherSite): string => `if the site has it by now, run \`docsgen sites --update ${site.name}\``;

function urlOf(site: OtherSite, path: string): string {
  return site.root + encodePath(path);
}

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
  const own = arrive(site, `${folder}${lang}/${rest}`);
  const found = own === null || typeof own === "string" ? arrive(site, folder + rest) : own;
  const suffix = query + encodeFragment(fragment);
  if (typeof found === "string") return { url: found, problem: null, title: "" };
  if (found === null) {
    const isVersion = folder === "" || site.pages.some((page) => page.path.startsWith(folder));
    const hint = isVersion ? nearestOf(site, rest, folder, url, written) : `it has no pages in “${folder}”`;
    return { ...unknown, problem: problemOf("broken-link", { url }, hint ?? outdated(site)) };
  }
  const { page, isMoved } = found;
  const problem = anchorProblem(site, page, url, fragment);
  const address = urlOf(site, page.path);
  if (problem !== null) return { url: address + query, problem, title: page.title };
  const exact = written(page.path) + suffix;
  return { url: address + suffix, problem: isMoved ? moved(url, address, exact) : null, title: page.title };
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
  const inside = decodeUri(path) ?? path;
  if (/\.(?!html?$)[^./]+$/iu.test(inside) || (site.kind === "inventory" && generatedBySphinx.test(inside)))
    return null;
  const found = arrive(site, inside);
  if (typeof found === "string") return moved(url, found + suffix, found + suffix);
  if (found === null)
    return problemOf("broken-link", { url }, `${quote(site.name)} has no such page; ${outdated(site)}`);
  const problem = anchorProblem(site, found.page, url, decodeUri(fragment) ?? fragment);
  const target = urlOf(site, found.page.path) + suffix;
  return problem ?? (found.isMoved ? moved(url, target, target) : null);
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
