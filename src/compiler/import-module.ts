/** Imports a module by URL. */
export async function importModule<Module>(url: string): Promise<Module> {
  return import(url);
}

/** The number of modules being loaded, and the previous value of NODE_ENV. */
const loading: { count: number; before: string | undefined } = { count: 0, before: undefined };

/**
 * Imports modules that depend on React. React chooses between its development and production builds by NODE_ENV when it
 * is first loaded, and the renderer bundled with docsgen is the production one. If the calling program has set NODE_ENV
 * to another value, as test runners do, the two would not match.
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
