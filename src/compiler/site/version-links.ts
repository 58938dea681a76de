/** Resolves links to pages of other versions, `version:v1/guide/#size`. Pure. */
import { isVersionLink } from "../config/schemes.ts";
import { problemOf, quote } from "../diagnostics/catalog.ts";
import type { Advice, Fix, Problem } from "../diagnostics/diagnostic.ts";
import { nearestName, suggestAnchor, suggest } from "../diagnostics/suggest.ts";
import type { PageInterface, Reference } from "../page/compiled-page.ts";
import { makeEmptyInterface } from "../page/page-record.ts";
import { toSourcePath } from "../source/paths.ts";
import { resolveSiteLink } from "./other-sites.ts";
import type { Resolver } from "./resolver.ts";
import { homeIn, loosely, nearestIn, parseVersionAddress, positionOf } from "./resolver.ts";
import { encodeFragment, splitAddress } from "./urls.ts";
import { fixOf } from "./written-links.ts";

/** The target of a link to another version or, by name, to another site. */
export interface VersionLink {
  /** With the base; that of a home page if the link leads nowhere, and `null` if the site has one version. */
  readonly url: string | null;
  readonly problem: Problem | null;
}

/**
 * Resolves `version:v1/guide/#size`, the path being a route or a file of that version, in the language of the page if
 * it has it.
 * @param from The page with the link, which is never suggested.
 */
export function resolveVersionLink(
  { url, path, query, fragment }: Pick<Reference, "url" | "path" | "query" | "fragment">,
  from: PageInterface,
  { lang, versions }: Pick<Resolver, "lang" | "versions">,
): VersionLink {
  const { id, written, path: inside } = parseVersionAddress(path) ?? { id: "", written: "", path: "/" };
  const broken = (problem: string, hint: Advice, instead: string | null): VersionLink => ({
    url: instead,
    problem: problemOf("broken-version-link", { url, problem }, hint),
  });
  if (versions === null)
    return broken("names a version, but the site has only one", "write the path of the page, such as /guide/", null);
  const { newestFirst, arrive, failed } = versions;
  const home = homeIn(newestFirst[0], lang);
  if (failed.has(id)) return { url: home, problem: null };
  const { suffix } = splitAddress(url);
  const version = newestFirst.find((each) => each.id === id);
  if (version === undefined) {
    const ids = newestFirst.map((each) => each.id);
    const near = nearestName(id, ids);
    const hint =
      near === null ? `write one of ${ids.map(quote).join(", ")}` : suggest(url, `version:${near}${written}${suffix}`);
    return broken(`names the version ${quote(id)}, which does not exist`, hint, home);
  }
  const arrival = arrive(version, inside, fragment, lang, loosely);
  if (arrival?.kind === "outside") return { url: arrival.url, problem: null };
  if (arrival === null) {
    const { own } = positionOf(version, inside, lang);
    const near = nearestIn(version, inside, lang, from);
    const hint =
      near === null
        ? "write the path of a page as that version has it"
        : suggest(url, `version:${id}/${own.edition.prefix}${near.entry.route.slice(1)}${suffix}`);
    return broken(`leads to no page of ${quote(id)}`, hint, own.urlOf("/"));
  }
  const { found, lacks } = arrival;
  const address = found.shown.urlOf(found.entry.route) + query + arrival.query;
  if (lacks === null) return { url: address + encodeFragment(arrival.fragment), problem: null };
  const hint = suggestAnchor(fragment, lacks) ?? "link to the page, or to another of its headings";
  return broken(`leads to an anchor that the page of ${quote(id)} does not have`, hint, address);
}

/**
 * Where a setting of the config leads that names a version or another site, which is on no page; `null` if it names
 * neither.
 * @param link "version:v1/guide/#size", "sdk:guide/retry/"
 */
export function resolveNamedAddress(
  link: string,
  resolver: Pick<Resolver, "lang" | "versions" | "sites">,
): VersionLink | null {
  const { path, suffix, fragment } = splitAddress(link);
  const query = fragment === "" ? suffix : suffix.slice(0, suffix.indexOf("#"));
  const reference = { url: link, path, query, fragment };
  return isVersionLink(link)
    ? resolveVersionLink(reference, noPage, resolver)
    : resolveSiteLink(reference, resolver.lang, resolver.sites);
}

const noPage = makeEmptyInterface(toSourcePath("index.md"), "folder");

/** A link to a page of another version by its address: `/v1/guide/`. */
export function versionNamedBy(
  { url, path, fragment }: Reference,
  from: PageInterface,
  resolver: Resolver,
): readonly [hint: string, fix: Fix | null] | null {
  const [, id = "", written = ""] = /^\/([^/]+)(\/.*)?$/su.exec(path) ?? [];
  const named = `version:${id}${written}`;
  const exact = named + splitAddress(url).suffix;
  const isFound = resolveVersionLink({ url: exact, path: named, query: "", fragment }, from, resolver).problem === null;
  return isFound ? [`it is a page of the version ${quote(id)}: write “${exact}”`, fixOf(url, exact)] : null;
}
