/** The report for maintainers of a site: its pages with what each of them lacks, and how the whole develops. Pure. */
import * as z from "zod";
import type { Severity } from "../diagnostics/diagnostic.ts";

const totalsSchema = z.object({
  pages: z.number(),
  words: z.number(),
  /** Of all documents, compressed, in bytes; `null` if the site has not been built. */
  weight: z.number().nullable(),
  errors: z.number(),
  warnings: z.number(),
  hints: z.number(),
  /** Pages, by what they lack. */
  /** `null` if the history of the repository is not known. */
  stale: z.number().nullable(),
  unowned: z.number().nullable(),
  unreachable: z.number(),
  withoutDescription: z.number(),
  /** Headings that some link leads to, and all of them. */
  linkedSections: z.number(),
  sections: z.number(),
  /** Blocks of code, by language, and how many of them `check --samples` checks. */
  samples: z.record(z.string(), z.object({ blocks: z.number(), checked: z.number() })),
  /** Queries of `search.expect`, and questions of `agents`. */
  expectations: z.number(),
});

/** The sums over all pages. */
export type ReportTotals = Readonly<z.output<typeof totalsSchema>>;

const historySchema = z.array(z.object({ date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/u), totals: totalsSchema }));

/** The part of this report that a later one reads. */
export const earlierReportSchema = z.object({ version: z.literal(1), history: historySchema });

/** A row of the report. */
export interface ReportedPage {
  /** As shown in messages. */
  readonly file: string;
  /** From the base of the site. */
  readonly address: string;
  readonly title: string;
  readonly owners: readonly string[];
  readonly words: number;
  /** The day of the last change, "2027-01-31"; `null` if Git does not know. */
  readonly updated: string | null;
  readonly reviewed: string | null;
  /** Why it may be outdated, in sentences; `null` if it covers code whose history is not known. */
  readonly stale: readonly string[] | null;
  readonly isReachable: boolean;
  readonly hasDescription: boolean;
  /** The number of other pages that link to it. */
  readonly linkedFrom: number;
  readonly sections: number;
  readonly unlinkedSections: readonly string[];
  /** Of the document, compressed, in bytes; `null` if the site has not been built. */
  readonly weight: number | null;
  readonly problems: Readonly<Record<Severity, number>>;
}

/** The content of `report.json`. */
export interface SiteReport {
  readonly version: 1;
  readonly site: string;
  /** "2027-01-31" */
  readonly date: string;
  readonly totals: ReportTotals;
  /** The totals of earlier reports, the oldest first, and those of this one. */
  readonly history: z.output<typeof historySchema>;
  readonly pages: readonly ReportedPage[];
}

/** The facts about a site before they are summed up. */
export interface ReportInput extends Pick<SiteReport, "site" | "date" | "pages"> {
  readonly samples: ReportTotals["samples"];
  readonly expectations: number;
  /** Whether the repository says who owns its files. */
  readonly hasOwners: boolean;
  /** The history of the last report. */
  readonly earlier: SiteReport["history"];
}

/** A total is `null` if it is not known for all pages. */
export function makeSiteReport({
  site,
  date,
  pages,
  samples,
  expectations,
  hasOwners,
  earlier,
}: ReportInput): SiteReport {
  const count = (isCounted: (page: ReportedPage) => boolean): number => pages.filter(isCounted).length;
  const sum = (valueOf: (page: ReportedPage) => number): number =>
    pages.reduce((total, page) => total + valueOf(page), 0);
  const isBuilt = pages.some(({ weight }) => weight !== null);
  const totals: ReportTotals = {
    pages: pages.length,
    words: sum(({ words }) => words),
    weight: isBuilt ? sum(({ weight }) => weight ?? 0) : null,
    errors: sum(({ problems }) => problems.error),
    warnings: sum(({ problems }) => problems.warning),
    hints: sum(({ problems }) => problems.hint),
    stale: pages.some(({ stale }) => stale === null) ? null : count(({ stale }) => stale !== null && stale.length > 0),
    unowned: hasOwners ? count(({ owners }) => owners.length === 0) : null,
    unreachable: count(({ isReachable }) => !isReachable),
    withoutDescription: count(({ hasDescription }) => !hasDescription),
    linkedSections: sum(({ sections, unlinkedSections }) => sections - unlinkedSections.length),
    sections: sum(({ sections }) => sections),
    samples,
    expectations,
  };
  // Two reports of a day are one.
  const history = [...earlier.filter((each) => each.date < date), { date, totals }];
  return { version: 1, site, date, totals, history, pages };
}
