/**
 * The commands as a programming interface. Every option has the default of the command line; a wrong option throws an
 * `OptionsError`. Mistakes in the site are never thrown; they are part of the result.
 */
import { resolve } from "node:path";
import { build as runBuild } from "./build.ts";
import type { BuildResult } from "./build-result.ts";
import type { CheckResult } from "./check.ts";
import { check as runCheck } from "./check.ts";
import type { CompileResult } from "./compile.ts";
import { compile as runCompile } from "./compile.ts";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import type { MoveResult } from "./move.ts";
import { move as runMove } from "./move.ts";
import type {
  BuildOptions,
  CheckOptions,
  CompileOptions,
  MoveOptions,
  PreviewOptions,
  PrintOptions,
  SearchOptions,
  ServeOptions,
  VerifyOptions,
} from "./options.ts";
import { OptionsError, readOptions } from "./options.ts";
import { hintForOutput } from "./output/output-folder.ts";
import type { PreviewServer } from "./preview.ts";
import { preview as runPreview } from "./preview.ts";
import type { PrintResult } from "./print.ts";
import { print as runPrint } from "./print.ts";
import type { SearchResult } from "./search.ts";
import { search as runSearch } from "./search.ts";
import type { DevelopmentServer } from "./serve.ts";
import { serve as runServe } from "./serve.ts";
import { isFolder } from "./source/scan.ts";
import type { VerifyResult } from "./verify.ts";
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
  return runBuild(readOptions("build", options, surroundings()));
}

/**
 * Runs all checks of a build, plus optional ones, without publishing anything.
 *
 * @throws OptionsError
 * @throws The signal's reason if it is aborted.
 */
export async function check(options: Input<CheckOptions> = {}): Promise<CheckResult> {
  return runCheck(readOptions("check", options, surroundings()));
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
  const { signal, ...others } = readOptions("serve", options, surroundings());
  signal.throwIfAborted();
  return closedBy(signal, await runServe(others));
}

/**
 * Serves a built folder as a host would, with redirects, headers, compression and the 404 page.
 *
 * @throws OptionsError, including if the folder does not exist.
 * @throws The system's error if it cannot listen.
 */
export async function preview(options: Input<PreviewOptions & Abortable> = {}): Promise<PreviewServer> {
  const { signal, folder, ...others } = readOptions("preview", options, surroundings());
  const absolute = resolve(others.workingFolder, folder);
  if (!isFolder(absolute)) {
    const hint = hintForOutput(folder);
    throw new OptionsError([siteDiagnostic("output-missing", { path: folder }, hint)]);
  }
  signal.throwIfAborted();
  return closedBy(signal, await runPreview({ ...others, folder: absolute }));
}

/**
 * Searches the site as a reader would.
 *
 * @throws OptionsError
 * @throws The signal's reason if it is aborted.
 */
export async function search(options: Input<SearchOptions> & Pick<SearchOptions, "query">): Promise<SearchResult> {
  return runSearch(readOptions("search", options, surroundings()));
}

/**
 * Writes pages as one document with contents, as HTML or, with an installed Chromium, as PDF.
 *
 * @example
 * await print({ parts: ["docs-src/api"], to: "api.pdf" });
 * @throws OptionsError
 * @throws The signal's reason if it is aborted.
 */
export async function print(options: Input<PrintOptions> = {}): Promise<PrintResult> {
  return runPrint(readOptions("print", options, surroundings()));
}

/**
 * Moves or renames a page, a folder or a heading, and updates links, menus and redirects.
 *
 * @throws OptionsError
 * @throws The signal's reason if it is aborted; then nothing is moved.
 */
export async function move(options: Input<MoveOptions> & Pick<MoveOptions, "from" | "to">): Promise<MoveResult> {
  return runMove(readOptions("move", options, surroundings()));
}

/**
 * Compiles pages into object files or the remote cache.
 *
 * @throws OptionsError
 * @throws The signal's reason if it is aborted.
 */
export async function compile(options: Input<CompileOptions>): Promise<CompileResult> {
  return runCompile(readOptions("compile", options, surroundings()));
}

/**
 * Checks the links, anchors, files and titles of a built folder, made by docsgen or any other generator. Synchronous.
 *
 * @throws OptionsError
 */
export function verify(options: Input<VerifyOptions> = {}): VerifyResult {
  return runVerify(readOptions("verify", options, surroundings()));
}

/** The values that the process provides: working folder, date, and a console for reports. */
function surroundings(): Readonly<Record<string, unknown>> {
  return {
    workingFolder: process.cwd(),
    today: () => new Date().toISOString().slice(0, 10),
    now: Date.now(),
    signal: new AbortController().signal,
    onRefusedHost: (host: string) =>
      console.error(`A request for the host “${host}” was refused; see \`allowedHosts\``),
    onFailure: (error: unknown) => console.error(error),
  };
}

/** Closes the server when the signal is aborted. */
function closedBy<Server extends { readonly close: () => unknown }>(signal: AbortSignal, server: Server): Server {
  const close = (): void => void server.close();
  if (signal.aborted) close();
  signal.addEventListener("abort", close, { once: true });
  return server;
}
