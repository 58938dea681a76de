/**
 * Markdown shared by several pages: `::include{file="@/_parts/setup.md#region" lines="3-10"}` on a line of its own. It
 * is replaced by the file's text before the page is parsed, so that its headings and links are treated like any others.
 * Afterwards, spans in it are mapped to the file's own lines. A file shown as code, `<<< @/a.js`, is parted from the
 * paragraph around it in the same step.
 */
import { finding } from "../../diagnostics/catalog.ts";
import type { Finding, Position, Span } from "../../diagnostics/diagnostic.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import type { SourcePath } from "../../source/paths.ts";
import type { CompiledPage } from "../compiled-page.ts";
import { makeCodeDetector } from "../markdown/containers.ts";
import type { IncludedFiles } from "./includes.ts";
import {
  findInclude,
  findingsOfPart,
  linesIn,
  missing,
  readAttributes,
  readFileReference,
  resolveInclude,
  unreadable,
} from "./includes.ts";
import { findPart, readRegions } from "../../facts/regions.ts";

interface Origin {
  /** The line of the page, counted from 1: the same text, or the directive that included it. */
  readonly line: number;
  /** The line that was included, or `null`. */
  readonly included: IncludedLine | null;
}

interface IncludedLine {
  readonly file: SourcePath;
  /** Counted from 1. */
  readonly line: number;
  /** The number of characters before it: the directive's quote or indentation. */
  readonly indent: number;
}

/** A page with the Markdown that it includes, and the way back. Without includes, both change nothing. */
export interface ExpandedText {
  readonly text: string;
  /** The file that a line of the expanded text was included from, or `null`. */
  readonly includedAt: (line: number) => SourcePath | null;
  /** Maps spans in the expanded text to the page and the files that it includes. */
  readonly relocate: (page: CompiledPage) => CompiledPage;
}

