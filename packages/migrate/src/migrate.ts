/**
 * Turns the site of another tool into a site of docsgen in a new folder. The old site is only read. The new one
 * is compiled before it is written, so that the report can say what docsgen thinks of it and which published addresses
 * are lost. Has effects.
 */
import { readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { Diagnostic, Input } from "docsgen";
import type { CompiledSite, CompileOptions, FailedSite, ModuleRun, PublishedSite, ToolName } from "docsgen/migrate-kit";
import { compileSite, findBrowser, readPublished } from "docsgen/migrate-kit";
import { allowHosts } from "./allowed-hosts.ts";
import type { Looks, ShownPage } from "./choose-pages.ts";
import { choosePages, pictureFile } from "./choose-pages.ts";
import type { Comparison } from "./compare-published.ts";
import { comparePublished } from "./compare-published.ts";
import { withoutDeadEnds } from "./dead-ends.ts";
import { giveTitles } from "./given-titles.ts";
import type { Note, NoteGroup, Outcome } from "./note.ts";
import { groupNotes } from "./note.ts";
import { adviseOnOtherTool } from "./other-tools.ts";
import type { PackageText } from "./package-texts.ts";
import { notesOfPackageTexts, readPackageTexts } from "./package-texts.ts";
import type { PlannedFiles } from "./plan-files.ts";
import { newConfigFile, planFiles, SamePath } from "./plan-files.ts";
import { isInside } from "./pages.ts";
import { readConfigModule } from "./read-config-module.ts";
import type { OldFiles } from "./read-old-site.ts";
import { isFile, isFolder, isWithin, listFiles, openOldFiles, realPathOf, repositoryOf } from "./read-old-site.ts";
import type { EarlierRun, RunOptions } from "./record.ts";
import { formatRecord, notesOfUpdate, planUpdate, recordFile, recordOf } from "./record.ts";
import { isEmptyUpdate, migrationReport, notesOf, reportFile } from "./report.ts";
import { writeStubs } from "./stubs.ts";
import { takePictures } from "./take-pictures.ts";
import type { MigratedSite, Tool } from "./tool.ts";
import type { FoundSite } from "./tools.ts";
import { findSites, tools } from "./tools.ts";
import { keepUnchangedFiles } from "./unchanged-files.ts";
import { makeValid } from "./valid-config.ts";
import { withValidFrontmatter } from "./valid-frontmatter.ts";
import {
  hashesOf,
  hashOfFile,
  isTaken,
  linkAmong,
  readEarlierReport,
  readRecord,
  withStage,
  writeNewSite,
  writeRecord,
} from "./write-new-site.ts";

/** The options of `docsgen migrate`; relative paths start from `workingFolder`. */
export interface MigrateOptions extends Omit<CompileOptions, "folder" | "shown" | "useCache"> {
  /** Absolute path of the folder to which other paths are relative. */
  readonly workingFolder: string;
  /** The folder of the old site, or of the project that contains it. */
  readonly folder: string;
  /** The tool of the old site; `null` to recognize it by its files. */
  readonly from: ToolName | null;
  /** The folder of the new site; `null` for one beside the old site: "docs" becomes "docs-docsgen". */
  readonly out: string | null;
  /** The folder into which the old tool has built the site, to compare all addresses and anchors; `null` for none. */
  readonly published: string | null;
  /** A JSON file with the value of the old config, for a config that cannot be run; `null` to run it. */
  readonly config: string | null;
  /**
   * Whether components that docsgen does not have become components of the new site, which only show their content;
   * `null` for what the run before did.
   */
  readonly stubs: boolean | null;
  /** Whether the new site is written. Otherwise, the result only says what would be written. */
  readonly isWritten: boolean;
}

/** The result of a migration, which is only planned if `isWritten` is false. `formatMigration` prints it. */
export interface Migration {
  readonly kind: "migrated";
  /** The tool of the old site, such as "VitePress". */
  readonly tool: string;
  /** The folders of the old and the new site, relative to the working folder. */
  readonly oldFolder: string;
  readonly newFolder: string;
  readonly isWritten: boolean;
  readonly pages: number;
  /** The number of other files in the new site. */
  readonly files: number;
  /** The notes on each part of the site: converted, converted with a loss, or left to people. */
  readonly notes: readonly NoteGroup[];
  /** The problems of the new site; paths are relative to its folder. */
  readonly diagnostics: readonly Diagnostic[];
  /** `null` if the old site's output was not given. */
  readonly published: Comparison | null;
  /** The pictures of pages, in `migration-pictures/` of the new folder. */
  readonly looks: Looks;
  /** What has changed since an earlier migration into the same folder; `null` for the first. */
  readonly update: {
    readonly changed: readonly string[];
    readonly kept: readonly string[];
    readonly gone: readonly string[];
    /** The options that were not given, and are those of the run before: "--stubs". */
    readonly options: readonly string[];
    /** Those of the run before whose file or folder no longer exists, which are not used. */
    readonly dropped: readonly string[];
  } | null;
}

/** Problems of the new site are no refusal: they are `diagnostics` of a `Migration`. */
export type MigrateResult =
  | Migration
  /** Nothing was done, for a reason such as “it is not a folder”. */
  | { readonly kind: "refused"; readonly reason: string; readonly hint: string };

/** Why nothing was migrated. */
class MigrationRefusal extends Error {
  readonly hint: string;

  constructor(reason: string, hint: string) {
    super(reason);
    this.hint = hint;
  }
}

/**
 * Converts the site of another tool into a site of docsgen in a new folder, or reports what it would convert. Every option
 * has the default of the command line.
 *
 * @example
 * const result = await migrate({ folder: "docs", published: "docs/.vitepress/dist" });
 * if (result.kind === "migrated") for (const { what, places } of result.notes) console.log(what, places.length);
 * @throws The system's error if the new site cannot be written.
 * @throws The signal's reason if it is aborted; then nothing is written.
 */
export async function migrate(options: Input<MigrateOptions> = {}): Promise<MigrateResult> {
  const {
    workingFolder = process.cwd(),
    signal = new AbortController().signal,
    onProgress = () => undefined,
    folder = ".",
    from = null,
    out = null,
    published = null,
    config = null,
    stubs = null,
    isWritten = false,
  } = options;
  try {
    return await migrateSite({
      workingFolder,
      signal,
      onProgress,
      folder,
      from,
      out,
      published,
      config,
      stubs,
      isWritten,
    });
  } catch (error) {
    if (error instanceof SamePath)
      return { kind: "refused", reason: error.message, hint: "rename one of the pages of this name in the old site" };
    if (!(error instanceof MigrationRefusal)) throw error;
    return { kind: "refused", reason: error.message, hint: error.hint };
  }
}

/** @throws MigrationRefusal */
async function migrateSite(given: MigrateOptions): Promise<MigrateResult> {
  const located = locateSites(given);
  const { tool, root, newFolder, before, options } = located;
  const { workingFolder, isWritten } = options;
  const converted = await convertSite(located);
  const plan = (each: MigratedSite): PlannedFiles => planFiles(each, newFolder, converted.stubs);
  const analysis = await analyze(converted, root, plan, options);
  const { diagnostics, comparison, migrated, accepted } = analysis;
  const files = plan(migrated);
  const made = hashesOf(files, root);
  const update = before === null ? null : planUpdate(made, before.written, (path) => hashOfFile(join(newFolder, path)));
  const written = update === null ? files : onlyChanged(files, update.changed);
  const since =
    update === null
      ? null
      : { ...update, changed: [...update.changed], options: located.remembered, dropped: located.dropped };
  const looks =
    isWritten && !isEmptyUpdate(since)
      ? await showLooks(analysis, converted, newFolder, options)
      : { pages: [], missing: null };
  refuseLinks([...written.texts.keys(), ...written.copies.keys(), reportFile, recordFile], newFolder);
  const isNew = ({ place }: Note): boolean => update === null || place.site !== "new" || update.changed.has(place.file);
  const notes = groupNotes([
    ...migrated.notes.filter(isNew),
    ...converted.notes,
    ...accepted.filter(isNew),
    ...notesOf(diagnostics, comparison, options.published ?? "", withCopies(files, root, diagnostics)).filter(isNew),
    ...(update === null ? [] : notesOfUpdate(update)),
  ]);
  const inVersions = (migrated.versions ?? []).flatMap((version) => version.pages);
  const pages = [...migrated.pages, ...inVersions].filter(({ path }) => path.endsWith(".md")).length;
  const result = {
    kind: "migrated",
    tool: tool.title,
    oldFolder: relativePath(workingFolder, root),
    newFolder: relativePath(workingFolder, newFolder),
    isWritten,
    pages,
    files: files.texts.size + files.copies.size - pages,
    notes,
    diagnostics,
    published: comparison,
    looks,
    update: since,
  } as const;
  if (isWritten) {
    const texts = new Map(written.texts);
    const earlier = readEarlierReport(newFolder);
    const report = migrationReport({ ...result, oldFolder: relativePath(newFolder, root) }, files.texts, earlier);
    if (report !== null) texts.set(reportFile, report);
    writeNewSite({ ...written, texts }, newFolder, root);
    const record = { options: recordedOptions(located), written: recordOf(made, before?.written ?? null, update) };
    writeRecord(formatRecord(record), newFolder);
  }
  return result;
}

/** @throws MigrationRefusal */
function refuseLinks(paths: readonly string[], newFolder: string): void {
  const link = linkAmong(paths, newFolder);
  if (link === null) return;
  throw new MigrationRefusal(
    `“${link}” would be written through a symbolic link in the new folder`,
    "replace the link with the file or folder that it leads to, or name another folder with --out",
  );
}

/**
 * Takes pictures of a page of each kind in the old and the new site.
 *
 * @throws MigrationRefusal
 */
async function showLooks(
  { shown, rendered, migrated }: Analysis,
  { output }: ConvertedSite,
  newFolder: string,
  { workingFolder, published, signal }: RunSettings,
): Promise<Looks> {
  const none = (missing: string): Looks => ({ pages: [], missing });
  if (output === null || published === null)
    return none("build the old site, and migrate with `--published` and its output folder");
  const browser = findBrowser();
  if (browser === null) return none("install Chromium, or name it in the variable `CHROMIUM`, and migrate again");
  if (shown.length === 0) return none("no page is in both sites");
  refuseLinks(
    shown.flatMap(({ kind }) => [pictureFile(kind, "old"), pictureFile(kind, "new")]),
    newFolder,
  );
  const taken = await takePictures({
    browser,
    pages: shown,
    oldFolder: resolve(workingFolder, published),
    oldBase: output.base,
    rendered,
    newBase: migrated.config.base ?? "/",
    folder: newFolder,
    signal,
  });
  return taken.length === 0 ? none(`the browser ${browser} has taken none`) : { pages: taken, missing: null };
}

interface ConvertedSite {
  readonly site: MigratedSite;
  /** The texts of stubs for components, by path in the new folder. */
  readonly stubs: ReadonlyMap<string, string>;
  /** What the old tool has published; `null` if its folder was not given. */
  readonly output: PublishedSite | null;
  /** Those on files from outside of the old site, and on values of packages that were not run. */
  readonly notes: readonly Note[];
}

/**
 * Runs the configs of the old site, and converts it.
 *
 * @throws MigrationRefusal
 */
async function convertSite({ tool, root, options }: Located): Promise<ConvertedSite> {
  const { workingFolder, published } = options;
  const output = published === null ? null : resolve(workingFolder, published);
  if (output !== null && !isFolder(output))
    throw new MigrationRefusal(
      `the folder “${published ?? ""}” does not exist`,
      `build the old site, and name its output folder with --published`,
    );
  const old = openOldFiles(root, workingFolder);
  const paths = listFiles(root).filter(
    (path) => (output === null || !join(root, path).startsWith(`${output}${sep}`)) && old.isOpen(path),
  );
  const first = await runModules(tool, root, paths, options);
  const headings = tool.textsToSlug?.({ paths, textOf: old.textOf, modules: first }) ?? [];
  const modules = headings.length === 0 ? first : ((await runWithTexts(tool, root, paths, options, headings)) ?? first);
  options.signal.throwIfAborted();
  const texts: PackageText[] = [];
  const readable = new Map(Array.from(modules, ([file, run]) => [file, readPackageTexts(run, file, texts)] as const));
  const given = { paths, textOf: old.textOf, modules: readable, stubs: options.stubs };
  const outside = tool.outside?.(given) ?? [];
  const all = [...paths, ...outside.flatMap(listOutside(root, old))];
  const migrated = tool.migrate({ ...given, paths: all });
  const documents = output === null ? null : readPublished(output, migrated.config.base ?? null);
  const valid = validSite(documents === null ? migrated : (tool.withPublished?.(migrated, documents) ?? migrated), old);
  const { site, files: stubs } = options.stubs ? writeStubs(valid) : { site: valid, files: new Map<string, string>() };
  const unread = outside.filter((path) => isFolder(join(root, path)) && !old.isOpen(path));
  if (site.pages.length === 0 && unread.length > 0)
    throw new MigrationRefusal(
      `its pages are in ${unread.join(" and ")}, ${old.withoutRepository?.reason ?? "which is outside the repository"}`,
      old.withoutRepository?.hint ?? "move them into the repository",
    );
  if (site.pages.length === 0)
    throw new MigrationRefusal(
      `it has no pages${outside.length === 0 ? "" : `, also not in ${outside.join(" and ")}`}`,
      `name the folder with the config of ${tool.title}, or check the folder of the pages that it names`,
    );
  return {
    site,
    stubs,
    output: documents,
    notes: [...notesOfOutside(site, old, outside), ...notesOfPackageTexts(texts, site)],
  };
}

/** Runs the configs again for the slugs of texts. `null` if a function that makes slugs does not come to an end. */
async function runWithTexts(
  ...given: Parameters<typeof runModules>
): Promise<Awaited<ReturnType<typeof runModules>> | null> {
  try {
    return await runModules(...given);
  } catch (error) {
    if (error instanceof MigrationRefusal) return null;
    throw error;
  }
}

/**
 * @param texts Those of headings, of which functions of the configs make slugs.
 * @throws MigrationRefusal
 */
async function runModules(
  tool: Tool,
  root: string,
  paths: readonly string[],
  { workingFolder, config }: RunSettings,
  texts: readonly string[] = [],
): Promise<ReadonlyMap<string, ModuleRun>> {
  const [configFile, ...others] = tool.modules(paths);
  const runs = [...(configFile === undefined || config !== null ? [] : [configFile]), ...others].map(
    async (path) => [path, await readConfigModule(join(root, path), tool.ownPackages, texts)] as const,
  );
  const modules = new Map(await Promise.all(runs));
  if (configFile !== undefined && config !== null)
    modules.set(configFile, readConfigValue(resolve(workingFolder, config), config));
  const failure = modules.get(configFile ?? "")?.failure ?? null;
  if (failure !== null)
    throw new MigrationRefusal(
      `its config ${join(relativePath(workingFolder, root), configFile ?? "")} cannot be run: ${failure}`,
      "let it run, for example by installing what it imports; or write its value as JSON into a file, and name that with --config",
    );
  return modules;
}

/** The texts of the new site, with those of copied files that have problems. */
function withCopies(
  { texts, copies }: PlannedFiles,
  root: string,
  diagnostics: readonly Diagnostic[],
): PlannedFiles["texts"] {
  const copied = diagnostics.flatMap((diagnostic): (readonly [string, string])[] => {
    const from = diagnostic.kind === "site" ? undefined : copies.get(diagnostic.file);
    return diagnostic.kind === "site" || from === undefined
      ? []
      : [[diagnostic.file, readFileSync(resolve(root, from), "utf8")]];
  });
  return new Map([...copied, ...texts]);
}

function onlyChanged({ texts, copies }: PlannedFiles, changed: ReadonlySet<string>): PlannedFiles {
  const isChanged = ([path]: readonly [string, string]): boolean => changed.has(path);
  return { texts: new Map([...texts].filter(isChanged)), copies: new Map([...copies].filter(isChanged)) };
}

/** @throws MigrationRefusal */
function readConfigValue(path: string, name: string): ModuleRun {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    return { value, failure: null, lineOf: () => 1 };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationRefusal(
      `the file “${name}” cannot be read as JSON: ${reason}`,
      "write the value of the old config into it, such as with `JSON.stringify`",
    );
  }
}

