/** The scripts and styles that stand in documents themselves, as a Content-Security-Policy names them. */
import { createHash } from "node:crypto";
import { inlineCode, themeScript } from "../../theme/theme-script.ts";

/** Of the one script that the theme puts into every document. */
export const themeScriptHash: string = sourceHash(themeScript);

/** https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export function sourceHash(code: string): string {
  return `'sha256-${createHash("sha256").update(inlineCode(code)).digest("base64")}'`;
}
