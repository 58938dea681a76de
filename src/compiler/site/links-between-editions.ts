/** Resolves links to pages of other editions, and finds those that leave the language of their page by mistake. Pure. */
import { posix } from "node:path";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Advice, Fix, Problem } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { PageInterface, Reference } from "../page/compiled-page.ts";
import { hasAnchor } from "./anchors.ts";
import type { OtherEditions, PageElsewhere } from "./other-editions.ts";
import { sourcePathOf } from "./translations.ts";
import { encodeFragment, encodePath, routeUrl, splitAddress } from "./urls.ts";
import { fixOf, isSourceLink, writeLike, writeRouteLike } from "./written-links.ts";

/** The parts of `Targets` that these links need. */
interface Editions {
  readonly others: OtherEditions | null;
}

export interface LinkElsewhere {
  /** The final URL. */
  readonly url: string;
  /** `null` on another site. */
  readonly page: PageInterface | null;
  readonly problem: Problem | null;
  /** The page that lacks the anchor of the link, or `null`. */
  readonly brokenAt: PageInterface | null;
}

/** @param path From the source folder, or from the root of the site. */
export function resolveElsewhere(
  path: string,
  reference: Reference,
  from: PageInterface,
  { others }: Editions,
  suffix: string,
): LinkElsewhere | null {
  if (others === null) return null;
  const { fragment, query } = reference;
  const found = others.find(path, isSourceLink({ path }));
  if (found !== null) {
    const { page } = found;
    const leaving = (): Problem | null => leavingLink(found, reference, from, others);
    if (hasAnchor(page, fragment)) return { url: urlOf(found) + suffix, page, problem: leaving(), brokenAt: null };
    const heading = others.headingElsewhere(found, fragment);
    if (heading !== null)
      return { url: urlOf(found) + query + encodeFragment(heading), page, problem: leaving(), brokenAt: null };
  }
  const moved = others.movedTo(path, found === null ? "" : fragment);
  if (moved === null)
    return found === null ? null : { url: urlOf(found) + query, page: found.page, problem: null, brokenAt: found.page };
  const { to, target } = moved;
  if (to === null) return { url: target, page: null, problem: null, brokenAt: null };
  const ending = query + (moved.suffix === "" && found === null ? encodeFragment(fragment) : moved.suffix);
  const exact = writeElsewhere(to, reference, from, others, ending);
  const { url } = reference;
  const problem = problemOf("moved-link", { url, target }, `write “${exact}”`, fixOf(url, exact));
  return { url: urlOf(to) + ending, page: to.page, problem, brokenAt: null };
}

function urlOf({ base, page }: PageElsewhere): string {
  return routeUrl(base, page.record.path);
}

/**
 * A link to a page that the language of its own page has too. It is deliberate if its text names the other language, or
 * if it leads to a translation of the page itself.
 */
function leavingLink(
  found: PageElsewhere,
  reference: Reference,
  from: PageInterface,
  others: OtherEditions,
): Problem | null {
  const own = others.inOwnLanguage(found.page);
  const { url, fragment, query } = reference;
  if (own === null || own === found.page || isDeliberate(found, own, reference, from)) return null;
  const heading = hasAnchor(own, fragment) ? fragment : others.headingFor(own, fragment);
  const suffix = query + (heading === null ? "" : encodeFragment(heading));
  const exact = writeOwn(own, reference, from, suffix);
  const hint = `write “${exact}”; or, if readers should change the language, name it in the text of the link: “${found.edition.label}”`;
  return problemOf("link-language", { url, lang: found.edition.label, page: sourcePathOf(own) }, hint);
}

function isDeliberate(
  { edition }: PageElsewhere,
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
  { others }: Editions,
  isOutside: boolean,
): readonly [hint: Advice, fix: Fix | null] | null {
  const found = others?.suggest(path, from, isOutside) ?? null;
  if (others === null || found === null) return null;
  const { suffix } = splitAddress(reference.url);
  return [suggest(reference.url, writeElsewhere(found, reference, from, others, suffix)), null];
}

/** A link to the page of another language, or to that of the language of its own page if it need not leave it. */
export function writeElsewhere(
  to: PageElsewhere,
  reference: Reference,
  from: PageInterface,
  others: OtherEditions,
  suffix: string,
): string {
  const own = others.inOwnLanguage(to.page);
  if (own !== null && own !== to.page && !isDeliberate(to, own, reference, from))
    return writeOwn(own, reference, from, suffix);
  const { url, file } = reference;
  // An address from the root leads to the page of the same language.
  const hasAddress = to.edition.prefix !== "" || own === null;
  if (hasAddress && url.startsWith("/") && !isSourceLink(reference))
    return `/${to.edition.prefix}${encodePath(to.page.record.path.slice(1))}${suffix}`;
  const target = sourcePathOf(to.page).replaceAll(" ", "%20");
  if (hasAddress && (url.startsWith("/") || file !== undefined)) return `/${target}${suffix}`;
  return posix.relative(posix.dirname(sourcePathOf(from)), target) + suffix;
}

function writeOwn(own: PageInterface, reference: Reference, from: PageInterface, suffix: string): string {
  return isSourceLink(reference)
    ? writeLike(reference, from, own, suffix)
    : writeRouteLike(reference, from, own, suffix, []);
}
