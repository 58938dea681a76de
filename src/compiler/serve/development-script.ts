/** The scripts that servers add to documents. They are never published. */
import { readFileSync } from "node:fs";

/** @param name The client of the development server, or what marks changes. */
export function developmentScript(name: "development" | "changes"): Uint8Array {
  return readFileSync(new URL(`./theme/${name}.js`, import.meta.url));
}

/** Adds the script that marks changes. */
export function withChangesScript(document: string, base: string): string {
  return withScript(document, `<script type="module" src="${base}@docsgen/changes.js"></script>`);
}

/**
 * @param fingerprint The fingerprint of the rendered document. The page sends it back to identify the version that it
 * shows.
 */
export function withDevelopmentScript(document: string, base: string, fingerprint: string): string {
  const script = `<script type="module" src="${base}@docsgen/client.js" data-fingerprint="${fingerprint}"></script>`;
  return withScript(document, script);
}

function withScript(document: string, script: string): string {
  const end = document.lastIndexOf("</body>");
  return end === -1 ? document + script : document.slice(0, end) + script + document.slice(end);
}
