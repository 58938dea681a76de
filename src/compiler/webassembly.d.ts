/** The part of WebAssembly's API that `page/shell-parser.ts` needs; the types of Node.js leave it to those of browsers. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  function compile(bytes: Uint8Array): Promise<Module>;
  const Instance: new (module: Module, imports: Imports) => Instance;
}
