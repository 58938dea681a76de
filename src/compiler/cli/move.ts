/** `docsgen mv`: moves a page, a folder or a heading, and reports which references were updated. */
import { relative } from "node:path";
import { showChanges } from "../check/file-changes.ts";
import { move } from "../move.ts";
import { counted } from "../diagnostics/counted.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { ExitStatus, MoveOptions } from "./command-options.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { dryRunNote, printJson } from "./terminal.ts";

/** @returns 0 if it was moved, or, with `--dry-run`, could be; 2 if not, with the reason on standard error. */
export async function runMove(options: MoveOptions, terminal: Terminal): Promise<ExitStatus> {
  const result = await runOnSite(options, false, terminal, move);
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: false }, terminal);
    return 2;
  }
  const { changes, plan, linked } = result;
  const label = (path: string): string => relative(terminal.workingFolder, path);
  if (options.format === "json") {
    const files = changes.map(({ path, newPath, text }) => ({
      path: label(path),
      newPath: label(newPath),
      isEdited: text !== null,
    }));
    const { links, includes, redirects } = plan;
    printJson({ isDryRun: options.isDryRun, files, links, includes, redirects, linked }, terminal);
    return 0;
  }
  if (options.isDryRun) terminal.stdout.write(showChanges(changes, label));
  const moved = plan.sources.filter((source) => source.from !== source.to);
  const parts = [
    ...(moved.length === 0 ? [] : [`${counted(moved.length, "file")} moved`]),
    `${counted(plan.links, "link")} rewritten`,
    ...(plan.includes === 0 ? [] : [`${counted(plan.includes, "include")} rewritten`]),
    `${counted(plan.redirects.length, "redirect")} added`,
  ];
  terminal.stdout.write(`${options.isDryRun ? dryRunNote : ""}${parts.join(", ")}\n`);
  for (const line of linked) terminal.stdout.write(`${line}; the redirect leads its readers on\n`);
  return 0;
}
