/**
 * `version`: saves the settings that decide what the pages of a version say, read from the config of that time, or the
 * manifest of what was published. The config runs once, now, and an address is asked once, because the author asks for it;
 * builds only read what is saved. Has effects.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix, resolve, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { readText } from "./check/file-changes.ts";
import { isManifest, loadPublication } from "./check/load-publication.ts";
import { evaluateConfig } from "./config/evaluate.ts";
import type { FrozenVersion } from "./config/frozen-version.ts";
import {
  frozenSettingsOf,
  unknownSettingsOf,
  frozenVersionPath,
  printFrozenVersion,
  readFrozenVersion,
} from "./config/frozen-version.ts";
import { loadConfig, readSources } from "./config/load.ts";
import { printValue } from "./config/print-value.ts";
import { defaultConfig } from "./config/site-config.ts";
import { problemOfVersionName } from "./config/versions.ts";
import { quote, siteDiagnostic } from "./diagnostics/catalog.ts";
import { labelOf } from "./diagnostics/file-label.ts";
import { nearestName } from "./diagnostics/suggest.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import { clashWithCurrent } from "./graph/read-versions.ts";
import { isRecord } from "./is-record.ts";
import { manifestPath, printManifest } from "./output/manifest.ts";
import { pathFrom } from "./path-from.ts";
import { git, whyGitFailed } from "./source/git.ts";
import type { GitFile } from "./source/git-tree.ts";
import { findCommit, findTrees, listTree, pathInRepository } from "./source/git-tree.ts";
import { makeRunFolder } from "./source/running.ts";
import { isFolder } from "./source/scan.ts";
import { writeTree } from "./source/write-tree.ts";

/** The options of `docsgen version NAME --from …`. */
export interface SaveVersionOptions {
  /** The absolute path of the folder to which the paths in messages and in the options below are relative. */
  readonly workingFolder: string;
  /** The path of today's config; `null` for `site.config.ts`. */
  readonly config: string | null;
  /** The name of the version: "v1". */
  readonly id: string;
  /**
   * A branch, a tag or a commit, with the path of the config in the repository if it is not where today's is:
   * "v1.x", "v1.x:website/site.config.ts"; a folder that contains the config; or a manifest, as a file or a URL.
   */
  readonly from: string;
  /** Whether to replace a file that says something else. */
  readonly force: boolean;
  /** Whether to only say what would be written. */
  readonly isDryRun: boolean;
  /** Aborts a request; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/**
 * "saved": the settings of a version that is built. "copied": the manifest of one that is not. Nothing is written in a
 * dry run.
 */
export type SaveVersionResult =
  | {
      readonly kind: "saved";
      /** The path of the file, relative to the working folder. */
      readonly path: string;
      readonly frozen: FrozenVersion;
      /** `false`: the file said the same before. */
      readonly isChanged: boolean;
      /** Files that the config has read as they are today, relative to the working folder. */
      readonly readToday: readonly string[];
      /** Settings of the old config that are not known today, as paths, which are left out. */
      readonly unknown: readonly string[];
      /** The setting to add to today's config, or `null` if it has the version. */
      readonly declaration: Declaration | null;
    }
  | {
      readonly kind: "copied";
      /** As of settings that are saved. */
      readonly path: string;
      readonly isChanged: boolean;
      readonly declaration: Declaration | null;
      /** The number of pages in the manifest. */
      readonly pages: number;
    }
  /** The file says something else, and was left as it is. */
  | { readonly kind: "different"; readonly path: string; readonly before: string; readonly after: string }
  | Failed;

/** A setting to be added to the config. */
export interface Declaration {
  /** The path of the config, relative to the working folder. */
  readonly file: string;
  /** `versions: { current: "…", archived: { v1: "git:v1.x" } }` */
  readonly text: string;
  /** The setting to which it is added, or "" for the config itself. */
  readonly within: string;
}

/** @throws The signal's reason if it is aborted. */
export async function saveVersion(options: SaveVersionOptions): Promise<SaveVersionResult> {
  const { workingFolder, id, force, isDryRun } = options;
  const config = resolve(workingFolder, options.config ?? defaultConfig);
  const root = dirname(config);
  const label = pathFrom(workingFolder, root);
  if (!existsSync(config)) return failedFrom(await loadConfig(config, label, null));
  const problem = problemOfVersionName(id);
  if (problem !== null) return refuse(id, `its name ${problem[0]}`, problem[1]);
  if (isManifest(options.from) && !options.from.startsWith(refScheme)) return saveManifest(options, config);
  const read = await readSettings(options, config);
  if (read.kind === "failed") return read;
  const { settings, readToday, unknown } = read;
  const frozen: FrozenVersion = { format: 1, from: read.from, commit: read.commit, config: settings };
  const file = join(root, frozenVersionPath(id));
  const path = labelOf(label, frozenVersionPath(id));
  const [before, after] = [existsSync(file) ? (readText(file) ?? "") : null, printFrozenVersion(frozen)];
  const saved = before === null ? null : readFrozenVersion(before);
  const old = saved?.kind === "frozen" ? saved.frozen : null;
  const isSame = isDeepStrictEqual(old?.config, settings);
  if (before !== null && !isSame && !force) return { kind: "different", path, before, after };
  const isChanged = !isSame || old?.from !== frozen.from || old.commit !== frozen.commit;
  if (isChanged && !isDryRun) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, after);
  }
  const readNames = readToday.map((name) => pathFrom(workingFolder, name));
  const declaration = await declare(id, read.source, config, label);
  return { kind: "saved", path, frozen, isChanged, readToday: readNames, unknown, declaration };
}

