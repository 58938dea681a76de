/**
 * The tasks of a worker thread: compiling pages, rendering routes, calling plugins, and rendering only to find errors.
 * Only plain values are sent between threads. `--workers 0` runs the same code without a thread.
 */
import type { SiteData } from "../../theme/route-data.ts";
import type { AuthorRead, AuthorReads } from "../author-code/author-reads.ts";
import { ReadRecorder } from "../author-code/read-recorder.ts";
import type { RunningHook } from "../config/plugin-failure.ts";
import { PluginError, thrownBy } from "../config/plugin-failure.ts";
import type { ListedPlugin } from "../config/plugin.ts";
import { importModule } from "../import-module.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import type { PageCompiler } from "../page/compile.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { contentHashOf } from "../fingerprint.ts";
import type { PageData } from "../page/page-input.ts";
import type { IncludedFiles } from "../page/includes/includes.ts";
import type { HookCall, HookResult } from "../plugin/hook-call.ts";
import { charactersOfCall } from "../plugin/hook-call.ts";
import { openRenderer } from "../route/open-renderer.ts";
import type { OwnPart } from "../route/own-parts.ts";
import { makePageScript } from "../route/page-script.ts";
import type { RenderFailure, ComponentUse } from "../route/render-error.ts";
import { RenderError, describeThrown } from "../route/render-error.ts";
import type { RouteInput } from "../route/route-input.ts";
import type * as Markdown from "../route/markdown.ts";
import { markdownFrame } from "../route/markdown-frame.ts";
import type { OnComponent, RenderedDocument, Renderer } from "../route/renderer.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Stop } from "./budget.ts";

/** A page to compile, with the texts of the files that it includes. */
export interface PageInput {
  readonly source: SourceFile;
  readonly includes: IncludedFiles;
  /** The number of its edition, whose options apply. */
  readonly edition: number;
  /** The data from which plugins make content of the page. */
  readonly data: readonly PageData[];
}

/** Cut into batches by `makeBatches`. Each page, route or call has one outcome, in their order. */
export type Task =
  | { readonly kind: "compile"; readonly pages: readonly PageInput[] }
  | RouteTask
  /** Calls a hook of a plugin on the whole site. */
  | { readonly kind: "hook"; readonly call: HookCall }
  /** Loads the components that the author registered. */
  | { readonly kind: "load" };

/** `try` only reports what is wrong with the author's own code on these routes, and produces nothing to publish. */
interface RouteTask {
  readonly kind: "render" | "try";
  readonly site: SiteData;
  readonly routes: readonly RouteInput[];
}

/** The result for one page or route, of one hook, or of loading components. */
export type Outcome =
  | {
      readonly kind: "compiled";
      readonly page: CompiledPage;
      /** The reads of plugins in the thread so far. The pool adds them. */
      readonly reads: readonly AuthorReads[];
    }
  /** The result of a plugin's hook. A plugin may also fail on a page that is being compiled. */
  | HookResult
  | { readonly kind: "rendered"; readonly route: RenderedRoute }
  | { readonly kind: "tried"; readonly failures: readonly RenderFailure[]; readonly parts: readonly OwnPart[] }
  /**
   * `invalidComponents` lists the registered components whose files export no component. `error` is what was thrown
   * while loading, or `null`.
   */
  | {
      readonly kind: "loaded";
      readonly invalidComponents: readonly string[];
      readonly error: Pick<RenderFailure, "reason" | "frames"> | null;
    }
  /** One of the author's components threw an error. */
  | { readonly kind: "failed"; readonly failure: RenderFailure }
  /** The thread had to be stopped. */
  | StoppedItem;

/** The page, route or call at which a thread was stopped. The rest of its task is run elsewhere. */
export interface StoppedItem {
  readonly kind: "stopped";
  readonly stop: Stop;
  /**
   * The author's own component that was being rendered: `null` for one in the theme folder, `undefined` if there was
   * none.
   */
  readonly component: ComponentUse | null | undefined;
  /** The plugin's hook that was running, or `null`. */
  readonly running: RunningHook | null;
  /** The URL of the page on which the component was rendered, with the base; "" if it is not known. */
  readonly url: string;
}

/** The files that one rendering produces. */
export interface RenderedRoute {
  readonly document: MadeFile;
  readonly script: MadeFile;
  /** `null` unless the input asks for it. */
  readonly markdown: MadeFile | null;
}

/** The content of a file of the output. */
export interface MadeFile {
  readonly contents: Uint8Array<ArrayBuffer>;
  /** The hash that `contentHashOf` returns. */
  readonly contentHash: string;
}

/** Receives the progress of a task. */
export interface TaskListener {
  /** Called when the next page or route of the task is done. */
  readonly onOutcome: (outcome: Outcome) => void;
  /** Called before one of the author's own components is rendered; `null` stands for one in the theme folder. */
  readonly onComponent: OnComponent;
  /** Called before a plugin's hook runs, and with `null` when it has returned. */
  readonly onHook: (running: RunningHook | null) => void;
}

