/** The last whole analysis of a site, and whether another one would find the same. */
import type { LinkedSite } from "../site/linked-site.ts";
import type { SourceTree } from "../source/scan.ts";
import { hasSameFiles } from "../source/scan.ts";
import type { CacheStore } from "./cache-store.ts";
import type { PageFindings } from "./report.ts";
import type { SiteState } from "./site-graph.ts";

/** What a change of single pages leaves as it is. */
export interface Analysis {
  readonly tree: SourceTree;
  readonly site: LinkedSite;
  /** Problems of files that are no page of the site. */
  readonly outside: readonly PageFindings[];
  /** What came of it, and of the single pages since. */
  state: SiteState;
}

/** The last state, where it was made of these files; their pages are compiled. */
export function stateAsBefore(last: Analysis | null, tree: SourceTree, cache: CacheStore): SiteState | null {
  if (last === null || last.outside.length > 0) return null;
  const { state } = last;
  const isSame =
    hasSameFiles(last.tree, tree, (path) => cache.files.has(path)) &&
    tree.pages.every(({ path }) => state.pages.get(path) === cache.pages.get(path));
  return isSame ? { ...state, compilation: { pages: [], compiled: 0, found: 0, failed: [] } } : null;
}
