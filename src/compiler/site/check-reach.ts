/** Pages that no way leads to: menus, sidebars, neighbours and links are followed from the first page of the site. */
import { problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { RouteTable } from "./routes.ts";
import type { Sidebar } from "./sidebar.ts";

/** What leads on from a page. */
export interface Ways {
  readonly sidebar: Sidebar | null;
  readonly pages: readonly PageInterface[];
}

/** @param entrances Routes that every page leads to: the top navigation's. */
export function checkReach(
  routes: RouteTable,
  entrances: readonly string[],
  waysFrom: (page: PageInterface) => Ways,
): LinkFinding[] {
  const first = routes.find("/");
  // A folder of pages without a first one is read by its addresses.
  if (first === null) return [];
  const reached = new Set<PageInterface>();
  const seenSidebars = new Set<Sidebar>();
  const open = [first, ...entrances.flatMap((path) => routes.find(path) ?? [])];
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    if (reached.has(page)) continue;
    reached.add(page);
    const { sidebar, pages } = waysFrom(page);
    open.push(...pages);
    if (sidebar === null || seenSidebars.has(sidebar)) continue;
    seenSidebars.add(sidebar);
    // One by one: a sidebar of a large site has more entries than a function takes arguments.
    for (const path of sidebar.sequence) {
      const listed = routes.find(path);
      if (listed !== null) open.push(listed);
    }
  }
  const hint = "list it in a sidebar, link it from a page, or mark it `draft: true`";
  return routes.pages
    .filter((page) => page.isReadable && !reached.has(page))
    .map(({ record }) => ({
      kind: "page",
      page: record.relativePath,
      span: startOfText,
      ...problemOf("orphan-page", {}, hint),
    }));
}
