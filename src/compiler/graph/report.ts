/** Gathers the diagnostics of a run from the values that hold them, each with its file, and puts them in one stable order. Pure. */
import type { ConfigFinding } from "../config/check-config.ts";
import { catalog } from "../diagnostics/catalog.ts";
import type { Diagnostic, FileDiagnostic, Finding, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { comparePaths } from "../source/paths.ts";
import type { Steps } from "../source/steps.ts";
import { stepSize } from "../source/steps.ts";

/** A page's problems, by its path relative to the source folder. */
export interface PageFindings {
  readonly path: string;
  readonly findings: readonly Finding[];
}

/** Where the parts of a page stand in its source. */
type PartSpans = Pick<CompiledPage, "spans" | "componentSpans" | "outsideSpans" | "partSpans">;

export interface Report {
  readonly diagnostics: readonly Diagnostic[];
  /** Problems of the config, whose places are found in its files. */
  readonly configFindings: readonly ConfigFinding[];
}

/** @param sourceLabel The source folder as messages name it: "docs-src"; "" is the one that the command runs in. */
export function* gatherReport(
  pages: readonly PageFindings[],
  linkFindings: readonly LinkFinding[],
  sourceLabel: string,
  spansOf: (page: SourcePath) => PartSpans,
): Steps<Report> {
  const diagnostics: Diagnostic[] = [];
  for (const [number, { path, findings }] of pages.entries()) {
    if (number % stepSize === 0) yield;
    if (findings.length === 0) continue;
    // One text for all of them: comparing two makes each a text of its own.
    const file = labelOf(sourceLabel, path);
    for (const found of findings) diagnostics.push(inSource(file, found));
  }
  const configFindings: ConfigFinding[] = [];
  // Read once: a page may have thousands of problems, and as many places.
  const spans = new Map<SourcePath, PartSpans>();
  const spansIn = (page: SourcePath): PartSpans => {
    const known = spans.get(page) ?? spansOf(page);
    spans.set(page, known);
    return known;
  };
  for (const [number, found] of linkFindings.entries()) {
    if (number % stepSize === 0) yield;
    const { code, message, hint, fix } = found;
    if (found.kind === "config") configFindings.push({ code, message, hint, fix, path: found.path });
    else if (found.kind === "site")
      diagnostics.push({ kind: "site", code, severity: catalog[code].severity, message, hint });
    else if (found.kind === "file")
      diagnostics.push(inSource(found.file, { code, message, hint, fix, span: found.span }));
    else {
      const span = (found.kind === "page" ? found.span : spanOf(found, spansIn(found.page))) ?? startOfText;
      diagnostics.push(inSource(labelOf(sourceLabel, found.page), { code, message, hint, fix, span }));
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
    case "outside":
      return spans.outsideSpans[found.outside];
    case "part":
      return spans.partSpans[found.part];
  }
}

/** Those of the whole site first; then by file, place, code and message. */
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

/** Key by key: a spread of each of ten thousand takes ten times as long. */
export function inSource(file: string, { code, message, hint, fix, span }: Finding): FileDiagnostic {
  return { code, message, hint, fix, span, kind: "file", severity: catalog[code].severity, file };
}
