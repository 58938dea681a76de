/**
 * The position of a page in the site: the pages above it, the name of its section, and a document title that no other
 * page has.
 */
import type { PageInterface } from "../page/compiled-page.ts";
import type { RoutePath } from "../source/paths.ts";
import { toRoutePath } from "../source/paths.ts";
import type { LinkedPage } from "./linked-site.ts";
import type { ShownTitle, TitleOf } from "./page-titles.ts";
import type { RouteTable } from "./routes.ts";
import { ancestors } from "./routes.ts";
import type { Sidebar, SidebarGroupName } from "./resolve-sidebar.ts";
import type { Sidebars } from "./sidebar.ts";

type Breadcrumbs = LinkedPage["breadcrumbs"];

/** From the root down, with the names that the sidebar shows. */
export type BreadcrumbsOf = (page: PageInterface) => Breadcrumbs;

/**
 * Above a page are the groups around its entry in the sidebar, and those pages of the folders above it that the sidebar
 * lists too, so that the path is that of one hierarchy. A page without an entry is placed by the nearest page above it
 * that has one, and by the folders between them; if there is none, by its folders alone.
 */
export function makeBreadcrumbs(
  routes: RouteTable,
  sidebars: Sidebars,
  siteTitle: string,
  titleOf: TitleOf,
): BreadcrumbsOf {
  const home = routes.find("/") === null ? [] : [{ text: siteTitle, path: toRoutePath("/") }];
  const titleAt = (path: RoutePath | null, text: string): ShownTitle => {
    const page = path === null ? null : routes.find(path);
    return page === null ? { text } : titleOf(page, text);
  };
  /** @param own The groups around the page's entry, if it has one. */
  const crumbsAbove = (
    path: RoutePath,
    sidebar: Sidebar | null,
    own: readonly SidebarGroupName[] | undefined,
  ): Breadcrumbs => {
    const above = ancestors(path).flatMap((ancestor) => routes.find(ancestor) ?? []);
    const listed = above.findLast(({ record }) => sidebar?.groupsOf.has(record.path) === true)?.record;
    const isInSidebar = own !== undefined || listed !== undefined;
    const isPart = ({ record: each }: PageInterface): boolean =>
      !isInSidebar ||
      sidebar?.groupsOf.has(each.path) === true ||
      (own === undefined && listed !== undefined && each.path.startsWith(listed.path));
    const groups = own ?? (listed === undefined ? undefined : sidebar?.groupsOf.get(listed.path)) ?? [];
    const isAbove = new Set(above.map(({ record }) => record.path));
    const inSidebar = groups.map(({ text, page, first }) => ({
      ...titleAt(page, text),
      // A group without a page of its own leads to the page that it begins with, if that page is above this one.
      path: page ?? (first !== null && isAbove.has(first) ? first : null),
    }));
    const named = new Set(inSidebar.map((crumb) => crumb.path));
    const pages = above
      .filter((each) => each.record.path !== "/" && !named.has(each.record.path) && isPart(each))
      .map((each) => ({ ...titleOf(each, sidebar?.labelOf.get(each.record.path)), path: each.record.path }));
    return [...home, ...inSidebar, ...pages];
  };
  // Shared by all pages of the same folder and group, or of the same folder if they have no entry.
  const known = new Map<object | null, Map<string, Breadcrumbs>>();
  return (page) => {
    const { path, title } = page.record;
    if (path === "/") return [];
    const sidebar = sidebars.forPath(path);
    const own = sidebar?.groupsOf.get(path);
    const inGroup = known.get(own ?? sidebar) ?? new Map<string, Breadcrumbs>();
    known.set(own ?? sidebar, inGroup);
    const folder = path.slice(0, path.lastIndexOf("/", path.length - 2));
    const crumbs = inGroup.get(folder) ?? crumbsAbove(path, sidebar, own);
    inGroup.set(folder, crumbs);
    const isAboveItself = crumbs.some((crumb) => crumb.path === path);
    const last = crumbs.at(-1);
    // A group with the name of the page says nothing.
    const isRepeated =
      last !== undefined &&
      (last.path === null || last.path === path) &&
      last.text === (sidebar?.labelOf.get(path) ?? title);
    const shown = isRepeated ? crumbs.slice(0, -1) : crumbs;
    return isAboveItself ? shown.map((crumb) => (crumb.path === path ? { ...crumb, path: null } : crumb)) : shown;
  };
}

/** Titles for `<title>` and search: "Limits", "Limits · Storage" or "Limits · /api/storage/limits/". */
export interface DocumentTitles {
  /**
   * The title; with its section if another page has the same title, and with its path if the section is the same too.
   */
  readonly of: (page: PageInterface) => string;
  /** The same title without the path. */
  readonly withSection: (page: PageInterface) => string;
}

/** @param pages All pages of the edition, because a title is extended only if another of them has it too. */
export function makeDocumentTitles(
  pages: readonly PageInterface[],
  breadcrumbsOf: BreadcrumbsOf,
  sidebars: Sidebars,
): DocumentTitles {
  const withSection = new Map(pages.map((page) => [page, addSection(page, breadcrumbsOf(page), sidebars)] as const));
  const isShared = duplicatesOf(pages.map(({ record }) => record.title));
  const isStillShared = duplicatesOf(pages.map((page) => withSection.get(page) ?? ""));
  const sectionTitleOf = (page: PageInterface): string => {
    const { title } = page.record;
    return isShared.has(title) ? (withSection.get(page) ?? title) : title;
  };
  return {
    withSection: sectionTitleOf,
    of: (page) => {
      const longTitle = sectionTitleOf(page);
      const { title, path } = page.record;
      return isShared.has(title) && isStillShared.has(longTitle) ? `${title} · ${path}` : longTitle;
    },
  };
}

function addSection({ record }: PageInterface, breadcrumbs: Breadcrumbs, sidebars: Sidebars): string {
  const above = breadcrumbs.findLast(({ path, text }) => path !== "/" && text !== record.title)?.text;
  const section = above ?? sidebars.firstGroupOf(record.path);
  return section === undefined || section === record.title ? record.title : `${record.title} · ${section}`;
}

function duplicatesOf(values: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(
    values.filter((value) => {
      const isKnown = seen.has(value);
      seen.add(value);
      return isKnown;
    }),
  );
}
