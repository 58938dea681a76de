/**
 * Loads `site.config.ts`: bundles it with its imports, runs the bundle and checks the result. Has effects, because the
 * config is a program of the author's.
 */
import { randomUUID } from "node:crypto";
import { SourceMap } from "node:module";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, posix, resolve, sep } from "node:path";
import type { BuildFailure, Message } from "esbuild";
import type { AuthorRead, AuthorReads } from "../author-code/author-reads.ts";
import { joinReads, stateOf } from "../author-code/author-reads.ts";
import { fileDiagnostic, finding, siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { spanIn } from "../diagnostics/line-index.ts";
import { memoize } from "../once.ts";
import type { ConfigBundle } from "./config-bundle.ts";
import { bundleConfig, toRelative } from "./config-bundle.ts";
import type { CheckedConfig } from "./check-config.ts";
import { checkConfig } from "./check-config.ts";
import type { ConfigFinding } from "./describe-issues.ts";
import type { EditionConfig } from "./editions.ts";
import { listEditions } from "./editions.ts";
import type { DefaultSite } from "./default-site.ts";
import { findDefaultSite } from "./default-site.ts";
import { evaluateConfig } from "./evaluate.ts";
import type { FrozenVersion } from "./frozen-version.ts";
import { frozenVersionPath, readFrozenVersion, savedSettingAt } from "./frozen-version.ts";
import { suggestExport, suggestImport } from "./import-hint.ts";
import { frameIn } from "./plugin-failure.ts";
import { savedSitePath } from "./saved-site.ts";
import { siteConfigSchema } from "./schema.ts";
import type { SourcedConstants } from "./sourced-constants.ts";
import { readSourcedConstants } from "./sourced-constants.ts";
import type { ConfigPath, SiteConfig } from "./site-config.ts";
import { defaultConfig } from "./site-config.ts";
import { hintForFailure } from "./failure-hint.ts";
import { declaredVersions } from "./versions.ts";

/** A loaded config, with the data needed to locate its values and to detect changes. */
export interface LoadedConfig {
  readonly config: SiteConfig;
  /** The views of all editions, that of the default language first, which is `config`. */
  readonly editions: readonly EditionConfig[];
  /** The config and the author's files that it imports, by path relative to the project's root. */
  readonly files: ConfigFiles;
  /** The config's folder as shown in messages. */
  readonly label: string;
  /** Absolute folder of the config. Its relative paths are resolved against this folder. */
  readonly root: string;
  /** Hash of the bundled module, including packages. */
  readonly hash: string;
  /** The URL of the bundled module, from which threads load plugins. */
  readonly url: string;
  /** The source map (JSON) of the bundled module; its files are relative to the root. */
  readonly map: string;
  /** The files and variables that the config read at run time. */
  readonly reads: AuthorReads;
  /** The source of the title if there is no config (see `DefaultSite`); otherwise `null`. */
  readonly titleFrom: string | null;
}

/** The options that affect a site without a config. */
export interface WithoutConfig {
  /** Whether the author specified the source folder. */
  readonly hasSource: boolean;
}

/** The sources of a config, in which `locate.ts` finds its values. Without a config, `texts` is empty. */
export interface ConfigFiles {
  /** Path of the config, relative to the root. */
  readonly entry: string;
  readonly texts: ReadonlyMap<string, string>;
  /** Absolute paths of the files of packages that the config imports, as far as they are known. */
  readonly packages?: readonly string[];
}

/**
 * A valid config, or the problems in the order in which they were found. Paths in them are relative to the working
 * folder.
 */
export type ConfigResult =
  | { readonly kind: "loaded"; readonly loaded: LoadedConfig }
  /** `reads`: what the config read before it failed; empty if it did not run. */
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[]; readonly reads: AuthorReads };

/**
 * @param path Absolute path of the config.
 * @param fallback How to build a site if the config does not exist; `null` if the author named the config, so that it
 * must exist.
 * @param label The config's folder as shown in messages, relative to the working folder; "" for the working folder
 *   itself.
 * @param evaluate Runs the config's module.
 */
