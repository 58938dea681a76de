/**
 * Decides which diagnostics are reported: replaces the catalog's severities with the author's, and drops diagnostics
 * that are switched off or accepted with a reason. An exception that accepts nothing or has expired is reported itself.
 * Pure.
 */
import picomatch from "picomatch";
import type { ConfigFinding } from "../config/describe-issues.ts";
import type { Checks, Level } from "../config/checks.ts";
import { fixedCodes, problemOf, severityOf } from "../diagnostics/catalog.ts";
import type { Diagnostic, FileDiagnostic, Problem } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { PageException } from "../page/compiled-page.ts";
import { withinSource } from "../source/paths.ts";

/** An exception in a page, with the page's path as shown in messages. */
export interface FileException extends PageException {
  readonly file: string;
}

export interface Policy {
  readonly checks: Checks;
  readonly exceptions: readonly FileException[];
  /** The source folder, as shown in messages. */
  readonly sourceLabel: string;
  /** The source folder, as written in the config. */
  readonly source: string;
  /** "2027-01-31" */
  readonly today: string;
}

export interface PolicyResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Exceptions in the config that accept nothing or have expired. */
  readonly configFindings: readonly ConfigFinding[];
}

export function applyPolicy(found: readonly Diagnostic[], policy: Policy): PolicyResult {
  const { checks, exceptions, sourceLabel, source, today } = policy;
  const pathOf = (file: string): string =>
    file.startsWith(labelOf(sourceLabel, "")) ? file.slice(labelOf(sourceLabel, "").length) : file;
  const matcherOf = (patterns: readonly string[]): ((path: string) => boolean) =>
    picomatch(patterns.map((pattern) => withinSource(pattern, source)));
  const overrides = checks.overrides.map(({ files, severity }) => ({ matches: matcherOf(files), severity }));
  const overrideOf = (diagnostic: FileDiagnostic): Level | undefined => {
    // A fast path: there may be many diagnostics, and most sites override nothing.
    if (overrides.length === 0) return undefined;
    const { code } = diagnostic;
    const paths = filesOf(diagnostic).map(pathOf);
    return overrides.findLast(({ matches, severity }) => severity[code] !== undefined && paths.some(matches))?.severity[
      code
    ];
  };
  const levelOf = (diagnostic: Diagnostic): Level =>
    (diagnostic.kind === "file" ? overrideOf(diagnostic) : undefined) ??
    checks.severity[diagnostic.code] ??
    diagnostic.severity;
  const byFile = new Map<string, ExceptionUse[]>();
  for (const exception of withoutCopies(exceptions)) {
    const uses = exception.codes.map((code) => ({ exception, code, isUsed: false }));
    byFile.set(exception.file, [...(byFile.get(exception.file) ?? []), ...uses]);
  }
  const siteExceptions = checks.exceptions.map((exception, index) => ({
    exception,
    index,
    matches: exception.file === null ? null : matcherOf([exception.file]),
    isUsed: false,
  }));
  const isAccepted = (diagnostic: Diagnostic): boolean => {
    if (fixedCodes.includes(diagnostic.code)) return false;
    const inFile = diagnostic.kind === "file" ? findInFile(diagnostic, byFile) : undefined;
    const inConfig = siteExceptions.find(
      ({ exception: { code, message }, matches }) =>
        code === diagnostic.code &&
        (message === null || diagnostic.message.includes(message)) &&
        (matches === null || (diagnostic.kind === "file" && filesOf(diagnostic).some((file) => matches(pathOf(file))))),
    );
    const used = inFile ?? inConfig;
    if (used === undefined) return false;
    used.isUsed = true;
    return used.exception.until === null || used.exception.until >= today;
  };
  const diagnostics = found.flatMap((diagnostic): Diagnostic[] => {
    const level = levelOf(diagnostic);
    if (level === "off" || isAccepted(diagnostic)) return [];
    return level === diagnostic.severity ? [diagnostic] : [{ ...diagnostic, severity: level }];
  });
  const checkException = (code: Problem["code"], isUsed: boolean, until: string | null): Problem | null => {
    if (!isUsed) return problemOf("unused-exception", { code }, "remove it");
    if (until !== null && until < today)
      return problemOf("expired-exception", { code, until }, "fix the problem, or set a later date");
    return null;
  };
  for (const { exception, code, isUsed } of [...byFile.values()].flat()) {
    const problem = checkException(code, isUsed, exception.until);
    if (problem === null) continue;
    const diagnostic: FileDiagnostic = {
      ...problem,
      kind: "file",
      severity: severityOf(problem),
      file: exception.file,
      span: exception.span,
    };
    const level = levelOf(diagnostic);
    if (level !== "off") diagnostics.push({ ...diagnostic, severity: level });
  }
  const configFindings = siteExceptions.flatMap(({ exception: { code, until }, index, isUsed }): ConfigFinding[] => {
    // Only the publication, after this report, finds these files.
    const problem = checkException(code, isUsed || code === "foreign-file", until);
    return problem === null ? [] : [{ ...problem, path: ["checks", "exceptions", index] }];
  });
  return { diagnostics, configFindings };
}

interface ExceptionUse {
  readonly exception: FileException;
  readonly code: FileDiagnostic["code"];
  isUsed: boolean;
}

/** An exception at the problem, or where a page includes its file. */
function findInFile(
  { code, file, span, includedAt = [] }: FileDiagnostic,
  byFile: ReadonlyMap<string, readonly ExceptionUse[]>,
): ExceptionUse | undefined {
  for (const at of [{ file, line: span.start.line }, ...includedAt]) {
    const found = byFile
      .get(at.file)
      ?.find(
        ({ code: accepted, exception: { lines } }) => accepted === code && at.line >= lines[0] && at.line <= lines[1],
      );
    if (found !== undefined) return found;
  }
  return undefined;
}

function filesOf({ file, includedAt = [] }: FileDiagnostic): readonly string[] {
  return [file, ...includedAt.map((at) => at.file)];
}

/** An exception in an included file is one, however many pages include it. */
function withoutCopies(exceptions: readonly FileException[]): readonly FileException[] {
  const known = new Set<string>();
  return exceptions.filter(({ file, span: { start, included } }) => {
    if (included === undefined) return true;
    const key = `${file}:${start.line}:${start.column}`;
    return !known.has(key) && known.add(key);
  });
}
