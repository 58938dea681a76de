/**
 * The record of the last build into an output folder: everything that it read and everything that it wrote. If none of
 * it has changed, the next build has nothing to do. To add an input, add it to `readInputs`.
 */
import { statSync } from "node:fs";
import type { AuthorReads } from "../author-code/author-reads.ts";
import { areUnchanged, joinReads } from "../author-code/author-reads.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import { editionOf, listEditions } from "../config/editions.ts";
import { plainConfig } from "../config/plain-config.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { isSettled } from "../file-clock.ts";
import type { FolderSnapshot } from "../output/output-folder.ts";
import { isAsPublished } from "../output/output-folder.ts";
import { filesOfInclude } from "../page/includes/files-of-include.ts";
import { WrittenFiles } from "../output/written-files.ts";
import { fingerprint, fingerprintOf, hashDigits } from "../fingerprint.ts";
import type { GitState } from "../source/git-history.ts";
import type { SourcePath } from "../source/paths.ts";
import type { FileSignature, ScannedFile, SourceTree } from "../source/scan.ts";
import { findSource, isSameSignature, scanSources } from "../source/scan.ts";
import type { StoredValue } from "../source/stored-value.ts";
import type { PreparedBuild, Project } from "./prepare-site.ts";
import { cardFontFiles } from "./card-fonts.ts";
import { readHistoryState } from "./read-history.ts";
import type { VersionState } from "./read-versions.ts";
import { readVersionStates } from "./read-versions.ts";

/** The state of everything that a build reads, before the build. */
export interface BuildInputs {
  readonly fingerprint: string;
  readonly tree: SourceTree;
  /** The history of the files, or `null` if the config asks for no dates. */
  readonly history: GitState | null;
  /** The states of the archived versions. */
  readonly versions: readonly VersionState[];
  /** When the folder was scanned, in milliseconds since 1970. */
  readonly scannedAt: number;
}

/** The summary and the diagnostics of a build. */
export interface BuildRecord<Summary> {
  readonly summary: Summary;
  readonly diagnostics: readonly Diagnostic[];
}

/** The output folder after a build. */
export interface Outputs {
  readonly written: WrittenFiles;
  /** `null` if it is not known. */
  readonly snapshot: FolderSnapshot | null;
}

interface StoredBuild<Summary> extends BuildRecord<Summary> {
  /** The fingerprint of the inputs, or "" if a later change to one of them might go unnoticed. */
  readonly inputs: string;
  /** The signatures of included files, which the scan may skip. */
  readonly includes: readonly (readonly [SourcePath, FileSignature | null])[];
  /** The files and variables that components and the theme read while they rendered the site. */
  readonly reads: AuthorReads;
  /** The files with the code that texts of pages name, on which no document depends. */
  readonly claimed: AuthorReads;
  readonly written: StoredValue;
  readonly snapshot: FolderSnapshot;
}

/** @param today The current date, which decides whether exceptions have expired. */
export async function readInputs({ project, theme }: PreparedBuild, today: string): Promise<BuildInputs> {
  const { sourceFolder, sourceLabel, isExcluded, outputFolder, loaded } = project;
  const history = await readHistoryState(loaded.config, sourceFolder);
  const scannedAt = Date.now();
  const tree = scanSources(sourceFolder, isExcluded);
  const versions = await readVersionStates(project);
  const { label, hash, config, files } = loaded;
  const inputs = {
    today,
    outputFolder,
    versions,
    folders: [sourceLabel, label],
    config: [hash, [...files.texts], loaded.reads, plainConfig(config)],
    theme: [theme.hash, theme.bundle.paths],
    history,
    cardFonts: cardFontFiles(loaded.config, loaded.root).map((file) => {
      const { size, mtimeMs, ino } = statSync(file);
      return [file, size, mtimeMs, ino];
    }),
    sources: [tree.pages.map(signed), tree.assets.map(signed), tree.folders.map(signed), tree.findings, tree.unread],
  };
  return { fingerprint: fingerprintOf(inputs), tree, history, versions, scannedAt };
}

function signed({ path, signature }: ScannedFile): readonly unknown[] {
  return [path, signature.size, signature.modified, signature.inode];
}

/** The files of the output folder that the last build wrote. */
export class LastBuild<Summary> {
  readonly #project: Project;
  readonly #cache: SiteCache;
  readonly #stored: StoredBuild<Summary> | null;
  readonly #written: WrittenFiles | null;
  #areReadsUnchanged: boolean | null = null;

