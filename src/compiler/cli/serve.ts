/** `docsgen serve`: starts the development server, says what it does, and listens to the author's keys. */
import type { DevelopmentServer, ServedUpdate } from "../serve.ts";
import { serve } from "../serve.ts";
import { openBrowser } from "./open-browser.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { ExitStatus, ServeCommandOptions } from "./program.ts";
import { counted } from "./report-result.ts";
import { sayPort, untilEnded } from "./server-session.ts";

export async function runServe(options: ServeCommandOptions): Promise<ExitStatus> {
  const start = performance.now();
  let server: DevelopmentServer;
  const reporter = makeReporter();
  try {
    server = await serve({
      workingFolder: process.cwd(),
      config: options.config,
      source: options.source ?? null,
      out: null,
      base: options.base ?? null,
      useCache: options.cache,
      remoteCache: null,
      workers: null,
      today: new Date().toISOString().slice(0, 10),
      host: options.host,
      port: options.port,
      onUpdate: reporter,
      onFailure: (error) => process.stderr.write(`docsgen failed, and goes on: ${describe(error, options.debug)}\n`),
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    process.stderr.write(`The server cannot listen at ${options.host}:${options.port}: ${error.message}\n`);
    return 2;
  }
  sayPort(options.port, server.port);
  process.stdout.write(`${server.url} after ${Math.round(performance.now() - start)} ms\n`);
  if (options.open) await openBrowser(server.url);
  await untilEnded({ o: () => void openBrowser(server.url), r: () => void server.rebuild() }, [
    "o  open the site in the browser",
    "r  read everything again, the config too",
  ]);
  await server.close();
  return 0;
}

/** Says what each update did, and the problems whenever they are others than before. */
function makeReporter(): (update: ServedUpdate) => void {
  const known = { problems: "[]" };
  return ({ changed, diagnostics, compiledPages, duration }) => {
    if (changed.length > 0) {
      const what = changed.length === 1 ? (changed[0] ?? "") : counted(changed.length, "file");
      const compiled = `${counted(compiledPages, "page")} compiled`;
      process.stdout.write(`${what}: ${compiled}, ${Math.round(duration)} ms\n`);
    }
    const problems = JSON.stringify(diagnostics);
    if (problems === known.problems) return;
    known.problems = problems;
    const { errors, warnings } = printDiagnostics(diagnostics, { silent: false, verbose: false });
    process.stdout.write(
      errors + warnings === 0 ? "No problems.\n" : `\n${counted(errors, "error")}, ${counted(warnings, "warning")}\n`,
    );
  };
}

function describe(error: unknown, isDebugging: boolean): string {
  if (!(error instanceof Error)) return String(error);
  return isDebugging ? (error.stack ?? error.message) : error.message;
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}
