/**
 * The sidebars of the config with titles and addresses. A page shows the one chosen in its frontmatter, or the one with
 * the longest matching prefix.
 */
import type { SidebarData, SidebarEntry } from "../../theme/route-data.ts";
import type { SidebarEntry as ConfigEntry } from "../config/schema.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { PageInterface, SidebarChoice } from "../page/compiled-page.ts";
import { checkSidebarIcon, drawIcon } from "../markup/icons.ts";
import type { RoutePath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import { resolveMenuLink } from "./menu-link.ts";
import type { RouteTable } from "./routes.ts";
import type { FolderSettingsByPath, SidebarFolders } from "./sidebar-folders.ts";
import { makeSidebarFolders } from "./sidebar-folders.ts";
import type { Suggestions } from "./suggestions.ts";
import { routeUrl } from "./urls.ts";

/** A sidebar with the routes that it lists, in reading order, and the groups around each route, outermost first. */
export interface Sidebar {
  readonly data: SidebarData;
  readonly sequence: readonly RoutePath[];
  /** The index in `sequence` of each route's first occurrence. */
  readonly positionOf: ReadonlyMap<RoutePath, number>;
  readonly groupsOf: ReadonlyMap<RoutePath, readonly SidebarGroupName[]>;
  /** The text of each route's first entry. */
  readonly labelOf: ReadonlyMap<RoutePath, string>;
}

/** A group as the breadcrumbs of its pages show it. */
export interface SidebarGroupName {
  readonly text: string;
  /** The page that the heading of the group links to. */
  readonly page: RoutePath | null;
  /** The page that the group begins with. */
  readonly first: RoutePath | null;
}

export interface Sidebars {
  /** The sidebar that the config assigns to a page's path, or `null`. */
  readonly forPath: (path: RoutePath) => Sidebar | null;
  /** The innermost group around a path, in the first sidebar that lists it within a group. */
  readonly firstGroupOf: (path: RoutePath) => string | undefined;
  readonly all: readonly Sidebar[];
  readonly findings: readonly LinkFinding[];
}

export function makeSidebars(
  config: SiteConfig,
  routes: RouteTable,
  suggestions: Suggestions,
  settings: FolderSettingsByPath,
): Sidebars {
  const folders = makeSidebarFolders(routes.pages, settings);
  const findings: LinkFinding[] = [];
  const byPrefix = new Map<string, Sidebar>();
  const all: Sidebar[] = [];
  const used = new Set<string>();
  for (const { record } of routes.pages) for (const prefix of prefixesOf(record.path)) used.add(prefix);
  for (const [index, { paths, acknowledge, entries }] of config.themeConfig.sidebars.entries()) {
    const path: ConfigPath = ["themeConfig", "sidebars", index];
    const entriesPath = [...path, "entries"];
    const sidebar = resolveSidebar(
      `sidebar-${index}`,
      entries,
      entriesPath,
      config,
      routes,
      suggestions,
      folders,
      findings,
    );
    all.push(sidebar);
    // A sidebar with a single page is shown only if the author lists that page.
    const isShown = sidebar.sequence.length > 1 || entries.some(({ kind }) => kind !== "folder");
    for (const [number, prefix] of paths.entries()) {
      if (isShown) byPrefix.set(withoutSlash(prefix), sidebar);
      const isUsed = used.has(withoutSlash(prefix));
      const isAcknowledged = Object.hasOwn(acknowledge, prefix);
      if (!isUsed && !isAcknowledged) {
        findings.push(
          inConfig(
            [...path, "paths", number],
            problemOf("sidebar-prefix-without-page", { prefix }, suggestions.routeHint(prefix)),
          ),
        );
      }
      if (isUsed && isAcknowledged) {
        findings.push(
          inConfig(
            [...path, "acknowledge", prefix],
            problemOf("unused-acknowledgement", { subject: prefix }, "remove this line"),
          ),
        );
      }
    }
    for (const prefix of Object.keys(acknowledge)) {
      if (paths.includes(prefix)) continue;
      findings.push(
        inConfig(
          [...path, "acknowledge", prefix],
          problemOf("unused-acknowledgement", { subject: prefix }, "remove this line"),
        ),
      );
    }
  }
  const forPath = (path: RoutePath): Sidebar | null => {
    for (const prefix of prefixesOf(path)) {
      const sidebar = byPrefix.get(prefix);
      if (sidebar !== undefined) return sidebar;
    }
    return null;
  };
  const firstGroups = new Map(
    all
      .toReversed()
      .flatMap(({ groupsOf }) =>
        [...groupsOf].flatMap(([path, groups]) => groups.slice(-1).map(({ text }) => [path, text] as const)),
      ),
  );
  const firstGroupOf = (path: RoutePath): string | undefined => firstGroups.get(path);
  return { forPath, firstGroupOf, all, findings };
}

/** The sidebar defined in a page's frontmatter: only its headings, or its own list. */
export function makeOwnSidebar(
  page: PageInterface,
  choice: "auto" | readonly SidebarChoice[],
  base: string,
  targetOf: (reference: number) => PageInterface | null,
): SidebarData {
  const key = `page-${page.record.key}`;
  const linkTo = (target: PageInterface, text: string | null): SidebarEntry => ({
    kind: "link",
    text: text ?? target.record.title,
    url: routeUrl(base, target.record.path),
    badge: null,
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
            badge: null,
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

function resolveSidebar(
  key: string,
  entries: readonly ConfigEntry[],
  entriesPath: ConfigPath,
  config: SiteConfig,
  routes: RouteTable,
  suggestions: Suggestions,
  folders: SidebarFolders,
  findings: LinkFinding[],
): Sidebar {
  const sequence: RoutePath[] = [];
  const positionOf = new Map<RoutePath, number>();
  const groupsOf = new Map<RoutePath, readonly SidebarGroupName[]>();
  const labelOf = new Map<RoutePath, string>();
  const findPage = (
    path: string,
    text: string | null,
    groups: readonly SidebarGroupName[],
    at: ConfigPath,
  ): PageInterface | null => {
    const page = routes.find(path);
    if (page === null) {
      const [bare = ""] = path.split(/[?#]/u);
      const hint =
        bare !== path && routes.find(bare) !== null
          ? `write \`{ text: "…", link: "${path}" }\`, or “${bare}” for the page; \`themeConfig.sidebarDepth\` lists its headings`
          : suggestions.routeHint(path);
      findings.push(inConfig(at, problemOf("broken-sidebar-entry", { path }, hint)));
      return null;
    }
    if (!groupsOf.has(page.record.path)) {
      positionOf.set(page.record.path, sequence.push(page.record.path) - 1);
      groupsOf.set(page.record.path, groups);
      labelOf.set(page.record.path, text ?? page.record.title);
    }
    return page;
  };
  /** Pages that links to their headings stand for, unless they have an entry. */
  const linked: { readonly page: PageInterface; readonly groups: readonly SidebarGroupName[] }[] = [];
  const linkTo = (
    { text, link, badge, icon }: Extract<ConfigEntry, { kind: "link" }>,
    groups: readonly SidebarGroupName[],
    at: ConfigPath,
  ): SidebarEntry => {
    const { url, target, problems } = resolveMenuLink(link, "broken-sidebar-entry", config, routes, suggestions);
    for (const problem of problems) findings.push(inConfig([...at, "link"], problem));
    if (target?.page !== null && target?.page !== undefined) linked.push({ page: target.page, groups });
    return { kind: "link", text, url, badge, icon: drawn(icon, at) };
  };
  const listFolder = (folder: string, at: ConfigPath): readonly ConfigEntry[] => {
    const listed = folders.entriesOf(folder);
    if (listed !== null) return listed;
    const hint = didYouMean(folder, folders.paths);
    findings.push(inConfig([...at, "folder"], problemOf("empty-sidebar-folder", { folder }, hint)));
    return [];
  };
  const urlOf = (page: PageInterface): string => routeUrl(config.base, page.record.path);
  const drawn = (icon: string | null, at: ConfigPath): string | null => {
    const problem = icon === null ? null : checkSidebarIcon(icon);
    if (problem !== null) findings.push(inConfig([...at, "icon"], problem));
    return icon === null ? null : drawIcon(icon);
  };
  const resolve = (
    items: readonly ConfigEntry[],
    groups: readonly SidebarGroupName[],
    at: ConfigPath,
  ): SidebarEntry[] =>
    items.flatMap((item, index): SidebarEntry[] => {
      const here = [...at, index];
      if (item.kind === "link") return [linkTo(item, groups, here)];
      if (item.kind === "folder") return resolve(listFolder(item.folder, here), groups, here);
      if (item.kind === "page") {
        const page = findPage(item.page, item.text, groups, here);
        if (page === null) return [];
        const { text, badge, icon } = item;
        return [{ kind: "link", text: text ?? page.record.title, url: urlOf(page), badge, icon: drawn(icon, here) }];
      }
      const page = item.page === null ? null : findPage(item.page, item.text, groups, [...here, "page"]);
      const [first] = item.entries;
      const group: SidebarGroupName = {
        text: item.text,
        page: page?.record.path ?? null,
        first: first?.kind === "page" ? (routes.find(first.page)?.record.path ?? null) : null,
      };
      return [
        {
          kind: "group",
          text: item.text,
          url: page === null ? null : urlOf(page),
          badge: item.badge,
          icon: drawn(item.icon, here),
          isCollapsible: item.collapsible,
          isOpen: item.open,
          entries: resolve(item.entries, [...groups, group], [...here, "entries"]),
        },
      ];
    });
  const resolved = resolve(entries, [], entriesPath);
  for (const { page, groups } of linked) findPage(page.record.path, null, groups, entriesPath);
  return { data: { key, entries: resolved }, sequence, positionOf, groupsOf, labelOf };
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
