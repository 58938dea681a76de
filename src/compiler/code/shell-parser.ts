/**
 * Parses shell scripts with mvdan/sh (https://github.com/mvdan/sh), compiled to WebAssembly by `sh-syntax`. Has
 * effects: it reads the module from the package, once. We do not use the package's `parse`, which compiles the module
 * again for each piece of code.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The module's file relative to the built one, defined by `scripts/build.js`. */
declare const DOCSGEN_SHELL_PARSER: string | undefined;

/** Returns the first problem of a script, or `null`. `offset` is in UTF-16 code units. */
export type ShellParser = (code: string) => Promise<{ readonly reason: string; readonly offset: number } | null>;

/** Compiles the module again with each call (0.1 s), so callers keep the parser. */
export async function loadShellParser(): Promise<ShellParser> {
  // We start this now and await it later: V8 compiles the module in another thread, which takes a tenth of a second.
  const url =
    typeof DOCSGEN_SHELL_PARSER === "string"
      ? new URL(DOCSGEN_SHELL_PARSER, import.meta.url)
      : import.meta.resolve("sh-syntax/main.wasm");
  const compiled = WebAssembly.compile(readFileSync(fileURLToPath(url)));
  const [{ getProcessor, ParseError }, module] = await Promise.all([import("sh-syntax"), compiled]);
  // Instantiating synchronously takes one millisecond; the asynchronous version takes several.
  const parse = getProcessor(async (imports: WebAssembly.Imports) => new WebAssembly.Instance(module, imports));
  return async (code) => {
    try {
      await parse(code, {});
      return null;
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      const bytes = error.Pos?.Offset ?? 0;
      const offset = Buffer.from(code).subarray(0, bytes).toString("utf8").length;
      return { reason: error.Text, offset };
    }
  };
}
