/** `docsgen export`: writes the pages as Markdown for other tools. */
import { exportSite } from "../export.ts";
import { counted } from "../diagnostics/counted.ts";
import type { ExitStatus, ExportOptions } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { printJson } from "./terminal.ts";

/**
 * @returns 0 if the pages were written; 1 if the content has errors; 2 if the site cannot be read, or the folder is
 * not empty.
 */
export async function runExport(options: ExportOptions, terminal: Terminal): Promise<ExitStatus> {
  const result = await runOnSite(options, options.format === "pretty", terminal, exportSite);
  if (result === null) return reportInterruption(terminal);
  printDiagnostics(result.diagnostics, { silent: true, verbose: false }, terminal);
  if (result.kind !== "exported") return result.kind === "failed" ? 2 : 1;
  const { pages, files } = result;
  const { folder } = options;
  if (options.format === "json") printJson({ folder, pages, files }, terminal);
  else terminal.stdout.write(`${counted(pages, "page")} and ${counted(files, "file")} in ${folder}\n`);
  return 0;
}
