/** Runs the command line and catches internal errors. */
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import { formatPretty, plainStyle } from "../diagnostics/reporters/pretty.ts";
import { CacheError } from "../source/cache-error.ts";
import type { ExitStatus } from "./command-options.ts";
import { describeInternalError } from "./internal-error.ts";
import { runProgram } from "./program.ts";
import type { Terminal } from "./terminal.ts";
import { processTerminal } from "./terminal.ts";

/** @param args Arguments after `docsgen`. */
export async function main(args: readonly string[], terminal: Terminal = processTerminal()): Promise<ExitStatus> {
  try {
    return await runProgram(args, terminal);
  } catch (error) {
    if (error instanceof CacheError) {
      const hint = "free some disk space, or set TMPDIR to a folder with more space";
      const problem = siteDiagnostic("cache-failed", { reason: error.message }, hint);
      terminal.stderr.write(`${formatPretty([problem], () => null, plainStyle)}\n`);
      return 2;
    }
    terminal.stderr.write(describeInternalError(error, args.includes("--debug")));
    return 2;
  }
}
