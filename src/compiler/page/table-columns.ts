/** What the cells of a table need: numbers and short texts are never broken, and sentences share the rest of the width. */
import type { InlineCode, Table, TableCell } from "mdast";
import { toString } from "mdast-util-to-string";
import { nodesOf } from "../markup/nodes-of.ts";
import { restoreText } from "./placeholders.ts";

/** A quantity with its unit or currency, and nothing else: "10,000", "$19", "99.9%", "512KB". */
const quantity = /^(?:[-−+<>≤≥~]\s?)?[$€£¥]?\d[\d.,' ]*(?:%|[kKMGT]?B|[KMGT]iB|[mµn]?s|px)?$/u;
const noValue = /^[-–—]?$/u;

/** All in letters. A longer text may be broken. */
const shortLength = 16;
/** A column with a longer text needs some width to be read. */
const proseLength = 32;

/**
 * Marks short and long texts, and aligns the numbers of a column at their ends, unless the author has aligned it. The
 * first column contains what the rows are about.
 */
export function markColumns({ children: rows, align }: Table): void {
  for (const index of rows[0]?.children.keys() ?? []) {
    const cells = rows.flatMap(({ children }) => children[index] ?? []);
    const all = cells.map((cell) => restoreText(toString(cell)).trim());
    for (const [row, text] of all.entries()) if (lengthOf(text) > shortLength) addClass(cells[row], "dg-text");
    const [, ...texts] = all;
    if (texts.some((text) => lengthOf(text) > proseLength)) addClass(cells[0], "dg-prose");
    const values = texts.filter((text) => !noValue.test(text));
    const isNumeric = values.length > 0 && values.every((text) => quantity.test(text));
    if (index === 0 || !isNumeric || typeof align?.[index] === "string") continue;
    for (const cell of cells) addClass(cell, "dg-number");
  }
  for (const node of rows.flatMap((each) => nodesOf(each)))
    if (node.type === "inlineCode" && isLong(node.value)) addClass(node, "dg-long");
}

/** Letters of Chinese, Japanese and Korean are twice as wide as others. */
function lengthOf(text: string): number {
  return text.replaceAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, "xx").length;
}

function addClass(node: TableCell | InlineCode | undefined, name: string): void {
  if (node === undefined) return;
  const { className } = node.data?.hProperties ?? {};
  const names = Array.isArray(className) ? [...className, name] : [name];
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, className: names } };
}

/** Whether code has places to wrap at, and is too long for a cell without them. */
function isLong(code: string): boolean {
  return code.length > 32 && code.includes(" ");
}