/** Lists a folder outside of the site, by paths relative to the site's folder. */
function listOutside(root: string, old: OldFiles): (folder: string) => readonly string[] {
  return (folder) =>
    isFolder(join(root, folder))
      ? listFiles(join(root, folder)).flatMap((path) => (old.isOpen(`${folder}/${path}`) ? [`${folder}/${path}`] : []))
      : [];
}

/** A site whose config docsgen accepts, and whose files may be published and stay in its folder. */
function validSite(site: MigratedSite, old: OldFiles): MigratedSite {
  const { config, notes } = makeValid(site.config, site.configFile, old.textOf(site.configFile) ?? "");
  const outside = [
    ...site.pages.flatMap(({ path }) => (isInside(path) ? [] : [path])),
    ...[...site.copies.keys()].filter((path) => !isInside(path)),
  ];
  const pages = site.pages.filter(({ path }) => isInside(path)).map(withValidFrontmatter);
  return {
    ...site,
    config,
    pages: pages.map(({ page }) => page),
    copies: new Map([...site.copies].filter(([path, from]) => isInside(path) && old.isOpen(from))),
    notes: [
      ...site.notes,
      ...notes,
      ...pages.flatMap((each) => each.notes),
      ...outside.map((path): Note => ({
        outcome: "left",
        what: `The file “${path}”`,
        advice:
          "it would be outside the new source folder, so it was left out; move it into the old one and migrate again",
        place: { site: "old", file: site.configFile, line: 1 },
      })),
    ],
  };
}

