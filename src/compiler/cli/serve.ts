/** `docsgen serve`: starts the development server, prints its reports, and handles the author's keys. */
import { problemOfEarlier } from "../compare/earlier-site.ts";
import { isSystemError } from "../output/write-error.ts";
import type { DevelopmentServer } from "../serve.ts";
import { serve } from "../serve.ts";
import { describeRefusedHost } from "../serve/request-handler.ts";
import { usesCache } from "./cache.ts";
import { describeInternalError } from "./internal-error.ts";
import { openBrowser } from "./open-browser.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { ExitStatus, ServeOptions } from "./command-options.ts";
import { makeReporter } from "./serve-report.ts";
import { printPort, untilStopped } from "./server-session.ts";
import type { Terminal } from "./terminal.ts";
import { today } from "./today.ts";
import { makeWithoutConfigNotice } from "./without-config.ts";

/**
 * Resolves when the author stops the server. Mistakes in the content are reported, and do not stop it.
 * @returns 0, or at once 2 if the port or the state of `--diff` cannot be used.
 */
export async function runServe(options: ServeOptions, terminal: Terminal): Promise<ExitStatus> {
  const start = performance.now();
  const shown = { url: "" };
  const problem = await problemOfEarlier(options, terminal.workingFolder);
  if (problem !== null) {
    printDiagnostics([problem], { silent: false, verbose: false }, terminal);
    return 2;
  }
  let server: DevelopmentServer;
  try {
    server = await serve({
      ...options,
      workingFolder: terminal.workingFolder,
      onWithoutConfig: makeWithoutConfigNotice({}, terminal),
      out: null,
      useCache: usesCache(options, terminal),
      remoteCache: null,
      today,
      onUpdate: makeReporter(shown, terminal),
      onRefusedHost: (name) => terminal.stderr.write(`${describeRefusedHost(name)}\n`),
      onFailure: (error) => terminal.stderr.write(describeInternalError(error, options.debug, true)),
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    terminal.stderr.write(`The server cannot listen on ${options.host}:${options.port}: ${error.message}\n`);
    return 2;
  }
  shown.url = server.url;
  printPort(options.port, server.port, terminal);
  terminal.stdout.write(`${server.url} ready in ${Math.round(performance.now() - start)} ms\n`);
  const ended = untilStopped(
    { o: () => void openBrowser(shown.url, terminal), r: () => void server.rebuild() },
    ["o  open the site in the browser", "r  reload everything, including the config"],
    terminal,
  );
  if (options.isOpened) void openBrowser(server.url, terminal);
  await ended;
  await server.close();
  return 0;
}
