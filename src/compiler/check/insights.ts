/**
 * Reads from the log of `insights`, a line of JSON for each request, which searches and addresses of readers failed.
 * Pure.
 */
import * as z from "zod";
import { decode } from "../decode-uri.ts";
import { comparePaths } from "../source/paths.ts";

/** As readers see it in most browsers, and as the pages of a site are called. */
const address = z.string().transform((text) => decode(text));

const event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("search"), path: address, query: z.string(), pages: z.number() }),
  z.object({ type: z.literal("not-found"), path: address }),
  z.object({ type: z.literal("feedback"), path: address, answer: z.string() }),
  z.object({ type: z.literal("copy"), path: address }),
]);

/** A request, as the script of the pages sends it. */
const requestSchema = z.object({
  docsgen: z.literal(1),
  events: z.array(event),
  /** The address at which the document was left. */
  last: address,
});

/** A query that found nothing, however often it was asked in one edition. */
export interface FailedQuery {
  /** In lower case. */
  readonly query: string;
  /** The edition whose readers asked, by the beginning of its addresses: "fr/". */
  readonly edition: string;
  readonly count: number;
  /** The addresses to which readers went afterwards, the most frequent one first. */
  readonly wentTo: readonly Counted[];
}

/** An address, "/guide/retry/", with a number of readers. */
export interface Counted {
  readonly path: string;
  readonly count: number;
}

/** The content of a log, before the site is asked about it. */
export interface ReadInsights {
  readonly requests: number;
  /** The numbers of lines that are not requests, counted from 1. */
  readonly unreadable: readonly number[];
  /** Queries that found nothing, the most frequent one first. */
  readonly failed: readonly FailedQuery[];
  readonly notFound: readonly Counted[];
  /** Pages of which more readers said that they do not help than that they do. */
  readonly unhelpful: readonly Counted[];
}

/** @param editionAt The edition of an address, by the beginning of its addresses. */
export function readInsights(log: string, editionAt: (path: string) => string): ReadInsights {
  const unreadable: number[] = [];
  const failed = new Map<
    string,
    { readonly query: string; readonly edition: string; count: number; readonly wentTo: Map<string, number> }
  >();
  const notFound = new Map<string, number>();
  const answers = new Map<string, number>();
  let requests = 0;
  for (const [index, line] of log.split("\n").entries()) {
    if (line.trim() === "") continue;
    const request = parse(line);
    if (request === null) {
      unreadable.push(index + 1);
      continue;
    }
    requests += 1;
    for (const each of request.events) {
      if (each.type === "not-found") add(notFound, each.path);
      if (each.type === "feedback") add(answers, each.path, each.answer === "yes" ? -1 : 1);
      if (each.type !== "search" || each.pages > 0) continue;
      const query = each.query.trim().replaceAll(/\s+/gu, " ").toLowerCase();
      if (query === "") continue;
      const edition = editionAt(each.path);
      const key = `${edition}\0${query}`;
      const known = failed.get(key) ?? { query, edition, count: 0, wentTo: new Map<string, number>() };
      failed.set(key, known);
      known.count += 1;
      if (request.last !== each.path) add(known.wentTo, request.last);
    }
  }
  return {
    requests,
    unreadable,
    failed: Array.from(failed.values(), ({ wentTo, ...each }) => ({ ...each, wentTo: counted(wentTo) })).sort(
      (left, right) =>
        right.count - left.count || comparePaths(left.query, right.query) || comparePaths(left.edition, right.edition),
    ),
    notFound: counted(notFound),
    unhelpful: counted(answers).filter(({ count }) => count > 0),
  };
}

function parse(line: string): z.output<typeof requestSchema> | null {
  try {
    return requestSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

function add(counts: Map<string, number>, path: string, by = 1): void {
  counts.set(path, (counts.get(path) ?? 0) + by);
}

function counted(counts: ReadonlyMap<string, number>): readonly Counted[] {
  return Array.from(counts, ([path, count]) => ({ path, count })).sort(
    (left, right) => right.count - left.count || (left.path < right.path ? -1 : 1),
  );
}
