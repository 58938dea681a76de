/**
 * The config and all that it imports, bundled by esbuild into one module. Packages are bundled with it, so that the module needs no folder to
 * resolve them from. A bundle that was made once is as good as a new one where all that esbuild looked at is as it was.
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
  /** Source map (JSON) from the code to the files. */
  readonly map: string;
  /** Every file of the author's that is in it, by path relative to the config's folder. */
  readonly texts: ReadonlyMap<string, string>;
}

/** A bundle that can be made of no other files than those named here, with the hashes of their texts. */
export interface LastingBundle extends Omit<ConfigBundle, "texts"> {
  /** By path relative to the config's folder. */
  readonly files: readonly (readonly [file: string, hash: string])[];
  /** Settings of esbuild and of packages in the folders around them, by absolute path; `null`: there is none. */
  readonly settings: readonly (readonly [file: string, hash: string | null])[];
}

/** Where an earlier run's bundle lies. */
export interface BundleStore {
  readonly find: () => LastingBundle | null;
  readonly keep: (bundle: LastingBundle) => void;
}

/** @param lasting `null` where nobody can tell when it would be another one. */
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
    // Beside the config, so that the map names files relative to its folder. Nothing is written.
    outfile: resolve(root, "config.js"),
    sourcemap: "external",
    sourcesContent: false,
    define: { "import.meta.url": JSON.stringify(pathToFileURL(path).href) },
    plugins: [ownDoor(zod)],
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
  // A file that was written meanwhile may be another one than esbuild read.
  const isSure =
    lasting !== null && [...paths, ...lasting.settings.map(([file]) => file)].every((file) => isSettledAt(file, start));
  return { bundle: { ...made, texts }, lasting: isSure ? lasting : null };
}

/** The same bundle, where esbuild would make it again, or `null`. @param root Absolute folder of the config. */
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

/** Whether the files of the config hold these texts. @param root Absolute folder of the config. */
export function areTextsOf(root: string, texts: ReadonlyMap<string, string>): boolean {
  return [...texts].every(([file, text]) => textOf(join(root, file)) === text);
}

export function toRelative(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}

/**
 * Whether each import names its file, with its ending: where it does not, a file that is new may be what it means tomorrow. Packages are not
 * looked into, but for docsgen's own zod, which changes with what is installed for docsgen alone.
 */
function isOfNamedFiles(inputs: Metafile["inputs"], root: string, zodFolder: string): boolean {
  const isOurs = (input: string): boolean => input === ownDoorInput || resolve(root, input).startsWith(zodFolder);
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

/** By its name for esbuild; what a plugin makes has a colon in it. */
function isAuthors(input: string): boolean {
  return !input.includes("node_modules/") && !input.includes(":");
}

/** What esbuild looks for in each folder from a file up to the root of the disk; `null` where one of them names yet another file. */
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

/** What is not there has not been written. */
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

/** esbuild names a file as it is imported: "./limits.ts?x". */
function withoutQuery(file: string): string {
  return existsSync(file) ? file : file.replace(/[?#].*$/su, "");
}

/** As esbuild names what `ownDoor` says. */
const ownDoorInput = "docsgen:docsgen";

/** `import { defineConfig } from "docsgen"` means this docsgen, wherever the config lies. @param zod Path of docsgen's own zod. */
function ownDoor(zod: string): Plugin {
  return {
    name: "docsgen",
    setup(hooks) {
      hooks.onResolve({ filter: /^docsgen$/ }, () => ({ path: "docsgen", namespace: "docsgen" }));
      // Schemas of props are made with docsgen's own zod, so that a site needs none.
      hooks.onResolve({ filter: /^zod$/ }, () => ({ path: zod }));
      hooks.onLoad({ filter: /.*/, namespace: "docsgen" }, () => ({
        contents: "export const defineConfig = (config) => config;",
        loader: "js",
      }));
    },
  };
}
