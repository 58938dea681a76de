/**
 * Reading order: the neighbors of a page are those in its sidebar unless its author chooses others. A page without an
 * entry follows the nearest page above it that has one, and the other such pages of its folder. Pages that
 * only share that no sidebar lists them are not neighbors.
 */
import type { NeighborChoice, PageInterface } from "../page/compiled-page.ts";
import type { RoutePath } from "../source/paths.ts";
import type { Neighbor } from "./linked-site.ts";
import type { TitleOf } from "./page-titles.ts";
import type { RouteTable } from "./routes.ts";
import { ancestors } from "./routes.ts";
import type { Sidebar } from "./resolve-sidebar.ts";
import type { Sidebars } from "./sidebar.ts";

/**
 * The pages that the links at the foot of a page lead to; `null` at an end, or if the author wrote `previous: false`.
 */
export interface Neighbors {
  readonly previous: Neighbor | null;
  readonly next: Neighbor | null;
}

/** Asked once for each page while it is linked. */
export interface ReadingOrder {
  /** @param targetOf The page that a reference of this page points to. */
  readonly neighborsOf: (page: PageInterface, targetOf: (reference: number) => PageInterface | null) => Neighbors;
  /** The entry of the sidebar that stands for a page: its own, or that of the nearest page above it; or `null`. */
  readonly entryOf: (path: RoutePath) => RoutePath | null;
}

interface Around {
  readonly before?: RoutePath | undefined;
  readonly after?: RoutePath | undefined;
}

/** @param titleOf The texts of the links. */
export function makeReadingOrder(routes: RouteTable, sidebars: Sidebars, titleOf: TitleOf): ReadingOrder {
  const entryOf = (path: RoutePath): RoutePath | null => {
    const sidebar = sidebars.forPath(path);
    if (sidebar === null || sidebar.positionOf.has(path)) return sidebar === null ? null : path;
    return ancestors(path).findLast((each) => sidebar.positionOf.has(each)) ?? null;
  };
  const home = routes.find("/")?.record.path;
  // The pages without an entry of each sidebar, by their folder, in the order of their routes.
  const unlisted = new Map<Sidebar, Map<RoutePath, RoutePath[]>>();
  const placeOf = new Map<RoutePath, { readonly siblings: readonly RoutePath[]; readonly index: number }>();
  for (const { record } of routes.pages) {
    const sidebar = sidebars.forPath(record.path);
    const folder = ancestors(record.path).at(-1);
    if (sidebar === null || sidebar.positionOf.has(record.path) || folder === undefined || folder === home) continue;
    const groups = unlisted.get(sidebar) ?? new Map<RoutePath, RoutePath[]>();
    unlisted.set(sidebar, groups);
    const siblings = groups.get(folder) ?? [];
    groups.set(folder, siblings);
    placeOf.set(record.path, { siblings, index: siblings.push(record.path) - 1 });
  }
  const around = (path: RoutePath): Around => {
    const sidebar = sidebars.forPath(path);
    if (sidebar === null) return {};
    const { sequence, positionOf } = sidebar;
    const position = positionOf.get(path);
    if (position !== undefined) return { before: sequence[position - 1], after: sequence[position + 1] };
    const place = placeOf.get(path);
    // The home page comes first.
    if (place === undefined) return path === home ? { after: sequence[0] } : {};
    const entry = entryOf(path);
    const { siblings, index } = place;
    const next = entry === null ? undefined : sequence[(positionOf.get(entry) ?? -1) + 1];
    return { before: siblings[index - 1] ?? entry ?? home, after: siblings[index + 1] ?? next };
  };
  return {
    entryOf,
    neighborsOf: (page, targetOf) => {
      const { before, after } = around(page.record.path);
      const choose = (choice: NeighborChoice, path: RoutePath | undefined): Neighbor | null => {
        if (choice === false) return null;
        const target = choice !== null ? targetOf(choice.reference) : path === undefined ? null : routes.find(path);
        // In this order, because Node.js 20 gives each `{ ...object, path }` a hidden class of its own.
        return target === null ? null : { path: target.record.path, ...titleOf(target) };
      };
      return { previous: choose(page.previous, before), next: choose(page.next, after) };
    },
  };
}
