/** `docsgen publish-plan`: prints what must be uploaded, deleted and purged. */
import { planPublish } from "../publish-plan.ts";
import type { ExitStatus, PublishPlanOptions } from "./command-options.ts";
import { interruptible } from "./interruption.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { reportInterruption } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { printJson } from "./terminal.ts";

/**
 * Lists only: the author's own program uploads.
 * @returns 0, or 2 if a manifest cannot be read.
 */
export async function runPublishPlan(options: PublishPlanOptions, terminal: Terminal): Promise<ExitStatus> {
  const { only, format } = options;
  const { workingFolder, stdout } = terminal;
  const result = await interruptible(terminal, (signal) => planPublish({ ...options, workingFolder, signal }));
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: false }, terminal);
    return 2;
  }
  const { uploads, deletions, purges } = result;
  const lists = { uploads, deletions, purges };
  if (format === "json") {
    printJson(only === null ? lists : { [only]: lists[only] }, terminal);
    return 0;
  }
  const lines =
    only === null
      ? [
          ...uploads.map((path) => `upload ${path}`),
          ...deletions.map((path) => `delete ${path}`),
          ...purges.map((path) => `purge ${path}`),
        ]
      : lists[only];
  stdout.write(lines.map((line) => `${line}\n`).join(""));
  return 0;
}
