/**
 * Decides which diagnostics are reported: replaces the catalog's severities with the author's, and drops diagnostics
 * that are switched off or accepted with a reason. An exception that accepts nothing or has expired is reported itself.
 * Pure.
 */
import picomatch from "picomatch";
import type { ConfigFinding } from "../config/describe-issues.ts";
import type { Checks, Level } from "../config/checks.ts";
import type { CheckRequest } from "../diagnostics/catalog.ts";
import { fixedCodes, knownOf, problemOf, requestOf, severityOf } from "../diagnostics/catalog.ts";
import type { Diagnostic, FileDiagnostic, Problem } from "../diagnostics/diagnostic.ts";
import { countWhile } from "../count-while.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { PageException } from "../page/compiled-page.ts";
import { withinSource } from "../source/paths.ts";

/** An exception in a page, with the page's path as shown in messages. */
export interface FileException extends PageException {
  readonly file: string;
}

/**
 * The author's rules about problems, from the config and from pages, with the date and the paths that they depend on.
 */
export interface Policy {
  readonly checks: Checks;
  readonly exceptions: readonly FileException[];
  /** The source folder, as shown in messages. */
  readonly sourceLabel: string;
  /** The source folder, as written in the config. */
  readonly source: string;
  /** "2027-01-31" */
  readonly today: string;
  /** The checks that ran beyond those of a build. */
  readonly requests?: readonly CheckRequest[];
}

/** The diagnostics that are left, in their order, and then those of comments in pages that accept nothing. */
export interface PolicyResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Exceptions in the config that accept nothing or have expired. */
  readonly configFindings: readonly ConfigFinding[];
}

/**
 * Sets the severities. Of several exceptions that match a diagnostic, one in its file counts as used rather than one of
 * the config.
 */
export function applyPolicy(found: readonly Diagnostic[], policy: Policy): PolicyResult {
  const levelOf = makeLevels(policy);
  const accepted = new AcceptedProblems(policy);
  const diagnostics = found.flatMap((diagnostic): Diagnostic[] => {
    const level = levelOf(diagnostic);
    if (level === "off" || accepted.accept(diagnostic)) return [];
    return level === diagnostic.severity ? [diagnostic] : [{ ...diagnostic, severity: level }];
  });
  const unused = accepted.unusedInFiles().flatMap((diagnostic): Diagnostic[] => {
    const level = levelOf(diagnostic);
    return level === "off" ? [] : [{ ...diagnostic, severity: level }];
  });
  return { diagnostics: [...diagnostics, ...unused], configFindings: accepted.unusedInConfig() };
}

/** The severity that the author chose for a diagnostic, or else its own. */
function makeLevels({ checks, ...paths }: Policy): (diagnostic: Diagnostic) => Level {
  const overrides = checks.overrides.map(({ files, severity }) => ({ matches: matcherOf(files, paths), severity }));
  const overrideOf = (diagnostic: FileDiagnostic): Level | undefined => {
    // A fast path: there may be many diagnostics, and most sites override nothing.
    if (overrides.length === 0) return undefined;
    const { code } = diagnostic;
    const files = filesOf(diagnostic);
    const last = overrides.findLast(({ matches, severity }) => severity[code] !== undefined && files.some(matches));
    return last?.severity[code];
  };
  return (diagnostic) => {
    const { code, severity } = diagnostic;
    const general = checks.severity[code] ?? severity;
    // A problem that is less serious where it was found, such as in a tag, is not raised by a rule for all places.
    const isLess = severity !== (knownOf(code)?.severity ?? severity);
    const level = isLess && levels.indexOf(general) > levels.indexOf(severity) ? severity : general;
    return (diagnostic.kind === "file" ? overrideOf(diagnostic) : undefined) ?? level;
  };
}

const levels: readonly Level[] = ["off", "hint", "warning", "error"];

/** Whether a file, as shown in messages, matches one of the patterns of the config. */
function matcherOf(
  patterns: readonly string[],
  { sourceLabel, source }: Pick<Policy, "sourceLabel" | "source">,
): (file: string) => boolean {
  const label = labelOf(sourceLabel, "");
  const matches = picomatch(patterns.map((pattern) => withinSource(pattern, source)));
  return (file) => matches(file.startsWith(label) ? file.slice(label.length) : file);
}

