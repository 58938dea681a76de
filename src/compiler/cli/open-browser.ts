/** Shows an address in the author's browser, where there is one. */

export async function openBrowser(url: string): Promise<void> {
  const { default: open } = await import("open");
  const browser = await open(url);
  // A machine without a browser is no reason to end.
  browser.on("error", () => undefined);
}
