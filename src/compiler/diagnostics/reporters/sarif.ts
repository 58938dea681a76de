/** SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), which code hosts show in code review. Pure. */
import type { Log, Result } from "sarif";
import type { DiagnosticCode } from "../catalog.ts";
import type { Diagnostic, GeneratedPlace, Severity } from "../diagnostic.ts";
import { memoize } from "../../once.ts";
import { linesOf } from "../source-text.ts";
import type { Report } from "./report.ts";
import { describePlace, shownBesideChange } from "./report.ts";

/** @param codes What codes mean. */
export function formatSarif(report: Report, codes: ReadonlyMap<string, About>): string {
  const { version, inRepository } = report;
  const diagnostics = shownBesideChange(report);
  const linesIn = memoize(linesOf);
  const found = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const log: Log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "docsgen", version, rules: found.map((code) => ruleOf(code, codes.get(code))) } },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((diagnostic) =>
          resultOf(diagnostic, found.indexOf(diagnostic.code), inRepository, linesIn),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

interface About {
  readonly about: string;
  /** An example of the mistake, and its correction. */
  readonly bad: string;
  readonly good: string;
  readonly severity: Severity;
}

function ruleOf(
  code: DiagnosticCode,
  about: About | undefined,
): NonNullable<Log["runs"][number]["tool"]["driver"]["rules"]>[number] {
  const shortDescription = { text: code.replaceAll(/[-/]/gu, " ") };
  if (about === undefined) return { id: code, shortDescription };
  return {
    id: code,
    shortDescription,
    fullDescription: { text: about.about },
    help: {
      text: `Instead of\n\n${about.bad}\n\nwrite\n\n${about.good}`,
      markdown: `Instead of\n\n${fenced(about.bad)}\n\nwrite\n\n${fenced(about.good)}`,
    },
    defaultConfiguration: { level: levelOf(about.severity) },
  };
}

function fenced(text: string): string {
  return `~~~~\n${text}\n~~~~`;
}

function resultOf(
  diagnostic: Diagnostic,
  ruleIndex: number,
  inRepository: Report["inRepository"],
  linesIn: (text: string) => readonly string[],
): Result {
  const { code, hint, severity } = diagnostic;
  const message = describePlace(diagnostic);
  const result: Result = {
    ruleId: code,
    ruleIndex,
    level: levelOf(severity),
    message: { text: hint === null ? message : `${message}. Hint: ${hint}` },
  };
  if (diagnostic.kind === "site") return result;
  const { start, end } = diagnostic.span;
  const region = { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
  const artifactLocation = { uri: uriOf(inRepository(diagnostic.file)) };
  const { fix, generated } = diagnostic;
  return {
    ...result,
    ...(generated === undefined ? {} : { properties: propertiesOf(generated, linesIn(generated.text)) }),
    locations: [{ physicalLocation: { artifactLocation, region } }],
    ...(fix === null
      ? {}
      : {
          fixes: [
            {
              artifactChanges: [
                { artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text: fix.to } }] },
              ],
            },
          ],
        }),
  };
}

/** A path as a relative reference: "c#.md" → "c%23.md", because a number sign ends the path of a URI. */
function uriOf(path: string): string {
  return encodeURI(path).replaceAll("#", "%23").replaceAll("?", "%3F");
}

function propertiesOf(
  { plugin, page, span: { start } }: GeneratedPlace,
  lines: readonly string[],
): Readonly<Record<string, unknown>> {
  return { plugin, page, line: start.line, column: start.column, text: lines[start.line - 1] ?? "" };
}

function levelOf(severity: Severity): "error" | "warning" | "note" {
  return severity === "hint" ? "note" : severity;
}
