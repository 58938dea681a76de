/** Prints a document with an installed browser. Has effects. */
import { execFile } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** In milliseconds. A thousand pages take about a minute. */
const limit = 600_000;

/**
 * @param folder An empty folder for working files, among them the PDF.
 * @returns The path of the PDF, or why there is none.
 * @throws The signal's reason if it is aborted.
 */
export async function printPdf(
  browser: string,
  html: string,
  folder: string,
  signal: AbortSignal,
): Promise<{ readonly kind: "printed"; readonly file: string } | { readonly kind: "failed"; readonly reason: string }> {
  const [document, file] = [join(folder, "document.html"), join(folder, "document.pdf")];
  writeFileSync(document, html);
  rmSync(file, { force: true });
  const options = [
    "--headless=new",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    `--user-data-dir=${join(folder, "profile")}`,
    // Chromium refuses its sandbox to the superuser.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--no-pdf-header-footer",
    "--generate-pdf-document-outline",
    `--print-to-pdf=${file}`,
    pathToFileURL(document).href,
  ];
  const output = await new Promise<string>((resolve) => {
    execFile(browser, options, { timeout: limit, signal }, (error, _stdout, stderr) => {
      resolve(error?.message.split("\n", 1)[0] ?? stderr);
    });
  });
  signal.throwIfAborted();
  return existsSync(file)
    ? { kind: "printed", file }
    : { kind: "failed", reason: output.trim().split("\n").at(-1) ?? "" };
}
