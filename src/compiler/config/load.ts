/** Reads `site.config.ts` and what it imports: bundled into one module, run, and checked. An effect: the config is the author's own program. */
import { randomUUID } from "node:crypto";
import { SourceMap } from "node:module";
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, posix, resolve, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { BuildFailure } from "esbuild";
import { catalog, finding, siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic, Finding, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { isPlainData } from "./plain-data.ts";
import type { BundledConfig, BundleStore, ConfigBundle } from "./config-bundle.ts";
import { areTextsOf, asBundled, bundleConfig, toRelative } from "./config-bundle.ts";
import type { CheckedConfig, ConfigFinding } from "./check-config.ts";
import { checkConfig } from "./check-config.ts";
import { evaluateConfig } from "./evaluate.ts";
import type { SiteConfig } from "./site-config.ts";

/** A config that was read, with what is needed to point into it and to know when it changed. */
export interface LoadedConfig {
  readonly config: SiteConfig;
  /** The config and every file of the author's that it imports, by path relative to the project's root. */
  readonly files: ConfigFiles;
  /** The config's folder as messages name it. */
  readonly label: string;
  /** Absolute folder of the config: what its own paths are relative to. */
  readonly root: string;
  /** Of the module that was run, packages and all. */
  readonly hash: string;
  /** The config as an earlier run made it, where it was not run again; `null` where it was. */
  readonly kept: SiteConfig | null;
}

/** What an earlier run read: the config itself, or where that is more than data, the module that makes it. */
export type KeptConfig =
  | ({ readonly kind: "data"; readonly config: SiteConfig } & Pick<ConfigBundle, "hash" | "texts">)
  | ({ readonly kind: "module" } & ConfigBundle);

/** Where it lies. What it holds of packages and of the machine may be old: `isReadAlike` tells, when there is time. */
export interface ConfigStore {
  readonly find: () => KeptConfig | null;
  readonly keep: (config: KeptConfig) => void;
}

/** What earlier runs kept; `null`: nothing is used, and nothing is kept. */
export interface ConfigStores {
  readonly configs: ConfigStore | null;
  readonly bundles: BundleStore | null;
}

export interface ConfigFiles {
  /** Relative to the root. */
  readonly entry: string;
  readonly texts: ReadonlyMap<string, string>;
}

export type ConfigResult =
  | { readonly kind: "loaded"; readonly loaded: LoadedConfig }
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/**
 * @param path Absolute path of the config.
 * @param label The config's folder as messages name it, relative to where the command runs: "" for that folder itself.
 * @param evaluate Runs the config's module.
 */
export async function loadConfig(
  path: string,
  label: string,
  stores: ConfigStores = { configs: null, bundles: null },
  evaluate = evaluateConfig,
): Promise<ConfigResult> {
  const root = dirname(path);
  const entry = toRelative(root, path);
  const result = await readConfig(path, root, entry, label, stores, evaluate);
  return result.kind === "loaded"
    ? result
    : { kind: "failed", diagnostics: result.diagnostics.map((diagnostic) => under(label, diagnostic)) };
}

async function readConfig(
  path: string,
  root: string,
  entry: string,
  label: string,
  stores: ConfigStores,
  evaluate: typeof evaluateConfig,
  patience = 10,
): Promise<ConfigResult> {
  if (!existsSync(path)) {
    return failed([siteDiagnostic("config-missing", { path: labelOf(label, entry) }, suggestConfig(path, label))]);
  }
  const found = stores.configs?.find() ?? null;
  const kept = found !== null && areTextsOf(root, found.texts) ? found : null;
  if (kept?.kind === "data") {
    const { config, hash, texts } = kept;
    return { kind: "loaded", loaded: { files: { entry, texts }, root, label, hash, config, kept: config } };
  }
  let bundled: BundledConfig;
  try {
    bundled = kept === null ? await bundleNow(path, stores) : { bundle: kept, lasting: null };
  } catch (error) {
    // An editor that saves by renaming takes the file away for a moment: what is there now is read.
    if (isGone(error) && patience > 0) return readConfig(path, root, entry, label, stores, evaluate, patience - 1);
    if (!isBuildFailure(error)) throw error;
    return failed(error.errors.map((message) => syntaxDiagnostic(message, root, entry)));
  }
  const { bundle: made, lasting } = bundled;
  const files: ConfigFiles = { entry, texts: made.texts };
  const fail = (reason: string, stack: string): ConfigResult => {
    const place = thrownAt(stack, made) ?? { file: entry, span: startOfText };
    return failed([inFile(place.file, finding("config-failed", { reason }, place.span))]);
  };
  // Node.js keeps modules by their address: another one, and the config runs again, as what it reads may say something else.
  const url = `data:text/javascript;charset=utf-8;run=${randomUUID()};base64,${Buffer.from(made.code).toString("base64")}`;
  let checked: CheckedConfig;
  try {
    const evaluated = await evaluate(url);
    if (evaluated.kind === "failed") return fail(evaluated.reason, evaluated.stack);
    // A large config takes a while, piece by piece: a server answers in between.
    await setImmediate();
    checked = checkConfig(evaluated.value);
  } catch (error) {
    // A getter or a proxy of the author's.
    return error instanceof Error ? fail(error.message, error.stack ?? "") : fail(String(error), "");
  }
  if (checked.kind === "findings") return failed(await locate(checked.findings, files));
  const { config } = checked;
  const { hash, texts } = made;
  if (kept === null)
    stores.configs?.keep(
      isPlainData(config, false) ? { kind: "data", config, hash, texts } : { kind: "module", ...made },
    );
  if (lasting !== null) stores.bundles?.keep(lasting);
  return { kind: "loaded", loaded: { files, root, label, hash, config, kept: null } };
}

/** The hint for a missing config: names one with another ending, or in a folder above or below. */
function suggestConfig(path: string, label: string): string {
  const folder = dirname(path);
  const name = basename(path).replace(/\.\w+$/u, "");
  const isThere = (place: string): boolean => existsSync(join(folder, place));
  const beside = configEndings.map((ending) => name + ending).find(isThere);
  if (beside !== undefined) return `use the one that is there: --config ${labelOf(label, beside)}`;
  const above = foldersAbove(folder).map((place) => `${place}${defaultName}`);
  const below = foldersIn(folder).map((place) => `${place}/${defaultName}`);
  const elsewhere = [...above, ...below].find(isThere);
  if (elsewhere !== undefined)
    return `there is “${posix.join(label, elsewhere)}”: run docsgen in its folder, or add --config ${posix.join(label, elsewhere)}`;
  return 'write one that says `import { defineConfig } from "docsgen"; export default defineConfig({ title: "…" });`, beside a folder `docs-src` with the pages, or name yours with --config';
}

const defaultName = "site.config.ts";
const configEndings = [".ts", ".mts", ".js", ".mjs", ".json"];

/** "../", "../../" up to the root. */
function foldersAbove(folder: string): string[] {
  const names = folder.split(sep).slice(1);
  return names.map((_, index) => "../".repeat(index + 1));
}

function foldersIn(folder: string): string[] {
  try {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return folders.map(({ name }) => name).sort();
  } catch {
    // The folder does not exist either, or cannot be read.
    return [];
  }
}

/** As esbuild would bundle it now. */
async function bundleNow(path: string, { bundles }: ConfigStores): Promise<BundledConfig> {
  const found = bundles?.find() ?? null;
  const kept = found === null ? null : asBundled(found, dirname(path));
  return kept === null ? bundleConfig(path) : { bundle: kept, lasting: null };
}

/** Puts each finding at the place in the config's files where its value stands. */
export async function locateFindings(
  findings: readonly ConfigFinding[],
  { files, label }: LoadedConfig,
): Promise<Diagnostic[]> {
  return (await locate(findings, files)).map((diagnostic) => under(label, diagnostic));
}

async function locate(findings: readonly ConfigFinding[], files: ConfigFiles): Promise<Diagnostic[]> {
  if (findings.length === 0) return [];
  const { locateConfigValue } = await import("./locate.ts");
  return findings.map(({ path, ...found }) => {
    const place = locateConfigValue(path, files, found.code === "config-unknown-key" ? "key" : "value");
    return inFile(place.file, { ...found, span: place.span });
  });
}

/** Whether the config would be the same, were it bundled and run now. @param path Absolute path of the config. */
export async function isReadAlike({ label, hash, kept }: LoadedConfig, path: string): Promise<boolean> {
  const now = await loadConfig(path, label);
  if (now.kind === "failed") return false;
  await setImmediate();
  return now.loaded.hash === hash && (kept === null || isDeepStrictEqual(now.loaded.config, kept));
}

function syntaxDiagnostic(message: BuildFailure["errors"][number], root: string, entry: string): Diagnostic {
  const { location } = message;
  if (location === null) return inFile(entry, finding("config-syntax", { reason: message.text }, startOfText));
  const column = location.column + 1;
  const span: Span = {
    start: { line: location.line, column },
    end: { line: location.line, column: column + Math.max(1, location.length) },
  };
  return inFile(
    toRelative(root, resolve(root, location.file)),
    finding("config-syntax", { reason: message.text }, span),
  );
}

function inFile(file: string, found: Finding): Diagnostic {
  return { ...found, kind: "file", severity: catalog[found.code].severity, file };
}

function under(label: string, diagnostic: Diagnostic): Diagnostic {
  return diagnostic.kind === "site" ? diagnostic : { ...diagnostic, file: labelOf(label, diagnostic.file) };
}

/** Where the config's own code stood when it threw: the first frame of the stack within the bundle, brought back to its file. */
function thrownAt(stack: string, { map, texts }: ConfigBundle): { readonly file: string; readonly span: Span } | null {
  const [, line, column] = /\(?data:text\/javascript[^\s)]*:(\d+):(\d+)\)?$/mu.exec(stack) ?? [];
  if (line === undefined || column === undefined) return null;
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1);
  if (!("originalSource" in entry) || !texts.has(entry.originalSource)) return null;
  const start = { line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  return { file: entry.originalSource, span: { start, end: { ...start, column: start.column + 1 } } };
}

function failed(diagnostics: readonly Diagnostic[]): ConfigResult {
  return { kind: "failed", diagnostics };
}

export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
