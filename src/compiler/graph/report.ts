/** Gathers all diagnostics of a run, adds the file of each, and sorts them. Pure. */
import type { ConfigFinding } from "../config/describe-issues.ts";
import { codesThat, fileDiagnostic, severityOf } from "../diagnostics/catalog.ts";
import type { Diagnostic, FileDiagnostic, FilePosition, Finding, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { comparePaths } from "../source/paths.ts";
import type { SiteFiles } from "./version-report.ts";

/** A page's problems, by the path of its file in the site. */
export interface PageFindings {
  readonly path: string;
  readonly findings: readonly Finding[];
}

/** Where the parts of a page are in its source. */
type PartSpans = Pick<CompiledPage, "spans" | "componentSpans" | "externalSpans" | "partSpans" | "keySpans">;

/**
 * A report before `applyPolicy`, in no particular order. Problems of the config are located last, because that reads
 * its file.
 */
export interface Report {
  readonly diagnostics: readonly Diagnostic[];
  /** Problems of the config, which are not located yet. */
  readonly configFindings: readonly ConfigFinding[];
}

/**
 * @param files Where files are: every label is printed here.
 * @param labelOfOrigin The path of a file that a plugin names in the content of a page, as shown in messages.
 */
export function gatherReport(
  pages: Iterable<PageFindings>,
  linkFindings: readonly LinkFinding[],
  files: SiteFiles,
  spansOf: (page: SourcePath) => PartSpans,
  labelOfOrigin: (file: string, page: string) => string,
): Report {
  const diagnostics: Diagnostic[] = [];
  const origins = new Set<string>();
  const add = (page: string, label: string, found: Finding): void => {
    const { origin, ...span } = found.span;
    if (origin === undefined) {
      diagnostics.push(files.inVersion(page, inPage(page, label, found, files)));
      return;
    }
    // Several pages may show the same text.
    const file = labelOfOrigin(origin, page);
    const key = JSON.stringify([file, span, found.code, found.message]);
    if (!origins.has(key)) diagnostics.push(files.inVersion(page, fileDiagnostic(file, { ...found, span })));
    origins.add(key);
  };
  for (const { path, findings } of pages) {
    if (findings.length === 0) continue;
    // All findings share one string, which makes comparisons faster when they are sorted.
    const label = files.labelOf(path);
    for (const found of findings) add(path, label, found);
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
    const { code, message, hint, fix, suggestion, accept } = found;
    const problem = { code, message, hint, fix, suggestion, accept, severity: severityOf(found) };
    if (found.kind === "config") configFindings.push({ ...problem, path: found.path });
    else if (found.kind === "site") diagnostics.push({ kind: "site", code, severity: problem.severity, message, hint });
    else if (found.kind === "file") diagnostics.push(fileDiagnostic(found.file, { ...problem, span: found.span }));
    else {
      const span = (found.kind === "page" ? found.span : spanOf(found, spansIn(found.page))) ?? startOfText;
      add(found.page, files.labelOf(found.page), { ...problem, span });
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

const linkCodes = codesThat("isOfAddress");

/**
 * Leaves out what follows from another problem: a link in syntax that is to be replaced as a whole, and a variable in the
 * address of a link whose correct address is known.
 */
export function withoutConsequences(all: readonly Diagnostic[]): readonly Diagnostic[] {
  const diagnostics = withoutKnownTypes(all);
  const placed = diagnostics.flatMap((each) => (each.kind === "file" ? each : []));
  const links = placed.filter(({ code }) => linkCodes.has(code));
  if (links.length === 0) return diagnostics;
  const causes = new Map<string, FileDiagnostic[]>();
  for (const each of placed)
    if (each.code === "unsupported-syntax" || (each.code === "broken-link" && each.hint !== null)) {
      const key = lineOf(each);
      causes.set(key, [...(causes.get(key) ?? []), each]);
    }
  const follows = (each: FileDiagnostic): boolean => {
    const cause = linkCodes.has(each.code)
      ? "unsupported-syntax"
      : each.code === "unknown-variable"
        ? "broken-link"
        : null;
    return (
      cause !== null &&
      (causes.get(lineOf(each)) ?? []).some(
        ({ code, span }) =>
          code === cause &&
          span.start.column <= each.span.start.column &&
          (span.end.line > span.start.line || span.end.column >= each.span.end.column),
      )
    );
  };
  return diagnostics.filter((each) => each.kind === "site" || !follows(each));
}

/** A type that is missing is known once samples have been checked, and reported with it. */
function withoutKnownTypes(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = new Set(
    diagnostics.flatMap((each) =>
      each.kind === "file" && (each.code === "sample-type" || each.code === "sample-failed") ? [placeOf(each)] : [],
    ),
  );
  if (known.size === 0) return diagnostics;
  return diagnostics.filter(
    (each) => each.kind === "site" || each.code !== "missing-type" || !known.has(placeOf(each)),
  );
}

function placeOf({ file, span: { start } }: FileDiagnostic): string {
  return `${file}\0${start.line}:${start.column}`;
}

function lineOf({ file, span }: FileDiagnostic): string {
  return `${file}\0${span.start.line}`;
}

/** Sorts problems of the whole site first, then by file, position, code and message. */
export function inReportOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted((left, right) => {
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

/** A problem of a page, or of a file that it includes. */
function inPage(page: string, label: string, found: Finding, files: SiteFiles): FileDiagnostic {
  const { included, ...span } = found.span;
  if (included === undefined) return fileDiagnostic(label, found);
  const diagnostic = fileDiagnostic(files.labelIn(page, included.file), { ...found, span });
  return { ...diagnostic, includedAt: [{ file: label, line: included.line }] };
}

/** Reports a problem of an included file once, with the pages that include it. */
export function mergeIncluded(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const merged = new Map<string, { readonly diagnostic: FileDiagnostic; readonly includedAt: FilePosition[] }>();
  const others: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    if (diagnostic.kind === "site" || diagnostic.includedAt === undefined) {
      others.push(diagnostic);
      continue;
    }
    const { file, span, code, message, includedAt } = diagnostic;
    const key = JSON.stringify([file, span, code, message]);
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { diagnostic, includedAt: [...includedAt] });
    else known.includedAt.push(...includedAt);
  }
  return [
    ...others,
    ...Array.from(merged.values(), ({ diagnostic, includedAt }) => sayWhereIncluded({ ...diagnostic, includedAt })),
  ];
}

function sayWhereIncluded(diagnostic: FileDiagnostic): FileDiagnostic {
  const { hint, includedAt = [] } = diagnostic;
  const [first, ...others] = includedAt.toSorted(
    (left, right) => comparePaths(left.file, right.file) || left.line - right.line,
  );
  if (first === undefined) return diagnostic;
  const more = others.length === 0 ? "" : ` and ${others.length} other ${others.length === 1 ? "place" : "places"}`;
  const where = `included at ${first.file}:${first.line}${more}`;
  return { ...diagnostic, hint: hint === null ? where : `${hint}; ${where}` };
}
