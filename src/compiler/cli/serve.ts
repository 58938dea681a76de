/** `docsgen serve`: starts the development server, says what it does, and listens to the author's keys. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { DevelopmentServer, ServedUpdate } from "../serve.ts";
import { serve } from "../serve.ts";
import { usesCache } from "./cache.ts";
import { openBrowser } from "./open-browser.ts";
import { countDiagnostics, printMeanwhile } from "./print-diagnostics.ts";
import type { ExitStatus, ServeCommandOptions } from "./command-options.ts";
import { counted } from "./report-result.ts";
import { describeFailure, isSystemError, sayPort, untilEnded } from "./server-session.ts";

// The script has memory's settings for itself: see kept-script.ts.
export { withoutSaving } from "../graph/memory.ts";

export async function runServe(options: ServeCommandOptions): Promise<ExitStatus> {
  const start = performance.now();
  const shown = { url: "" };
  let server: DevelopmentServer;
  try {
    server = await serve({
      workingFolder: process.cwd(),
      config: options.config,
      source: options.source ?? null,
      out: null,
      base: options.base ?? null,
      useCache: usesCache(options),
      remoteCache: null,
      workers: null,
      today: new Date().toISOString().slice(0, 10),
      host: options.host,
      port: options.port,
      onUpdate: makeReporter(shown),
      onFailure: (error) =>
        process.stderr.write(`docsgen failed, and goes on: ${describeFailure(error, options.debug)}\n`),
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    process.stderr.write(`The server cannot listen at ${options.host}:${options.port}: ${error.message}\n`);
    return 2;
  }
  shown.url = server.url;
  sayPort(options.port, server.port);
  process.stdout.write(`${server.url} after ${Math.round(performance.now() - start)} ms\n`);
  const ended = untilEnded({ o: () => void openBrowser(shown.url), r: () => void server.rebuild() }, [
    "o  open the site in the browser",
    "r  read everything again, the config too",
  ]);
  if (options.open) void openBrowser(server.url);
  await ended;
  await server.close();
  return 0;
}

/** Says what each update did, where the site is when that changes, and the problems whenever they are others than before. */
function makeReporter(shown: { url: string }): (update: ServedUpdate) => void {
  const known = { problems: "" };
  let printing = new AbortController();
  return ({ changed, diagnostics, compiledPages, duration, url }) => {
    if (changed.length > 0) {
      const what = changed.length === 1 ? printable(changed[0] ?? "") : counted(changed.length, "file");
      const compiled = `${counted(compiledPages, "page")} compiled`;
      process.stdout.write(`${what}: ${compiled}, ${Math.round(duration)} ms\n`);
    }
    if (shown.url !== "" && shown.url !== url) process.stdout.write(`The site is now at ${url}\n`);
    shown.url = url;
    const problems = JSON.stringify(diagnostics.filter(({ severity }) => severity !== "hint"));
    if (problems === known.problems) return;
    known.problems = problems;
    // What is still being printed is no longer so.
    printing.abort();
    printing = new AbortController();
    void printProblems(diagnostics, printing.signal);
  };
}

async function printProblems(diagnostics: readonly Diagnostic[], signal: AbortSignal): Promise<void> {
  const { errors, warnings } = countDiagnostics(diagnostics);
  if (errors + warnings === 0) process.stdout.write("No problems.\n");
  else if (await printMeanwhile(diagnostics, signal))
    process.stdout.write(`\n${counted(errors, "error")}, ${counted(warnings, "warning")}\n`);
}

/** A file's name, without what would steer the terminal. */
function printable(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, "?");
}
