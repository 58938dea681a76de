/**
 * Suggests what an author most likely meant by a broken link or image: the file of the same name, the index of the
 * folder, or a path with similar spelling. A site that has just been moved has thousands of broken links, so we look up
 * each target once, find names in an index, and limit the number of spelling comparisons, each of which visits every
 * page.
 */
import type { AssetIndex } from "../asset/asset-index.ts";
import { nearestPath } from "../diagnostics/suggest.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { RouteTable } from "./routes.ts";
import { once } from "../once.ts";

export interface SuggestedPage {
  readonly page: PageInterface;
  /** Whether it is the only page with the name that the author wrote. */
  readonly isCertain: boolean;
}

export interface Suggestions {
  /**
   * @param path The path of a source, "/guide/limits.md", or a route, "/guide/limits/".
   * @param from The page with the link, which we never suggest.
   */
  readonly pageFor: (path: string, from: PageInterface) => SuggestedPage | null;
  /** The hint "did you mean “/guide/limits/”?" for an address in the config, or `null`. */
  readonly routeHint: (path: string) => string | null;
  /** @returns The path by which an author can name the file, with a leading slash. */
  readonly fileFor: (path: string) => string | null;
}

/** The number of path comparisons for the whole site: enough for 500 pages with 500 different broken links. */
const comparisonLimit = 250_000;

export function makeSuggestions({ suggested, findSource }: RouteTable, assets: AssetIndex): Suggestions {
  const sources = once(() => indexNames(suggested, ({ record }) => `/${record.relativePath}`));
  const routes = once(() => indexNames(suggested, ({ record }) => record.path));
  const files = once(() => indexNames(assets.paths, (path) => path));
  let comparisons = 0;

  const findNearest = <Item>(path: string, { byPath, byName }: NameIndex<Item>, except?: Item): Item | null => {
    const isOffered = (candidate: string): boolean => except === undefined || byPath.get(candidate) !== except;
    const same = nearestFolder(path, (byName.get(nameOf(path)) ?? []).filter(isOffered));
    if (same !== null) return byPath.get(same) ?? null;
    comparisons += byPath.size;
    const nearest = comparisons > comparisonLimit ? null : nearestPath(path, [...byPath.keys()].filter(isOffered));
    return nearest === null ? null : (byPath.get(nearest) ?? null);
  };
  const findPage = (path: string, except?: PageInterface): SuggestedPage | null => {
    const index = isSource(path) ? sources() : routes();
    const [only, ...others] = index.byName.get(nameOf(path)) ?? [];
    const named = only === undefined || others.length > 0 ? null : (index.byPath.get(only) ?? null);
    const folderPage =
      isSource(path) && named === null
        ? indexesFor(path)
            .map(findSource)
            .find((page) => page !== null && page !== except)
        : null;
    const page = folderPage ?? findNearest(path, index, except);
    return page === null ? null : { page, isCertain: page === named };
  };
  const best = memoize((path) => findPage(path));
  const isNamedLike = (path: string, { record }: PageInterface): boolean =>
    nameOf(path) === nameOf(isSource(path) ? record.relativePath : record.path);
  return {
    pageFor: (path, from) => {
      const found = best(path);
      return found?.page === from || isNamedLike(path, from) ? findPage(path, from) : found;
    },
    routeHint: (path) => {
      const found = best(path);
      return found === null ? null : `did you mean “${found.page.record.path}”?`;
    },
    fileFor: memoize((path) => findNearest(path, files())),
  };
}

interface NameIndex<Item> {
  readonly byPath: ReadonlyMap<string, Item>;
  /** Paths by their last segment. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
}

function indexNames<Item>(items: readonly Item[], pathOf: (item: Item) => string): NameIndex<Item> {
  const byPath = new Map(items.map((item) => [pathOf(item), item]));
  const byName = new Map<string, string[]>();
  for (const path of byPath.keys()) {
    const name = nameOf(path);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [path]);
    else known.push(path);
  }
  byName.delete("");
  return { byPath, byName };
}

function isSource(path: string): boolean {
  return /\.md$/iu.test(path);
}

/** "/api/Store.md" → "store.md", "/guide/limits/" → "limits"; "" for the index of a folder. */
function nameOf(path: string): string {
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

/** The possible sources of the index page of "/a/": "/a.md", "/a/README.md" and "/a/index.md". */
function indexesFor(path: string): readonly string[] {
  const bare = path.replace(/(?:\/(?:index|readme))?\.md$/iu, "");
  return [`${bare}/index.md`, `${bare}/README.md`, `${bare}.md`];
}

function memoize<Value>(find: (path: string) => Value): (path: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (path) => {
    const found = known.get(path) ?? { value: find(path) };
    known.set(path, found);
    return found.value;
  };
}