/**
 * Names the files that a reader of the old site's folder does not expect in the new site.
 *
 * @param folders Those outside the site that its config names.
 */
function notesOfOutside({ copies }: MigratedSite, old: OldFiles, folders: readonly string[]): readonly Note[] {
  const isUnexpected = (path: string): boolean =>
    path.startsWith("../") && !folders.some((folder) => path.startsWith(`${folder}/`));
  const copied = [...copies.values()].filter(isUnexpected);
  const noteOf = (outcome: Outcome, what: string, advice: string, files: readonly string[]): readonly Note[] =>
    [...new Set(files)].map((file) => ({ outcome, what, advice, place: { site: "old", file, line: 1 } }));
  return [
    ...noteOf(
      "converted",
      "Files of the repository outside the old site",
      "copied, because pages show them; check that each may be published",
      [...copied, ...old.outside().filter(isUnexpected)],
    ),
    ...(old.withoutRepository === null
      ? noteOf(
          "left",
          "Files outside the repository",
          "not copied; if the site may publish them, put them into its source folder",
          old.refused(),
        )
      : noteOf(
          "left",
          "Files beside the site",
          `not copied, because the site is in no Git repository; ${old.withoutRepository.hint}`,
          old.refused(),
        )),
  ];
}

/** With forward slashes; "." for the folder itself. */
function relativePath(from: string, to: string): string {
  return relative(from, to).split(sep).join("/") || ".";
}

