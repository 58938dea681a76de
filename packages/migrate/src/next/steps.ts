/** Converts steps of Nextra and Fumadocs, which are headings or elements, to a numbered list. Pure. */
import { colonsAround } from "../markdown/new-containers.ts";
import { wholeLine } from "../markdown/whole-line.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { readMdx, textOf } from "../mdx/passes.ts";
import type { JsxElement } from "../mdx/jsx.ts";
import { inlineMarkdown } from "../inline-markdown.ts";
import type { Remark } from "../note.ts";

const converted: Remark = { outcome: "converted", what: "`<Steps>`", advice: "they became `:::steps`" };

/** A pass for the innermost steps, which is repeated for those around them. */
export const convertSteps: Pass = (page) => {
  const { text, prose, elements } = readMdx(page);
  const contains = ({ opening, closing }: JsxElement, { opening: inner }: JsxElement): boolean =>
    opening.end <= inner.start && inner.start < (closing?.start ?? 0);
  const all = elements.filter(({ opening, closing }) => opening.name === "Steps" && closing !== null);
  return all.flatMap((each): Edit[] => {
    const { opening, closing } = each;
    if (closing === null || all.some((other) => contains(each, other))) return [];
    const inside = elements.filter((other) => other.opening.name === "Step" && contains(each, other));
    const steps = inside.filter((step) => !inside.some((other) => contains(other, step)));
    const head = wholeLine(opening, text);
    const tail = wholeLine(closing, text);
    const start = head.end;
    const parts =
      steps.length === 0
        ? partsAtHeadings(text, prose, start, tail.start)
        : withTextBetween(
            steps.map((step) => contentOf(step, text)),
            text,
            tail.start,
          );
    const colons = colonsAround(text.slice(start, tail.start));
    if (parts === null)
      // A list is numbered already.
      return /^\s*\d+[.)]\s/u.test(text.slice(start, tail.start))
        ? [
            { start: opening.start, end: opening.end, text: `${colons}steps`, remark: converted },
            { start: closing.start, end: closing.end, text: colons },
          ]
        : [
            { ...head, text: "", remark: { ...converted, outcome: "lossy", advice: "only the content remains" } },
            { ...tail, text: "" },
          ];
    const made = stepsContainer(parts, text, start);
    const indent = text.slice(text.lastIndexOf("\n", opening.start - 1) + 1, opening.start);
    const isAlone = indent.trim() === "";
    return [
      {
        start: opening.start,
        end: closing.end,
        text: isAlone ? made.replaceAll("\n", `\n${indent}`).replaceAll(/\n[ \t]+(?=\n)/gu, "\n") : `\n${made}\n`,
        remark: converted,
      },
    ];
  });
};

/** A step, and where it is in the text. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

/** @param start Where the content of the steps begins. Text before the first step stays before the list. */
export function stepsContainer(parts: readonly Part[], text: string, start: number): string {
  const before = text.slice(start, parts.at(0)?.start ?? start).trim();
  const made = [...(before === "" ? [] : [before, ""]), ...parts.map(({ content }) => itemOf(content))].join("\n");
  const colons = colonsAround(made);
  return `${colons}steps\n${made}\n${colons}`;
}

/** Text between steps, which a list does not have, belongs to the step before it. @param end That of the content. */
export function withTextBetween(parts: readonly Part[], text: string, end: number): readonly Part[] {
  return parts.map((part, index) => {
    const between = text.slice(part.end, parts[index + 1]?.start ?? end).trim();
    return between === "" ? part : { ...part, content: `${part.content.trimEnd()}\n\n${between}` };
  });
}

/** The text from each heading to the next of its level; `null` if there is none. */
function partsAtHeadings(text: string, prose: string, start: number, end: number): readonly Part[] | null {
  const headings = [...prose.slice(start, end).matchAll(/^[ \t]*(#{1,6})[ \t]+\S/gmu)];
  const level = Math.min(...headings.map(([, marks = ""]) => marks.length));
  const starts = headings.flatMap(({ 1: marks = "", index }) => (marks.length === level ? [start + index] : []));
  if (starts.length === 0) return null;
  return starts.map((at, index) => {
    const until = starts[index + 1] ?? end;
    return { start: at, end: until, content: text.slice(at, until) };
  });
}

function contentOf({ opening, closing }: JsxElement, text: string): Part {
  const title = inlineMarkdown(textOf(opening, "title") ?? "");
  const content = closing === null ? "" : text.slice(opening.end, closing.start);
  const { start } = opening;
  return { start, end: (closing ?? opening).end, content: title === "" ? content : `**${title}**\n\n${content}` };
}

/** An item of a numbered list, with its lines indented. */
function itemOf(content: string): string {
  const lines = content
    .replace(/^(?:[ \t]*\n)+/u, "")
    .trimEnd()
    .split("\n");
  const indentOf = (line: string): number => /^[ \t]*/u.exec(line)?.[0].length ?? 0;
  const indent = indentOf(lines[0] ?? "");
  // The lines of a fence move with the fence.
  let fence: { readonly marks: string; readonly removed: number } | null = null;
  const [first = "", ...rest] = lines.map((line) => {
    const removed = Math.min(fence?.removed ?? indent, indentOf(line));
    const [, marks = ""] = /^[ \t]*(`{3,}|~{3,})/u.exec(line) ?? [];
    if (fence === null && marks !== "") fence = { marks, removed };
    else if (fence !== null && marks.startsWith(fence.marks) && line.trim() === marks) fence = null;
    return line.slice(removed);
  });
  return [`1. ${first}`, ...rest.map((line) => (line.trim() === "" ? "" : `   ${line}`))].join("\n");
}
