/** What a worker thread can be asked: to compile pages or to render routes. Only values cross. The same code runs without one. */
import type { SiteData } from "../../theme/route-data.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import type { PageCompiler } from "../page/compile.ts";
import type { MarkdownOptions } from "../page/markdown-options.ts";
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
  | { readonly kind: "render"; readonly documents: readonly string[] };

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
    renderer ??= import("../route/renderer.ts").then(({ loadRenderer }) => loadRenderer(theme));
    const { renderRoute } = await renderer;
    return { kind: "render", documents: task.routes.map((route) => renderRoute(task.site, route)) };
  };
}