/** Runs tasks one after the other. It loads the compiler and React when the first task needs them. */
export type TaskRunner = (task: Task, listener: TaskListener) => Promise<void>;

/** The settings that threads need of the site. */
export interface TaskSettings {
  /** Those of each edition. */
  readonly options: readonly MarkdownOptions[];
  /** The URL of the module that renders, or `null` for docsgen's own. */
  readonly theme: string | null;
  /** The URL of the config's module, or `null` if none of its plugins has code that runs in threads. */
  readonly plugins: string | null;
}

/** Called when the author's own code reads something. `reader` is "pages" for plugins that transform pages. */
export type OnAuthorRead = (read: AuthorRead, reader: "pages" | "site") => void;

/** Runs tasks in the thread that calls it; `graph/worker.ts` is the caller in a worker thread. */
export function makeTaskRunner(settings: TaskSettings, onRead: OnAuthorRead): TaskRunner {
  const runner = new Runner(settings, onRead);
  return (task, listener) => runner.run(task, listener);
}

class Runner {
  readonly #settings: TaskSettings;
  readonly #recorder: ReadRecorder;
  readonly #pageRecorder: ReadRecorder;
  /** By the number of the edition. */
  readonly #compilers = new Map<number, Promise<PageCompiler>>();
  #sitePlugins: Promise<readonly ListedPlugin[]> | null = null;
  #renderer: Promise<Renderer> | null = null;

  constructor(settings: TaskSettings, onRead: OnAuthorRead) {
    this.#settings = settings;
    this.#recorder = new ReadRecorder((read) => onRead(read, "site"));
    this.#pageRecorder = new ReadRecorder((read) => onRead(read, "pages"));
  }

  run(task: Task, listener: TaskListener): Promise<void> {
    switch (task.kind) {
      case "compile":
        return this.#compile(task.pages, listener);
      case "hook":
        return this.#callHook(task.call, listener);
      case "load":
        return this.#load(listener);
      case "try":
        return this.#try(task, listener);
      case "render":
        return this.#render(task, listener);
    }
  }

  async #compile(pages: readonly PageInput[], { onOutcome, onHook }: TaskListener): Promise<void> {
    const compileAll = async (): Promise<void> => {
      for (const { source, includes, edition, data } of pages)
        onOutcome(
          await compileOutcome(async () => (await this.#compilerOf(edition)).compile(source, includes, onHook, data)),
        );
    };
    await (this.#settings.plugins === null ? compileAll() : this.#pageRecorder.record(compileAll));
  }

  #compilerOf(edition: number): Promise<PageCompiler> {
    const known = this.#compilers.get(edition);
    if (known !== undefined) return known;
    const options = this.#settings.options[edition];
    if (options === undefined) throw new Error(`there is no edition ${edition}`);
    const made = Promise.all([import("../page/compile.ts"), import("../rules/check-page.ts")]).then(
      async ([{ createPageCompiler }, { checkPage }]) =>
        createPageCompiler(options, checkPage, await this.#loadPlugins(this.#pageRecorder, "pages")),
    );
    this.#compilers.set(edition, made);
    return made;
  }

  async #callHook(call: HookCall, { onOutcome, onHook }: TaskListener): Promise<void> {
    this.#sitePlugins ??= this.#loadPlugins(this.#recorder, "site");
    const loading = this.#sitePlugins;
    const { callHook } = await import("../plugin/call-hook.ts");
    onOutcome(
      await this.#recorder.record(async () =>
        loading.then(
          (listed) => callHook(listed, call, onHook),
          (error: unknown): Outcome => failedOutcome(error),
        ),
      ),
    );
  }

