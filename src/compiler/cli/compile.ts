/** `docsgen compile`: compiles pages into object files or the remote cache. */
import { compile } from "../compile.ts";
import { counted } from "../diagnostics/counted.ts";
import type { CompileOptions, ExitStatus } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { warnOfRemote } from "./remote-cache.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { printJson } from "./terminal.ts";

/**
 * @returns 0 if all pages are stored, or if a remote cache lacks some, which is only a warning; 2 if the site cannot
 * be read, or an object file cannot be written.
 */
export async function runCompile(options: CompileOptions, terminal: Terminal): Promise<ExitStatus> {
  const result = await runOnSite({ ...options, useCache: true }, options.format === "pretty", terminal, compile);
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { ...options, verbose: false }, terminal);
    return 2;
  }
  const { compiledPages: compiled, remote } = result;
  const { found, stored } = remote;
  warnOfRemote(remote, options, terminal);
  if (remote.isReadOnly)
    terminal.stderr.write("remote cache: it is read-only for this machine; the compiled pages were not stored\n");
  if (options.format === "json") printJson({ compiled, found, stored }, terminal);
  else terminal.stdout.write(`${counted(compiled, "page")} compiled, ${found} found, ${stored} stored\n`);
  return options.objectsTo !== null && remote.warnings.length > 0 && stored < compiled ? 2 : 0;
}