/** The exceptions of pages and of the config, and which of them were needed. */
class AcceptedProblems {
  readonly #today: string;
  readonly #requests: readonly CheckRequest[];
  /** By file and code. */
  readonly #inFiles: ReadonlyMap<string, ExceptionUses>;
  readonly #ofSite: readonly {
    readonly exception: Checks["exceptions"][number];
    readonly matches: ((file: string) => boolean) | null;
    isUsed: boolean;
  }[];

  constructor({ checks, exceptions, today, requests = [], ...paths }: Policy) {
    this.#today = today;
    this.#requests = requests;
    this.#inFiles = indexUses(exceptions);
    this.#ofSite = checks.exceptions.map((exception) => ({
      exception,
      matches: exception.file === null ? null : matcherOf([exception.file], paths),
      isUsed: false,
    }));
  }

  /** Whether an exception accepts the problem. The exception counts as used even if it has expired. */
  accept(diagnostic: Diagnostic): boolean {
    if (fixedCodes.has(diagnostic.code)) return false;
    const used =
      (diagnostic.kind === "file" ? findInFile(diagnostic, this.#inFiles) : undefined) ??
      this.#ofSite.find(({ exception: { code, message }, matches }) => {
        if (code !== diagnostic.code || (message !== null && !diagnostic.message.includes(message))) return false;
        return matches === null || (diagnostic.kind === "file" && filesOf(diagnostic).some(matches));
      });
    if (used === undefined) return false;
    used.isUsed = true;
    return used.exception.until === null || used.exception.until >= this.#today;
  }

  unusedInFiles(): readonly FileDiagnostic[] {
    return [...this.#inFiles.values()]
      .flatMap(({ uses }) => uses)
      .flatMap(({ exception: { file, span, until }, code, isUsed }) => {
        const problem = this.#check(code, isUsed, until);
        return problem === null
          ? []
          : [{ ...problem, kind: "file" as const, severity: severityOf(problem), file, span }];
      });
  }

  unusedInConfig(): readonly ConfigFinding[] {
    return this.#ofSite.flatMap(({ exception: { code, until }, isUsed }, index): ConfigFinding[] => {
      // Only the publication, after this report, finds these files.
      const problem = this.#check(code, isUsed || code === "foreign-file", until);
      return problem === null ? [] : [{ ...problem, path: ["checks", "exceptions", index] }];
    });
  }

  #check(code: Problem["code"], isUsed: boolean, until: string | null): Problem | null {
    const request = requestOf(code);
    // Whether it is needed is known only when the problem was looked for.
    if (!isUsed && request !== null && !this.#requests.includes(request)) return null;
    if (!isUsed) return problemOf("unused-exception", { code }, "remove it");
    return until !== null && until < this.#today
      ? problemOf("expired-exception", { code, until }, "fix the problem, or set a later date")
      : null;
  }
}

interface ExceptionUse {
  readonly exception: FileException;
  readonly code: FileDiagnostic["code"];
  isUsed: boolean;
}

/** The exceptions for one code in a file, in the order of their first lines. */
interface ExceptionUses {
  readonly uses: ExceptionUse[];
  /** For each exception, the last line that it or one before it covers. */
  readonly reach: number[];
}

function useKey(file: string, code: FileDiagnostic["code"]): string {
  return `${file}\0${code}`;
}

function indexUses(exceptions: readonly FileException[]): ReadonlyMap<string, ExceptionUses> {
  const inFiles = new Map<string, ExceptionUses>();
  for (const exception of exceptions.toSorted((left, right) => left.lines[0] - right.lines[0]))
    for (const code of exception.codes) {
      const key = useKey(exception.file, code);
      const { uses, reach } = inFiles.get(key) ?? { uses: [], reach: [] };
      inFiles.set(key, { uses, reach });
      uses.push({ exception, code, isUsed: false });
      reach.push(Math.max(exception.lines[1], reach.at(-1) ?? 0));
    }
  return inFiles;
}

/** An exception at the problem, or where a page includes its file. */
function findInFile(
  { code, file, span, includedAt = [] }: FileDiagnostic,
  inFiles: ReadonlyMap<string, ExceptionUses>,
): ExceptionUse | undefined {
  for (const at of [{ file, line: span.start.line }, ...includedAt]) {
    const { uses = [], reach = [] } = inFiles.get(useKey(at.file, code)) ?? {};
    // The first that reaches the line. If it begins below, so do all after it.
    const found = uses[countWhile(reach, (last) => last < at.line)];
    if (found !== undefined && found.exception.lines[0] <= at.line) return found;
  }
  return undefined;
}

function filesOf({ file, includedAt = [] }: FileDiagnostic): readonly string[] {
  return [file, ...includedAt.map((at) => at.file)];
}

/** An exception in an included file is one, however many pages include it. */
export function withoutCopies(exceptions: readonly FileException[]): readonly FileException[] {
  const known = new Set<string>();
  return exceptions.filter(({ file, span: { start, included } }) => {
    if (included === undefined) return true;
    const key = `${file}:${start.line}:${start.column}`;
    return !known.has(key) && known.add(key);
  });
}
