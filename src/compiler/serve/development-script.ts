/** The script that the development server adds to each document. It is never published. */
import { readFileSync } from "node:fs";

export function developmentScript(): Uint8Array {
  return readFileSync(new URL("./theme/development.js", import.meta.url));
}

/**
 * @param fingerprint The fingerprint of the rendered document. The page sends it back to identify the version that it
 * shows.
 */
export function withDevelopmentScript(document: string, base: string, fingerprint: string): string {
  const script = `<script type="module" src="${base}@docsgen/client.js" data-fingerprint="${fingerprint}"></script>`;
  const end = document.lastIndexOf("</body>");
  return end === -1 ? document + script : document.slice(0, end) + script + document.slice(end);
}