/** Saves the manifest of a version that is not built again, so that no build has to ask for it. */
async function saveManifest(
  { workingFolder, id, from, force, isDryRun, signal }: SaveVersionOptions,
  config: string,
): Promise<SaveVersionResult> {
  const root = dirname(config);
  const label = pathFrom(workingFolder, root);
  const today = await loadConfig(config, label, null);
  if (today.kind === "failed") return failedFrom(today);
  const found = await loadPublication(from, workingFolder, signal);
  if (found.kind === "failed") return failed(found.diagnostic);
  if (found.kind === "unpublished")
    return refuse(id, `there is no file at ${from}`, `name the ${manifestPath} that was published with the version`);
  const { publication } = found;
  const clash = clashWithCurrent(publication, id, today.loaded.config);
  if (clash !== null) return refuse(id, `it ${clash.wrong}`, clash.hint);
  const declared = today.loaded.config.versions?.archived[id]?.from;
  const named = declared?.kind === "manifest" ? declared.file : `archive/${id}.json`;
  const file = join(root, named);
  const path = labelOf(label, named);
  // The headers of a host and the list of files are of no use to other versions.
  const after = printManifest({ ...publication, headers: [], schemes: [], files: [], hashes: [] });
  const before = existsSync(file) ? (readText(file) ?? "") : null;
  const isChanged = before !== after;
  if (before !== null && isChanged && !force) return { kind: "different", path, before, after };
  if (isChanged && !isDryRun) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, after);
  }
  const declaration = await declare(id, named, config, label);
  return { kind: "copied", path, isChanged, pages: publication.pages.length, declaration };
}

/** The setting to add to today's config; `null` if it has the version. */
async function declare(id: string, source: string, config: string, label: string): Promise<Declaration | null> {
  const today = await loadConfig(config, label, null);
  const versions = today.kind === "loaded" ? today.loaded.config.versions : null;
  if (versions !== null && Object.hasOwn(versions.archived, id)) return null;
  const file = labelOf(label, basename(config));
  const archived = { [id]: source };
  if (versions !== null) return { file, within: "versions.archived", text: printValue(archived).slice(2, -2) };
  return { file, within: "", text: `versions: ${printValue({ current: "…", archived })}` };
}

