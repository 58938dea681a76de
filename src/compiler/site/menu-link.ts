/** Resolves the links of menus: to a page, one of its headings, or another site. Pure. */
import { refusedScheme } from "../config/schemes.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { anchorHint } from "../diagnostics/suggest.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { anchorFor, anchorsOf } from "./anchors.ts";
import type { Resolver } from "./resolver.ts";
import type { RouteTable } from "./routes.ts";
import type { Suggestions } from "./suggestions.ts";
import { encodeFragment, routeUrl, splitAddress } from "./urls.ts";
import { resolveNamedAddress } from "./version-links.ts";

/** An entry of the navbar or of a sidebar with its final URL, which is "#" if it leads nowhere. */
export interface MenuLink {
  readonly url: string;
  /** Within the site; `page` is `null` if there is none, and `url` is that of the page without a fragment. */
  readonly target: { readonly page: PageInterface | null; readonly url: string } | null;
  readonly problems: readonly Problem[];
  /** Whether it leads to the page of another language, because this one has none. */
  readonly isOtherLanguage?: true;
}

/** The tables in which addresses of the config are looked up. */
export interface Directory {
  readonly config: SiteConfig;
  readonly routes: RouteTable;
  readonly suggestions: Suggestions;
  readonly resolver: Resolver;
}

/** @param code Reports that there is no such page. */
export function resolveMenuLink(
  link: string,
  code: "broken-navbar-entry" | "broken-sidebar-entry",
  { config, routes, suggestions, resolver }: Directory,
): MenuLink {
  const named = resolveNamedAddress(link, resolver);
  if (named !== null) {
    const { url, problem } = named;
    return { url: url ?? "#", target: null, problems: problem === null ? [] : [problem] };
  }
  if (!link.startsWith("/")) {
    const refused = refusedScheme(link, "link", config.links.schemes);
    return { url: refused === null ? link : "#", target: null, problems: refused === null ? [] : [refused] };
  }
  const { path: route, suffix, fragment } = splitAddress(link);
  const page = routes.find(route);
  const elsewhere = page === null ? resolver.find(route) : null;
  if (elsewhere !== null) {
    const other = elsewhere.shown.urlOf(elsewhere.entry.route);
    return { url: other + suffix, target: { page: null, url: other }, problems: [], isOtherLanguage: true };
  }
  const url = routeUrl(config.base, page?.record.path ?? route);
  const made = { url: url + suffix, target: { page, url } };
  if (page === null)
    return { ...made, url: "#", problems: [problemOf(code, { path: link }, suggestions.routeHint(route))] };
  const anchor = anchorFor(page, fragment, resolver, null);
  if (anchor === fragment) return { ...made, problems: [] };
  if (anchor !== null) return { ...made, url: url + encodeFragment(anchor), problems: [] };
  const values = { url: link, page: resolver.labelOf(page) };
  return { ...made, problems: [problemOf("broken-anchor", values, anchorHint(fragment, anchorsOf(page)))] };
}
