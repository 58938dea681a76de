/** The path that an author most likely meant: the only one with the same name, or one with a similar spelling. Pure. */
import { nearestPath } from "../diagnostics/suggest.ts";

/** Items by their paths and names, built once, so that thousands of broken links do not each visit every path. */
export interface NameIndex<Item> {
  readonly byPath: ReadonlyMap<string, Item>;
  /** Paths by their last segment, except for those of indexes. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly nameOf: (path: string) => string;
}

/**
 * @param pathOf The path of an item, with a leading slash: "/guide/limits.md", "/guide/limits/".
 * @param nameIn The name by which two paths count as the same; "" for paths that have none. By default, `nameOf`.
 */
export function indexNames<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => string,
  nameIn = nameOf,
): NameIndex<Item> {
  const byPath = new Map(items.map((item) => [pathOf(item), item]));
  const byName = new Map<string, string[]>();
  for (const path of byPath.keys()) {
    const name = nameIn(path);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [path]);
    else known.push(path);
  }
  byName.delete("");
  return { byPath, byName, nameOf: nameIn };
}

/**
 * @param isOffered Whether an item may be suggested. The page itself, for example, may not. By default, all may.
 * @param mayCompare Whether the spellings of so many paths may be compared, which takes time. By default, they may.
 */
export function findNearest<Item>(
  path: string,
  { byPath, byName, nameOf: nameIn }: NameIndex<Item>,
  {
    isOffered = () => true,
    mayCompare,
  }: { readonly isOffered?: (item: Item) => boolean; readonly mayCompare?: (count: number) => boolean } = {},
): Item | null {
  const offered = (paths: Iterable<string>): readonly string[] =>
    [...paths].filter((candidate) => {
      const item = byPath.get(candidate);
      return item !== undefined && isOffered(item);
    });
  const same = nearestFolder(path, offered(byName.get(nameIn(path)) ?? []));
  if (same !== null) return byPath.get(same) ?? null;
  if (mayCompare?.(byPath.size) === false) return null;
  const nearest = nearestPath(path, offered(byPath.keys()));
  return nearest === null ? null : (byPath.get(nearest) ?? null);
}

/** "/api/Store.md" → "store.md", "/guide/limits/" → "limits"; "" for the index of a folder. */
export function nameOf(path: string): string {
  const [name = ""] = /[^/]*\/?$/u.exec(path) ?? [];
  return /^(?:index|readme)\.(?:md|html)$/iu.test(name) ? "" : name.replace(/\/$|\.html$/iu, "").toLowerCase();
}

/** The one of several paths with the same name that shares the most trailing folders; `null` if it is a tie. */
function nearestFolder(path: string, candidates: readonly string[]): string | null {
  if (candidates.length < 2) return candidates[0] ?? null;
  const wanted = segmentsOf(path);
  const ranked = candidates
    .map((candidate) => {
      const segments = segmentsOf(candidate);
      const differing = segments.findIndex((segment, index) => segment !== wanted[index]);
      return { candidate, equal: differing === -1 ? segments.length : differing };
    })
    .sort((left, right) => right.equal - left.equal);
  const [first, second] = ranked;
  return first === undefined || first.equal === second?.equal ? null : first.candidate;
}

/** The segments of a path, last first. */
function segmentsOf(path: string): readonly string[] {
  return path.toLowerCase().replace(/\/$/u, "").split("/").toReversed();
}