/** The options of a run, completed by those of the run before. */
interface RunSettings extends MigrateOptions {
  readonly stubs: boolean;
}

interface Located {
  readonly tool: Tool;
  /** Absolute folders of the old and the new site. */
  readonly root: string;
  readonly newFolder: string;
  /** The earlier migration into the new folder; `null` if there was none. */
  readonly before: EarlierRun | null;
  readonly options: RunSettings;
  /** The options that are those of the earlier run, as the command line takes them: "--stubs". */
  readonly remembered: readonly string[];
  /** Those of the earlier run whose file or folder no longer exists. */
  readonly dropped: readonly string[];
}

/** @throws MigrationRefusal */
function locateSites(given: MigrateOptions): Located {
  const { workingFolder, folder } = given;
  const project = resolve(workingFolder, folder);
  if (!isFolder(project)) throw new MigrationRefusal("it is not a folder", "name the folder of the old site");
  // The new site may be named, too: it knows the old one.
  const own = readRecord(project);
  const root = own === null || own.options.site === null ? null : resolve(project, own.options.site);
  if (own !== null && root !== null && isFolder(root) && given.out === null) {
    refuseFarSite(root, project, workingFolder);
    const tool = findSites(listFiles(root), given.from ?? own.options.from).find((each) => each.folder === "")?.tool;
    if (tool !== undefined) {
      refuseOverlap(root, project, workingFolder);
      refuseOtherSite(own, { root, tool }, project, workingFolder);
      return { tool, root, newFolder: project, before: own, ...completed(given, project, own) };
    }
  }
  const { tool, folder: within } = chooseSite(project, given);
  const found = join(project, within);
  const newFolder = newFolderOf(found, given);
  refuseOverlap(found, newFolder, workingFolder);
  const before = readRecord(newFolder);
  if (before === null && isTaken(newFolder))
    throw new MigrationRefusal(
      `the new folder “${relativePath(workingFolder, newFolder)}” is not empty`,
      "remove it, or name another with --out",
    );
  if (before !== null) refuseOtherSite(before, { root: found, tool }, newFolder, workingFolder);
  return { tool, root: found, newFolder, before, ...completed(given, newFolder, before) };
}

