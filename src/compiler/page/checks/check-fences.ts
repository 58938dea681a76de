/**
 * Checks the fences of code blocks: unclosed ones, which swallow the text that follows, and unknown words after a
 * fence, which usually belong to another tool.
 */
import type { Code } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Fix, Span } from "../../diagnostics/diagnostic.ts";
import { nearestName } from "../../diagnostics/suggest.ts";
import { isMarkdown } from "../code-blocks/code-block.ts";
import type { CodeMeta } from "../../code/code-meta.ts";
import { readCodeMeta } from "../../code/code-meta.ts";
import type { DiagramTool } from "../code-blocks/diagram-tools.ts";
import { diagramNames, diagramPackages, diagramToolFor } from "../code-blocks/diagram-tools.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "../draft.ts";
import { codeMetaOf, fenceOf, isUnclosed, spanInBlock } from "../code-blocks/fence.ts";
import { readHighlightComments } from "../code-blocks/highlight-comments.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";
import type { Rewritten } from "../../dialects/dialect.ts";
import { adviceOn, equivalentOf, otherMarkers, otherWords, rewriteAttribute } from "../../dialects/fences.ts";
import { hintOfMath } from "../../dialects/latex.ts";
import type { Found } from "../../dialects/recognize.ts";
import { hintFor, syntaxIn } from "../../dialects/recognize.ts";
import { isMathFence } from "../code-blocks/math-fence.ts";
import { meantBoolean } from "../frontmatter/check-frontmatter.ts";

export const checkFences: Check = ({ nodes, draft, options: { components, diagrams, math } }) => {
  reportUnclosed(
    nodes.filter((node) => node.type === "code"),
    draft,
  );
  const drawn = new Set<DiagramTool>(diagrams);
  let isMathReported = math;
  return [
    on(["code"], (node, parent) => {
      const meta = codeMetaOf(node);
      reportDiagram(node, meta, drawn, draft);
      // Of several formulas, the first is reported.
      if (!isMathReported && isMathFence(node)) {
        isMathReported = true;
        const values = { text: "math", what: "LaTeX math", effect: "shows as text" } as const;
        draft.findings.push(finding("unsupported-syntax", values, firstLineSpan(draft, node), hintOfMath));
      }
      const isTab =
        parent.type === "containerDirective" && (labeledIn.has(parent.name) || components.includes(parent.name));
      if (!isTab) reportLabel(node, meta, draft);
      reportAttributes(node, meta, draft);
      reportOtherTools(node, meta, draft);
    }),
  ];
};

function reportUnclosed(blocks: readonly Code[], draft: Draft): void {
  const nested = reportNested(blocks, draft);
  for (const node of blocks) if (!nested.has(node) && reportEnd(node, draft)) nested.add(node);
  for (const [index, node] of blocks.entries()) {
    if (nested.has(node) || !isUnclosed(node, draft)) continue;
    const fence = fenceOf(node, draft);
    const after = blocks[index + 1];
    if (after !== undefined && isEndOf(node, after, draft)) {
      nested.add(after);
      const written = `${fence}${node.lang ?? ""}`;
      const [line, column] = [after.position?.start.line ?? 0, node.position?.start.column ?? 1];
      const hint = `indent the ${fence} in line ${line} by ${column - 1} spaces, as far as ${written}`;
      draft.findings.push(finding("unclosed-code", { fence: written }, firstLineSpan(draft, node), hint));
      continue;
    }
    const underlined = fence.startsWith("~") && node.lang === null ? lineAbove(node, draft) : "";
    const hint =
      underlined === ""
        ? `close it with a line ${fence}`
        : `to underline a heading, write ## ${underlined} instead; to show code, close it with a line ${fence}`;
    draft.findings.push(
      finding("unclosed-code", { fence: `${fence}${node.lang ?? ""}` }, firstLineSpan(draft, node), hint),
    );
  }
}

/**
 * Whether the fence that opens the second block was meant to close the first. In a list or quote, it does not where it
 * is not indented as far.
 */
