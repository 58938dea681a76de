/**
 * Reports tables that GFM does not recognize, because the delimiter row is missing or differs from the header in its
 * number of cells, and rows with more cells than columns, whose extra cells are not shown.
 */
import type { Paragraph, Table, TableRow } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "../draft.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";

export const checkTables: Check = ({ draft }) => [
  on(["table"], (table) => {
    checkRows(table, draft);
    checkLines(table, draft);
  }),
  on(["paragraph"], (paragraph, { children }, index) => {
    const before = children[index - 1];
    if (before?.type === "table" && isRowOf(before, paragraph, draft)) {
      const reason = "a blank line ends the table above it";
      const hint = "remove the blank line, or write a header and a delimiter row";
      draft.findings.push(finding("broken-table", { reason }, firstLineSpan(draft, paragraph), hint));
    } else checkParagraph(paragraph, draft);
  }),
];

function isRowOf({ align }: Table, paragraph: Paragraph, draft: Draft): boolean {
  const [first = ""] = sliceOf(draft, paragraph).split("\n");
  return isRow(first.trimEnd()) && cellsIn(first.trimEnd()) === (align?.length ?? 0);
}

function checkRows(table: Table, draft: Draft): void {
  const columns = table.align?.length ?? 0;
  for (const [index, row] of table.children.entries()) {
    const count = row.children.length;
    const [one, two] = [sliceOf(draft, row).trim(), sliceOf(draft, table.children[index + 1] ?? row).trim()];
    if (index > 0 && /^\|.*[^|\s]$/u.test(one) && /^[^|]*[^|\\]\|$/u.test(two)) {
      const values = { text: shorten(one), what: "the first half of a table row", effect: "shows as a row" } as const;
      const span = draft.spanOf(rangeOf(row).start, rangeOf(row).end);
      draft.findings.push(finding("unsupported-syntax", values, span, `join it with the next line: ${one} ${two}`));
    }
    const [extra] = row.children.slice(columns);
    if (extra === undefined) continue;
    const code = codeWithBar(row, count - columns, draft);
    if (code !== null) {
      const to = code.text.replaceAll(/(?<!\\)\|/gu, "\\|");
      const place = draft.spanOf(code.start, code.start + code.text.length);
      const fix = { from: code.text, to };
      draft.findings.push(finding("table-cells", { count, columns }, place, `write ${shorten(to)}`, fix));
      continue;
    }
    const span = draft.spanOf(rangeOf(extra).start, rangeOf(row).end);
    const hint = "write \\| for a vertical bar inside a cell, or add cells to the header";
    draft.findings.push(finding("table-cells", { count, columns }, span, hint));
  }
}

/** The only code of a row with a vertical bar, if its bars explain the extra cells. */
function codeWithBar(
  row: TableRow,
  extra: number,
  draft: Draft,
): { readonly start: number; readonly text: string } | null {
  const barsIn = (text: string): number => text.match(/(?<!\\)\|/gu)?.length ?? 0;
  const [only, ...others] = [...sliceOf(draft, row).matchAll(/(`+)(?!`).*?(?<!`)\1(?!`)/gu)].filter(
    ([text]) => barsIn(text) > 0,
  );
  if (only === undefined || others.length > 0 || barsIn(only[0]) !== extra) return null;
  return { start: rangeOf(row).start + only.index, text: only[0] };
}

/** Reports a last row that continues on the next line, with a list in its cell. */
function checkLines(table: Table, draft: Draft): void {
  const last = table.children.at(-1);
  const [header] = table.children;
  if (last === undefined || header === undefined || last === header) return;
  const row = sliceOf(draft, last).trimEnd();
  if (!/^\|.*[^|\s]$/u.test(row) || !sliceOf(draft, header).trimEnd().endsWith("|")) return;
  const below = draft.text.slice(rangeOf(last).end).split("\n").slice(1, 12);
  const end = below.findIndex((line) => /(?<!\\)\|[ \t]*$/u.test(line) || line.trim() === "");
  const line = below[end] ?? "";
  if (line.trim() === "" || /^[ \t>]*\|/u.test(line)) return;
  const isItem = /^[ \t>]*[-*+]?[ \t]*/u;
  const parts = [row.slice(row.lastIndexOf("|") + 1), ...below.slice(0, end + 1)].map((part) =>
    part.replace(isItem, "").trim(),
  );
  const written = `${row.slice(0, row.lastIndexOf("|") + 1)} ${parts.join("<br>")}`;
  const values = {
    text: shorten(row),
    what: "a table row that goes on in the next line",
    effect: "shows as a row",
  } as const;
  const span = draft.spanOf(rangeOf(last).start, rangeOf(last).end);
  draft.findings.push(finding("unsupported-syntax", values, span, `a row is one line: write ${shorten(written)}`));
}

