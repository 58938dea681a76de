/** `docsgen report`: writes a page and a JSON file about the state of the site. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { version } from "../build-identity.ts";
import { makeReportPage } from "../check/report-page.ts";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import { report } from "../report.ts";
import type { ExitStatus, ReportOptions } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import { reasonOf } from "../source/scan.ts";
import { counted } from "../diagnostics/counted.ts";
import type { Terminal } from "./terminal.ts";

/**
 * @returns 0 if the report was written, whatever it says of the site; 2 if the site cannot be read, or nothing can be
 * written.
 */
export async function runReport(options: ReportOptions, terminal: Terminal): Promise<ExitStatus> {
  const result = await runOnSite(options, true, terminal, report);
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: false }, terminal);
    return 2;
  }
  const json = `${JSON.stringify({ docsgen: version, ...result.report }, null, 2)}\n`;
  const folder = resolve(terminal.workingFolder, options.folder);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "report.json"), json);
    writeFileSync(join(folder, "index.html"), makeReportPage(result.report, version));
  } catch (error) {
    const failed = siteDiagnostic("write-failed", { path: options.folder, reason: reasonOf(error) });
    printDiagnostics([failed], { silent: false, verbose: false }, terminal);
    return 2;
  }
  if (result.withoutHistory !== null)
    terminal.stderr.write(`note: the dates of pages are not known, because ${result.withoutHistory}\n`);
  const { pages, words, stale, unreachable, withoutDescription } = result.report.totals;
  const shown = relative(terminal.workingFolder, join(folder, "index.html"));
  if (options.format === "json") {
    terminal.stdout.write(json);
    return 0;
  }
  terminal.stdout.write(
    `${counted(pages, "page")}, ${counted(words, "word")}; ${stale === null ? "outdated pages unknown" : `${stale} outdated`}, ${unreachable} unreachable, ${withoutDescription} without a description; written to ${shown}\n`,
  );
  return 0;
}