function isEndOf(node: Code, after: Code, draft: Draft): boolean {
  const between = draft.text.slice(rangeOf(node).end, rangeOf(after).start);
  return after.lang === null && fenceOf(after, draft) === fenceOf(node, draft) && /^[\s>]*$/u.test(between);
}

/** A fence that opens a block in a block. */
const innerFence = /^ {0,3}(`{3,}|~{3,})[ \t]*([A-Za-z][^`\n]*)$/mu;

/**
 * Reports blocks that show a fenced block between fences of the same length, so that the end of the inner one ends them,
 * and the rest of the page is code where it should be text.
 * @returns The blocks that the last of their fences opens.
 */
function reportNested(blocks: readonly Code[], draft: Draft): Set<Code> {
  const results = new Set<Code>();
  for (const [index, node] of blocks.entries()) {
    if (results.has(node)) continue;
    const fence = fenceOf(node, draft);
    const [, inner = "", info = ""] = fence === "" ? [] : (innerFence.exec(node.value) ?? []);
    if (isText(info)) continue;
    if (inner === "" || inner.charAt(0) !== fence.charAt(0) || inner.length < fence.length) continue;
    const isShown = isMarkdown(node.lang ?? "");
    const rest = blocks
      .slice(index + 1)
      .find((each) => each.lang === null && (isUnclosed(each, draft) || innerFence.test(each.value)));
    if (isShown ? rest === undefined : node.lang === null || !/\n[ \t]*\n/u.test(node.value)) continue;
    if (isShown && rest !== undefined) results.add(rest);
    const written = `${fence}${node.lang ?? ""}`;
    const more = inner.charAt(0).repeat(inner.length + 1);
    const hint = isShown
      ? `begin it with ${more}${node.lang ?? ""} and end it with ${more}: the first line ${inner} ends it`
      : `close it with a line ${fence} above ${shorten(inner + info.trim())}`;
    draft.findings.push(finding("unclosed-code", { fence: written }, firstLineSpan(draft, node), hint));
    results.add(node);
  }
  return results;
}

/** Whether what follows a fence is a sentence rather than a language with attributes. */
function isText(info: string): boolean {
  return /^\p{L}[\p{L}\d'’-]*[,;:]?(?:[ \t]+[\p{L}\d'’"“(-]+[\p{L}\d'’"”).,;:!?-]*){2,}$/u.test(info.trim());
}

/**
 * Reports the line that was meant to close a block, but does not: it has text after its marks, too few marks, or those of
 * the other kind.
 */
function reportEnd(node: Code, draft: Draft): boolean {
  const fence = fenceOf(node, draft);
  if (fence === "" || isMarkdown(node.lang ?? "")) return false;
  const isOpen = isUnclosed(node, draft);
  const lines = node.value.split("\n");
  let isInner = false;
  for (const [index, line] of lines.entries()) {
    const [, marks = "", after = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/u.exec(line) ?? [];
    if (marks === "") continue;
    const text = after.trim();
    const isSame = marks.charAt(0) === fence.charAt(0);
    const ends = isSame && marks.length >= fence.length && (isText(text) || /^[.,;:!?)]+$/u.test(text));
    const isOther = isOpen && text === "" && !isInner;
    if (text === "") isInner = false;
    else if (!ends) isInner = true;
    if (!ends && !isOther) continue;
    if (ends && !isOpen && !lines.slice(index + 1).some((each) => each.trim() === "")) continue;
    const offset = lines.slice(0, index).reduce((total, each) => total + each.length + 1, 0) + line.indexOf(marks);
    const span = spanInBlock(node, node.value, offset, ends ? line.trim().length : marks.length, draft);
    const move = /^\p{P}+$/u.test(text) ? `remove ${text}` : `put “${shorten(text)}” on the next line`;
    const hint = ends ? `nothing may follow ${marks}: ${move}` : `write ${fence}`;
    const fix = ends ? null : { from: marks, to: fence };
    draft.findings.push(finding("unclosed-code", { fence: `${fence}${node.lang ?? ""}` }, span, hint, fix));
    return true;
  }
  return false;
}

