/** The input of a page's compilation, which all phases see beside the results of earlier ones. */
import type { CodeSyntax } from "../code/code-syntax.ts";
import type { Highlighter } from "../code/highlight.ts";
import type { DirectiveNames } from "../config/directive-names.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import type { SourcePath } from "../source/paths.ts";
import type { CheckPage } from "./checked-page.ts";
import type { DiagramRenderer } from "./diagrams/diagrams.ts";
import type { DrawDirectives } from "./directives/apply-features.ts";
import type { InlineDirectives } from "./directives/inline-directives.ts";
import type { IncludedFiles } from "./includes/includes.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import type { MarkdownParser } from "./markdown/parser.ts";
import type { PageTables } from "./option-tables.ts";
import type { RenderData } from "./blocks/generate-content.ts";
import type { OpenPage, PageFile } from "./plugins/page-plugins.ts";
import type { ListedFeature, RunFeature } from "./plugins/run-feature.ts";
import type { EmojiTable } from "./text.ts";

/** The page, what it may look up, and the tools that compile it. */
export interface PageInput {
  readonly path: SourcePath;
  /** The text of the page, in which Markdown files are already included. */
  readonly text: string;
  readonly includes: IncludedFiles;
  /** The file that a line was included from, or `null` for the page's own. */
  readonly includedAt: (line: number) => SourcePath | null;
  readonly tables: PageTables;
  readonly tools: PageTools;
  readonly data: readonly PageData[];
  readonly author: AuthorCode;
}

/** Data from which a plugin makes content of the page. */
export interface PageData {
  /** The index of the plugin in `listPlugins`, and its name. */
  readonly plugin: number;
  readonly name: string;
  readonly json: string;
}

/** The tools that all pages share. */
export interface PageTools {
  readonly options: MarkdownOptions;
  readonly checkPage: CheckPage;
  readonly parse: MarkdownParser;
  /** GitHub's Markdown, for texts that were not written for docsgen. */
  readonly parseGfm: MarkdownParser;
  readonly highlighter: Highlighter;
  readonly renderDiagrams: DiagramRenderer;
  readonly syntax: CodeSyntax;
  readonly loadEmoji: () => Promise<EmojiTable>;
  readonly inline: InlineDirectives;
  readonly names: DirectiveNames;
  readonly features: readonly ListedFeature[];
  readonly drawDirectives: DrawDirectives;
}

/** The author's plugins on one page. */
export interface AuthorCode {
  readonly open: ((file: PageFile) => OpenPage) | null;
  readonly render: RenderData;
  readonly run: (report: (found: Finding) => void) => RunFeature;
}

/** A page that is not compiled any further. */
export interface Refused {
  readonly refused: readonly Finding[];
}
