/**
 * Converts blocks of Python-Markdown whose content is indented: admonitions, `!!! note "Title"` and `??? note`, and content
 * tabs, `=== "Label"`. They become containers, whose content is not indented. Pure.
 *
 *     !!! tip                →  :::tip
 *         Text               →  Text
 *                            →  :::
 */
import { calloutFor, directiveNames } from "docsgen/migrate-kit";
import type { Remark } from "../note.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";

/** A line of the page, as it is changed. */
interface Line {
  readonly text: string;
  /** The number of characters to remove at its start, which are spaces and tabs. */
  removed: number;
  /** Replaces everything after those. */
  replacement: string | null;
  remark: Remark | null;
  /** Lines to add after it. */
  readonly after: string[];
}

const admonition = /^(?<mark>!!!|\?\?\?\+?)[ \t]?(?<names>[\w-]+(?:[ \t]+[\w-]+)*)?(?:[ \t]+"(?<title>.*?)")?[ \t]*$/u;
const tab = /^===(?<flags>[!+]*)[ \t]+(?:"(?<double>.*?)"|'(?<single>.*?)')[ \t]*$/u;
const listItem = /^(?:[-*+]|\d+[.)]|\[\^[^\]]+\]:|:)[ \t]/u;

export const convertBlocks: Pass = ({ text, bodyStart }) => {
  const lines = text
    .slice(bodyStart)
    .split("\n")
    .map((line): Line => ({ text: line, removed: 0, replacement: null, remark: null, after: [] }));
  convertLines(lines, 0, lines.length);
  const edits: Edit[] = [];
  let start = bodyStart;
  for (const line of lines) {
    const isWindows = line.text.endsWith("\r");
    const end = start + line.text.length - (isWindows ? 1 : 0);
    const lineBreak = isWindows ? "\r\n" : "\n";
    const remark = line.remark === null ? {} : { remark: line.remark };
    if (line.replacement !== null) edits.push({ start, end, text: indentOf(line) + line.replacement, ...remark });
    else if (line.removed > 0) edits.push({ start, end: start + line.removed, text: "" });
    if (line.after.length > 0)
      edits.push({ start: end, end, text: line.after.map((added) => lineBreak + added).join("") });
    start += line.text.length + 1;
  }
  return edits;
};

/** @returns The largest number of colons of a container in these lines, 0 if there is none. */
function convertLines(lines: readonly Line[], from: number, to: number): number {
  let colons = 0;
  let isInList = false;
  let index = from;
  while (index < to) {
    const line = lines[index];
    if (line === undefined) break;
    const content = contentOf(line);
    const indent = indentOf(line).length;
    const fenceEnd = endOfFence(lines, index, to);
    if (content !== "" && indent === 0) isInList = listItem.test(content);
    else if (listItem.test(content)) isInList = true;
    if (fenceEnd !== null) {
      index = fenceEnd;
      continue;
    }
    const isCode = columnsOf(indentOf(line)) >= 4 && !isInList;
    const admonitionMatch = isCode ? null : admonition.exec(content);
    const tabMatch = isCode ? null : tab.exec(content);
    if (admonitionMatch !== null) {
      const end = endOfContent(lines, index, to);
      const inner = convertContent(lines, index, end);
      writeAdmonition(lines, index, end, admonitionMatch.groups ?? {}, inner + 1);
      colons = Math.max(colons, inner + 1);
      index = end;
    } else if (tabMatch !== null) {
      const made = convertTabs(lines, index, to);
      colons = Math.max(colons, made.colons);
      index = made.end;
    } else index += 1;
  }
  return colons;
}

/** Converts the content of the block whose first line is at `index`, and removes its indentation. */
function convertContent(lines: readonly Line[], index: number, end: number): number {
  for (let each = index + 1; each < end; each += 1) {
    const line = lines[each];
    if (line !== undefined) line.removed += firstIndent(indentOf(line));
  }
  return Math.max(2, convertLines(lines, index + 1, end));
}

