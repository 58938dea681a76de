/** Opens a URL in the author's browser, if there is one. */
import type { Terminal } from "./terminal.ts";

/** Never rejects, because the command is useful without a browser. */
export async function openBrowser(url: string, { stdout }: Terminal): Promise<void> {
  try {
    const { default: open } = await import("open");
    const browser = await open(url);
    browser.on("error", () => undefined);
  } catch {
    stdout.write(`No browser could be opened. The site is at ${url}\n`);
  }
}
