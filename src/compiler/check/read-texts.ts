/** The texts of a site as their authors wrote them: its pages, and the Markdown files that they include. Has effects. */
import { join } from "node:path";
import { listPlugins } from "../config/plugin.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { Project } from "../graph/prepare-site.ts";
import type { FoundState } from "../graph/site-graph.ts";
import type { PageAlone } from "../page/parse-alone.ts";
import { createPageParser } from "../page/parse-alone.ts";
import { listFeatures } from "../page/plugins/run-feature.ts";
import type { SourcePath } from "../source/paths.ts";
import { readText } from "./file-changes.ts";

/** A Markdown file of the source folder that can be parsed. */
export interface SourceText {
  readonly path: SourcePath;
  /** As shown in messages, from the working folder. */
  readonly label: string;
  /** Whether it is a page, and not only a part of pages. */
  readonly isPage: boolean;
  readonly text: string;
  readonly parsed: PageAlone;
}

/**
 * Pages first, in the order of the tree, then what they include. Computed pages and files that cannot be read or parsed
 * are left out.
 */
export async function readTexts(
  {
    config,
    markdown,
    sourceFolder,
    sourceLabel,
  }: Pick<Project, "config" | "markdown" | "sourceFolder" | "sourceLabel">,
  { tree, pages, made }: Pick<FoundState, "tree" | "pages" | "made">,
): Promise<readonly SourceText[]> {
  const features = listFeatures(listPlugins(config));
  const parse = await createPageParser(
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
  return files.flatMap(({ path, diskPath }): SourceText[] => {
    const text = readText(join(sourceFolder, diskPath));
    const parsed = text === null ? null : parse(text);
    if (text === null || parsed === null) return [];
    return [{ path, label: labelOf(sourceLabel, path), isPage: isPage.has(path), text, parsed }];
  });
}