/** @throws MigrationRefusal */
function refuseOverlap(root: string, newFolder: string, workingFolder: string): void {
  if (isWithin(realPathOf(newFolder), realPathOf(root)))
    throw new MigrationRefusal(
      `the new folder “${relativePath(workingFolder, newFolder)}” is inside the old site`,
      "name another with --out",
    );
}

/**
 * A record may come from others, and the config of the site that it names is run.
 *
 * @throws MigrationRefusal
 */
function refuseFarSite(root: string, newFolder: string, workingFolder: string): void {
  const real = realPathOf(newFolder);
  const near = [dirname(real), repositoryOf(real)];
  if (near.some((folder) => folder !== null && isWithin(realPathOf(root), folder))) return;
  const [old, label] = [relativePath(workingFolder, root), relativePath(workingFolder, newFolder)];
  throw new MigrationRefusal(
    `it is the migration of the site in “${old}”, which is neither beside it nor in its repository`,
    `if you trust that site, name it: \`docsgen migrate ${old} --out ${label}\``,
  );
}

/** @throws MigrationRefusal */
function refuseOtherSite(
  { options: { site, from } }: EarlierRun,
  { root, tool }: { readonly root: string; readonly tool: Tool },
  newFolder: string,
  workingFolder: string,
): void {
  const recorded = resolve(newFolder, site ?? root);
  if (realPathOf(recorded) === realPathOf(root) && (from === null || from === tool.name)) return;
  const [old, label] = [relativePath(workingFolder, recorded), relativePath(workingFolder, newFolder)];
  const title = tools.find(({ name }) => name === from)?.title;
  throw new MigrationRefusal(
    `the new folder “${label}” is the migration of the ${title === undefined ? "" : `${title} `}site in “${old}”`,
    `name another with --out; if that site has moved, set \`site\` in ${label}/${recordFile} to its new folder`,
  );
}

