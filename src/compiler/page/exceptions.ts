/**
 * Reads comments that accept a problem, with a reason:
 *
 *     <!-- docsgen-ignore missing-alt: the logo is named in the text beside it -->
 *     <!-- docsgen-ignore broken-link, broken-anchor until 2027-01-31: the guide is being written -->
 *
 * A comment on its own lines applies to itself and the following block; one within a line applies to that line.
 */
import { describeMissingDay } from "../calendar-day.ts";
import type { Html, Nodes, Parents, Root } from "mdast";
import { finding } from "../diagnostics/catalog.ts";
import type { PageException } from "./compiled-page.ts";
import type { Draft } from "./draft.ts";
import { rangeOf } from "./draft.ts";
import { walk } from "../markup/walk.ts";

const comment = /^<!--\s*docsgen-ignore(?![\w-])([\s\S]*?)-->\s*$/u;
/** A comment that has the form of another tool's: `<!-- docsgen-disable-next-line broken-link -->`. */
const otherComment =
  /^<!--\s*(docsgen(?:[-:]|[ \t]+(?=(?:allow|disable|expect|ignore|off|skip)\b))[\w-]+)[ \t]*([\w-]*)[^>]*-->\s*$/u;
const grammar = /^\s*([\w/-]+(?:\s*,\s*[\w/-]+)*)(?:\s+until\s+(\S+))?\s*:\s*(\S[\s\S]*?)\s*$/u;

/**
 * Removes the comments from the tree and returns their exceptions. A comment that cannot be parsed is a finding and
 * accepts nothing.
 */
export function takeExceptions(tree: Root, draft: Draft): readonly PageException[] {
  if (!/<!--\s*docsgen/u.test(draft.text)) return [];
  const exceptions: PageException[] = [];
  const taken: { readonly node: Html; readonly parent: Parents }[] = [];
  walk(tree, (node, index, parent) => {
    if (node.type !== "html") return;
    const words = comment.exec(node.value)?.[1];
    const [, written, named = ""] = words === undefined ? (otherComment.exec(node.value) ?? []) : [];
    if (written !== undefined) {
      const { start, end } = rangeOf(node);
      const code = /^[a-z]+(?:-[a-z\d]+)+$/u.test(named) ? named : "broken-link";
      const hint = `write <!-- docsgen-ignore ${code}: why it is accepted -->`;
      const reason = `there is no comment “${written}”`;
      draft.findings.push(finding("exception-syntax", { reason }, draft.spanOf(start, end), hint));
    }
    if (words === undefined || parent === undefined || index === undefined) return;
    taken.push({ node, parent });
    const exception = readException(words, node, linesOf(node, index, parent, draft), draft);
    if (exception !== null) exceptions.push(exception);
  });
  for (const { node, parent } of taken) {
    const siblings: Nodes[] = parent.children;
    siblings.splice(siblings.indexOf(node), 1);
  }
  return exceptions;
}

function linesOf(node: Html, index: number, parent: Parents, draft: Draft): readonly [number, number] {
  const lineOf = (offset: number): number => draft.spanOf(offset, offset).start.line;
  const { start, end } = rangeOf(node);
  const first = lineOf(start);
  if (parent.type === "paragraph" || parent.type === "heading" || parent.type === "tableCell") return [first, first];
  const siblings: readonly Nodes[] = parent.children;
  let at = index + 1;
  for (let each = siblings[at]; each?.type === "html" && comment.test(each.value); each = siblings[at]) at += 1;
  const next = siblings[at];
  return [first, lineOf(next === undefined ? end : rangeOf(next).end)];
}

function readException(
  words: string,
  node: Html,
  lines: readonly [number, number],
  draft: Draft,
): PageException | null {
  const { start, end } = rangeOf(node);
  const span = draft.spanOf(start, end);
  const refuse = (reason: string, hint: string): null => {
    draft.findings.push(finding("exception-syntax", { reason }, span, hint));
    return null;
  };
  const [found, codes = "", until] = grammar.exec(words) ?? [];
  if (found === undefined)
    return refuse("it needs a code, a colon and a reason", "<!-- docsgen-ignore broken-link: why it is accepted -->");
  const names = codes.split(/\s*,\s*/u);
  const isDay = until === undefined || /^\d{4}-\d{2}-\d{2}$/u.test(until);
  const problem = isDay ? describeMissingDay(until) : `“${until}” is not a date`;
  if (problem !== null) return refuse(problem, "write it as 2027-01-31");
  return {
    codes: names,
    lines,
    until: until ?? null,
    span,
  };
}
