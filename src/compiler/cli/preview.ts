/** `docsgen preview`: serves the output folder until it is ended. */
import { resolve } from "node:path";
import { siteConfigSchema } from "../config/schema.ts";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { PreviewServer } from "../preview.ts";
import { preview } from "../preview.ts";
import { isFolder } from "../source/scan.ts";
import { openBrowser } from "./open-browser.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { ExitStatus, PreviewCommandOptions } from "./command-options.ts";
import { describeFailure, isSystemError, sayPort, untilEnded } from "./server-session.ts";

export async function runPreview(folder: string, options: PreviewCommandOptions): Promise<ExitStatus> {
  const absolute = resolve(folder);
  const refuse = (diagnostic: ReturnType<typeof siteDiagnostic>): ExitStatus => {
    printDiagnostics([diagnostic], { silent: false, verbose: false });
    return 2;
  };
  if (!isFolder(absolute))
    return refuse(siteDiagnostic("output-missing", { path: folder }, "build the site first, or name the folder"));
  const base = options.base ?? null;
  if (base !== null && !siteConfigSchema.shape.base.safeParse(base).success) {
    const values = { path: "--base", problem: `cannot be “${base}”` };
    return refuse(siteDiagnostic("config-value", values, "it begins and ends with a slash, such as /docs/"));
  }
  let server: PreviewServer;
  try {
    server = await preview({
      folder: absolute,
      base,
      host: options.host,
      port: options.port,
      onFailure: (error) => process.stderr.write(`docsgen failed, and goes on: ${describeFailure(error, false)}\n`),
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    process.stderr.write(`The server cannot listen at ${options.host}:${options.port}: ${error.message}\n`);
    return 2;
  }
  sayPort(options.port, server.port);
  process.stdout.write(`${server.url}\n`);
  const ended = untilEnded({ o: () => void openBrowser(server.url) }, ["o  open the site in the browser"]);
  if (options.open) void openBrowser(server.url);
  await ended;
  server.close();
  return 0;
}
