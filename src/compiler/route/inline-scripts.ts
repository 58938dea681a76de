/** Hashes of inline scripts and styles, as a Content-Security-Policy lists them. */
import { createHash } from "node:crypto";
import { inlineCode, themeScript } from "../../theme/theme-script.ts";

/** The hash of the only inline script that the theme adds to every document. */
export const themeScriptHash: string = sourceHash(themeScript);

/** The hash source of an inline script or style (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
export function sourceHash(code: string): string {
  return `'sha256-${createHash("sha256").update(inlineCode(code)).digest("base64")}'`;
}
