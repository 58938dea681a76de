/**
 * Loads a module of which only the address is known. A bundle that V8 keeps compiled (`cli/kept-script.ts`) has no `import()` of its own:
 * Node.js 20 loses it with the source. It is given one.
 */
declare const DOCSGEN_IMPORT: (<Module>(url: string) => Promise<Module>) | undefined;

export const importModule: <Module>(url: string) => Promise<Module> =
  typeof DOCSGEN_IMPORT === "function" ? DOCSGEN_IMPORT : (url) => import(url);

/** Who is loading, and what the environment said before. */
const loading: { count: number; before: string | undefined } = { count: 0, before: undefined };

/**
 * Loads what brings React with it. React asks the environment once whether it is there for development, and its renderer is bundled with
 * docsgen as the one for production: a program that calls docsgen and says another thing, as test runners do, would have one of each.
 */
export async function inProduction<Module>(load: () => Promise<Module>): Promise<Module> {
  if (loading.count === 0) {
    loading.before = process.env["NODE_ENV"];
    process.env["NODE_ENV"] = "production";
  }
  loading.count += 1;
  try {
    return await load();
  } finally {
    loading.count -= 1;
    if (loading.count === 0) {
      if (loading.before === undefined) delete process.env["NODE_ENV"];
      else process.env["NODE_ENV"] = loading.before;
    }
  }
}
