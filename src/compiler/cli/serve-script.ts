/**
 * Runs `docsgen serve` as a single script with V8's code cache from an earlier start: loading and compiling the modules
 * took a third of the time to the first page. The cache is stored with the site's other caches, together with its hash,
 * docsgen's build identity and V8's version tag, because V8 only checks the length of the source and trusts the rest.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { buildIdentity } from "../build-identity.ts";
import { cacheFolderOf } from "../cache/cache-folder.ts";
import { readVerifiedBytes, writeVerifiedBytes } from "../cache/verified-file.ts";
import { importModule } from "../import-module.ts";
import type { ExitStatus, ServeCommandOptions } from "./command-options.ts";
import type { Terminal } from "./terminal.ts";

/** The exports of `cli/serve.ts`. */
interface ServeScript {
  readonly runServe: (options: ServeCommandOptions, terminal: Terminal) => Promise<ExitStatus>;
  readonly withoutSaving: (run: () => Buffer) => Buffer;
}

/** The function in which `build.js` wraps the bundle. */
type Wrapped = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: Partial<ServeScript> },
  meta: ImportMeta,
  load: typeof importModule,
) => void;

/**
 * Milliseconds after the start at which the code cache is saved. By then the first page has been shown, so the code it
 * needs has been compiled.
 */
const saveDelay = 6000;
const version = `${buildIdentity} ${cachedDataVersionTag()}`;

export async function runServeScript(options: ServeCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const file = fileURLToPath(new URL("./serve.script.js", import.meta.url));
  const folder = options.cache ? cacheFolderOf(resolve(terminal.workingFolder, options.config)) : null;
  const codeCache = folder === null ? null : join(folder, "serve.code");
  const cachedData = codeCache === null ? undefined : readVerifiedBytes(codeCache, version)?.bytes;
  // esbuild emits ASCII, so Latin-1 gives V8 a one-byte string.
  const script = new Script(readFileSync(file, "latin1"), { filename: file, cachedData });
  const run: Wrapped = script.runInThisContext();
  const module: Parameters<Wrapped>[2] = { exports: {} };
  run(module.exports, createRequire(import.meta.url), module, import.meta, importModule);
  const { runServe, withoutSaving } = module.exports;
  if (runServe === undefined || withoutSaving === undefined)
    throw new Error("the bundle of the development server does not export it");
  if (codeCache !== null && (cachedData === undefined || script.cachedDataRejected === true))
    setTimeout(() => saveCodeCache(codeCache, script, withoutSaving), saveDelay).unref();
  return runServe(options, terminal);
}

function saveCodeCache(path: string, script: Script, withoutSaving: ServeScript["withoutSaving"]): void {
  try {
    const data = withoutSaving(() => script.createCachedData());
    writeVerifiedBytes(path, version, data);
  } catch {
    // An unwritable folder only makes the next start slower.
  }
}
