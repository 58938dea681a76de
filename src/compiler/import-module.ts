/**
 * Loads a module of which only the address is known. A bundle that V8 keeps compiled (`cli/kept-script.ts`) has no `import()` of its own:
 * Node.js 20 loses it with the source. It is given one.
 */
declare const DOCSGEN_IMPORT: (<Module>(url: string) => Promise<Module>) | undefined;

export const importModule: <Module>(url: string) => Promise<Module> =
  typeof DOCSGEN_IMPORT === "function" ? DOCSGEN_IMPORT : (url) => import(url);
