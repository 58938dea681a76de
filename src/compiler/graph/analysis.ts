/** The last whole analysis of a site, and what another one would find changed. */
import type { LinkedSite } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import type { SourceTree } from "../source/scan.ts";
import { hasSameFiles } from "../source/scan.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import type { Look } from "./page-compilation.ts";
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

/** Whether these are the same pages, and the same other files, with nothing wrong: the texts of pages may be others. */
export function isOfSameFiles({ tree, outside }: Analysis, now: SourceTree, cache: CacheStore): boolean {
  return outside.length === 0 && hasSameFiles(tree, now, (path) => cache.files.has(path));
}

/** Pages that are others than they were then, by a look at all of them. */
export function editedPages({ state }: Analysis, looks: readonly Look[], cache: CacheStore): readonly SourcePath[] {
  return looks.flatMap(({ kind, path }) =>
    kind === "clean" && state.pages.get(path) === cache.pages.get(path) ? [] : [path],
  );
}

/** Whether another page shows one of these: it includes it, or is a link to the same file. */
export function areShown(paths: readonly SourcePath[], { pages }: SourceTree, cache: CacheStore): boolean {
  const changed = new Set(paths);
  const inodes = new Set(pages.flatMap(({ path, signature }) => (changed.has(path) ? [signature.inode] : [])));
  return pages.some(
    ({ path, signature }) =>
      (inodes.has(signature.inode) && !changed.has(path)) ||
      cache.pages.get(path)?.includes.some((include) => changed.has(include)) === true,
  );
}
