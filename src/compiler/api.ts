/**
 * The commands as a programming interface. Every option has the default of the command line; a wrong option throws an
 * `OptionsError`. Mistakes in the site are never thrown; they are part of the result.
 */
import { resolve } from "node:path";
import { build as runBuild } from "./build.ts";
import type { BuildOptions, BuildResult } from "./build-result.ts";
import type { CheckOptions, CheckResult } from "./check.ts";
import { check as runCheck } from "./check.ts";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import type { SiteOptions } from "./graph/prepare-site.ts";
import type { Progress } from "./graph/progress.ts";
import type { MoveOptions, MoveResult } from "./move.ts";
import { move as runMove } from "./move.ts";
import { checkOptions, OptionsError } from "./options.ts";
import { hintForOutput } from "./output/output-folder.ts";
import type { PreviewOptions, PreviewServer } from "./preview.ts";
import { preview as runPreview } from "./preview.ts";
import type { SearchOptions, SearchResult } from "./search.ts";
import { search as runSearch } from "./search.ts";
import type { DevelopmentServer, ServeOptions } from "./serve.ts";
import { serve as runServe } from "./serve.ts";
import type { ShardOptions, ShardResult } from "./shard.ts";
import { compileShard as runShard } from "./shard.ts";
import { isFolder } from "./source/scan.ts";
import type { VerifyOptions, VerifyResult } from "./verify.ts";
import { verify as runVerify } from "./verify.ts";

/** The same options, each of which may be omitted or `undefined`. */
export type Input<Options> = { readonly [Key in keyof Options]?: Options[Key] | undefined };

/** The option that both servers accept. */
export interface Abortable {
  /** Closes the server when it is aborted. */
  readonly signal: AbortSignal;
}

/**
 * Builds the site into its output folder, or reports why it cannot.
 *
 * @example
 * const result = await build({ isStrict: true });
 * if (result.kind !== "published") for (const { message } of result.diagnostics) console.error(message);
 * @throws OptionsError
 * @throws The signal's reason if it is aborted; the output folder is then unchanged.
 */
export async function build(options: Input<BuildOptions> = {}): Promise<BuildResult> {
  checkOptions("build", options);
  return runBuild({
    ...siteDefaults(),
    out: null,
    isStrict: false,
    baseline: null,
    updateBaseline: false,
    ...withoutUndefined(options),
  });
}

/**
 * Runs all checks of a build, plus optional ones, without publishing anything.
 *
 * @throws OptionsError
 * @throws The signal's reason if it is aborted.
 */
export async function check(options: Input<CheckOptions> = {}): Promise<CheckResult> {
  checkOptions("check", options);
  const defaults = {
    published: null,
    since: null,
    prose: null,
    samples: false,
    external: false,
    agents: false,
    baseline: null,
    updateBaseline: false,
    fix: "none",
    now: Date.now(),
  } as const;
  return runCheck({ ...siteDefaults(), ...defaults, ...withoutUndefined(options) });
}

/**
 * Starts the development server. Resolves when it accepts requests; pages are compiled in the background.
 *
 * @example
 * const server = await serve({ port: 0 });
 * console.log(server.url);
 * await server.close();
 * @throws OptionsError
 * @throws The system's error if it cannot listen.
 */
export async function serve(options: Input<ServeOptions & Abortable> = {}): Promise<DevelopmentServer> {
  checkOptions("serve", options);
  const { signal, ...others } = withoutUndefined(options);
  const { workingFolder, config, source, base, useCache, remoteCache, workers, today } = siteDefaults();
  signal?.throwIfAborted();
  const server = await runServe({
    workingFolder,
    config,
    source,
    base,
    useCache,
    remoteCache,
    workers,
    today,
    out: null,
    ...serverDefaults,
    onUpdate: () => undefined,
    ...others,
  });
  return closedBy(signal, server);
}