export async function loadConfig(
  path: string,
  label: string,
  fallback: WithoutConfig | null,
  evaluate = evaluateConfig,
): Promise<ConfigResult> {
  const root = dirname(path);
  const entry = toRelative(root, path);
  if (fallback !== null && !existsSync(path) && otherConfig(path, label) === null) {
    const site = findDefaultSite(root, fallback.hasSource);
    if (site !== null) return loadWithoutConfig(site, path, label);
  }
  const result = await readConfig(path, root, entry, label, evaluate);
  return result.kind === "loaded"
    ? result
    : { ...result, diagnostics: result.diagnostics.map((diagnostic) => under(label, diagnostic)) };
}

async function readConfig(
  path: string,
  root: string,
  entry: string,
  label: string,
  evaluate: typeof evaluateConfig,
  retries = 10,
): Promise<ConfigResult> {
  if (!existsSync(path)) {
    return failed([siteDiagnostic("config-missing", { path: labelOf(label, entry) }, suggestConfig(path, label))]);
  }
  let made: ConfigBundle;
  try {
    made = await bundleConfig(path);
  } catch (error) {
    // Editors that save by renaming remove the file for a moment, so we retry.
    if (isGone(error) && retries > 0) return readConfig(path, root, entry, label, evaluate, retries - 1);
    if (!isBuildFailure(error)) throw error;
    return failed(error.errors.map((message) => syntaxDiagnostic(message, root, entry)));
  }
  if (made.repeated.length > 0) return failed(made.repeated.map((message) => repeatedKey(message, root, entry)));
  return runConfig(made, root, entry, label, evaluate);
}

async function runConfig(
  made: Omit<ConfigBundle, "repeated">,
  root: string,
  entry: string,
  label: string,
  evaluate: typeof evaluateConfig,
): Promise<ConfigResult> {
  const files: ConfigFiles = { entry, texts: made.texts, packages: made.packages };
  let reads: AuthorReads = [];
  const fail = (reason: string, stack: string): ConfigResult => {
    const frame = frameIn(stack);
    const location = (frame === null ? null : sourceOf(frame, made)) ?? { file: entry, span: startOfText };
    const found = finding("config-failed", { reason }, location.span, hintForFailure(reason));
    return failed([fileDiagnostic(location.file, found)], reads);
  };
  // Node.js caches modules by URL. A unique URL makes the config run again, because its inputs may have changed.
  const url = `data:text/javascript;charset=utf-8;run=${randomUUID()}${codeMark}${Buffer.from(made.code).toString("base64")}`;
  let checked: CheckedConfig;
  try {
    const evaluated = await evaluate(url);
    ({ reads } = evaluated);
    if (evaluated.kind === "failed") return fail(evaluated.reason, evaluated.stack);
    if (evaluated.value === undefined) return failed([withoutExport(files)], reads);
    const versions = await readFrozenVersions(evaluated.value, root);
    reads = joinReads(reads, versions.reads);
    if (versions.problems.length > 0) return failed(versions.problems, reads);
    const sourced = await readSources(evaluated.value, root);
    reads = joinReads(reads, sourced.reads);
    if (sourced.problems.length > 0) return failed(await describeSources(sourced.problems, files, root), reads);
    checked = checkConfig(sourced.value, (id) => versions.frozen.get(id) ?? null);
  } catch (error) {
    // Thrown by a getter or proxy in the author's config.
    return error instanceof Error ? fail(error.message, error.stack ?? "") : fail(String(error), "");
  }
  if (checked.kind === "findings") return failed(await locate(checked.findings, files), reads);
  const { config, editions } = checked;
  const { hash, map } = made;
  const siteFiles = Object.keys(config.links.sites).map((site) => join(root, savedSitePath(site)));
  reads = joinReads(
    reads,
    siteFiles.map((name) => ({ kind: "content", name, state: stateOf("content", name) })),
  );
  return { kind: "loaded", loaded: { files, root, label, hash, url, map, reads, config, editions, titleFrom: null } };
}

const codeMark = ";base64,";

/** The bundled module of a config that could be loaded, for an editor that is opened after it was broken. Plain data. */
export interface SavedConfig {
  readonly code: string;
  readonly hash: string;
  readonly map: string;
  readonly texts: readonly (readonly [file: string, text: string])[];
}

/** The part of a loaded config that `loadSavedConfig` needs: the module, without the values that it had. */
export function saveConfig({ url, hash, map, files }: LoadedConfig): SavedConfig {
  const code = Buffer.from(url.slice(url.indexOf(codeMark) + codeMark.length), "base64").toString("utf8");
  return { code, hash, map, texts: [...files.texts] };
}

