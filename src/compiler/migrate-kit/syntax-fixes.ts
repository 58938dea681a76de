/** The edits that `docsgen check --fix` makes to the syntax of another tool. */
import type { Root } from "mdast";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/dialects.ts";
import { syntaxIn } from "../dialects/recognize.ts";
import { nodesOf } from "../markup/nodes-of.ts";
import { rangeOf, sliceOf } from "../page/draft.ts";
import { makeMasks } from "../page/markdown/masked-source.ts";

/** A replacement in the text of a page. */
export interface SyntaxFix {
  /** Offsets in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

/**
 * @param tree What `text` was parsed as.
 * @param tools The names of dialects whose syntax the page may have: “MkDocs”, “CriticMarkup”.
 */
export function syntaxFixes(tree: Root, text: string, tools: readonly Dialect["name"][]): readonly SyntaxFix[] {
  const wanted = new Set(dialects.flatMap(({ name, syntax = [] }) => (tools.includes(name) ? syntax : [])));
  return nodesOf(tree).flatMap((node) => {
    const { start } = rangeOf(node);
    const isText = node.type === "paragraph" || node.type === "heading" || node.type === "tableCell";
    const textOf = isText ? makeMasks(node, { text }) : () => sliceOf({ text }, node);
    const found = syntaxIn({ kind: node.type, textOf, page: text, start }, (syntax) => wanted.has(syntax));
    return found.flatMap(({ syntax, match, ...range }): SyntaxFix[] => {
      const to = syntax.to?.(match) ?? null;
      return to === null ? [] : [{ start: start + range.start, end: start + range.end, to }];
    });
  });
}