/** The text directly above a block, shortened. */
function lineAbove(node: Code, draft: Draft): string {
  const above = draft.text.slice(0, rangeOf(node).start).split("\n").at(-2)?.trim() ?? "";
  return /^[\p{L}\d]/u.test(above) ? shorten(above) : "";
}

/** Reports the first diagram of each tool that is not configured. */
function reportDiagram(node: Code, { language }: CodeMeta, drawn: Set<DiagramTool>, draft: Draft): void {
  const tool = diagramToolFor(language);
  if (tool === null || drawn.has(tool)) return;
  drawn.add(tool);
  const values = { text: language, what: `a ${diagramNames[tool]} diagram`, effect: "shows as text" } as const;
  const hint = `to draw it, set \`markdown: { diagrams: ["${tool}"] }\` in the config, and run \`npm install --save-dev ${diagramPackages[tool]}\``;
  draft.findings.push(finding("unsupported-syntax", values, firstLineSpan(draft, node), hint));
}

/** Containers that show the label of a code block, as that of its tab. */
const labeledIn = new Set(["code-group", "request"]);

/** Reports the label of a code block that is not a tab. */
function reportLabel(node: Code, { label, title }: CodeMeta, draft: Draft): void {
  if (label === null) return;
  const [line = ""] = sliceOf(draft, node).split("\n", 1);
  const attribute = `[${label}]`;
  const at = line.lastIndexOf(attribute);
  const start = rangeOf(node).start + at;
  const span = at === -1 ? firstLineSpan(draft, node) : draft.spanOf(start, start + attribute.length);
  const to = `title="${label}"`;
  const hasTitle = title !== null || label.includes('"');
  const hint = `a label names a tab of a :::code-group${hasTitle ? "" : `; outside of one, write ${to}`}`;
  const fix = at === -1 || hasTitle ? null : { from: attribute, to };
  draft.findings.push(finding("unknown-code-attribute", { attribute }, span, hint, fix));
}

