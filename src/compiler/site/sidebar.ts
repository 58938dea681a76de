/**
 * The sidebars of the config with titles and addresses. A page shows the one chosen in its frontmatter, or the one with
 * the longest matching prefix.
 */
import type { SidebarData, SidebarEntry } from "../../theme/route-data.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import type { PageInterface, SidebarChoice } from "../page/compiled-page.ts";
import type { RoutePath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { Directory } from "./menu-link.ts";
import type { Sidebar } from "./resolve-sidebar.ts";
import { resolveSidebar } from "./resolve-sidebar.ts";
import type { TitleOf } from "./page-titles.ts";
import type { FolderSettingsByPath } from "./sidebar-folders.ts";
import { makeSidebarFolders } from "./sidebar-folders.ts";
import type { Suggestions } from "./suggestions.ts";
import { routeUrl } from "./urls.ts";

/** The sidebars of one edition, in the order of the config. */
export interface Sidebars {
  /** The sidebar that the config assigns to a page's path, or `null`. */
  readonly forPath: (path: RoutePath) => Sidebar | null;
  /** The innermost group around a path, in the first sidebar that lists it within a group. */
  readonly firstGroupOf: (path: RoutePath) => string | undefined;
  readonly all: readonly Sidebar[];
  readonly findings: readonly LinkFinding[];
}

/** @param settings Of the folders that sidebars list. */
export function makeSidebars(directory: Directory, settings: FolderSettingsByPath, titleOf: TitleOf): Sidebars {
  const { config, routes, suggestions, resolver } = directory;
  const listed = [...routes.pages, ...resolver.linked];
  const sidebarFolders = makeSidebarFolders(listed, settings, resolver.orderOf);
  const context = { ...directory, folders: sidebarFolders, titleOf };
  // A sidebar of pages that are not translated is one of the default language.
  const used = new Set(resolver.ofSource.flatMap(({ record }) => [...prefixesOf(record.path)]));
  const byPrefix = new Map<string, Sidebar>();
  const all: Sidebar[] = [];
  const findings: LinkFinding[] = [];
  for (const [index, chosen] of config.themeConfig.sidebars.entries()) {
    const at = ["themeConfig", "sidebars", index];
    const { sidebar, findings: ofEntries } = resolveSidebar(`sidebar-${index}`, chosen.entries, at, context);
    all.push(sidebar);
    // A sidebar with a single page is shown only if the author lists that page.
    const isList = sidebar.sequence.length > 1 || resolver.linked.length > 0;
    if (isList || chosen.entries.some(({ kind }) => kind !== "folder"))
      for (const prefix of chosen.paths) byPrefix.set(withoutSlash(prefix), sidebar);
    findings.push(...ofEntries, ...checkPrefixes(chosen, at, used, suggestions));
  }
  const forPath = (path: RoutePath): Sidebar | null => {
    for (const prefix of prefixesOf(path)) {
      const sidebar = byPrefix.get(prefix);
      if (sidebar !== undefined) return sidebar;
    }
    return null;
  };
  const firstGroups = new Map<RoutePath, string>();
  for (const { groupsOf } of all.toReversed())
    for (const [path, groups] of groupsOf) {
      const text = groups.at(-1)?.text;
      if (text !== undefined) firstGroups.set(path, text);
    }
  return { forPath, firstGroupOf: (path) => firstGroups.get(path), all, findings };
}

/** @param used The prefixes of all pages. */
function checkPrefixes(
  { paths, acknowledge }: SiteConfig["themeConfig"]["sidebars"][number],
  at: ConfigPath,
  used: ReadonlySet<string>,
  suggestions: Suggestions,
): readonly LinkFinding[] {
  const isUsed = (prefix: string): boolean => used.has(withoutSlash(prefix));
  const withoutPage = paths.flatMap((prefix, number) =>
    isUsed(prefix) || Object.hasOwn(acknowledge, prefix)
      ? []
      : [
          inConfig(
            [...at, "paths", number],
            problemOf("sidebar-prefix-without-page", { prefix }, suggestions.routeHint(prefix)),
          ),
        ],
  );
  const unused = Object.keys(acknowledge)
    .filter((prefix) => !paths.includes(prefix) || isUsed(prefix))
    .map((prefix) =>
      inConfig(
        [...at, "acknowledge", prefix],
        problemOf("unused-acknowledgement", { subject: prefix }, "remove this line"),
      ),
    );
  return [...withoutPage, ...unused];
}

/** The sidebar defined in a page's frontmatter: only its headings, or its own list. */
export function makeOwnSidebar(
  page: PageInterface,
  choice: "auto" | readonly SidebarChoice[],
  base: string,
  targetOf: (reference: number) => PageInterface | null,
  titleOf: TitleOf,
): SidebarData {
  const key = `page-${page.record.key}`;
  const linkTo = (target: PageInterface, text: string | null): SidebarEntry => ({
    kind: "link",
    ...titleOf(target, text),
    url: routeUrl(base, target.record.path),
    badges: [],
    icon: null,
  });
  if (choice === "auto") return { key, entries: [linkTo(page, null)] };
  const toEntries = (items: readonly SidebarChoice[]): SidebarEntry[] =>
    items.flatMap((item): SidebarEntry[] => {
      if (item.kind === "group")
        return [
          {
            kind: "group",
            text: item.text,
            url: null,
            badges: [],
            icon: null,
            isCollapsible: true,
            isOpen: true,
            entries: toEntries(item.items),
          },
        ];
      const target = targetOf(item.reference);
      return target === null ? [] : [linkTo(target, item.text)];
    });
  return { key, entries: toEntries(choice) };
}

/** The prefixes of a path, itself included, without a trailing slash and longest first: "/a/b/" → "/a/b", "/a", "". */
function* prefixesOf(path: RoutePath): Generator<string> {
  let prefix = withoutSlash(path);
  for (; prefix !== ""; prefix = prefix.slice(0, prefix.lastIndexOf("/"))) yield prefix;
  yield prefix;
}

function withoutSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

function inConfig(path: ConfigPath, found: Problem): LinkFinding {
  return { kind: "config", path, ...found };
}
