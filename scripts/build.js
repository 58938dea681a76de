/**
 * Builds docsgen into lib/: bundles the compiler and the theme's browser code, and stores the grammars of languages.
 * `npm run compile` runs it before the tests, the site and a release.
 */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { bundledLanguagesInfo } from "shiki/langs";
import { buildPackage } from "./build-package.js";
import { commentsByKey } from "./schema-comments.js";

const { version, bugs } = JSON.parse(readFileSync("package.json", "utf8"));

/**
 * The packages that are loaded at run time: `dependencies` in package.json, and the optional ones of `peerDependencies`.
 * All others are bundled, because opening hundreds of files would take a quarter of the time of a small build. zod is
 * bundled too; it is a dependency because our types refer to it.
 */
const external = [
  "@docsgen/mermaid",
  "@docsgen/migrate",
  "@resvg/resvg-js",
  "@viz-js/viz",
  "esbuild",
  "oxc-parser",
  "react",
  "react-dom",
  "satteri",
  "sharp",
  "temml",
];

const alias = {
  // esbuild cannot follow the calls of `require` in the package's main file, a UMD module.
  "jsonc-parser": "./node_modules/jsonc-parser/lib/esm/main.js",
  "hast-util-is-element": "./src/compiler/route/is-element.ts",
};

/** Gives the Markdown packages a faster tree visitor, because they call it for every node of a page. */
const quickVisit = {
  name: "quick-visit",
  setup({ onResolve }) {
    onResolve({ filter: /^unist-util-visit$/ }, ({ importer }) =>
      importer.includes("mdast-util-") ? { path: resolve("src/compiler/page/markdown/visit.ts") } : undefined,
    );
  },
};

/**
 * The package.json of sh-syntax does not say that the file which defines its WebAssembly loader has side effects, so
 * esbuild would drop it.
 */
const shellRuntime = {
  name: "shell-runtime",
  setup({ onResolve }) {
    onResolve({ filter: /vendors\/wasm_exec\.cjs$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path),
      sideEffects: true,
    }));
  },
};

/** Bundled CommonJS packages call `require`, which ES modules do not have. */
const requireBanner = `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);`;

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

const ownSources = readdirSync("src", { recursive: true })
  .filter((path) => /\.(?:tsx?|css|json)$/u.test(path))
  .map((path) => `src/${path}`)
  .sort();

const mermaidSources = readdirSync("packages/mermaid/src").map((name) => `packages/mermaid/src/${name}`);

/**
 * The name of this build in cache keys: a hash of docsgen's own code, of the package beside it that draws in pages, and
 * of the versions of its dependencies.
 */
const hashOfBuild = hashOf(["package-lock.json", "scripts/build.js", ...ownSources, ...mermaidSources.sort()]);

/** What the grammars are made from. They take two thirds of this program's time, and rarely change. */
const hashOfGrammars = hashOf([
  "package-lock.json",
  "scripts/build.js",
  ...ownSources.filter((path) => path.startsWith("src/compiler/code/")),
]);
const grammarsKey = "lib/grammars.key";
const hasGrammars = existsSync(grammarsKey) && readFileSync(grammarsKey, "utf8") === hashOfGrammars;

mkdirSync("lib", { recursive: true });
for (const name of readdirSync("lib"))
  if (!hasGrammars || !["grammars", "grammars.key"].includes(name)) rmSync(`lib/${name}`, { recursive: true });

const shared = { bundle: true, sourcemap: false, logLevel: "warning", legalComments: "none", jsx: "automatic" };

/** What configs import from docsgen to write features, as a module without imports. */
const featureKit = await build({
  ...shared,
  entryPoints: ["src/features/kit.ts"],
  format: "esm",
  minify: true,
  write: false,
});

/** The schemas of a page's frontmatter, whose comments editors show. */
const frontmatterFiles = ["frontmatter-schema", "landing-schema", "folder-settings"].map(
  (name) => `src/compiler/page/frontmatter/${name}.ts`,
);

