/** Files that pages include: `<!--@include: ./part.md-->` and `<<< @/code.js`. Pure. */
import { visit } from "unist-util-visit";
import type { Edit, ParsedPage, Pass } from "../markdown/rewrite.ts";

/**
 * `<!--@include: ./part.md#setup{3,}-->` has the region "setup" and the lines `["3", ""]`. Those of code are not read,
 * because docsgen writes them in the same way. Offsets are in the page.
 */
export interface OldInclude {
  readonly kind: "markdown" | "code";
  /** The file as written, without region and lines. */
  readonly file: string;
  readonly region: string | null;
  /** First and last line; "" for the first or last of the file. */
  readonly lines: readonly [string, string] | null;
  readonly start: number;
  readonly end: number;
  /** The offsets of `file`. */
  readonly fileStart: number;
}

/**
 * First those of Markdown and then those of code, each in the order of the page. Examples in code blocks do not count.
 */
export function includesIn({ tree, prose, text }: ParsedPage): readonly OldInclude[] {
  const found: OldInclude[] = [];
  visit(tree, (node) => {
    const start = node.position?.start.offset;
    if (node.type !== "html" || start === undefined) return;
    for (const { 0: whole, 1: written = "", index } of node.value.matchAll(/<!--\s*@include:?\s*(.*?)\s*-->/gu)) {
      const [, from, to] = /\{(\d*)[,-](\d*)\}$/u.exec(written) ?? [];
      const bare = written.replace(/\{\d*[,-]\d*\}$/u, "");
      const [file = "", region = null] = bare.split("#");
      const at = start + index;
      found.push({
        kind: "markdown",
        file,
        region,
        lines: from === undefined || to === undefined ? null : [from, to],
        start: at,
        end: at + whole.length,
        fileStart: at + whole.indexOf(file),
      });
    }
  });
  for (const { 0: whole, 1: file = "", index } of prose.matchAll(/^[ \t>]*<<<[ \t]*([^\s#{[]+)[^\r\n]*/gmu)) {
    const start = index + whole.indexOf("<<<");
    const end = index + whole.length;
    found.push({ kind: "code", file, region: null, lines: null, start, end, fileStart: text.indexOf(file, start) });
  }
  return found;
}

/**
 * @param newReference The reference to a file in the new site, or `null` to keep the one that is written.
 * @param lineCount The number of lines of a file, or `null` if it does not exist.
 */
export function convertIncludes(
  newReference: (file: string) => string | null,
  lineCount: (file: string) => number | null,
): Pass {
  return (page) =>
    includesIn(page).flatMap((include): Edit[] => {
      const { kind, file, region, lines, start, end, fileStart } = include;
      const reference = newReference(file);
      if (lineCount(file) === null)
        return [
          {
            start,
            end: start,
            text: "",
            remark: { outcome: "left", what: `The included file “${file}”`, advice: "it does not exist" },
          },
        ];
      if (kind === "code")
        return reference === null ? [] : [{ start: fileStart, end: fileStart + file.length, text: reference }];
      const [from, to] = lines ?? ["", ""];
      const range = lines === null ? "" : ` lines="${from || "1"}-${to || String(lineCount(file) ?? 1)}"`;
      const target = `${reference ?? (file.startsWith("@") && !file.startsWith("@/") ? `@/${file.slice(1)}` : file)}${region === null ? "" : `#${region}`}`;
      const isAlone = isWholeLine(page.text, start, end);
      const remark = isAlone
        ? ({ outcome: "converted", what: "`<!--@include: …-->`", advice: "it became `::include{file=…}`" } as const)
        : ({
            outcome: "left",
            what: "`<!--@include: …-->` within a line",
            advice: "write the text there; docsgen includes whole lines",
          } as const);
      return [
        { start, end: isAlone ? end : start, text: isAlone ? `::include{file="${target}"${range}}` : "", remark },
      ];
    });
}

function isWholeLine(text: string, start: number, end: number): boolean {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const after = /^[^\r\n]*/u.exec(text.slice(end))?.[0] ?? "";
  return /^[ \t>]*$/u.test(before) && after.trim() === "";
}
