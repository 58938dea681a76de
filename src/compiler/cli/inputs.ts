/** `docsgen inputs`: prints what a build reads, for build tools. */
import { resolve } from "node:path";
import { pathFrom } from "../path-from.ts";
import { listInputs } from "../inputs.ts";
import type { ExitStatus, InputsOptions } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { printJson } from "./terminal.ts";

/**
 * Prints the paths relative to the working folder, with slashes: "file docs-src/index.md".
 * @returns 0, or 2 if the config cannot be read.
 */
export async function runInputs(options: InputsOptions, terminal: Terminal): Promise<ExitStatus> {
  const result = await runOnSite(options, false, terminal, listInputs);
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: false }, terminal);
    return 2;
  }
  const { digest, isExact, root } = result;
  const toPath = (name: string): string => pathFrom(terminal.workingFolder, resolve(root, name)) || ".";
  const inputs = result.inputs.map((input) =>
    input.kind === "file" || input.kind === "folder" ? { ...input, name: toPath(input.name) } : input,
  );
  if (options.isDigest) terminal.stdout.write(`${digest}\n`);
  else if (options.format === "json") printJson({ digest, exact: isExact, inputs }, terminal);
  else terminal.stdout.write(inputs.map(({ kind, name }) => `${kind} ${name}\n`).join(""));
  if (!isExact && !options.isDigest)
    terminal.stderr.write(
      "Plugins or components have not run here yet, so everything beside the config counts. The list is exact after a build.\n",
    );
  return 0;
}
