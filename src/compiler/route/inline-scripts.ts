/** The scripts that stand in documents themselves, as a Content-Security-Policy names them. */
import { createHash } from "node:crypto";
import { themeScript } from "../../theme/theme-script.ts";

/** Of the one script that the theme puts into every document. */
export const themeScriptHash: string = scriptHash(themeScript);

/** https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export function scriptHash(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