const directive = /^([ \t>]*)::include\{([^{}]*)\}[ \t]*$/u;
/** With a path; `<<< EOF` below a line of text is probably a part of it. */
const codeInclude = /^([ \t>]*)<<<[ \t]*[^\s<#{[]*[./]/u;

/** @param folder The folder of the page's language, whose files take precedence; "" for the default one. */
export function expandMarkdown(text: string, page: SourcePath, includes: IncludedFiles, folder = ""): ExpandedText {
  if (!text.includes("::include{") && !text.includes("<<<"))
    return { text, includedAt: () => null, relocate: (compiled) => compiled };
  const expansion = expandLines(text, page, includes, folder);
  return { text: expansion.expanded.join("\n"), ...relocationOf(expansion) };
}

interface Expansion {
  /** Those of the page. */
  readonly lines: readonly string[];
  readonly expanded: readonly string[];
  /** For each of `expanded`. */
  readonly origins: readonly Origin[];
  readonly findings: readonly Finding[];
}

function expandLines(text: string, page: SourcePath, includes: IncludedFiles, folder: string): Expansion {
  const lines = text.split(/\r\n?|\n/u);
  const findings: Finding[] = [];
  const expanded: string[] = [];
  const origins: Origin[] = [];
  const isCode = makeCodeDetector();
  for (const [index, line] of lines.entries()) {
    const isInCode = isCode(line);
    const [found, prefix = "", written = ""] = isInCode ? [] : (directive.exec(line) ?? []);
    const here = { line: index + 1, included: null };
    if (found === undefined) {
      const [codeFile, quote = ""] = isInCode ? [] : (codeInclude.exec(line) ?? []);
      const isApart = (other: string | undefined): boolean => codeFile === undefined || !isText(other ?? "");
      const parts = [
        ...(isApart(lines[index - 1]) ? [] : [quote.trimEnd()]),
        line,
        ...(isApart(lines[index + 1]) ? [] : [quote.trimEnd()]),
      ];
      expanded.push(...parts);
      origins.push(...parts.map(() => here));
      continue;
    }
    const content = readInclude(written, lineSpan(index + 1, line), page, includes, folder, findings);
    // Surrounded by blank lines, so that it does not merge with a paragraph.
    expanded.push(prefix.trimEnd());
    origins.push(here);
    for (const each of content.lines) {
      expanded.push((prefix + each.text).trimEnd());
      const included = { file: content.path, line: each.number + 1, indent: prefix.length };
      origins.push({ line: index + 1, included });
    }
    expanded.push(prefix.trimEnd());
    origins.push(here);
  }
  return { lines, expanded, origins, findings };
}

function relocationOf({ lines, expanded, origins, findings }: Expansion): Omit<ExpandedText, "text"> {
  const originOf = (line: number): Origin => origins[line - 1] ?? { line: lines.length, included: null };
  const spanOf = (span: Span): Span => {
    const { start, end, included, origin } = span;
    if (origin !== undefined) return span;
    if (included !== undefined) return { ...span, included: { ...included, line: originOf(included.line).line } };
    const [from, to] = [originOf(start.line), originOf(end.line)];
    if (from.included !== null) {
      const { file, line } = from.included;
      const last =
        to.included?.file === file && to.line === from.line
          ? inFile(end, to.included)
          : { line, column: (expanded[start.line - 1] ?? "").length - from.included.indent + 1 };
      return { start: inFile(start, from.included), end: last, included: { file, line: from.line } };
    }
    const last: Position =
      to.included === null
        ? { ...end, line: to.line }
        : { line: to.line, column: (lines[to.line - 1] ?? "").length + 1 };
    return { start: { ...start, line: from.line }, end: last };
  };
  /** The lines of an exception, in the file that contains its comment. */
  const linesOf = ([first, last]: readonly [number, number]): readonly [number, number] => {
    const [from, to] = [originOf(first), originOf(last)];
    if (from.included === null) return [from.line, to.line];
    const isSameFile = to.included?.file === from.included.file && to.line === from.line;
    return [from.included.line, isSameFile && to.included !== null ? to.included.line : from.included.line];
  };
  const moved = (found: Finding): Finding => {
    const [span, place] = [spanOf(found.span), found.suggestion?.span];
    if (found.suggestion === undefined || place === undefined) return { ...found, span };
    const at = spanOf(place);
    // What is to be written in another file is left to the author.
    const isBeside = at.included?.file === span.included?.file;
    return { ...found, span, suggestion: isBeside ? { ...found.suggestion, span: at } : undefined };
  };
  return {
    includedAt: (line) => originOf(line).included?.file ?? null,
    relocate: (compiled) => ({
      ...compiled,
      spans: compiled.spans.map(spanOf),
      links: compiled.links.map((link) => ({ ...link, span: spanOf(link.span) })),
      componentSpans: compiled.componentSpans.map(spanOf),
      externalSpans: compiled.externalSpans.map(spanOf),
      partSpans: { title: spanOf(compiled.partSpans.title), description: spanOf(compiled.partSpans.description) },
      // Headings from an included file cannot be renamed in this page.
      headings: compiled.headings.flatMap(({ id, span }) =>
        originOf(span.start.line).included === null ? [{ id, span: spanOf(span) }] : [],
      ),
      claims: compiled.claims.map((claim) => ({ ...claim, span: spanOf(claim.span) })),
      exceptions: compiled.exceptions.map((exception) => ({
        ...exception,
        lines: linesOf(exception.lines),
        span: spanOf(exception.span),
      })),
      findings: [
        ...findings,
        // A page is not empty because its include is wrong.
        ...compiled.findings.filter(({ code }) => code !== "empty-page" || findings.length === 0).map(moved),
      ],
    }),
  };
}

function inFile({ column }: Position, { line, indent }: IncludedLine): Position {
  return { line, column: Math.max(1, column - indent) };
}

/** Whether a line may belong to a paragraph. After a tag, a blank line would end the HTML. */
function isText(line: string): boolean {
  return /^[ \t>]*[^\s><]/u.test(line);
}

function lineSpan(line: number, text: string): Span {
  return {
    start: { line, column: text.length - text.replace(/^[ \t>]*/u, "").length + 1 },
    end: { line, column: text.trimEnd().length + 1 },
  };
}

interface Included {
  readonly lines: readonly { readonly number: number; readonly text: string }[];
  readonly path: SourcePath;
}

function readInclude(
  written: string,
  span: Span,
  page: SourcePath,
  includes: IncludedFiles,
  folder: string,
  findings: Finding[],
): Included {
  const attributes = readAttributes(written);
  const valueOf = (wanted: string): string | undefined => attributes.find(({ name }) => name === wanted)?.value;
  const { file, region } = readFileReference(valueOf("file") ?? "");
  const nothing = (...found: readonly Finding[]): Included => {
    findings.push(...found);
    return { lines: [], path: page };
  };
  if (file === "") {
    const other = attributes.find(({ name, value }) => name !== "lines" && /[./]/u.test(value));
    const hint = `write ::include{file="${other?.value ?? "@/_parts/name.md"}"}`;
    return nothing(finding("directive-content", { name: "::include", problem: "has no file" }, span, hint));
  }
  findings.push(...unknownAttributes(attributes, span));
  const path = findInclude(file, page, includes, folder);
  const text = path === null ? undefined : includes.get(path);
  if (path === null || text === undefined) return nothing(missing(file, includes, span, page));
  if (codeFile.test(path)) {
    const values = { name: "::include", problem: `inserts “${file}” as Markdown, but it is code` };
    const shown = `${file}${region === null ? "" : `#${region}`}`;
    const hint = `write <<< ${/\s/u.test(shown) ? `"${shown}"` : shown}`;
    return nothing(finding("directive-content", values, span, hint));
  }
  const problem = unreadable(file, text, span, page);
  if (problem !== null || text === null) return nothing(...(problem === null ? [] : [problem]));
  const all = linesIn(text);
  const first = frontmatterLength(all);
  if (all.slice(first).every((line) => line.trim() === ""))
    return nothing(
      finding("empty-content", { what: "included file" }, span, "write its text, or include another file"),
    );
  const regions = readRegions(all);
  const part = findPart(all, regions, region);
  findings.push(...findingsOfPart(part, all, regions, { file, region, path }, span));
  if (part === null) return { lines: [], path };
  const inner = innerIncludes(all, path, span, findings);
  const withText = (numbers: readonly number[]): Included["lines"] =>
    numbers.flatMap((number) => (number < first || inner.has(number) ? [] : [{ number, text: all[number] ?? "" }]));
  const range = valueOf("lines");
  if (range === undefined) return { lines: withText(part.lines), path };
  const content = region === null ? all.slice(first).map((_, index) => first + index) : part.lines;
  const chosen = linesOfRange(range, content.length);
  if (!("hint" in chosen))
    return { lines: withText(content.slice(...chosen).filter((number) => !regions.marks.has(number))), path };
  const values = { file, region: `lines ${range}`, ...(chosen.isTooLong ? { lines: content.length } : {}) };
  return nothing(finding("missing-region", values, span, chosen.hint));
}

function unknownAttributes(attributes: readonly { readonly name: string }[], span: Span): readonly Finding[] {
  return attributes
    .filter(({ name }) => name !== "file" && name !== "lines")
    .map(({ name }) => {
      const hint = didYouMean(name, ["file", "lines"]) ?? "its attributes are file and lines";
      return finding("directive-attribute", { name: "include", attribute: name }, span, hint);
    });
}

/** The part of so many lines that `lines="2-4"` names, as arguments of `slice`, or a hint if there is none. */
function linesOfRange(
  range: string,
  count: number,
): readonly [from: number, to: number] | { readonly hint: string; readonly isTooLong: boolean } {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/u.exec(range) ?? [];
  const [start, end] = [Number(from), Number(to)];
  if (from !== undefined && start >= 1 && end >= start && end <= count) return [start - 1, end];
  const hint =
    count === 1
      ? 'its only line is 1: write lines="1"'
      : `write lines="${start <= count && start > 0 ? start : 1}-${count}"`;
  return { hint, isTooLong: end > count };
}

/** Code that is hardly Markdown as well, as HTML and texts are. */
const codeFile =
  /\.(?:[cm]?[jt]sx?|c|cc|cpp|cs|css|dart|env|go|h|hpp|ini|java|jl|json5?|kts?|less|lua|php|pl|proto|ps1|py|r|rb|rs|s[ac]ss|scala|sh|sql|swift|tf|toml|vue|xml|ya?ml|zig)$/iu;

/** Reports the includes of an included file, which are not read. @returns Their lines, counted from 0. */
function innerIncludes(
  lines: readonly string[],
  path: SourcePath,
  span: Span,
  findings: Finding[],
): ReadonlySet<number> {
  const found = new Set<number>();
  if (!lines.some((line) => line.includes("::include{"))) return found;
  const isCode = makeCodeDetector();
  for (const [number, line] of lines.entries()) {
    const [, , written] = isCode(line) ? [] : (directive.exec(line) ?? []);
    if (written === undefined) continue;
    found.add(number);
    const { file } = readFileReference(readAttributes(written).find(({ name }) => name === "file")?.value ?? "");
    const target = resolveInclude(file, path);
    const isItself = target === path;
    const problem = isItself ? `includes its own file, “${file}”` : "is not read in an included file";
    const hint = isItself
      ? "remove it"
      : `write ::include{file="${target === null ? file : `@/${target}`}"} in the page, after the include of this file, or write its text here`;
    const place = { ...lineSpan(number + 1, line), included: { file: path, line: span.start.line } };
    findings.push(finding("directive-content", { name: "::include", problem }, place, hint));
  }
  return found;
}

/** The number of lines of the frontmatter, which is not included. */
function frontmatterLength(lines: readonly string[]): number {
  const end = lines[0] === "---" ? lines.indexOf("---", 1) : -1;
  return end === -1 ? 0 : end + 1;
}
