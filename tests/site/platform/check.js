/** Compiles `check.ts` for a Node.js that runs no TypeScript, and starts it. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const own = import.meta.dirname;
const project = join(own, "..", "..", "..");
// Below the project, where its packages are found.
const cache = join(project, ".docsgen");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "platform-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const outfile = join(folder, "check.mjs");
await build({
  entryPoints: [join(own, "check.ts")],
  outfile,
  bundle: true,
  format: "esm",
  platform: "node",
  packages: "external",
  define: { "import.meta.dirname": JSON.stringify(own) },
  logLevel: "error",
});
// The description of the API reads its texts beside its module, which is now the bundle.
copyFileSync(join(project, "docs-src/_site/api/texts.yml"), join(folder, "texts.yml"));
await import(pathToFileURL(outfile).href);