function writeAdmonition(
  lines: readonly Line[],
  index: number,
  end: number,
  { mark = "", names, title }: Readonly<Record<string, string | undefined>>,
  count: number,
): void {
  const [line, last] = [lines[index], lines[end - 1]];
  if (line === undefined || last === undefined) return;
  const [name = "note", ...classes] = (names ?? "note").toLowerCase().split(/\s+/u);
  const known = directiveNames.includes(name) ? name : (calloutFor(name) ?? name);
  const isCollapsible = mark !== "!!!";
  const ownTitle = title ?? (isCollapsible || known !== name ? capitalized(name) : "");
  const label = ownTitle === "" ? "" : `[${escapeLabel(ownTitle)}]`;
  line.replacement = isCollapsible
    ? `${":".repeat(count)}details${label}${mark.endsWith("+") ? "{open}" : ""}`
    : `${":".repeat(count)}${known}${label}`;
  last.after.push(`${indentOf(line)}${":".repeat(count)}`);
  line.remark = isCollapsible
    ? {
        outcome: "converted",
        what: "Collapsible admonitions (`???`)",
        advice: "they became `:::details`",
      }
    : { outcome: "converted", what: "Admonitions (`!!!`)", advice: "they became callouts, such as `:::note`" };
  if (title === "")
    line.remark = {
      outcome: "lossy",
      what: "Admonitions without a title",
      advice: "callouts have the title of their kind",
    };
  else if (classes.length > 0)
    line.remark = {
      outcome: "lossy",
      what: "Classes of admonitions, such as `inline`",
      advice: "they were removed; the callout has the whole width",
    };
}

function convertTabs(
  lines: readonly Line[],
  first: number,
  to: number,
): { readonly end: number; readonly colons: number } {
  const opening = lines[first];
  if (opening === undefined) return { end: to, colons: 0 };
  const indent = indentOf(opening);
  const tabs: { readonly index: number; readonly end: number; readonly label: string }[] = [];
  let inner = 2;
  let index = first;
  for (;;) {
    const line = lines[index];
    const groups = line === undefined || index >= to ? undefined : tab.exec(contentOf(line))?.groups;
    if (line === undefined || groups === undefined || indentOf(line) !== indent) break;
    if (tabs.length > 0 && groups["flags"]?.includes("!") === true) break;
    const end = endOfContent(lines, index, to);
    inner = Math.max(inner, convertContent(lines, index, end));
    tabs.push({ index, end, label: groups["double"] ?? groups["single"] ?? "" });
    index = end;
    while (index < to && contentOf(lines[index] ?? opening) === "") index += 1;
  }
  const [tabColons, groupColons] = [":".repeat(inner + 1), ":".repeat(inner + 2)];
  for (const [position, { index: at, end, label }] of tabs.entries()) {
    const [line, last] = [lines[at], lines[end - 1]];
    if (line === undefined || last === undefined) continue;
    line.replacement = `${position === 0 ? `${groupColons}tabs\n${indent}` : ""}${tabColons}tab[${escapeLabel(label)}]`;
    line.remark = { outcome: "converted", what: "Content tabs (`===`)", advice: "they became `:::tabs`" };
    last.after.push(`${indent}${tabColons}`);
    if (position === tabs.length - 1) last.after.push(`${indent}${groupColons}`);
  }
  return { end: tabs.at(-1)?.end ?? first + 1, colons: inner + 2 };
}

/** The index after the last line of the content, which is indented further than the line at `index`. */
function endOfContent(lines: readonly Line[], index: number, to: number): number {
  const own = lines[index];
  const least = (own === undefined ? 0 : columnsOf(indentOf(own))) + 4;
  let end = index + 1;
  for (let each = index + 1; each < to; each += 1) {
    const line = lines[each];
    if (line === undefined) break;
    if (contentOf(line) === "") continue;
    if (columnsOf(indentOf(line)) < least) break;
    end = each + 1;
  }
  return end;
}

/** The index after a fenced code block that begins at `index`, or `null` if none does. */
function endOfFence(lines: readonly Line[], index: number, to: number): number | null {
  const line = lines[index];
  const [, fence] = line === undefined ? [] : (/^(`{3,}|~{3,})/u.exec(contentOf(line)) ?? []);
  if (line === undefined || fence === undefined) return null;
  const closing = new RegExp(`^${fence.charAt(0)}{${fence.length},}$`, "u");
  for (let each = index + 1; each < to; each += 1) {
    const other = lines[each];
    // One that is indented further is a part of the code.
    if (
      other !== undefined &&
      columnsOf(indentOf(other)) < columnsOf(indentOf(line)) + 4 &&
      closing.test(contentOf(other))
    )
      return each + 1;
  }
  return null;
}

function contentOf(line: Line): string {
  return line.text.slice(line.removed).trim();
}

function indentOf(line: Line): string {
  return /^[ \t]*/u.exec(line.text.slice(line.removed))?.[0] ?? "";
}

function columnsOf(indent: string): number {
  return indent.replaceAll("\t", "    ").length;
}

/** The length of the first four columns of an indentation. */
function firstIndent(indent: string): number {
  return /^(?: {0,3}\t| {0,4})/u.exec(indent)?.[0].length ?? 0;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Brackets end the label of a container. */
function escapeLabel(label: string): string {
  return label.replaceAll(/[[\]]/gu, String.raw`\$&`);
}