const compiler = {
  ...shared,
  outdir: "lib",
  platform: "node",
  target: "node20.19",
  alias,
  loader: { ".svg": "text" },
  plugins: [quickVisit, shellRuntime],
  define: {
    DOCSGEN_VERSION: JSON.stringify(version),
    DOCSGEN_ISSUES: JSON.stringify(bugs?.url ?? ""),
    DOCSGEN_FEATURE_KIT: JSON.stringify(featureKit.outputFiles[0].text),
    DOCSGEN_BUILD: JSON.stringify(hashOfBuild),
    DOCSGEN_KEY_DOCS: JSON.stringify({
      page: commentsByKey([...frontmatterFiles, "src/compiler/config/head-tag.ts"], "frontmatterSchema"),
      folder: commentsByKey(frontmatterFiles, "folderSettingsSchema"),
    }),
    DOCSGEN_GRAMMARS: JSON.stringify("./grammars/"),
    DOCSGEN_CARD_FONT: JSON.stringify("./Inter-SemiBold.ttf"),
    DOCSGEN_ICONS: JSON.stringify("./icons.txt.gz"),
    DOCSGEN_SHELL_PARSER: JSON.stringify("./shell-parser.wasm"),
    // Keeps ws from looking for two optional native packages.
    "process.env.WS_NO_BUFFER_UTIL": '"1"',
    "process.env.WS_NO_UTF_8_VALIDATE": '"1"',
  },
};

/** What the codes of rules mean, so that a config which names one does not load the rules. */
async function listRuleCodes() {
  const entryPoints = { "rule-codes": "src/compiler/rules/codes.ts" };
  await build({ ...compiler, entryPoints, format: "esm", external, banner: { js: requireBanner } });
  const { ruleCodes } = await import("../lib/rule-codes.js");
  rmSync("lib/rule-codes.js");
  return ruleCodes;
}

const compilerBuild = await build({
  ...compiler,
  define: { ...compiler.define, DOCSGEN_RULE_CODES: JSON.stringify(await listRuleCodes()) },
  entryPoints: {
    index: "src/compiler/index.ts",
    plugin: "src/compiler/plugin.ts",
    feature: "src/compiler/feature.ts",
    "migrate-kit": "src/compiler/migrate-kit.ts",
    cli: "src/compiler/cli/main.ts",
    session: "src/compiler/editor/site-session.ts",
    worker: "src/compiler/graph/worker.ts",
    "config-thread": "src/compiler/config/config-thread.ts",
    "watch-thread": "src/compiler/serve/watch-thread.ts",
  },
  format: "esm",
  external,
  banner: { js: requireBanner },
  splitting: true,
  chunkNames: "[name]-[hash]",
  metafile: true,
});
copyFileSync("node_modules/sh-syntax/main.wasm", "lib/shell-parser.wasm");

/** What a host runs at its edge: one file on web standards, without modules of Node.js. */
const handlerBuild = await build({
  ...shared,
  entryPoints: { mcp: "src/compiler/mcp.ts" },
  outdir: "lib",
  format: "esm",
  platform: "neutral",
  mainFields: ["module", "main"],
  alias,
  target: "es2022",
  define: { DOCSGEN_VERSION: JSON.stringify(version) },
  minify: true,
  metafile: true,
});

const inter = "node_modules/@expo-google-fonts/inter";
copyFileSync(`${inter}/600SemiBold/Inter_600SemiBold.ttf`, "lib/Inter-SemiBold.ttf");

// Their names get a hash when a site is built.
mkdirSync("lib/theme", { recursive: true });
for (const name of ["text", "code"]) copyFileSync(`src/theme/fonts/${name}.woff2`, `lib/theme/${name}.woff2`);

const browser = {
  ...shared,
  outdir: "lib/theme",
  entryNames: "[name]",
  format: "esm",
  platform: "browser",
  target: ["es2022", "chrome123", "firefox121", "safari17.5"],
  define: { "process.env.NODE_ENV": '"production"' },
  minify: true,
  metafile: true,
};

// Each is one file without shared chunks: a page must not wait for a second request, and a script that is fetched on
// demand has no code in common with those that every page loads. The last two are only served, never published.
const browserBuilds = [];
const { outputFiles } = await build({ ...browser, entryPoints: ["src/theme/islands/search.css"], write: false });
const define = { ...browser.define, docsgenSearchStyle: JSON.stringify(outputFiles[0].text.trim()) };
for (const [name, path] of [
  ["main", "src/theme/client/main.ts"],
  ["not-found", "src/theme/client/not-found.ts"],
  ["search-page", "src/theme/client/search-page.ts"],
  ["actions", "src/theme/client/actions.ts"],
  ["insights", "src/theme/client/insights.ts"],
  ["search", "src/theme/islands/search.ts"],
  ["style", "src/theme/styles/index.css"],
  ["figures", "src/theme/styles/figures.css"],
  ["book", "src/theme/print/book.css"],
  ["development", "src/theme/development/main.ts"],
  ["changes", "src/theme/development/changes.ts"],
])
  browserBuilds.push(await build({ ...browser, define, entryPoints: { [name]: path } }));

/**
 * The languages of most code in documentation. The patterns of their grammars are translated here, those of the others
 * when a page uses them.
 */
