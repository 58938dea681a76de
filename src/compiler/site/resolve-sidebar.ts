/** Resolves the entries of a sidebar: titles, addresses and icons, and the order in which it lists pages. Pure. */
import type { SidebarData, SidebarEntry } from "../../theme/route-data.ts";
import type { SidebarEntry as ConfigEntry } from "../config/schema.ts";
import type { ConfigPath } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Advice, Problem } from "../diagnostics/diagnostic.ts";
import { didYouMeanPath } from "../diagnostics/suggest.ts";
import { checkSidebarIcon, drawIcon } from "../markup/icons.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { RoutePath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { Directory } from "./menu-link.ts";
import { resolveMenuLink } from "./menu-link.ts";
import type { TitleOf } from "./page-titles.ts";
import type { SidebarFolders } from "./sidebar-folders.ts";
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

/** The tables for resolving entries. `folders` lists the pages of `{ folder: "/guide/" }`. */
export interface SidebarContext extends Directory {
  readonly folders: SidebarFolders;
  readonly titleOf: TitleOf;
}

/** @param at The path of the sidebar in the config. */
export function resolveSidebar(
  key: string,
  entries: readonly ConfigEntry[],
  at: ConfigPath,
  context: SidebarContext,
): { readonly sidebar: Sidebar; readonly findings: readonly LinkFinding[] } {
  const resolution = new SidebarResolution(context);
  const entriesAt = [...at, "entries"];
  const resolved = resolution.resolve(entries, [], entriesAt);
  resolution.listLinkedPages();
  const { sequence, positionOf, groupsOf, labelOf, findings } = resolution;
  return { sidebar: { data: { key, entries: resolved }, sequence, positionOf, groupsOf, labelOf }, findings };
}

class SidebarResolution {
  readonly sequence: RoutePath[] = [];
  readonly positionOf = new Map<RoutePath, number>();
  readonly groupsOf = new Map<RoutePath, readonly SidebarGroupName[]>();
  readonly labelOf = new Map<RoutePath, string>();
  readonly findings: LinkFinding[] = [];
  readonly #context: SidebarContext;
  /** Pages that links to their headings stand for, unless they have an entry. */
  readonly #linked: { readonly page: PageInterface; readonly groups: readonly SidebarGroupName[] }[] = [];

  constructor(context: SidebarContext) {
    this.#context = context;
  }

  /** @param groups The groups around these items, outermost first. @param at The path of the items in the config. */
  resolve(items: readonly ConfigEntry[], groups: readonly SidebarGroupName[], at: ConfigPath): SidebarEntry[] {
    const resolved: (readonly SidebarEntry[])[] = [];
    for (const [index, item] of items.entries()) {
      const here = [...at, index];
      switch (item.kind) {
        case "link":
          resolved.push(this.#linkTo(item, groups, here));
          break;
        case "folder":
          resolved.push(this.resolve(this.#listFolder(item.folder, here), groups, here));
          break;
        case "page": {
          const found = this.#findPage(item.page, item.text, groups, here);
          if (found === null) break;
          const { text, badge, icon } = item;
          resolved.push([
            {
              kind: "link",
              ...this.#context.titleOf(found.page, text),
              url: found.url,
              badges: badge,
              icon: this.#drawn(icon, here),
            },
          ]);
          break;
        }
        case "group":
          resolved.push([this.#groupOf(item, groups, here)]);
          break;
      }
    }
    return resolved.flat();
  }

  /** Lists the pages to whose headings it links, after all others. */
  listLinkedPages(): void {
    for (const { page, groups } of this.#linked) this.#list(page, null, groups);
  }

  #groupOf(
    item: Extract<ConfigEntry, { kind: "group" }>,
    groups: readonly SidebarGroupName[],
    at: ConfigPath,
  ): SidebarEntry {
    const found = item.page === null ? null : this.#findPage(item.page, item.text, groups, [...at, "page"]);
    const { routes } = this.#context;
    const [first] = item.entries;
    const group: SidebarGroupName = {
      text: item.text,
      page: found?.isOwn === true ? found.page.record.path : null,
      first: first?.kind === "page" ? (routes.find(first.page)?.record.path ?? null) : null,
    };
    return {
      kind: "group",
      ...(found === null ? { text: item.text } : this.#context.titleOf(found.page, item.text)),
      url: found === null ? null : found.url,
      badges: item.badge,
      icon: this.#drawn(item.icon, at),
      isCollapsible: item.collapsible,
      isOpen: item.open,
      entries: this.resolve(item.entries, [...groups, group], [...at, "entries"]),
    };
  }

  #linkTo(
    { text, link, badge, icon }: Extract<ConfigEntry, { kind: "link" }>,
    groups: readonly SidebarGroupName[],
    at: ConfigPath,
  ): SidebarEntry[] {
    const { resolver } = this.#context;
    const resolved = resolveMenuLink(link, "broken-sidebar-entry", this.#context);
    const { url, target, problems } = resolved;
    if (resolved.isOtherLanguage === true && resolver.omitsMissing) return [];
    for (const problem of problems) this.#report([...at, "link"], problem);
    if (target?.page !== null && target?.page !== undefined) this.#linked.push({ page: target.page, groups });
    return [{ kind: "link", text, url, badges: badge, icon: this.#drawn(icon, at) }];
  }

  #listFolder(folder: string, at: ConfigPath): readonly ConfigEntry[] {
    const { folders } = this.#context;
    const listed = folders.entriesOf(folder);
    if (listed === null)
      this.#report(
        [...at, "folder"],
        problemOf("empty-sidebar-folder", { folder }, didYouMeanPath(folder, folders.paths)),
      );
    return listed ?? [];
  }

  #findPage(
    path: string,
    text: string | null,
    groups: readonly SidebarGroupName[],
    at: ConfigPath,
  ): { readonly page: PageInterface; readonly url: string; readonly isOwn: boolean } | null {
    const { config, routes, resolver } = this.#context;
    const page = routes.find(path);
    if (page !== null) {
      this.#list(page, text, groups);
      return { page, url: routeUrl(config.base, page.record.path), isOwn: true };
    }
    const elsewhere = resolver.find(path);
    if (elsewhere === null) this.#report(at, problemOf("broken-sidebar-entry", { path }, this.#hintFor(path)));
    const other = elsewhere?.entry.page ?? null;
    if (elsewhere === null || other === null || resolver.omitsMissing) return null;
    return { page: other, url: elsewhere.shown.urlOf(elsewhere.entry.route), isOwn: false };
  }

  #hintFor(path: string): Advice | null {
    const { routes, suggestions } = this.#context;
    const [bare = ""] = path.split(/[?#]/u);
    return bare !== path && routes.find(bare) !== null
      ? `write \`{ text: "…", link: "${path}" }\`, or “${bare}” for the page; \`themeConfig.sidebarDepth\` lists its headings`
      : suggestions.routeHint(path);
  }

  #list({ record: { path, title } }: PageInterface, text: string | null, groups: readonly SidebarGroupName[]): void {
    if (this.groupsOf.has(path)) return;
    this.positionOf.set(path, this.sequence.push(path) - 1);
    this.groupsOf.set(path, groups);
    this.labelOf.set(path, text ?? title);
  }

  #drawn(icon: string | null, at: ConfigPath): string | null {
    const problem = icon === null ? null : checkSidebarIcon(icon);
    if (problem !== null) this.#report([...at, "icon"], problem);
    return icon === null ? null : drawIcon(icon);
  }

  #report(path: ConfigPath, problem: Problem): void {
    this.findings.push({ kind: "config", path, ...problem });
  }
}
