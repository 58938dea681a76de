/** A page as its rules see it. They are above the compilation of pages, which is given a function that runs them. */
import type { Nodes, Root } from "mdast";
import type { CodeSyntax } from "../code/code-syntax.ts";
import type { DirectiveNames } from "../config/directive-names.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import type { Draft } from "./draft.ts";
import type { PageSource } from "./frontmatter/frontmatter.ts";
import type { RawHtml } from "./html/html-tokens.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import type { PageTables } from "./option-tables.ts";

/** With its included files, before variables are filled in. */
export interface CheckedPage {
  readonly tree: Root;
  readonly draft: Draft;
  readonly source: PageSource;
  /** In document order, for what only the whole page tells. */
  readonly nodes: readonly Nodes[];
  readonly rawHtml: readonly RawHtml[];
  readonly options: MarkdownOptions;
  readonly names: DirectiveNames;
  readonly tables: PageTables;
  readonly syntax: CodeSyntax;
  /** Whether a node is part of an included file. */
  readonly isIncluded: (node: Nodes) => boolean;
}

/**
 * Adds to the draft what it finds in the text.
 * @returns What takes longer, because parsers of code may still have to be loaded.
 */
export type CheckPage = (page: CheckedPage) => Promise<readonly Finding[]>;