function refuse(id: string, reason: string, hint: string): Failed {
  return failed(siteDiagnostic("version-not-saved", { id, reason }, hint));
}

function failedFrom(result: Awaited<ReturnType<typeof loadConfig>>): Failed {
  return failed(...(result.kind === "failed" ? result.diagnostics : []));
}

/** The settings of a config of another time. */
type ReadSettings = {
  readonly kind: "read";
  readonly settings: FrozenVersion["config"];
  readonly from: string;
  readonly commit: string | null;
  /** Where the pages are, as `versions.archived` names it. */
  readonly source: string;
  readonly readToday: readonly string[];
  readonly unknown: readonly string[];
};

async function readSettings(options: SaveVersionOptions, config: string): Promise<ReadSettings | Failed> {
  const { workingFolder, id, from } = options;
  const folder = resolve(workingFolder, from);
  const inFolder = join(folder, basename(config));
  if (from.startsWith(refScheme) || !existsSync(inFolder)) return readAtRef(options, config);
  const root = dirname(config);
  const label = pathFrom(workingFolder, folder);
  const read = await runConfig(inFolder, label, []);
  if (read.kind === "failed") return read;
  const { settings } = read;
  const pages = pathFrom(root, join(folder, sourceIn(settings)));
  // Today's pages cannot be those of another version, too.
  const isElsewhere = folder !== root && !pages.startsWith("../");
  return { ...read, from: label === "" ? "." : label, commit: null, source: isElsewhere ? pages : `versions/${id}` };
}

const refScheme = "git:";

async function readAtRef(
  { workingFolder, id, from }: SaveVersionOptions,
  config: string,
): Promise<ReadSettings | Failed> {
  const [ref = "", named] = from.replace(/^git:/u, "").split(":", 2);
  const root = dirname(config);
  const prefix = await pathInRepository(root);
  if (typeof prefix !== "string")
    return refuse(id, prefix.reason, "name a folder that contains the config of that time");
  const commit = await findCommit(root, ref);
  if (commit === null && isFolder(resolve(workingFolder, from)))
    return refuse(
      id,
      `the folder “${from}” has no ${basename(config)}`,
      "name a ref, or a folder that contains the config of that time; “.” is today's",
    );
  if (commit === null) return refuse(id, `the repository has no ref “${ref}”`, await suggestRef(root, ref));
  let files: readonly GitFile[];
  try {
    ({ files } = listTree(root, commit));
  } catch (error) {
    return refuse(id, whyGitFailed(error), "name a ref with files that Git can check out");
  }
  const wanted = named ?? posix.join(prefix, basename(config));
  const configs = files.map(({ path }) => path).filter((path) => posix.basename(path) === posix.basename(wanted));
  const [only, ...others] = configs.includes(wanted) ? [wanted] : configs;
  if (only === undefined || (named !== undefined && only !== named))
    return refuse(
      id,
      `“${ref}” has no ${wanted}`,
      `name its path at that time: --from ${ref}:path/${basename(config)}`,
    );
  if (others.length > 0)
    return refuse(id, `“${ref}” has several configs, but no ${wanted}`, `name one of them: --from ${ref}:${only}`);
  // Below the folder of the config, where its imports find the packages that are installed today.
  const cache = join(root, ".docsgen");
  const isNew = !existsSync(cache);
  const folder = makeRunFolder(cache, "version-");
  try {
    const unwritten = writeTree(root, files, folder);
    if (unwritten !== null)
      return refuse(
        id,
        `${quote(unwritten.path)} cannot be copied: ${unwritten.reason}`,
        `check the ref out: \`git worktree add ../old ${ref}\`, then --from ../old`,
      );
    const read = await runConfig(join(folder, only), posix.dirname(only), [await topFolder(root), folder]);
    if (read.kind === "failed") return atRef(read, ref);
    const source = posix.relative(prefix, posix.join(posix.dirname(only), sourceIn(read.settings)));
    const settings = only === posix.join(prefix, basename(config)) ? read.settings : { ...read.settings, source };
    const isName = /^[\w][^\s~^:@{}]*$/u.test(ref) && ref !== "HEAD";
    return { ...read, settings, from: ref, commit, source: refScheme + (isName ? ref : commit) };
  } finally {
    rmSync(isNew ? cache : folder, { recursive: true, force: true });
  }
}

