/** The report of a site as one HTML file, without scripts and without other files. Pure. */
import { escapeHtml } from "../escape-html.ts";
import type { ReportedPage, ReportTotals, SiteReport } from "./site-report.ts";

/** @param docsgen The version of docsgen. */
export function makeReportPage({ site, date, totals, history, pages }: SiteReport, docsgen: string): string {
  const attention = [
    list("Outdated", pages, ({ stale }) => (stale !== null && stale.length > 0 ? stale.join("; ") : null)),
    list("With problems", pages, ({ problems: { error, warning } }) =>
      error + warning > 0 ? `${counted(error, "error")}, ${counted(warning, "warning")}` : null,
    ),
    list("Unreachable from the home page", pages, ({ isReachable }) => (isReachable ? null : "")),
    totals.unowned === null ? "" : list("Without an owner", pages, ({ owners }) => (owners.length === 0 ? "" : null)),
    list("Without a description", pages, ({ hasDescription }) => (hasDescription ? null : "")),
    list("That no other page links to", pages, ({ linkedFrom }) => (linkedFrom === 0 ? "" : null)),
  ];
  const title = `${site}: report of ${date}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="generator" content="docsgen ${escapeHtml(docsgen)}">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${tableOf("Totals", ["", ...history.slice(-columns).map((each) => escapeHtml(each.date))], rowsOfTotals(history))}
<h2>What needs attention</h2>
${attention.filter((each) => each !== "").join("\n") || "<p>Nothing.</p>"}
<h2>Samples</h2>
${tableOf(
  "Samples by language",
  ["Language", "Blocks", "Checked by <code>check --samples</code>"],
  Object.entries(totals.samples).map(([language, { blocks, checked }]) => [escapeHtml(language), blocks, checked]),
)}
<h2>Pages</h2>
${tableOf("All pages", ["Page", "Owners", "Changed", "Reviewed", "Words", "Linked from", "Sections without links", "Weight"], pages.map(rowOf))}
</main>
</body>
</html>
`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** How many reports are shown beside each other. */
const columns = 6;

type Cell = string | number;

function rowsOfTotals(history: SiteReport["history"]): readonly (readonly Cell[])[] {
  const shown = history.slice(-columns).map(({ totals }) => totals);
  const row = (name: string, valueOf: (totals: ReportTotals) => Cell | null): readonly Cell[] => [
    name,
    ...shown.map((totals) => valueOf(totals) ?? "–"),
  ];
  const checked = ({ samples }: ReportTotals): string => {
    const all = Object.values(samples);
    const sum = (key: "blocks" | "checked"): number => all.reduce((total, each) => total + each[key], 0);
    return `${sum("checked")} of ${sum("blocks")}`;
  };
  return [
    row("Pages", ({ pages }) => pages),
    row("Words", ({ words }) => words),
    row("Weight of all documents", ({ weight }) => (weight === null ? null : kilobytes(weight))),
    row("Errors", ({ errors }) => errors),
    row("Warnings", ({ warnings }) => warnings),
    row("Outdated pages", ({ stale }) => stale),
    row("Pages without an owner", ({ unowned }) => unowned),
    row("Unreachable pages", ({ unreachable }) => unreachable),
    row("Pages without a description", ({ withoutDescription }) => withoutDescription),
    row("Sections that are linked to", ({ linkedSections, sections }) => `${linkedSections} of ${sections}`),
    row("Samples that are checked", checked),
    row("Expected searches and questions", ({ expectations }) => expectations),
  ];
}

function rowOf(page: ReportedPage): readonly Cell[] {
  const { owners, updated, reviewed, words, linkedFrom, unlinkedSections, sections, weight } = page;
  return [
    nameOf(page),
    escapeHtml(owners.join(", ")),
    updated ?? "–",
    reviewed ?? "–",
    words,
    linkedFrom,
    `${unlinkedSections.length} of ${sections}`,
    weight === null ? "–" : kilobytes(weight),
  ];
}

function nameOf({ title, file }: ReportedPage): string {
  return `${escapeHtml(title)}<br><code>${escapeHtml(file)}</code>`;
}

/** The pages for which there is something to say; "" if there are none. */
function list(name: string, pages: readonly ReportedPage[], say: (page: ReportedPage) => string | null): string {
  const items = pages.flatMap((page) => {
    const said = say(page);
    const owners = page.owners.length === 0 ? "" : ` (${page.owners.join(", ")})`;
    return said === null
      ? []
      : [
          `<li><code>${escapeHtml(page.file)}</code>${said === "" ? "" : `: ${escapeHtml(said)}`}${escapeHtml(owners)}</li>`,
        ];
  });
  return items.length === 0 ? "" : `<h3>${escapeHtml(name)} (${items.length})</h3>\n<ul>${items.join("")}</ul>`;
}

/** @param names HTML. @param rows HTML, and numbers. */
function tableOf(caption: string, names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return "<p>None.</p>";
  const cell = (value: Cell, index: number): string =>
    index === 0
      ? `<th scope="row">${value}</th>`
      : `<td>${typeof value === "number" ? value.toLocaleString("en") : value}</td>`;
  const head = names.map((name) => (name === "" ? "<td></td>" : `<th scope="col">${name}</th>`)).join("");
  const body = rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("\n");
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody>\n</table></div>`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 75rem; margin: 0 auto; padding: 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .75rem; border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); text-align: start; vertical-align: top; }
th { font-weight: 600; }
tbody th { font-weight: 400; }
code { font-size: .875em; }
`;
