/** Reading order: the neighbours of a page are those in its sidebar unless its author chooses others. */
import type { NeighbourChoice, PageInterface } from "../page/compiled-page.ts";
import type { Neighbour } from "./linked-site.ts";
import type { RouteTable } from "./routes.ts";
import type { Sidebar } from "./sidebar.ts";

export interface Neighbours {
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/** @param targetOf The page that a reference of this page points to. */
export function findNeighbours(
  page: PageInterface,
  sidebar: Sidebar | null,
  routes: RouteTable,
  targetOf: (reference: number) => PageInterface | null,
): Neighbours {
  const sequence = sidebar?.sequence ?? [];
  const position = sidebar?.positionOf.get(page.record.path) ?? -1;
  const at = (index: number): PageInterface | null => {
    const path = position === -1 ? undefined : sequence[index];
    return path === undefined ? null : routes.find(path);
  };
  const choose = (choice: NeighbourChoice, inSidebar: PageInterface | null): Neighbour | null => {
    if (choice === false) return null;
    const target = choice === null ? inSidebar : targetOf(choice.reference);
    return target === null ? null : { text: target.record.title, path: target.record.path };
  };
  return { previous: choose(page.previous, at(position - 1)), next: choose(page.next, at(position + 1)) };
}
