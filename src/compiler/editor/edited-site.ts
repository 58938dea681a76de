/**
 * A site that an editor has open: it reports the problems of the open files with each change, and those of the whole site
 * when the author pauses, each to the editor that shows them.
 */
import { basename, join } from "node:path";
import type { Diagnostic } from "vscode-languageserver-protocol";
import type { FileDiagnostic } from "../diagnostics/diagnostic.ts";
import { pathFrom } from "../path-from.ts";
import { settingFiles } from "../serve/watched-paths.ts";
import { filesBelow } from "../source/scan.ts";
import { atConfig, toDiagnostic } from "./diagnostics.ts";
import { toUri } from "./positions.ts";
import type { SessionOptions, SessionReport } from "./site-session.ts";
import { SiteSession } from "./site-session.ts";
import type { SiteView } from "./site-view.ts";
import type { TextDocument } from "vscode-languageserver-textdocument";

/** `publish` replaces all problems of a file, those of an earlier version included. */
export interface EditedSiteOptions extends Omit<SessionOptions, "onOwnProblems"> {
  /** The absolute path of the config. */
  readonly configPath: string;
  /** The address of the explanation of a code, or `null`. */
  readonly linkTo: (code: string) => string | null;
  readonly publish: (uri: string, version: number | null, diagnostics: readonly Diagnostic[]) => void;
  /** Tells the author what is not a problem at a place. */
  readonly warn: (message: string) => void;
  /** Called if docsgen itself fails. */
  readonly onFailure: (error: unknown) => void;
}

/** Milliseconds without a change after which an author pauses. */
const pause = 350;

/** Says how pages are checked while a config is broken. */
const inUse: Readonly<Record<Exclude<SiteSession["configFrom"], "current">, string>> = {
  last: "Until its problems are fixed, pages are checked with the config that worked last.",
  defaults:
    "Until its problems are fixed, pages are checked with the default settings, so some of their problems may not be real.",
  none: "Until its problems are fixed, no page is checked.",
};

/**
 * Publishes by itself. Requests of the editor are answered from `view`, which waits, or `currentView`, which does not.
 */
export class EditedSite {
  readonly session: SiteSession;
  readonly #options: EditedSiteOptions;
  /** The open files, by absolute path. */
  readonly #documents = new Map<string, TextDocument>();
  /** The problems that are shown, by absolute path. */
  readonly #shown = new Map<string, readonly FileDiagnostic[]>();
  /** The last diagnostics that the editor got of each file, as JSON. */
  readonly #published = new Map<string, string>();
  #updating: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  /** Whether files that the config may depend on have changed since the site was last analyzed as a whole. */
  #hasNewSettings = false;
  /** The config that the author believes to be in use. */
  #knownConfig: SiteSession["configFrom"] = "current";
  readonly #closing = new AbortController();

  private constructor(session: SiteSession, options: EditedSiteOptions) {
    this.session = session;
    this.#options = options;
  }

