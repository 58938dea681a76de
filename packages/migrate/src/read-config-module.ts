/**
 * Runs a config module of another tool as docsgen runs its own configs. The tool's packages are not run but replaced by
 * marks (see `config-values.ts`); others run if they are installed, unless the module then fails. What cannot be run at
 * all is reported.
 */
import { isBuiltin } from "node:module";
import { basename, extname } from "node:path";
import type { ModuleRun } from "docsgen/migrate-kit";
import { runModule } from "docsgen/migrate-kit";
import type { Plugin } from "esbuild";
import { textMarks } from "./package-texts.ts";

/**
 * @param path Absolute.
 * @param ownPackages The packages of the tool, which are never run.
 * @param texts Those of which the config's function `slugify`, if it has one, makes slugs. They are `$results` of its mark.
 */
export async function readConfigModule(
  path: string,
  ownPackages: RegExp,
  texts: readonly string[] = [],
): Promise<ModuleRun> {
  const withPackages = await run(path, ownPackages, texts);
  return withPackages.failure === null ? withPackages : run(path, /^/u, texts);
}

const pictures = [".avif", ".gif", ".ico", ".jpeg", ".jpg", ".png", ".webp"];

function run(path: string, replaced: RegExp, texts: readonly string[]): Promise<ModuleRun> {
  return runModule(path, {
    entry: (address) => entryModule(address, texts),
    loaders: {
      ...Object.fromEntries([".vue", ".css", ".scss", ".styl"].map((name) => [name, "empty"] as const)),
      ...Object.fromEntries([".md", ".mdx", ".svg"].map((name) => [name, "text"] as const)),
      ...Object.fromEntries(pictures.map((name) => [name, "empty"] as const)),
    },
    plugins: [packageMarks(replaced)],
  });
}

/** Replaces packages and files by marks: packages that match, and what is not installed or not yet generated. */
function packageMarks(replaced: RegExp): Plugin {
  const namespace = "docsgen-mark";
  return {
    name: namespace,
    setup(hooks) {
      hooks.onResolve({ filter: /^[^/]/ }, async ({ path, resolveDir, kind, pluginData }) => {
        if (pluginData === namespace || kind === "entry-point" || isBuiltin(path)) return undefined;
        // `runModule` answers these, also for what is not installed.
        if (kind === "require-resolve") return { path, external: true };
        const isFile = path.startsWith(".");
        if (isFile || !replaced.test(path)) {
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
    const text = (name) => ${JSON.stringify(textMarks[0])} + name + ${JSON.stringify(textMarks[1])};
    const mark = (name) => new Proxy(function () {}, {
      // esbuild reads named imports from a copy of the module that has the same prototype.
      getPrototypeOf: () => mark(name),
      get: (_target, key) => {
        if (key === Symbol.for("docsgen.mark")) return { $import: name };
        // Configs spread lists of packages.
        if (key === Symbol.iterator) return function* () {};
        // They write what packages export into texts, too.
        if (key === Symbol.toPrimitive) return () => text(name);
        if (key === "__esModule" || key === "then" || typeof key === "symbol") return undefined;
        return mark(name + "." + key);
      },
      apply: (_target, _this, given) =>
        /\\.(?:default|define\\w*)$/.test(name) && /\\.define\\w*$/.test(name) ? given[0] : call(name, given),
      construct: (_target, given) => call(name, given),
    });
    // Configs call what packages return, wait for it, or chain it; the value of a call is the call.
    const call = (name, given, more = {}, isAwaited = false) => {
      const value = { $call: name, arguments: given, ...more };
      return new Proxy(Object.defineProperties(() => {}, Object.getOwnPropertyDescriptors(value)), {
        get: (_target, key) =>
          key === Symbol.for("docsgen.mark") ? value
          : key === Symbol.iterator ? function* () {}
          : key === Symbol.toPrimitive ? () => text(name)
          : key === "then" ? isAwaited ? undefined : (done) => (done?.(call(name, given, more, true)), call(name, given, more))
          : key in value || typeof key === "symbol" ? value[key] : mark(name + "()." + key),
        apply: (_target, _this, others) => call(name + "()", others, { options: given }),
      });
    };
    module.exports = mark(${JSON.stringify(name)});
  `;
}

/** Imports the config, calls it if it is a function, and makes plain data of it. */
function entryModule(path: string, texts: readonly string[]): string {
  return `
    import * as imported from ${JSON.stringify(path)};
    const seen = new Set();
    const slugsOf = (slugify) => {
      const slugs = ${JSON.stringify(texts)}.map((text) => {
        try {
          return [text, slugify(text)];
        } catch {
          return [text, null];
        }
      });
      return Object.fromEntries(slugs.filter(([, slug]) => typeof slug === "string"));
    };
    const plain = async (value, key, owner) => {
      value = await value;
      if (typeof value === "function") {
        const mark = value[Symbol.for("docsgen.mark")];
        if (mark !== undefined) return "$call" in mark ? plain(mark) : mark;
        if (key === "slugify") return { $function: value.name, $results: slugsOf(value) };
        if (!${basename(path).startsWith("next.config.")} || key !== "redirects" || value.length > 0) return { $function: value.name };
        // Next.js lets a function return them.
        try {
          return await plain(await value.call(owner));
        } catch {
          return { $function: value.name };
        }
      }
      if (typeof value === "symbol" || typeof value === "bigint") return String(value);
      if (typeof value === "number" && !Number.isFinite(value)) return null;
      if (typeof value !== "object" || value === null) return value ?? null;
      if (value instanceof RegExp) return { $function: String(value) };
      if (value instanceof Date) return value.toISOString();
      if (seen.has(value)) return null;
      seen.add(value);
      const result = Array.isArray(value) ? [] : {};
      if (Array.isArray(value)) for (const each of value) result.push(await plain(each));
      else for (const key of Object.keys(value)) if (value[key] !== undefined) result[key] = await plain(value[key], key, value);
      seen.delete(value);
      return result;
    };
    let value = imported.default ?? imported;
    if (typeof value === "function" && value[Symbol.for("docsgen.mark")] === undefined)
      value = await value({ command: "build", mode: "production", isProd: true });
    export default await plain(value);
  `;
}
