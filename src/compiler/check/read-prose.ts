/** The prose of a site: that of its pages, and of the Markdown files that they include. Has effects. */
import { join } from "node:path";
import { listPlugins } from "../config/plugin.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { Project } from "../graph/prepare-site.ts";
import type { FoundState } from "../graph/site-graph.ts";
import { listFeatures } from "../page/plugins/run-feature.ts";
import { createProseReader } from "../page/prose.ts";
import type { SourcePath } from "../source/paths.ts";
import { readText } from "./file-changes.ts";
import type { ProseFile } from "./prose.ts";

export async function readProse(
  {
    config,
    markdown,
    sourceFolder,
    sourceLabel,
  }: Pick<Project, "config" | "markdown" | "sourceFolder" | "sourceLabel">,
  { tree, pages, made }: Pick<FoundState, "tree" | "pages" | "made">,
): Promise<readonly ProseFile[]> {
  const features = listFeatures(listPlugins(config));
  const proseOf = await createProseReader(
    markdown,
    features.map(({ feature }) => feature.about),
  );
  const own = tree.pages.filter(({ path }) => !made.has(path));
  const isPage = new Set<string>(own.map(({ path }) => path));
  const included = new Set(
    own.flatMap(({ path }) =>
      (pages.get(path)?.interface.includes ?? []).filter((each) => /\.md$/iu.test(each) && !isPage.has(each)),
    ),
  );
  const files: readonly { readonly path: SourcePath; readonly diskPath: string }[] = [
    ...own,
    ...Array.from(included, (path) => ({ path, diskPath: path })),
  ];
  return files.flatMap(({ path, diskPath }): ProseFile[] => {
    const source = readText(join(sourceFolder, diskPath));
    if (source === null) return [];
    const prose = proseOf(source);
    return [{ path, label: labelOf(sourceLabel, path), isPage: isPage.has(path), source, prose }];
  });
}
