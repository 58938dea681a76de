/**
 * Bundles the config and everything it imports into one module with esbuild. Packages are bundled too, so the module
 * can be imported from anywhere.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathFrom } from "../path-from.ts";
import { fileURLToPath } from "node:url";
import type { Message, Plugin } from "esbuild";
import { escapePattern } from "../escape-pattern.ts";
import { contentHashOf } from "../fingerprint.ts";
import { bundle } from "./bundler.ts";
import { ownModuleOptions } from "./own-module.ts";

/** A config as one module of JavaScript, with all that its sources tell of it. */
export interface ConfigBundle {
  readonly code: string;
  readonly hash: string;
  /** Source map (JSON) from the code to the author's files. */
  readonly map: string;
  /** The text of each of the author's files in the bundle, by path relative to the config's folder. */
  readonly texts: ReadonlyMap<string, string>;
  /** Absolute paths of the files of packages in the bundle. */
  readonly packages: readonly string[];
  /** Warnings about keys that an object contains twice. */
  readonly repeated: readonly Message[];
}

/** @param path Absolute path of the config. @throws esbuild's BuildFailure. */
export async function bundleConfig(path: string): Promise<ConfigBundle> {
  const root = dirname(path);
  const zod = fileURLToPath(import.meta.resolve("zod"));
  const own = ownModuleOptions(path);
  const result = await bundle({
    ...own,
    // An output path in the config's folder makes the source map's paths relative to that folder. Nothing is written.
    outfile: resolve(root, "config.js"),
    sourcemap: "external",
    sourcesContent: false,
    plugins: [...own.plugins, docsgenModule(zod)],
  });
  const code = result.outputFiles.find(({ path: output }) => output.endsWith(".js"))?.text ?? "";
  const map = result.outputFiles.find(({ path: output }) => output.endsWith(".map"))?.text ?? "";
  const { inputs } = result.metafile;
  const paths = Object.keys(inputs)
    .filter(isAuthors)
    .map((input) => withoutQuery(resolve(root, input)));
  const texts = new Map(paths.map((file) => [toRelative(root, file), readFileSync(file, "utf8")]));
  const packages = Object.keys(inputs)
    .filter((input) => input.includes("node_modules/") && !input.includes(":"))
    .map((input) => resolve(root, input));
  const repeated = result.warnings.filter(({ id }) => id === "duplicate-object-key");
  return { code, hash: contentHashOf(withoutPlace(code, root)), map, texts, packages, repeated };
}

/** The code without the absolute paths that `own-module.ts` adds, so that it is the same on every machine. */
function withoutPlace(code: string, root: string): string {
  let text = code;
  let name = ".";
  for (let folder = root; dirname(folder) !== folder; folder = dirname(folder), name += "/..")
    text = text.replace(
      new RegExp(`(?<=["'\`](?:file://)?|docsgen-meta:)${escapePattern(folder)}(?=[/"'\`])`, "gu"),
      name,
    );
  return text;
}

/**
 * A path in the form of `ConfigFiles`: with forward slashes on every system, and beginning with "../" if it is outside
 * of the root.
 */
export function toRelative(root: string, path: string): string {
  return pathFrom(root, path);
}

/** The code of `features/kit.ts`. `scripts/build.js` inserts it. */
declare const DOCSGEN_FEATURE_KIT: string | undefined;
const kit = typeof DOCSGEN_FEATURE_KIT === "string" ? DOCSGEN_FEATURE_KIT : "";

/** Based on esbuild's name for the input: the names of modules created by plugins contain a colon. */
function isAuthors(input: string): boolean {
  return !input.includes("node_modules/") && !input.includes(":");
}

/** esbuild includes the query of an import in the file's name: "./limits.ts?x". */
function withoutQuery(file: string): string {
  return existsSync(file) ? file : file.replace(/[?#].*$/su, "");
}

const definePlugin = "export const definePlugin = (plugin) => plugin;";

/**
 * The entry points that configs import, with their code. `docsgen` exports everything, because the configs of old
 * commits cannot be edited.
 */
const entryPoints = new Map([
  ["docsgen", `export const defineConfig = (config) => config; ${definePlugin}\n${kit}`],
  ["docsgen/plugin", definePlugin],
  ["docsgen/feature", kit],
]);

/**
 * Resolves `import { defineConfig } from "docsgen"` to the running docsgen, wherever the config is located.
 * @param zod Path of docsgen's own zod.
 */
function docsgenModule(zod: string): Plugin {
  return {
    name: "docsgen",
    setup(hooks) {
      hooks.onResolve({ filter: /^docsgen(?:\/|$)/ }, ({ path }) =>
        entryPoints.has(path) ? { path, namespace: "docsgen" } : null,
      );
      // Schemas of props use docsgen's zod, so a site does not have to install it.
      hooks.onResolve({ filter: /^zod$/ }, () => ({ path: zod }));
      hooks.onLoad({ filter: /.*/, namespace: "docsgen" }, ({ path }) => ({
        contents: entryPoints.get(path) ?? "",
        loader: "js",
      }));
    },
  };
}
