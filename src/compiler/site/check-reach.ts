/** Finds orphan pages by following menus, sidebars, neighbors and links from the home page. */
import { problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { sidebarEntryOf } from "../page/frontmatter/frontmatter-schema.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { PageNames } from "./place.ts";
import type { PageLinks } from "./link-page.ts";
import type { RouteTable } from "./routes.ts";
import type { Sidebar } from "./resolve-sidebar.ts";

/** @param entrances Routes in the top navigation, which every page links to. */
export function checkReach(
  routes: RouteTable,
  entrances: readonly string[],
  pages: readonly PageLinks[],
  { fileOf }: PageNames,
): readonly LinkFinding[] {
  const home = routes.find("/");
  // Without a home page there is no starting point; readers open such pages by their addresses.
  if (home === null) return [];
  const linksOf = new Map(pages.map((links) => [links.page, links]));
  const reached = new Set<PageInterface>();
  const seenSidebars = new Set<Sidebar>();
  const open = [home, ...entrances.flatMap((path) => routes.find(path) ?? [])];
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    if (reached.has(page)) continue;
    reached.add(page);
    const { resolved = [], sidebar = null } = linksOf.get(page) ?? {};
    open.push(...resolved.flatMap((each) => each.page ?? []));
    if (sidebar === null || seenSidebars.has(sidebar)) continue;
    seenSidebars.add(sidebar);
    // Pushed one by one, because a sidebar of a large site has more entries than a call may have arguments.
    for (const path of sidebar.sequence) {
      const listed = routes.find(path);
      if (listed !== null) open.push(listed);
    }
  }
  const others = "link to it from a page, or mark it `unlisted: true` or `draft: true`";
  const hintFor = ({ record }: PageInterface): string =>
    sidebarEntryOf(record.frontmatter).hidden === true
      ? `its \`sidebar: { hidden: true }\` keeps it out of the sidebar: ${others}`
      : `add it to a sidebar, ${others}`;
  return routes.pages
    .filter((page) => page.isReadable && page.record.frontmatter.unlisted !== true && !reached.has(page))
    .map((page) => ({
      kind: "page",
      page: fileOf(page),
      span: startOfText,
      ...problemOf("orphan-page", {}, hintFor(page)),
    }));
}
