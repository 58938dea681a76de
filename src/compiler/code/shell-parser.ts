/**
 * The parser of shell: mvdan/sh (https://github.com/mvdan/sh), compiled to WebAssembly by `sh-syntax`. An effect: its module is read
 * once, from the package. The package's own entry would compile the module again for each piece of code.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What is wrong with a script, or `null`. `offset` in UTF-16 code units. */
export type ShellParser = (code: string) => Promise<{ readonly reason: string; readonly offset: number } | null>;

export async function loadShellParser(): Promise<ShellParser> {
  // At once: V8 compiles it in a thread of its own, for a tenth of a second, while the page goes on here.
  const compiled = WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve("sh-syntax/main.wasm"))));
  const [{ getProcessor, ParseError }, module] = await Promise.all([import("sh-syntax"), compiled]);
  // At once: instantiating takes a millisecond, and waiting for it several.
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
