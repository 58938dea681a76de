/** Runs the command line and ends the process with its status. The last resort for what should not happen is here. */
import { version } from "../build-identity.ts";
import { runProgram } from "./program.ts";

export async function main(args: readonly string[]): Promise<void> {
  try {
    process.exitCode = await runProgram(args);
  } catch (error) {
    const isDebugging = args.includes("--debug");
    const detail = error instanceof Error ? (isDebugging ? error.stack : error.message) : String(error);
    process.stderr.write(`docsgen ${version} failed, and it is not your mistake: ${detail ?? "unknown"}\n`);
    if (!isDebugging) process.stderr.write("Run the command again with --debug for what to put in a report.\n");
    process.exitCode = 2;
  }
}
