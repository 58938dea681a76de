/** Gathers all diagnostics of a run, adds the file of each, and sorts them. Pure. */
import type { ConfigFinding } from "../config/describe-issues.ts";
import { severityOf } from "../diagnostics/catalog.ts";
import type { Diagnostic, FileDiagnostic, Finding, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { comparePaths } from "../source/paths.ts";

/** A page's problems, by its path relative to the source folder. */
export interface PageFindings {
  readonly path: string;
  readonly findings: readonly Finding[];
}

/** Where the parts of a page are in its source. */
type PartSpans = Pick<CompiledPage, "spans" | "componentSpans" | "externalSpans" | "partSpans" | "keySpans">;

export interface Report {
  readonly diagnostics: readonly Diagnostic[];
  /** Problems of the config, which are not located yet. */
  readonly configFindings: readonly ConfigFinding[];
}

/** @param sourceLabel The source folder as shown in messages: "docs-src"; "" for the working folder. */
export function gatherReport(
  pages: readonly PageFindings[],
  linkFindings: readonly LinkFinding[],
  sourceLabel: string,
  spansOf: (page: SourcePath) => PartSpans,
): Report {
  const diagnostics: Diagnostic[] = [];
  for (const { path, findings } of pages) {
    if (findings.length === 0) continue;
    // All findings share one string, which makes comparisons faster when they are sorted.
    const file = labelOf(sourceLabel, path);
    for (const found of findings) diagnostics.push(inSource(file, found));
  }
  const configFindings: ConfigFinding[] = [];
  // Read once, because a page may have thousands of problems.
  const spans = new Map<SourcePath, PartSpans>();
  const spansIn = (page: SourcePath): PartSpans => {
    const known = spans.get(page) ?? spansOf(page);
    spans.set(page, known);
    return known;
  };
  for (const found of linkFindings) {
    const { code, message, hint, fix } = found;
    const problem = { code, message, hint, fix, severity: severityOf(found) };
    if (found.kind === "config") configFindings.push({ ...problem, path: found.path });
    else if (found.kind === "site") diagnostics.push({ kind: "site", code, severity: problem.severity, message, hint });
    else if (found.kind === "file") diagnostics.push(inSource(found.file, { ...problem, span: found.span }));
    else {
      const span = (found.kind === "page" ? found.span : spanOf(found, spansIn(found.page))) ?? startOfText;
      diagnostics.push(inSource(labelOf(sourceLabel, found.page), { ...problem, span }));
    }
  }
  return { diagnostics, configFindings };
}

function spanOf(
  found: Exclude<LinkFinding, { kind: "config" | "file" | "page" | "site" }>,
  spans: PartSpans,
): Span | undefined {
  switch (found.kind) {
    case "reference":
      return spans.spans[found.reference];
    case "component":
      return spans.componentSpans[found.component];
    case "external":
      return spans.externalSpans[found.external];
    case "part":
      return spans.partSpans[found.part];
    case "key":
      return spans.keySpans[found.key];
  }
}

/** Sorts problems of the whole site first, then by file, position, code and message. */
export function inReportOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort((left, right) => {
    if (left.kind === "site" || right.kind === "site")
      return (left.kind === "site" ? 0 : 1) - (right.kind === "site" ? 0 : 1);
    return (
      comparePaths(left.file, right.file) ||
      left.span.start.line - right.span.start.line ||
      left.span.start.column - right.span.start.column ||
      comparePaths(left.code, right.code) ||
      comparePaths(left.message, right.message)
    );
  });
}

/** Lists every key, because spreading ten thousand objects takes ten times as long. */
export function inSource(file: string, found: Finding): FileDiagnostic {
  const { code, message, hint, fix, span } = found;
  return { code, message, hint, fix, span, kind: "file", severity: severityOf(found), file };
}
