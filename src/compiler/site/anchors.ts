/** The anchors of pages that links can target with `#`, and the redirects of former anchors. */
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { suggestAnchor } from "../diagnostics/suggest.ts";
import { memoizeWeakly } from "../once.ts";
import type { Header, PageInterface } from "../page/compiled-page.ts";
import { slugsIn } from "../page/header-slugs.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { Directory } from "./menu-link.ts";
import type { Resolver } from "./resolver.ts";
import { encodeFragment, routeUrl, splitAddress } from "./urls.ts";

/** All ids of a page that a link can target with `#`. */
export const anchorsOf = memoizeWeakly(
  ({ record, otherAnchors }: Pick<PageInterface, "record" | "otherAnchors">): readonly string[] => [
    ...slugsIn(record.headers),
    ...otherAnchors,
  ],
);

const anchorSetOf = memoizeWeakly((page: PageInterface): ReadonlySet<string> => new Set(anchorsOf(page)));

/** Whether a page has the id. "" and "top" mean the page itself. */
export function hasAnchor(page: PageInterface, fragment: string): boolean {
  if (fragment === "" || fragment.toLowerCase() === "top" || !page.isReadable) return true;
  return anchorSetOf(page).has(fragment);
}

/**
 * The anchor of a page that a link means, which may be the heading that translates one of its source. "" for the page
 * itself, if only its source has the heading; `null` if neither has it.
 * @param from The page with the link; `null` for the config.
 */
export function anchorFor(
  page: PageInterface,
  fragment: string,
  resolver: Resolver,
  from: PageInterface | null,
): string | null {
  if (hasAnchor(page, fragment)) return fragment;
  return resolver.headingFor(page, fragment) ?? (resolver.isOnlyInSource(page, fragment, from) ? "" : null);
}

/** A former id of a heading, and its current address. */
export interface MovedAnchor {
  readonly id: string;
  /** The final URL, with the base or on another site. */
  readonly url: string;
  /** The same address as an author would write it: "/limits/#payloads". */
  readonly target: string;
}

/** The former anchors of each page, which the page's own script redirects, because browsers do not send a fragment. */
export interface MovedAnchors {
  /** Those of the config in its order, then the ids of the headings of the page's source. */
  readonly of: (page: PageInterface) => readonly MovedAnchor[];
  readonly findings: readonly LinkFinding[];
}

/** Reads the redirects of the config whose source has a `#`: `{ from: "/limits/#size", to: "/limits/#payloads" }`. */
export function makeMovedAnchors({ config, routes, suggestions, resolver }: Directory): MovedAnchors {
  const byPage = new Map<PageInterface, MovedAnchor[]>();
  const findings: LinkFinding[] = [];
  for (const [index, { from, to, acknowledge }] of config.redirects.entries()) {
    if (!from.includes("#")) continue;
    const report = (key: "from" | "to" | "acknowledge", found: Problem): void =>
      void findings.push({ kind: "config", path: ["redirects", index, key], ...found });
    const { path, fragment: id } = splitAddress(from);
    const page = routes.find(path);
    if (page === null) {
      // A redirect from a heading is a script of the page that had it.
      const near = suggestions.routeHint(path);
      const plain = `browsers do not send “#${id}”: write \`from: ${JSON.stringify(path)}\``;
      const problem = problemOf(
        "config-value",
        { path: `redirects[${index}].from`, problem: `names a heading of “${path}”, where there is no page` },
        near === null ? plain : `${near} Or, ${plain}`,
      );
      report("from", problem);
      continue;
    }
    const known = byPage.get(page) ?? [];
    byPage.set(page, known);
    if (hasAnchor(page, id)) {
      const hint = "remove the redirect, or give the heading another id";
      report("from", problemOf("redirect-shadowed", { from, page: resolver.labelOf(page) }, hint));
    } else if (known.some((moved) => moved.id === id))
      report("from", problemOf("duplicate-redirect", { from }, "keep one of them"));
    else {
      const written = splitAddress(to);
      const targetPage = to.startsWith("/") ? routes.find(written.path) : null;
      const anchor = targetPage === null ? null : anchorFor(targetPage, written.fragment, resolver, null);
      const isBroken = to.startsWith("/") && anchor === null;
      if (isBroken && acknowledge === undefined) {
        const hint =
          targetPage === null
            ? suggestions.routeHint(written.path)
            : suggestAnchor(written.fragment, anchorsOf(targetPage));
        report("to", problemOf("broken-redirect", { from, to }, hint));
      }
      if (!isBroken && acknowledge !== undefined)
        report("acknowledge", problemOf("unused-acknowledgement", { subject: from }, "remove `acknowledge`"));
      const url =
        targetPage === null
          ? to
          : routeUrl(config.base, targetPage.record.path) + encodeFragment(anchor ?? written.fragment);
      known.push({ id, url, target: to });
    }
  }
  const ofSource = (page: PageInterface): readonly MovedAnchor[] =>
    Array.from(resolver.headingsOfSource(page)).flatMap(([id, heading]) => {
      const isKnown = hasAnchor(page, id) || byPage.get(page)?.some((moved) => moved.id === id) === true;
      const { path } = page.record;
      const [url, target] = [routeUrl(config.base, path) + encodeFragment(heading), `${path}#${heading}`];
      return isKnown ? [] : [{ id, url, target }];
    });
  return { of: (page) => [...(byPage.get(page) ?? []), ...ofSource(page)], findings };
}

/** The ids of the headings of a page by those of its source; empty if the sections of the two do not correspond. */
export function headingPairs(source: PageInterface, translation: PageInterface): ReadonlyMap<string, string> {
  const known = pairs.get(translation);
  if (known?.source === source) return known.ids;
  const ids = pairSections(sectionsOf(source.record.headers), sectionsOf(translation.record.headers));
  pairs.set(translation, { source, ids });
  return ids;
}

// Cached, because many links point to the same page.
const pairs = new WeakMap<
  PageInterface,
  { readonly source: PageInterface; readonly ids: ReadonlyMap<string, string> }
>();

/** The level and the id of a heading. */
type Section = readonly [level: number, id: string];

/** The headings of a page, in order. */
function sectionsOf(headers: readonly Header[]): readonly Section[] {
  return headers.flatMap(({ level, slug, children }): Section[] => [[level, slug], ...sectionsOf(children)]);
}

/** The ids of the sections of a translation by those of its source; empty if the sections do not correspond. */
function pairSections(theirs: readonly Section[], ours: readonly Section[]): ReadonlyMap<string, string> {
  const isSame = theirs.length === ours.length && theirs.every(([level], index) => level === ours[index]?.[0]);
  return new Map(isSame ? theirs.map(([, id], index) => [id, ours[index]?.[1] ?? id]) : []);
}
