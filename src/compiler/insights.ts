/** `insights`: turns what readers did not find into proposals for the site. Has effects. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { openSearch } from "../theme/search/open-search.ts";
import type { Counted, FailedQuery, ReadInsights } from "./check/insights.ts";
import { readInsights } from "./check/insights.ts";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import { editionOf } from "./config/editions.ts";
import { decode } from "./decode-uri.ts";
import { labelOf } from "./diagnostics/file-label.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import { withSite } from "./graph/open-site.ts";
import type { InsightsOptions } from "./options.ts";

/** A query that found nothing, with what would answer it. */
export interface Proposal extends FailedQuery {
  /** The address of the first page that the search finds now, from the base of the site; `null` if it still finds none. */
  readonly finds: string | null;
  /** The page of the site to which most readers went; `null` if they went to none. */
  readonly page: { readonly file: string; readonly address: string; readonly title: string } | null;
}

/** `proposals` are in the order of `ReadInsights.failed`. */
export type InsightsResult =
  | ({ readonly kind: "read"; readonly proposals: readonly Proposal[] } & Omit<ReadInsights, "failed">)
  | Failed;

/** @throws The signal's reason if it is aborted. */
export function insights(options: InsightsOptions): Promise<InsightsResult> {
  const log = readLog(resolve(options.workingFolder, options.log));
  if (log === null) {
    const values = { path: options.log, problem: "cannot be read" };
    return Promise.resolve(failed(siteDiagnostic("config-value", values, logHint)));
  }
  return withSite(
    { ...options, out: null },
    "read",
    async ({ graph, config, sourceLabel }): Promise<InsightsResult> => {
      const { site, editions, searches } = await graph.analyze(options);
      const engines = new Map(
        [...searches].map(([{ prefix }, search]) => [
          prefix,
          openSearch({ fetchText: async (path) => search.read(path) }),
        ]),
      );
      const all = editions.map(({ edition }) => edition);
      const {
        requests,
        unreadable,
        failed: queries,
        notFound,
        unhelpful,
      } = readInsights(log, (path) =>
        path.startsWith(config.base) ? (editionOf(path.slice(config.base.length), all)?.prefix ?? "") : "",
      );
      if (requests === 0) {
        const reason = unreadable.length === 0 ? "the file is empty" : `no line of “${options.log}” is a request`;
        const values = { request: "docsgen insights", reason };
        return failed(siteDiagnostic("nothing-to-do", values, logHint));
      }
      const pageAt = new Map(
        site.pages.map(({ record }) => {
          const address = config.base + record.path.slice(1);
          return [decode(address), record];
        }),
      );
      const isFrequent = ({ count }: Pick<Counted, "count">): boolean => count >= options.least;
      const proposals: Proposal[] = [];
      for (const query of queries.filter(isFrequent)) {
        const [first] = (await engines.get(query.edition)?.search(query.query, 1))?.pages ?? [];
        const found = query.wentTo.flatMap(({ path }) => pageAt.get(path) ?? [])[0];
        proposals.push({
          ...query,
          finds: first === undefined ? null : first.url,
          page:
            found === undefined
              ? null
              : { file: labelOf(sourceLabel, found.relativePath), address: found.path, title: found.title },
        });
      }
      const others = { notFound: notFound.filter(isFrequent), unhelpful: unhelpful.filter(isFrequent) };
      return { kind: "read", requests, unreadable, proposals, ...others };
    },
  );
}

const logHint = "name the file to which your server appends the requests, a line for each";

function readLog(path: string): string | null {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/u, "");
  } catch {
    return null;
  }
}
