/** Shows an address in the author's browser, where there is one. */

import type { Terminal } from "./terminal.ts";

/** Never rejected: a machine without a browser is no reason to end. */
export async function openBrowser(url: string, { stdout }: Terminal): Promise<void> {
  try {
    const { default: open } = await import("open");
    const browser = await open(url);
    browser.on("error", () => undefined);
  } catch {
    stdout.write(`No browser can be opened here: ${url}\n`);
  }
}
