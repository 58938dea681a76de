/**
 * Bundles the config and everything it imports into one module with esbuild. Packages are bundled too, so the module
 * can be imported from anywhere. A bundle is cached and reused as long as every file that esbuild read is unchanged.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Metafile, Plugin } from "esbuild";
import { isSettled } from "../file-clock.ts";
import { bundle } from "./bundler.ts";

export interface ConfigBundle {
  readonly code: string;
  readonly hash: string;
  /** Source map (JSON) from the code to the author's files. */
  readonly map: string;
  /** The text of each of the author's files in the bundle, by path relative to the config's folder. */
  readonly texts: ReadonlyMap<string, string>;
}

/** A cacheable bundle: its inputs are fully known, and recorded with their hashes. */
export interface LastingBundle extends Omit<ConfigBundle, "texts"> {
  /** The hash of each source file, by path relative to the config's folder. */
  readonly files: readonly (readonly [file: string, hash: string])[];
  /**
   * The hashes of settings files (`package.json`, `tsconfig.json`, …) in the folders above, by absolute path; `null` if
   * the file does not exist.
   */
  readonly settings: readonly (readonly [file: string, hash: string | null])[];
}

/** Caches the bundle between runs. */
export interface BundleStore {
  readonly find: () => LastingBundle | null;
  readonly keep: (bundle: LastingBundle) => void;
}

/** @param lasting `null` if the inputs cannot be determined, so the bundle must not be cached. */
export interface BundledConfig {
  readonly bundle: ConfigBundle;
  readonly lasting: LastingBundle | null;
}

/** @param path Absolute path of the config. @throws esbuild's BuildFailure. */
export async function bundleConfig(path: string): Promise<BundledConfig> {
  const root = dirname(path);
  const start = Date.now();
  const zod = fileURLToPath(import.meta.resolve("zod"));
  const result = await bundle({
    entryPoints: [path],
    absWorkingDir: root,
    platform: "node",
    format: "esm",
    target: "node20",
    // An output path in the config's folder makes the source map's paths relative to that folder. Nothing is written.
    outfile: resolve(root, "config.js"),
    sourcemap: "external",
    sourcesContent: false,
    define: { "import.meta.url": JSON.stringify(pathToFileURL(path).href) },
    plugins: [docsgenModule(zod)],
  });
  const code = result.outputFiles.find(({ path: output }) => output.endsWith(".js"))?.text ?? "";
  const map = result.outputFiles.find(({ path: output }) => output.endsWith(".map"))?.text ?? "";
  const { inputs } = result.metafile;
  const paths = Object.keys(inputs)
    .filter(isAuthors)
    .map((input) => withoutQuery(resolve(root, input)));
  const texts = new Map(paths.map((file) => [toRelative(root, file), readFileSync(file, "utf8")]));
  const made = { code, hash: hashOf(code), map };
  const settings = isOfNamedFiles(inputs, root, dirname(zod) + sep) ? settingsAround(paths) : null;
  const files = Array.from(texts, ([file, text]) => [file, hashOf(text)] as const);
  const lasting = settings === null ? null : { ...made, files, settings };
  // A file modified since esbuild started may differ from what esbuild read.
  const isSure =
    lasting !== null && [...paths, ...lasting.settings.map(([file]) => file)].every((file) => isSettledAt(file, start));
  return { bundle: { ...made, texts }, lasting: isSure ? lasting : null };
}

/** Restores a cached bundle, or returns `null` if it is stale. @param root Absolute folder of the config. */
export function asBundled({ code, hash, map, files, settings }: LastingBundle, root: string): ConfigBundle | null {
  if (!settings.every(([file, before]) => hashOfFile(file) === before)) return null;
  const texts = new Map<string, string>();
  for (const [file, before] of files) {
    const text = isNoLink(join(root, file)) ? textOf(join(root, file)) : null;
    if (text === null || hashOf(text) !== before) return null;
    texts.set(file, text);
  }
  return { code, hash, map, texts };
}

/** Whether the config's files still contain these texts. @param root Absolute folder of the config. */
export function areTextsOf(root: string, texts: ReadonlyMap<string, string>): boolean {
  return [...texts].every(([file, text]) => textOf(join(root, file)) === text);
}

export function toRelative(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}

/**
 * Whether every import names its file in full, including the extension. Otherwise, adding a file could change how an
 * import resolves. Imports of packages make the bundle uncacheable; docsgen's own zod is the exception, because it
 * changes only when docsgen's installation does.
 */
function isOfNamedFiles(inputs: Metafile["inputs"], root: string, zodFolder: string): boolean {
  const isOurs = (input: string): boolean => input === docsgenInput || resolve(root, input).startsWith(zodFolder);
  return Object.entries(inputs).every(([input, { imports }]) => {
    if (isOurs(input)) return true;
    const file = resolve(root, input);
    if (!isAuthors(input) || !isNoLink(file)) return false;
    return imports.every(({ path, original, external }) => {
      if (external === true) return isBuiltin(path);
      return isOurs(path) || (original !== undefined && resolve(dirname(file), original) === resolve(root, path));
    });
  });
}

/** Decides by esbuild's name for the input: the names of modules created by plugins contain a colon. */
function isAuthors(input: string): boolean {
  return !input.includes("node_modules/") && !input.includes(":");
}

/**
 * The settings files that esbuild looks for in every folder from a source file up to the file system's root; `null` if
 * one of them extends another file.
 */
function settingsAround(files: readonly string[]): LastingBundle["settings"] | null {
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  const names = ["package.json", "tsconfig.json", "jsconfig.json"];
  const paths = [...folders].flatMap((folder) => names.map((name) => join(folder, name)));
  const extendsAnother = (path: string): boolean =>
    !path.endsWith("package.json") && (textOf(path) ?? "").includes('"extends"');
  return paths.some(extendsAnother) ? null : paths.map((path) => [path, hashOfFile(path)]);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function hashOfFile(file: string): string | null {
  const text = textOf(file);
  return text === null ? null : hashOf(text);
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** A missing file counts as settled. */
function isSettledAt(file: string, time: number): boolean {
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return modified === undefined || isSettled(modified, time);
}

function isNoLink(file: string): boolean {
  try {
    return realpathSync(file) === file;
  } catch {
    return false;
  }
}

/** esbuild includes the query of an import in the file's name: "./limits.ts?x". */
function withoutQuery(file: string): string {
  return existsSync(file) ? file : file.replace(/[?#].*$/su, "");
}

/** esbuild's name for the module that `docsgenModule` provides. */
const docsgenInput = "docsgen:docsgen";

/**
 * Resolves `import { defineConfig } from "docsgen"` to the running docsgen, wherever the config is located. @param zod
 * Path of docsgen's own zod.
 */
function docsgenModule(zod: string): Plugin {
  return {
    name: "docsgen",
    setup(hooks) {
      hooks.onResolve({ filter: /^docsgen$/ }, () => ({ path: "docsgen", namespace: "docsgen" }));
      // Schemas of props use docsgen's zod, so a site does not have to install it.
      hooks.onResolve({ filter: /^zod$/ }, () => ({ path: zod }));
      hooks.onLoad({ filter: /.*/, namespace: "docsgen" }, () => ({
        contents: "export const defineConfig = (config) => config;",
        loader: "js",
      }));
    },
  };
}
