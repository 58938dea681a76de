/**
 * The tasks of a worker thread: compiling pages, rendering routes, and trying to render them. Only plain values are
 * sent between threads. `--workers 0` runs the same code without a thread.
 */
import type { SiteData } from "../../theme/route-data.ts";
import type { OnRead } from "../author-code/read-recorder.ts";
import { ReadRecorder } from "../author-code/read-recorder.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import type { PageCompiler } from "../page/compile.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { contentHashOf } from "../fingerprint.ts";
import type { IncludedFiles } from "../page/includes.ts";
import { openRenderer } from "../route/open-renderer.ts";
import type { OwnPart } from "../route/own-parts.ts";
import { makePageScript } from "../route/page-script.ts";
import type { RenderFailure, UsedName } from "../route/render-error.ts";
import { RenderError, describeThrown } from "../route/render-error.ts";
import type { RouteInput } from "../route/route-input.ts";
import type * as Markdown from "../route/markdown.ts";
import type { OnComponent, RenderedDocument, Renderer } from "../route/renderer.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Stop } from "./budget.ts";

/** A page to compile, with the texts of the files that it includes. */
export interface PageInput {
  readonly source: SourceFile;
  readonly includes: IncludedFiles;
}

export type Task =
  | { readonly kind: "compile"; readonly pages: readonly PageInput[] }
  /** `try` reports what is wrong with the author's own code on these routes, and gives nothing to publish. */
  | { readonly kind: "render" | "try"; readonly site: SiteData; readonly routes: readonly RouteInput[] }
  /** Loads the components that the author registered. */
  | { readonly kind: "load" };

/** The result for one page or route, or of loading components. */
export type Outcome =
  | { readonly kind: "compiled"; readonly page: CompiledPage }
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
  /** A component of the author's own threw an error. */
  | { readonly kind: "failed"; readonly failure: RenderFailure }
  /** The thread had to be stopped. */
  | StoppedItem;

export interface StoppedItem {
  readonly kind: "stopped";
  readonly stop: Stop;
  /**
   * The author's own component that was being rendered: `null` for one in the theme folder, `undefined` if there was
   * none.
   */
  readonly component: UsedName | null | undefined;
}

/** The files that one rendering produces. */
export interface RenderedRoute {
  readonly document: MadeFile;
  readonly script: MadeFile;
  /** `null` unless the input asks for it. */
  readonly markdown: MadeFile | null;
}

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
}

/** Runs tasks one after the other. It loads the compiler and React when the first task needs them. */
export type TaskRunner = (task: Task, listener: TaskListener) => Promise<void>;

/**
 * @param theme The URL of the module that renders, or `null` for docsgen's own.
 * @param onRead Receives what the author's own code reads while it is loaded and rendered.
 */
export function makeTaskRunner(options: MarkdownOptions, theme: string | null, onRead: OnRead): TaskRunner {
  const recorder = new ReadRecorder(onRead);
  /** Without a theme module, all code is docsgen's own, and there is nothing to record. */
  const recordReads = (run: () => void): void => (theme === null ? run() : recorder.recordSync(run));
  let compiler: Promise<PageCompiler> | null = null;
  let renderer: Promise<Renderer> | null = null;
  return async (task, { onOutcome, onComponent }) => {
    if (task.kind === "compile") {
      compiler ??= import("../page/compile.ts").then(({ createPageCompiler }) => createPageCompiler(options));
      const { compile } = await compiler;
      for (const { source, includes } of task.pages)
        onOutcome({ kind: "compiled", page: await compile(source, includes) });
      return;
    }
    renderer ??= openRenderer(theme, recorder);
    if (task.kind === "load") {
      onOutcome(
        await renderer.then(
          ({ invalidComponents }): Outcome => ({ kind: "loaded", invalidComponents, error: null }),
          (error: unknown): Outcome => ({ kind: "loaded", invalidComponents: [], error: describeThrown(error) }),
        ),
      );
      return;
    }
    const { renderRoute, tryRoute } = await renderer;
    if (task.kind === "try") {
      const { readOwnPart } = await import("../route/own-parts.ts");
      recordReads(() => {
        for (const route of task.routes) {
          const { failures, rendered } = tryRoute(task.site, route, onComponent);
          const parts = rendered.map((own) => readOwnPart(own, task.site, route));
          onOutcome({ kind: "tried", failures, parts });
        }
      });
      return;
    }
    const makeMarkdown = task.routes.some(({ withMarkdown }) => withMarkdown)
      ? (await import("../route/markdown.ts")).makeMarkdown
      : null;
    recordReads(() => {
      for (const route of task.routes)
        onOutcome(renderOutcome(() => renderRoute(task.site, route, onComponent), task.site, route, makeMarkdown));
    });
  };
}

function renderOutcome(
  render: () => RenderedDocument,
  { version, origin }: SiteData,
  { page, withMarkdown }: RouteInput,
  makeMarkdown: typeof Markdown.makeMarkdown | null,
): Outcome {
  try {
    const { document, body } = render();
    const script = makePageScript(document, page, version);
    const markdown = withMarkdown && makeMarkdown !== null ? madeFile(makeMarkdown(body, page, origin)) : null;
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
    case "load":
      return task;
  }
}

/**
 * The length of the text or HTML that one page or route of a task is made from, in characters. Its budget depends on
 * it.
 */
export function charactersOf(task: Task, index: number): number {
  if (task.kind === "load") return 0;
  if (task.kind !== "compile") return task.routes[index]?.body.html.length ?? 0;
  const { source, includes } = task.pages[index] ?? {};
  return [...(includes?.values() ?? [])].reduce((sum, text) => sum + (text?.length ?? 0), source?.text.length ?? 0);
}

/** The name of one page or route of a task for internal errors. */
export function nameOf(task: Task, index: number): string {
  if (task.kind === "load") return "";
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
