/**
 * `docsgen serve` as one script, with what V8 made of it at an earlier start: to load and to compile its modules anew was a third of the
 * time to the first page. Kept beside the site's other caches, with its hash and the names of docsgen's build and of V8: V8 itself looks at
 * the length of the source, and believes the rest.
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

/** What `cli/serve.ts` exports. */
interface ServeScript {
  readonly runServe: (options: ServeCommandOptions, terminal: Terminal) => Promise<ExitStatus>;
  readonly withoutSaving: (run: () => Buffer) => Buffer;
}

/** What `build.js` puts around the bundle. */
type Wrapped = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: Partial<ServeScript> },
  meta: ImportMeta,
  load: typeof importModule,
) => void;

/** Milliseconds from the start after which the code is kept that was compiled by then: the first page was shown. */
const patience = 6000;
const version = `${buildIdentity} ${cachedDataVersionTag()}`;

export async function runKeptScript(options: ServeCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const file = fileURLToPath(new URL("./serve.script.js", import.meta.url));
  const folder = options.cache ? cacheFolderOf(resolve(terminal.workingFolder, options.config)) : null;
  const kept = folder === null ? null : join(folder, "serve.code");
  const cachedData = kept === null ? undefined : readVerifiedBytes(kept, version)?.bytes;
  // esbuild leaves ASCII: one byte a letter, for V8 too.
  const script = new Script(readFileSync(file, "latin1"), { filename: file, cachedData });
  const run: Wrapped = script.runInThisContext();
  const module: Parameters<Wrapped>[2] = { exports: {} };
  run(module.exports, createRequire(import.meta.url), module, import.meta, importModule);
  const { runServe, withoutSaving } = module.exports;
  if (runServe === undefined || withoutSaving === undefined)
    throw new Error("the bundle of the development server does not hold it");
  if (kept !== null && (cachedData === undefined || script.cachedDataRejected === true))
    setTimeout(() => keep(kept, script, withoutSaving), patience).unref();
  return runServe(options, terminal);
}

function keep(path: string, script: Script, withoutSaving: ServeScript["withoutSaving"]): void {
  try {
    const data = withoutSaving(() => script.createCachedData());
    writeVerifiedBytes(path, version, data);
  } catch {
    // A folder that cannot be written to makes the next start slower, and no worse.
  }
}