function reportAttributes(node: Code, { unknown }: CodeMeta, draft: Draft): void {
  // "```{versionadded} 6.0" is a MyST directive; we report it as an unknown language.
  if (/^\{[\w:-]+\}$/u.test(node.lang ?? "")) return;
  if (unknown.length === 0) return;
  const { start } = rangeOf(node);
  const [line = ""] = sliceOf(draft, node).split("\n", 1);
  let from = (node.lang ?? "").startsWith("{") ? 0 : line.search(/[\w{]/u);
  const [, title = "", more = ""] = /\stitle=([^\s"'{}[\]]+((?:[ \t]+[\w.()-]+)+))[ \t]*$/u.exec(line) ?? [];
  const words = more.split(/[ \t]+/u).slice(1);
  const isUnquoted = words.length > 0 && words.every((word) => unknown.includes(word));
  for (const attribute of unknown) {
    if (isUnquoted && words.includes(attribute)) {
      if (attribute !== words[0]) continue;
      const written = `title=${title}`;
      const [at, to] = [start + line.indexOf(written), `title="${title}"`];
      const span = draft.spanOf(at, at + written.length);
      draft.findings.push(finding("unknown-code-attribute", { attribute }, span, `write ${to}`, { from: written, to }));
      continue;
    }
    const at = line.indexOf(attribute, from);
    if (at !== -1) from = at + attribute.length;
    const span = at === -1 ? firstLineSpan(draft, node) : draft.spanOf(start + at, start + from);
    const { hint, to } = rewriteAttribute(attribute, node.value) ?? replacementOf(attribute);
    const fix = to === null || at === -1 ? null : { from: attribute, to };
    // An attribute that is written with entities has no place of its own, at which it could be replaced.
    draft.findings.push(finding("unknown-code-attribute", { attribute }, span, hint, fix));
  }
}

/** The words that may follow the language of a fence. */
export const knownWords = [
  "title",
  "ins",
  "del",
  "numbers",
  "nonumbers",
  "terminal",
  "wrap",
  "collapse",
  "vars",
  "file",
  "expect",
];
const knownForms =
  'the attributes are {1,3-5}, ins={2}, del={2}, [Label], title="…", numbers, nonumbers, terminal, wrap, collapse, vars, file=… and expect';

/** The closing mark for each opening one, and its name in messages. */
const ends: Readonly<Record<string, readonly [end: string, name: string]>> = {
  "{": ["}", "brace"],
  "[": ["]", "bracket"],
  '"': ['"', "quotation mark"],
  "'": ["'", "quotation mark"],
};

function replacementOf(attribute: string): Rewritten {
  const [, start = "", rest = ""] = /^(?:[\w.:-]+=)?([{["'])(.+)$/su.exec(attribute) ?? [];
  const [end, endName] = ends[start] ?? ["", ""];
  if (!rest.endsWith(end)) {
    // Where several words follow, the first may be the whole text.
    if (/\s/u.test(rest)) return { hint: `close the ${endName}: ${end}`, to: null };
    const closed = `${attribute}${end}`;
    if (readCodeMeta("", closed).unknown.length > 0) return replacementOf(closed);
    return { hint: `close the ${endName}: write ${closed}`, to: closed };
  }
  const inOrder = withOrder(attribute);
  if (inOrder !== null) return { hint: `write ${inOrder}`, to: inOrder };
  const [, name = attribute, quoted] = /^([^=]*)=(.*)$/su.exec(attribute) ?? [];
  const value = quoted === undefined ? null : quoted.replace(/^(["'{])(.*)["'}]$/su, "$2");
  // `file=` is a word of ours, whatever other tools mean by it.
  const written = name === "file" && quoted?.startsWith("{") === false ? null : equivalentOf(name, value);
  if (written !== null) return { hint: `write ${written}`, to: written };
  if (value !== null && knownWords.includes(name)) return { hint: hintForValue(name, value), to: null };
  const near = nearestName(name, [...knownWords, ...otherWords]);
  const hint =
    adviceOn(name) ??
    (near === null
      ? `remove it: ${knownForms}`
      : [`did you mean “${near}”?`, ...(otherWords.includes(near) ? [replacementOf(near).hint] : [])].join(" "));
  return { hint, to: null };
}

/** For a word of ours with a value that it does not take. */
function hintForValue(name: string, value: string): string {
  if (name === "title") return value === "" ? 'write title="…", or remove it' : `write title="${value}"`;
  if (name === "file") return "write a path within the folder of the sample, such as file=name.py, or remove it";
  if (name === "numbers" && meantBoolean(value) === "true") return "write numbers";
  if (name === "numbers") return "write numbers, or numbers=10 to begin with that number";
  return adviceOn(name) ?? `write ${name}, which takes no value`;
}

/** "ins={3-1}" → "ins={1-3}", or `null` if nothing is to change. */
function withOrder(attribute: string): string | null {
  if (!/^(?:ins=|del=)?\{[\d\s,-]+\}$/u.test(attribute)) return null;
  const written = attribute.replaceAll(/(\d+)\s*-\s*(\d+)/gu, (range, first: string, last: string) =>
    Number(last) < Number(first) ? `${last}-${first}` : range,
  );
  return written === attribute ? null : written;
}

/** Line markers that docsgen does not have. */
const otherMark =
  /(?:\/\/|#|--|;|%|\/\*|<!--)[ \t]*(\[!code(?:[ \t]+(?![ \t]|(?:\+\+|--|focus|highlight|hl|error|warning|word)[\]:])[^\]\n]*)?\]|\[code[ \t]+(?:\+\+|--|focus|highlight|hl|error|warning|word:[^\]\n]+)(?::\d+)?\])/gu;
/** A marker of ours that is not at the end of its line. */
const misplacedMark =
  /(?:\/\/|#|--|;|%|\/\*|<!--)[ \t]*(\[!code[ \t]+(?:\+\+|--|focus|highlight|hl|error|warning|word:[^\]\n]+)(?::\d+)?\])(?![ \t]*(?:(?:\*\/\}?|-->)[ \t]*)?$)/gmu;
const markers = ["highlight", "focus", "error", "warning"];
/** An include of ours in a block that has other lines, too. */
const ownInclude = /^[ \t]*(<<<[ \t]*(?:@|\.{1,2})\/[^\s<>]+)/gmu;

/** Whether code includes a file where docsgen includes none, which is reported. */
export function hasOtherInclude(code: string): boolean {
  return code.search(ownInclude) !== -1 || otherIncludes(code).length > 0;
}

function otherIncludes(code: string): readonly Found[] {
  return syntaxIn({ kind: "code", textOf: () => code, page: code, start: 0 }, () => true);
}

function reportOtherTools(node: Code, { language }: CodeMeta, draft: Draft): void {
  const report = (text: string, what: string, span: Span, hint: string, fix: Fix | null = null): void => {
    draft.findings.push(finding("unsupported-syntax", { text, what, effect: "shows as text" }, span, hint, fix));
  };
  const reportMarker = (text: string, span: Span): void => {
    const [, written = ""] = /^\[!code[ \t]*([^\]]*)\]$/u.exec(text) ?? [];
    const meant = otherMarkers[written.trim()] ?? nearestName(written.trim(), markers);
    const to = meant === null ? null : `[!code ${meant}]`;
    const hint = to === null ? "the markers are highlight, focus, ++, --, error, warning and word:…" : `write ${to}`;
    report(text, "a marker that docsgen does not have", span, hint, to === null ? null : { from: text, to });
  };
  // A page about Markdown may show the syntax of other tools.
  if (isMarkdown(language)) return;
  for (const { 0: whole, 1: text = "", index } of node.value.matchAll(otherMark)) {
    const span = spanInBlock(node, node.value, index + whole.indexOf(text), text.length, draft);
    if (text.startsWith("[code")) {
      const to = text.replace("[", "[!");
      report(text, "a marker without its exclamation mark", span, `write ${to}`, { from: text, to });
    } else reportMarker(text, span);
  }
  for (const { 0: whole, 1: text = "", index } of node.value.matchAll(misplacedMark)) {
    const span = spanInBlock(node, node.value, index + whole.indexOf(text), text.length, draft);
    report(text, "a marker with text after it", span, "write one marker, at the end of the line");
  }
  const lines = node.value.split("\n");
  for (const { line, name } of readHighlightComments(lines, false).unpaired) {
    const offset =
      lines.slice(0, line).reduce((total, each) => total + each.length + 1, 0) + (lines[line] ?? "").indexOf(name);
    const hint =
      name === "highlight-start" ? "write highlight-end below the lines" : "write highlight-start above the lines";
    const span = spanInBlock(node, node.value, offset, name.length, draft);
    report(name, "a comment that highlights no line", span, name === "highlight-next-line" ? "remove it" : hint);
  }
  // The block is an include itself, or shows one.
  if (node.data?.included !== undefined || /^(?:text|txt|plain)/iu.test(language)) return;
  for (const { 0: whole, 1: text = "", index } of node.value.matchAll(ownInclude)) {
    const span = spanInBlock(node, node.value, index + whole.indexOf(text), text.length, draft);
    report(shorten(text), "an include in a code block", span, `replace the whole block with ${text}`);
  }
  for (const found of otherIncludes(node.value)) {
    const { start, end, syntax } = found;
    const span = spanInBlock(node, node.value, start, end - start, draft);
    report(
      shorten(node.value.slice(start, end)),
      syntax.what,
      span,
      hintFor(found, node.value.slice(start, end), { math: true }),
    );
  }
}
