/**
 * The phase in which text becomes what it stands for: variables, emoji, inline directives and highlights. Plugins for
 * Markdown see the page after it.
 */
import type { Root } from "mdast";
import { nodesOf } from "../markup/nodes-of.ts";
import type { PageSource } from "./frontmatter/frontmatter.ts";
import type { RawHtml } from "./html/html-tokens.ts";
import { readRawHtml } from "./html/html-tokens.ts";
import { readMarks } from "./markdown/marks.ts";
import type { PageInput } from "./page-input.ts";
import type { OpenPage } from "./plugins/page-plugins.ts";
import type { RunFeature } from "./plugins/run-feature.ts";
import type { ReadPage } from "./read-page.ts";
import { mayHaveEmoji, transformText } from "./text.ts";

export interface FilledPage {
  readonly tree: Root;
  readonly rawHtml: readonly RawHtml[];
  /** The author's plugins, or `null` if there are none for trees. */
  readonly plugins: OpenPage | null;
}

/** @throws PluginError */
export async function fillPage(
  { tree, draft }: Pick<ReadPage, "tree" | "draft">,
  rawHtml: readonly RawHtml[],
  source: PageSource,
  { tools, tables, author }: PageInput,
  run: RunFeature,
): Promise<FilledPage> {
  const emoji = mayHaveEmoji(source.body) ? await tools.loadEmoji() : null;
  transformText(tree, draft, emoji, tools.inline, tables.glossary, run);
  readMarks(tree, draft);
  const { path, text, spanOf } = draft;
  const plugins = author.open?.({ path, text, frontmatter: { ...source.frontmatter, ...source.own }, spanOf }) ?? null;
  if (plugins === null) return { tree, rawHtml, plugins };
  const transformed = await plugins.transformMarkdown(tree);
  return { tree: transformed, rawHtml: readRawHtml(nodesOf(transformed), draft), plugins };
}