function newFolderOf(root: string, { workingFolder, out }: MigrateOptions): string {
  return out === null ? join(dirname(root), `${basename(root)}-docsgen`) : resolve(workingFolder, out);
}

/** @throws MigrationRefusal */
function chooseSite(project: string, given: MigrateOptions): FoundSite {
  const paths = listFiles(project);
  const found = findSites(paths, given.from);
  if (found.length === 0) {
    const advice = given.from === null ? adviseOnOtherTool(paths) : null;
    if (advice !== null) throw new MigrationRefusal(advice.reason, advice.hint);
    const names = tools.filter(({ name }) => given.from === null || name === given.from).map(({ title }) => title);
    throw new MigrationRefusal(
      `it contains no site of ${names.join(", ").replace(/, (?=[^,]*$)/u, " or ")}`,
      "name the folder that contains the tool's config",
    );
  }
  const chosenBefore = ({ tool, folder }: FoundSite): boolean =>
    readRecord(newFolderOf(join(project, folder), given))?.options.from === tool.name;
  const [only, ...others] = found.length === 1 ? found : found.filter(chosenBefore);
  if (only === undefined || others.length > 0)
    throw new MigrationRefusal(
      `it contains several sites: ${found.map(labelOfFound).join(", ")}`,
      "choose one with --from, or name its folder",
    );
  return only;
}

/** What was not given is as in the run before, except files and folders that no longer exist. */
function completed(
  given: MigrateOptions,
  newFolder: string,
  before: EarlierRun | null,
): Pick<Located, "options" | "remembered" | "dropped"> {
  const dropped: string[] = [];
  const earlier = (name: "published" | "config", exists: (path: string) => boolean): string | null => {
    const last = before?.options[name] ?? null;
    if (given[name] !== null || last === null) return given[name];
    const path = relativePath(given.workingFolder, resolve(newFolder, last));
    if (exists(resolve(newFolder, last))) return path;
    dropped.push(`--${name} ${path}`);
    return null;
  };
  const options = {
    ...given,
    published: earlier("published", isFolder),
    config: earlier("config", isFile),
    stubs: given.stubs ?? before?.options.stubs ?? false,
  };
  return {
    options,
    remembered: [
      ...(given.published === null && options.published !== null ? [`--published ${options.published}`] : []),
      ...(given.config === null && options.config !== null ? [`--config ${options.config}`] : []),
      ...(given.stubs === null && options.stubs ? ["--stubs"] : []),
    ],
    dropped,
  };
}

