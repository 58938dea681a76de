/**
 * The part of the WebAssembly API that `page/shell-parser.ts` uses. The types of Node.js do not include it; those of
 * the DOM do.
 */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  function compile(bytes: Uint8Array): Promise<Module>;
  const Instance: new (module: Module, imports: Imports) => Instance;
}