const translated = new Set(
  "astro c clojure cmake cpp csharp css csv dart diff docker dotenv elixir fsharp go graphql groovy haskell hcl html http ini java javascript json json5 jsonc jsx julia kotlin less lua make markdown mdx nginx nix objective-c perl php powershell prisma proto python r ruby rust scala scss shellscript shellsession solidity sql svelte swift terraform toml tsx typescript vue wasm xml yaml zig".split(
    " ",
  ),
);

async function writeGrammars() {
  const translator = "lib/translate-grammar.js";
  await build({
    ...shared,
    entryPoints: ["src/compiler/code/translate-grammar.ts"],
    outfile: translator,
    format: "esm",
    platform: "node",
    external,
  });
  const { translateGrammar } = await import(`../${translator}`);
  rmSync(translator);
  const grammars = new Map();
  const languages = [];
  for (const { id, name: label, aliases = [], import: load } of bundledLanguagesInfo) {
    const needed = new Map((await load()).default.map((grammar) => [grammar.name, grammar]));
    languages.push({ label, names: [id, ...aliases], grammars: [...needed.keys()] });
    for (const [name, grammar] of needed)
      grammars.set(name, { grammar, isTranslated: translated.has(id) || grammars.get(name)?.isTranslated === true });
  }
  mkdirSync("lib/grammars");
  writeFileSync("lib/grammars/index.json", JSON.stringify(languages));
  for (const [name, { grammar, isTranslated }] of grammars) {
    const patterns = isTranslated ? translateGrammar(grammar) : [];
    writeFileSync(`lib/grammars/${name}.json.gz`, gzipSync(JSON.stringify({ grammar, patterns }), { level: 9 }));
  }
  writeFileSync(grammarsKey, hashOfGrammars);
}
if (!hasGrammars) await writeGrammars();

/** One line for each icon: its name and its shapes, or "=" and the current name if the icon has been renamed. */
function listIcons() {
  const folder = "node_modules/lucide-static";
  const shapesOf = (name) =>
    readFileSync(`${folder}/icons/${name}.svg`, "utf8")
      .replace(/^[\s\S]*?<svg\b[^>]*>|<\/svg>\s*$/gu, "")
      .replaceAll(/\s*(<[^>]*?)\s*\/>\s*/gu, "$1/>");
  const current = Object.keys(JSON.parse(readFileSync(`${folder}/icon-nodes.json`, "utf8")));
  const names = new Map(current.map((name) => [shapesOf(name), name]));
  const files = readdirSync(`${folder}/icons`).map((file) => file.replace(/\.svg$/u, ""));
  return files.flatMap((name) => {
    const shapes = shapesOf(name);
    const renamed = names.get(shapes) ?? name;
    return current.includes(name) || renamed === name ? `${name}\t${shapes}` : `${name}\t=${renamed}`;
  });
}
writeFileSync("lib/icons.txt.gz", gzipSync(listIcons().join("\n"), { level: 9 }));

/**
 * The licenses of bundled packages, which must accompany every copy.
 * @param inputs The paths of the bundled files.
 */
function licensesOf(inputs) {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(path)?.[0] ?? []));
  const packages = new Map();
  for (const folder of [...folders].sort()) {
    const { name, version: packageVersion, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/iu.test(each));
    const text = file === undefined ? `License: ${license}` : readFileSync(join(folder, file), "utf8").trim();
    packages.set(text, [...(packages.get(text) ?? []), `${name} ${packageVersion}`]);
  }
  return Array.from(packages, ([text, names]) => `${names.join(", ")}\n\n${text}\n`).join(`\n${"-".repeat(80)}\n\n`);
}
const bundled = [compilerBuild, handlerBuild, ...browserBuilds].flatMap(({ metafile }) => Object.keys(metafile.inputs));
writeFileSync(
  "lib/LICENSES.txt",
  `${licensesOf([...bundled, "node_modules/@shikijs/langs", "node_modules/lucide-static"])}
${"-".repeat(80)}

Inter (Inter-SemiBold.ttf)

${readFileSync(`${inter}/LICENSE_FONT`, "utf8").trim()}
`,
);

// `npm ci --workspaces=false` installs only what docsgen itself needs.
if (existsSync("node_modules/mermaid")) {
  await buildPackage("mermaid", { index: "index", worker: "worker" }, licensesOf);
  await buildPackage("migrate", { index: "index" }, licensesOf);
  await buildPackage(
    "openapi",
    { index: "index", form: "form/browser/open-form", openapi: "openapi.css" },
    licensesOf,
    true,
  );
}
