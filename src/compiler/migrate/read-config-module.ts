/**
 * Runs a config module of another tool in the thread that also runs docsgen's own configs, with the same limits. The
 * tool's packages are not run but replaced by marks (see `config-values.ts`); others run if they are installed, unless
 * the module then fails. What cannot be run at all is read as far as it is written literally. Has effects.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, extname, relative, resolve, sep } from "node:path";
import type { Plugin } from "esbuild";
import { bundle } from "../config/bundler.ts";
import { evaluateConfig } from "../config/evaluate.ts";
import type { ConfigFiles } from "../config/load.ts";
import { isBuildFailure } from "../config/load.ts";
import { literalConfig, locateConfigValue } from "../config/locate.ts";
import { ownModuleOptions } from "../config/own-module.ts";
import type { ConfigModule } from "./old-site.ts";

/**
 * @param path Absolute.
 * @param ownPackages The packages of the tool, which are never run.
 */
export async function readConfigModule(path: string, ownPackages: RegExp): Promise<ConfigModule> {
  const withPackages = await runModule(path, ownPackages);
  const result = withPackages.kind === "failed" ? await runModule(path, /^/u) : withPackages;
  const { files } = result;
  const lineOf: ConfigModule["lineOf"] = (at) => locateConfigValue(at, files, "key").span.start.line;
  return result.kind === "value"
    ? { value: result.value, failure: null, lineOf }
    : { value: literalConfig(files), failure: result.reason, lineOf };
}

type RunResult = { readonly files: ConfigFiles } & (
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "failed"; readonly reason: string }
);

async function runModule(path: string, replaced: RegExp): Promise<RunResult> {
  const root = dirname(path);
  const entry = relativePath(root, path);
  const ownText: ConfigFiles = { entry, texts: new Map([[entry, readFileSync(path, "utf8")]]) };
  try {
    const { entryPoints: _none, plugins, ...own } = ownModuleOptions(path);
    const result = await bundle({
      ...own,
      stdin: { contents: entryModule(`./${entry}`), resolveDir: root, sourcefile: "docsgen-entry.js", loader: "js" },
      outfile: resolve(root, "config.js"),
      loader: { ".vue": "empty", ".css": "empty", ".scss": "empty", ".styl": "empty", ".md": "text", ".svg": "text" },
      plugins: [...plugins, packageMarks(replaced)],
    });
    const paths = Object.keys(result.metafile.inputs).filter((input) => /^[^:]*\.[cm]?[jt]sx?$/u.test(input));
    const authors = paths.filter((input) => !input.includes("node_modules/") && input !== "docsgen-entry.js");
    const files = { entry, texts: new Map(authors.map((file) => [file, readFileSync(resolve(root, file), "utf8")])) };
    const code = result.outputFiles[0]?.text ?? "";
    const url = `data:text/javascript;charset=utf-8;run=${randomUUID()};base64,${Buffer.from(code).toString("base64")}`;
    const evaluated = await evaluateConfig(url);
    return evaluated.kind === "value"
      ? { kind: "value", value: evaluated.value, files }
      : { kind: "failed", reason: evaluated.reason, files };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { kind: "failed", reason: error.errors[0]?.text ?? error.message, files: ownText };
  }
}

function relativePath(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}

/** Replaces packages by marks: those that match, and those that are not installed. */
function packageMarks(replaced: RegExp): Plugin {
  const namespace = "docsgen-mark";
  return {
    name: namespace,
    setup(hooks) {
      hooks.onResolve({ filter: /^[^./]/ }, async ({ path, resolveDir, kind, pluginData }) => {
        if (pluginData === namespace || kind === "entry-point" || isBuiltin(path)) return undefined;
        if (!replaced.test(path)) {
          const found = await hooks.resolve(path, { resolveDir, kind, pluginData: namespace });
          if (found.errors.length === 0 && extname(found.path) !== ".node") return found;
        }
        return { path, namespace };
      });
      hooks.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: markModule(path), loader: "js" }));
    },
  };
}

/**
 * A module whose every export is a mark. Functions that only help editors, such as `defineConfig`, return their argument.
 */
function markModule(name: string): string {
  return `
    const mark = (name) => new Proxy(function () {}, {
      // esbuild reads named imports from a copy of the module that has the same prototype.
      getPrototypeOf: () => mark(name),
      get: (_target, key) => {
        if (key === Symbol.for("docsgen.mark")) return { $import: name };
        if (key === "__esModule" || key === "then" || typeof key === "symbol") return undefined;
        return mark(name + "." + key);
      },
      apply: (_target, _this, given) =>
        /\\.(?:default|define\\w*)$/.test(name) && /\\.define\\w*$/.test(name) ? given[0] : call(name, given),
      construct: (_target, given) => call(name, given),
    });
    const call = (name, given) => new Proxy({ $call: name, arguments: given }, {
      get: (target, key) => (key in target || typeof key === "symbol" || key === "then" ? target[key] : mark(name + "()." + key)),
    });
    module.exports = mark(${JSON.stringify(name)});
  `;
}

/** Imports the config, calls it if it is a function, and makes plain data of it. */
function entryModule(path: string): string {
  return `
    import * as imported from ${JSON.stringify(path)};
    const seen = new Set();
    const plain = async (value) => {
      value = await value;
      if (typeof value === "function") return value[Symbol.for("docsgen.mark")] ?? { $function: value.name };
      if (typeof value === "symbol" || typeof value === "bigint") return String(value);
      if (typeof value === "number" && !Number.isFinite(value)) return null;
      if (typeof value !== "object" || value === null) return value ?? null;
      if (value instanceof RegExp) return { $function: String(value) };
      if (value instanceof Date) return value.toISOString();
      if (seen.has(value)) return null;
      seen.add(value);
      const result = Array.isArray(value) ? [] : {};
      if (Array.isArray(value)) for (const each of value) result.push(await plain(each));
      else for (const key of Object.keys(value)) if (value[key] !== undefined) result[key] = await plain(value[key]);
      seen.delete(value);
      return result;
    };
    let value = imported.default ?? imported;
    if (typeof value === "function" && value[Symbol.for("docsgen.mark")] === undefined)
      value = await value({ command: "build", mode: "production", isProd: true });
    export default await plain(value);
  `;
}
