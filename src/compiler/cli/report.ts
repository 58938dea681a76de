/** `docsgen report`: writes a page and a JSON file about the state of the site. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { version } from "../build-identity.ts";
import { makeReportPage } from "../check/report-page.ts";
import { report } from "../report.ts";
import type { ExitStatus, ReportCommandOptions } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { counted } from "./report-result.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";

export async function runReport(options: ReportCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const result = await runOnSite(options, true, terminal, (shared) =>
    report({ ...shared, useCache: true, remoteCache: null, last: options.last ?? null }),
  );
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: false }, terminal);
    return 2;
  }
  const folder = resolve(terminal.workingFolder, options.out);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "report.json"), `${JSON.stringify({ docsgen: version, ...result.report }, null, 2)}\n`);
  writeFileSync(join(folder, "index.html"), makeReportPage(result.report, version));
  const { pages, words, stale, unreachable, withoutDescription } = result.report.totals;
  const shown = relative(terminal.workingFolder, join(folder, "index.html"));
  terminal.stdout.write(
    `${counted(pages, "page")}, ${counted(words, "word")}; ${stale} outdated, ${unreachable} unreachable, ${withoutDescription} without a description; written to ${shown}\n`,
  );
  return 0;
}