/** Loads a config as it was saved, whatever its files contain by now. The parameters are those of `loadConfig`. */
export async function loadSavedConfig(
  { texts, ...saved }: SavedConfig,
  path: string,
  label: string,
  evaluate = evaluateConfig,
): Promise<ConfigResult> {
  const root = dirname(path);
  return runConfig({ ...saved, texts: new Map(texts), packages: [] }, root, toRelative(root, path), label, evaluate);
}

/** The defaults in place of a config that cannot be loaded; `null` if there is nothing to make a site from. */
export function loadDefaults(path: string, label: string, { hasSource }: WithoutConfig): ConfigResult | null {
  const site = findDefaultSite(dirname(path), hasSource);
  return site === null ? null : loadWithoutConfig(site, path, label);
}

/**
 * Reads the values that constants have in code.
 * @param root Absolute; the folder of the config.
 * @param repository Absolute; the folder of the repository.
 */
export async function readSources(
  value: unknown,
  root: string,
  repository = repositoryOf(root),
): Promise<SourcedConstants & { readonly reads: AuthorReads }> {
  const { read, reads } = openCode(repository);
  return { ...(await readSourcedConstants(value, read)), reads };
}

/** Reads files of code, and remembers which. @param repository Absolute. */
export function openCode(repository: string): {
  /** Returns the text of a file of the repository; `null` if there is none. */
  readonly read: (file: string) => string | null;
  readonly reads: AuthorReads;
} {
  const reads: AuthorRead[] = [];
  return {
    reads,
    read: (file) => {
      const name = join(repository, file);
      reads.push({ kind: "content", name, state: stateOf("content", name) });
      return existsSync(name) && statSync(name).isFile() ? readFileSync(name, "utf8") : null;
    },
  };
}

/** The folder of the repository that contains a folder; without one, the folder itself. */
export function repositoryOf(folder: string): string {
  for (let each = folder; ; each = dirname(each)) {
    if (existsSync(join(each, ".git"))) return each;
    if (each === dirname(each)) return folder;
  }
}

/** A source that cannot be read is a problem of the config, and of the code to which it leads. */
async function describeSources(
  problems: SourcedConstants["problems"],
  files: ConfigFiles,
  root: string,
): Promise<readonly Diagnostic[]> {
  const inConfig = await locate(
    problems.map(({ found }) => found),
    files,
  );
  const inCode = problems.flatMap(({ found: { code, message, hint }, inCode: place }) => {
    if (place === null) return [];
    const file = toRelative(root, join(repositoryOf(root), place.file));
    return [fileDiagnostic(file, { code, message, hint, fix: null, span: place.span })];
  });
  return [...inConfig, ...inCode];
}

/** Reads `versions/v1.json` of each archived version that has one. */
async function readFrozenVersions(
  config: unknown,
  root: string,
): Promise<{
  readonly frozen: ReadonlyMap<string, FrozenVersion>;
  readonly problems: readonly Diagnostic[];
  readonly reads: AuthorReads;
}> {
  const frozen = new Map<string, FrozenVersion>();
  const problems: Diagnostic[] = [];
  const reads: AuthorRead[] = [];
  for (const id of declaredVersions(config)) {
    const file = frozenVersionPath(id);
    const name = join(root, file);
    reads.push({ kind: "content", name, state: stateOf("content", name) });
    if (!existsSync(name)) continue;
    const text = readFileSync(name, "utf8");
    const result = readFrozenVersion(text);
    if (result.kind === "frozen") frozen.set(id, result.frozen);
    else {
      const { makeJsonLocator } = await import("./locate.ts");
      const locateValue = makeJsonLocator(text);
      problems.push(
        ...result.findings.map(({ path, ...found }) =>
          fileDiagnostic(file, {
            ...found,
            span: locateValue(path, found.code === "config-unknown-key" ? "key" : "value"),
          }),
        ),
      );
    }
  }
  return { frozen, problems, reads };
}

