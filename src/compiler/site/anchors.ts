/** The anchors of pages that links can target with `#`, and the redirects of former anchors. */
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { suggestAnchor } from "../diagnostics/suggest.ts";
import { memoizeWeakly } from "../once.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { slugsIn } from "../page/header-slugs.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { OtherEditions } from "./other-editions.ts";
import type { RouteTable } from "./routes.ts";
import type { Suggestions } from "./suggestions.ts";
import { sourcePathOf } from "./translations.ts";
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

/** A former id of a heading, and its current address. */
export interface MovedAnchor {
  readonly id: string;
  /** The final URL, with the base or on another site. */
  readonly url: string;
  /** The same address as an author would write it: "/limits/#payloads". */
  readonly target: string;
}

export interface MovedAnchors {
  readonly of: (page: PageInterface) => readonly MovedAnchor[];
  readonly findings: readonly LinkFinding[];
}

/** Reads the redirects of the config whose source has a `#`: `{ from: "/limits/#size", to: "/limits/#payloads" }`. */
export function makeMovedAnchors(
  config: SiteConfig,
  routes: RouteTable,
  suggestions: Suggestions,
  others: OtherEditions | null = null,
): MovedAnchors {
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
      report("from", problemOf("redirect-shadowed", { from, page: sourcePathOf(page) }, hint));
    } else if (known.some((moved) => moved.id === id))
      report("from", problemOf("duplicate-redirect", { from }, "keep one of them"));
    else {
      const written = splitAddress(to);
      const targetPage = to.startsWith("/") ? routes.find(written.path) : null;
      const heading = targetPage === null ? null : (others?.headingFor(targetPage, written.fragment) ?? null);
      const isOnlyInSource =
        targetPage !== null &&
        heading === null &&
        !hasAnchor(targetPage, written.fragment) &&
        others?.isOnlyInSource(targetPage, written.fragment, null) === true;
      const target = { ...written, fragment: heading ?? (isOnlyInSource ? "" : written.fragment) };
      const isBroken = to.startsWith("/") && (targetPage === null || !hasAnchor(targetPage, target.fragment));
      if (isBroken && acknowledge === undefined) {
        const hint =
          targetPage === null
            ? suggestions.routeHint(target.path)
            : suggestAnchor(target.fragment, anchorsOf(targetPage));
        report("to", problemOf("broken-redirect", { from, to }, hint));
      }
      if (!isBroken && acknowledge !== undefined)
        report("acknowledge", problemOf("unused-acknowledgement", { subject: from }, "remove `acknowledge`"));
      const url =
        targetPage === null ? to : routeUrl(config.base, targetPage.record.path) + encodeFragment(target.fragment);
      known.push({ id, url, target: to });
    }
  }
  const ofSource = (page: PageInterface): readonly MovedAnchor[] =>
    Array.from(others?.headingsOfSource(page) ?? []).flatMap(([id, heading]) => {
      const isKnown = hasAnchor(page, id) || byPage.get(page)?.some((moved) => moved.id === id) === true;
      const { path } = page.record;
      const [url, target] = [routeUrl(config.base, path) + encodeFragment(heading), `${path}#${heading}`];
      return isKnown ? [] : [{ id, url, target }];
    });
  return { of: (page) => [...(byPage.get(page) ?? []), ...ofSource(page)], findings };
}
