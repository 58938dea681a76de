/**
 * Markdown shared by several pages: `::include{file="@/_parts/setup.md#region" lines="3-10"}` on a line of its own. It
 * is replaced by the file's text before the page is parsed, so that its headings and links are treated like any others.
 * Afterwards, findings in it are mapped to the line of the directive. A file shown as code, `<<< @/a.js`, is parted from
 * the paragraph around it in the same step.
 */
import { finding } from "../diagnostics/catalog.ts";
import type { Finding, Position, Span } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { SourcePath } from "../source/paths.ts";
import type { CompiledPage } from "./compiled-page.ts";
import { makeCodeDetector } from "./containers.ts";
import type { IncludedFiles } from "./includes.ts";
import { findRegion, regionNames, resolveInclude, withoutRegionMarks } from "./includes.ts";

interface Origin {
  /** The line of the page, counted from 1: the same text, or the directive that included it. */
  readonly line: number;
  /** The file that the line was included from, or `null`. */
  readonly file: SourcePath | null;
}

export interface ExpandedText {
  readonly text: string;
  /** The file whose folder relative addresses in a line of the expanded text refer to. */
  readonly fileAt: (line: number) => SourcePath;
  /** Maps findings in the expanded text to the page. */
  readonly relocate: (page: CompiledPage) => CompiledPage;
}

const directive = /^([ \t>]*)::include\{([^{}]*)\}[ \t]*$/u;
/** With a path; `<<< EOF` below a line of text is probably a part of it. */
const codeInclude = /^([ \t>]*)<<<[ \t]*[^\s<#{[]*[./]/u;

export function expandMarkdown(text: string, page: SourcePath, includes: IncludedFiles): ExpandedText {
  if (!text.includes("::include{") && !text.includes("<<<"))
    return { text, fileAt: () => page, relocate: (compiled) => compiled };
  const lines = text.split(/\r\n?|\n/u);
  const findings: Finding[] = [];
  const expanded: string[] = [];
  const origins: Origin[] = [];
  const isCode = makeCodeDetector();
  for (const [index, line] of lines.entries()) {
    const isInCode = isCode(line);
    const [found, prefix = "", written = ""] = isInCode ? [] : (directive.exec(line) ?? []);
    const here = { line: index + 1, file: null };
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
    const span = lineSpan(index + 1, line);
    const content = readInclude(written, span, page, includes, findings);
    // Surrounded by blank lines, so that it does not merge with a paragraph.
    expanded.push(prefix.trimEnd(), ...content.lines.map((each) => (prefix + each).trimEnd()), prefix.trimEnd());
    origins.push(here, ...content.lines.map(() => ({ line: index + 1, file: content.path })), here);
  }
  const originOf = (line: number): Origin => origins[line - 1] ?? { line: lines.length, file: null };
  const spanOf = ({ start, end }: Span): Span => {
    const [from, to] = [originOf(start.line), originOf(end.line)];
    if (from.file !== null) return lineSpan(from.line, lines[from.line - 1] ?? "");
    const last: Position =
      to.file === null ? { ...end, line: to.line } : { line: to.line, column: (lines[to.line - 1] ?? "").length + 1 };
    return { start: { ...start, line: from.line }, end: last };
  };
  return {
    text: expanded.join("\n"),
    fileAt: (line) => originOf(line).file ?? page,
    relocate: (compiled) => ({
      ...compiled,
      spans: compiled.spans.map(spanOf),
      componentSpans: compiled.componentSpans.map(spanOf),
      externalSpans: compiled.externalSpans.map(spanOf),
      partSpans: { title: spanOf(compiled.partSpans.title), description: spanOf(compiled.partSpans.description) },
      // Headings from an included file cannot be renamed in this page.
      headings: compiled.headings.flatMap(({ id, span }) =>
        originOf(span.start.line).file === null ? [{ id, span: spanOf(span) }] : [],
      ),
      exceptions: compiled.exceptions.map((exception) => ({
        ...exception,
        lines: [originOf(exception.lines[0]).line, originOf(exception.lines[1]).line],
        span: spanOf(exception.span),
      })),
      findings: [
        ...findings,
        ...compiled.findings.map((found) => {
          const { file } = originOf(found.span.start.line);
          const moved = { ...found, span: spanOf(found.span) };
          if (file === null) return moved;
          const { start } = found.span;
          const shown = (expanded[start.line - 1] ?? "").trim();
          const where = `it is in the included file ${file}: “${shown.slice(0, 60)}”`;
          return { ...moved, hint: found.hint === null ? where : `${found.hint}; ${where}`, fix: null };
        }),
      ],
    }),
  };
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
  readonly lines: readonly string[];
  readonly path: SourcePath;
}

const attribute = /([\w-]+)="([^"]*)"/gu;

function readInclude(
  written: string,
  span: Span,
  page: SourcePath,
  includes: IncludedFiles,
  findings: Finding[],
): Included {
  const attributes = new Map([...written.matchAll(attribute)].map(([, name = "", value = ""]) => [name, value]));
  const [file = "", region] = (attributes.get("file") ?? "").split("#");
  const path = resolveInclude(file, page);
  const text = path === null ? undefined : includes.get(path);
  const nothing = (found: Finding): Included => {
    findings.push(found);
    return { lines: [], path: page };
  };
  for (const name of attributes.keys())
    if (name !== "file" && name !== "lines")
      findings.push(
        finding(
          "directive-attribute",
          { name: "include", attribute: name },
          span,
          didYouMean(name, ["file", "lines"]) ?? "its attributes are file and lines",
        ),
      );
  if (file === "") {
    const problem = "has no file";
    return nothing(
      finding("directive-content", { name: "::include", problem }, span, 'write ::include{file="@/_parts/name.md"}'),
    );
  }
  if (path === null || text === undefined) {
    const known = [...includes.keys()].map((each) => `@/${each}`);
    const hint = didYouMean(file, known) ?? "`@/` stands for the source folder, `./` for the folder of this page";
    return nothing(finding("missing-include", { file }, span, hint));
  }
  if (text === null) return nothing(finding("not-utf8", { file }, span, "save the file as UTF-8"));
  const all = text
    .replace(/^\uFEFF/u, "")
    .replaceAll(/\r\n?/gu, "\n")
    .replace(/^---\n[\s\S]*?\n---\n/u, "")
    .replace(/\n$/u, "")
    .split("\n");
  const part = region === undefined ? all : findRegion(all, region);
  if (part === null || region === "")
    return nothing(
      finding("missing-region", { file, region: region ?? "" }, span, didYouMean(region ?? "", regionNames(all))),
    );
  const range = attributes.get("lines");
  if (range === undefined) return { lines: withoutRegionMarks(part), path };
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/u.exec(range) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first === undefined || from < 1 || to < from || to > part.length)
    return nothing(
      finding(
        "missing-region",
        { file, region: `lines ${range}` },
        span,
        `its lines are 1 to ${part.length}; write lines="1-${part.length}"`,
      ),
    );
  return { lines: withoutRegionMarks(part.slice(from - 1, to)), path };
}