  constructor(project: Project, cache: SiteCache, isSummary: (value: unknown) => value is Summary) {
    this.#project = project;
    this.#cache = cache;
    const isStored = (value: unknown): value is StoredBuild<Summary> =>
      typeof value === "object" && value !== null && "summary" in value && isSummary(value.summary);
    this.#stored = cache.readRecord(recordName(project), isStored);
    const bytes = this.#stored === null ? null : cache.readBytes(this.#stored.written);
    this.#written = bytes === null ? null : WrittenFiles.decode(bytes);
  }

  get outputs(): Outputs {
    return this.#written === null || this.#stored === null
      ? { written: new WrittenFiles(0), snapshot: null }
      : { written: this.#written, snapshot: this.#stored.snapshot };
  }

  /** The reads of the last build beside its inputs; `null` if there was none. */
  get reads(): AuthorReads | null {
    return this.#stored === null ? null : joinReads(this.#stored.reads, this.#stored.claimed);
  }

  /**
   * Whether everything that components and the theme read during the last build is unchanged. If not, everything that
   * they produced must be rendered again.
   */
  get areReadsUnchanged(): boolean {
    this.#areReadsUnchanged ??= this.#stored === null || areUnchanged(this.#stored.reads);
    return this.#areReadsUnchanged;
  }

  /** The record of the last build, or `null` if something may have changed since. */
  recordIfSame(inputs: BuildInputs): BuildRecord<Summary> | null {
    const { sourceFolder, outputFolder } = this.#project;
    const [stored, written] = [this.#stored, this.#written];
    if (stored === null || written === null || stored.inputs !== inputs.fingerprint) return null;
    const isSameInclude = ([path, before]: StoredBuild<Summary>["includes"][number]): boolean => {
      const now = findSource(sourceFolder, path)?.signature ?? null;
      return before === null || now === null ? before === now : isSameSignature(before, now);
    };
    if (!stored.includes.every(isSameInclude) || !this.areReadsUnchanged || !areUnchanged(stored.claimed)) return null;
    if (!isAsPublished(outputFolder, stored.snapshot, written)) return null;
    return { summary: stored.summary, diagnostics: stored.diagnostics };
  }

  /**
   * Records a build.
   * @param inputs Read before the build; `null` if files changed while it ran.
   * @param reads Those of components, the theme and plugins in this build, and the code that texts name as their source.
   * @throws CacheError
   */
  write(
    inputs: BuildInputs | null,
    reads: { readonly rendered: AuthorReads; readonly claimed: AuthorReads },
    { written, snapshot }: { readonly written: WrittenFiles; readonly snapshot: FolderSnapshot },
    record: BuildRecord<Summary>,
  ): void {
    const value = this.#cache.putBytes(written.encode());
    const includes = inputs === null ? [] : includedFiles(inputs, this.#cache.files, this.#project.config);
    const stored: StoredBuild<Summary> = {
      ...record,
      inputs: inputs !== null && areSettled(inputs, this.#cache.files, this.#project.config) ? inputs.fingerprint : "",
      includes: includes.map((path) => [path, this.#cache.files.get(path)?.signature ?? null]),
      // Documents that were not rendered in this build still depend on what earlier builds read for them.
      reads: this.areReadsUnchanged ? joinReads(this.#stored?.reads ?? [], reads.rendered) : reads.rendered,
      claimed: reads.claimed,
      written: value,
      snapshot,
    };
    this.#cache.writeRecord(recordName(this.#project), stored, [value]);
  }
}

/** The files that pages include, whether they exist or not. Of one that a language has, that of the default language is not read. */
function includedFiles({ tree }: BuildInputs, files: SiteCache["files"], config: SiteConfig): readonly SourcePath[] {
  const editions = listEditions(config);
  const lookedFor = ({ path }: ScannedFile): readonly SourcePath[] => {
    const folder = editionOf(path, editions)?.prefix ?? "";
    return (files.get(path)?.includes ?? []).flatMap((include) => {
      const candidates = filesOfInclude(include, folder);
      const found = candidates.findIndex((each) => files.has(each));
      return found === -1 ? candidates : candidates.slice(0, found + 1);
    });
  };
  return [...new Set(tree.pages.flatMap(lookedFor))];
}

/** Whether every later change to these files will show in their signatures. */
function areSettled(inputs: BuildInputs, files: SiteCache["files"], config: SiteConfig): boolean {
  const { tree, scannedAt } = inputs;
  return (
    [...tree.pages, ...tree.assets, ...tree.folders].every(({ signature }) =>
      isSettled(signature.modified, scannedAt),
    ) && includedFiles(inputs, files, config).every((path) => files.get(path)?.signature !== null)
  );
}

function recordName({ outputFolder }: Project): string {
  return `build ${fingerprint(outputFolder).slice(0, hashDigits)}`;
}
