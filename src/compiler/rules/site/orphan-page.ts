import type { PageInterface } from "../../page/compiled-page.ts";
import { sidebarEntryOf } from "../../page/frontmatter/frontmatter-schema.ts";
import type { SiteView } from "../../site/link.ts";
import type { Sidebar } from "../../site/resolve-sidebar.ts";
import { atStart, siteRule } from "../site-rule.ts";

/** Follows menus, sidebars, neighbors and links from the home page. */
export const orphanPage = siteRule({
  code: "orphan-page",
  severity: "warning",
  concerns: "authors",
  message: () => "This page cannot be reached from the home page",
  about:
    "docsgen follows menus, sidebars and links from `/`. A page that none of them reaches can only be found by search. `unlisted: true` in the frontmatter says that this is intended.",
  shown: ["a page that no menu, sidebar or link names", '"/limits/" in a sidebar'],
  // The page that a broken link was meant to reach.
  follows: ["broken-link", "broken-navbar-entry", "broken-sidebar-entry", "empty-sidebar-folder"],
  *find(view: SiteView) {
    const { routes, resolver, named } = view.targets;
    if (named.isArchived) return;
    // A site without menus has not been organized yet. Without a home page there is no starting point.
    const hasMenus = view.navbar.paths.length > 0 || view.sidebars.all.length > 0;
    const home = hasMenus ? routes.find("/") : null;
    if (home === null) return;
    const reached = reachedFrom(home, view);
    const others = "link to it from a page, or mark it `unlisted: true` or `draft: true`";
    for (const page of routes.pages) {
      const { frontmatter } = page.record;
      if (!page.isReadable || frontmatter.unlisted === true || reached.has(page)) continue;
      const isHidden = sidebarEntryOf(frontmatter).hidden === true;
      const hint = isHidden
        ? `its \`sidebar: { hidden: true }\` keeps it out of the sidebar: ${others}`
        : `add it to a sidebar, ${others}`;
      yield { at: atStart(resolver.fileOf(page)), hint };
    }
  },
});

function reachedFrom(home: PageInterface, { targets, navbar, framing, pages }: SiteView): ReadonlySet<PageInterface> {
  const { routes } = targets;
  const linksOf = new Map(pages.map((links) => [links.page, links]));
  const reached = new Set<PageInterface>();
  const seenSidebars = new Set<Sidebar>();
  // Every page links to what is in the navigation bar and in the frame.
  const open = [
    home,
    ...navbar.paths.flatMap((path) => routes.find(path) ?? []),
    ...framing.resolved.flatMap(({ page }) => page ?? []),
  ];
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
  return reached;
}