/** Names the ref in the places of problems, and how a config runs that needs packages of its time. */
function atRef({ diagnostics }: Failed, ref: string): Failed {
  const copy = `in a copy of that time: \`git worktree add ../old ${ref}\`, then --from ../old`;
  return failed(
    ...diagnostics.map((each) => ({
      ...each,
      hint: each.hint === null ? `correct it ${copy}` : `${each.hint}; do so ${copy}`,
      ...(each.kind === "file" ? { file: `${ref}:${each.file}` } : {}),
    })),
  );
}

/**
 * Runs a config of another time and validates the settings that belong to a version. The others may be of a docsgen that
 * read them differently.
 *
 * @param today The folder of the repository and the folder with the files of that time; empty if they are the same.
 */
async function runConfig(
  path: string,
  label: string,
  [repository = "", copy = ""]: readonly string[],
): Promise<Failed | Pick<ReadSettings, "kind" | "settings" | "readToday" | "unknown">> {
  let settings: FrozenVersion["config"] = {};
  let unknown: readonly string[] = [];
  let readToday: readonly string[] = [];
  const result = await loadConfig(path, label === "." ? "" : label, null, async (url) => {
    const evaluated = await evaluateConfig(url);
    const isOfToday = (name: string): boolean =>
      repository !== "" &&
      name.startsWith(repository + sep) &&
      !name.startsWith(copy + sep) &&
      !name.includes(`${sep}node_modules${sep}`);
    readToday = evaluated.reads.flatMap(({ kind, name }) => (kind === "content" && isOfToday(name) ? [name] : []));
    if (evaluated.kind === "failed" || !isRecord(evaluated.value)) return evaluated;
    const sourced = await readSources(evaluated.value, dirname(path), copy === "" ? undefined : copy);
    // Another version keeps the values of its code.
    settings = isRecord(sourced.value) ? withoutSources(frozenSettingsOf(sourced.value)) : {};
    unknown = unknownSettingsOf(evaluated.value);
    return { ...evaluated, value: settings };
  });
  if (result.kind === "failed") return failedFrom(result);
  // As it will be read.
  const plain: unknown = JSON.parse(JSON.stringify(settings));
  return { kind: "read", settings: isRecord(plain) ? plain : {}, readToday, unknown };
}

function withoutSources(settings: FrozenVersion["config"]): FrozenVersion["config"] {
  const plain: unknown = JSON.parse(
    JSON.stringify(settings, (_key, value: unknown) => {
      if (!isRecord(value) || !("from" in value && "unit" in value && "value" in value)) return value;
      const { from: _, ...constant } = value;
      return constant;
    }),
  );
  return isRecord(plain) ? plain : {};
}

function sourceIn(settings: FrozenVersion["config"]): string {
  const { source } = settings;
  return typeof source === "string" ? source : "docs-src";
}

async function topFolder(folder: string): Promise<string> {
  return resolve(await git(folder, ["rev-parse", "--show-toplevel"]));
}

async function suggestRef(folder: string, ref: string): Promise<string> {
  const [found] = await findTrees(folder, [{ ref, path: "" }]);
  if (found?.kind === "git") return found.reason;
  if (found?.kind !== "ref") return "name a branch, a tag or a commit";
  if (found.isShallow) return "this is a shallow clone: fetch the rest of it with `git fetch --unshallow --tags`";
  const nearest = nearestName(ref, found.refs);
  return nearest === null ? "name a branch, a tag or a commit; `git tag` lists the tags" : `did you mean “${nearest}”?`;
}
