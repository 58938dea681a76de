/** Converts code blocks of Docusaurus. Pure. */
import { readHighlightComments } from "docsgen/migrate-kit";
import { visit } from "unist-util-visit";
import type { Edit, Pass } from "../markdown/rewrite.ts";

/** Turns lines of comments that highlight others into ranges such as `{2,4-6}`. */
export const convertHighlights: Pass = (page) => {
  const { text } = page;
  const edits: Edit[] = [];
  // Parsing takes long, and few pages have such comments.
  if (!text.includes("highlight-")) return edits;
  visit(page.tree, (node) => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (node.type !== "code" || start === undefined || end === undefined) return;
    const lines = [...text.slice(start, end).matchAll(/[^\n]*(?:\n|$)/gu)].filter(({ 0: line }) => line !== "");
    const inner = lines.slice(1, -1);
    const texts = inner.map(({ 0: line }) => line.replace(/\r?\n$/u, "").replace(/^[ \t>]*> ?/u, ""));
    const { comments, highlighted } = readHighlightComments(texts, false);
    const removed = inner.flatMap(({ 0: line, index }, number): Edit[] =>
      comments.has(number) ? [{ start: start + index, end: start + index + line.length, text: "" }] : [],
    );
    const shown = [...inner.keys()].filter((number) => !comments.has(number));
    const marked = shown.flatMap((number, index) => (highlighted.has(number) ? [index + 1] : []));
    const [head] = lines;
    if (removed.length === 0 || head === undefined) return;
    const line = head[0].replace(/\r?\n$/u, "");
    const range = /\{([\d,\s-]+)\}/u.exec(line);
    const made = rangesOf(marked);
    const remark = {
      outcome: "converted",
      what: "Comments that highlight lines of code",
      advice: "they became ranges of lines, such as `{2,4-6}`",
    } as const;
    const at = start + (range === null ? line.trimEnd().length : range.index + range[0].length - 1);
    const added = range === null ? `${node.lang === null ? "text" : ""} {${made}}` : `,${made}`;
    edits.push({ start: at, end: at, text: made === "" ? "" : added, remark }, ...removed);
  });
  return edits;
};

/** 1, 2, 3, 5 → "1-3,5" */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(",");
}

/** Converts `live` and `npm2yarn`. */
export const convertCodeWords: Pass = (page) => {
  const { text } = page;
  const edits: Edit[] = [];
  if (!/^[ \t>]*(?:`{3,}|~{3,}).*\s(?:live|noInline|npm2yarn|metastring)(?=\s|$)/mu.test(text)) return edits;
  visit(page.tree, (node) => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (node.type !== "code" || start === undefined || end === undefined) return;
    const [line = ""] = text.slice(start, end).split(/\r?\n/u);
    for (const { 0: word, 1: name = "", index } of line.matchAll(/\s+(live|noInline|npm2yarn|metastring)(?=\s|$)/gu)) {
      const remark =
        name === "npm2yarn"
          ? ({ outcome: "converted", what: "`npm2yarn`", advice: "it became `:::package-managers`" } as const)
          : ({
              outcome: "lossy",
              what: `Code that runs (\`${name}\`)`,
              advice: "it is shown, but does not run",
            } as const);
      edits.push({ start: start + index, end: start + index + word.length, text: "", remark });
      if (name !== "npm2yarn") continue;
      const indent = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
      if (indent.trim() !== "") continue;
      edits.push(
        { start, end: start, text: `:::package-managers\n${indent}` },
        { start: end, end, text: `\n${indent}:::` },
      );
    }
  });
  return edits;
};
