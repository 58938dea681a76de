/**
 * The position of a page in the site: the pages above it, the name of its section, and a document title that no other
 * page has.
 */
import type { PageInterface } from "../page/compiled-page.ts";
import type { RoutePath } from "../source/paths.ts";
import { toRoutePath } from "../source/paths.ts";
import type { LinkedPage } from "./linked-site.ts";
import type { RouteTable } from "./routes.ts";
import type { Sidebars } from "./sidebar.ts";

type Breadcrumbs = LinkedPage["breadcrumbs"];

/**
 * From the root down. A parent that is not a page is named after its group in the sidebar, or omitted if it has none.
 */
export type BreadcrumbsOf = (page: PageInterface) => Breadcrumbs;

export function makeBreadcrumbs(routes: RouteTable, sidebars: Sidebars, siteTitle: string): BreadcrumbsOf {
  const isShared = duplicatesOf(routes.pages.map(({ record }) => record.title));
  const groupOf = (path: RoutePath): string | undefined => sidebars.forPath(path)?.groupsOf.get(path)?.at(-1);
  // Titles such as "Overview" occur many times, so the name of the group is clearer.
  const shortName = ({ record }: PageInterface): string =>
    (isShared.has(record.title) ? groupOf(record.path) : undefined) ?? record.title;
  const nameAbove = (ancestor: RoutePath): Breadcrumbs => {
    const above = routes.find(ancestor);
    if (above === null) return [];
    return [{ text: ancestor === "/" ? siteTitle : shortName(above), path: above.record.path }];
  };
  const crumbsAbove = (folders: readonly RoutePath[], group: string | undefined): Breadcrumbs => {
    const pagesAbove = folders.flatMap(nameAbove);
    const parent = folders.at(-1);
    if (parent === undefined || parent === "/" || routes.find(parent) !== null || group === undefined)
      return pagesAbove;
    return [...pagesAbove, { text: group, path: null }];
  };
  // Shared by all pages of the same folder and group.
  const known = new Map<string, Breadcrumbs>();
  return (page) => {
    const { path } = page.record;
    if (path === "/") return [];
    const group = groupOf(path);
    const key = `${path.slice(0, path.lastIndexOf("/", path.length - 2))}\n${group ?? ""}`;
    const crumbs = known.get(key) ?? crumbsAbove(ancestors(path), group);
    known.set(key, crumbs);
    const isAboveItself = crumbs.some((crumb) => crumb.path === path);
    return isAboveItself ? crumbs.filter((crumb) => crumb.path !== path) : crumbs;
  };
}

export interface DocumentTitles {
  /**
   * The title; with its section if another page has the same title, and with its path if the section is the same too.
   */
  readonly of: (page: PageInterface) => string;
  /** The same title without the path. */
  readonly withSection: (page: PageInterface) => string;
}

export function makeDocumentTitles(
  pages: readonly PageInterface[],
  breadcrumbsOf: BreadcrumbsOf,
  sidebars: Sidebars,
): DocumentTitles {
  const withSection = new Map(pages.map((page) => [page, addSection(page, breadcrumbsOf(page), sidebars)]));
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
  const above = breadcrumbs.findLast(({ path }) => path !== "/")?.text;
  const section = above ?? sidebars.firstGroupOf(record.path);
  return section === undefined || section === record.title ? record.title : `${record.title} · ${section}`;
}

/** "/a/b/c/" → "/", "/a/", "/a/b/" */
function ancestors(path: RoutePath): RoutePath[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments.map((_, index) => toRoutePath(index === 0 ? "/" : `/${segments.slice(0, index).join("/")}/`));
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