  async #load({ onOutcome }: TaskListener): Promise<void> {
    onOutcome(
      await this.#openRenderer().then(
        ({ invalidComponents }): Outcome => ({ kind: "loaded", invalidComponents, error: null }),
        (error: unknown): Outcome => ({ kind: "loaded", invalidComponents: [], error: describeThrown(error) }),
      ),
    );
  }

  async #try({ site, routes }: RouteTask, { onOutcome, onComponent }: TaskListener): Promise<void> {
    const { tryRoute } = await this.#openRenderer();
    const { readOwnPart } = await import("../route/own-parts.ts");
    this.#recordReads(() => {
      for (const route of routes) {
        const { failures, rendered } = tryRoute(site, route, onComponent);
        onOutcome({ kind: "tried", failures, parts: rendered.map((own) => readOwnPart(own, site, route)) });
      }
    });
  }

  async #render({ site, routes }: RouteTask, { onOutcome, onComponent }: TaskListener): Promise<void> {
    const { renderRoute } = await this.#openRenderer();
    const markdown = routes.some(({ withMarkdown }) => withMarkdown) ? await import("../route/markdown.ts") : null;
    this.#recordReads(() => {
      for (const route of routes)
        onOutcome(renderOutcome(() => renderRoute(site, route, onComponent), site, route, markdown));
    });
  }

  /**
   * The config is loaded separately for the plugins that transform pages, because pages depend on everything that the
   * module reads, even if it reads once and stores the result in a variable.
   */
  async #loadPlugins(reader: ReadRecorder, part: "pages" | "site"): Promise<readonly ListedPlugin[]> {
    const { plugins } = this.#settings;
    if (plugins === null) return [];
    const { pluginsIn } = await import("../config/plugin.ts");
    try {
      const { default: config } = await reader.record(() =>
        importModule<{ readonly default?: unknown }>(`${plugins}#${part}`),
      );
      return pluginsIn(config);
    } catch (error) {
      const running: RunningHook = { plugin: 0, hook: part === "pages" ? "remarkPlugins" : "checks", page: null };
      const failure = thrownBy(running, error);
      throw new PluginError({ ...failure, reason: `the config fails when a thread loads it: ${failure.reason}` });
    }
  }

  #openRenderer(): Promise<Renderer> {
    return (this.#renderer ??= openRenderer(this.#settings.theme, this.#recorder));
  }

  /** Without a theme module, all code is docsgen's, so there is nothing to record. */
  #recordReads(run: () => void): void {
    if (this.#settings.theme === null) run();
    else this.#recorder.recordSync(run);
  }
}

async function compileOutcome(compile: () => Promise<CompiledPage>): Promise<Outcome> {
  try {
    return { kind: "compiled", page: await compile(), reads: [] };
  } catch (error) {
    return failedOutcome(error);
  }
}

/** @throws Any other error. */
function failedOutcome(error: unknown): Outcome {
  if (error instanceof PluginError) return { kind: "plugin-failed", failure: error.failure };
  throw error;
}

function renderOutcome(
  render: () => RenderedDocument,
  site: SiteData,
  { page, withMarkdown }: RouteInput,
  maker: typeof Markdown | null,
): Outcome {
  try {
    const { document, body } = render();
    const script = makePageScript(document, page, site.version);
    const markdown =
      withMarkdown && maker !== null ? madeFile(maker.makeMarkdown(body, markdownFrame(page, site))) : null;
    return { kind: "rendered", route: { document: madeFile(document), script: madeFile(script), markdown } };
  } catch (error) {
    if (error instanceof RenderError) return { kind: "failed", failure: error.failure };
    throw error;
  }
}

/** The number of pages or routes in a task. */
export function sizeOf(task: Task): number {
  switch (task.kind) {
    case "compile":
      return task.pages.length;
    case "render":
    case "try":
      return task.routes.length;
    case "hook":
    case "load":
      return 1;
  }
}

/** The rest of a task after its first pages or routes are done. */
export function restOf(task: Task, done: number): Task {
  switch (task.kind) {
    case "compile":
      return { ...task, pages: task.pages.slice(done) };
    case "render":
    case "try":
      return { ...task, routes: task.routes.slice(done) };
    case "hook":
    case "load":
      return task;
  }
}

/** The length in characters of the text or HTML of one page or route of a task, on which its budget depends. */
export function charactersOf(task: Task, index: number): number {
  if (task.kind === "load") return 0;
  if (task.kind === "hook") return charactersOfCall(task.call);
  if (task.kind !== "compile") return task.routes[index]?.body.html.length ?? 0;
  const { source, includes, data = [] } = task.pages[index] ?? {};
  const own = (source?.text.length ?? 0) + dataLengthOf(data);
  return [...(includes?.values() ?? [])].reduce((sum, text) => sum + (text?.length ?? 0), own);
}

/** In characters of JSON. */
export function dataLengthOf(data: readonly PageData[]): number {
  return data.reduce((sum, { json }) => sum + json.length, 0);
}

/** The name of one page or route of a task for internal errors. */
export function nameOf(task: Task, index: number): string {
  if (task.kind === "load" || task.kind === "hook") return "";
  return (task.kind === "compile" ? task.pages[index]?.source.path : task.routes[index]?.page.url) ?? "";
}

/** The buffers in an outcome, which can be transferred because the sender no longer needs them. */
export function buffersOf(outcome: Outcome): readonly ArrayBuffer[] {
  if (outcome.kind !== "rendered") return [];
  const { document, script, markdown } = outcome.route;
  return [document, script, markdown].flatMap((file) => (file === null ? [] : [file.contents.buffer]));
}

const encoder = new TextEncoder();

/** Encodes the text only once, for both the hash and the disk. */
function madeFile(text: string): MadeFile {
  const contents = encoder.encode(text);
  return { contents, contentHash: contentHashOf(contents) };
}
