/** `search`: queries a site's index as a reader would, without writing output. */
import type { SearchAnswer } from "../theme/search/search-answer.ts";
import { openSearch } from "../theme/search/open-search.ts";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import { withSite } from "./graph/open-site.ts";
import type { SearchOptions } from "./options.ts";

/** The answer, which may have no pages; or why there is none. Mistakes in pages do not prevent a search. */
export type SearchResult =
  | { readonly kind: "searched"; readonly answer: SearchAnswer }
  /** The config, the command line or the machine prevents the search. */
  | Failed;

/**
 * Searches the site.
 *
 * @throws The signal's reason if it is aborted.
 */
export function search(options: SearchOptions): Promise<SearchResult> {
  return withSite({ ...options, out: null }, "read", async ({ graph }): Promise<SearchResult> => {
    const { editions, searches } = await graph.analyze(options);
    const tags = editions.flatMap(({ edition }) => (edition.version === null ? edition.lang : []));
    const wanted = options.lang ?? tags[0];
    const found = editions.find(({ edition }) => edition.lang === wanted);
    if (found === undefined) {
      const values = { path: "languages", problem: `does not have “${wanted}”` };
      return failed(siteDiagnostic("config-value", values, `write one of ${tags.join(", ")}`));
    }
    const index = searches.get(found.edition);
    if (index === undefined) {
      const values = { path: "themeConfig.search.enabled", problem: "is false: the site has no search" };
      return failed(siteDiagnostic("config-value", values));
    }
    const engine = openSearch({ fetchText: async (path) => index.read(path) });
    return { kind: "searched", answer: await engine.search(options.query, options.limit) };
  });
}
