/**
 * Builds docsgen itself: the compiler and the theme's browser code, bundled into lib/.
 * Run by `npm install` (the `prepare` script) and before the tests.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { build } from "esbuild";
import { bundledLanguagesInfo } from "shiki/langs";

const { version, bugs } = JSON.parse(readFileSync("package.json", "utf8"));

/**
 * Packages of many small modules, and those that every start needs, are bundled too: opening hundreds of files was a quarter of the time
 * of a small build. Those that are native, load their parts on demand or are seldom needed stay outside; and React, which a site's own
 * components share with docsgen.
 */
const external = [
  "bufferutil",
  "esbuild",
  "jsonc-parser",
  "launch-editor",
  "negotiator",
  "open",
  "oxc-parser",
  "react",
  "react-dom",
  "satteri",
  "send",
  "sh-syntax",
  "shiki/langs",
  "utf-8-validate",
];

/** `renderToStaticMarkup` lies in one of the two renderers that the package's own entry loads. */
const oneRenderer = {
  "react-dom/server": "./node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js",
};

/** What the Markdown packages call for every node of a page, in a quicker form. */
const quickVisit = {
  name: "quick-visit",
  setup({ onResolve }) {
    onResolve({ filter: /^unist-util-visit$/ }, ({ importer }) =>
      importer.includes("mdast-util-") ? { path: resolve("src/compiler/page/visit.ts") } : undefined,
    );
  },
};

/** zod's messages in other languages, half of zod: it speaks English here. */
const oneLanguage = {
  name: "one-language",
  setup(hooks) {
    hooks.onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ path }) => ({ path, namespace: "empty" }));
    hooks.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "export {};" }));
  },
};

/**
 * What packages load, at each start, for what docsgen never asks of them: commander for commands that are programs of their own, gray-matter
 * for YAML that nobody else reads.
 */
const neverRun = {
  name: "never-run",
  setup({ onResolve, onLoad }) {
    const replace = (module, importer, contents) => {
      onResolve({ filter: new RegExp(`^${module}$`) }, (asked) =>
        asked.importer.includes(`/node_modules/${importer}/`) ? { path: module, namespace: "never-run" } : undefined,
      );
      onLoad({ filter: new RegExp(`^${module}$`), namespace: "never-run" }, () => ({ contents }));
    };
    replace("node:child_process", "commander", "module.exports = {};");
    replace("js-yaml", "gray-matter", "exports.safeLoad = exports.safeDump = () => null;");
  },
};

/** What CommonJS packages in a module call. */
const requiring = `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);`;

/** What docsgen makes of a page depends on its own code and on its dependencies: both name the build. */
function identify() {
  const hash = createHash("sha256");
  const sources = readdirSync("src", { recursive: true }).filter((path) => /\.(?:tsx?|css)$/u.test(path));
  const files = ["package-lock.json", "build.js", ...sources.map((path) => `src/${path}`).sort()];
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

rmSync("lib", { recursive: true, force: true });

const shared = { bundle: true, sourcemap: false, logLevel: "warning", legalComments: "none", jsx: "automatic" };

const compiler = {
  ...shared,
  outdir: "lib",
  platform: "node",
  target: "node20.19",
  alias: oneRenderer,
  plugins: [oneLanguage, quickVisit, neverRun],
  define: {
    DOCSGEN_VERSION: JSON.stringify(version),
    DOCSGEN_ISSUES: JSON.stringify(bugs?.url ?? ""),
    DOCSGEN_BUILD: JSON.stringify(identify()),
  },
};

await build({
  ...compiler,
  entryPoints: {
    index: "src/compiler/index.ts",
    cli: "src/compiler/cli/main.ts",
    worker: "src/compiler/graph/worker.ts",
    "config-thread": "src/compiler/config/config-thread.ts",
    "watch-thread": "src/compiler/serve/watch-thread.ts",
  },
  format: "esm",
  external,
  banner: { js: requiring },
  splitting: true,
  chunkNames: "[name]-[hash]",
});

const browser = {
  ...shared,
  outdir: "lib/theme",
  // Names change with the content, so that browsers keep the files for ever.
  entryNames: "[name].[hash]",
  format: "esm",
  platform: "browser",
  target: ["es2022", "chrome123", "firefox121", "safari17.5"],
  define: { "process.env.NODE_ENV": '"production"' },
  minify: true,
  metafile: true,
};

// One file each: what every page loads must not wait for a second request, and what is fetched on demand shares nothing with it.
const results = [];
for (const [name, path] of [
  ["main", "src/theme/client/main.ts"],
  ["not-found", "src/theme/client/not-found.ts"],
  ["search-page", "src/theme/client/search-page.ts"],
  ["search", "src/theme/islands/search.ts"],
  ["style", "src/theme/styles/index.css"],
])
  results.push(await build({ ...browser, entryPoints: { [name]: path } }));

// For the development server alone: no site publishes it.
await build({ ...browser, entryNames: "[name]", entryPoints: { development: "src/theme/development/main.ts" } });

/** Which file is which: by the name of the entry, and all of them. */
const outputs = results.flatMap(({ metafile }) => Object.entries(metafile.outputs));
const entries = outputs.map(([path]) => [basename(path).split(".")[0], basename(path)]);
const manifest = { entries: Object.fromEntries(entries), files: outputs.map(([path]) => basename(path)).sort() };
writeFileSync("lib/theme/manifest.json", JSON.stringify(manifest));

/** Languages that documentation shows: their grammars' patterns are translated here. Those of the others when a page asks for one. */
const translated =
  "astro c clojure cmake cpp csharp css csv dart diff docker dotenv elixir fsharp go graphql groovy haskell hcl html http ini java javascript json json5 jsonc jsx julia kotlin less lua make markdown mdx nginx nix objective-c perl php powershell prisma proto python r ruby rust scala scss shellscript shellsession solidity sql svelte swift terraform toml tsx typescript vue wasm xml yaml zig";

const translator = "lib/translate-grammar.js";
await build({
  ...shared,
  entryPoints: ["src/compiler/code/translate-grammar.ts"],
  outfile: translator,
  format: "esm",
  platform: "node",
  external,
});
const { translateGrammar } = await import(`./${translator}`);
rmSync(translator);
const languages = bundledLanguagesInfo.filter(({ id }) => translated.split(" ").includes(id));
const grammars = new Map();
for (const language of languages)
  for (const grammar of (await language.import()).default) grammars.set(grammar.name, grammar);
mkdirSync("lib/patterns");
for (const [name, grammar] of grammars)
  writeFileSync(`lib/patterns/${name}.json`, JSON.stringify(translateGrammar(grammar)));
