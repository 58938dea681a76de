/** `docsgen diff`: prints what readers see differently since another state of the site. */
import type { DiffResult } from "../diff.ts";
import { diff } from "../diff.ts";
import { printComment, printDocument, printText } from "../compare/print-changes.ts";
import type { DiffOptions, ExitStatus } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { toJson } from "./terminal.ts";

type Compared = Extract<DiffResult, { readonly kind: "compared" }>;

const writers: Readonly<Record<DiffOptions["format"], (compared: Compared) => string>> = {
  pretty: ({ changes, since }) => printText(changes, since),
  markdown: ({ changes, since }) => printComment(changes, since),
  html: ({ changes, since, title }) => printDocument(changes, since, title),
  json: ({ changes, since }) => toJson({ since, ...changes }),
};

/** @returns 0 if both states were read, whatever has changed; 2 if one cannot be read. */
export async function runDiff(options: DiffOptions, terminal: Terminal): Promise<ExitStatus> {
  const result = await runOnSite(options, options.format === "pretty", terminal, diff);
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: true }, terminal);
    return 2;
  }
  terminal.stdout.write(writers[options.format](result));
  return 0;
}
