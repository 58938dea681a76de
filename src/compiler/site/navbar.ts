/** The top navigation: the config's entries with final addresses. */
import type { NavbarItem } from "../../theme/route-data.ts";
import { finding } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { RouteTable } from "./routes.ts";
import { encodePath } from "./urls.ts";

type ConfigItem = SiteConfig["themeConfig"]["navbar"]["left"][number];
type ConfigLink = Extract<ConfigItem, { link: string }>;
type NavbarLink = Extract<NavbarItem, { kind: "link" }>;

export interface Navbar {
  readonly left: readonly NavbarItem[];
  readonly right: readonly NavbarItem[];
  readonly findings: readonly LinkFinding[];
}

export function makeNavbar(config: SiteConfig, routes: RouteTable): Navbar {
  const findings: LinkFinding[] = [];
  const toLink = ({ text, link, primary, badge }: ConfigLink, path: ConfigPath): NavbarLink => {
    const shared = { kind: "link", text, isPrimary: primary, badge } as const;
    if (!link.startsWith("/")) return { ...shared, url: link, isExternal: true, activePath: null };
    const [, route = "", suffix = ""] = /^([^?#]*)(.*)$/su.exec(link) ?? [];
    const page = routes.find(route);
    if (page === null) {
      const hint = didYouMean(
        route,
        routes.pages.map(({ record }) => record.path),
      );
      const { code, message } = finding("broken-navbar-entry", { path: link }, startOfText);
      findings.push({ kind: "config", path: [...path, "link"], code, message, hint });
    }
    const url = config.base + encodePath((page?.record.path ?? route).slice(1));
    return { ...shared, url: url + suffix, isExternal: false, activePath: url };
  };
  const toItem = (item: ConfigItem, path: ConfigPath): NavbarItem => {
    if ("link" in item) return toLink(item, path);
    const items = item.items.map((inner, index) => toLink(inner, [...path, "items", index]));
    return { kind: "menu", text: item.text, label: item.label ?? item.text, items };
  };
  const { left, right } = config.themeConfig.navbar;
  return {
    left: left.map((item, index) => toItem(item, ["themeConfig", "navbar", "left", index])),
    right: right.map((item, index) => toItem(item, ["themeConfig", "navbar", "right", index])),
    findings,
  };
}
