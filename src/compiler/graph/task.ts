/** What a worker thread can be asked: to compile pages or to render routes. Only values cross. The same code runs without one. */
import type { SiteData } from "../../theme/route-data.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import type { PageCompiler } from "../page/compile.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
import { contentHashOf } from "../output/fingerprint.ts";
import { openRenderer } from "../route/open-renderer.ts";
import { makePageScript } from "../route/page-script.ts";
import type { RouteInput } from "../route/route-input.ts";
import type { Renderer } from "../route/renderer.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { SourcePath } from "../source/paths.ts";

/** A page to compile, with the texts that it includes. */
export interface PageInput {
  readonly source: SourceFile;
  readonly includes: ReadonlyMap<SourcePath, string>;
}

export type Task =
  | { readonly kind: "compile"; readonly pages: readonly PageInput[] }
  | { readonly kind: "render"; readonly site: SiteData; readonly routes: readonly RouteInput[] };

export type TaskResult =
  | { readonly kind: "compile"; readonly pages: readonly CompiledPage[] }
  | { readonly kind: "render"; readonly routes: readonly RenderedRoute[] };

/** What one rendering gives, as it is written. */
export interface RenderedRoute {
  readonly document: MadeFile;
  readonly script: MadeFile;
}

export interface MadeFile {
  readonly contents: Uint8Array<ArrayBuffer>;
  /** As `contentHashOf` makes it. */
  readonly contentHash: string;
}

/** Does tasks one after another; loads the compiler and React when the first task asks for them. */
export type TaskRunner = (task: Task) => Promise<TaskResult>;

/** @param theme URL of the module that renders, or `null` for docsgen's own. */
export function makeTaskRunner(options: MarkdownOptions, theme: string | null): TaskRunner {
  let compiler: Promise<PageCompiler> | null = null;
  let renderer: Promise<Renderer> | null = null;
  return async (task) => {
    if (task.kind === "compile") {
      compiler ??= import("../page/compile.ts").then(({ createPageCompiler }) => createPageCompiler(options));
      const { compile } = await compiler;
      const pages: CompiledPage[] = [];
      for (const { source, includes } of task.pages) pages.push(await compile(source, includes));
      return { kind: "compile", pages };
    }
    renderer ??= openRenderer(theme);
    const { renderRoute } = await renderer;
    const routes = task.routes.map((route) => {
      const document = renderRoute(task.site, route);
      const script = makePageScript(document, route.page, task.site.version);
      return { document: madeFile(document), script: madeFile(script) };
    });
    return { kind: "render", routes };
  };
}

/** The buffers of a result that nobody needs where it was made. */
export function buffersOf(result: TaskResult): readonly ArrayBuffer[] {
  if (result.kind === "compile") return [];
  return result.routes.flatMap(({ document, script }) => [document.contents.buffer, script.contents.buffer]);
}

const encoder = new TextEncoder();

/** Bytes, encoded once for the hash and the disk. */
function madeFile(text: string): MadeFile {
  const contents = encoder.encode(text);
  return { contents, contentHash: contentHashOf(contents) };
}
