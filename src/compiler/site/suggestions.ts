/**
 * Suggests what an author most likely meant by a broken link or image: the file of the same name, the index of the
 * folder, or a path with similar spelling. A site that has just been moved has thousands of broken links, so we look up
 * each target once, find names in an index, and limit the number of spelling comparisons, each of which visits every
 * page.
 */
import type { Suggestion } from "../diagnostics/diagnostic.ts";
import type { AssetIndex } from "../asset/asset-index.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { findNearest, indexNames, nameOf } from "./nearest-path.ts";
import type { RouteTable } from "./routes.ts";
import { memoize, once } from "../once.ts";

/** A page that the author of a broken link may have meant. */
export interface SuggestedPage {
  readonly page: PageInterface;
  /** Whether it is the only page with the name that the author wrote. */
  readonly isCertain: boolean;
}

/** Answers depend on what was asked before: after `comparisonLimit` comparisons, only equal names are found. */
export interface Suggestions {
  /**
   * @param path The path of a source, "/guide/limits.md", or a route, "/guide/limits/".
   * @param from The page with the link, which we never suggest.
   */
  readonly pageFor: (path: string, from: PageInterface) => SuggestedPage | null;
  /** The hint "did you mean “/guide/limits/”?" for an address in the config, or `null`. */
  readonly routeHint: (path: string) => Suggestion | null;
  /** @returns The path by which an author can name the file, with a leading slash. */
  readonly fileFor: (path: string) => string | null;
}

/** The number of path comparisons for the whole site: enough for 500 pages with 500 different broken links. */
const comparisonLimit = 250_000;

/** Suggests only pages in `RouteTable.suggested`, which is empty while pages are still to be compiled. */
export function makeSuggestions({ suggested, findSource }: RouteTable, assets: AssetIndex): Suggestions {
  const sources = once(() => indexNames(suggested, ({ record }) => `/${record.relativePath}`));
  const routes = once(() => indexNames(suggested, ({ record }) => record.path));
  const files = once(() => indexNames(assets.paths, (path) => path));
  let comparisons = 0;

  const mayCompare = (count: number): boolean => {
    comparisons += count;
    return comparisons <= comparisonLimit;
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
    const page = folderPage ?? findNearest(path, index, { isOffered: (each) => each !== except, mayCompare });
    return page === null ? null : { page, isCertain: page === named };
  };
  const best = memoize((path: string) => findPage(path));
  const isNamedLike = (path: string, { record }: PageInterface): boolean =>
    nameOf(path) === nameOf(isSource(path) ? record.relativePath : record.path);
  return {
    pageFor: (path, from) => {
      const found = best(path);
      return found?.page === from || isNamedLike(path, from) ? findPage(path, from) : found;
    },
    routeHint: (path) => {
      const found = best(path);
      return found === null ? null : suggest(path, found.page.record.path);
    },
    fileFor: memoize((path: string) => findNearest(path, files(), { mayCompare })),
  };
}

function isSource(path: string): boolean {
  return /\.md$/iu.test(path);
}

/** The possible sources of the index page of "/a/": "/a.md", "/a/README.md" and "/a/index.md". */
function indexesFor(path: string): readonly string[] {
  const bare = path.replace(/(?:\/(?:index|readme))?\.md$/iu, "");
  return [`${bare}/index.md`, `${bare}/README.md`, `${bare}.md`];
}