  static async open(options: EditedSiteOptions): Promise<EditedSite> {
    const opened: EditedSite[] = [];
    const onOwnProblems = (report: SessionReport): void => opened.forEach((site) => void site.#show(report));
    const session = await SiteSession.open({ ...options, onOwnProblems });
    const site = new EditedSite(session, options);
    opened.push(site);
    site.#update();
    return site;
  }

  /** The problems of a file as they are shown. @param file Absolute. */
  problemsOf(file: string): readonly FileDiagnostic[] {
    return this.#shown.get(file) ?? [];
  }

  /** Whether an open file differs from what was read of it. @param file A file of the config, absolute. */
  isUnsaved(file: string): boolean {
    const { project } = this.session;
    const label = project === null ? null : pathFrom(project.root, file);
    const read = label === null ? undefined : project?.loaded.files.texts.get(label);
    const text = this.session.openText(file);
    return text !== null && read !== undefined && text !== read;
  }

  /** A problem as the editor shows it. */
  toShown(problem: FileDiagnostic): Diagnostic {
    return toDiagnostic(problem, { pathOf: (file) => this.session.pathOfLabel(file), linkTo: this.#options.linkTo });
  }

  /** The site with everything that has been typed; `null` if its config could never be read. */
  async view(): Promise<SiteView | null> {
    await this.#updating;
    // A config runs when the author pauses. The work begins anew if something changes meanwhile.
    while ((this.session.state === null || this.#hasNewSettings) && !this.#closing.signal.aborted)
      if (await this.#handle(() => this.session.idle())) break;
    return this.currentView;
  }

  /** The site as last linked, with the texts of now. */
  get currentView(): SiteView | null {
    const { session } = this;
    if (session.state === null) return null;
    const { project, site: state } = session.state;
    return {
      project,
      state,
      spansOf: (page) => project.graph.spansOf(page),
      textOf: (path) => session.textOf(join(project.sourceFolder, path)),
      listFiles: () => filesBelow(project.sourceFolder, ""),
    };
  }

  setDocument(file: string, document: TextDocument): void {
    this.#documents.set(file, document);
    this.session.setText(file, document.getText());
    this.#update();
  }

  closeDocument(file: string): void {
    this.#documents.delete(file);
    this.session.setText(file, null);
    this.#publish(file, []);
    this.#update();
  }

  /** @param files Absolute. */
  filesChanged(files: readonly string[]): void {
    const { project } = this.session;
    // A config can import files of the source folder.
    const settings = project === null ? null : settingFiles(project);
    this.#hasNewSettings ||= files.some(
      (file) => this.session.sourcePathOf(file) === null || settings?.has(file) === true,
    );
    this.session.filesChanged(files);
    this.#update();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.session.close();
    for (const file of this.#published.keys()) this.#publish(file, []);
  }

  #update(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#handle(() => this.session.idle()), pause);
    this.#updating = this.#handle(() => this.session.typing()).then(() => undefined);
  }

  /** @returns Whether the work was done, or failed; it is not if something has changed meanwhile. */
  async #handle(work: () => Promise<SessionReport | null>): Promise<boolean> {
    try {
      const report = await work();
      if (report === null) return false;
      if (report.scope === "site") this.#hasNewSettings = false;
      if (!this.#closing.signal.aborted) await this.#show(report);
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#options.onFailure(error);
    }
    return true;
  }

  /** Shows the problems of open files at once, and those of all others, which may be thousands, between keys. */
  async #show({ scope, byFile, ofSite }: SessionReport): Promise<void> {
    this.#warnOfConfig();
    const problems = new Map(byFile);
    const { configPath } = this.#options;
    if (scope === "site") {
      for (const file of this.#published.keys()) if (!problems.has(file)) problems.set(file, []);
      if (ofSite.length > 0)
        problems.set(configPath, [
          ...ofSite.map((each) => atConfig(each, configPath)),
          ...(byFile.get(configPath) ?? []),
        ]);
    }
    for (const [file, found] of problems) if (this.#documents.has(file)) this.#publish(file, found);
    if (scope === "open") return;
    for (const [file, found] of problems) if (!this.#documents.has(file)) this.#publish(file, found);
  }

  /** The problems of a config say what is wrong with it, but not which config the other problems come from. */
  #warnOfConfig(): void {
    const { configFrom } = this.session;
    if (configFrom === this.#knownConfig) return;
    this.#knownConfig = configFrom;
    const name = basename(this.#options.configPath);
    if (configFrom !== "current") this.#options.warn(`${name} cannot be used as it is. ${inUse[configFrom]}`);
  }

  #publish(file: string, problems: readonly FileDiagnostic[]): void {
    const document = this.#documents.get(file);
    const shown = problems.map((problem) => this.toShown(problem));
    const text = JSON.stringify([document?.version, shown]);
    if (
      this.#published.get(file) === text ||
      (shown.length === 0 && document === undefined && !this.#published.has(file))
    )
      return;
    if (shown.length === 0) this.#shown.delete(file);
    else this.#shown.set(file, problems);
    if (shown.length === 0 && document === undefined) this.#published.delete(file);
    else this.#published.set(file, text);
    this.#options.publish(document?.uri ?? toUri(file), document?.version ?? null, shown);
  }
}
