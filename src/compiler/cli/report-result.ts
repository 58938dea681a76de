/** Prints a command's diagnostics in the requested format and determines the exit status. */
import { appendFile } from "node:fs/promises";
import { version } from "../build-identity.ts";
import type { BaselineResult } from "../check/baseline-file.ts";
import { counted } from "../diagnostics/counted.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Counts, Report } from "../diagnostics/reporters/report.ts";
import { countBySeverity } from "../diagnostics/reporters/report.ts";
import type { ReportingOptions } from "./command-options.ts";
import type { Format } from "./formats.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { repositoryPaths } from "./repository-paths.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Prints the pretty format to standard error, and all other formats to standard output. In GitHub Actions, the `github`
 * format also adds to the summary of the job.
 */
export async function reportDiagnostics(
  diagnostics: readonly Diagnostic[],
  pages: number | null,
  options: ReportingOptions,
  terminal: Terminal,
): Promise<Counts> {
  if (options.format === "pretty") printDiagnostics(diagnostics, options, terminal);
  else {
    const { verbose: isVerbose } = options;
    const inRepository = repositoryPaths(terminal.workingFolder, terminal.environment["GITHUB_WORKSPACE"]);
    const report: Report = { diagnostics, pages, version, isVerbose, inRepository };
    terminal.stdout.write((await loadFormat(options.format))(report));
    const summary = terminal.environment["GITHUB_STEP_SUMMARY"] ?? "";
    if (options.format === "github" && summary !== "") {
      const { formatGithubSummary } = await import("../diagnostics/reporters/github-summary.ts");
      await appendFile(summary, formatGithubSummary(report));
    }
  }
  return countBySeverity(diagnostics);
}

/** Whether a command that has run exits with 1: for an error, for a warning if `isStrict`, or for too many warnings. */
export function hasFailed({ errors, warnings }: Counts, { isStrict, maxWarnings = null }: ReportingOptions): boolean {
  return errors > 0 || (isStrict && warnings > 0) || (maxWarnings !== null && warnings > maxWarnings);
}

/** Why the command failed although there are only warnings, or "". */
export function whyFailed({ errors, warnings }: Counts, { isStrict, maxWarnings = null }: ReportingOptions): string {
  if (errors > 0 || warnings === 0) return "";
  if (isStrict) return " (--strict treats warnings as errors)";
  return maxWarnings !== null && warnings > maxWarnings ? ` (--max-warnings ${maxWarnings})` : "";
}

async function loadFormat(format: Exclude<Format, "pretty">): Promise<(report: Report) => string> {
  switch (format) {
    case "json":
      return (await import("../diagnostics/reporters/json.ts")).formatJson;
    case "github":
      return (await import("../diagnostics/reporters/github.ts")).formatGithub;
    case "sarif": {
      const { formatSarif } = await import("../diagnostics/reporters/sarif.ts");
      const { codes } = await import("../rules/codes.ts");
      return (report) => formatSarif(report, codes);
    }
    case "junit":
      return (await import("../diagnostics/reporters/junit.ts")).formatJunit;
  }
}

/** "12 known problems in known.json", and whether the baseline contains entries that no longer occur. */
export function showKnown(
  { known, fixed }: Pick<BaselineResult, "known" | "fixed">,
  baseline: string,
): readonly string[] {
  return [
    ...(known === 0 ? [] : [`${counted(known, "known problem")} in ${baseline}`]),
    ...(fixed === 0 ? [] : [`${fixed} fixed since ${baseline} was written (--update-baseline removes them)`]),
  ];
}

/** "3 errors, 1 warning" */
export function showCounts({ errors, warnings }: Counts): string {
  return `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
}

/** "2 hints (--verbose shows them)", if there are any that have not been printed. */
export function showHints({ hints }: Counts, { verbose }: ReportingOptions): readonly string[] {
  return hints === 0 || verbose ? [] : [`${counted(hints, "hint")} (--verbose shows them)`];
}
