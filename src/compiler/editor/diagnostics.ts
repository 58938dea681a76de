/** The problems of a site as an editor shows them: the words, codes and places are those of `docsgen check`. Pure. */
import type { Diagnostic, DiagnosticRelatedInformation } from "vscode-languageserver-protocol";
import type { FileDiagnostic, Severity, SiteDiagnostic } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { toLocation, toRange } from "./positions.ts";

/** How problems are placed and explained. */
export interface ReportContext {
  /** The absolute path of a file as messages name it. */
  readonly pathOf: (file: string) => string;
  /** The address of the explanation of a code, or `null`. */
  readonly linkTo: (code: string) => string | null;
}

/** The numbers of the protocol. */
const severities: Readonly<Record<Severity, 1 | 2 | 4>> = { error: 1, warning: 2, hint: 4 };

/** The hint follows the message on a line of its own, because the protocol has no field for it. */
export function toDiagnostic(problem: FileDiagnostic, context: ReportContext): Diagnostic {
  const { code, severity, message, hint, span } = problem;
  const link = context.linkTo(code);
  const related = relatedTo(problem, context);
  return {
    range: toRange(span),
    severity: severities[severity],
    source: "docsgen",
    code,
    message: hint === null ? message : `${message}\nhint: ${hint}`,
    ...(link === null ? {} : { codeDescription: { href: link } }),
    ...(related.length === 0 ? {} : { relatedInformation: related }),
  };
}

/** A problem of the whole site is shown at the start of its config. */
export function atConfig(problem: SiteDiagnostic, configPath: string): FileDiagnostic {
  return { ...problem, kind: "file", file: configPath, span: startOfText, fix: null };
}

/** The other places that a problem concerns: where its file is included, and the page that a plugin computed. */
function relatedTo(
  { includedAt = [], generated }: FileDiagnostic,
  { pathOf }: ReportContext,
): DiagnosticRelatedInformation[] {
  const at = (file: string, line: number): DiagnosticRelatedInformation["location"] => {
    const start = { line, column: 1 };
    return toLocation({ file: pathOf(file), span: { start, end: start } });
  };
  const included = includedAt.map(({ file, line }) => ({ location: at(file, line), message: "It is included here" }));
  if (generated === undefined) return included;
  const { page, plugin, span } = generated;
  const message = `The plugin “${plugin}” computed this page; the problem is on its line ${span.start.line}`;
  return [...included, { location: at(page, 1), message }];
}
