/** `docsgen mv`: moves a page, a folder or a heading, and says what became of what named it. */
import { relative } from "node:path";
import { showChanges } from "../check/file-changes.ts";
import type { MoveResult } from "../move.ts";
import { move } from "../move.ts";
import { Interruption, interruptible } from "./interruption.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { ExitStatus, MoveCommandOptions } from "./command-options.ts";
import { counted } from "./report-result.ts";

export async function runMove(from: string, to: string, options: MoveCommandOptions): Promise<ExitStatus> {
  let result: MoveResult;
  try {
    result = await interruptible((signal) =>
      move({
        workingFolder: process.cwd(),
        config: options.config,
        source: options.source ?? null,
        base: null,
        useCache: true,
        remoteCache: null,
        workers: null,
        today: new Date().toISOString().slice(0, 10),
        from,
        to,
        isDryRun: options.dryRun,
        signal,
        onProgress: () => undefined,
      }),
    );
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    process.stderr.write("Interrupted.\n");
    return 130;
  }
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: false });
    return 2;
  }
  const { changes, plan } = result;
  const label = (path: string): string => relative(process.cwd(), path);
  if (options.dryRun) process.stdout.write(showChanges(changes, label));
  const moved = plan.sources.filter((source) => source.from !== source.to);
  const parts = [
    ...(moved.length === 0 ? [] : [`${counted(moved.length, "file")} moved`]),
    `${counted(plan.links, "link")} rewritten`,
    `${counted(plan.redirects.length, "redirect")} added`,
  ];
  process.stdout.write(`${options.dryRun ? "Nothing was changed. It would be: " : ""}${parts.join(", ")}\n`);
  return 0;
}
