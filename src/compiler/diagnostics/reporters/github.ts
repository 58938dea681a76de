/**
 * Annotations for GitHub Actions (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 * Pure.
 */
import { counted } from "../counted.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { Report } from "./report.ts";
import { describePlace, shownBesideChange } from "./report.ts";

/** GitHub shows at most this many annotations of each kind per step and drops the rest. */
const maxPerSeverity = 10;

/** Formats annotations, errors first. */
export function formatGithub(report: Report): string {
  const { isVerbose, inRepository } = report;
  const all = shownBesideChange(report);
  const kinds = (["error", "warning", "hint"] as const).map((severity) => {
    const withSeverity = all.filter((diagnostic) => diagnostic.severity === severity);
    const shown = isVerbose ? withSeverity : withSeverity.slice(0, maxPerSeverity);
    return { severity, shown, leftOut: withSeverity.length - shown.length };
  });
  const lines = kinds.flatMap(({ shown }) => shown.map((diagnostic) => annotate(diagnostic, inRepository)));
  const leftOut = kinds.flatMap(({ severity, leftOut: count }) =>
    count === 0 ? [] : [counted(count, `more ${severity}`)],
  );
  if (leftOut.length > 0) lines.push(`::notice title=docsgen::${leftOut.join(" and ")}; docsgen check lists them all`);
  return lines.map((line) => `${line}\n`).join("");
}

function annotate(diagnostic: Diagnostic, inRepository: Report["inRepository"]): string {
  const { severity, code, hint } = diagnostic;
  const message = describePlace(diagnostic);
  const command = severity === "hint" ? "notice" : severity;
  const location = diagnostic.kind === "file" ? locationOf(diagnostic, inRepository) : [];
  const properties = [...location, ["title", `docsgen ${code}`]].map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  return `::${command} ${properties.join(",")}::${escapeData(hint === null ? message : `${message}\nhint: ${hint}`)}`;
}

function locationOf(
  { file, span: { start, end } }: Extract<Diagnostic, { kind: "file" }>,
  inRepository: Report["inRepository"],
): [string, string | number][] {
  const location: [string, string | number][] = [
    ["file", inRepository(file)],
    ["line", start.line],
  ];
  // GitHub supports columns only within a single line.
  if (start.line !== end.line) return [...location, ["endLine", end.line]];
  return [...location, ["col", start.column], ["endColumn", end.column]];
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
