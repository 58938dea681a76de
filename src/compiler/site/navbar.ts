/** The top navigation: the entries of the config with final addresses. */
import type { NavbarItem } from "../../theme/route-data.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { Directory } from "./menu-link.ts";
import { resolveMenuLink } from "./menu-link.ts";

type ConfigItem = SiteConfig["themeConfig"]["navbar"]["left"][number];
type ConfigLink = Extract<ConfigItem, { link: string }>;
type NavbarLink = Extract<NavbarItem, { kind: "link" }>;

/** The navbar of one edition. */
export interface Navbar {
  readonly left: readonly NavbarItem[];
  readonly right: readonly NavbarItem[];
  /** Where readers get help if search finds nothing, or `null`. */
  readonly support: NavbarLink | null;
  /** Routes of the pages in the navigation. */
  readonly paths: readonly string[];
  readonly findings: readonly LinkFinding[];
}

/**
 * Entries that this edition leaves out, because their pages are not translated, are missing, and so are menus without
 * entries.
 */
export function makeNavbar(directory: Directory): Navbar {
  const findings: LinkFinding[] = [];
  const paths: string[] = [];
  const toLink = (
    { text, link, primary = false, badge = null }: Pick<ConfigLink, "text" | "link"> & Partial<ConfigLink>,
    path: ConfigPath,
  ): NavbarLink | null => {
    const shared = { kind: "link", text, isPrimary: primary, badge } as const;
    const resolved = resolveMenuLink(link, "broken-navbar-entry", directory);
    const { url, target, problems } = resolved;
    if (resolved.isOtherLanguage === true && directory.resolver.omitsMissing) return null;
    for (const problem of problems) findings.push({ kind: "config", path: [...path, "link"], ...problem });
    if (target === null) return { ...shared, url, isExternal: true, activePath: null };
    if (target.page !== null) paths.push(target.page.record.path);
    return { ...shared, url, isExternal: false, activePath: target.url };
  };
  const toItem = (item: ConfigItem, path: ConfigPath): NavbarItem | null => {
    if ("link" in item) return toLink(item, path);
    const items = item.items.flatMap((inner, index) => toLink(inner, [...path, "items", index]) ?? []);
    return items.length === 0 ? null : { kind: "menu", text: item.text, label: item.label ?? item.text, items };
  };
  const { navbar, search } = directory.config.themeConfig;
  const { left, right } = navbar;
  return {
    left: left.flatMap((item, index) => toItem(item, ["themeConfig", "navbar", "left", index]) ?? []),
    right: right.flatMap((item, index) => toItem(item, ["themeConfig", "navbar", "right", index]) ?? []),
    support: search.support === null ? null : toLink(search.support, ["themeConfig", "search", "support"]),
    paths,
    findings,
  };
}
