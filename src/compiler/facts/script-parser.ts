/**
 * The parser of JavaScript and TypeScript. It is native code in a package for each platform, which is missing after an
 * installation without optional packages or on another platform. docsgen works without it, but its messages are less
 * precise.
 */
import type { parseSync } from "oxc-parser";

/** `parseSync` of oxc, which returns syntax errors instead of throwing them. */
export type ScriptParser = typeof parseSync;

/** Returns `null` if the parser cannot be loaded. */
export async function loadScriptParser(): Promise<ScriptParser | null> {
  try {
    return (await import("oxc-parser")).parseSync;
  } catch {
    return null;
  }
}
