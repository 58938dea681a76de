/** Copies the Markdown of the page, which is fetched on demand. */
import { confirm, copy } from "./copy-code.ts";

/** @param confirmation Milliseconds for which the button shows its confirmation. */
export function copyPage(button: HTMLElement, confirmation: number): void {
  fetchText(button.dataset["url"] ?? "")
    .then(copy)
    .then(
      () => confirm(button, docsgenStrings.copied, confirmation, docsgenStrings.copyPage),
      () => confirm(button, docsgenStrings.copyFailed, confirmation, docsgenStrings.copyPage),
    );
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server returned ${response.status}`);
  return response.text();
}
