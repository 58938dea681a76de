/** `docsgen preview`: serves the output folder until it is ended. */
import { resolve } from "node:path";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import { preview } from "../preview.ts";
import { isFolder } from "../source/scan.ts";
import { openBrowser } from "./open-browser.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { ExitStatus, PreviewCommandOptions } from "./program.ts";
import { sayPort, untilEnded } from "./server-session.ts";

export async function runPreview(folder: string, options: PreviewCommandOptions): Promise<ExitStatus> {
  const absolute = resolve(folder);
  if (!isFolder(absolute)) {
    const hint = "build the site first, or name the folder";
    printDiagnostics([siteDiagnostic("output-missing", { path: folder }, hint)], { silent: false, verbose: false });
    return 2;
  }
  const server = await preview({
    folder: absolute,
    base: options.base ?? null,
    host: options.host,
    port: options.port,
    onFailure: (error) => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`),
  });
  sayPort(options.port, server.port);
  process.stdout.write(`${server.url}\n`);
  if (options.open) await openBrowser(server.url);
  await untilEnded({ o: () => void openBrowser(server.url) }, ["o  open the site in the browser"]);
  server.close();
  return 0;
}
