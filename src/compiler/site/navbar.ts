/** The top navigation: the entries of the config with final addresses. */
import type { NavbarItem } from "../../theme/route-data.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { anchorHint } from "../diagnostics/suggest.ts";
import { refusedScheme } from "../config/schemes.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { anchorsOf, hasAnchor } from "./anchors.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { RouteTable } from "./routes.ts";
import type { Suggestions } from "./suggestions.ts";
import { routeUrl, splitAddress } from "./urls.ts";

type ConfigItem = SiteConfig["themeConfig"]["navbar"]["left"][number];
type ConfigLink = Extract<ConfigItem, { link: string }>;
type NavbarLink = Extract<NavbarItem, { kind: "link" }>;

export interface Navbar {
  readonly left: readonly NavbarItem[];
  readonly right: readonly NavbarItem[];
  /** Where readers get help if search finds nothing, or `null`. */
  readonly support: NavbarLink | null;
  /** Routes of the pages in the navigation. */
  readonly paths: readonly string[];
  readonly findings: readonly LinkFinding[];
}

export function makeNavbar(config: SiteConfig, routes: RouteTable, suggestions: Suggestions): Navbar {
  const findings: LinkFinding[] = [];
  const paths: string[] = [];
  const toLink = (
    { text, link, primary = false, badge = null }: Pick<ConfigLink, "text" | "link"> & Partial<ConfigLink>,
    path: ConfigPath,
  ): NavbarLink => {
    const shared = { kind: "link", text, isPrimary: primary, badge } as const;
    if (!link.startsWith("/")) {
      const refused = refusedScheme(link, "link", config.links.schemes);
      if (refused !== null) findings.push({ kind: "config", path: [...path, "link"], ...refused });
      return { ...shared, url: refused === null ? link : "#", isExternal: true, activePath: null };
    }
    const { path: route, suffix, fragment } = splitAddress(link);
    const page = routes.find(route);
    if (page === null) {
      const found = problemOf("broken-navbar-entry", { path: link }, suggestions.routeHint(route));
      findings.push({ kind: "config", path: [...path, "link"], ...found });
    } else {
      paths.push(page.record.path);
      if (!hasAnchor(page, fragment)) {
        const values = { url: link, page: page.record.relativePath };
        const found = problemOf("broken-anchor", values, anchorHint(fragment, anchorsOf(page)));
        findings.push({ kind: "config", path: [...path, "link"], ...found });
      }
    }
    const url = routeUrl(config.base, page?.record.path ?? route);
    return { ...shared, url: url + suffix, isExternal: false, activePath: url };
  };
  const toItem = (item: ConfigItem, path: ConfigPath): NavbarItem => {
    if ("link" in item) return toLink(item, path);
    const items = item.items.map((inner, index) => toLink(inner, [...path, "items", index]));
    return { kind: "menu", text: item.text, label: item.label ?? item.text, items };
  };
  const { navbar, search } = config.themeConfig;
  const { left, right } = navbar;
  return {
    left: left.map((item, index) => toItem(item, ["themeConfig", "navbar", "left", index])),
    right: right.map((item, index) => toItem(item, ["themeConfig", "navbar", "right", index])),
    support: search.support === null ? null : toLink(search.support, ["themeConfig", "search", "support"]),
    paths,
    findings,
  };
}
