/** Resolves links to pages of other editions, and finds those that leave the language of their page by mistake. Pure. */
import { problemOf } from "../diagnostics/catalog.ts";
import type { Advice, Fix, Problem } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { PageInterface, Reference } from "../page/compiled-page.ts";
import { hasAnchor } from "./anchors.ts";
import type { Found, Resolver, Root } from "./resolver.ts";
import { encodeFragment, splitAddress } from "./urls.ts";
import { fixOf, write, writeLink } from "./written-links.ts";

/** The parts of `Targets` that these links need. */
interface Editions {
  readonly resolver: Resolver;
}

/** The target of a link to another edition. */
export interface LinkElsewhere {
  /** The final URL. */
  readonly url: string;
  /** `null` on another site, or in another version. */
  readonly page: PageInterface | null;
  readonly problem: Problem | null;
  /** The anchors of the page, if it lacks the one of the link; or `null`. */
  readonly lacks: readonly string[] | null;
}

/**
 * @param path From the source folder, or from the root of the version.
 * @param suffix The query and the fragment, as they are in the final URL.
 */
export function resolveElsewhere(
  path: string,
  reference: Reference,
  from: PageInterface,
  { resolver }: Editions,
  suffix: string,
  root: Root,
): LinkElsewhere | null {
  const { url, fragment, query } = reference;
  const arrival = resolver.arrive(path, fragment, root);
  if (arrival === null) return null;
  if (arrival.kind === "outside") return { url: arrival.url, page: null, problem: null, lacks: null };
  const { found, isMoved, lacks } = arrival;
  const { page, route } = found.entry;
  const address = found.shown.urlOf(route);
  const ending = query + arrival.query + encodeFragment(arrival.fragment);
  if (isMoved) {
    const exact = writeElsewhere(found, reference, from, resolver, ending);
    const target = `/${found.shown.edition.prefix}${route.slice(1)}${ending}`;
    const problem = problemOf("moved-link", { url, target }, `write “${exact}”`, fixOf(url, exact));
    return { url: address + ending, page, problem, lacks: null };
  }
  if (lacks !== null) return { url: address + query, page, problem: null, lacks };
  const problem = leavingLink(found, reference, from, resolver);
  return { url: address + (arrival.fragment === fragment ? suffix : ending), page, problem, lacks: null };
}

/**
 * A link to a page that the language of its own page has too. It is deliberate if its text names the other language, or
 * if it leads to a translation of the page itself.
 */
function leavingLink(found: Found, reference: Reference, from: PageInterface, resolver: Resolver): Problem | null {
  const { page } = found.entry;
  const own = page === null ? null : resolver.inOwnLanguage(page);
  const { url, fragment, query } = reference;
  if (own === null || own === page || isDeliberate(found, own, reference, from)) return null;
  const heading = hasAnchor(own, fragment) ? fragment : resolver.headingFor(own, fragment);
  const suffix = query + (heading === null ? "" : encodeFragment(heading));
  const exact = writeLink(reference, from, own) + suffix;
  const hint = `write “${exact}”; or, if readers should change the language, name it in the text of the link: “${found.shown.edition.label}”`;
  const values = { url, lang: found.shown.edition.label, page: resolver.labelOf(own) };
  return problemOf("link-language", values, { hint, from: url, to: exact, isGuess: true });
}

function isDeliberate(
  { shown: { edition } }: Found,
  own: PageInterface,
  { url, languages = [] }: Reference,
  from: PageInterface,
): boolean {
  return own === from || languages.includes(edition.lang) || url === from.record.frontmatter.canonical;
}

/** The page of another language that the author of a broken link most likely meant. */
export function suggestElsewhere(
  path: string,
  reference: Reference,
  from: PageInterface,
  { resolver }: Editions,
  isOutside: boolean,
): readonly [hint: Advice, fix: Fix | null] | null {
  const found = resolver.suggest(path, from, isOutside);
  if (found === null) return null;
  const { suffix } = splitAddress(reference.url);
  return [suggest(reference.url, writeElsewhere(found, reference, from, resolver, suffix)), null];
}

/** A link to the page of another language, or to that of the language of its own page if it need not leave it. */
export function writeElsewhere(
  to: Found,
  reference: Reference,
  from: PageInterface,
  resolver: Resolver,
  suffix: string,
): string {
  const { prefix } = to.shown.edition;
  const { page, route } = to.entry;
  const own = page === null ? null : resolver.inOwnLanguage(page);
  if (own !== null && (own === page || !isDeliberate(to, own, reference, from)))
    return writeLink(reference, from, own) + suffix;
  const { url, file } = reference;
  const target = page === null ? route.slice(1) : resolver.labelOf(page);
  // An address from the root leads to the page of the same language.
  const isRooted = (prefix !== "" || own === null) && (url.startsWith("/") || file !== undefined);
  const form = { ...reference, url: isRooted ? "/" : url.replace(/^\/+/u, "") };
  const address = url.startsWith("/") ? `/${prefix}${route.slice(1)}` : null;
  return write(form, resolver.labelOf(from), { route: address, file: target }) + suffix;
}