const delimiterRow = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/u;

function checkParagraph(paragraph: Paragraph, draft: Draft): void {
  const source = sliceOf(draft, paragraph);
  if (!/[|｜\t]/u.test(source) || !source.includes("\n")) return;
  const lines = source.split("\n").map((line) => line.replace(/^[\s>]*/u, "").trimEnd());
  const report = (line: number, reason: string, hint: string): void => {
    const start = rangeOf(paragraph).start + source.split("\n").slice(0, line).join("\n").length + (line === 0 ? 0 : 1);
    const [text = ""] = source.slice(start - rangeOf(paragraph).start).split("\n", 1);
    const indent = text.length - text.replace(/^[\s>]*/u, "").length;
    draft.findings.push(finding("broken-table", { reason }, draft.spanOf(start + indent, start + text.length), hint));
  };
  const tabs = lines.map((line) => line.split(/\t+/u).length);
  if ((tabs[0] ?? 0) > 1 && tabs.every((count) => count === tabs[0]) && !source.includes("|")) {
    const header = (lines[0] ?? "").split(/\t+/u).map((cell) => cell.trim());
    report(
      0,
      "its cells are separated by tabs",
      `write | ${header.join(" | ")} |, a row ${"| --- ".repeat(header.length)}|, and | between the cells`,
    );
    return;
  }
  if (lines.every((line) => /^｜.*｜$/u.test(line))) {
    report(0, "its bars are full-width", "write | in place of ｜, and --- in the second row");
    return;
  }
  if (isRow(lines[0] ?? "") && /^\|[\s:-]*-[\s:-]*\+[\s:+-]*\|$/u.test(lines[1] ?? "")) {
    const cells = cellsIn(lines[0] ?? "");
    report(1, "its delimiter row has + between the cells", `write ${"| --- ".repeat(cells)}|`);
    return;
  }
  if (isRow(lines[0] ?? "") && /^\|[\s:–—−|-]*[–—−][\s:–—−|-]*\|$/u.test(lines[1] ?? "")) {
    const hint = `write ${"| --- ".repeat(cellsIn(lines[0] ?? ""))}|`;
    report(1, "its delimiter row has dashes in place of hyphens", hint);
    return;
  }
  const at = lines.findIndex((line, index) => index > 0 && line.includes("|") && delimiterRow.test(line));
  const header = lines[at - 1] ?? "";
  if (at > 0 && header.includes("|")) {
    const [cells, columns] = [cellsIn(header), cellsIn(lines[at] ?? "")];
    if (cells === columns) {
      const hint = "write a blank line before it; in a list, indent each of its lines as far as the text of the item";
      report(at - 1, "it continues the paragraph before it", hint);
      return;
    }
    const reason = `its header has ${countOf(cells)} and its delimiter row ${columns}`;
    report(at, reason, `write ${"| --- ".repeat(cells)}|`);
    return;
  }
  const [first = "", second = ""] = lines;
  if (at > 0 || !isRow(first) || !isRow(second) || cellsIn(first) < 2 || cellsIn(first) !== cellsIn(second)) return;
  report(
    0,
    "its header is not followed by a delimiter row",
    `write ${"| - ".repeat(cellsIn(first))}| below the header`,
  );
}

function isRow(line: string): boolean {
  return /^\|.*[^\\]\|$/u.test(line);
}

/** Counts cells as GFM does: `\|` is part of a cell, even in code. */
function cellsIn(line: string): number {
  return line
    .replace(/^\|/u, "")
    .replace(/(?<!\\)\|$/u, "")
    .split(/(?<!\\)\|/u).length;
}

function countOf(cells: number): string {
  return cells === 1 ? "1 cell" : `${cells} cells`;
}