/**
 * Serves a built folder as a host would, with redirects, headers, compression and the 404 page.
 *
 * @throws OptionsError, including if the folder does not exist.
 * @throws The system's error if it cannot listen.
 */
export async function preview(
  options: Input<PreviewOptions & Abortable & Pick<SiteOptions, "workingFolder">> = {},
): Promise<PreviewServer> {
  checkOptions("preview", options);
  const { signal, workingFolder = process.cwd(), folder = "dist", ...others } = withoutUndefined(options);
  const absolute = resolve(workingFolder, folder);
  if (!isFolder(absolute)) {
    const hint = hintForOutput(folder);
    throw new OptionsError([siteDiagnostic("output-missing", { path: folder }, hint)]);
  }
  signal?.throwIfAborted();
  const server = await runPreview({ base: null, ...serverDefaults, ...others, folder: absolute });
  return closedBy(signal, server);
}

/**
 * Searches the site as a reader would.
 *
 * @throws OptionsError
 * @throws The signal's reason if it is aborted.
 */
export async function search(options: Input<SearchOptions> & Pick<SearchOptions, "query">): Promise<SearchResult> {
  checkOptions("search", options);
  return runSearch({ ...siteDefaults(), limit: 5, lang: null, ...withoutUndefined(options), query: options.query });
}

/**
 * Moves or renames a page, a folder or a heading, and updates links, menus and redirects.
 *
 * @throws OptionsError
 * @throws The signal's reason if it is aborted; then nothing is moved.
 */
export async function move(options: Input<MoveOptions> & Pick<MoveOptions, "from" | "to">): Promise<MoveResult> {
  checkOptions("move", options);
  const { from, to } = options;
  return runMove({ ...siteDefaults(), isDryRun: false, ...withoutUndefined(options), from, to });
}

/**
 * Compiles one shard of the pages into the remote cache.
 *
 * @throws OptionsError
 * @throws The signal's reason if it is aborted.
 */
export async function compileShard(
  options: Input<ShardOptions> & Pick<ShardOptions, "shard" | "remoteCache">,
): Promise<ShardResult> {
  checkOptions("compileShard", options);
  const { shard, remoteCache } = options;
  return runShard({ ...siteDefaults(), ...withoutUndefined(options), shard, remoteCache });
}

/**
 * Checks the links, anchors, files and titles of a built folder, made by docsgen or any other generator. Synchronous.
 *
 * @throws OptionsError
 */
export function verify(options: Input<VerifyOptions> = {}): VerifyResult {
  checkOptions("verify", options);
  return runVerify({ workingFolder: process.cwd(), folder: "dist", base: null, ...withoutUndefined(options) });
}

interface CommandDefaults extends Omit<SiteOptions, "out"> {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** The defaults of the command-line options. */
function siteDefaults(): CommandDefaults {
  return {
    workingFolder: process.cwd(),
    config: null,
    source: null,
    base: null,
    useCache: true,
    remoteCache: null,
    workers: null,
    today: () => new Date().toISOString().slice(0, 10),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
}

const serverDefaults = {
  host: "127.0.0.1",
  allowedHosts: [],
  port: 8080,
  onRefusedHost: (host: string) => console.error(`A request for the host “${host}” was refused; see \`allowedHosts\``),
  onFailure: (error: unknown) => console.error(error),
};

/** Closes the server when the signal is aborted. */
function closedBy<Server extends { readonly close: () => unknown }>(
  signal: AbortSignal | undefined,
  server: Server,
): Server {
  const close = (): void => void server.close();
  if (signal?.aborted === true) close();
  signal?.addEventListener("abort", close, { once: true });
  return server;
}

/** The options that are not `undefined`. */
function withoutUndefined<Options extends object>(options: Input<Options>): Partial<Options> {
  const named: Partial<Options> = {};
  for (const key in options) {
    const value = options[key];
    if (value !== undefined) named[key] = value;
  }
  return named;
}