function recordedOptions({ tool, root, newFolder, options }: Located): RunOptions {
  const within = (path: string | null): string | null =>
    path === null ? null : relativePath(newFolder, resolve(options.workingFolder, path));
  return {
    site: relativePath(newFolder, root),
    from: tool.name,
    published: within(options.published),
    config: within(options.config),
    stubs: options.stubs,
  };
}

function labelOfFound({ tool, folder }: FoundSite): string {
  return `${tool.title} in ${folder === "" ? "." : folder}`;
}

interface Analysis {
  readonly diagnostics: readonly Diagnostic[];
  readonly comparison: Comparison | null;
  /** The site, with redirects for addresses that would be lost, and the hosts that its pages use. */
  readonly migrated: MigratedSite;
  /** The pages whose pictures are taken, and their documents with what these load. */
  readonly shown: readonly ShownPage[];
  readonly rendered: CompiledSite["rendered"];
  /** The notes on these hosts, and on problems that the config accepts. */
  readonly accepted: readonly Note[];
}

/**
 * Writes the new site into a temporary folder, compiles it there, and compares it with what was published. A site whose
 * config docsgen refuses cannot be compared; the problems of the config are then all that is known of it.
 */
async function analyze(
  { site, output }: ConvertedSite,
  root: string,
  plan: (site: MigratedSite) => PlannedFiles,
  options: MigrateOptions,
): Promise<Analysis> {
  let shown: readonly ShownPage[] = [];
  const choose = (findPage: CompiledSite["findPage"]): readonly string[] => {
    if (output !== null && options.isWritten) shown = choosePages(output, site, findPage);
    return shown.map(({ route }) => route);
  };
  const { compiled, comparison, migrated } = await withStage(async (stage) => {
    const compile = (each: MigratedSite): Promise<CompiledSite | FailedSite> => {
      writeNewSite(plan(withoutPackages(each)), stage, root);
      return compileSite({
        ...options,
        folder: stage,
        useCache: output !== null,
        ...(findBrowser() === null ? {} : { shown: choose }),
      });
    };
    const compare = (each: CompiledSite | FailedSite): Comparison | null =>
      output === null || each.kind === "failed" ? null : comparePublished(output, site, each);
    const first = await compile(site);
    const before = compare(first);
    const added = before?.redirects ?? [];
    if (added.length === 0) return { compiled: first, comparison: before, migrated: site };
    const { config } = site;
    const redirected = { ...site, config: { ...config, redirects: [...(config.redirects ?? []), ...added] } };
    const second = await compile(redirected);
    const after = compare(second);
    return {
      compiled: second,
      comparison: after === null ? null : { ...after, redirects: added },
      migrated: redirected,
    };
  });
  const configText = plan(migrated).texts.get(newConfigFile) ?? "";
  const alive =
    compiled.kind === "failed"
      ? { config: migrated.config, diagnostics: compiled.diagnostics, notes: [] }
      : withoutDeadEnds(migrated.config, configText, compiled, migrated.configFile);
  const { config } = alive;
  const titled = giveTitles(migrated.pages, alive.diagnostics, config);
  const allowed = allowHosts(config.contentSecurityPolicy, titled.diagnostics);
  const unchanged = keepUnchangedFiles(config.checks, migrated.copies, allowed.diagnostics);
  return {
    diagnostics: unchanged.diagnostics,
    comparison,
    shown,
    rendered: compiled.kind === "failed" ? new Map() : compiled.rendered,
    migrated: { ...migrated, pages: titled.pages, config: { ...config, ...allowed.policy, ...unchanged.checks } },
    accepted: [...alive.notes, ...titled.notes, ...allowed.notes, ...unchanged.notes],
  };
}

/** The site without the settings that need packages, which may not be installed yet. */
function withoutPackages(site: MigratedSite): MigratedSite {
  if (site.packages.length === 0) return site;
  return { ...site, config: { ...site.config, markdown: { ...site.config.markdown, math: false, diagrams: [] } } };
}