function loadWithoutConfig(
  { input, severity, reads, titleFrom }: DefaultSite,
  path: string,
  label: string,
): ConfigResult {
  const root = dirname(path);
  const files: ConfigFiles = { entry: toRelative(root, path), texts: new Map() };
  const parsed = siteConfigSchema.parse(input);
  const config: SiteConfig = { ...parsed, checks: { ...parsed.checks, severity } };
  // The development server reads a new config immediately.
  const absent: AuthorRead = { kind: "presence", name: path, state: stateOf("presence", path) };
  // Without a config, there are no plugins.
  const module = { hash: "", url: "", map: "{}" };
  const editions = listEditions(config).map((edition) => ({ edition, config }));
  const loaded = { files, root, label, ...module, reads: joinReads(reads, [absent]), config, editions, titleFrom };
  return { kind: "loaded", loaded };
}

/** The hint for a missing config. */
function suggestConfig(path: string, label: string): string {
  const other = otherConfig(path, label);
  if (other !== null) return other;
  return 'create it with `import { defineConfig } from "docsgen"; export default defineConfig({ title: "…" });`, next to a `docs-src` folder for the pages, or name another with --config';
}

/** Suggests a config with a similar name, or one in a parent folder or a subfolder; `null` if there is none. */
function otherConfig(path: string, label: string): string | null {
  const folder = dirname(path);
  const name = basename(path).replace(/\.\w+$/u, "");
  const exists = (file: string): boolean => existsSync(join(folder, file));
  const names = [...new Set([name, ...similarNames])];
  const beside = names.flatMap((each) => configExtensions.map((extension) => each + extension)).find(exists);
  if (beside !== undefined)
    return `use the existing one: --config ${labelOf(label, beside)}, or rename it to ${defaultConfig}`;
  const above = foldersAbove(folder).map((parent) => `${parent}${defaultConfig}`);
  const below = foldersIn(folder).map((child) => `${child}/${defaultConfig}`);
  const elsewhere = [...above, ...below].find(exists);
  if (elsewhere === undefined) return null;
  return `run docsgen in the folder of “${posix.join(label, elsewhere)}”, or add --config ${posix.join(label, elsewhere)}`;
}

/** Names that authors give to a config by mistake. */
const similarNames = ["site.config", "docsgen.config", "docs.config", "config.site", "site-config", "site.conf"];
const configExtensions = [".ts", ".mts", ".js", ".mjs", ".json"];

/** "../", "../../", … up to the folder of the repository, or the root. */
function foldersAbove(folder: string): string[] {
  const names = folder.split(sep).slice(1);
  const all = names.map((_, index) => "../".repeat(index + 1));
  const repository = ["", ...all].findIndex((above) => existsSync(join(folder, above, ".git")));
  return repository === -1 ? all : all.slice(0, repository);
}

function foldersIn(folder: string): string[] {
  try {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return folders.map(({ name }) => name).sort();
  } catch {
    // The folder is missing or unreadable.
    return [];
  }
}

/** Adds to each finding the location of its value in the config's files. */
export async function locateFindings(
  findings: readonly ConfigFinding[],
  { files, label, root }: LoadedConfig,
): Promise<Diagnostic[]> {
  return (await locate(findings, files, root)).map((diagnostic) => under(label, diagnostic));
}

/** Where the config sets a value, relative to the working folder. */
export async function locateSetting(
  path: ConfigPath,
  { files, label }: LoadedConfig,
): Promise<{ readonly file: string; readonly span: Span; readonly isFound: boolean }> {
  const { findConfigLiteral, makeConfigLocator } = await import("./locate.ts");
  const { file, span } = makeConfigLocator(files)(path);
  const record = findConfigLiteral(path.slice(0, -1), files);
  const text = files.texts.get(record?.file ?? "") ?? "";
  const isKey = (part: string): boolean => new RegExp(`^["']?${String(path.at(-1))}["']?\\s*[:,]?`, "u").test(part);
  const isFound = record?.parts.some(({ start, end }) => isKey(text.slice(start, end))) === true;
  return { file: labelOf(label, file), span, isFound };
}

async function locate(
  findings: readonly ConfigFinding[],
  files: ConfigFiles,
  root: string | null = null,
): Promise<Diagnostic[]> {
  if (findings.length === 0) return [];
  const { makeConfigLocator, makeJsonLocator } = await import("./locate.ts");
  const locateValue = makeConfigLocator(files);
  const locateSaved = memoize((path: string) => {
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    return text === "" ? null : makeJsonLocator(text);
  });
  return findings.map(({ path, ...found }) => {
    const saved = root === null ? null : savedSettingAt(path);
    if (saved !== null && root !== null) {
      const file = frozenVersionPath(saved.id);
      const locateIn = locateSaved(join(root, file));
      if (locateIn !== null) return fileDiagnostic(file, { ...found, fix: null, span: locateIn(saved.path) });
    }
    const { file, span } = locateValue(path, found.code === "config-unknown-key" ? "key" : "value");
    return fileDiagnostic(file, { ...found, span });
  });
}

