/**
 * Lets a bundled config behave like the files that it was made from: `import.meta` and `__dirname` are those of each
 * file, and modules whose names are computed are found beside the config. Has effects, because it reads these files.
 */
import { readFileSync } from "node:fs";
import { dirname, extname, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions, Loader, Plugin } from "esbuild";

/** The name under which a bundle starts at a file, whose own path esbuild might take for a pattern. */
const entry = "docsgen:entry";
const metaNamespace = "docsgen-meta";
const meta = "docsgenImportMeta";

/**
 * The options to bundle an author's module for a data URL.
 * @param path Absolute path of the module.
 */
export function ownModuleOptions(path: string): BuildOptions & { readonly plugins: Plugin[] } {
  return {
    entryPoints: [entry],
    absWorkingDir: dirname(path),
    platform: "node",
    format: "esm",
    target: "node20",
    // CommonJS that asks for its parts by a name of its own, as UMD does, cannot be bundled.
    mainFields: ["module", "main"],
    // Defines `require`, which CommonJS packages call for modules of Node.js.
    banner: {
      js: `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(${JSON.stringify(path)});`,
    },
    define: { "import.meta": meta, __dirname: `${meta}.dirname`, __filename: `${meta}.filename` },
    plugins: [ownMeta(path)],
  };
}

/** An `import()` whose argument is not a literal. esbuild would bundle every file that it might mean. */
const computedImport = /(?<![\w$.#])import\s*\((?!\s*(["'])[^"'\n]*\1\s*[,)])/gu;

function ownMeta(start: string): Plugin {
  return {
    name: metaNamespace,
    setup(hooks) {
      hooks.onResolve({ filter: /^docsgen:entry$/ }, () => ({ path: start }));
      hooks.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: "file" }, ({ path }) => {
        const text = readFileSync(path, "utf8");
        const isAuthors = !path.includes(`${sep}node_modules${sep}`);
        const own = isAuthors ? text.replaceAll(computedImport, `${meta}.load(`) : text;
        if (own === text && !/import\.meta|__dirname|__filename/u.test(text)) return undefined;
        const from = JSON.stringify(`${metaNamespace}:${path}`);
        // Imports are evaluated first wherever they are, and at the end they move nothing in the file.
        const contents = /^\s*(?:import|export)\b/mu.test(text)
          ? `${own}\nimport { meta as ${meta} } from ${from};`
          : `const ${meta} = require(${from}).meta; ${own}`;
        return { contents, loader: loaderOf(path) };
      });
      hooks.onResolve({ filter: /^docsgen-meta:/ }, ({ path }) => ({
        path: path.slice(metaNamespace.length + 1),
        namespace: metaNamespace,
      }));
      hooks.onLoad({ filter: /.*/, namespace: metaNamespace }, ({ path }) => ({ contents: metaModule(path) }));
    },
  };
}

function metaModule(path: string): string {
  const values = { url: pathToFileURL(path).href, filename: path, dirname: path.slice(0, path.lastIndexOf(sep)) };
  return `import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
// Node.js reads modules itself, so they are read once more to be recorded as inputs.
const load = (name) => {
  const url = resolve(name);
  if (url.startsWith("file:")) try { readFileSync(new URL(url)); } catch {}
  return import(url);
};
const resolve = (name) => {
  if (/^(?:\\.{0,2}\\/|\\w{2,}:)/.test(name)) return new URL(name, ${JSON.stringify(values.url)}).href;
  const found = createRequire(${JSON.stringify(path)}).resolve(name);
  return isAbsolute(found) ? pathToFileURL(found).href : found;
};
export const meta = { ...${JSON.stringify(values)}, resolve, load };`;
}

function loaderOf(path: string): Loader {
  switch (extname(path)) {
    case ".tsx":
      return "tsx";
    case ".ts":
    case ".mts":
    case ".cts":
      return "ts";
    case ".jsx":
      return "jsx";
    default:
      return "js";
  }
}
