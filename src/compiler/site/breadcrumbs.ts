/** Where a page stands: the pages above it, the name of its section, and a document title that no other page has. */
import type { PageInterface } from "../page/compiled-page.ts";
import type { RoutePath } from "../source/paths.ts";
import { toRoutePath } from "../source/paths.ts";
import type { LinkedPage } from "./linked-site.ts";
import type { RouteTable } from "./routes.ts";
import type { Sidebar } from "./sidebar.ts";

type Breadcrumbs = LinkedPage["breadcrumbs"];

/** From the site's root down; a parent that is no page is named by its group in the sidebar, or else left out. */
export function makeBreadcrumbs(
  page: PageInterface,
  routes: RouteTable,
  sidebar: Sidebar | null,
  siteTitle: string,
): Breadcrumbs {
  const { path } = page.record;
  if (path === "/") return [];
  const pagesAbove = ancestors(path).flatMap((ancestor) => {
    const above = routes.find(ancestor);
    if (above === null || above === page) return [];
    return [{ text: ancestor === "/" ? siteTitle : shortName(above, routes, sidebar), path: above.record.path }];
  });
  const parent = ancestors(path).at(-1);
  const group = sidebar?.groupsOf.get(path)?.at(-1);
  if (parent === undefined || parent === "/" || routes.find(parent) !== null || group === undefined) return pagesAbove;
  return [...pagesAbove, { text: group, path: null }];
}

/** The page's title; where other pages have it too, such as "Overview", the name of its group. */
function shortName({ record }: PageInterface, routes: RouteTable, sidebar: Sidebar | null): string {
  const isShared = routes.pages.some((other) => other.record !== record && other.record.title === record.title);
  return (isShared ? sidebar?.groupsOf.get(record.path)?.at(-1) : undefined) ?? record.title;
}

export interface DocumentTitles {
  /** The title, with its section where two pages share it, and with its path where they share that too. */
  readonly of: (page: PageInterface) => string;
  /** The same without the path. */
  readonly withSection: (page: PageInterface) => string;
}

export function makeDocumentTitles(
  pages: readonly PageInterface[],
  breadcrumbsOf: (page: PageInterface) => Breadcrumbs,
  sidebars: readonly Sidebar[],
): DocumentTitles {
  const withSection = new Map(pages.map((page) => [page, addSection(page, breadcrumbsOf(page), sidebars)]));
  const isShared = duplicatesOf(pages.map(({ record }) => record.title));
  const isSharedStill = duplicatesOf(pages.map((page) => withSection.get(page) ?? ""));
  const sectionTitleOf = (page: PageInterface): string => {
    const { title } = page.record;
    return isShared.has(title) ? (withSection.get(page) ?? title) : title;
  };
  return {
    withSection: sectionTitleOf,
    of: (page) => {
      const long = sectionTitleOf(page);
      const { title, path } = page.record;
      return isShared.has(title) && isSharedStill.has(long) ? `${title} · ${path}` : long;
    },
  };
}

function addSection({ record }: PageInterface, breadcrumbs: Breadcrumbs, sidebars: readonly Sidebar[]): string {
  const above = breadcrumbs.findLast(({ path }) => path !== "/")?.text;
  const group = sidebars.map(({ groupsOf }) => groupsOf.get(record.path)?.at(-1)).find((text) => text !== undefined);
  const section = above ?? group;
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
