/**
 * Runs a module of an author as docsgen runs a config: bundled, in a thread of its own, with limits of time and memory.
 * Has effects.
 */
import { randomUUID } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Loader, Plugin } from "esbuild";
import { bundle } from "../config/bundler.ts";
import { evaluateConfig } from "../config/evaluate.ts";
import type { ConfigFiles } from "../config/load.ts";
import { isBuildFailure } from "../config/load.ts";
import { literalConfig, makeConfigLocator } from "../config/locate.ts";
import { ownModuleOptions } from "../config/own-module.ts";
import { once } from "../once.ts";
import { pathFrom } from "../path-from.ts";

/** The settings for loading a module that was written for another tool. */
export interface ModuleOptions {
  /**
   * The code of a module that imports the given one, by its address, and exports plain data by default.
   * @param address "./config.ts"
   */
  readonly entry: (address: string) => string;
  /** esbuild's loaders of files that are not scripts, by extension. */
  readonly loaders: Readonly<Record<string, Loader>>;
  readonly plugins: readonly Plugin[];
}

/** The result of a run. A module that cannot be run causes no rejection: its literals are read. */
export interface ModuleRun {
  /** The default export; where the module could not be run, the literals in it. */
  readonly value: unknown;
  /** Why the module could not be run; `null` if it ran. */
  readonly failure: string | null;
  /** The line at which a value is written, or the nearest one before it; 1 if that is unknown. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
}

/** @param given Absolute. */
export async function runModule(given: string, { entry, loaders, plugins }: ModuleOptions): Promise<ModuleRun> {
  // esbuild names modules by their real paths: a folder may be a link to the one with the site.
  const path = realpathSync(given);
  const root = dirname(path);
  const name = pathFrom(root, path);
  const failed = (failure: string, files: ConfigFiles): ModuleRun => ({
    value: literalConfig(files),
    failure,
    lineOf: lineIn(files),
  });
  try {
    const { entryPoints: _none, plugins: own, banner, ...options } = ownModuleOptions(path);
    const result = await bundle({
      ...options,
      banner: { js: `${banner?.["js"] ?? ""} ${resolveAnything}` },
      stdin: { contents: entry(`./${name}`), resolveDir: root, sourcefile: entryName, loader: "js" },
      outfile: resolve(root, "config.js"),
      loader: { ...loaders },
      // Projects may leave JSX to a later tool.
      jsx: "automatic",
      jsxImportSource: "react",
      plugins: [...own, ...plugins],
    });
    const scripts = Object.keys(result.metafile.inputs).filter((input) => /^[^:]*\.[cm]?[jt]sx?$/u.test(input));
    const authors = scripts.filter((input) => !input.includes("node_modules/") && input !== entryName);
    const texts = new Map(authors.map((file) => [file, readFileSync(resolve(root, file), "utf8")]));
    const files = { entry: name, texts };
    const code = result.outputFiles[0]?.text ?? "";
    const url = `data:text/javascript;charset=utf-8;run=${randomUUID()};base64,${Buffer.from(code).toString("base64")}`;
    const evaluated = await evaluateConfig(url);
    return evaluated.kind === "value"
      ? { value: evaluated.value, failure: null, lineOf: lineIn(files) }
      : failed(evaluated.reason, files);
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const texts = new Map([[name, readFileSync(path, "utf8")]]);
    return failed(error.errors[0]?.text ?? error.message, { entry: name, texts });
  }
}

/**
 * Other tools find modules without `.ts`, too. A module that is not installed keeps its name, which is all that a
 * config needs.
 */
const resolveAnything = `{
  const { resolve } = require;
  require.resolve = (name) => {
    for (const extension of ["", ".ts", ".mts", ".cts", ".tsx", ".jsx", ".mjs"])
      try { return resolve(name + extension); } catch {}
    return name;
  };
}`.replaceAll(/\n */gu, " ");

const entryName = "docsgen-entry.js";

function lineIn(files: ConfigFiles): ModuleRun["lineOf"] {
  const locate = once(() => makeConfigLocator(files));
  return (path) => locate()(path, "key").span.start.line;
}