function syntaxDiagnostic(message: BuildFailure["errors"][number], root: string, entry: string): Diagnostic {
  const { location } = message;
  if (location === null) return fileDiagnostic(entry, finding("config-syntax", { reason: message.text }, startOfText));
  const path = resolve(root, location.file);
  const span = spanOf(location);
  const hint = hintForImport(message.text, path, root);
  return fileDiagnostic(toRelative(root, path), finding("config-syntax", { reason: message.text }, span, hint));
}

function spanOf({ line, column, length }: NonNullable<Message["location"]>): Span {
  return { start: { line, column: column + 1 }, end: { line, column: column + 1 + Math.max(1, length) } };
}

/** Advice on an import that cannot be resolved. @param path Absolute path of the importing file. */
function hintForImport(reason: string, path: string, root: string): string | null {
  const [, specifier] = /^Could not resolve "(.+)"$/u.exec(reason) ?? [];
  if (specifier !== undefined) return suggestImport(specifier, dirname(path));
  const [, file, name] = /^No matching export in "(.+)" for import "(.+)"$/u.exec(reason) ?? [];
  return file === undefined || name === undefined ? null : suggestExport(resolve(root, file), name);
}

/** A key that is set twice in one object: JavaScript takes the last. */
function repeatedKey({ text, location, notes: [note] }: Message, root: string, entry: string): Diagnostic {
  const [, key = ""] = /"(.+?)"/u.exec(text) ?? [];
  const reason = `“${key}” is set twice in the same object, and only the last one counts`;
  const first = note?.location?.line;
  const hint = `put all of it into one \`${key}\`${first === undefined ? "" : `; the first is in line ${first}`}`;
  if (location === null) return fileDiagnostic(entry, finding("config-syntax", { reason }, startOfText, hint));
  const file = toRelative(root, resolve(root, location.file));
  return fileDiagnostic(file, finding("config-syntax", { reason }, spanOf(location), hint));
}

/** A config whose object is exported under a name, or not at all. */
function withoutExport({ entry, texts }: ConfigFiles): Diagnostic {
  const text = texts.get(entry) ?? "";
  const declared = /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::[^=\n]*)?=\s*(?=defineConfig\s*\(|\{)/mu.exec(
    text,
  );
  const [written = "", name = ""] = declared ?? [];
  const at = declared?.index ?? 0;
  const hint =
    name === ""
      ? 'write `export default defineConfig({ title: "…" })`'
      : written.startsWith("export")
        ? `write \`export default\` in place of \`${written.trim()}\``
        : `write \`export default ${name};\` at the end`;
  const span = name === "" ? startOfText : spanIn(text, at, at + written.trim().length);
  return fileDiagnostic(entry, finding("config-value", { path: "", problem: "has no default export" }, span, hint));
}

function under(label: string, diagnostic: Diagnostic): Diagnostic {
  return diagnostic.kind === "site" ? diagnostic : { ...diagnostic, file: labelOf(label, diagnostic.file) };
}

/** Maps a position in the config's bundled module to the author's files; `null` if that is not possible. */
export function sourceOf(
  { line, column }: { readonly line: number; readonly column: number },
  { map, texts }: Pick<ConfigBundle, "map" | "texts">,
): { readonly file: string; readonly span: Span } | null {
  const entry = new SourceMap(JSON.parse(map)).findEntry(line - 1, column - 1);
  if (!("originalSource" in entry) || !texts.has(entry.originalSource)) return null;
  const start = { line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  return { file: entry.originalSource, span: { start, end: { ...start, column: start.column + 1 } } };
}

function failed(diagnostics: readonly Diagnostic[], reads: AuthorReads = []): ConfigResult {
  return { kind: "failed", diagnostics, reads };
}

/**
 * Whether an error is esbuild's report of mistakes in the code that it bundles. Any other error of esbuild is not the
 * author's.
 */
export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
