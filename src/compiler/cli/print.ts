/** `docsgen print`: writes pages as one document. */
import { print } from "../print.ts";
import { counted } from "../diagnostics/counted.ts";
import type { ExitStatus, PrintOptions } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { printJson } from "./terminal.ts";

/** @returns 0 if the document was written; 1 if the content has errors; 2 if there are no such pages or no browser. */
export async function runPrint(options: PrintOptions, terminal: Terminal): Promise<ExitStatus> {
  const result = await runOnSite(options, options.format === "pretty", terminal, print);
  if (result === null) return reportInterruption(terminal);
  printDiagnostics(result.diagnostics, { silent: true, verbose: false }, terminal);
  if (result.kind !== "printed") return result.kind === "refused" ? 1 : 2;
  const { pages, sheets, bytes } = result;
  const { to } = options;
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  if (options.format === "json") printJson({ file: to, pages, sheets, bytes }, terminal);
  else
    terminal.stdout.write(
      `${counted(pages, "page")}${sheets === null ? "" : ` on ${counted(sheets, "sheet")}`} in ${to} (${size})\n`,
    );
  return 0;
}
