/**
 * The summary of a job of GitHub Actions, in Markdown
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions#adding-a-job-summary). Pure.
 */
import { counted } from "../counted.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { Report } from "./report.ts";
import { countBySeverity, describePlace, shownBesideChange } from "./report.ts";

/** GitHub rejects summaries of more than 1 MiB. */
const maxRows = 100;

/** A table with the errors first, and at most 100 rows. Hints are left out unless the report is verbose. */
export function formatGithubSummary(report: Report): string {
  const shown = shownBesideChange(report);
  const { errors, warnings } = countBySeverity(shown);
  const counts = [
    ...(errors === 0 ? [] : [counted(errors, "error")]),
    ...(warnings === 0 ? [] : [counted(warnings, "warning")]),
  ];
  const title = `### docsgen: ${counts.length === 0 ? "no problems" : counts.join(", ")}\n\n`;
  if (shown.length === 0) return title;
  const sorted = (["error", "warning", "hint"] as const).flatMap((severity) =>
    shown.filter((diagnostic) => diagnostic.severity === severity),
  );
  const rows = sorted.slice(0, maxRows).map((diagnostic) => rowOf(diagnostic, report.inRepository));
  const leftOut = sorted.length - rows.length;
  return [
    title,
    "| | Where | Problem |\n|---|---|---|\n",
    ...rows,
    leftOut === 0 ? "" : `\n${leftOut} more: \`docsgen check\` lists them all.\n`,
    "\n",
  ].join("");
}

function rowOf(diagnostic: Diagnostic, inRepository: Report["inRepository"]): string {
  const { severity, code, hint } = diagnostic;
  const message = describePlace(diagnostic);
  const where =
    diagnostic.kind === "file" ? `${inRepository(diagnostic.file)}:${diagnostic.span.start.line}` : "the site";
  const problem = `${message}${hint === null ? "" : ` (${hint})`}`;
  return `| ${severity} \`${code}\` | ${escapeCell(where)} | ${escapeCell(problem)} |\n`;
}

/** Text is shown as it is, on one line and in one cell. */
function escapeCell(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll(/[\\`*_{}[\]<>|~]/gu, String.raw`\$&`);
}
