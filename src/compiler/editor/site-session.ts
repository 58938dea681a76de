/**
 * A site that is open in an editor: its files, with the texts of those that are not saved, the problems to show, and what
 * completion, hover and renaming need to know. It updates the same graph as `check` does, so that an editor says what
 * `check` will say: quickly at each key, and as a whole when the author pauses. Has effects.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { cacheFolderOf } from "../cache/cache-folder.ts";
import { readText } from "../check/file-changes.ts";
import type { SavedConfig } from "../config/load.ts";
import { loadDefaults, loadSavedConfig, saveConfig } from "../config/load.ts";
import { defaultConfig } from "../config/site-config.ts";
import type { Diagnostic, FileDiagnostic, SiteDiagnostic } from "../diagnostics/diagnostic.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import type { PreparedBuild, PrepareOptions, SiteOptions } from "../graph/prepare-site.ts";
import { prepareBuild } from "../graph/prepare-site.ts";
import type { SiteState } from "../graph/site-graph.ts";
import { memoize } from "../once.ts";
import { pathFrom } from "../path-from.ts";
import { restUntil } from "../rest.ts";
import { LiveSite } from "../serve/live-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { isSourcePath } from "../source/paths.ts";
import { isWithin, scanSources } from "../source/scan.ts";
import type { ShownProblems } from "./open-page.ts";
import { afterEdit, afterPause, findLineEdit, whileTyping } from "./open-page.ts";

/** The site is that of the config, with what `docsgen check` would take as defaults. */
export interface SessionOptions extends Pick<SiteOptions, "workingFolder" | "config" | "source" | "workers" | "today"> {
  /**
   * Called with the problems that pages have in themselves, before others are known: when a page has just been opened,
   * the site may take long to compile.
   */
  readonly onOwnProblems?: (report: SessionReport) => void;
}

/** The problems to show. */
export interface SessionReport {
  /** Of which files the problems are known: all files of the site, or those that are open. */
  readonly scope: "open" | "site";
  /** By absolute path. Open files of which nothing is wrong have an empty list. */
  readonly byFile: ReadonlyMap<string, readonly FileDiagnostic[]>;
  /** The problems that have no place in a file. */
  readonly ofSite: readonly SiteDiagnostic[];
}

/** The site as last analyzed. */
export interface SessionState {
  /** Its config, and where its folders are. */
  readonly project: OpenBuild;
  readonly site: SiteState;
}

/** A file that is open in the editor. */
interface OpenFile {
  /** Without a byte order mark. */
  text: string;
  problems: ShownProblems | null;
}

/** Texts of open files are told to it with each change; `idle` is called when the author pauses. */
export class SiteSession {
  readonly #options: SessionOptions;
  readonly #siteOptions: SiteOptions;
  readonly #live: LiveSite;
  /** By absolute path. */
  readonly #files = new Map<string, OpenFile>();
  #configFrom: SiteSession["configFrom"] = "none";
  #site: SiteState | null = null;
  /** The paths that have changed since the settings were last compared with them; `null` if any may have. */
  #changed: Set<string> | null = null;
  /** Whether the source folder was scanned after files last changed. */
  #isScanned = false;
  /** Whether files have been saved since the cache was. */
  #isSaved = false;
  #nextTyping: Promise<SessionReport | null> | null = null;
  /** The analysis of the whole site that has begun or waits. */
  #checking: Promise<SessionReport | null> | null = null;
  /** Aborted when the author continues. */
  #pause = new AbortController();

  private constructor(options: SessionOptions) {
    this.#options = options;
    this.#siteOptions = { ...options, out: null, base: null, useCache: true, remoteCache: null };
    this.#live = new LiveSite(this.#siteOptions, true);
  }

  /**
   * Reads the config. If it is broken, the session continues with the one that it could read last, or without any; see
   * `configFrom`.
   */
  static async open(options: SessionOptions): Promise<SiteSession> {
    const session = new SiteSession(options);
    await session.#readSettings();
    return session;
  }

  /** `null` until the site has been analyzed. */
  get state(): SessionState | null {
    const project = this.#live.open;
    return project === null || this.#site === null ? null : { project, site: this.#site };
  }

  /** The config, and where its folders are; `null` if the config could not be read yet. */
  get project(): OpenBuild | null {
    return this.#live.open;
  }

  /**
   * The config that is in use: the current one, the last one that could be read, the defaults of a folder without a
   * config, or none, in which case there is no site.
   */
  get configFrom(): "current" | "last" | "defaults" | "none" {
    return this.#configFrom;
  }

  /** The problems of the config, with which the session continues as it was. */
  get settingProblems(): readonly Diagnostic[] {
    return this.#live.settings.problems;
  }

  /** The text of an open file. @param path Absolute. */
  openText(path: string): string | null {
    return this.#files.get(path)?.text ?? null;
  }

  /** The text of a file as the author sees it, without a byte order mark; `null` if there is none. @param path Absolute. */
  textOf(path: string): string | null {
    return this.#files.get(path)?.text ?? readText(path);
  }

