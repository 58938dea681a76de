/** `docsgen preview`: serves the output folder until it is stopped. */
import { resolve } from "node:path";
import { problemOfEarlier } from "../compare/earlier-site.ts";
import { checkBase } from "../config/read-base.ts";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { manifestPath } from "../output/manifest.ts";
import { hintForOutput } from "../output/output-folder.ts";
import { isSystemError } from "../output/write-error.ts";
import type { PreviewServer } from "../preview.ts";
import { preview } from "../preview.ts";
import { describeRefusedHost } from "../serve/request-handler.ts";
import { isFolder } from "../source/scan.ts";
import { checkPublishedBase, readManifest } from "../verify/read-output.ts";
import { describeInternalError } from "./internal-error.ts";
import { openBrowser } from "./open-browser.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { ExitStatus, PreviewOptions } from "./command-options.ts";
import { printPort, untilStopped } from "./server-session.ts";
import type { Terminal } from "./terminal.ts";
import { today } from "./today.ts";

/**
 * Resolves when the author stops the server.
 * @returns 0, or at once 2 if the folder, the base or the port cannot be used.
 */
export async function runPreview(options: PreviewOptions, terminal: Terminal): Promise<ExitStatus> {
  const { folder, base } = options;
  const absolute = resolve(terminal.workingFolder, folder);
  const refuse = (diagnostic: Diagnostic): ExitStatus => {
    printDiagnostics([diagnostic], { silent: false, verbose: false }, terminal);
    return 2;
  };
  if (!isFolder(absolute)) return refuse(siteDiagnostic("output-missing", { path: folder }, hintForOutput(folder)));
  const baseProblem = checkBase(base) ?? checkPublishedBase(base, absolute, folder);
  if (baseProblem !== null) return refuse(baseProblem);
  const { since } = options;
  const problem = await problemOfEarlier(options, terminal.workingFolder);
  if (problem !== null) return refuse(problem);
  if (since !== null && readManifest(absolute) === null) {
    const values = { path: `${folder}/${manifestPath}`, reason: "it is not there, or not of this version of docsgen" };
    return refuse(siteDiagnostic("manifest-unreadable", values, "build the site first: `docsgen build`"));
  }
  let server: PreviewServer;
  try {
    server = await preview({
      ...options,
      folder: absolute,
      workingFolder: terminal.workingFolder,
      today,
      onRefusedHost: (name) => terminal.stderr.write(`${describeRefusedHost(name)}\n`),
      onFailure: (error) => terminal.stderr.write(describeInternalError(error, false, true)),
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    terminal.stderr.write(`The server cannot listen on ${options.host}:${options.port}: ${error.message}\n`);
    return 2;
  }
  printPort(options.port, server.port, terminal);
  terminal.stdout.write(`${server.url}\n`);
  const ended = untilStopped(
    { o: () => void openBrowser(server.url, terminal) },
    ["o  open the site in the browser"],
    terminal,
  );
  if (options.isOpened) void openBrowser(server.url, terminal);
  await ended;
  server.close();
  return 0;
}
