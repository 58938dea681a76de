/**
 * The phase in which text becomes what it stands for: variables, emoji, inline directives and highlights. Plugins for
 * Markdown see the page after it.
 */
import type { Root } from "mdast";
import { nodesOf } from "../markup/nodes-of.ts";
import { generateContent } from "./blocks/generate-content.ts";
import type { Draft } from "./draft.ts";
import type { PageSource } from "./frontmatter/frontmatter.ts";
import type { RawHtml } from "./html/html-tokens.ts";
import { readRawHtml } from "./html/html-tokens.ts";
import { readMarks } from "./markdown/marks.ts";
import type { PageInput } from "./page-input.ts";
import type { OpenPage } from "./plugins/page-plugins.ts";
import type { RunFeature } from "./plugins/run-feature.ts";
import type { ReadPage } from "./read-page.ts";
import { mayHaveEmoji, transformText } from "./text.ts";

/** The page as plugins for Markdown left it. Positions are those of the text in `draft`. */
export interface FilledPage {
  readonly tree: Root;
  readonly rawHtml: readonly RawHtml[];
  /** The draft of the page, with the texts that plugins have generated. */
  readonly draft: Draft;
  /** The author's plugins, or `null` if there are none for trees. */
  readonly plugins: OpenPage | null;
}

/** @throws PluginError */
export async function fillPage(
  { tree, draft: written }: Pick<ReadPage, "tree" | "draft">,
  rawHtml: readonly RawHtml[],
  source: PageSource,
  input: PageInput,
  run: RunFeature,
): Promise<FilledPage> {
  const { tools, tables, author } = input;
  const emoji = mayHaveEmoji(source.body) ? await tools.loadEmoji() : null;
  transformText(tree, written, emoji, tools.inline, tables.glossary, run);
  readMarks(tree, written);
  const draft = await generateContent(tree, written, source, input, run);
  const { path, text, spanOf } = draft;
  const plugins = author.open?.({ path, text, frontmatter: { ...source.frontmatter, ...source.own }, spanOf }) ?? null;
  const transformed = plugins === null ? tree : await plugins.transformMarkdown(tree);
  const isWritten = plugins === null && draft === written;
  return { tree: transformed, rawHtml: isWritten ? rawHtml : readRawHtml(nodesOf(transformed), draft), draft, plugins };
}