  /** The path of a file within the source folder, or `null`. @param path Absolute. */
  sourcePathOf(path: string): SourcePath | null {
    const folder = this.#live.open?.sourceFolder;
    if (folder === undefined || !isWithin(path, folder)) return null;
    const source = pathFrom(folder, path).normalize("NFC");
    return isSourcePath(source) ? source : null;
  }

  /** The absolute path of a file as messages name it. */
  readonly pathOfLabel = memoize((file: string): string => resolve(this.#options.workingFolder, file));

  /** Sets the text of an open file, or closes it. @param path Absolute. */
  setText(path: string, text: string | null): void {
    this.#pause.abort();
    if (text === null) {
      this.#files.delete(path);
      return;
    }
    const now = text.replace(/^\uFEFF+/u, "");
    const file = this.#files.get(path);
    if (file === undefined) this.#files.set(path, { text: now, problems: null });
    else {
      const edit = findLineEdit(file.text, now);
      if (edit !== null && file.problems !== null) file.problems = afterEdit(file.problems, edit);
      file.text = now;
    }
  }

  /** Files were saved, created, renamed or removed. @param paths Absolute; `null` for any. */
  filesChanged(paths: readonly string[] | null): void {
    this.#pause.abort();
    this.#isSaved = false;
    this.#isScanned = false;
    if (paths === null) this.#changed = null;
    else for (const path of paths) this.#changed?.add(path);
  }

  /**
   * The problems of the open files while their author types; `null` if nothing is known of them, because the site has not
   * been analyzed yet. A call while another one waits returns the same report.
   */
  typing(): Promise<SessionReport | null> {
    this.#pause.abort();
    if (this.#nextTyping !== null) return this.#nextTyping;
    const next = this.#live.enqueue(() => {
      this.#nextTyping = null;
      return this.#type();
    });
    this.#nextTyping = next;
    return next;
  }

  /**
   * All problems, as `check` reports them; `null` if the author has continued to type in the meantime. A call before that
   * returns the same report.
   */
  idle(): Promise<SessionReport | null> {
    if (this.#checking !== null && !this.#pause.signal.aborted) return this.#checking;
    const pause = new AbortController();
    this.#pause = pause;
    const checking = this.#live.enqueue(async () => {
      try {
        return await this.#check(AbortSignal.any([pause.signal, this.#live.signal]));
      } catch (error) {
        if (pause.signal.aborted || this.#live.signal.aborted) return null;
        throw error;
      } finally {
        if (this.#pause === pause) this.#checking = null;
      }
    });
    this.#checking = checking;
    return checking;
  }

  /** Ends all work, and saves the compiled pages for the next session. */
  async close(): Promise<void> {
    this.#pause.abort();
    await this.#live.close(() => true);
  }

  async #type(): Promise<SessionReport | null> {
    const { signal, withSources: open } = this.#live;
    if (open === null) return this.#reportOf("open", null);
    const isScanned = this.#isScanned;
    // Files may change meanwhile.
    this.#isScanned = true;
    const tree = isScanned ? {} : { tree: scanSources(open.sourceFolder, open.isExcluded) };
    const texts = new Map(Array.from(this.#files, ([path, { text }]) => [path, text]));
    const own = (diagnostics: readonly Diagnostic[]): void => {
      const isFirst = [...this.#files.values()].some(({ problems }) => problems === null);
      if (isFirst)
        this.#options.onOwnProblems?.(
          this.#report("open", diagnostics, (path, file) => file.problems === null && texts.get(path) === file.text),
        );
    };
    const site = await open.graph.updateQuickly({
      signal,
      open: this.#unsaved(),
      shown: this.#shown(),
      onCompiled: own,
      ...tree,
    });
    if (site === null) return null;
    this.#site = site;
    return this.#reportOf("open", site.diagnostics, texts);
  }

  async #check(signal: AbortSignal): Promise<SessionReport> {
    const rest = restUntil(signal);
    signal.throwIfAborted();
    const changed = this.#changed;
    this.#changed = new Set();
    if (changed?.size !== 0 && this.#live.hasOtherSettings(changed)) await this.#readSettings();
    signal.throwIfAborted();
    this.#isScanned = true;
    const open = this.#live.withSources;
    if (open === null) return this.#reportOf("site", null);
    const site = await open.graph.update({
      signal,
      onProgress: () => undefined,
      trial: "thorough",
      open: this.#unsaved(),
      rests: true,
    });
    this.#site = site;
    // A thorough check has ended its threads, and the next key needs one.
    open.pool.warmUp();
    await this.#live.retireReplaced();
    await rest();
    // The index of the cache is written as a whole, so it is not written for each pause.
    if (!this.#isSaved) {
      open.cache.save();
      this.#isSaved = true;
    }
    await rest();
    return this.#reportOf("site", site.diagnostics);
  }

  async #readSettings(): Promise<void> {
    const inUse = await this.#live.readSettings(() => this.#prepareOther());
    const { open } = this.#live;
    if (open === null || inUse === "other") return;
    if (inUse === "current") {
      this.#configFrom = "current";
      writeSaved(open);
    } else if (this.#configFrom === "current") this.#configFrom = "last";
  }

  /** The site to use in place of a config or a theme that is broken when the editor is opened. */
  async #prepareOther(): Promise<PreparedBuild | null> {
    const { workingFolder, config, source } = this.#siteOptions;
    const saved = readSaved(resolve(workingFolder, config ?? defaultConfig));
    const loadLast: PrepareOptions["load"] =
      saved === null ? undefined : (path, label, evaluate) => loadSavedConfig(saved, path, label, evaluate);
    const loadOther: PrepareOptions["load"] = (path, label) =>
      Promise.resolve(
        loadDefaults(path, label, { hasSource: source !== null }) ?? { kind: "failed", diagnostics: [], reads: [] },
      );
    const others: readonly (PrepareOptions & { readonly from: SiteSession["configFrom"] })[] = [
      { from: "current", hasOwnTheme: false },
      ...(loadLast === undefined
        ? []
        : [{ from: "last", load: loadLast } as const, { from: "last", load: loadLast, hasOwnTheme: false } as const]),
      { from: "defaults", load: loadOther },
    ];
    for (const { from, ...prepare } of others) {
      const result = await prepareBuild(this.#siteOptions, "read", prepare);
      if (result.kind === "failed") continue;
      this.#configFrom = from;
      return result.prepared;
    }
    return null;
  }

  /** The texts of open files of the source folder that differ from what is on disk. */
  #unsaved(): ReadonlyMap<SourcePath, string> {
    const unsaved = new Map<SourcePath, string>();
    for (const [path, { text }] of this.#files) {
      const source = this.sourcePathOf(path);
      if (source !== null && readText(path) !== text) unsaved.set(source, text);
    }
    return unsaved;
  }

  #shown(): ReadonlySet<string> {
    return new Set(Array.from(this.#files.keys()).flatMap((path) => this.sourcePathOf(path) ?? []));
  }

  /**
   * The report of an analysis.
   * @param found `null` if there is no site to analyze, of whose pages nothing is known.
   * @param texts Those in which it was found, by absolute path.
   */
  #reportOf(
    scope: SessionReport["scope"],
    found: readonly Diagnostic[] | null,
    texts: ReadonlyMap<string, string> = new Map(),
  ): SessionReport {
    const isKnown = (path: string): boolean => found !== null && (scope === "site" || texts.has(path));
    const report = this.#report(scope, [...this.#live.settings.problems, ...(found ?? [])], isKnown);
    const byFile = new Map(report.byFile);
    for (const [path, file] of this.#files) {
      if (file.problems === null && !isKnown(path)) continue;
      const problems = report.byFile.get(path) ?? [];
      const isEdited = file.problems !== null && scope === "open";
      if (isEdited && texts.get(path) !== file.text) {
        // Another key was pressed; what was found is about an earlier text.
        byFile.set(path, file.problems?.shown ?? []);
        continue;
      }
      file.problems = isEdited && file.problems !== null ? whileTyping(file.problems, problems) : afterPause(problems);
      byFile.set(path, file.problems.shown);
    }
    return { ...report, byFile };
  }

  #report(
    scope: SessionReport["scope"],
    diagnostics: readonly Diagnostic[],
    isWanted: (path: string, file: OpenFile) => boolean,
  ): SessionReport {
    const byFile = new Map<string, FileDiagnostic[]>();
    for (const [path, file] of this.#files) if (isWanted(path, file)) byFile.set(path, []);
    const ofSite: SiteDiagnostic[] = [];
    for (const diagnostic of diagnostics) {
      if (diagnostic.kind === "site") ofSite.push(diagnostic);
      else {
        const path = this.pathOfLabel(diagnostic.file);
        const list = byFile.get(path);
        if (list !== undefined) list.push(diagnostic);
        else if (scope === "site") byFile.set(path, [diagnostic]);
      }
    }
    return { scope, byFile, ofSite };
  }
}

/** Keeps the bundled config for an editor that is opened when its files are broken. */
function writeSaved({ loaded, cacheFolder }: OpenBuild): void {
  if (loaded.titleFrom !== null) return;
  try {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(join(cacheFolder, savedName), JSON.stringify(saveConfig(loaded)));
  } catch {
    // Without it, an editor that is opened with a broken config uses the defaults.
  }
}

function readSaved(configPath: string): SavedConfig | null {
  try {
    const read = savedSchema.safeParse(JSON.parse(readFileSync(join(cacheFolderOf(configPath), savedName), "utf8")));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

const savedName = "config.json";
const savedSchema: z.ZodType<SavedConfig> = z.object({
  code: z.string(),
  hash: z.string(),
  map: z.string(),
  texts: z.array(z.tuple([z.string(), z.string()])),
});
