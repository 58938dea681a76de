/** Annotations of GitHub Actions (https://docs.github.com/actions/reference/workflow-commands-for-github-actions). Pure. */
import type { Diagnostic } from "../diagnostic.ts";
import type { Report } from "./report.ts";

export function formatGithub({ diagnostics }: Report): string {
  return diagnostics.map((diagnostic) => `${annotate(diagnostic)}\n`).join("");
}

function annotate(diagnostic: Diagnostic): string {
  const { severity, code, message, hint } = diagnostic;
  const command = severity === "hint" ? "notice" : severity;
  const place = diagnostic.kind === "file" ? placeOf(diagnostic) : [];
  const properties = [...place, ["title", `docsgen ${code}`]].map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  return `::${command} ${properties.join(",")}::${escapeData(hint === null ? message : `${message}\nhint: ${hint}`)}`;
}

function placeOf({ file, span: { start, end } }: Extract<Diagnostic, { kind: "file" }>): [string, string | number][] {
  const place: [string, string | number][] = [
    ["file", file],
    ["line", start.line],
  ];
  // Columns are understood within one line alone.
  if (start.line !== end.line) return [...place, ["endLine", end.line]];
  return [...place, ["col", start.column], ["endColumn", end.column]];
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
