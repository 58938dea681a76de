/** Formats the times of the development servers as Markdown. Ratios are to docsgen, between the medians of one run. */
import { describeMachine } from "../speed/machine.ts";
import { spread } from "../speed/measurements.ts";
import { count, table } from "../speed/report.ts";

export interface ServeResult {
  readonly pages: number;
  readonly name: string;
  readonly label: string;
  readonly version: string;
  /** Milliseconds to the first page; the first start found no cache. */
  readonly starts: number[];
  /** Milliseconds; during the first start, while the server may still be compiling uncached pages. */
  readonly firstSaves: number[];
  /** During later starts. */
  readonly saves: number[];
  failure: string | null;
}

/** @param chromium The version of Chromium. */
export function serveReport(results: readonly ServeResult[], chromium: string): string {
  const rows = results
    .filter(({ starts }) => starts.length > 0)
    .map((result) => {
      const base = results.find(({ name, pages }) => name === "docsgen" && pages === result.pages);
      const [first = Number.NaN, ...later] = result.starts;
      const starts = spread(later);
      return [
        count(result.pages),
        `${result.label} ${result.version}`,
        milliseconds(first),
        starts === null
          ? "—"
          : `${milliseconds(starts.median)} (${milliseconds(starts.min)}–${milliseconds(starts.max)})`,
        milliseconds(median(result.firstSaves)),
        milliseconds(median(result.saves)),
        milliseconds(percentile(result.saves, 0.95)),
        `${result.saves.length}`,
        base === undefined || base.saves.length === 0
          ? "—"
          : `${(median(result.saves) / median(base.saves)).toFixed(1)}×`,
      ];
    });
  const failures = results
    .filter(({ failure }) => failure !== null)
    .map(({ label, pages, failure }) => `- ${label}, ${count(pages)} pages: ${failure}`);
  const parts = [
    "# Development servers over the same pages",
    `\`npm run bench:serve\`, ${describeMachine()}, Chromium ${chromium}.`,
    "In Chromium on the same machine, in turn with the others. A start is from the command to the page's text on the screen, in a tab that showed another page of this machine; a save is from the writing of the file to the frame that shows the changed text. The first start finds no cache; saves during it come while all other pages are compiled, where the server does that. Later starts find the site as the one before left it.",
    table([
      [
        "pages",
        "",
        "first start",
        "later starts",
        "save in the first start, median",
        "save, median",
        "p95",
        "saves",
        "median to docsgen's",
      ],
      ...rows,
    ]),
    failures.length === 0 ? "" : `Not measured, or not completed:\n\n${failures.join("\n")}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function median(values: readonly number[]): number {
  return spread(values)?.median ?? Number.NaN;
}

/** The smallest value that is at least as large as this share of all values. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

function milliseconds(value: number): string {
  return Number.isNaN(value) ? "—" : `${count(value)} ms`;
}
