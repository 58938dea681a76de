/** Tables that GFM does not read, and rows of which it does not show everything. */
import type { TableRow } from "mdast";
import { rangeOf, sliceOf } from "../../page/draft.ts";
import { firstLineOf, prefixOf, rule } from "../rule.ts";

const delimiterRow = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/u;

export const brokenTable = rule({
  code: "broken-table",
  severity: "warning",
  message: (_text, { reason }: { readonly reason: string }) => `This is shown as text, not as a table: ${reason}`,
  about:
    "A table is a header, a delimiter row (`| --- | --- |`) with the same number of cells, and rows. If the numbers of cells differ, readers see the lines as typed.",
  on: ["paragraph"],
  has: "|",
  *find(node, { parent, index, source, page }) {
    const lines = source.split("\n").map((line) => line.replace(/^[\s>]*/u, "").trimEnd());
    const [first = "", second = ""] = lines;
    const before = parent.children[index - 1];
    if (before?.type === "table" && isRow(first) && cellsIn(first) === before.align?.length) {
      const hint = "remove the blank line, or write a header and a delimiter row";
      const at = [rangeOf(before).end, rangeOf(node).start] as const;
      const [, indent = ""] = /\n([^\n]*)$/u.exec(page.draft.text.slice(...at)) ?? [];
      const meant = { at, to: `\n${indent}` };
      yield { at: firstLineOf(node, page), reason: "a blank line ends the table above it", meant, hint };
      return;
    }
    const lineAt = (line: number): readonly [number, number] => {
      const start = source.split("\n").slice(0, line).join("\n").length + (line === 0 ? 0 : 1);
      const end = start + (source.split("\n")[line] ?? "").length;
      const text = lines[line] ?? "";
      const from = rangeOf(node).start + source.slice(0, end).lastIndexOf(text);
      return [from, from + text.length];
    };
    const at = lines.findIndex((line, place) => place > 0 && line.includes("|") && delimiterRow.test(line));
    const header = lines[at - 1] ?? "";
    if (at > 0 && header.includes("|")) {
      const [cells, columns] = [cellsIn(header), cellsIn(lines[at] ?? "")];
      if (cells === columns) {
        const hint = "write a blank line before it; in a list, indent each of its lines as far as the text of the item";
        const [start] = lineAt(at - 1);
        // In a list, the lines may also have to be indented.
        const meant =
          parent.type === "root" && prefixOf(start, page) === "" ? { at: [start, start] as const, to: "\n" } : null;
        yield { at: lineAt(at - 1), reason: "it continues the paragraph before it", meant, hint };
        return;
      }
      const reason = `its header has ${cells === 1 ? "1 cell" : `${cells} cells`} and its delimiter row ${columns}`;
      yield { at: lineAt(at), reason, meant: rowOf(cells) };
    } else if (isRow(first) && isRow(second)) {
      const cells = cellsIn(first);
      const hint = `write ${rowOf(cells)} below the header`;
      const isDelimiter = /^[\s:+|–—−-]*$/u.test(second);
      const [start, end] = lineAt(1);
      const to = isDelimiter ? rowOf(cells) : `${rowOf(cells)}\n${prefixOf(start, page)}`;
      const meant = { at: [start, isDelimiter ? end : start] as const, to };
      if ((cells > 1 && cells === cellsIn(second)) || isDelimiter)
        yield { at: lineAt(0), reason: "its header is not followed by a delimiter row", meant, hint };
    }
  },
  bad: [
    ["| a | b |\n| - |\n| 1 | 2 |", "| a | b |\n| --- | --- |\n| 1 | 2 |"],
    ["Text\n\na | b\n-- | -- | --\n1 | 2", "Text\n\na | b\n| --- | --- |\n1 | 2"],
    ["| a \\| b | c |\n| - | - | - |", "| a \\| b | c |\n| --- | --- |"],
    ["| a | b |\n| 1 | 2 |\n| 3 | 4 |", "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |"],
    ["> text\n>\n> | a | b |\n> | - |", "> text\n>\n> | a | b |\n> | --- | --- |"],
    ["- item\n| a | b |\n|---|---|\n| 1 | 2 |", "- item\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |"],
    ["| a | b |\n|---|---|\n| 1 | 2 |\n\n| 3 | 4 |", "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |"],
    ["| a | b |\n|---|---|\n\n| 3 | 4 |\n| 5 | 6 |", "| a | b |\n|---|---|\n| 3 | 4 |\n| 5 | 6 |"],
    ["| a | b |\n|---+---|\n| 1 | 2 |", "| a | b |\n| --- | --- |\n| 1 | 2 |"],
  ],
  good: [
    "| a | b |\n| - | - |\n| 1 |\n| `x\\|y` | 2 |",
    "a\n-|-\n",
    "Use `a | b`\nor `c | d`.",
    "|a| and |b|\n|c| and d",
    "|x|\n|y|",
    "|a|b|\n|c|d|e|",
    "Text\n| a | b |\n| :-: | - |\n| 1 | 2 |",
    "a | b\n---",
    "| a | b |\n|---|---|\n| 1 | 2 |\n\nText | more",
    "| a | b |\n|---|---|\n\n| 3 |",
    "| 3 | 4 |",
  ],
});

export const tableCells = rule({
  code: "table-cells",
  severity: "warning",
  message: (_text, { count, columns }: { readonly count: number; readonly columns: number }) =>
    `This row has ${count} cells but its table ${columns} ${columns === 1 ? "column" : "columns"}, so the rest is not shown`,
  about:
    "Cells beyond the header's last column are dropped. The usual cause is a vertical bar inside a cell, which must be written as `\\|`, even in code.",
  on: ["table"],
  *find(table, { page: { draft } }) {
    const columns = table.align?.length ?? 0;
    for (const row of table.children) {
      const count = row.children.length;
      const [extra] = row.children.slice(columns);
      if (extra === undefined) continue;
      const code = codeWithBar(row, sliceOf(draft, row), count - columns);
      const hint = "write \\| for a vertical bar inside a cell, or add cells to the header";
      if (code === null) yield { at: [rangeOf(extra).start, rangeOf(row).end], count, columns, hint };
      else yield { ...code, count, columns };
    }
  },
  bad: [
    ["| a | b |\n| - | - |\n| `x|y \\| z` | 2 |\n| 3 | 4 |", "| a | b |\n| - | - |\n| `x\\|y \\| z` | 2 |\n| 3 | 4 |"],
    "| a | b |\n| - | - |\n| 1 | 2 | 3 |",
  ],
  good: ["| a | b |\n| - | - |\n| 1 | 2 |"],
});

/** The only code of a row with a vertical bar, if its bars explain the extra cells. */
function codeWithBar(
  row: TableRow,
  source: string,
  extra: number,
): { readonly at: readonly [start: number, end: number]; readonly to: string } | null {
  const barsIn = (text: string): number => text.match(/(?<!\\)\|/gu)?.length ?? 0;
  const codes = [...source.matchAll(/(`+)(?!`).*?(?<!`)\1(?!`)/gu)].filter(([text]) => barsIn(text) > 0);
  const [only, ...others] = codes;
  if (only === undefined || others.length > 0 || barsIn(only[0]) !== extra) return null;
  const start = rangeOf(row).start + only.index;
  return { at: [start, start + only[0].length], to: only[0].replaceAll(/(?<!\\)\|/gu, "\\|") };
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

function rowOf(cells: number): string {
  return `${"| --- ".repeat(cells)}|`;
}
